//! Compounds by other rules than the sum, against their definition.

use std::collections::BTreeSet;
use std::rc::Rc;

use hyperjam_rulesets::open;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::{GraphBuilder, PositionId};
use hyperjam_sums::compound::{By, Compound, CompoundGame, NoCompound, Part, compound};
use hyperjam_sums::{BoardPlace, Component, Effect, Ending, GraphPlace, Key};
use hyperjam_terms::{CompoundRule, Convention, EndKind, Movers, MovesIn, Player, PlayerOutcome};

use crate::known::{BOARDS, Twin, component};

/// The compounds after each move, with who makes it: of all that a player might do in the components, also nothing, what the rule
/// allows.
fn after_all(rule: CompoundRule, state: &[Component]) -> Vec<(Player, Vec<Component>)> {
    let mut all = Vec::new();
    for player in Player::BOTH {
        let has_move = |one: &Component| !one.place().moves(player).is_empty();
        if rule.is_short() && !state.iter().all(has_move) {
            continue;
        }
        // In which components a move is made, and what they come to.
        let mut reached: Vec<(Vec<bool>, Vec<Component>)> = vec![Default::default()];
        for one in state {
            let steps = one.place().moves(player).into_iter().map(|step| (true, one.at(step.to)));
            let done: Vec<(bool, Component)> = std::iter::once((false, one.clone())).chain(steps).collect();
            let longer = |(moved, before): &(Vec<bool>, Vec<Component>)| {
                let with = |(is_moved, after): &(bool, Component)| {
                    ([&**moved, &[*is_moved]].concat(), [&**before, std::slice::from_ref(after)].concat())
                };
                done.iter().map(with).collect::<Vec<_>>()
            };
            reached = reached.iter().flat_map(longer).collect();
        }
        let is_allowed = |moved: &[bool]| match rule.moves_in() {
            MovesIn::One => moved.iter().filter(|moved| **moved).count() == 1,
            MovesIn::Several => moved.contains(&true),
            MovesIn::All => {
                moved.contains(&true) && moved.iter().zip(state).all(|(moved, one)| *moved == has_move(one))
            }
        };
        all.extend(
            reached.into_iter().filter(|(moved, _)| is_allowed(moved)).map(|(_, after)| (player, after)),
        );
    }
    all
}

/// An impartial game on a graph without loops.
fn impartial(game: usize, random: &mut SplitMix) -> Component {
    let count = 2 + random.below(5);
    let mut builder = GraphBuilder::new();
    let all: Vec<PositionId> = (0..count).map(|_| builder.add_position().unwrap()).collect();
    for _ in 0..2 * count {
        let (a, b) = (random.below(count), random.below(count));
        if a != b {
            builder.add_move(all[a.max(b)], all[a.min(b)], Movers::BOTH).unwrap();
        }
    }
    Component::new(game, Rc::new(GraphPlace::new(Rc::new(builder.build()), all[count - 1])))
}

/// What a move of a compound comes to.
fn made(state: &[Component], player: Player, found: &Compound) -> Option<Vec<Component>> {
    let mut after = state.to_vec();
    for part in found.moves[player.index()].as_ref()? {
        let steps = state[part.component].place().moves(player);
        after[part.component] = state[part.component].at(steps[part.nth].to.clone());
    }
    Some(after)
}

