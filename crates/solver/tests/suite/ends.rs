//! Ends where somebody wins, whatever stands beside them.

use hyperjam_solver::explain::{OutcomeReason, outcome_reason};
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::grundy::{grundy_labels, least_ranks};
use hyperjam_solver::impartial::is_impartial;
use hyperjam_solver::stage::{operator_stages, split_reason};
use hyperjam_solver::strategy::{PlayEnd, best_strategy, optimal_play, product};
use hyperjam_solver::sum::{SumTask, sum_by_solution};
use hyperjam_solver::task::{self, Budget};
use hyperjam_solver::verify::{self, RefutationReason, Refuted};
use hyperjam_solver::{Graph, GraphBuilder, PositionId, bisimulation, operation, outcome, solve};
use hyperjam_terms::{Convention, EndKind, Grundy, Movers, Outcome, Player, Sector};
use hyperjam_testkit::graphs::{GameKind, any_graph, any_graph_with_ends, at, split, with_ends};
use hyperjam_testkit::{definitions, on};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GRAPHS: u64 = 3_000;

/// The same game without ends but ties: who wins at an end as by one more move has a move to the last position, where nobody can
/// move.
fn without_decided_ends(graph: &Graph, convention: Convention) -> Graph {
    let mut builder = GraphBuilder::new();
    for position in graph.positions() {
        builder
            .add_position_or_end(graph.end_kind(position).filter(|end| *end == EndKind::Tie))
            .expect("a graph as large as another one");
    }
    builder
        .add_moves(graph.moves().map(|made| (made.from, made.to, made.movers)))
        .expect("a graph as large as another one");
    let last = builder.add_position().expect("a graph as large as another one");
    for (position, end) in graph.decided_ends() {
        for (player, movers) in Player::BOTH.into_iter().zip([Movers::LEFT, Movers::RIGHT]) {
            if end.winner(player) != Some(convention.winner_when_stuck(player)) {
                builder.add_move(*position, last, movers).expect("a graph as large as another one");
            }
        }
    }
    builder.build()
}

fn kind(seed: u64) -> GameKind {
    if seed.is_multiple_of(3) { GameKind::Impartial } else { GameKind::Partizan }
}

/// The ends of a graph of this seed: those that may be in an impartial game, or all.
fn kinds(seed: u64) -> &'static [EndKind] {
    match kind(seed) {
        GameKind::Impartial => IMPARTIAL,
        GameKind::Partizan => &EndKind::ALL,
    }
}

const IMPARTIAL: &[EndKind] = &[EndKind::Tie, EndKind::Win, EndKind::Loss];

#[test]
fn outcomes_are_those_of_the_definition_and_of_the_game_with_one_more_move() {
    let mut ends = 0;
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, kind(seed)), |graph| {
            let graph = with_ends(&graph, kinds(seed), seed);
            ends += graph.decided_ends().len();
            for convention in Convention::ALL {
                let solution = solve(&graph, convention);
                let found = &solution.outcomes;
                let state =
                    |position, player| (found.outcome(position, player), found.remoteness(position, player));
                let pairs: Vec<_> = graph
                    .positions()
                    .map(|position| Player::BOTH.map(|player| state(position, player)))
                    .collect();
                assert_eq!(pairs, definitions::outcomes(&graph, convention), "seed {seed}");
                let plain = outcome::outcomes(&without_decided_ends(&graph, convention), convention);
                for position in graph.positions() {
                    for player in Player::BOTH {
                        let same = (plain.outcome(position, player), plain.remoteness(position, player));
                        assert_eq!(state(position, player), same, "seed {seed}, {position:?}, {player}");
                    }
                }
                assert_eq!(verify::solution(&graph, &solution), Ok(()), "seed {seed}");
                let is_labelled = convention == Convention::Normal && definitions::is_impartial(&graph);
                assert_eq!(solution.labels.is_some(), is_labelled, "seed {seed}");
                assert_eq!(is_impartial(&graph), definitions::is_impartial(&graph), "seed {seed}");
            }
        });
    }
    assert!(ends > GRAPHS as usize / 2, "only {ends} decided ends");
}

