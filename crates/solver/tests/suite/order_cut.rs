//! What is decided after the budget has ended the closure.

use hyperjam_solver::context::Context;
use hyperjam_solver::equivalence::in_context;
use hyperjam_solver::order::{
    Certificate, Decision, DecisionTask, Means, OnsideTask, PositionOrder, PositionOrderTask, Separation,
    SmallerContextTask, decide,
};
use hyperjam_solver::task::{self, Budget, Step, Task};
use hyperjam_solver::{Graph, PositionId, operation, stopper};
use hyperjam_terms::{Movers, Outcome, Player};
use hyperjam_testkit::definitions::{keeps, profiles};
use hyperjam_testkit::graphs::{at, check_copying, graph, partizan};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn with(graph: &Graph, player: Player, pair: [PositionId; 2], means: Means) -> Decision {
    task::finish(DecisionTask::new(graph, player, pair, Budget::default()).with(means))
}

/// Whether these means refute that the first of a pair is at least the second; they are not to show that it is.
fn fails(graph: &Graph, player: Player, pair: [PositionId; 2], means: Means) -> bool {
    match with(graph, player, pair, means) {
        Decision::Fails(found) => {
            check(graph, player, found);
            true
        }
        Decision::Holds(_) => panic!("{pair:?}: {graph:?}"),
        Decision::Undecided(_) => false,
    }
}

/// Checks the game that a separation gives, and what is made of it.
fn check(graph: &Graph, player: Player, found: Separation) {
    let [x, y] = found.pair;
    let starter = found.starter.index();
    assert!(!keeps(graph, player, found.pair, &found.context)[starter], "{found:?}: {graph:?}");
    assert!(keeps(graph, player, [y, x], &found.context)[starter], "{found:?}: {graph:?}");
    let smaller = task::finish(SmallerContextTask::new(graph, player, found, Budget::default()));
    assert!(!keeps(graph, player, [x, y], &smaller.context)[smaller.starter.index()], "{smaller:?}");
}

/// Whether the player loses v beside a game in which the player is stuck, moving first, for every v that can be reached.
fn loses_beside_off(graph: &Graph, player: Player, x: PositionId) -> bool {
    let free = Movers::from(player.opponent());
    let off = Context { graph: Graph::from_moves(1, [(0, 0, free)]).unwrap(), start: at(0) };
    let followers = operation::reachable(graph, &[x]).positions;
    followers
        .into_iter()
        .all(|v| in_context(graph, v, &off).unwrap()[player.index()] == Outcome::win_of(player.opponent()))
}

/// The stopper that is found for a position, in the graph in which the player is Left.
fn onside(graph: &Graph, player: Player, y: PositionId) -> Option<Context> {
    let graph = match player {
        Player::Left => graph.clone(),
        Player::Right => operation::negation(graph),
    };
    task::finish(OnsideTask::new(&graph, y, Budget::default())).unwrap()
}

/// The means without the closure.
const CUT: Means = Means { closure: false, ..Means::ALL };

