//! The order in every sum against the definition, on all graphs of three positions and on random ones; with every proof
//! checked, and every proof that was changed refuted.

use std::collections::BTreeSet;

use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::context::Context;
use hyperjam_solver::order::{
    Certificate, Decision, Families, OrderProof, PositionOrderTask, SmallerContextTask, decide,
};
use hyperjam_solver::task::{self, Budget};
use hyperjam_solver::{Graph, PositionId, verify};
use hyperjam_terms::Player;
use hyperjam_testkit::definitions::{keeps, profiles};
use hyperjam_testkit::graphs::{at, check_copying, contexts, graph, needs_numbers, numbered, partizan};

/// How many graphs of three positions there are, if those that differ in the numbers of positions only are one.
const THREE: usize = 44_224;

/// The numbers of these graphs: of each the least.
fn three() -> Vec<usize> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let renumbered = |number: usize, order: [usize; 3]| {
        (0..9).fold(0, |made, place| {
            let (from, to) = (order[place / 3], order[place % 3]);
            made | (number >> (2 * place) & 3) << (2 * (3 * from + to))
        })
    };
    (0..1 << 18).filter(|number| orders.iter().all(|order| renumbered(*number, *order) >= *number)).collect()
}

fn graph_of_three(number: usize) -> Graph {
    let ends: Vec<_> = (0..9).map(|place| (place / 3, place % 3)).collect();
    numbered(3, &ends, number)
}

/// What was seen, so that no test passes because nothing was looked at.
#[derive(Debug, Default)]
struct Seen {
    holds: usize,
    fails: usize,
    copied: usize,
    changed: usize,
    closed: usize,
}

/// Compares the order of a graph's positions with the definition, and the game z in `some` with both.
fn check(graph: &Graph, some: &[Context], seen: &mut Seen) {
    let order = task::finish(PositionOrderTask::new(graph, Budget::default())).unwrap();
    let representatives = bisimulation(graph).representatives().to_vec();
    for (player, proof) in Player::BOTH.into_iter().zip(&order.proofs) {
        let second: BTreeSet<u32> = profiles(graph, player).into_iter().map(|(second, _)| second).collect();
        let expected = |[x, y]: [PositionId; 2]| {
            second.iter().all(|set| set >> y.index() & 1 == 0 || set >> x.index() & 1 != 0)
        };
        let mut held = Vec::new();
        for x in &representatives {
            for y in &representatives {
                let pair = [*x, *y];
                let holds = !proof.separations.iter().any(|found| found.pair == pair);
                assert_eq!(holds, expected(pair), "{player}, {pair:?}: {graph:?}");
                if holds {
                    held.push(pair);
                    seen.holds += 1;
                    for z in some {
                        assert_eq!(keeps(graph, player, pair, z), [true; 2], "{z:?}: {graph:?}");
                    }
                } else {
                    seen.fails += 1;
                }
            }
        }
        check_proof(graph, player, proof, &held);
    }
    let (x, y) = (representatives[0], representatives[representatives.len() - 1]);
    for player in Player::BOTH {
        check_decision(graph, player, [x, y], seen);
    }
}

fn check_proof(graph: &Graph, player: Player, proof: &OrderProof, held: &[[PositionId; 2]]) {
    assert!(proof.undecided.is_empty() && proof.interrupted.is_none(), "{graph:?}");
    for found in &proof.separations {
        let z = Context::part(&proof.contexts, found.context);
        assert!(!keeps(graph, player, found.pair, &z)[found.starter.index()], "{found:?}: {graph:?}");
        let [x, y] = found.pair;
        assert!(keeps(graph, player, [y, x], &z)[found.starter.index()], "{found:?}: {graph:?}");
    }
    let Some(families) = &proof.families else { return };
    assert_eq!(verify::families(graph, player, held, families), Ok(()), "{graph:?}");
    for found in &proof.separations {
        assert!(verify::families(graph, player, &[found.pair], families).is_err(), "{graph:?}");
    }
    check_changed(graph, player, families);
}

/// The families are the least ones, so none of their sets can be left out.
fn check_changed(graph: &Graph, player: Player, families: &Families) {
    let last = |sets: &[_]| sets.len() - 1;
    let fewer_unions =
        Families { unions: families.unions[..last(&families.unions)].to_vec(), ..families.clone() };
    let fewer = Families {
        intersections: families.intersections[..last(&families.intersections)].to_vec(),
        ..families.clone()
    };
    assert!(verify::families(graph, player, &[], &fewer_unions).is_err(), "{graph:?}");
    assert!(verify::families(graph, player, &[], &fewer).is_err(), "{graph:?}");
}

