//! How contextual equivalence is decided on random partizan graphs, and how long it takes: `cargo bench -p
//! hyperjam-solver --bench undecided` prints a table. Pairs of positions of 200 graphs of each size are compared with
//! the default budget.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::time::{Duration, Instant};

use hyperjam_solver::equivalence::{Among, Equivalence, Proof, equivalence};
use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::task::Budget;

/// The most pairs that are compared of one graph.
const PAIRS: usize = 15;

fn main() {
    println!(
        "positions  pairs  different  bisimilar  difference  copying  closure  undecided  mean (ms)  worst (ms)"
    );
    for positions in [4, 5, 8, 12, 20, 40, 80] {
        let mut counts = [0_usize; 6];
        let (mut pairs, mut spent, mut worst) = (0_u32, Duration::ZERO, Duration::ZERO);
        for seed in 0..200 {
            let moves = positions + seed as usize % (2 * positions);
            let recipe = Recipe { shape: Shape::Uniform, positions, moves, impartial: false, seed };
            let Ok(graph) = generate(&recipe) else { continue };
            let mut random = SplitMix::new(seed);
            for _ in 0..PAIRS {
                let [x, y] = [random.below(positions), random.below(positions)].map(|at| graph.position(at));
                let (Some(x), Some(y)) = (x, y) else { continue };
                if x == y {
                    continue;
                }
                let start = Instant::now();
                let answer = equivalence(&graph, x, y, Among::All, Budget::default());
                let time = start.elapsed();
                pairs += 1;
                spent += time;
                worst = worst.max(time);
                let kind = match answer {
                    Equivalence::Different(_) => 0,
                    Equivalence::Equal(Proof::Bisimilar) => 1,
                    Equivalence::Equal(Proof::Difference | Proof::Label(_)) => 2,
                    Equivalence::Equal(Proof::Copying) => 3,
                    Equivalence::Equal(Proof::Closure { .. }) => 4,
                    Equivalence::Undecided(_) => 5,
                };
                counts[kind] += 1;
            }
        }
        let [different, bisimilar, difference, copying, closure, undecided] = counts;
        let mean = spent.as_secs_f64() * 1e3 / f64::from(pairs.max(1));
        println!(
            "{positions:>9}  {pairs:>5}  {different:>9}  {bisimilar:>9}  {difference:>10}  {copying:>7}  {closure:>7}  \
             {undecided:>9}  {mean:>9.3}  {:>10.3}",
            worst.as_secs_f64() * 1e3
        );
    }
}
