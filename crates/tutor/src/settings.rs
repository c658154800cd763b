//! What the settings of a game are called, before it and while it goes on, and what the cards of all games have in common.

use crate::write::{capital, go, heading, player};
use hyperjam_protocol::address::{Address, Controller, SeatSettings, Settings};
use hyperjam_protocol::tutor::Block;
use hyperjam_terms::Player;

/// How long Hyperjam waits before it moves, in milliseconds.
pub(crate) const PAUSE: u32 = 450;
/// The most moves of a game on a drawing.
pub(crate) const MOST_MOVES: usize = 2_000;
/// The most moves of a record that are listed.
pub(crate) const MOST_LINES: usize = 200;
/// The most moves that are offered as buttons.
pub(crate) const MOST_BUTTONS: usize = 60;
/// The most letters in all addresses of a card's presses, about.
const MOST_LETTERS: usize = 8_000_000;

/// How many addresses of a game a card has room for.
pub(crate) fn most_addresses(game: Address) -> usize {
    (MOST_LETTERS / (game.to_string().len() + 20)).max(200)
}

/// Who plays and who starts, before a game; `to` is where a choice leads.
pub(crate) fn players(settings: Settings, to: &dyn Fn(Settings) -> Address) -> Vec<Block> {
    let choice = |name: String, options: Vec<(String, Settings)>| Block::Choice {
        name,
        chosen: options.iter().position(|(_, other)| *other == settings).map(|nth| nth as u32),
        options: options.into_iter().map(|(words, other)| go(words, to(other))).collect(),
    };
    let played = |player: Player| {
        let with = |controller: Controller| {
            let mut other = settings;
            if let Some(slot) = other.controllers.get_mut(player.index()) {
                *slot = controller;
            }
            (name(controller).to_owned(), other)
        };
        choice(format!("{player} is played by"), Controller::ALL.map(with).to_vec())
    };
    let starts = |starter: Player| (starter.to_string(), Settings { starter, ..settings });
    vec![
        played(Player::Left),
        played(Player::Right),
        choice("Who starts?".into(), Player::BOTH.map(starts).to_vec()),
    ]
}

/// Who plays and who starts, of players in a cycle. `to` is where a choice leads, and `from_start` where one does with which a
/// game begins again.
pub(crate) fn seats(
    settings: &SeatSettings,
    to: &dyn Fn(SeatSettings) -> Address,
    from_start: &dyn Fn(SeatSettings) -> Address,
) -> Vec<Block> {
    let choice =
        |name: String, options: Vec<(String, SeatSettings)>, to: &dyn Fn(SeatSettings) -> Address| {
            Block::Choice {
                name,
                chosen: options.iter().position(|(_, other)| other == settings).map(|nth| nth as u32),
                options: options.into_iter().map(|(words, other)| go(words, to(other))).collect(),
            }
        };
    let seats = 0..settings.controllers.len() as u32;
    let mut blocks = vec![heading("Settings")];
    for seat in seats.clone() {
        let with = |controller: Controller| {
            let mut other = settings.clone();
            other.controllers[seat as usize] = controller;
            (name(controller).to_owned(), other)
        };
        let options = SeatSettings::CONTROLLERS.map(with).to_vec();
        blocks.push(choice(format!("{} is played by", capital(&player(seat))), options, to));
    }
    let starts = |seat: u32| (capital(&player(seat)), SeatSettings { starter: seat, ..settings.clone() });
    blocks.push(choice("Who starts?".into(), seats.map(starts).collect(), from_start));
    blocks
}

/// Who makes a player's moves, as it is read.
pub(crate) const fn name(controller: Controller) -> &'static str {
    match controller {
        Controller::You => "You",
        Controller::Best => "Hyperjam",
        Controller::Learner => "Hyperjam as a learner (makes mistakes)",
    }
}

/// Whether it is told what each move does; `to` is where a choice leads.
pub(crate) fn hints(settings: Settings, to: &dyn Fn(Settings) -> Address) -> Block {
    hints_choice(settings.hints, &|hints| to(Settings { hints, ..settings }))
}

/// Whether the marks are shown while the game goes on.
pub(crate) fn marks(settings: Settings, to: &dyn Fn(Settings) -> Address) -> Block {
    marks_choice(settings.hidden, &|hidden| to(Settings { hidden, ..settings }))
}

/// The choice of hints; `to` is where each leads.
pub(crate) fn hints_choice(hints: bool, to: &dyn Fn(bool) -> Address) -> Block {
    no_or_yes("Show what each move does", hints, [to(false), to(true)])
}

/// The choice of hiding the marks. Before and after a game they are shown, so its name says when.
pub(crate) fn marks_choice(hidden: bool, to: &dyn Fn(bool) -> Address) -> Block {
    no_or_yes("Show the marks during the game", !hidden, [to(true), to(false)])
}

fn no_or_yes(name: &str, chosen: bool, [no, yes]: [Address; 2]) -> Block {
    Block::Choice {
        name: name.into(),
        options: vec![go("No", no), go("Yes", yes)],
        chosen: Some(u32::from(chosen)),
    }
}