#[test]
fn compounds_end_as_by_the_definition() {
    let mut random = SplitMix::new(17);
    // By remoteness, by suspense, by outcomes, by search; won, drawn.
    let mut met = [0; 6];
    for round in 0..1500 {
        let rule = CompoundRule::ALL[round % 5];
        let convention = [Convention::Normal, Convention::Misere][round / 5 % 2];
        let count = 1 + random.below(3);
        let kinds = |random: &mut SplitMix| match random.below(3) {
            // Impartial: a graph with loops, heaps, kayles, coins, a strip.
            0 => [2, 6, 7, 13, 15][random.below(5)],
            1 => 2,
            _ => [0, 1, 2][random.below(3)],
        };
        let only = random.below(3);
        let state: Vec<Component> = (0..count)
            .map(|game| match only {
                0 => impartial(game, &mut random),
                1 => component([2, 6, 7, 13][random.below(4)], game, &mut random),
                _ => component(kinds(&mut random), game, &mut random),
            })
            .collect();
        let Some(twin) = Twin::by(&state, convention, |state| after_all(rule, state)) else { continue };
        let found = compound(&state, rule, convention, 100_000).unwrap();
        for player in Player::BOTH {
            let (winner, remoteness) = twin.outcome(&state, player);
            let outcome = found.outcomes[player.index()];
            assert_eq!(outcome.winner, winner, "{rule:?}, {convention:?}, {player}: {state:?}");
            let is_timed = matches!(found.by, By::Remoteness | By::Search(_));
            if is_timed {
                assert_eq!(outcome.remoteness, remoteness, "{rule:?}, {convention:?}, {player}: {state:?}");
            }
            met[4 + usize::from(winner.is_none())] += 1;
            // The move keeps what there is, and where remoteness is known, wins as soon as can be.
            let Some(after) = made(&state, player, &found) else {
                assert!(after_all(rule, &state).iter().all(|(by, _)| *by != player));
                continue;
            };
            let (of_move, then) = twin.outcome(&after, player.opponent());
            assert_eq!(of_move, winner, "{rule:?}, {convention:?}, {player}: {state:?}");
            if outcome.seen_by(player) == PlayerOutcome::Win && is_timed {
                assert_eq!(then.map(|then| then + 1), remoteness);
            }
        }
        met[match found.by {
            By::Remoteness => 0,
            By::Suspense => 1,
            By::Outcomes => 2,
            By::Search(_) => 3,
        }] += 1;
    }
    assert!(met.iter().all(|count| *count > 60), "{met:?}");
}

/// How many moves a continued conjunctive compound lasts when its winner delays the end and its loser hurries, by playing it out.
fn lasts(state: &[Component], convention: Convention) -> u32 {
    let after = after_all(CompoundRule::ContinuedConjunctive, state).into_iter();
    let after =
        after.filter(|(player, _)| *player == Player::Left).map(|(_, after)| lasts(&after, convention));
    let loses = |moves: &u32| moves.is_multiple_of(2) == (convention == Convention::Normal);
    let (won, lost): (Vec<u32>, Vec<u32>) = after.partition(loses);
    won.into_iter().max().or(lost.into_iter().min()).map_or(0, |moves| moves + 1)
}

#[test]
fn the_greatest_suspense_is_how_long_a_compound_lasts() {
    let mut random = SplitMix::new(29);
    let mut met = [0; 2];
    for round in 0..300 {
        let convention = [Convention::Normal, Convention::Misere][round % 2];
        let count = 1 + random.below(3);
        let state: Vec<Component> = (0..count).map(|game| impartial(game, &mut random)).collect();
        let found = compound(&state, CompoundRule::ContinuedConjunctive, convention, 1000).unwrap();
        assert_eq!(found.by, By::Suspense);
        let suspense = found.suspense.clone().unwrap();
        for (one, suspense) in state.iter().zip(&suspense) {
            assert_eq!(*suspense, lasts(std::slice::from_ref(one), convention), "{one:?}");
        }
        let greatest = suspense.into_iter().max().unwrap();
        assert_eq!(greatest, lasts(&state, convention), "{convention:?}: {state:?}");
        // A best move is the first of so many.
        if let Some(after) = made(&state, Player::Left, &found) {
            assert_eq!(lasts(&after, convention) + 1, greatest, "{convention:?}: {state:?}");
        }
        met[greatest as usize % 2] += 1;
    }
    assert!(met.iter().all(|count| *count > 60), "{met:?}");
}

