//! How long the order in every sum takes on random partizan graphs: `cargo bench -p hyperjam-solver --bench order` prints
//! tables. The first has single pairs, decided with a proof, and all positions of a graph at once. The second has the
//! closure for both players beside the same closure in Python, `closure.py`, with the same answers.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::order::{AtLeast, Decision, OrderTask, PositionOrderTask, decide};
use hyperjam_solver::task::{self, Budget};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::Player;

/// The most pairs that are compared of one graph.
const PAIRS: usize = 10;

fn random_graph(positions: usize, seed: u64) -> Option<Graph> {
    let moves = positions + seed as usize % (2 * positions);
    generate(&Recipe { shape: Shape::Uniform, positions, moves, impartial: false, seed }).ok()
}

/// Times of one kind.
#[derive(Default)]
struct Times {
    count: u32,
    sum: Duration,
    worst: Duration,
}

impl Times {
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let answer = work();
        let time = start.elapsed();
        self.count += 1;
        self.sum += time;
        self.worst = self.worst.max(time);
        answer
    }

    fn mean(&self) -> f64 {
        self.sum.as_secs_f64() * 1e3 / f64::from(self.count.max(1))
    }

    fn worst(&self) -> f64 {
        self.worst.as_secs_f64() * 1e3
    }
}

fn main() {
    println!("positions  pairs  undecided  mean (ms)  worst (ms)  whole: mean (ms)  worst (ms)  undecided");
    for positions in [5, 12, 20, 40, 60] {
        times_of(positions);
    }
    println!();
    println!("positions  graphs  closure: mean (ms)  in Python: mean (ms)  ratio");
    for positions in [5, 8, 12] {
        beside_python(positions);
    }
}

fn times_of(positions: usize) {
    let (mut pairs, mut whole) = (Times::default(), Times::default());
    let (mut undecided, mut open) = (0, 0);
    for seed in 0..100 {
        let Some(graph) = random_graph(positions, seed) else { continue };
        let mut random = SplitMix::new(seed);
        for _ in 0..PAIRS {
            let [x, y] = [0; 2].map(|_| graph.position(random.below(positions)));
            let (Some(x), Some(y)) = (x, y) else { continue };
            let halves = [(Player::Left, [x, y]), (Player::Right, [y, x])];
            let decisions =
                pairs.of(|| halves.map(|(player, pair)| decide(&graph, player, pair, Budget::default())));
            undecided += decisions.iter().filter(|found| matches!(found, Decision::Undecided(_))).count();
        }
        if seed % 5 == 0 {
            let order = whole.of(|| task::finish(PositionOrderTask::new(&graph, Budget::default())));
            open += order.map_or(1, |order| order.undecided().len());
        }
    }
    println!(
        "{positions:>9}  {:>5}  {undecided:>9}  {:>9.3}  {:>10.3}  {:>16.3}  {:>10.3}  {open:>9}",
        pairs.count,
        pairs.mean(),
        pairs.worst(),
        whole.mean(),
        whole.worst()
    );
}

/// The options of each position as JSON.
fn written(graph: &Graph) -> String {
    let side = |player| {
        let list = |position| {
            let options = graph.options(position, player).iter().map(|option| option.index().to_string());
            format!("[{}]", options.collect::<Vec<_>>().join(","))
        };
        graph.positions().map(list).collect::<Vec<_>>().join(",")
    };
    format!("{{\"left\":[{}],\"right\":[{}]}}", side(Player::Left), side(Player::Right))
}

/// The positions that are not at least another one for Left, as the Python program writes them.
fn refuted(graph: &Arc<Graph>, families: &AtLeast) -> String {
    let AtLeast::Holds(families) = families else { return String::new() };
    let tells = |x: PositionId, y| families.unions.iter().any(|set| set.contains(y) && !set.contains(x));
    let of = |y| {
        let less = graph.positions().filter(|x| tells(*x, y)).map(|x| x.index().to_string());
        format!("[{}]", less.collect::<Vec<_>>().join(", "))
    };
    format!("[{}]", graph.positions().map(of).collect::<Vec<_>>().join(", "))
}

fn beside_python(positions: usize) {
    let graphs: Vec<Arc<Graph>> =
        (0..20).filter_map(|seed| random_graph(positions, seed)).map(Arc::new).collect();
    let mut own = Times::default();
    let answers: Vec<String> = graphs
        .iter()
        .map(|graph| {
            let closures = own.of(|| {
                Player::BOTH.map(|player| {
                    task::finish(OrderTask::new(graph.clone(), player, Vec::new(), Budget::default()))
                })
            });
            refuted(graph, &closures[0])
        })
        .collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/order/closure.py");
    let run = || -> std::io::Result<String> {
        let mut child =
            Command::new("python3").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        if let Some(mut input) = child.stdin.take() {
            graphs.iter().try_for_each(|graph| writeln!(input, "{}", written(graph)))?;
        }
        Ok(String::from_utf8_lossy(&child.wait_with_output()?.stdout).into_owned())
    };
    let output = match run() {
        Ok(output) => output,
        Err(error) => {
            println!("Python cannot be run: {error}");
            return;
        }
    };
    let mut seconds = 0.0;
    for (line, answer) in output.lines().zip(&answers) {
        let value = |name: &str| line.split_once(name).map_or("", |(_, rest)| rest);
        let taken = value("\"seconds\": ").split(',').next().unwrap_or_default();
        seconds += taken.parse::<f64>().unwrap_or(f64::NAN);
        let less = value("\"less\": ").trim_end_matches('}');
        assert_eq!(less, answer, "Python finds another order");
    }
    let python = seconds * 1e3 / graphs.len() as f64;
    println!(
        "{positions:>9}  {:>6}  {:>18.3}  {python:>20.3}  {:>5.0}",
        output.lines().count(),
        own.mean(),
        python / own.mean()
    );
}
