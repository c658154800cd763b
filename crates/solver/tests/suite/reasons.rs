//! Strategies, explanations, stages, and the verifier that every answer passes.

use std::collections::BTreeSet;

use hyperjam_solver::explain::{LabelReason, OutcomeReason, label_reason, outcome_reason};
use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::relation::{difference, witness};
use hyperjam_solver::stage::{
    Rounds, SplitReason, Stages, operator_stages, outcome_layers, refinement_rounds,
};
use hyperjam_solver::strategy::{PlayEnd, PlayerRole, Strategy, StrategyError, best_strategy, product};
use hyperjam_solver::task::Budget;
use hyperjam_solver::verify::{self, LabelClaim, OutcomeClaim, RefutationReason, Refuted};
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_solver::{bisimulation, grundy, outcome, solve};
use hyperjam_terms::{Convention, EndKind, Grundy, Outcome, Player, PlayerOutcome, Sector};
use hyperjam_testkit::graphs::{self, GameKind, any_graph, at, graph, mv, split, with_ends};
use hyperjam_testkit::{definitions, on};
use proptest::strategy::Strategy as Values;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GRAPHS: u64 = 10_000;

/// Any game, every third impartial.
fn of(seed: u64) -> impl Values<Value = Graph> {
    let kind = if seed.is_multiple_of(3) { GameKind::Impartial } else { GameKind::Partizan };
    any_graph(seed, kind).prop_map(move |graph| match kind {
        GameKind::Impartial => drawn_otherwise(graph, seed),
        GameKind::Partizan => graph,
    })
}

/// An impartial game, every second drawn with moves that are not open to both.
fn impartial(seed: u64) -> impl Values<Value = Graph> {
    any_graph(seed, GameKind::Impartial).prop_map(move |graph| drawn_otherwise(graph, seed))
}

/// Of every third seed with ends that go with an impartial game.
fn drawn_otherwise(graph: Graph, seed: u64) -> Graph {
    let kinds = [EndKind::Tie, EndKind::Win, EndKind::Loss];
    let graph = if seed.is_multiple_of(3) { with_ends(&graph, &kinds, seed) } else { graph };
    if seed.is_multiple_of(2) { graph } else { split(&graph, seed) }
}

#[test]
fn every_answer_passes_the_verifier() {
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            for convention in [Convention::Normal, Convention::Misere] {
                let solution = solve(&graph, convention);
                assert_eq!(verify::solution(&graph, &solution), Ok(()), "seed {seed}: {graph:?}");
            }
            let classes = bisimulation::bisimulation(&graph);
            let claims: Vec<usize> =
                graph.positions().map(|position| classes.class(position).index()).collect();
            assert_eq!(verify::classes(&graph, &claims), Ok(()), "seed {seed}: {graph:?}");
        });
    }
}

#[test]
fn the_answers_for_large_graphs_pass_the_verifier() {
    for shape in Shape::ALL {
        for (impartial, moves) in [(false, 9_000), (true, 9_000), (false, 2_700), (true, 3_600)] {
            let recipe = Recipe { shape, positions: 3_000, moves, impartial, seed: 5 };
            let graph = generate(&recipe).unwrap();
            let solution = solve(&graph, Convention::Normal);
            assert_eq!(verify::solution(&graph, &solution), Ok(()), "{recipe:?}");
            let classes = bisimulation::bisimulation(&graph);
            let claims: Vec<usize> =
                graph.positions().map(|position| classes.class(position).index()).collect();
            assert_eq!(verify::classes(&graph, &claims), Ok(()), "{recipe:?}");
            assert_eq!(verify::coarsest(&graph, &claims), Ok(()), "{recipe:?}");
            let quotient = bisimulation::quotient(&graph).graph;
            let Rounds { rounds, complete } = refinement_rounds(&quotient, Budget::UNLIMITED);
            let last = rounds.last().map_or(1, |round| round.classes.class_count());
            assert_eq!(last, classes.class_count(), "{recipe:?}: the quotient has no bisimilar positions");
            assert!(complete);
        }
    }
}

