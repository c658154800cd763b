//! The moves of a game as its address has them, for Left and Right and for players in a cycle.

use crate::settings::{self, GameSettings, MOST_MOVES, Shows};
use crate::write::go;
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::address::{
    Address, AddressTemplate, BoardGame, Controller, GameView, MOST_BOARD_MOVES, Record, Settings, Turn,
};
use hyperjam_protocol::tutor::{Block, Button};

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

    /// The address of another game with the same start.
    pub(super) fn restarted(&self, settings: S) -> Address {
        self.with_settings(settings).back_to(0)
    }

    /// The same moves, behind which the players agreed on a draw.
    pub(super) fn agreed(&self) -> Self {
        let mut agreed = self.clone();
        match &mut agreed {
            Self::Drawn(record) => record.turns.push(Turn::Draw),
            Self::Numbered(game) => game.is_agreed = true,
        }
        agreed
    }

    /// The same moves without an agreement behind them.
    fn open(&self) -> Self {
        let mut open = self.clone();
        match &mut open {
            Self::Drawn(record) => record.turns.retain(|turn| *turn != Turn::Draw),
            Self::Numbered(game) => game.is_agreed = false,
        }
        open
    }

    /// The same moves under other settings.
    fn with_settings(&self, settings: S) -> Self {
        match self.clone() {
            Self::Drawn(record) => Self::Drawn(Record { settings, ..record }),
            Self::Numbered(game) => Self::Numbered(BoardGame { settings, ..game }),
        }
    }
}

/// Another game from the same start in which Left and Right are played by each other's players, where these differ.
pub(super) fn swapped(moves: &Moves<Settings>) -> Option<Button> {
    let settings = moves.settings();
    let [left, right] = settings.controllers;
    let seed = settings.seed.wrapping_add(1);
    let swapped = Settings { controllers: [right, left], seed, ..*settings };
    (left != right).then(|| go("Play again with sides swapped", moves.restarted(swapped)))
}

/// What the card of a game asks of its moves, whoever plays.
pub(super) trait Addresses {
    /// Who makes the moves of each player.
    fn controllers(&self) -> &[Controller];

    /// What a player is called, as in a sentence.
    fn player(&self, seat: u32) -> String;

    /// Who moves after so many moves.
    fn mover(&self, plies: usize) -> u32;

    /// What is shown.
    fn shows(&self) -> Shows;

    /// How many moves there may be.
    fn most(&self) -> usize;

    /// Whether they go by what they are on the drawing.
    fn are_drawn(&self) -> bool;

    /// The board that is played on; none for the sum, and on the drawing.
    fn board(&self) -> Option<&str>;

    /// The address of a view of the game.
    fn view(&self, view: GameView) -> Address;

    /// The address of the game as it stood after so many moves.
    fn back_to(&self, plies: usize) -> Address;

    /// The address of the same game once more.
    fn again(&self) -> Address;

    /// The address before the game, of one on the drawing.
    fn before(&self) -> Option<Address>;

    /// The address after one more move: what it is on the drawing, its component, and its number there. None where what is drawn
    /// has no name for it.
    fn with(&self, drawn: Option<Turn>, component: usize, nth: usize) -> Option<Address>;

    /// The addresses after one more move on the drawing, where moves go by what they are there.
    fn drives(&self) -> Option<AddressTemplate<MoveId>>;

    /// What of the settings can be chosen while the game goes on: who plays, the hints, and the marks if there are any.
    fn choices(&self, has_marks: bool) -> Vec<Block>;

    /// The address of the game with all that was said in it.
    fn here(&self) -> Address {
        self.view(GameView::Whole)
    }
}

impl<S: GameSettings> Addresses for Moves<S> {
    fn controllers(&self) -> &[Controller] {
        self.settings().controllers()
    }

    fn player(&self, seat: u32) -> String {
        S::player(seat)
    }

    fn mover(&self, plies: usize) -> u32 {
        let players = self.controllers().len().max(1);
        ((self.settings().starter() as usize + plies) % players) as u32
    }

    fn shows(&self) -> Shows {
        self.settings().shows()
    }

    fn most(&self) -> usize {
        match self {
            Self::Drawn(_) => MOST_MOVES,
            Self::Numbered(_) => MOST_BOARD_MOVES,
        }
    }

    fn are_drawn(&self) -> bool {
        matches!(self, Self::Drawn(_))
    }

    fn board(&self) -> Option<&str> {
        match self {
            Self::Drawn(_) => None,
            Self::Numbered(game) => game.board.as_deref(),
        }
    }

    fn view(&self, view: GameView) -> Address {
        match self.clone() {
            Self::Drawn(record) => S::drawn(record, view),
            Self::Numbered(game) => S::numbered(BoardGame { view, ..game }),
        }
    }

    fn back_to(&self, plies: usize) -> Address {
        let mut shortened = self.clone();
        match &mut shortened {
            Self::Drawn(record) => record.turns.truncate(plies),
            Self::Numbered(game) => {
                game.moves.truncate(plies);
                game.is_agreed = false;
            }
        }
        shortened.here()
    }

    fn again(&self) -> Address {
        self.restarted(self.settings().again())
    }

    fn before(&self) -> Option<Address> {
        match self {
            Self::Drawn(record) => Some(record.settings.before(record.start.clone())),
            Self::Numbered(_) => None,
        }
    }

    fn with(&self, drawn: Option<Turn>, component: usize, nth: usize) -> Option<Address> {
        let mut longer = self.clone();
        match &mut longer {
            Self::Drawn(record) => record.turns.push(drawn?),
            Self::Numbered(game) => game.moves.push((component as u32, nth as u32)),
        }
        Some(longer.here())
    }

    fn drives(&self) -> Option<AddressTemplate<MoveId>> {
        let Self::Drawn(record) = self else { return None };
        Some(AddressTemplate::of(|id| {
            let mut record = record.clone();
            record.turns.push(Turn::Move(id));
            S::drawn(record, GameView::Whole)
        }))
    }

    fn choices(&self, has_marks: bool) -> Vec<Block> {
        let settings = self.settings();
        // Others have not agreed on a draw.
        let to = |other: S| match other.controllers() == settings.controllers() {
            true => self.with_settings(other).here(),
            false => self.open().with_settings(other).here(),
        };
        let mut blocks = settings::players(settings, &to, &|settings| self.restarted(settings));
        blocks.push(settings::hints(settings, &to));
        blocks.extend(has_marks.then(|| settings::marks(settings, &to)));
        blocks
    }
}
