//! A game with one token.

use crate::Player;
use hyperjam_editor::id::{MoveId, PositionId};
use serde::{Deserialize, Serialize};

/// What has been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Where the token began.
    pub start: PositionId,
    /// Who made the first move.
    pub starter: Player,
    /// The moves made.
    pub moves: Vec<MoveId>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Where the token is.
    pub position: PositionId,
    /// Whose turn it is.
    pub to_move: Player,
    /// What the player to move has under best play.
    pub value: Value,
    /// Plies to the end under best play; `None` for a draw.
    pub remoteness: Option<u32>,
    /// What each legal move does; none when the game has ended.
    pub choices: Vec<Choice>,
    /// The move to make; `None` when the game has ended.
    pub best: Option<MoveId>,
    /// How it ended, if it has.
    pub ended: Option<Ending>,
}

/// A legal move and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// The move.
    pub id: MoveId,
    /// Where it leads.
    pub to: PositionId,
    /// What the mover has after it.
    pub value: Value,
    /// Plies to the end after it; `None` for a draw.
    pub remoteness: Option<u32>,
}

/// A state's value as the player to move, or the mover, sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// Can force a win.
    Win,
    /// Nobody can force a win.
    Draw,
    /// The other can force a win.
    Loss,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The player to move cannot.
    Stuck {
        /// Who has won.
        winner: Player,
    },
    /// The token is on a tie end.
    TieEnd,
    /// The same position with the same player to move came back, and nobody can force more than a draw.
    Repetition {
        /// The number of moves made when it stood there before.
        since: usize,
    },
}

impl Ending {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Stuck { winner } => Some(winner),
            Self::TieEnd | Self::Repetition { .. } => None,
        }
    }
}