/// The verifier accepts outcomes that are right and none else: any claim that differs is refuted.
#[test]
fn the_verifier_refutes_whatever_is_not_so() {
    let mut random = SplitMix::new(4);
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let right: Vec<[OutcomeClaim; 2]> = definitions::outcomes(&graph, Convention::Normal);
            assert_eq!(verify::outcomes(&graph, Convention::Normal, &right), Ok(()), "seed {seed}");
            let mut wrong = right.clone();
            let state = &mut wrong[random.below(right.len())][random.below(2)];
            let outcomes = [Outcome::LeftWins, Outcome::Draw, Outcome::RightWins];
            *state = (outcomes[random.below(3)], [None, Some(random.below(4) as u32)][random.below(2)]);
            let verdict = verify::outcomes(&graph, Convention::Normal, &wrong);
            assert_eq!(verdict.is_ok(), wrong == right, "seed {seed}: {verdict:?}");
            if let Some(labels) = grundy::grundy_labels(&graph) {
                let claim = |position| (labels.label(position), labels.rank(position));
                let mut claims: Vec<LabelClaim> = graph.positions().map(claim).collect();
                assert_eq!(verify::labels(&graph, &claims), Ok(()), "seed {seed}");
                let index = random.below(claims.len());
                let label =
                    [Grundy::Nimber(random.below(3) as u32), Grundy::infinity(), Grundy::infinite([0])];
                let label = label[random.below(3)].clone();
                if label != claims[index].0 {
                    // With the best rank that there can be.
                    claims[index] = (label, Some(0));
                    assert!(
                        verify::labels(&graph, &claims).is_err(),
                        "seed {seed}, {index}: {claims:?} {graph:?}"
                    );
                }
            }
            let same = definitions::bisimilar(&graph);
            let (x, y) = (random.below(same.len()), random.below(same.len()));
            let mut claims: Vec<usize> = (0..same.len()).collect();
            claims[y] = claims[x];
            if !same[x][y] {
                assert!(verify::classes(&graph, &claims).is_err(), "seed {seed}: {x} and {y}");
            }
        });
    }
}

/// Relations with their witness are accepted, and refuted when anything in them is changed.
#[test]
fn the_verifier_follows_the_witness_of_a_relation() {
    let mut random = SplitMix::new(8);
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let pair = [0; 2].map(|_| at(random.below(graph.position_count())));
            let right = difference(&graph, pair[0], pair[1], Budget::of_size(1_000_000)).unwrap();
            let witness = witness(&graph, pair, Budget::of_size(1_000_000)).unwrap();
            assert_eq!(verify::difference(&graph, pair, right, &witness), Ok(()), "seed {seed}, {pair:?}");
            let outcomes = [Outcome::LeftWins, Outcome::Draw, Outcome::RightWins];
            let wrong = Sector::of(outcomes[random.below(3)], right.outcome(Player::Right));
            let verdict = verify::difference(&graph, pair, wrong, &witness);
            assert_eq!(verdict.is_ok(), wrong == right, "seed {seed}, {pair:?}: {verdict:?}");
            // A changed claim anywhere, and the relations that would follow.
            let mut changed = witness.clone();
            let (place, player) = (random.below(witness.len()), random.below(2));
            changed[place].1[player] =
                (outcomes[random.below(3)], [None, Some(random.below(4) as u32)][random.below(2)]);
            let start = changed.iter().find(|(other, _)| *other == pair).unwrap().1;
            let following = Sector::of(start[0].0, start[1].0);
            let verdict = verify::difference(&graph, pair, following, &changed);
            assert_eq!(verdict.is_ok(), changed == witness, "seed {seed}, {pair:?}: {verdict:?}");
            // Behind an end there may be positions that no play of the difference comes to.
            if !graph.has_ends() {
                let mut lacking = witness.clone();
                lacking.remove(place);
                assert!(verify::difference(&graph, pair, right, &lacking).is_err(), "seed {seed}, {pair:?}");
            }
            let twice = [witness.clone(), vec![witness[place]]].concat();
            assert!(verify::difference(&graph, pair, right, &twice).is_err(), "seed {seed}, {pair:?}");
        });
    }
}

