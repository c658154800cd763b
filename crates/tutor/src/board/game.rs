//! A game on a board, or on the sum of boards and vehicles: against Hyperjam, between two people, or watched.

mod machine;
mod record;
mod replay;
mod view;

pub(super) use replay::card as replay;

use super::NO_WINNING_MOVE;
use super::component::{Component, Components, NamedChoice, after, is_impartial, is_tied, summands};
use super::sum::described;
use crate::failure::Failure;
use crate::play::settings::marks_choice;
use crate::write::{button, go, heading, paragraph, plain, result, text};
use hyperjam_protocol::address::{Address, BoardCard, Controller, MOST_BOARD_MOVES, Settings};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Tone};
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_sums::{Ending, Game, How, Known};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::notation::{Style, print};

/// How long Hyperjam waits before it moves, in milliseconds.
const PAUSE: u32 = 600;
/// The most moves that are listed as the best.
const MOST_BEST: usize = 6;
/// The longest gain that is written, in bytes.
const MOST_OF_GAIN: usize = 60;

/// What was done.
struct Ply {
    player: Player,
    component: usize,
    how: How,
    /// What it is called, without the component.
    name: String,
}

/// A game as it stands.
struct Match<'a> {
    components: &'a Components<'a>,
    /// The board that it is on; none for the sum.
    board: Option<&'a str>,
    settings: Settings,
    /// Of each move the component, and its number there.
    moves: Vec<(u32, u32)>,
    plies: Vec<Ply>,
    /// The components at the start and after each move.
    states: Vec<Vec<Component>>,
}

impl<'a> Match<'a> {
    fn of(
        components: &'a Components<'a>,
        board: Option<&'a str>,
        settings: Settings,
        moves: &[(u32, u32)],
    ) -> Result<Self, Failure> {
        let mut states = vec![components.all.clone()];
        let mut plies = Vec::new();
        for (number, (component, nth)) in moves.iter().enumerate() {
            let player = turn(settings.starter, number);
            let state = &states[number];
            let made = state.get(*component as usize).filter(|_| !is_tied(state));
            let step = made.and_then(|at| {
                let steps = at.steps(player);
                let name = components.move_names(at, &steps).into_iter().nth(*nth as usize)?;
                Some((steps.into_iter().nth(*nth as usize)?, name))
            });
            let (step, name) =
                step.ok_or(Failure::BoardMove { nth: number + 1, player: player.to_string() })?;
            let mut after = state.clone();
            if let Some(at) = after.get_mut(*component as usize) {
                *at = at.at(step.to);
            }
            states.push(after);
            plies.push(Ply { player, component: *component as usize, how: step.how, name });
        }
        Ok(Self { components, board, settings, moves: moves.to_vec(), plies, states })
    }

