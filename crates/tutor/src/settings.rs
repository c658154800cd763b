//! What the settings of a game are called, before it and while it goes on, and what the cards of all games have in common.

use crate::write::{capital, go, heading, player};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{
    Address, BoardCard, BoardGame, Controller, GameView, PlayCard, Record, SeatSettings, Settings,
};
use hyperjam_protocol::tutor::Block;
use hyperjam_terms::Player;

/// How long Hyperjam waits before it moves, in milliseconds.
pub(crate) const PAUSE: u32 = 450;
/// The same where it is not known who wins, so that the search has a little time before the move is made.
pub(crate) const THINKING: u32 = 1_500;
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

/// How a game is played: by Left and Right, or by players in a cycle.
pub(crate) trait GameSettings: Clone + PartialEq {
    /// Who can make a player's moves.
    const CONTROLLERS: &'static [Controller];

    /// Who makes the moves of each player.
    fn controllers(&self) -> &[Controller];

    /// The same, where somebody else makes a player's moves.
    fn controlled(&self, seat: u32, by: Controller) -> Self;

    /// Who moves first.
    fn starter(&self) -> u32;

    /// The same, where another player moves first.
    fn started_by(&self, seat: u32) -> Self;

    /// What is shown.
    fn shows(&self) -> Shows;

    /// The same, where something else is shown.
    fn showing(&self, shows: Shows) -> Self;

    /// The same with sides swapped, of two players who are not the same.
    fn swapped(&self) -> Option<Self> {
        None
    }

    /// How the same is played once more.
    fn again(&self) -> Self {
        self.clone()
    }

    /// What a player is called, as in a sentence.
    fn player(seat: u32) -> String;

    /// The address of a game on the drawing.
    fn drawn(record: Record<Self>, view: GameView) -> Address;

    /// The address of a game on a board, or on the sum.
    fn numbered(game: BoardGame<Self>) -> Address;

    /// The address before a game on the drawing that starts there.
    fn before(&self, start: Vec<PositionId>) -> Address;
}

/// What is shown in a game.
#[derive(Clone, Copy)]
pub(crate) struct Shows {
    /// What each move does.
    pub(crate) hints: bool,
    /// Whether the marks of the drawing are hidden.
    pub(crate) hidden: bool,
}

impl GameSettings for Settings {
    const CONTROLLERS: &'static [Controller] = &Controller::ALL;

    fn controllers(&self) -> &[Controller] {
        &self.controllers
    }

    fn controlled(&self, seat: u32, by: Controller) -> Self {
        let mut other = *self;
        if let Some(slot) = other.controllers.get_mut(seat as usize) {
            *slot = by;
        }
        other
    }

    fn starter(&self) -> u32 {
        self.starter.seat()
    }

    fn started_by(&self, seat: u32) -> Self {
        Self { starter: side(seat), ..*self }
    }

    fn shows(&self) -> Shows {
        Shows { hints: self.hints, hidden: self.hidden }
    }

    fn showing(&self, Shows { hints, hidden }: Shows) -> Self {
        Self { hints, hidden, ..*self }
    }

    fn swapped(&self) -> Option<Self> {
        let [left, right] = self.controllers;
        (left != right).then(|| Self { controllers: [right, left], ..self.again() })
    }

    fn again(&self) -> Self {
        Self { seed: self.seed.wrapping_add(1), ..*self }
    }

    fn player(seat: u32) -> String {
        side(seat).to_string()
    }

    fn drawn(record: Record, view: GameView) -> Address {
        PlayCard::Game(record, view).into()
    }

    fn numbered(game: BoardGame<Self>) -> Address {
        BoardCard::Game(game).into()
    }

    fn before(&self, start: Vec<PositionId>) -> Address {
        PlayCard::Settings(*self, start).into()
    }
}

impl GameSettings for SeatSettings {
    const CONTROLLERS: &'static [Controller] = &Self::CONTROLLERS;

    fn controllers(&self) -> &[Controller] {
        &self.controllers
    }

    fn controlled(&self, seat: u32, by: Controller) -> Self {
        let mut other = self.clone();
        if let Some(slot) = other.controllers.get_mut(seat as usize) {
            *slot = by;
        }
        other
    }

