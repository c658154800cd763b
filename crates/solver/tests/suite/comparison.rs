//! How positions compare in every sum.

use hyperjam_solver::comparison::{Comparison, ComparisonTask, compare};
use hyperjam_solver::order::{AtLeast, at_least};
use hyperjam_solver::task::{self, Budget, Step, Task};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Order, Player};
use hyperjam_testkit::graphs::{self, GameKind, any_graph, at};
use hyperjam_testkit::on;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Both halves of x ≥ y by the closure of contexts alone.
fn by_definition(graph: &Graph, x: PositionId, y: PositionId) -> bool {
    let holds = |player, pair| match at_least(graph, player, &[pair], Budget::default()) {
        AtLeast::Holds(_) => true,
        AtLeast::Fails(_) => false,
        AtLeast::Undecided(_) => panic!("{graph:?}"),
    };
    holds(Player::Left, [x, y]) && holds(Player::Right, [y, x])
}

#[test]
fn comparisons_are_those_of_the_contexts() {
    let mut counts = [0; 4];
    for seed in 0..150 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let (x, y) = (at(0), at(graph.position_count() - 1));
            let found = compare(&graph, x, y, Budget::default()).order().unwrap();
            let [at_least, at_most] = [[x, y], [y, x]].map(|[x, y]| by_definition(&graph, x, y));
            assert_eq!(found, Order::of(at_most, at_least), "seed {seed}: {graph:?}");
            counts[found as usize] += 1;
            let nothing = Comparison::default();
            let alone = task::finish(ComparisonTask::new(&graph, [x, y], nothing, Budget::default()));
            assert_eq!(alone.comparison.order(), Some(found), "seed {seed}: without what is known");
        });
    }
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}");
}

/// A budget that is too small leaves something open and decides nothing wrongly; slices change nothing.
#[test]
fn a_small_budget_leaves_open_what_it_does_not_decide() {
    let mut open = 0;
    for seed in 0..100 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let pair = [at(0), at(graph.position_count() - 1)];
            let full = compare(&graph, pair[0], pair[1], Budget::default());
            for (work, size) in [(1, 1_000), (40, 1_000), (400, 60), (10_000, 3)] {
                let budget = Budget { work, size, bytes: 1 << 20 };
                let begin = || ComparisonTask::new(&graph, pair, Comparison::default(), budget);
                let decided = task::finish(begin());
                let small = decided.comparison;
                for (found, truth) in [(small.at_least, full.at_least), (small.at_most, full.at_most)] {
                    assert!(found.is_none() || found == truth, "seed {seed}: {small:?}, {full:?}");
                    open += usize::from(found.is_none());
                }
                let mut sliced = begin();
                let sliced = loop {
                    match sliced.advance(3) {
                        Step::More(more) => sliced = more,
                        Step::Done(found) => break found,
                    }
                };
                assert_eq!(sliced, decided, "seed {seed}");
            }
        });
    }
    assert!(open > 50, "{open}");
}

/// over = {0 | over}, its negative under, upon = {upon | *}, and *.
#[test]
fn well_known_games_are_ordered_as_is_known() {
    let graph = graphs::graph(5, "1>0 L, 1>1 R, 2>0 B, 3>3 L, 3>2 R, 4>0 R, 4>4 L");
    let [zero, over, star, upon, under] = [0, 1, 2, 3, 4].map(at);
    let order = |x, y| compare(&graph, x, y, Budget::default()).order().unwrap();
    assert_eq!(order(over, zero), Order::Greater);
    assert_eq!(order(over, upon), Order::Greater);
    assert_eq!(order(upon, zero), Order::Greater);
    assert_eq!(order(under, over), Order::Less);
    assert_eq!(order(star, zero), Order::Confused);
    assert_eq!(order(star, star), Order::Equal);
}