    fn now(&self) -> &[Component] {
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// The last move, if it was made on the board of this component: how, and the board before it.
    fn last_on(&self, component: usize) -> Option<(Gesture, &dyn Board)> {
        let ply = self.plies.last().filter(|ply| ply.component == component)?;
        match (ply.how, self.states[self.plies.len() - 1].get(component)?.board()) {
            (How::Press(gesture), Some(board)) => Some((gesture, board)),
            _ => None,
        }
    }

    fn to_move(&self) -> Player {
        turn(self.settings.starter, self.plies.len())
    }

    /// Whether who is to move cannot, or a vehicle stands at a tie end.
    fn is_over(&self) -> bool {
        let player = self.to_move();
        is_tied(self.now()) || self.now().iter().all(|at| at.steps(player).is_empty())
    }

    fn address(&self, settings: Settings, moves: &[(u32, u32)]) -> BoardCard {
        match self.board {
            Some(id) => BoardCard::Game(id.to_owned(), settings, moves.iter().map(|(_, nth)| *nth).collect()),
            None => BoardCard::SumGame(settings, moves.to_vec()),
        }
    }

    fn with(&self, choice: &NamedChoice) -> String {
        let made = (choice.component as u32, choice.nth as u32);
        Address::from(self.address(self.settings, &[&self.moves[..], &[made]].concat())).to_string()
    }

    fn back_to(&self, moves: usize) -> BoardCard {
        self.address(self.settings, &self.moves[..moves])
    }

    /// This game as it was after so many moves.
    fn as_it_was(&self, moves: u32) -> BoardCard {
        BoardCard::Replay(self.board.map(str::to_owned), self.settings, self.moves.clone(), moves)
    }

    fn restarted(&self, settings: Settings) -> BoardCard {
        self.address(settings, &[])
    }

    /// A move that is called so, with its component where there are several.
    fn written(&self, component: usize, name: &str) -> String {
        match self.states[0].get(component).filter(|_| self.states[0].len() > 1) {
            Some(at) if at.board().is_some() => format!("{}: {name}", self.components.name(at)),
            _ => name.to_owned(),
        }
    }
}

/// Who moves after so many moves.
fn turn(starter: Player, moves: usize) -> Player {
    if moves.is_multiple_of(2) { starter } else { starter.opponent() }
}

/// The card.
pub(super) fn card(
    components: &Components<'_>,
    board: Option<&str>,
    settings: &Settings,
    moves: &[(u32, u32)],
) -> Result<Card, Failure> {
    let game = Match::of(components, board, *settings, moves)?;
    let start = summands(&game.states[0]);
    let mut play = Game::new(components.known(), start, settings.starter, MOST_BOARD_MOVES);
    for (nth, (component, made)) in moves.iter().enumerate() {
        play.make(*component as usize, *made as usize)
            .map_err(|wrong| Failure::BoardMove { nth: nth + 1, player: wrong.player.to_string() })?;
    }
    play.look_ahead();
    Ok(shown(&game, &mut play))
}

fn shown(game: &Match<'_>, play: &mut Game<'_>) -> Card {
    let player = game.to_move();
    let ended = play.ended();
    let is_open = ended.is_none();
    let choices = match is_open {
        true => game.components.choices(&mut play.known, game.now(), player),
        false => Vec::new(),
    };
    let person = is_open && game.settings.controller(player) == Controller::You;
    let (status, tone) = status(game, ended);
    let name = match game.now() {
        [one] => game.components.name(one),
        _ => "the sum".to_owned(),
    };
    let mut card = Card { title: format!("Play {name}"), ..Card::default() };
    card.spoken = match game.plies.last() {
        Some(ply) => {
            format!("{}: {}. {}", ply.player, game.written(ply.component, &ply.name), plain(&status))
        }
        None => plain(&status),
    };
    card.blocks.push(result(status, tone));
    if game.plies.is_empty() && is_open {
        card.blocks.extend(rules(game).map(paragraph));
    }
    let hinted = game.settings.hints && is_open;
    if hinted {
        card.blocks.extend(advice(game, &mut play.known, &choices));
    }
    let offered: &[NamedChoice] = if person { &choices } else { &[] };
    let described = if hinted { described(&mut play.known, game.now()) } else { Vec::new() };
    let pictures = view::views(game, offered, &described, is_open);
    let is_pressed = pictures.pressed == offered.len();
    card.blocks.extend(pictures.blocks);
    card.scene = pictures.scene;
    if person {
        card.blocks.extend(list(game, &choices, is_pressed));
    } else if is_open && let Some(choice) = machine::choose(game, &choices) {
        card.next = Some((game.with(choice), PAUSE));
    }
    let back = taken_back(game);
    card.undo = back.clone().map(|back| Address::from(back).to_string());
    let chance = play.last_chance();
    let gone_by = record::gone_by(chance.as_ref());
    card.blocks.push(Block::Buttons(actions(game, back, is_open, gone_by)));
    if is_open && game.components.analysis().is_some() {
        let to = |hidden| game.address(Settings { hidden, ..game.settings }, &game.moves).into();
        card.blocks.push(marks_choice(game.settings.hidden, &to));
    }
    card.blocks.extend(record::blocks(game, play, chance.as_ref()));
    card
}

/// What is played, in words.
fn rules(game: &Match<'_>) -> Option<String> {
    let query = game.components.query;
    let convention = query.drawing.graph.convention;
    let Some(id) = game.board else {
        return Some(format!("Each turn is a move in one component of the sum. {}", convention.meaning()));
    };
    let sentence = query.drawing.boards.iter().find(|board| board.id == id).and_then(super::sentence)?;
    Some(match convention {
        Convention::Normal => sentence.to_owned(),
        Convention::Misere => format!("{sentence} {}", convention.meaning()),
    })
}

/// How the game stands.
fn status(game: &Match<'_>, ended: Option<Ending>) -> (Line, Tone) {
    let player = game.to_move();
    let who = |player: Player| match game.settings.person() {
        Some(person) if person == player => format!("You ({player})"),
        Some(_) => format!("Hyperjam ({player})"),
        None => player.to_string(),
    };
    let (words, tone) = match ended {
        Some(Ending::Stuck { winner } | Ending::WinEnd { winner }) => {
            let tone = match game.settings.person() {
                Some(person) if person != winner => Tone::Bad,
                _ => Tone::Good,
            };
            (format!("{} cannot move, so {winner} wins.", who(player)), tone)
        }
        Some(Ending::TieEnd { .. }) => {
            ("A vehicle is at a tie end: play stops, and nobody wins.".to_owned(), Tone::Even)
        }
        Some(Ending::Repetition) => (
            format!("The same came back with {player} to move, and neither player can force a win: a draw."),
            Tone::Even,
        ),
        Some(Ending::Thrice) => {
            (format!("The same came back twice with {player} to move: a draw."), Tone::Even)
        }
        Some(Ending::Full) => {
            (format!("After {MOST_BOARD_MOVES} moves the game ends undecided."), Tone::Even)
        }
        None => {
            let words = match (game.settings.controller(player), game.settings.person()) {
                (Controller::You, Some(_)) => format!("Your turn: you are {player}."),
                (Controller::You, None) => format!("{player}’s turn."),
                _ => format!("Hyperjam, playing {player}, is thinking."),
            };
            (words, Tone::Subject)
        }
    };
    (vec![text(words)], tone)
}

/// Who can win, and the best moves with what they gain.
fn advice(game: &Match<'_>, known: &mut Known<'_>, choices: &[NamedChoice]) -> Vec<Block> {
    let player = game.to_move();
    let words = match known.outcome(&summands(game.now()), player).map(|outcome| outcome.winner) {
        Some(Some(winner)) => format!("{winner} can win."),
        Some(None) => "Neither player can force a win.".into(),
        None => "Who wins is not decided within the limits.".into(),
    };
    let mut blocks = vec![paragraph(words)];
    let mut rows: Vec<Vec<Line>> = Vec::new();
    let wins = |choice: &NamedChoice| choice.outcome.is_some_and(|outcome| outcome.winner == Some(player));
    // Those that win first.
    let of = |is_winning| choices.iter().filter(move |choice| choice.is_best && wins(choice) == is_winning);
    for choice in of(true).chain(of(false)) {
        let Some(gain) = choice.gain.filter(|_| rows.len() < MOST_BEST) else { continue };
        known.arena.renew_work();
        let gain = print(&mut known.arena, gain, Style::Unicode, MOST_OF_GAIN);
        let gain = gain.map_or("?".into(), |printed| printed.text);
        let made = game.written(choice.component, &choice.name);
        rows.push(
            [made, gain, if wins(choice) { "wins" } else { "loses" }.into()]
                .map(|cell| vec![text(cell)])
                .into(),
        );
    }
    let loses = |choice: &NamedChoice| {
        choice.outcome.is_some_and(|outcome| outcome.winner == Some(player.opponent()))
    };
    if is_impartial(game.now()) && choices.iter().all(loses) {
        blocks.push(paragraph(NO_WINNING_MOVE));
    } else if !rows.is_empty() {
        blocks.push(heading("The best moves"));
        blocks.push(Block::Table { head: ["move", "incentive", ""].map(String::from).into(), rows });
    }
    blocks
}

/// A person's moves as buttons: unfolded where some cannot be pressed on a board.
fn list(game: &Match<'_>, choices: &[NamedChoice], is_pressed: bool) -> Vec<Block> {
    let press = |choice: &NamedChoice| {
        let words = game.written(choice.component, &choice.name);
        button(words, CardAction::Go(game.with(choice)))
    };
    super::your_moves(choices.iter().map(press), is_pressed)
}

/// The game before the last move of a person.
fn taken_back(game: &Match<'_>) -> Option<BoardCard> {
    let person =
        |number: &usize| game.settings.controller(turn(game.settings.starter, *number)) == Controller::You;
    (0..game.plies.len()).rev().find(person).map(|number| game.back_to(number))
}

/// What can be done now; `gone_by` is the number of the move by which the loser’s last chance was gone.
fn actions(game: &Match<'_>, back: Option<BoardCard>, is_open: bool, gone_by: Option<usize>) -> Vec<Button> {
    let settings = game.settings;
    let mut buttons: Vec<Button> = Vec::new();
    if let Some(nth) = gone_by.filter(|nth| back != Some(game.back_to(*nth))) {
        buttons.push(go(format!("Back to move {}", nth + 1), game.back_to(nth)));
    }
    buttons.extend(back.map(|back| go("Take back", back)));
    if !game.plies.is_empty() {
        let again = Settings { seed: settings.seed.wrapping_add(1), ..settings };
        buttons.push(Button { main: !is_open, ..go("Play again", game.restarted(again)) });
    }
    let hints = Settings { hints: !settings.hints, ..settings };
    let words = if settings.hints { "Hide what each move does" } else { "Show what each move does" };
    buttons.push(go(words, game.address(hints, &game.moves)));
    let other = settings.starter.opponent();
    buttons.push(go(format!("{other} starts"), game.restarted(Settings { starter: other, ..settings })));
    let (you, best) = (Controller::You, Controller::Best);
    for (name, controllers) in [
        ("Two people", [you, you]),
        ("You are Left", [you, best]),
        ("You are Right", [best, you]),
        ("Against a learner", [you, Controller::Learner]),
        ("Hyperjam alone", [best, best]),
    ] {
        if controllers != settings.controllers {
            buttons.push(go(name, game.restarted(Settings { controllers, ..settings })));
        }
    }
    buttons.push(match game.board {
        Some(id) => go("Back to the board", BoardCard::Board(id.to_owned())),
        None => go("Back to the sum", BoardCard::Sum),
    });
    buttons
}

/// How many moves more a player has than the opponent after a move.
fn mobility(game: &Match<'_>, choice: &NamedChoice, player: Player) -> i64 {
    let state = after(game.now(), choice);
    let Some(at) = state.get(choice.component) else { return 0 };
    let count = |player| at.steps(player).len() as i64;
    count(player) - count(player.opponent())
}
