//! How long the order in every sum takes on random partizan graphs. `cargo xtask bench order` runs it natively and as
//! WebAssembly under node, and puts side by side the mean and the worst time of single pairs, decided in both halves with a
//! proof, and of all positions of a graph at once. Natively the closure for both players follows beside the same closure in
//! Python, `closure.py`, with the same answers.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

#[path = "../ratios/clock.rs"]
mod clock;
#[cfg(not(target_arch = "wasm32"))]
mod python;

use clock::{print, time};
use hyperjam_solver::Graph;
use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::order::{Decision, PositionOrderTask, decide};
use hyperjam_solver::task::{self, Budget};
use hyperjam_terms::Player;

/// The most pairs that are compared of one graph.
const PAIRS: usize = 10;

fn random_graph(positions: usize, seed: u64) -> Option<Graph> {
    let moves = positions + seed as usize % (2 * positions);
    generate(&Recipe { shape: Shape::Uniform, positions, moves, impartial: false, seed }).ok()
}

/// Times of one kind, in milliseconds.
#[derive(Default)]
struct Times {
    count: u32,
    sum: f64,
    worst: f64,
}

impl Times {
    /// Runs the work, and returns what it gives.
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> Option<T> {
        let mut answer = None;
        let taken = time(|| answer = Some(work()));
        self.count += 1;
        self.sum += taken;
        self.worst = self.worst.max(taken);
        answer
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    fn print(&self, name: &str, undecided: usize) {
        print(&format!(
            "{:<50} {:>9.3} ms  of {}, {undecided} undecided",
            format!("{name}, mean"),
            self.mean(),
            self.count
        ));
        print(&format!("{:<50} {:>9.3} ms", format!("{name}, worst"), self.worst));
    }
}

fn main() {
    for positions in [5, 12, 20, 40, 60] {
        times_of(positions);
    }
    #[cfg(not(target_arch = "wasm32"))]
    python::beside();
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
            let decisions = decisions.iter().flatten();
            undecided += decisions.filter(|found| matches!(found, Decision::Undecided(_))).count();
        }
        if seed % 5 == 0 {
            let order = whole.of(|| task::finish(PositionOrderTask::new(&graph, Budget::default())));
            open += order.and_then(Result::ok).map_or(1, |order| order.undecided().len());
        }
    }
    pairs.print(&format!("a pair of {positions} positions"), undecided);
    whole.print(&format!("all {positions} positions"), open);
}