/// A draw is better than to lose late and worse than to lose soon beside a component that is won later: so no number says how good
/// a component with a loop is, and it is searched.
#[test]
fn components_with_loops_have_no_suspense() {
    let mut random = SplitMix::new(5);
    let looped = (0..60).filter(|_| {
        let state = [component(2, 0, &mut random), impartial(1, &mut random)];
        let found = compound(&state, CompoundRule::ContinuedConjunctive, Convention::Normal, 10_000).unwrap();
        assert_eq!(found.suspense.is_some(), found.by == By::Suspense);
        matches!(found.by, By::Search(_))
    });
    assert!((20..60).contains(&looped.count()));
}

/// *Winning Ways* 9: the least remoteness; ONAG 14.
#[test]
fn heaps_are_joined() {
    let heap = |game, size: &str| {
        Component::new(game, Rc::new(BoardPlace::new(open("nim", &[size]).unwrap().into())))
    };
    let of = |rule, sizes: &[&str]| {
        let state: Vec<Component> = sizes.iter().enumerate().map(|(game, size)| heap(game, size)).collect();
        compound(&state, rule, Convention::Normal, 1000).unwrap().outcomes[0]
    };
    // A heap of Nim is taken as a whole, if it is not put off.
    assert_eq!(of(CompoundRule::Conjunctive, &["5", "3"]).remoteness, Some(1));
    assert_eq!(
        of(CompoundRule::Conjunctive, &["5", "0"]).winner,
        Some(Player::Right),
        "nobody can move in both"
    );
    assert_eq!(of(CompoundRule::Selective, &["3", "3"]).winner, Some(Player::Left), "who takes both wins");
    assert_eq!(of(CompoundRule::Selective, &["0", "0"]).winner, Some(Player::Right));
    let continued = CompoundRule::ContinuedConjunctive;
    assert_eq!(of(continued, &["5", "0"]).winner, Some(Player::Left), "who takes all that is left wins");
    assert_eq!(of(CompoundRule::ShortenedSelective, &["5", "0"]).winner, Some(Player::Right));
    assert_eq!(of(CompoundRule::ShortenedSelective, &["5", "3"]).winner, Some(Player::Left));
    assert_eq!(
        of(CompoundRule::DiminishedDisjunctive, &["5", "3"]).remoteness,
        Some(1),
        "either is ended at once"
    );
    assert_eq!(of(CompoundRule::DiminishedDisjunctive, &["5", "0"]).remoteness, Some(0));
    let empty = compound(&[], CompoundRule::Conjunctive, Convention::Normal, 10).unwrap();
    assert_eq!((empty.outcomes[0].winner, empty.outcomes[0].remoteness), (Some(Player::Right), Some(0)));
}

#[test]
fn what_cannot_be_decided_is_refused() {
    let mut random = SplitMix::new(3);
    let refused = (0..40).filter(|_| {
        let tied = component(3, 0, &mut random);
        let found = compound(&[tied], CompoundRule::Conjunctive, Convention::Normal, 1000);
        assert!(matches!(found, Ok(_) | Err(NoCompound::End)));
        found.is_err()
    });
    assert!(refused.count() > 10);
    let boards =
        |_| Component::new(0, Rc::new(BoardPlace::new(open(BOARDS[0].0, BOARDS[0].1).unwrap().into())));
    let many: Vec<Component> = (0..12).map(boards).collect();
    let found = compound(&many, CompoundRule::Selective, Convention::Normal, 1000);
    assert!(matches!(found, Err(NoCompound::Stopped(_))), "{found:?}");
    assert!(compound(&many, CompoundRule::Conjunctive, Convention::Normal, 1000).is_ok());
}

