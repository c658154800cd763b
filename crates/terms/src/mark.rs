//! The mark of a position.

use crate::{Grundy, Outcome, Player, Sector};

/// Everything that is known of a position: who wins when each player starts, how soon, and the generalized Grundy
/// number where the game is impartial and in normal play.
///
/// ```
/// use hyperjam_terms::{Mark, Outcome, Player, Sector, StarterMark};
///
/// let starting = [(Outcome::LeftWins, Some(1)), (Outcome::Draw, None)]
///     .map(|(outcome, remoteness)| StarterMark { outcome, remoteness });
/// let mark = Mark { starting, grundy: None };
/// assert_eq!(mark.sector(), Sector::LeftFirst);
/// assert_eq!(mark.remoteness(Player::Left), Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// What holds when each player starts, in the order of the players: Left, Right.
    pub starting: [StarterMark; 2],
    /// The generalized Grundy number, of impartial games in normal play.
    pub grundy: Option<Grundy>,
}

/// What holds once it is clear who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StarterMark {
    /// Who wins under best play.
    pub outcome: Outcome,
    /// The moves until the end under best play; none for a draw.
    pub remoteness: Option<u32>,
}

impl Mark {
    /// Who wins when this player starts.
    pub const fn outcome(&self, starter: Player) -> Outcome {
        self.starting[starter.index()].outcome
    }

    /// The moves until the end when this player starts; none for a draw.
    pub const fn remoteness(&self, starter: Player) -> Option<u32> {
        self.starting[starter.index()].remoteness
    }

    /// The sector of Figure 1.
    pub const fn sector(&self) -> Sector {
        Sector::of(self.outcome(Player::Left), self.outcome(Player::Right))
    }
}
