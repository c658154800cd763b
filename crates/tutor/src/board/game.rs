//! A game on a board: against Hyperjam or between two people.

use super::worth::outcomes;
use super::{LIMITS, MOST_REPEATED, open, picture, repeated, title};
use crate::failure::Failure;
use crate::write::{button, go, heading, plain, result, text};
use hyperjam_protocol::address::{BoardCard, Controller, MOST_BOARD_MOVES, Settings};
use hyperjam_protocol::tutor::{
    Block, BoardShape, BoardSpot, Button, Card, CardAction, DrawnBoard, Line, Tone, TutorQuery,
};
use hyperjam_rulesets::picture::Gesture;
use hyperjam_rulesets::{Answer, Board, Limits, Unsolved};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::{Convention, Outcome, Player, PlayerOutcome};
use hyperjam_values::Arena;

/// How long Hyperjam waits before it moves, in milliseconds.
const PAUSE: u32 = 600;
/// One move in so many is drawn by lot when Hyperjam is learning.
const ERRS: usize = 3;

/// A game as it stands.
struct Match<'a> {
    id: &'a str,
    settings: Settings,
    moves: &'a [u32],
    now: Box<dyn Board>,
    /// What was done: who made it, how, and what it led to.
    plies: Vec<(Player, Gesture, String)>,
    convention: Convention,
}

impl Match<'_> {
    fn to_move(&self) -> Player {
        turn(self.settings.starter, self.moves.len())
    }

    fn with(&self, nth: usize) -> BoardCard {
        BoardCard::Game(self.id.to_owned(), self.settings, [self.moves, &[nth as u32]].concat())
    }

    fn back_to(&self, moves: usize) -> BoardCard {
        BoardCard::Game(self.id.to_owned(), self.settings, self.moves[..moves].to_vec())
    }
}

/// Who moves after so many moves.
fn turn(starter: Player, moves: usize) -> Player {
    if moves.is_multiple_of(2) { starter } else { starter.opponent() }
}

/// The card.
pub(super) fn card(
    query: &TutorQuery,
    board: &DrawnBoard,
    settings: &Settings,
    moves: &[u32],
) -> Result<Card, Failure> {
    let mut now = open(board).map_err(Failure::Board)?;
    let mut plies = Vec::new();
    for (number, nth) in moves.iter().enumerate() {
        let player = turn(settings.starter, number);
        let all = now.moves(player);
        let made = all.into_iter().nth(*nth as usize);
        let (gesture, to) = made.ok_or(Failure::BoardMove { nth: number + 1, player })?;
        plies.push((player, gesture, to.text()));
        now = to;
    }
    let convention = query.drawing.graph.convention;
    let game = Match { id: &board.id, settings: *settings, moves, now, plies, convention };
    Ok(shown(&game, &title(&board.name)))
}

fn shown(game: &Match<'_>, name: &str) -> Card {
    let player = game.to_move();
    let choices = game.now.moves(player);
    let is_over = choices.is_empty() || game.moves.len() >= MOST_BOARD_MOVES;
    let person = !is_over && game.settings.controller(player) == Controller::You;
    let status = status(game, choices.is_empty());
    let mut card = Card { title: format!("Play {name}"), ..Card::default() };
    card.spoken = match game.plies.last() {
        Some((by, gesture, to)) => {
            format!("{by}: {}, to {}. {}", picture::gesture_name(*gesture), repeated(to), plain(&status.0))
        }
        None => plain(&status.0),
    };
    card.blocks.push(result(status.0, status.1));
    let mut view = picture::view(name, &*game.now);
    if let Some((_, gesture, _)) = game.plies.last() {
        let (at, size) = picture::reach(&game.now.picture(), *gesture);
        view.shapes.push(BoardShape::Marked(at, size[0].max(size[1])));
    }
    let mut list = Vec::new();
    if person {
        let pictured = game.now.picture();
        for (nth, (gesture, to)) in choices.iter().enumerate() {
            let (at, size) = picture::reach(&pictured, *gesture);
            let name = format!("{}, to {}", picture::gesture_name(*gesture), repeated(&to.text()));
            let action = CardAction::Go(game.with(nth).into_address());
            let alone =
                choices.iter().filter(|(other, _)| picture::reach(&pictured, *other).0 == at).count() == 1;
            if alone {
                view.spots.push(BoardSpot {
                    at,
                    size,
                    name: name.clone(),
                    action: action.clone(),
                    chosen: false,
                });
            }
            list.push(button(name, action));
        }
    } else if !is_over {
        let nth = choose(game, &choices);
        card.next = Some((game.with(nth).into_address(), PAUSE));
    }
    let all_pressed = view.spots.len() == list.len();
    card.blocks.push(Block::Board(view));
    if !list.is_empty() {
        let buttons = vec![Block::Buttons(list)];
        if all_pressed {
            card.blocks.push(Block::Folded { name: "Your moves as a list".into(), blocks: buttons });
        } else {
            card.blocks.push(heading("Your moves"));
            card.blocks.extend(buttons);
        }
    }
    let back = taken_back(game);
    card.undo = back.clone().map(BoardCard::into_address);
    card.blocks.push(Block::Buttons(actions(game, back)));
    card.blocks.extend(record(game));
    card
}

trait IntoAddress {
    fn into_address(self) -> String;
}

impl IntoAddress for BoardCard {
    fn into_address(self) -> String {
        hyperjam_protocol::address::Address::from(self).to_string()
    }
}

