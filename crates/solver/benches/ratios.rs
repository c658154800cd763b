//! How fast the algorithms are, as ratios to a plain reverse breadth-first search of the same graph in the same run.
//!
//! `cargo bench -p hyperjam-solver` prints a table; `-- --large` adds the graphs of 8 million positions.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::time::{Duration, Instant};

use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::{Convention, Graph, Player, PositionId, grundy, outcome};

const RUNS: usize = 5;

fn main() {
    let large = std::env::args().any(|argument| argument == "--large");
    println!("{:<44} {:>9} {:>9} {:>7} {:>10}", "", "search", "time", "ratio", "peak B/move");
    for (positions, moves) in [(1_000_000, 9_000_000), (8_000_000, 72_000_000)] {
        if positions > 1_000_000 && !large {
            continue;
        }
        for shape in [Shape::Uniform, Shape::ScaleFree, Shape::Layered, Shape::OneComponent] {
            for impartial in [false, true] {
                let recipe = Recipe { shape, positions, moves, impartial, seed: 1 };
                let Ok(graph) = generate(&recipe) else { continue };
                measure(&recipe, &graph);
            }
        }
    }
    growth();
}

/// Prints a line for each algorithm on a graph.
fn measure(recipe: &Recipe, graph: &Graph) {
    let players = if recipe.impartial { "impartial" } else { "partizan" };
    let name = format!("{} {players} {}·10⁶", recipe.shape.name(), recipe.moves / 1_000_000);
    let search = best(|| reverse_search(graph));
    let line = |algorithm: &str, time: Duration, bytes: Option<u64>| {
        let ratio = time.as_secs_f64() / search.as_secs_f64();
        let bytes =
            bytes.map_or("–".to_owned(), |bytes| format!("{:.1}", bytes as f64 / recipe.moves as f64));
        let name = format!("{name} {algorithm}");
        println!("{name:<44} {:>7.0}ms {:>7.0}ms {ratio:>7.2} {bytes:>10}", ms(search), ms(time));
    };
    let peak = peak_of(|| outcome::outcomes(graph, Convention::Normal));
    line("outcomes", best(|| outcome::outcomes(graph, Convention::Normal)), peak);
    if recipe.impartial {
        let peak = peak_of(|| grundy::grundy_labels(graph));
        line("labels", best(|| grundy::grundy_labels(graph)), peak);
    }
    let peak = peak_of(|| bisimulation(graph));
    line("classes", best(|| bisimulation(graph)), peak);
}

/// The growth of the labels' time from 10⁴ to 10⁷ moves, as the exponent of a power law.
fn growth() {
    let time = |moves: usize| {
        let recipe = Recipe { shape: Shape::Uniform, positions: moves / 9, moves, impartial: true, seed: 2 };
        generate(&recipe).map(|graph| best(|| grundy::grundy_labels(&graph)).as_secs_f64())
    };
    let mut before: Option<f64> = None;
    for power in 4..=7 {
        let Ok(time) = time(10_usize.pow(power)) else { continue };
        let exponent =
            before.map_or(String::new(), |before| format!("growth 10^{:.2}", (time / before).log10()));
        println!("labels, 10^{power} moves: {:.2} ms {exponent}", time * 1e3);
        before = Some(time);
    }
}

/// Every state (position, player to move) is reached from the stuck states, or else is a start itself; so each move
/// is looked at once for each player that may make it.
fn reverse_search(graph: &Graph) -> Vec<u32> {
    let mut distance = vec![u32::MAX; 2 * graph.position_count()];
    let mut queue: Vec<u32> = Vec::new();
    let mut head = 0;
    let stuck = graph.positions().flat_map(|position| Player::BOTH.map(|player| (position, player)));
    let stuck = stuck.filter(|(position, player)| graph.options(*position, *player).is_empty());
    for (position, player) in stuck {
        let state = 2 * position.index() + player as usize;
        distance[state] = 0;
        queue.push(state as u32);
    }
    let mut start = 0;
    loop {
        while head < queue.len() {
            let state = queue[head] as usize;
            head += 1;
            let next = distance[state] + 1;
            let before = if state.is_multiple_of(2) { Player::Right } else { Player::Left };
            let Ok(position) = PositionId::new(state / 2) else { continue };
            for predecessor in graph.predecessors(position, before) {
                let number = 2 * predecessor.index() + before as usize;
                if distance[number] == u32::MAX {
                    distance[number] = next;
                    queue.push(number as u32);
                }
            }
        }
        while start < distance.len() && distance[start] != u32::MAX {
            start += 1;
        }
        if start == distance.len() {
            return distance;
        }
        distance[start] = 0;
        queue.push(start as u32);
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The least time of some runs.
fn best<T>(run: impl Fn() -> T) -> Duration {
    let time = || {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed()
    };
    (0..RUNS).map(|_| time()).min().unwrap_or_default()
}

/// The memory that a run needs at its peak beyond what is there before, where the system tells.
fn peak_of<T>(run: impl Fn() -> T) -> Option<u64> {
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    let before = status("VmRSS:")?;
    std::hint::black_box(run());
    Some(status("VmHWM:")?.saturating_sub(before))
}

fn status(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(field))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}