/// All positions at once, by the means that are left.
#[test]
fn the_order_of_all_positions_is_found_without_the_closure() {
    let only = [
        CUT,
        Means { unfolding: true, ..Means::COPYING },
        Means { sides: true, ..Means::COPYING },
        Means { difference: true, sides: true, ..Means::COPYING },
    ];
    for seed in 0..400 {
        let graph = partizan(seed, 7);
        let whole = task::finish(PositionOrderTask::new(&graph, Budget::default())).unwrap();
        for means in only {
            let cut = task::finish(PositionOrderTask::new(&graph, Budget::default()).with(means)).unwrap();
            assert_eq!(cut.classes, whole.classes, "{means:?}: {graph:?}");
            assert_eq!(cut.undecided(), Vec::<[usize; 2]>::new(), "{means:?}: {graph:?}");
            assert_eq!(cut.covers(), whole.covers(), "{means:?}: {graph:?}");
            for (player, proof) in Player::BOTH.into_iter().zip(&cut.proofs) {
                assert!(proof.families.is_none() && proof.undecided.is_empty(), "{means:?}: {graph:?}");
                for (pair, strategy) in &proof.copied {
                    assert_eq!(check_copying(&graph, player, *pair, strategy), Ok(()));
                }
                for found in &proof.separations {
                    let z = Context::part(&proof.contexts, found.context);
                    assert!(!keeps(&graph, player, found.pair, &z)[found.starter.index()], "{found:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_decided_without_the_closure_is_what_the_closure_decides() {
    let none = Means::COPYING;
    let single = [
        Means { difference: true, ..none },
        Means { unfolding: true, ..none },
        Means { sides: true, ..none },
        Means { named: true, ..none },
    ];
    let (mut holds, mut told, mut open, mut by, mut conditions) = (0, 0, 0, [0; 4], [0; 2]);
    for seed in 0..400 {
        let graph = partizan(seed, 7);
        for (x, y) in graph.positions().flat_map(|x| graph.positions().map(move |y| (x, y))) {
            for player in Player::BOTH {
                let pair = [x, y];
                let whole = decide(&graph, player, pair, Budget::default());
                match (with(&graph, player, pair, CUT), &whole) {
                    (Decision::Holds(Certificate::Copying(strategy)), Decision::Holds(_)) => {
                        assert_eq!(check_copying(&graph, player, pair, &strategy), Ok(()));
                        holds += 1;
                        continue;
                    }
                    (Decision::Fails(found), Decision::Fails(_)) => {
                        check(&graph, player, found);
                        told += 1;
                    }
                    (Decision::Undecided(cut), _) => {
                        assert_eq!(cut.profiles, 0);
                        open += 1;
                    }
                    (found, _) => panic!("{found:?}, {whole:?}: {graph:?}"),
                }
                let fails = single.map(|means| fails(&graph, player, pair, means));
                by.iter_mut().zip(fails).for_each(|(count, fails)| *count += usize::from(fails));
                // Copying has failed, so these are told apart if one of the conditions holds.
                if loses_beside_off(&graph, player, x) {
                    conditions[0] += 1;
                    assert!(fails[1], "{player}, {pair:?}: {graph:?}");
                }
                if onside(&graph, player, y).is_some() {
                    conditions[1] += 1;
                    assert!(fails[2], "{player}, {pair:?}: {graph:?}");
                }
            }
        }
    }
    // On graphs as small as these the one or the other always tells.
    assert_eq!(open, 0);
    assert!(holds > 10_000 && told > 6_000, "{holds} {told}");
    assert!(by.iter().chain(&conditions).all(|count| *count > 4_000), "{by:?} {conditions:?}");
}

/// Pairs x, y of which x is not at least y for Left, and copying and −y say nothing: that which unfolded negatives alone tell
/// apart, that which −s for a stopper s alone tells apart, and that which only the closure does.
#[test]
fn each_of_the_games_is_needed() {
    let unfolded =
        graph(6, "0>2 L, 0>1 L, 0>1 R, 2>5 L, 2>1 R, 2>3 R, 3>4 L, 3>1 R, 4>1 L, 4>0 R, 5>5 L, 5>2 R");
    let stopped = graph(
        9,
        "0>4 L, 0>2 L, 0>2 R, 1>5 L, 1>2 L, 1>2 R, 3>8 L, 3>7 R, 4>3 L, 4>2 R, 5>8 L, 5>4 R, 5>6 R, 6>7 L, 6>2 R, 7>2 L, \
         7>1 R, 8>8 L",
    );
    let closed = graph(
        11,
        "0>7 L, 0>1 R, 1>9 L, 1>2 R, 2>3 L, 2>3 R, 2>7 R, 3>4 R, 4>5 L, 4>3 R, 5>6 L, 5>6 R, 7>8 L, 7>7 R, 8>6 L, 8>6 R, \
         8>0 R, 9>10 L, 9>2 R, 10>10 L",
    );
    let cases = [
        (unfolded, [at(0), at(2)], [false, true, false, true]),
        (stopped, [at(0), at(1)], [false, false, true, true]),
        (closed, [at(0), at(7)], [false, false, false, true]),
    ];
    let none = Means::COPYING;
    let single = [
        Means { difference: true, ..none },
        Means { unfolding: true, ..none },
        Means { sides: true, ..none },
        Means { closure: true, ..none },
    ];
    for (graph, pair, expected) in cases {
        for (player, graph, pair) in [
            (Player::Left, graph.clone(), pair),
            // With the players exchanged.
            (Player::Right, operation::negation(&graph), pair),
        ] {
            let fails = single.map(|means| fails(&graph, player, pair, means));
            assert_eq!(fails, expected, "{player}: {graph:?}");
            // All that is left, in slices of any size, and never after it was cancelled.
            let cut = Means { named: false, ..CUT };
            let whole = with(&graph, player, pair, cut);
            assert_eq!(matches!(whole, Decision::Fails(_)), expected[1] || expected[2]);
            for slice in [1, 7, 1000] {
                let task = DecisionTask::new(&graph, player, pair, Budget::default()).with(cut);
                assert_eq!(finish_in_slices(task, slice), whole, "{slice}: {graph:?}");
            }
            // A budget ends each of them.
            let tiny = Budget { work: 3, ..Budget::default() };
            let task = DecisionTask::new(&graph, player, pair, tiny).with(CUT);
            assert!(matches!(task::finish(task), Decision::Undecided(_)));
            let order = PositionOrderTask::new(&graph, Budget::default());
            let order_in_slices =
                finish_in_slices(PositionOrderTask::new(&graph, Budget::default()).with(CUT), 5);
            let cut = task::finish(PositionOrderTask::new(&graph, Budget::default()).with(CUT)).unwrap();
            assert_eq!(order_in_slices.unwrap(), cut);
            let whole = task::finish(order).unwrap();
            agree(&cut, &whole);
            for (player, proof) in Player::BOTH.into_iter().zip(&cut.proofs) {
                for found in &proof.separations {
                    let z = Context::part(&proof.contexts, found.context);
                    assert!(!keeps(&graph, player, found.pair, &z)[found.starter.index()], "{found:?}");
                }
            }
        }
    }
}

/// Whether what is decided of an order is so in another.
fn agree(cut: &PositionOrder, whole: &PositionOrder) {
    let class = |position| whole.classes.iter().position(|class| class.contains(&position)).unwrap();
    for (one, members) in cut.classes.iter().enumerate() {
        for (other, others) in cut.classes.iter().enumerate() {
            if let Some(found) = cut.at_least(one, other) {
                assert_eq!(whole.at_least(class(members[0]), class(others[0])), Some(found));
            }
        }
    }
}

fn finish_in_slices<T: Task>(mut task: T, slice: u64) -> T::Answer {
    loop {
        match task.advance(slice) {
            Step::More(more) => task = more,
            Step::Done(answer) => return answer,
        }
    }
}

#[test]
fn stoppers_that_are_found_are_as_good() {
    let mut found = 0;
    for seed in 0..200 {
        let graph = partizan(seed, 7);
        for y in graph.positions() {
            let Some(stopper) = onside(&graph, Player::Left, y) else { continue };
            assert!(stopper::is_stopper(&stopper.graph));
            found += 1;
            let both = operation::union(&graph, &stopper.graph).unwrap();
            if both.position_count() > 8 {
                continue;
            }
            let s = graph.position_count() + stopper.start.index();
            for (second, _) in profiles(&both, Player::Left) {
                assert_eq!(second >> y.index() & 1, second >> s & 1, "{y:?}, {stopper:?}: {graph:?}");
            }
        }
    }
    assert!(found > 900, "{found}");
}
