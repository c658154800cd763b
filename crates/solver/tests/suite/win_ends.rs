//! Ends where the player to move wins.

use hyperjam_solver::explain::{OutcomeReason, outcome_reason};
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::strategy::{PlayEnd, best_strategy, optimal_play, product};
use hyperjam_solver::verify::{self, RefutationReason, Refuted};
use hyperjam_solver::{Graph, GraphBuilder, PositionId, bisimulation, outcome, solve};
use hyperjam_terms::{Convention, EndKind, Movers, Outcome, Player, Sector};
use hyperjam_testkit::graphs::{GameKind, any_graph, at};
use hyperjam_testkit::{definitions, on};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GRAPHS: u64 = 3_000;

/// The graph with other ends: each position without moves, and some of the others, become win ends now and then.
fn with_win_ends(graph: &Graph, seed: u64) -> Graph {
    let mut random = SplitMix::new(seed ^ 0x1417);
    let mut builder = GraphBuilder::new();
    for position in graph.positions() {
        let likely = if graph.successors(position).is_empty() { 2 } else { 8 };
        let is_win_end = random.below(likely) == 0;
        let end = if is_win_end { Some(EndKind::Win) } else { graph.end_kind(position) };
        builder.add_position_or_end(end).expect("a graph as large as another one");
    }
    builder
        .add_moves(graph.moves().map(|made| (made.from, made.to, made.movers)))
        .expect("a graph as large as another one");
    builder.build()
}

/// The same game by positions that have other meaning: in normal play a win end is a position with a move for both to one
/// without moves, which comes last; in misère play it is one without moves.
fn without_win_ends(graph: &Graph, convention: Convention) -> Graph {
    let mut builder = GraphBuilder::new();
    for position in graph.positions() {
        builder
            .add_position_or_end(graph.end_kind(position).filter(|end| *end == EndKind::Tie))
            .expect("a graph as large as another one");
    }
    builder
        .add_moves(graph.moves().map(|made| (made.from, made.to, made.movers)))
        .expect("a graph as large as another one");
    if convention == Convention::Normal {
        let last = builder.add_position().expect("a graph as large as another one");
        builder
            .add_moves(graph.win_ends().iter().map(|end| (*end, last, Movers::BOTH)))
            .expect("a graph as large as another one");
    }
    builder.build()
}

fn kind(seed: u64) -> GameKind {
    if seed.is_multiple_of(3) { GameKind::Impartial } else { GameKind::Partizan }
}

#[test]
fn outcomes_are_those_of_the_definition_and_of_the_game_with_one_more_move() {
    let mut ends = 0;
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, kind(seed)), |graph| {
            let graph = with_win_ends(&graph, seed);
            ends += graph.win_ends().len();
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
                let plain = outcome::outcomes(&without_win_ends(&graph, convention), convention);
                for position in graph.positions() {
                    for player in Player::BOTH {
                        let same = (plain.outcome(position, player), plain.remoteness(position, player));
                        assert_eq!(state(position, player), same, "seed {seed}, {position:?}, {player}");
                    }
                }
                assert_eq!(verify::solution(&graph, &solution), Ok(()), "seed {seed}");
                let has_labels = convention == Convention::Normal && graph.win_ends().is_empty();
                assert!(has_labels || solution.labels.is_none(), "seed {seed}");
            }
        });
    }
    assert!(ends > GRAPHS as usize, "only {ends} win ends");
}

#[test]
fn they_are_the_same_game_as_no_other_position() {
    for seed in 0..GRAPHS / 10 {
        on(seed, any_graph(seed, kind(seed)), |graph| {
            let graph = with_win_ends(&graph, seed);
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
            let graph = with_win_ends(&graph, seed);
            for convention in Convention::ALL {
                let outcomes = outcome::outcomes(&graph, convention);
                let [left, right] = Player::BOTH.map(|player| best_strategy(&graph, &outcomes, player));
                for start in graph.positions() {
                    for starter in Player::BOTH {
                        let reason = outcome_reason(&graph, &outcomes, start, starter);
                        assert_eq!(reason == OutcomeReason::WinEnd, graph.is_win_end(start));
                        let plays = [
                            product(&graph, &outcomes, &left, &right, start, starter),
                            optimal_play(&graph, &outcomes, start, starter),
                        ];
                        for play in plays {
                            let winner = match play.end {
                                PlayEnd::Stuck { winner } | PlayEnd::WinEnd { winner } => Some(winner),
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
    let end = builder.add_win_end().unwrap();
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
    let reason = RefutationReason::WinEnd;
    assert_eq!(refuted, Refuted::Outcome { position: at(0), to_move: Player::Right, reason });
}