/// A game of one of the kinds, as it stands.
fn game(round: usize, random: &mut SplitMix) -> (CompoundRule, Convention, CompoundGame) {
    let rule = CompoundRule::ALL[round % 5];
    let convention = [Convention::Normal, Convention::Misere][round / 5 % 2];
    let count = 1 + random.below(3);
    let start =
        (0..count).map(|game| component([0, 1, 2, 4, 6, 7, 13][random.below(7)], game, random)).collect();
    let starter = Player::BOTH[random.below(2)];
    (rule, convention, CompoundGame::new(start, rule, convention, starter, 100_000))
}

/// All that can be done next.
fn all_done(game: &CompoundGame) -> Vec<CompoundGame> {
    let mut all = Vec::new();
    for component in game.open() {
        for nth in 0..game.now()[component].place().moves(game.to_move()).len() {
            let mut next = game.clone();
            next.make(Part { component, nth }).unwrap();
            all.push(next);
        }
    }
    let mut ended = game.clone();
    all.extend(ended.end_turn().is_ok().then_some(ended));
    all
}

fn keys(state: &[Component]) -> Vec<Key> {
    state.iter().map(|one| one.place().key()).collect()
}

#[test]
fn the_turns_of_a_game_are_the_moves_of_its_compound() {
    let mut random = SplitMix::new(41);
    let mut met = 0;
    for round in 0..200 {
        let (rule, _, game) = game(round, &mut random);
        let player = game.to_move();
        let (mut open, mut reached) = (vec![game.clone()], BTreeSet::new());
        while let Some(next) = open.pop() {
            if next.to_move() == player {
                open.extend(all_done(&next));
            } else {
                reached.insert(keys(next.now()));
            }
        }
        let expected = after_all(rule, game.now()).into_iter().filter(|(by, _)| *by == player);
        assert_eq!(reached, expected.map(|(_, after)| keys(&after)).collect(), "{rule:?}: {game:?}");
        met += reached.len();
    }
    assert!(met > 1000, "{met}");
}

/// Against whatever is done, who plays by the best turns wins what is won, and loses nothing that is drawn.
#[test]
fn best_turns_win_what_is_won() {
    let mut random = SplitMix::new(43);
    let mut met = [0; 2];
    for round in 0..300 {
        let (rule, _, mut game) = game(round, &mut random);
        let player = Player::BOTH[round / 10 % 2];
        let starter = game.to_move();
        let Ok(found) = game.found() else { continue };
        let had = found.outcomes[starter.index()].seen_by(player);
        if had == PlayerOutcome::Loss {
            continue;
        }
        let mut ended = None;
        for _ in 0..400 {
            ended = game.ended();
            if ended.is_some() {
                break;
            }
            if game.to_move() == player {
                let turn = game.best_turn().unwrap();
                while let Some(part) = game.advice().filter(|_| game.to_move() == player) {
                    assert!(turn.contains(&part));
                    game.make(part).unwrap();
                }
                if game.to_move() == player {
                    game.end_turn().unwrap();
                }
            } else {
                let all = all_done(&game);
                game = all[random.below(all.len())].clone();
            }
        }
        let winner = ended.and_then(Ending::winner);
        assert_ne!(winner, Some(player.opponent()), "{rule:?}: {game:?}");
        if had == PlayerOutcome::Win {
            assert_eq!(winner, Some(player), "{rule:?}: {game:?}");
        }
        met[usize::from(had == PlayerOutcome::Win)] += 1;
        // All of it is taken back to the start.
        let start = game.states()[0].clone();
        game.take_back_to(0);
        assert!(keys(&start) == keys(game.now()) && game.pending().is_empty());
    }
    assert!(met[0] > 15 && met[1] > 60, "{met:?}");
}