/// The coarsest classes pass, and neither finer ones do nor, by the other check, coarser ones.
#[test]
fn the_verifier_finds_classes_that_are_too_fine() {
    let mut random = SplitMix::new(9);
    let mut finer = 0;
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let classes = bisimulation::bisimulation(&graph);
            let claims: Vec<usize> =
                graph.positions().map(|position| classes.class(position).index()).collect();
            assert_eq!(verify::coarsest(&graph, &claims), Ok(()), "seed {seed}: {graph:?}");
            // The naive twin.
            let same = definitions::bisimilar(&graph);
            for x in 0..claims.len() {
                for y in 0..claims.len() {
                    assert_eq!(claims[x] == claims[y], same[x][y], "seed {seed}");
                }
            }
            // One position in a class of its own.
            let alone = random.below(claims.len());
            if claims.iter().filter(|class| **class == claims[alone]).count() > 1 {
                finer += 1;
                let mut wrong = claims.clone();
                wrong[alone] = claims.len();
                assert!(verify::coarsest(&graph, &wrong).is_err(), "seed {seed}");
            }
        });
    }
    assert!(finer > 1000, "{finer}");
}

/// A stuck position, a tie end and a win end have no moves, and are three games: they may not be in one class, and each alone is right.
#[test]
fn the_verifier_tells_ends_from_stuck_positions() {
    let mut builder = GraphBuilder::new();
    for end in [None, Some(EndKind::Tie), Some(EndKind::Win)] {
        builder.add_position_or_end(end).unwrap();
    }
    let graph = builder.build();
    assert_eq!(verify::classes(&graph, &[0, 1, 2]), Ok(()));
    assert_eq!(verify::coarsest(&graph, &[0, 1, 2]), Ok(()));
    for [stuck, tie, win] in [[0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 0, 0]] {
        let refuted = verify::classes(&graph, &[stuck, tie, win]);
        let position = PositionId::from_raw(if stuck == tie { 1 } else { 2 });
        assert_eq!(refuted, Err(Refuted::Class { position, reason: RefutationReason::OptionsOfClass }));
    }
}

/// A path, where the rounds are as many as the positions: the budget ends them, and the verifier needs none.
#[test]
fn the_classes_of_a_long_path_are_verified_without_its_rounds() {
    let path = graphs::path(20_000);
    let classes = bisimulation::bisimulation(&path);
    let claims: Vec<usize> = path.positions().map(|position| classes.class(position).index()).collect();
    assert_eq!(classes.class_count(), 20_000);
    assert_eq!(verify::coarsest(&path, &claims), Ok(()));
    let Rounds { rounds, complete } = refinement_rounds(&path, Budget::of_work(1_000_000));
    assert_eq!((rounds.len(), complete), (25, false));
    let short = graphs::path(30);
    assert_eq!(refinement_rounds(&short, Budget::of_work(1_000_000)).rounds.len(), 29);
}

/// A fixpoint of T that is not the least: both positions of a cycle could be labelled, but not with a rank.
#[test]
fn a_label_without_ground_is_refuted() {
    let graph = graph(2, "0>1 B, 1>0 B");
    let claims = [(Grundy::Nimber(0), Some(1)), (Grundy::Nimber(1), Some(2))];
    assert!(verify::labels(&graph, &claims).is_err());
    let (d, d_prime) = ((Grundy::Nimber(0), Some(1)), (Grundy::infinite([0]), None));
    let d_graph = graphs::graph(3, "1>2 B, 2>2 B, 2>0 B, 2>1 B");
    assert_eq!(verify::labels(&d_graph, &[(Grundy::Nimber(0), Some(0)), d, d_prime]), Ok(()));
}

