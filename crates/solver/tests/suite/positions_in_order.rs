//! The order of all positions of a graph, decisions with what shows them, and contexts made small.

#![allow(clippy::needless_range_loop, reason = "both numbers of a table are needed")]

use std::ops::ControlFlow;

use hyperjam_solver::context::Context;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::order::{
    AtLeast, Certificate, CopyingStrategy, Decision, DecisionTask, OrderProof, PositionOrder,
    PositionOrderTask, SmallerContextTask, at_least, decide,
};
use hyperjam_solver::task::{Budget, Control};
use hyperjam_solver::{Graph, Move, PositionId, operation, task, verify};
use hyperjam_terms::{Movers, Player};
use hyperjam_testkit::definitions::keeps;
use hyperjam_testkit::graphs::{GameKind, any_graph, at, check_copying, graph, needs_numbers};
use hyperjam_testkit::on;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn holds(graph: &Graph, player: Player, pair: [PositionId; 2]) -> bool {
    match at_least(graph, player, &[pair], Budget::default()) {
        AtLeast::Holds(_) => true,
        AtLeast::Fails(_) => false,
        AtLeast::Undecided(_) => panic!("{pair:?}: {graph:?}"),
    }
}

/// Checks what a proof says of a player. Returns for how many pairs it says that they hold.
fn check_proof(graph: &Graph, player: Player, proof: &OrderProof) -> usize {
    assert_eq!(proof.interrupted, None);
    assert!(proof.undecided.is_empty());
    for found in &proof.separations {
        let context = Context::part(&proof.contexts, found.context);
        let kept = keeps(graph, player, found.pair, &context);
        let starter = Player::BOTH.iter().position(|starter| *starter == found.starter).unwrap();
        assert!(!kept[starter], "{found:?}: {graph:?}");
    }
    let representatives = hyperjam_solver::bisimulation::bisimulation(graph).representatives().to_vec();
    let fails = |pair: [PositionId; 2]| proof.separations.iter().any(|found| found.pair == pair);
    let mut held = Vec::new();
    for x in &representatives {
        for y in &representatives {
            let pair = [*x, *y];
            assert_eq!(holds(graph, player, pair), !fails(pair), "{player}, {pair:?}: {graph:?}");
            if !fails(pair) {
                held.push(pair);
            }
        }
    }
    if let Some(families) = &proof.families {
        assert_eq!(verify::families(graph, player, &held, families), Ok(()), "{graph:?}");
    }
    held.len()
}

fn order_of(graph: &Graph, budget: Budget) -> PositionOrder {
    task::finish(PositionOrderTask::new(graph, budget)).unwrap()
}

#[test]
fn all_positions_are_ordered_as_pair_by_pair() {
    let (mut lines, mut merged) = (0, 0);
    for seed in 0..300 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let graph = operation::tie_ends_as_loops(&graph);
            let order = order_of(&graph, Budget::default());
            for (player, proof) in Player::BOTH.into_iter().zip(&order.proofs) {
                check_proof(&graph, player, proof);
            }
            assert_eq!(order.undecided(), Vec::<[usize; 2]>::new());
            let count = order.classes.len();
            let class = |position: PositionId| {
                order.classes.iter().position(|class| class.contains(&position)).unwrap()
            };
            for x in graph.positions() {
                for y in graph.positions() {
                    let expected =
                        holds(&graph, Player::Left, [x, y]) && holds(&graph, Player::Right, [y, x]);
                    assert_eq!(order.at_least(class(x), class(y)), Some(expected), "{x:?} {y:?}: {graph:?}");
                }
            }
            // The lines lead from each class to all that are less, and none of them can be left out.
            let covers = order.covers();
            let reach = |without: Option<[usize; 2]>| {
                let mut reach = vec![vec![false; count]; count];
                for _ in 0..count {
                    for line in covers.iter().filter(|line| Some(**line) != without) {
                        let [greater, less] = *line;
                        reach[greater][less] = true;
                        for below in 0..count {
                            reach[greater][below] |= reach[less][below];
                        }
                    }
                }
                reach
            };
            let whole = reach(None);
            for one in 0..count {
                for other in 0..count {
                    let greater = one != other && order.at_least(one, other) == Some(true);
                    assert_eq!(whole[one][other], greater, "{graph:?}");
                }
            }
            for line in &covers {
                assert_ne!(reach(Some(*line)), whole, "{line:?}: {graph:?}");
            }
            lines += covers.len();
            merged += usize::from(count < graph.position_count());
        });
    }
    assert!(lines > 300 && merged > 50, "{lines} {merged}");
}