/// How the game stands.
fn status(game: &Match<'_>, is_stuck: bool) -> (Line, Tone) {
    let player = game.to_move();
    let who = |player: Player| match game.settings.person() {
        Some(person) if person == player => format!("You ({player})"),
        Some(_) => format!("Hyperjam ({player})"),
        None => player.to_string(),
    };
    if is_stuck {
        let winner = game.convention.winner_when_stuck(player);
        let tone = match game.settings.person() {
            Some(person) if person != winner => Tone::Bad,
            _ => Tone::Good,
        };
        let words = format!("{} cannot move, so {winner} wins.", who(player));
        return (vec![text(words)], tone);
    }
    if game.moves.len() >= MOST_BOARD_MOVES {
        return (vec![text(format!("After {MOST_BOARD_MOVES} moves the game ends undecided."))], Tone::Even);
    }
    let words = match (game.settings.controller(player), game.settings.person()) {
        (Controller::You, Some(_)) => format!("Your turn: you are {player}."),
        (Controller::You, None) => format!("{player}’s turn."),
        _ => format!("Hyperjam, playing {player}, is thinking."),
    };
    (vec![text(words)], Tone::Subject)
}

/// The game before the last move of a person.
fn taken_back(game: &Match<'_>) -> Option<BoardCard> {
    let person =
        |number: &usize| game.settings.controller(turn(game.settings.starter, *number)) == Controller::You;
    (0..game.moves.len()).rev().find(person).map(|number| game.back_to(number))
}

fn actions(game: &Match<'_>, back: Option<BoardCard>) -> Vec<Button> {
    let with = |settings| BoardCard::Game(game.id.to_owned(), settings, Vec::new());
    let mut buttons: Vec<Button> = back.map(|back| go("Take back", back)).into_iter().collect();
    if !game.moves.is_empty() {
        buttons.push(go("Start again", game.back_to(0)));
    }
    let [left, right] = game.settings.controllers;
    let settings = |controllers, starter| Settings { controllers, starter, ..game.settings };
    let starter = game.settings.starter;
    let other = starter.opponent();
    buttons.push(go(format!("{other} starts"), with(settings([left, right], other))));
    let (you, best) = (Controller::You, Controller::Best);
    for (name, controllers) in [
        ("Two people", [you, you]),
        ("You are Left", [you, best]),
        ("You are Right", [best, you]),
        ("Against a learner", [you, Controller::Learner]),
    ] {
        if controllers != [left, right] {
            buttons.push(go(name, with(settings(controllers, starter))));
        }
    }
    buttons.push(go("Back to the board", BoardCard::Board(game.id.to_owned())));
    buttons
}

fn record(game: &Match<'_>) -> Vec<Block> {
    if game.plies.is_empty() {
        return Vec::new();
    }
    let line = |(by, gesture, to): &(Player, Gesture, String)| {
        vec![text(format!(
            "{by}: {}, to {}",
            picture::gesture_name(*gesture),
            crate::drawn::cut(to, MOST_REPEATED)
        ))]
    };
    vec![heading("Record"), Block::Numbered { first: 1, lines: game.plies.iter().map(line).collect() }]
}

/// The number of the move that Hyperjam makes.
fn choose(game: &Match<'_>, choices: &[(Gesture, Box<dyn Board>)]) -> usize {
    let player = game.to_move();
    if game.settings.controller(player) == Controller::Learner {
        let mut mixed = u64::from(game.settings.seed);
        for nth in game.moves {
            mixed = SplitMix::new(mixed ^ u64::from(*nth)).next_u64();
        }
        let mut chance = SplitMix::new(mixed);
        if chance.below(ERRS) == 0 {
            return chance.below(choices.len());
        }
    }
    best(&*game.now, player, choices, game.convention)
}

/// The best move of a player: one that wins, and of these, or of all if none does, one that gains most where values tell. A
/// move about which nothing is known comes before one that loses.
fn best(
    board: &dyn Board,
    player: Player,
    choices: &[(Gesture, Box<dyn Board>)],
    convention: Convention,
) -> usize {
    let mut arena = Arena::new(LIMITS);
    if convention == Convention::Normal
        && let Ok(hints) = board.hints(&mut arena, LIMITS)
    {
        let own: Vec<_> = hints.iter().filter(|hint| hint.player == player).collect();
        let rank = |nth: &usize| own.get(*nth).map_or((false, false), |hint| (hint.wins, hint.is_best));
        // The first of the best.
        return (0..choices.len()).rev().max_by_key(rank).unwrap_or_default();
    }
    let share = choices.len().max(1);
    let limits = Limits { work: LIMITS.work / share as u64, bytes: LIMITS.bytes };
    let rank =
        |nth: &usize| match outcome(&*choices[*nth].1, &mut arena, player.opponent(), convention, limits) {
            Ok(outcome) => match outcome.seen_by(player) {
                PlayerOutcome::Win => 3,
                PlayerOutcome::Draw => 1,
                PlayerOutcome::Loss => 0,
            },
            Err(_) => 2,
        };
    (0..choices.len()).rev().max_by_key(rank).unwrap_or_default()
}

/// Who wins from a position when a player starts.
fn outcome(
    board: &dyn Board,
    arena: &mut Arena,
    starter: Player,
    convention: Convention,
    limits: Limits,
) -> Result<Outcome, Unsolved> {
    if convention == Convention::Misere {
        return Ok(board.misere_outcomes(limits)?[starter.index()]);
    }
    Ok(match board.answer(arena, limits)? {
        Answer::Short { value, .. } => outcomes(arena, value)?[starter.index()],
        Answer::Loopy(loopy) => loopy.outcomes[starter.index()],
    })
}