#[test]
fn they_are_the_same_game_as_no_other_position() {
    for seed in 0..GRAPHS / 10 {
        on(seed, any_graph(seed, kind(seed)), |graph| {
            let graph = with_ends(&graph, kinds(seed), seed);
            let classes = bisimulation::bisimulation(&graph);
            let same = definitions::bisimilar(&graph);
            for x in graph.positions() {
                for y in graph.positions() {
                    assert_eq!(
                        classes.class(x) == classes.class(y),
                        same[x.index()][y.index()],
                        "seed {seed}"
                    );
                }
            }
        });
    }
}

#[test]
fn best_strategies_and_reasons_lead_to_them() {
    for seed in 0..GRAPHS / 10 {
        on(seed, any_graph(seed, kind(seed)), |graph| {
            let graph = with_ends(&graph, kinds(seed), seed);
            for convention in Convention::ALL {
                let outcomes = outcome::outcomes(&graph, convention);
                let [left, right] = Player::BOTH.map(|player| best_strategy(&graph, &outcomes, player));
                for start in graph.positions() {
                    for starter in Player::BOTH {
                        let reason = outcome_reason(&graph, &outcomes, start, starter);
                        let decided = graph.end_kind(start).filter(|end| *end != EndKind::Tie);
                        let expected = decided.map(|end| OutcomeReason::DecidedEnd {
                            end,
                            winner: outcomes.outcome(start, starter).winner().unwrap(),
                        });
                        let is_end = matches!(reason, OutcomeReason::DecidedEnd { .. });
                        assert_eq!(Some(reason).filter(|_| is_end), expected);
                        let plays = [
                            product(&graph, &outcomes, &left, &right, start, starter),
                            optimal_play(&graph, &outcomes, start, starter),
                        ];
                        for play in plays {
                            let winner = match play.end {
                                PlayEnd::Stuck { winner } | PlayEnd::DecidedEnd { winner, .. } => {
                                    Some(winner)
                                }
                                PlayEnd::TieEnd | PlayEnd::Loop { .. } => None,
                            };
                            assert_eq!(
                                winner,
                                outcomes.outcome(start, starter).winner(),
                                "seed {seed}: {play:?}"
                            );
                        }
                    }
                }
            }
        });
    }
}

#[test]
fn one_alone_is_for_who_is_to_move_and_other_claims_are_refuted() {
    let mut builder = GraphBuilder::new();
    let end = builder.add_position_or_end(Some(EndKind::Win)).unwrap();
    let before = builder.add_position().unwrap();
    builder.add_moves([(before, end, Movers::BOTH), (end, before, Movers::BOTH)]).unwrap();
    let (graph, ids) = builder.build_with_ids();
    assert!(ids[0].is_some() && ids[1].is_none(), "no move leads out of it");
    let outcomes = outcome::outcomes(&graph, Convention::Normal);
    assert_eq!([end, before].map(|position| outcomes.sector(position)), [Sector::First, Sector::Second]);
    assert_eq!([end, before].map(|position| outcomes.remoteness(position, Player::Left)), [Some(1), Some(2)]);
    let claim = |position: PositionId, player| {
        (outcomes.outcome(position, player), outcomes.remoteness(position, player))
    };
    let mut claims: Vec<_> =
        [end, before].map(|position| Player::BOTH.map(|player| claim(position, player))).into();
    assert_eq!(verify::outcomes(&graph, Convention::Normal, &claims), Ok(()));
    claims[0][1] = (Outcome::win_of(Player::Left), Some(0));
    let refuted = verify::outcomes(&graph, Convention::Normal, &claims).unwrap_err();
    let reason = RefutationReason::DecidedEnd;
    assert_eq!(refuted, Refuted::Outcome { position: at(0), to_move: Player::Right, reason });
}

/// How many graphs have all sums of two or three of their positions compared with the definition.
const SUMS: u64 = 300;