/// HL 2.1: a role with a winning strategy wins against every counterstrategy, one with a non-losing strategy never
/// loses; and no role has more than its best strategy reaches.
#[test]
fn best_strategies_keep_the_value_of_every_role_against_any_other() {
    let mut random = SplitMix::new(6);
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let convention = if seed % 2 == 0 { Convention::Normal } else { Convention::Misere };
            let outcomes = outcome::outcomes(&graph, convention);
            let any = Player::BOTH.map(|player| {
                let choices = graph.positions().map(|position| {
                    let moves: Vec<_> = graph.moves_by(position, player).map(|(id, _)| id).collect();
                    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
                });
                Strategy::new(&graph, player, choices.collect()).unwrap()
            });
            let best = Player::BOTH.map(|player| best_strategy(&graph, &outcomes, player));
            for start in graph.positions() {
                for role in PlayerRole::ALL {
                    let outcome = role.outcome(&outcomes, start);
                    let result = |left: &Strategy, right: &Strategy| {
                        let play = product(&graph, &outcomes, left, right, start, role.starter());
                        let outcome = match play.end {
                            PlayEnd::Stuck { winner } | PlayEnd::DecidedEnd { winner, .. } => {
                                Outcome::win_of(winner).seen_by(role.player)
                            }
                            PlayEnd::TieEnd | PlayEnd::Loop { .. } => PlayerOutcome::Draw,
                        };
                        (outcome, play)
                    };
                    let (against_any, _) = match role.player {
                        Player::Left => result(&best[0], &any[1]),
                        Player::Right => result(&any[0], &best[1]),
                    };
                    assert!(against_any <= outcome, "seed {seed}, {start:?}, {role}");
                    let (against_best, play) = result(&best[0], &best[1]);
                    assert_eq!(against_best, outcome, "seed {seed}, {start:?}, {role}: {play:?}");
                    if outcome != PlayerOutcome::Draw {
                        let remoteness = outcomes.remoteness(start, role.starter()).unwrap() as usize;
                        // A win at an end counts as one more move.
                        let last = play.positions[play.moves.len()];
                        let to_move = if play.moves.len().is_multiple_of(2) {
                            role.starter()
                        } else {
                            role.starter().opponent()
                        };
                        let more = graph.end_kind(last).and_then(|end| end.remoteness(convention, to_move));
                        let moves = play.moves.len() + more.unwrap_or(0) as usize;
                        assert_eq!(moves, remoteness, "seed {seed}, {start:?}, {role}");
                    }
                }
            }
        });
    }
}

#[test]
fn the_product_of_two_strategies_shows_its_loop() {
    // a = ({b},{}) and b = ({},{a}).
    let graph = graph(3, "2>0 R, 0>1 L, 1>0 R");
    let outcomes = outcome::outcomes(&graph, Convention::Normal);
    let [left, right] = Player::BOTH.map(|player| best_strategy(&graph, &outcomes, player));
    let play = product(&graph, &outcomes, &left, &right, at(2), Player::Right);
    assert_eq!(play.end, PlayEnd::Loop { from: 1 });
    assert_eq!(play.positions, [at(2), at(0), at(1), at(0)]);
    assert_eq!(play.moves, [mv(2), mv(0), mv(1)]);
}

#[test]
fn choices_that_are_no_strategy_are_refused() {
    let graph = graph(2, "0>1 L, 0>0 R, 1>0 L");
    let refused = |choices: &[Option<usize>]| {
        Strategy::new(&graph, Player::Left, choices.iter().map(|choice| choice.map(mv)).collect()).err()
    };
    assert_eq!(refused(&[Some(0), Some(2)]), None);
    assert_eq!(refused(&[Some(0)]), Some(StrategyError::Length { given: 1, limit: 2 }));
    assert_eq!(refused(&[Some(0), None]), Some(StrategyError::Missing(at(1))));
    let not_a_move = StrategyError::NotAMove { position: at(0), given: mv(1) };
    assert_eq!(refused(&[Some(1), Some(2)]), Some(not_a_move));
}

