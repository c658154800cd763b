//! The moves of a game as its address has them, for Left and Right and for players in a cycle.

use crate::settings::MOST_MOVES;
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::address::{
    Address, AddressTemplate, BoardCard, BoardGame, GameView, MOST_BOARD_MOVES, PlayCard, Record,
    SeatSettings, Settings, Turn,
};

/// How a game is played.
pub(super) trait GameSettings: Clone {
    /// The address of a game on the drawing.
    fn drawn(record: Record<Self>, view: GameView) -> Address;

    /// The address of a game on a board, or on the sum.
    fn numbered(game: BoardGame<Self>) -> Address;
}

impl GameSettings for Settings {
    fn drawn(record: Record, view: GameView) -> Address {
        PlayCard::Game(record, view).into()
    }

    fn numbered(game: BoardGame<Self>) -> Address {
        BoardCard::Game(game).into()
    }
}

impl GameSettings for SeatSettings {
    fn drawn(record: Record<Self>, view: GameView) -> Address {
        PlayCard::SeatGame(record, view).into()
    }

    fn numbered(game: BoardGame<Self>) -> Address {
        BoardCard::SeatGame(game).into()
    }
}

/// The moves, with how the game is played.
#[derive(Clone)]
pub(super) enum Moves<S> {
    /// By what moves on the drawing, or is taken of it.
    Drawn(Record<S>),
    /// By component, and by number among the moves of the player there.
    Numbered(BoardGame<S>),
}

impl<S: GameSettings> Moves<S> {
    /// How the game is played.
    pub(super) fn settings(&self) -> &S {
        match self {
            Self::Drawn(record) => &record.settings,
            Self::Numbered(game) => &game.settings,
        }
    }

    /// How many moves there may be.
    pub(super) fn most(&self) -> usize {
        match self {
            Self::Drawn(_) => MOST_MOVES,
            Self::Numbered(_) => MOST_BOARD_MOVES,
        }
    }

    /// Whether the address has room for a question: which of several moves a press means.
    pub(super) fn asks(&self) -> bool {
        matches!(self, Self::Drawn(_))
    }

    /// The address of a view of the game.
    pub(super) fn view(&self, view: GameView) -> Address {
        match self.clone() {
            Self::Drawn(record) => S::drawn(record, view),
            Self::Numbered(game) => {
                let at = match view {
                    GameView::At(at) => Some(at),
                    _ => None,
                };
                S::numbered(BoardGame { at, ..game })
            }
        }
    }

    /// The address of the game with all that was said in it.
    pub(super) fn here(&self) -> Address {
        self.view(GameView::Whole)
    }

    /// The same moves under other settings.
    pub(super) fn with_settings(&self, settings: S) -> Self {
        match self.clone() {
            Self::Drawn(record) => Self::Drawn(Record { settings, ..record }),
            Self::Numbered(game) => Self::Numbered(BoardGame { settings, ..game }),
        }
    }

    /// The first so many moves.
    pub(super) fn shortened(&self, plies: usize) -> Self {
        let mut shortened = self.clone();
        match &mut shortened {
            Self::Drawn(record) => record.turns.truncate(plies),
            Self::Numbered(game) => game.moves.truncate(plies),
        }
        shortened
    }

    /// The address of the game as it stood after so many moves.
    pub(super) fn back_to(&self, plies: usize) -> Address {
        self.shortened(plies).here()
    }

    /// The address of another game with the same start.
    pub(super) fn restarted(&self, settings: S) -> Address {
        self.with_settings(settings).back_to(0)
    }

    /// The address after one more move: what it is on the drawing, its component, and its number there. None where what is drawn
    /// has no name for it.
    pub(super) fn with(&self, drawn: Option<Turn>, component: usize, nth: usize) -> Option<Address> {
        let mut longer = self.clone();
        match &mut longer {
            Self::Drawn(record) => record.turns.push(drawn?),
            Self::Numbered(game) => game.moves.push((component as u32, nth as u32)),
        }
        Some(longer.here())
    }

    /// The addresses after one more move on the drawing, where moves go by what they are there.
    pub(super) fn drives(&self) -> Option<AddressTemplate<MoveId>> {
        let Self::Drawn(record) = self else { return None };
        Some(AddressTemplate::of(|id| {
            let mut record = record.clone();
            record.turns.push(Turn::Move(id));
            S::drawn(record, GameView::Whole)
        }))
    }
}
