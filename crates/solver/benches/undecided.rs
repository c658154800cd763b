//! How often contextual equivalence is decided on random partizan graphs: `cargo bench -p hyperjam-solver --bench
//! undecided` prints a table. All pairs of positions of 200 graphs of each size are compared with the default budget.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use hyperjam_solver::equivalence::{Among, Budget, Equivalence, Proof, equivalence};
use hyperjam_solver::generate::{Recipe, Shape, generate};

fn main() {
    println!("positions  pairs  different  bisimilar  label  difference  copying  undecided");
    for positions in 3..=6 {
        let mut counts = [0_usize; 6];
        let mut pairs = 0;
        for seed in 0..200 {
            let moves = positions + seed as usize % (2 * positions);
            let recipe = Recipe { shape: Shape::Uniform, positions, moves, impartial: false, seed };
            let Ok(graph) = generate(&recipe) else { continue };
            for x in graph.positions() {
                for y in graph.positions().filter(|y| x < *y) {
                    pairs += 1;
                    let kind = match equivalence(&graph, x, y, Among::All, Budget::default()) {
                        Equivalence::Different(_) => 0,
                        Equivalence::Equal(Proof::Bisimilar) => 1,
                        Equivalence::Equal(Proof::Label(_)) => 2,
                        Equivalence::Equal(Proof::Difference) => 3,
                        Equivalence::Equal(Proof::Copying) => 4,
                        Equivalence::Undecided { .. } => 5,
                    };
                    counts[kind] += 1;
                }
            }
        }
        let [different, bisimilar, label, difference, copying, undecided] = counts;
        let share = 100.0 * undecided as f64 / f64::from(pairs.max(1));
        println!(
            "{positions:>9}  {pairs:>5}  {different:>9}  {bisimilar:>9}  {label:>5}  {difference:>10}  {copying:>7}  {undecided:>9} ({share:.1} %)"
        );
    }
}