#[test]
fn following_outcome_reasons_comes_to_the_end_that_is_promised() {
    let mut random = SplitMix::new(7);
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let convention = if seed % 2 == 0 { Convention::Normal } else { Convention::Misere };
            let outcomes = outcome::outcomes(&graph, convention);
            let (mut position, mut to_move) =
                (at(random.below(graph.position_count())), Player::BOTH[random.below(2)]);
            let promised = outcomes.outcome(position, to_move);
            let mut most = outcomes.remoteness(position, to_move);
            for _ in 0..50 {
                assert_eq!(
                    outcomes.outcome(position, to_move),
                    promised,
                    "seed {seed}: the outcome changed on the way"
                );
                let next = match outcome_reason(&graph, &outcomes, position, to_move) {
                    OutcomeReason::TieEnd | OutcomeReason::DecidedEnd { .. } => break,
                    OutcomeReason::Stuck { winner } => {
                        assert_eq!(Outcome::win_of(winner), promised, "seed {seed}");
                        break;
                    }
                    OutcomeReason::Wins { by, remoteness } => {
                        assert_eq!(Some(remoteness), most, "seed {seed}");
                        by
                    }
                    OutcomeReason::Loses { moves, remoteness } => {
                        assert_eq!(moves.len(), graph.options(position, to_move).len(), "seed {seed}");
                        assert!(moves.iter().all(|(_, after)| *after < remoteness), "seed {seed}");
                        moves[random.below(moves.len())].0
                    }
                    OutcomeReason::Draws { keeping, losing } => {
                        let options = graph.options(position, to_move).len();
                        assert_eq!(keeping.len() + losing.len(), options, "seed {seed}");
                        keeping[random.below(keeping.len())]
                    }
                };
                assert_eq!(graph.move_at(next.id).from, position);
                (position, to_move) = (next.to, to_move.opponent());
                let now = outcomes.remoteness(position, to_move);
                assert!(now.is_none() && most.is_none() || now < most, "seed {seed}: {now:?} after {most:?}");
                most = now;
            }
        });
    }
}

#[test]
fn the_reason_of_a_label_is_what_the_definition_asks_for() {
    for seed in 0..GRAPHS {
        on(seed, impartial(seed), |graph| {
            let labels = grundy::grundy_labels(&graph).unwrap();
            let is_loss = |position| graph.end_kind(position) == Some(EndKind::Loss);
            for position in graph.positions() {
                let options = graph.options(position, Player::Left);
                match label_reason(&graph, &labels, position) {
                    LabelReason::TieEnd => assert!(graph.is_tie_end(position)),
                    LabelReason::DecidedEnd(end) => {
                        assert_eq!((graph.end_kind(position), end != EndKind::Tie), (Some(end), true));
                    }
                    LabelReason::Moon { by } => {
                        assert!(labels.is_moon(position) && is_loss(by.to), "seed {seed}");
                        assert_eq!(graph.move_at(by.id).from, position);
                    }
                    LabelReason::Nimber { label, below, reverted, struck } => {
                        let numbers: Vec<_> = below.iter().map(|witness| labels.finite(witness.to)).collect();
                        assert_eq!(numbers, (0..label).map(Some).collect::<Vec<_>>(), "seed {seed}");
                        let smaller = options
                            .iter()
                            .filter(|option| labels.finite(**option).is_some_and(|m| m < label));
                        let told = smaller.count() + reverted.len() + struck.len();
                        assert_eq!(told, options.len(), "seed {seed}");
                        assert!(struck.iter().all(|made| labels.is_moon(made.to)), "seed {seed}");
                        for back in reverted {
                            assert_eq!(labels.finite(back.reply.to), Some(label), "seed {seed}");
                            assert!(labels.rank(back.reply.to) < labels.rank(position), "seed {seed}");
                            assert_eq!(graph.move_at(back.reply.id).from, back.made.to);
                        }
                    }
                    LabelReason::Infinite { set, mex, escape, struck } => {
                        let moons = options.iter().filter(|option| labels.is_moon(**option));
                        assert_eq!(struck.len(), moons.count(), "seed {seed}");
                        let numbers: Vec<u32> = set.iter().map(|(k, _)| *k).collect();
                        assert_eq!(Grundy::infinite(numbers.clone()), labels.label(position), "seed {seed}");
                        assert_eq!(mex, definitions::mex(&numbers.into_iter().collect()), "seed {seed}");
                        let escape = escape.expect("a position without number has an escape");
                        let label = labels.label(escape.to);
                        assert!(matches!(label, Grundy::Infinite(_)), "seed {seed}: {label}");
                        let answers = graph.options(escape.to, Player::Left).iter();
                        assert!(
                            !answers.clone().any(|reply| labels.finite(*reply) == Some(mex)),
                            "seed {seed}"
                        );
                    }
                }
            }
        });
    }
}

