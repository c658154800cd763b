//! How much quicker two threads are than one, as ratios in the same run: `cargo bench -p hyperjam-parallel`. Words after `--`
//! choose lines that have all of them; a line is what was asked of which graph, the two times in milliseconds, and the ratio.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::ops::ControlFlow;
use std::time::Instant;

use hyperjam_parallel::Threads;
use hyperjam_solver::engine::{Engine, Sequential};
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::task::Control;
use hyperjam_solver::{Graph, GraphBuilder};
use hyperjam_terms::{Convention, Movers};

const POSITIONS: usize = 1_000_000;
const MOVES: usize = 9_000_000;
/// How often each is run; the least time counts.
const RUNS: usize = 5;

fn main() {
    let Ok(threads) = Threads::new(2) else { return };
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    for shape in [Shape::Layered, Shape::Uniform] {
        for (players, impartial) in [("partizan", false), ("impartial", true)] {
            for over_loops in [false, true] {
                let name =
                    format!("{}{} {players}", shape.name(), if over_loops { " over loops" } else { "" });
                let asked = |question: &str| {
                    let line = format!("{question} {name}");
                    (impartial || question != "labels") && named.iter().all(|word| line.contains(word))
                };
                let mut questions =
                    ["outcomes", "labels", "classes"].into_iter().filter(|it| asked(it)).peekable();
                let graph = questions.peek().and_then(|_| make(shape, impartial, over_loops));
                let Some(graph) = graph else { continue };
                for question in questions {
                    let [one, two] = best(&graph, question, [&Sequential, &threads]);
                    println!("{question:<9} {name:<30} {one:>9.1} ms {two:>9.1} ms {:>6.2}", one / two);
                }
            }
        }
    }
}

/// A graph of this shape, perhaps with a move to itself at one in a hundred of its first positions.
fn make(shape: Shape, impartial: bool, over_loops: bool) -> Option<Graph> {
    let graph = generate(&Recipe { shape, positions: POSITIONS, moves: MOVES, impartial, seed: 1 }).ok()?;
    if !over_loops {
        return Some(graph);
    }
    let mut builder = GraphBuilder::new();
    let ids = builder.add_graph(&graph, |movers| movers).ok()?;
    for position in ids.iter().take(POSITIONS / 64).step_by(100) {
        builder.add_move(*position, *position, Movers::BOTH).ok()?;
    }
    Some(builder.build())
}

/// The least times of two engines that take turns, in milliseconds.
fn best(graph: &Graph, question: &str, engines: [&dyn Engine; 2]) -> [f64; 2] {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..RUNS {
        for (least, engine) in least.iter_mut().zip(engines) {
            let mut watch = |_| ControlFlow::Continue(());
            let mut control = Control::watched(1 << 20, &mut watch);
            let start = Instant::now();
            match question {
                "outcomes" => drop(engine.outcomes(graph, Convention::Normal, &mut control)),
                "labels" => drop(engine.grundy(graph, &mut control)),
                _ => drop(engine.classes(graph, &mut control)),
            }
            *least = least.min(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    least
}