#[test]
fn each_decision_is_shown() {
    let mut counts = [0; 3];
    for seed in 0..400 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let pair = [at(0), at(graph.position_count() - 1)];
            for player in Player::BOTH {
                let decision = decide(&graph, player, pair, Budget::default());
                let expected = holds(&graph, player, pair);
                match decision {
                    Decision::Holds(Certificate::Copying(strategy)) => {
                        assert!(expected, "{graph:?}");
                        assert_eq!(check_copying(&graph, player, pair, &strategy), Ok(()), "{graph:?}");
                        tamper(&graph, player, pair, &strategy);
                        counts[0] += 1;
                    }
                    Decision::Holds(Certificate::Closed(families)) => {
                        assert!(expected, "{graph:?}");
                        assert_eq!(verify::families(&graph, player, &[pair], &families), Ok(()), "{graph:?}");
                        counts[1] += 1;
                    }
                    Decision::Fails(found) => {
                        assert!(!expected, "{graph:?}");
                        let starter = found.starter.index();
                        assert!(!keeps(&graph, player, pair, &found.context)[starter], "{graph:?}");
                        let size = found.context.graph.move_count();
                        let smaller =
                            task::finish(SmallerContextTask::new(&graph, player, found, Budget::default()));
                        let starter = smaller.starter.index();
                        assert!(!keeps(&graph, player, pair, &smaller.context)[starter], "{graph:?}");
                        let is_named = smaller.context.notation().is_some();
                        assert!(smaller.context.graph.move_count() <= size || is_named, "{graph:?}");
                        counts[2] += 1;
                    }
                    Decision::Undecided(_) => panic!("{graph:?}"),
                }
            }
        });
    }
    assert!(counts[0] > 100 && counts[2] > 100, "{counts:?}");
}

/// A strategy of which something is missing, or whose counts do not go down, is refuted.
fn tamper(graph: &Graph, player: Player, pair: [PositionId; 2], strategy: &CopyingStrategy) {
    let verify = |states| check_copying(graph, player, pair, &CopyingStrategy { states });
    assert!(verify(Vec::new()).is_err());
    for number in 0..strategy.states.len() {
        let mut states = strategy.states.clone();
        let state = states.remove(number);
        let is_start = state.pair == pair && state.to_move != player;
        // Another move may do; but what is met when the opponent moves is needed.
        if is_start {
            assert!(verify(states).is_err(), "{graph:?}");
        }
        let mut twice = strategy.states.clone();
        twice.push(state);
        assert!(verify(twice).is_err(), "{graph:?}");
    }
    if needs_numbers(graph, player, strategy) {
        let mut states = strategy.states.clone();
        states.iter_mut().for_each(|state| state.count = 0);
        assert!(verify(states).is_err(), "a move in y has to bring a move in x nearer: {graph:?}");
    }
}

/// c1 ⊵ c and c ⊵ 0 but not c1 ⊵ 0 (HL 2.3); in every sum only c1 is less than the others, and so a strategy for the wrong
/// direction does not exist.
#[test]
fn a_strategy_for_another_pair_is_refuted() {
    let graph = graph(2, "1>0 L, 1>1 R");
    let (zero, over) = (at(0), at(1));
    let Decision::Holds(Certificate::Copying(strategy)) =
        decide(&graph, Player::Left, [over, zero], Budget::default())
    else {
        panic!("over is at least 0")
    };
    assert_eq!(check_copying(&graph, Player::Left, [over, zero], &strategy), Ok(()));
    assert!(check_copying(&graph, Player::Left, [zero, over], &strategy).is_err());
    assert!(check_copying(&graph, Player::Right, [over, zero], &strategy).is_err());
    let other = hyperjam_testkit::graphs::graph(2, "1>0 R, 1>1 L");
    assert!(check_copying(&other, Player::Left, [over, zero], &strategy).is_err(), "under is less than 0");
}

/// The answers do not depend on the slices, and the progress goes on.
#[test]
fn slices_change_nothing() {
    for seed in 0..60 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let pair = [at(0), at(graph.position_count() - 1)];
            let mut done = 0;
            let mut watch = |progress: task::Progress| {
                assert!(done <= progress.done && progress.done <= progress.total, "{progress:?}");
                done = progress.done;
                ControlFlow::Continue(())
            };
            let whole = task::finish(PositionOrderTask::new(&graph, Budget::default()));
            let task = PositionOrderTask::new(&graph, Budget::default());
            assert_eq!(task::run(task, &mut Control::watched(5, &mut watch)), Ok(whole));
            let whole = decide(&graph, Player::Left, pair, Budget::default());
            let task = DecisionTask::new(&graph, Player::Left, pair, Budget::default());
            done = 0;
            let mut watch = |progress: task::Progress| {
                assert!(done <= progress.done && progress.done <= progress.total, "{progress:?}");
                done = progress.done;
                ControlFlow::Continue(())
            };
            assert_eq!(task::run(task, &mut Control::watched(5, &mut watch)), Ok(whole));
        });
    }
}