#[test]
fn the_stages_are_the_powers_of_the_operator() {
    for seed in 0..GRAPHS {
        on(seed, impartial(seed), |graph| {
            let mut labels = vec![None; graph.position_count()];
            let Stages { stages, complete } = operator_stages(&graph, Budget::UNLIMITED);
            assert!(complete);
            for stage in stages {
                let next = definitions::operator(&graph, &labels);
                for given in &stage {
                    assert_eq!(given.below.len() as u32, given.label, "seed {seed}");
                    for (number, witness) in given.below.iter().enumerate() {
                        assert_eq!(labels[witness.to.index()], Some(number as u32), "seed {seed}");
                    }
                    for back in &given.reverted {
                        assert_eq!(labels[back.reply.to.index()], Some(given.label), "seed {seed}");
                    }
                    labels[given.position.index()] = Some(given.label);
                }
                assert_eq!(labels, next, "seed {seed}: {graph:?}");
            }
            assert_eq!(
                definitions::operator(&graph, &labels),
                labels,
                "seed {seed}: the last stage is the fixpoint"
            );
        });
    }
}

#[test]
fn with_little_work_the_stages_are_the_first_ones() {
    let mut cut = 0;
    for seed in 0..GRAPHS {
        on(seed, impartial(seed), |graph| {
            let all = operator_stages(&graph, Budget::UNLIMITED).stages;
            for work in [0, 3, 10, 30, 100] {
                let some = operator_stages(&graph, Budget::of_work(work));
                assert!(all.starts_with(&some.stages), "seed {seed}: {graph:?}");
                assert!(!some.complete || some.stages == all, "seed {seed}: {graph:?}");
                cut += u32::from(!some.complete && !some.stages.is_empty());
            }
        });
    }
    assert!(cut > 100, "{cut}");
}

/// A position for each number, with moves to all others, or to all smaller ones.
fn dense(count: usize, loops: bool) -> Graph {
    let pairs = (0..count).flat_map(|from| (0..count).map(move |to| (from, to)));
    let moves = pairs.filter(|(from, to)| to < from || (loops && to != from));
    let moves: Vec<String> = moves.map(|(from, to)| format!("{from}>{to} B")).collect();
    graph(count, &moves.join(","))
}

#[test]
fn stages_of_dense_graphs_stay_within_their_work() {
    const WORK: u64 = 100_000_000;
    // Of 300 positions that all lead to each other none is ever labelled; downwards only, one a stage.
    let round = operator_stages(&dense(300, true), Budget::of_work(WORK));
    assert_eq!((round.stages.len(), round.complete), (0, true));
    let down = operator_stages(&dense(300, false), Budget::of_work(WORK));
    assert_eq!((down.stages.len(), down.complete), (300, true));
    let heap = &down.stages[299];
    assert_eq!((heap.len(), heap[0].label, heap[0].below.len()), (1, 299, 299));
    // Too many for this work: the first stages only.
    let part = operator_stages(&dense(300, false), Budget::of_work(1_000_000));
    assert!(!part.complete && !part.stages.is_empty() && part.stages.len() < 300, "{}", part.stages.len());
    assert_eq!(part.stages, down.stages[..part.stages.len()]);
}