/// Compares sums of so many components of small graphs of these seeds with the product of all tuples, solved by the definition:
/// impartial ones by labels and by search, partizan ones and misère play by search. Returns how many sums there were.
fn compare_sums(seeds: std::ops::Range<u64>, components: usize) -> usize {
    let mut compared = 0;
    for seed in seeds {
        let graph = small(seed, if components == 2 { 7 } else { 5 });
        for convention in Convention::ALL {
            let solution = solve(&graph, convention);
            let product = definitions::product(&graph, components);
            let by_definition = outcome::outcomes(&product, convention);
            let count = graph.position_count();
            // Components in any order are the same sum.
            let tuples = (0..count.pow(components as u32)).filter_map(|number| {
                let tuple: Vec<usize> =
                    (0..components).map(|place| number / count.pow(place as u32) % count).collect();
                tuple.is_sorted().then_some(tuple)
            });
            for tuple in tuples {
                let vehicles: Vec<PositionId> = tuple.iter().map(|place| at(*place)).collect();
                let whole = at(definitions::in_product(count, &vehicles));
                let expected = Player::BOTH.map(|starter| by_definition.outcome(whole, starter));
                let search = SumTask::new(&graph, convention, &vehicles, Budget::default());
                let searched = task::finish(search).expect("it is small");
                assert_eq!(searched.outcomes, expected, "seed {seed}, {convention}, {tuple:?}");
                let remoteness = Player::BOTH.map(|starter| by_definition.remoteness(whole, starter));
                assert_eq!(searched.remoteness, Some(remoteness), "seed {seed}, {convention}, {tuple:?}");
                compared += 1;
                let Some(labelled) = sum_by_solution(&graph, &solution, &vehicles) else { continue };
                assert_eq!(labelled.outcomes, expected, "seed {seed}, {tuple:?}: {:?}", labelled.label);
                assert_eq!(labelled.moves.len(), searched.moves.len());
                for (one, other) in labelled.moves.iter().zip(&searched.moves) {
                    assert_eq!((one.id, one.outcome), (other.id, other.outcome), "seed {seed}, {tuple:?}");
                }
                let label = labelled.label.expect("it comes from labels");
                if vehicles.iter().all(|vehicle| graph.end_kind(*vehicle).is_none()) {
                    let labels = solution.labels.as_ref().expect("it comes from labels");
                    let add = |sum: Grundy, vehicle: &PositionId| sum.nim_sum(&labels.label(*vehicle));
                    assert_eq!(vehicles.iter().fold(Grundy::Nimber(0), add), label, "seed {seed}, {tuple:?}");
                }
            }
        }
    }
    compared
}

/// A graph of at most so many positions, impartial or partizan, with ends of all kinds that go with it and loops.
fn small(seed: u64, most: usize) -> Graph {
    let mut random = SplitMix::new(seed);
    let kinds = kinds(seed);
    let count = 2 + random.below(most - 1);
    let movers =
        if kinds == IMPARTIAL { &[Movers::BOTH][..] } else { &[Movers::BOTH, Movers::LEFT, Movers::RIGHT] };
    let mut builder = GraphBuilder::new();
    for _ in 0..count {
        let end = (random.below(3) == 0).then(|| kinds[random.below(kinds.len())]);
        builder.add_position_or_end(end).unwrap();
    }
    for _ in 0..random.below(3 * count) + 1 {
        let by = movers[random.below(movers.len())];
        builder.add_move(at(random.below(count)), at(random.below(count)), by).unwrap();
    }
    builder.build()
}

#[test]
fn sums_are_those_of_the_definition_by_labels_and_by_search() {
    assert!(compare_sums(0..SUMS, 2) > 1_000);
    assert!(compare_sums(0..SUMS / 3, 3) > 500);
}