#[test]
fn each_turn_is_judged_by_the_compounds_before_and_after_it() {
    let mut random = SplitMix::new(47);
    let (mut mistakes, mut met) = (0, 0);
    for round in 0..150 {
        let (rule, convention, mut game) = game(round, &mut random);
        for _ in 0..8 {
            let all = all_done(&game);
            if game.ended().is_some() || all.is_empty() {
                break;
            }
            game = all[random.below(all.len())].clone();
        }
        let effects = game.review();
        assert_eq!(effects.len(), game.done().len());
        let before = |turn: usize, player: Player| {
            let found = compound(&game.states()[turn], rule, convention, 100_000).unwrap();
            found.outcomes[player.index()]
        };
        let mut expected = vec![None; effects.len()];
        for turn in game.turns().windows(2) {
            let mover = game.done()[turn[0]].player;
            let effect = Effect::of(before(turn[0], mover), before(turn[1], mover.opponent()), mover);
            expected[turn[1] - 1] = Some(effect);
            mistakes += usize::from(effect.is_mistake());
            met += 1;
        }
        assert_eq!(effects, expected, "{rule:?}: {game:?}");
    }
    assert!(mistakes > 20 && met > 200, "{mistakes} {met}");
}

/// Ends that stop play stop it in the middle of a turn, too, in all components.
#[test]
fn an_end_stops_the_game() {
    let mut random = SplitMix::new(53);
    let mut met = 0;
    for round in 0..100 {
        let start = (0..2).map(|game| component(3, game, &mut random)).collect();
        let rule = CompoundRule::ALL[round % 5];
        let mut game = CompoundGame::new(start, rule, Convention::Normal, Player::Left, 1000);
        for _ in 0..10 {
            // Where both are at one from the start, one of the ends stops play.
            let ends: Vec<_> = game.now().iter().map(|at| at.place().end()).collect();
            if let Some(end) = EndKind::of_sum(ends.iter().copied()) {
                let component = ends.iter().position(|one| *one == Some(end)).unwrap();
                let expected = match end.winner(game.to_move()) {
                    None => Ending::TieEnd { component },
                    Some(winner) => Ending::DecidedEnd { component, end, winner },
                };
                assert_eq!(game.ended(), Some(expected));
                assert!(all_done(&game).is_empty() && game.advice().is_none());
                met += 1;
                break;
            }
            let all = all_done(&game);
            if all.is_empty() {
                break;
            }
            game = all[random.below(all.len())].clone();
        }
    }
    assert!(met > 20, "{met}");
}

/// What is not allowed is refused, and nothing is changed by it.
#[test]
fn turns_are_taken_back_move_by_move() {
    let heap = |game, size: &str| {
        Component::new(game, Rc::new(BoardPlace::new(open("nim", &[size]).unwrap().into())))
    };
    let start = vec![heap(0, "1"), heap(1, "2"), heap(2, "0")];
    let of = |rule| CompoundGame::new(start.clone(), rule, Convention::Normal, Player::Left, 1000);
    let part = |component, nth| Part { component, nth };
    assert_eq!(of(CompoundRule::Conjunctive).ended(), Some(Ending::Stuck { winner: Player::Right }));
    assert_eq!(of(CompoundRule::Conjunctive).stuck_in(), [2]);
    let mut game = of(CompoundRule::ContinuedConjunctive);
    game.make(part(1, 1)).unwrap();
    assert!(
        game.make(part(1, 0)).is_err() && game.make(part(2, 0)).is_err() && game.make(part(0, 7)).is_err()
    );
    assert!(game.end_turn().is_err(), "a move in the first is due");
    game.make(part(0, 0)).unwrap();
    assert_eq!((game.to_move(), game.done().len()), (Player::Right, 2), "the turn ends by itself");
    game.take_back_to(1);
    assert_eq!((game.to_move(), game.pending()), (Player::Left, vec![part(1, 1)]));
    let mut selected = of(CompoundRule::Selective);
    assert!(selected.end_turn().is_err(), "a move has to be made");
    selected.make(part(1, 1)).unwrap();
    selected.end_turn().unwrap();
    assert_eq!(selected.open(), [0, 1]);
    selected.make(part(0, 0)).unwrap();
    selected.take_back_to(2);
    assert_eq!((selected.to_move(), selected.pending().len()), (Player::Right, 0));
}