    fn starter(&self) -> u32 {
        self.starter
    }

    fn started_by(&self, seat: u32) -> Self {
        Self { starter: seat, ..self.clone() }
    }

    fn shows(&self) -> Shows {
        Shows { hints: self.hints, hidden: self.hidden }
    }

    fn showing(&self, Shows { hints, hidden }: Shows) -> Self {
        Self { hints, hidden, ..self.clone() }
    }

    fn player(seat: u32) -> String {
        player(seat)
    }

    fn drawn(record: Record<Self>, view: GameView) -> Address {
        PlayCard::SeatGame(record, view).into()
    }

    fn numbered(game: BoardGame<Self>) -> Address {
        BoardCard::SeatGame(game).into()
    }

    fn before(&self, start: Vec<PositionId>) -> Address {
        PlayCard::Seats(self.clone(), start).into()
    }
}

/// Left or Right by the number of the seat.
pub(crate) const fn side(seat: u32) -> Player {
    if seat == 0 { Player::Left } else { Player::Right }
}

/// Who plays, of these, and who starts. `to` is where a choice leads, and `from_start` where one does with which a game begins again.
pub(crate) fn players<S: GameSettings>(
    settings: &S,
    controllers: &[Controller],
    to: &dyn Fn(S) -> Address,
    from_start: &dyn Fn(S) -> Address,
) -> Vec<Block> {
    let choice = |name: String, options: Vec<(String, S)>, to: &dyn Fn(S) -> Address| Block::Choice {
        name,
        chosen: options.iter().position(|(_, other)| other == settings).map(|nth| nth as u32),
        options: options.into_iter().map(|(words, other)| go(words, to(other))).collect(),
    };
    let seats = 0..settings.controllers().len() as u32;
    let called = |seat: u32| capital(&S::player(seat));
    let mut blocks = vec![heading("Settings")];
    for seat in seats.clone() {
        let with = |by: &Controller| (name(*by).to_owned(), settings.controlled(seat, *by));
        let options = controllers.iter().map(with).collect();
        blocks.push(choice(format!("{} is played by", called(seat)), options, to));
    }
    let starts = |seat: u32| (called(seat), settings.started_by(seat));
    // Where a game goes on, another one begins by it.
    let begins_again = seats
        .clone()
        .map(|seat| settings.started_by(seat))
        .any(|other| to(other.clone()) != from_start(other));
    let words = if begins_again { "Begin a new game, started by" } else { "Who starts?" };
    blocks.push(choice(words.into(), seats.map(starts).collect(), from_start));
    blocks
}

/// Who makes a player's moves, as it is read.
pub(crate) const fn name(controller: Controller) -> &'static str {
    match controller {
        Controller::You => "You",
        Controller::Best => "Hyperjam",
        Controller::Learner => "Hyperjam as a learner (makes mistakes)",
        Controller::Longest => "Hyperjam, making the game last",
    }
}

/// Whether it is told what each move does; `to` is where a choice leads.
pub(crate) fn hints<S: GameSettings>(settings: &S, to: &dyn Fn(S) -> Address) -> Block {
    let shows = settings.shows();
    let with = |hints| to(settings.showing(Shows { hints, ..shows }));
    no_or_yes("Show what each move does", shows.hints, [with(false), with(true)])
}

/// Whether the marks are shown while the game goes on. Before and after a game they are, so the name of the choice says when.
pub(crate) fn marks<S: GameSettings>(settings: &S, to: &dyn Fn(S) -> Address) -> Block {
    let shows = settings.shows();
    let with = |hidden| to(settings.showing(Shows { hidden, ..shows }));
    no_or_yes("Show the marks during the game", !shows.hidden, [with(true), with(false)])
}

/// A choice of no or yes, with where each leads.
pub(crate) fn no_or_yes(name: &str, chosen: bool, [no, yes]: [Address; 2]) -> Block {
    Block::Choice {
        name: name.into(),
        options: vec![go("No", no), go("Yes", yes)],
        chosen: Some(u32::from(chosen)),
    }
}