fn check_decision(graph: &Graph, player: Player, pair: [PositionId; 2], seen: &mut Seen) {
    match decide(graph, player, pair, Budget::default()) {
        Decision::Holds(Certificate::Copying(strategy)) => {
            seen.copied += 1;
            assert_eq!(check_copying(graph, player, pair, &strategy), Ok(()), "{graph:?}");
            let mut changed = strategy.clone();
            changed.states.retain(|state| state.pair != pair || state.to_move == player);
            assert!(check_copying(graph, player, pair, &changed).is_err(), "{graph:?}");
            let mut changed = strategy;
            if needs_numbers(graph, player, &changed) {
                seen.changed += 1;
                changed.states.iter_mut().for_each(|state| state.count = 0);
                assert!(check_copying(graph, player, pair, &changed).is_err(), "{graph:?}");
            }
        }
        Decision::Holds(Certificate::Closed(families)) => {
            seen.closed += 1;
            assert_eq!(verify::families(graph, player, &[pair], &families), Ok(()), "{graph:?}");
            check_changed(graph, player, &families);
        }
        Decision::Fails(found) => {
            let starter = found.starter.index();
            assert!(!keeps(graph, player, pair, &found.context)[starter], "{graph:?}");
            let smaller = task::finish(SmallerContextTask::new(graph, player, found, Budget::default()));
            let starter = smaller.starter.index();
            assert!(!keeps(graph, player, pair, &smaller.context)[starter], "{graph:?}");
        }
        Decision::Undecided(_) => panic!("{pair:?}: {graph:?}"),
    }
}

fn check_three(numbers: &[usize], every: usize) -> Seen {
    let some: Vec<Context> = contexts().into_iter().step_by(every).collect();
    let mut seen = Seen::default();
    numbers.iter().for_each(|number| check(&graph_of_three(*number), &some, &mut seen));
    seen
}

fn check_random(seeds: std::ops::Range<u64>, every: usize) -> Seen {
    let some: Vec<Context> = contexts().into_iter().step_by(every).collect();
    let mut seen = Seen::default();
    seeds.for_each(|seed| check(&partizan(seed, 6), &some, &mut seen));
    seen
}

#[test]
fn some_graphs_of_three_positions_are_ordered_as_defined() {
    let all = three();
    assert_eq!(all.len(), THREE);
    let some: Vec<usize> = all.into_iter().step_by(111).collect();
    let seen = check_three(&some, 997);
    assert!(seen.holds > 1000 && seen.fails > 400 && seen.copied > 200 && seen.changed > 10, "{seen:?}");
}

#[test]
fn all_graphs_of_three_positions_are_ordered_as_defined() {
    let seen = check_three(&three(), 401);
    assert!(seen.holds > 40_000 && seen.fails > 40_000, "{seen:?}");
}

#[test]
fn some_random_graphs_are_ordered_as_defined() {
    let seen = check_random(0..300, 997);
    assert!(seen.holds > 1000 && seen.fails > 1000 && seen.copied > 100 && seen.changed > 10, "{seen:?}");
}

/// Twenty thousand graphs, and of each all pairs.
#[test]
fn many_random_graphs_are_ordered_as_defined() {
    let seen = check_random(0..20_000, 401);
    assert!(seen.holds > 100_000 && seen.fails > 100_000, "{seen:?}");
}

/// Whether x is at least y for Left as only families show.
fn needs_the_closure(graph: &Graph, pair: [PositionId; 2]) -> bool {
    match decide(graph, Player::Left, pair, Budget::default()) {
        Decision::Holds(Certificate::Closed(families)) => {
            assert_eq!(verify::families(graph, Player::Left, &[pair], &families), Ok(()));
            check_changed(graph, Player::Left, &families);
            true
        }
        Decision::Holds(Certificate::Copying(_)) | Decision::Fails(_) => false,
        undecided @ Decision::Undecided(_) => panic!("{undecided:?}"),
    }
}

/// A decision by families where copying fails: golden pair gap12.
#[test]
fn copying_does_not_suffice() {
    let moves = "0>7 L, 1>10 L, 2>7 L, 4>5 L, 5>6 L, 7>5 L, 8>9 L, 9>6 L, 10>11 L, 11>11 L, 0>1 R, 1>2 R, 2>3 R, 3>4 R, \
                 4>3 R, 5>6 R, 7>8 R, 8>8 R, 9>0 R, 9>6 R, 10>4 R, 10>2 R";
    assert!(needs_the_closure(&graph(12, moves), [at(1), at(0)]));
}

/// The smallest graph that is known on which copying fails. Whatever move is taken out, of one player or of both, copying
/// shows what holds.
#[test]
fn nine_positions_are_enough_for_copying_not_to_suffice() {
    let moves = "0>2 L, 0>4 L, 1>2 L, 1>5 L, 3>8 L, 4>3 L, 5>8 L, 6>7 L, 7>2 L, 8>8 L, 0>2 R, 1>2 R, 3>7 R, 4>2 R, 5>2 R, \
                 5>6 R, 6>2 R, 7>1 R";
    let gap = graph(9, moves);
    let pair = [at(0), at(1)];
    assert!(needs_the_closure(&gap, pair));
    assert_eq!(bisimulation(&gap).representatives().len(), 9, "no two are the same game");
    let moves: Vec<&str> = moves.split(',').collect();
    for without in 0..moves.len() {
        let fewer: Vec<&str> =
            moves.iter().enumerate().filter(|(nth, _)| *nth != without).map(|(_, one)| *one).collect();
        assert!(!needs_the_closure(&graph(9, &fewer.join(",")), pair), "without {}", moves[without]);
    }
}