#[test]
fn the_layers_have_every_decided_state_once() {
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let outcomes = outcome::outcomes(&graph, Convention::Normal);
            let layers = outcome_layers(&graph, &outcomes);
            let states: BTreeSet<_> = layers.iter().flatten().copied().collect();
            assert_eq!(states.len(), layers.iter().map(Vec::len).sum::<usize>(), "seed {seed}");
            for (number, layer) in layers.iter().enumerate() {
                // An end at which who is to move wins is as if it were one move before such a state.
                let is_before_ends = number == 0 && !graph.decided_ends().is_empty();
                assert!(!layer.is_empty() || is_before_ends, "seed {seed}: remoteness has no gaps");
                for (position, player) in layer {
                    assert_eq!(outcomes.remoteness(*position, *player), Some(number as u32), "seed {seed}");
                }
            }
            let drawn = graph.positions().flat_map(|position| Player::BOTH.map(|player| (position, player)));
            let drawn = drawn.filter(|(position, player)| outcomes.remoteness(*position, *player).is_none());
            assert_eq!(drawn.count() + states.len(), 2 * graph.position_count(), "seed {seed}");
        });
    }
}

/// The classes after each round, by the definition: two positions stay together if they were together, are ends of the same kind or
/// none, and have options in the same classes.
fn rounds_by_definition(graph: &Graph) -> Vec<Vec<usize>> {
    let mut rounds = vec![vec![0; graph.position_count()]];
    loop {
        let before = &rounds[rounds.len() - 1];
        let signatures: Vec<_> = graph
            .positions()
            .map(|position| {
                let classes = |player| -> BTreeSet<usize> {
                    graph.options(position, player).iter().map(|option| before[option.index()]).collect()
                };
                (before[position.index()], graph.end_kind(position), Player::BOTH.map(classes))
            })
            .collect();
        let first = |one| signatures.iter().position(|other| *other == signatures[one]).unwrap_or(one);
        let now: Vec<usize> = (0..signatures.len()).map(first).collect();
        if now == *before {
            rounds.remove(0);
            return rounds;
        }
        rounds.push(now);
    }
}

#[test]
fn the_rounds_are_those_of_the_definition() {
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let first = |classes: &hyperjam_solver::Classes| -> Vec<usize> {
                let class = |position| classes.representatives()[classes.class(position).index()].index();
                graph.positions().map(class).collect()
            };
            let rounds = refinement_rounds(&graph, Budget::UNLIMITED).rounds;
            let rounds: Vec<_> = rounds.iter().map(|round| first(&round.classes)).collect();
            assert_eq!(rounds, rounds_by_definition(&graph), "seed {seed}: {graph:?}");
        });
    }
}

#[test]
fn the_rounds_end_with_the_coarsest_bisimulation_and_say_what_parts() {
    for seed in 0..GRAPHS {
        on(seed, of(seed), |graph| {
            let classes = bisimulation::bisimulation(&graph);
            let rounds = refinement_rounds(&graph, Budget::UNLIMITED).rounds;
            match rounds.last() {
                Some(last) => assert_eq!(last.classes, classes, "seed {seed}: {graph:?}"),
                None => assert_eq!(classes.class_count(), 1, "seed {seed}: {graph:?}"),
            }
            let mut before = vec![0; graph.position_count()];
            let mut count = 1;
            for round in &rounds {
                let class = |position: hyperjam_solver::PositionId| before[position.index()];
                assert_eq!(round.apart.len(), round.classes.class_count() - count, "seed {seed}: {graph:?}");
                for apart in &round.apart {
                    match apart {
                        SplitReason::End { kind, end, other } => {
                            assert_eq!(graph.end_kind(*end), Some(*kind), "seed {seed}");
                            assert_ne!(graph.end_kind(*other), Some(*kind), "seed {seed}");
                        }
                        SplitReason::Option { player, has, witness, lacks } => {
                            assert_eq!(class(*has), class(*lacks), "seed {seed}");
                            assert!(graph.options(*has, *player).contains(&witness.to), "seed {seed}");
                            let mut others = graph.options(*lacks, *player).iter();
                            assert!(others.all(|option| class(*option) != class(witness.to)), "seed {seed}");
                        }
                    }
                }
                count = round.classes.class_count();
                before = graph.positions().map(|position| round.classes.class(position).index()).collect();
            }
        });
    }
}
