//! What the tests of all crates share, so that each of it is written once.
//!
//! | module | what it has |
//! | --- | --- |
//! | [`definitions`] | outcomes, classes, labels, sums, computed as they are defined: the twins of the solver's algorithms |
//! | [`reference`] | these definitions as an engine |
//! | [`answers`] | what an engine says of a graph, as columns, which all ways to solve it have to have in common |
//! | [`graphs`] | graphs written down, and any small graphs |
//! | [`documents`] | drawings written down, and any small drawings |
//! | [`drawings`] | drawings as they are sent to the tutor, and what is so on them |
//! | [`sums`] | sums of vehicles, solved vehicle by vehicle |
//! | [`forms`] | short games as they are written down, nothing simplified: the twins of the values |
//! | [`typed`] | values as they are typed |
//! | [`domineering`] | positions of Domineering |
//! | [`hostile`] | texts that somebody broke |
//!
//! Whatever is random is a strategy of `proptest`, so what fails is made smaller before it is shown. The same input is
//! drawn on every machine.

#![allow(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    clippy::print_stdout,
    reason = "all of it is used by tests only, and what a test asks for exists"
)]

use std::cell::RefCell;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestRunner};

#[cfg(not(target_arch = "wasm32"))]
pub mod answers;
pub mod definitions;
#[cfg(not(target_arch = "wasm32"))]
pub mod documents;
pub mod domineering;
#[cfg(not(target_arch = "wasm32"))]
pub mod drawings;
#[cfg(not(target_arch = "wasm32"))]
pub mod forms;
pub mod graphs;
#[cfg(not(target_arch = "wasm32"))]
pub mod hostile;
pub mod reference;
#[cfg(not(target_arch = "wasm32"))]
pub mod sums;
#[cfg(not(target_arch = "wasm32"))]
pub mod typed;

/// Tries a law on the value that a strategy makes of a seed. Where it fails, it is tried on ever smaller ones, and the
/// smallest on which it fails is shown.
///
/// A test that goes over thousands of seeds can so decide by the seed what to try, and remember what it has seen.
pub fn on<S: Strategy>(seed: u64, values: S, law: impl FnMut(S::Value)) {
    let config = Config {
        cases: 1,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        max_shrink_iters: 10_000,
        ..Config::default()
    };
    let law = RefCell::new(law);
    let tried = TestRunner::new(config).run(&values, |value| {
        law.borrow_mut()(value);
        Ok(())
    });
    if let Err(error) = tried {
        panic!("seed {seed}: {error}");
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::graphs::{GameKind, any_graph};

    /// A law that fails where there are two loops is shown on two positions at most, with nothing but their loops.
    #[test]
    fn what_fails_is_made_small() {
        let failure = std::panic::catch_unwind(|| {
            for seed in 0..200 {
                on(seed, any_graph(seed, GameKind::Partizan), |graph| {
                    let loops = graph.moves().filter(|made| made.from == made.to).count();
                    assert!(loops < 2, "{} positions, {} moves", graph.position_count(), graph.move_count());
                });
            }
        });
        let message = *failure.unwrap_err().downcast::<String>().unwrap();
        assert!(message.contains("1 positions, 2 moves"), "{message}");
    }

    /// What [`any_graph`] says of its graphs is so, and all of it occurs.
    #[test]
    fn any_graph_has_whatever_graphs_have() {
        let (mut loops, mut parallel, mut ties, mut acyclic) = (0, 0, 0, 0);
        for seed in 0..200 {
            on(seed, any_graph(seed, GameKind::Partizan), |graph| {
                let ends: Vec<_> = graph.moves().map(|made| (made.from, made.to)).collect();
                let mut different = ends.clone();
                different.sort_unstable();
                different.dedup();
                loops += ends.iter().filter(|(from, to)| from == to).count();
                parallel += ends.len() - different.len();
                ties += graph.positions().filter(|position| graph.is_tie_end(*position)).count();
                assert!(seed % 4 == 3 || graph.positions().all(|position| !graph.is_tie_end(position)));
                if seed % 5 == 4 {
                    assert!(ends.iter().all(|(from, to)| from > to), "{ends:?}");
                    acyclic += ends.len();
                }
            });
        }
        assert!(
            [loops, parallel, ties, acyclic].iter().all(|count| *count > 50),
            "{loops} {parallel} {ties} {acyclic}"
        );
    }

    #[test]
    fn the_same_seed_makes_the_same() {
        let drawn = |seed| {
            let mut found = None;
            on(seed, any_graph(seed, GameKind::Partizan), |graph| found = Some(format!("{graph:?}")));
            found
        };
        assert_eq!(drawn(7), drawn(7));
        assert_ne!(drawn(7), drawn(8));
    }
}
