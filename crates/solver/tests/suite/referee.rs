//! The referee against the rules as they are defined, with all that was played looked through at every move.

use std::collections::BTreeSet;

use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::sum::{Ending, IllegalMove, Referee, SumSolutions, best};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId, Solution, solve};
use hyperjam_terms::{Convention, Movers, Outcome, Player, PlayerOutcome};
use hyperjam_testkit::graphs::{GameKind, any_graph, at, graph, mv};
use hyperjam_testkit::{definitions, on};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn referee<'a>(
    graph: &'a Graph,
    solution: &'a Solution,
    vehicles: &[PositionId],
    starter: Player,
    most: (usize, usize),
) -> Referee<'a> {
    let convention = solution.outcomes.convention();
    let known = SumSolutions::new(graph, convention, solution, Budget::of_size(most.0), |_| {});
    Referee::new(known, vehicles.to_vec(), starter, most.1)
}

/// The outcome of every state of the sum, by its definition.
struct Defined<'a> {
    graph: &'a Graph,
    convention: Convention,
    outcomes: Vec<[(Outcome, Option<u32>); 2]>,
}

impl Defined<'_> {
    fn outcome(&self, (vehicles, to_move): &(Vec<PositionId>, Player)) -> Outcome {
        self.outcomes[definitions::in_product(self.graph.position_count(), vehicles)][*to_move as usize].0
    }

    /// How a game ends with the last of these states, if it does.
    fn ending(&self, states: &[(Vec<PositionId>, Player)], most_moves: usize) -> Option<Ending> {
        let sorted = |(vehicles, to_move): &(Vec<PositionId>, Player)| {
            let mut vehicles = vehicles.clone();
            vehicles.sort();
            (vehicles, *to_move)
        };
        let (last, before) = states.split_last().unwrap();
        if let Some(tie) = last.0.iter().find(|on| self.graph.is_tie_end(**on)) {
            return Some(Ending::TieEnd(*tie));
        }
        if last
            .0
            .iter()
            .all(|on| self.graph.moves().all(|made| made.from != *on || !open(made.movers, last.1)))
        {
            return Some(Ending::Stuck { winner: self.convention.winner_when_stuck(last.1) });
        }
        if before.iter().any(|state| sorted(state) == sorted(last)) && self.outcome(last) == Outcome::Draw {
            return Some(Ending::Repetition);
        }
        (before.len() >= most_moves).then_some(Ending::Full)
    }
}

fn open(movers: Movers, player: Player) -> bool {
    movers.includes(player.seat())
}

/// The side that plays by its best choices never gets less than it had, and wins what is won.
#[test]
fn games_go_by_the_rules_as_defined() {
    const MOST_MOVES: usize = 6;
    let mut random = SplitMix::new(11);
    let (mut full, mut repeated, mut stuck, mut tied) = (0, 0, 0, 0);
    for seed in 0..3_000 {
        on(
            seed,
            any_graph(seed, if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan }),
            |graph| {
                let convention = if seed % 2 == 0 { Convention::Normal } else { Convention::Misere };
                let count = graph.position_count();
                let vehicles: Vec<PositionId> = (0..1 + random.below(if count > 5 { 2 } else { 3 }))
                    .map(|_| at(random.below(count)))
                    .collect();
                let product = definitions::product(&graph, vehicles.len());
                let defined = Defined {
                    graph: &graph,
                    convention,
                    outcomes: definitions::outcomes(&product, convention),
                };
                let solution = solve(&graph, convention);
                let starter = Player::BOTH[random.below(2)];
                let careful = Player::BOTH[random.below(2)];
                let mut game = referee(&graph, &solution, &vehicles, starter, (1_000_000, MOST_MOVES));
                let mut states = vec![(vehicles, starter)];
                let promised = defined.outcome(&states[0]).seen_by(careful);
                loop {
                    let (now, to_move) = states.last().unwrap().clone();
                    assert_eq!((game.now(), game.to_move()), (now.as_slice(), to_move));
                    assert_eq!(game.ended(), defined.ending(&states, MOST_MOVES), "{seed}: {states:?}");
                    let wins = |player| {
                        defined.outcome(&states[states.len() - 1]).seen_by(player) == PlayerOutcome::Win
                    };
                    assert_eq!(
                        Player::BOTH.map(|player| game.can_win(player)),
                        Player::BOTH.map(wins),
                        "{seed}"
                    );
                    let choices = game.choices();
                    if let Some(ending) = game.ended() {
                        assert!(choices.is_empty());
                        assert!(
                            graph.moves().all(|made| game.make(made.id) == Err(IllegalMove::Over(ending)))
                        );
                        assert_eq!(game.agree(), Err(IllegalMove::Over(ending)));
                        break;
                    }
                    let mut allowed = BTreeSet::new();
                    for made in graph.moves() {
                        if !open(made.movers, to_move) {
                            assert_eq!(
                                game.make(made.id),
                                Err(IllegalMove::NotOpen { given: made.id, to_move })
                            );
                        } else if !now.contains(&made.from) {
                            assert_eq!(
                                game.make(made.id),
                                Err(IllegalMove::NoVehicle { given: made.id, from: made.from })
                            );
                        } else {
                            allowed.insert((made.from, made.to));
                        }
                    }
                    assert_eq!(game.now(), now, "what is refused changes nothing");
                    let offered: BTreeSet<_> =
                        choices.iter().map(|choice| (choice.from, choice.to)).collect();
                    assert_eq!((offered.len(), &offered), (choices.len(), &allowed), "{seed}");
                    let chosen = match best(&choices, to_move) {
                        Some(best) if to_move == careful => *best,
                        _ => choices[random.below(choices.len())],
                    };
                    game.make(chosen.id).unwrap();
                    let mut next = now;
                    let moved = next.iter().position(|on| *on == chosen.from).unwrap();
                    next[moved] = chosen.to;
                    states.push((next, to_move.opponent()));
                }
                assert_eq!(game.plies().len() + 1, states.len());
                for (plies, (vehicles, to_move)) in states.iter().enumerate() {
                    assert_eq!((game.after(plies), game.mover(plies)), (Some(vehicles.as_slice()), *to_move));
                }
                let ended = game.ended().unwrap();
                match ended {
                    Ending::Full => full += 1,
                    Ending::Repetition => repeated += 1,
                    Ending::Stuck { .. } => stuck += 1,
                    _ => tied += 1,
                }
                let result = ended
                    .winner()
                    .map_or(PlayerOutcome::Draw, |winner| Outcome::win_of(winner).seen_by(careful));
                assert!(
                    ended == Ending::Full || result <= promised,
                    "{seed}: {ended:?} in place of {promised:?}"
                );
            },
        );
    }
    assert!(full > 10 && repeated > 100 && stuck > 100 && tied > 10, "{full} {repeated} {stuck} {tied}");
}