/// The negatives of the positions tell apart what no well-known game does, long before the closure would: Nim heaps have a
/// set for each set of heaps.
#[test]
fn negatives_tell_large_heaps_apart() {
    let most = 20;
    let moves = (0..=most).flat_map(|from| (0..from).map(move |to| (from, to)));
    // One move is open to Left only, so the game is partizan.
    let moves =
        moves.map(|(from, to)| (from, to, if from - to == most { Movers::LEFT } else { Movers::BOTH }));
    let graph = Graph::from_moves(most + 1, moves).unwrap();
    let budget = Budget { work: 1_000_000, ..Budget::default() };
    let order = order_of(&graph, budget);
    assert_eq!((order.classes.len(), order.undecided()), (most + 1, Vec::new()));
    let mut copied = 0;
    for (player, proof) in Player::BOTH.into_iter().zip(&order.proofs) {
        // The closure itself comes to no end: what holds is shown by copying.
        assert!(proof.undecided.is_empty() && proof.families.is_none());
        for (pair, strategy) in &proof.copied {
            assert_eq!(check_copying(&graph, player, *pair, strategy), Ok(()), "{pair:?}");
        }
        copied += proof.copied.len();
        let mut negatives = 0;
        for found in &proof.separations {
            let context = Context::part(&proof.contexts, found.context);
            assert!(!keeps(&graph, player, found.pair, &context)[found.starter.index()], "{found:?}");
            let [x, y] = found.pair;
            assert!(keeps(&graph, player, [y, x], &context)[found.starter.index()], "{found:?}");
            negatives += usize::from(context.graph.position_count() > 13);
        }
        assert!(negatives > 20, "some of them are negatives of large heaps: {negatives}");
    }
    assert!(copied > 0, "without its move to 0 Right is not as well off");
    // The differences are sliced as all else is.
    let mut done = 0;
    let mut watch = |progress: task::Progress| {
        assert!(done <= progress.done && progress.done <= progress.total, "{progress:?}");
        done = progress.done;
        ControlFlow::Continue(())
    };
    let task = PositionOrderTask::new(&graph, budget);
    assert_eq!(task::run(task, &mut Control::watched(1000, &mut watch)), Ok(Ok(order)));
}

/// Nim heaps have a set for each set of heaps: the budget ends the closure, copying decides the rest that it can, and
/// everything that is decided is right.
#[test]
fn a_budget_leaves_some_undecided_and_nothing_wrong() {
    // 0 to 7, and over, which is at least each number that is not positive.
    let heaps = Context::heap(12).graph;
    let whole = order_of(&heaps, Budget::default());
    assert_eq!(whole.classes.len(), 13);
    let part = order_of(&heaps, Budget { work: 20_000, ..Budget::default() });
    assert_eq!(part.classes, whole.classes, "well-known games tell nimbers apart");
    let mut random = 0;
    for seed in 0..40 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let whole = order_of(&graph, Budget::default());
            let part = order_of(&graph, Budget { work: 1, ..Budget::default() });
            random += part.undecided().len();
            for (x, one) in part.classes.iter().enumerate() {
                for (y, other) in part.classes.iter().enumerate() {
                    let class = |member: PositionId| {
                        whole.classes.iter().position(|class| class.contains(&member)).unwrap()
                    };
                    if let Some(known) = part.at_least(x, y) {
                        assert_eq!(whole.at_least(class(one[0]), class(other[0])), Some(known), "{graph:?}");
                    }
                }
            }
        });
    }
    assert!(random > 0, "one step of work decides nothing that games do not tell apart at once");
    let too_few = Budget { bytes: 100, ..Budget::default() };
    assert!(task::finish(PositionOrderTask::new(&heaps, too_few)).is_err());
}

/// A position with the same moves as another is the same game, however large what follows is: two looks at each of the
/// positions and moves are enough, and no difference of two thousands of positions is made.
#[test]
fn the_same_game_is_equal_at_once() {
    for positions in [1_000, 3_000] {
        let moves = 2 * positions;
        let recipe = Recipe { shape: Shape::OneComponent, positions, moves, impartial: false, seed: 7 };
        let graph = generate(&recipe).unwrap();
        let (first, again) = (at(0), at(positions));
        let moves = graph.moves().chain(graph.moves_of(first).map(|step| Move { from: again, ..step }));
        let moves = moves.map(|step| (step.from.index(), step.to.index(), step.movers));
        let graph = Graph::from_moves(positions + 1, moves).unwrap();
        let pair = [first, again];
        let budget = Budget::of_work(2 * (graph.position_count() + graph.move_count()) as u64);
        for player in Player::BOTH {
            for pair in [pair, [again, first]] {
                let Decision::Holds(Certificate::Copying(strategy)) = decide(&graph, player, pair, budget)
                else {
                    panic!("{positions} positions are too many")
                };
                assert_eq!(check_copying(&graph, player, pair, &strategy), Ok(()));
            }
        }
    }
}
