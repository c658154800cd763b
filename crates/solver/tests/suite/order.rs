//! The order of games in every sum.

use std::ops::ControlFlow;
use std::sync::Arc;

use hyperjam_solver::context::Context;
use hyperjam_solver::order::{AtLeast, Families, OrderTask, PositionSet, at_least};
use hyperjam_solver::task::{Budget, Control};
use hyperjam_solver::{Graph, GraphBuilder, PositionId, task, verify};
use hyperjam_terms::{EndKind, Player};
use hyperjam_testkit::definitions::{keeps, profiles};
use hyperjam_testkit::graphs::{self, GameKind, any_graph, at, contexts};
use hyperjam_testkit::on;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The graph of this number among all those of so many positions.
fn numbered(positions: usize, number: usize) -> Graph {
    let pairs: Vec<_> = (0..positions).flat_map(|from| (0..positions).map(move |to| (from, to))).collect();
    graphs::numbered(positions, &pairs, number)
}

fn check(graph: &Graph, some: &[Context]) -> [usize; 2] {
    let mut counts = [0; 2];
    for player in Player::BOTH {
        let profiles = profiles(graph, player);
        for x in graph.positions() {
            for y in graph.positions() {
                let expected = profiles
                    .iter()
                    .all(|(second, _)| second >> y.index() & 1 == 0 || second >> x.index() & 1 != 0);
                let found = at_least(graph, player, &[[x, y]], Budget::default());
                counts[usize::from(expected)] += 1;
                match found {
                    AtLeast::Holds(families) => {
                        assert!(expected, "{player}, {x:?}, {y:?}: {graph:?}");
                        assert_eq!(verify::families(graph, player, &[[x, y]], &families), Ok(()));
                        for context in some {
                            assert_eq!(
                                keeps(graph, player, [x, y], context),
                                [true; 2],
                                "{context:?}: {graph:?}"
                            );
                        }
                    }
                    AtLeast::Fails(found) => {
                        assert!(!expected, "{player}, {x:?}, {y:?}: {graph:?}");
                        assert_eq!(found.pair, [x, y]);
                        let kept = keeps(graph, player, [x, y], &found.context);
                        let starter =
                            Player::BOTH.iter().position(|starter| *starter == found.starter).unwrap();
                        assert!(!kept[starter], "{found:?}: {graph:?}");
                    }
                    AtLeast::Undecided(_) => panic!("{player}, {x:?}, {y:?}: {graph:?}"),
                }
            }
        }
    }
    counts
}

#[test]
fn all_graphs_of_two_positions_are_ordered_as_defined() {
    let some: Vec<Context> = contexts().into_iter().step_by(97).collect();
    for number in 0..256 {
        check(&numbered(2, number), &some);
    }
}

#[test]
fn graphs_of_three_positions_are_ordered_as_defined() {
    let some: Vec<Context> = contexts().into_iter().step_by(601).collect();
    let mut counts = [0; 2];
    for number in (0..1 << 18).step_by(509) {
        let found = check(&numbered(3, number), &some);
        counts = [0, 1].map(|kind| counts[kind] + found[kind]);
    }
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}

/// Larger graphs, with tie ends, which count as positions with a move to themselves.
#[test]
fn random_graphs_are_ordered_as_defined() {
    let small: Vec<Context> = contexts().into_iter().step_by(401).collect();
    for seed in 0..200 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let loops = hyperjam_solver::operation::tie_ends_as_loops(&graph);
            if graph.position_count() < 7 {
                check(&loops, &small);
            }
            for player in Player::BOTH {
                let pairs = [[at(0), at(graph.position_count() - 1)]];
                let answer = |graph| at_least(graph, player, &pairs, Budget::default());
                assert_eq!(answer(&graph), answer(&loops), "seed {seed}");
            }
        });
    }
}

#[test]
fn families_that_were_changed_are_refuted() {
    // 2 and {1 | 0}: the greater is at least the lesser.
    let graph = graphs::graph(4, "1>0 L, 2>1 L, 3>1 L, 3>0 R");
    let pair = [[at(2), at(3)]];
    let AtLeast::Holds(families) = at_least(&graph, Player::Left, &pair, Budget::default()) else {
        panic!("2 is greater")
    };
    let verify = |pairs: &[[PositionId; 2]], families: &Families| {
        verify::families(&graph, Player::Left, pairs, families)
    };
    assert_eq!(verify(&pair, &families), Ok(()));
    assert!(verify(&[[at(3), at(2)]], &families).is_err(), "it does not hold the other way round");
    for number in 0..families.unions.len() {
        let mut fewer = families.clone();
        fewer.unions.remove(number);
        assert!(verify(&pair, &fewer).is_err(), "{number}");
    }
    for number in 0..families.intersections.len() {
        let mut fewer = families.clone();
        fewer.intersections.remove(number);
        assert!(verify(&pair, &fewer).is_err(), "{number}");
    }
    let mut more = families.clone();
    more.unions.push(PositionSet::from_iter([at(3)]));
    assert!(verify(&pair, &more).is_err(), "a set has the lesser position alone");
}

/// A set that is no game's own profile, but the union of two: without it the families do not show what sums with a choice
/// between the two come to.
#[test]
fn families_that_lack_a_union_are_refuted() {
    let mut builder = GraphBuilder::new();
    for is_tie_end in [true, false, false, false] {
        builder.add_position_or_end(is_tie_end.then_some(EndKind::Tie)).unwrap();
    }
    for made in graphs::graph(4, "1>3 R, 2>0 B, 2>1 B, 3>1 B, 3>2 B, 3>0 R").moves() {
        builder.add_move(made.from, made.to, made.movers).unwrap();
    }
    let graph = builder.build();
    let pair = [[at(0), at(0)]];
    let AtLeast::Holds(mut families) = at_least(&graph, Player::Left, &pair, Budget::default()) else {
        panic!("a position is at least itself")
    };
    assert_eq!(verify::families(&graph, Player::Left, &pair, &families), Ok(()));
    let union = PositionSet::from_iter([0, 1, 2].map(at));
    assert!(families.unions.contains(&union));
    families.unions.retain(|set| *set != union);
    let refuted = verify::families(&graph, Player::Left, &pair, &families);
    assert_eq!(refuted, Err(verify::Refuted::Families { reason: verify::RefutationReason::NotClosed }));
}

/// Nim heaps have a set for each set of heaps; the budget ends that, and the slices do not matter.
#[test]
fn the_budget_ends_a_closure_and_slices_change_nothing() {
    let heaps = Arc::new(Context::heap(7).graph);
    for (budget, decided) in [
        (Budget { bytes: 1 << 30, ..Budget::of_work(100_000) }, false),
        (Budget { bytes: 5_000, ..Budget::UNLIMITED }, false),
        (Budget { bytes: 0, ..Budget::of_work(0) }, false),
        (Budget::default(), true),
    ] {
        let task = || OrderTask::new(heaps.clone(), Player::Left, vec![[at(3), at(3)]], budget);
        let whole = task::finish(task());
        assert_eq!(!matches!(whole, AtLeast::Undecided(_)), decided, "{budget:?}");
        if decided {
            let AtLeast::Holds(families) = whole else { panic!("a position is at least itself") };
            assert_eq!(families.unions.len(), 1 << 8);
            continue;
        }
        let mut done = 0;
        let sliced = task::run(
            task(),
            &mut Control::watched(7, &mut |progress| {
                assert!(done <= progress.done && progress.done <= progress.total, "{progress:?}");
                done = progress.done;
                ControlFlow::Continue(())
            }),
        );
        assert_eq!(sliced, Ok(whole), "{budget:?}");
    }
}