#[test]
fn labels_are_those_of_the_definition_and_others_are_refuted() {
    let mut found = [0; 2];
    for seed in 0..GRAPHS / 3 {
        on(seed, any_graph(seed, GameKind::Impartial), |graph| {
            let graph = with_ends(&graph, IMPARTIAL, seed);
            let labels = grundy_labels(&graph).expect("every move is open to both");
            let given: Vec<Grundy> = graph.positions().map(|position| labels.label(position)).collect();
            assert_eq!(given, definitions::labels(&graph), "seed {seed}");
            for label in &given {
                let index = usize::from(*label == Grundy::Sun);
                found[index] += usize::from(matches!(label, Grundy::Moon | Grundy::Sun));
            }
            let mut claims: Vec<_> =
                graph.positions().map(|position| (labels.label(position), labels.rank(position))).collect();
            assert_eq!(verify::labels(&graph, &claims), Ok(()), "seed {seed}");
            let ranked = least_ranks(&graph, &labels);
            let least = claims.iter().zip(&ranked).map(|((label, _), rank)| (label.clone(), *rank));
            assert_eq!(verify::labels(&graph, &least.collect::<Vec<_>>()), Ok(()), "seed {seed}");
            let stages = operator_stages(&graph, Budget::UNLIMITED);
            let staged = stages.stages.iter().flatten().map(|given| (given.position, given.label));
            let finite = graph.positions().filter_map(|at| Some((at, labels.finite(at)?)));
            let (mut staged, finite): (Vec<_>, Vec<_>) = (staged.collect(), finite.collect());
            staged.sort_unstable();
            assert_eq!(staged, finite, "seed {seed}");
            // The same game, drawn otherwise.
            let other = split(&graph, seed);
            let of_other = grundy_labels(&other).expect("it is the same game");
            for position in other.positions() {
                assert_eq!(of_other.label(position), given[position.index() % given.len()], "seed {seed}");
            }
            // Any other label of any position is refuted.
            for position in graph.positions() {
                let wrong = [Grundy::Moon, Grundy::Sun, Grundy::infinity(), Grundy::Nimber(0)];
                let right = claims[position.index()].clone();
                for label in wrong.into_iter().filter(|label| *label != right.0) {
                    let rank = label.is_finite().then_some(1_000);
                    claims[position.index()] = (label, rank);
                    assert!(verify::labels(&graph, &claims).is_err(), "seed {seed}: {claims:?}");
                }
                claims[position.index()] = right;
            }
        });
    }
    assert!(found.iter().all(|count| *count > 100), "{found:?}");
}

#[test]
fn one_won_by_left_or_right_is_no_end_of_an_impartial_game() {
    for end in [EndKind::Left, EndKind::Right] {
        let mut builder = GraphBuilder::new();
        let last = builder.add_position_or_end(Some(end)).unwrap();
        let before = builder.add_position().unwrap();
        builder.add_move(before, last, Movers::BOTH).unwrap();
        let graph = builder.build();
        assert!(!is_impartial(&graph) && solve(&graph, Convention::Normal).labels.is_none());
        let refuted = verify::impartial(&graph, &[0, 1]).unwrap_err();
        assert_eq!(refuted, Refuted::Label { position: last, reason: RefutationReason::Partizan });
        // In the negative the other player has won.
        let negative = operation::negation(&graph);
        assert_eq!(negative.end_kind(last), Some(end.exchanged()));
        let sector = |graph: &Graph| outcome::outcomes(graph, Convention::Normal).sector(before);
        assert!([sector(&graph), sector(&negative)].contains(&Sector::Left));
        assert_ne!(sector(&graph), sector(&negative));
    }
}

#[test]
fn ends_of_different_kinds_are_told_apart_by_their_kind() {
    let mut builder = GraphBuilder::new();
    for kind in EndKind::ALL.into_iter().map(Some).chain([None]) {
        builder.add_position_or_end(kind).unwrap();
    }
    let graph = builder.build();
    for x in graph.positions() {
        for y in graph.positions() {
            assert_eq!(split_reason(&graph, &[0; 6], x, y).is_none(), x == y, "{x:?}, {y:?}");
        }
    }
    assert_eq!(bisimulation::bisimulation(&graph).class_count(), 6);
}

#[test]
fn marks_of_any_graph_with_ends_are_verified() {
    for seed in 0..GRAPHS / 10 {
        on(seed, any_graph_with_ends(seed, kind(seed)), |graph| {
            for convention in Convention::ALL {
                assert_eq!(verify::solution(&graph, &solve(&graph, convention)), Ok(()), "seed {seed}");
            }
        });
    }
}