/// With one vehicle, the solver against an opponent who moves anyhow: a won state is won, in at most as many moves as its
/// remoteness says; a drawn one is never lost.
#[test]
fn the_best_move_never_throws_anything_away() {
    let mut random = SplitMix::new(1);
    for seed in 0..10_000 {
        on(
            seed,
            any_graph(seed, if seed % 2 == 0 { GameKind::Partizan } else { GameKind::Impartial }),
            |graph| {
                let convention = if seed % 3 == 0 { Convention::Misere } else { Convention::Normal };
                let solution = solve(&graph, convention);
                let start = at(random.below(graph.position_count()));
                let [starter, solver] = [0, 1].map(|_| Player::BOTH[random.below(2)]);
                let expected = solution.outcomes.outcome(start, starter);
                let mut game = referee(&graph, &solution, &[start], starter, (100, 60));
                while game.ended().is_none() {
                    let (choices, to_move) = (game.choices(), game.to_move());
                    let now = game.known().outcome(game.now(), to_move).unwrap();
                    let best = best(&choices, to_move).unwrap();
                    let after = best.outcome.unwrap();
                    assert_eq!(after.winner, now.winner, "the best move keeps the outcome");
                    assert_eq!(after.remoteness.map(|below| below + 1), now.remoteness);
                    let any = choices[random.below(choices.len())].id;
                    game.make(if to_move == solver { best.id } else { any }).unwrap();
                }
                let ended = game.ended();
                let result = ended
                    .and_then(Ending::winner)
                    .map_or(PlayerOutcome::Draw, |winner| Outcome::win_of(winner).seen_by(solver));
                assert!(result <= expected.seen_by(solver), "seed {seed}: {ended:?}");
                if expected.winner() == Some(solver) {
                    let most = solution.outcomes.remoteness(start, starter).unwrap();
                    let made = game.plies().len();
                    assert!(made as u32 <= most, "seed {seed}: {made} moves, {most} would do");
                }
            },
        );
    }
}

/// Nothing is decided where a search may look at nothing: a state ends the game when it comes back twice.
#[test]
fn what_is_not_decided_ends_at_the_third_time() {
    let graph = graph(2, "0>0 B, 0>1 L");
    let solution = solve(&graph, Convention::Normal);
    let mut game = referee(&graph, &solution, &[at(0), at(0)], Player::Left, (1, 100));
    let stay = graph.moves().find(|made| made.from == made.to).unwrap().id;
    for nth in 0..4 {
        assert_eq!(game.ended(), None, "{nth}");
        game.make(stay).unwrap();
    }
    assert_eq!(game.ended(), Some(Ending::Thrice));
}

#[test]
fn a_draw_can_be_agreed_on_and_a_move_that_is_not_there_cannot_be_made() {
    let graph = graph(2, "0>0 B, 0>1 B");
    let solution = solve(&graph, Convention::Normal);
    let mut game = referee(&graph, &solution, &[at(0)], Player::Right, (100, 100));
    assert_eq!(game.make(mv(7)), Err(IllegalMove::NoSuchMove { given: mv(7), limit: 2 }));
    game.agree().unwrap();
    assert_eq!((game.ended(), game.choices().len()), (Some(Ending::Agreed), 0));
    assert_eq!(Ending::Agreed.winner(), None);
    assert_eq!(game.make(mv(0)).unwrap_err().to_string(), "the game is over, it is a draw");
}
