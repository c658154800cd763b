//! What columns claim of single positions, compared with what they claim of the options.

use std::fmt;

use hyperjam_solver::verify::{RefutationReason, state};
use hyperjam_terms::{Convention, EndKind, Outcome, Player};

use crate::Column;

/// In place of a number: there is none.
const NONE: u32 = Column::NONE;

/// A claim of a column that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The column.
    pub column: Column,
    /// The position.
    pub position: usize,
    /// Why not.
    pub reason: RefutationReason,
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { column, position, reason } = self;
        write!(f, "{}.npy, position {position}: {reason}", column.name())
    }
}

impl std::error::Error for Refuted {}

/// The claim about a state, a position with a player to move, as [`Column::OUTCOMES`] have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateClaim {
    /// Who wins.
    pub winner: u8,
    /// In how many moves.
    pub remoteness: u32,
}

impl StateClaim {
    /// None if there is no such winner.
    fn outcome(self) -> Option<(Outcome, Option<u32>)> {
        let outcome = match self.winner {
            0 => Outcome::Draw,
            1 => Outcome::LeftWins,
            2 => Outcome::RightWins,
            _ => return None,
        };
        Some((outcome, (self.remoteness != NONE).then_some(self.remoteness)))
    }

    /// What is wrong with it, given how play ends there and the claims about the options, with the opponent to move. O(options).
    ///
    /// ```
    /// use hyperjam_graphfile::{Column, StateClaim};
    /// use hyperjam_terms::{Convention, Player};
    ///
    /// // Left is stuck, so Right wins; and not nobody.
    /// let check = |winner| {
    ///     let claim = StateClaim { winner, remoteness: 0 };
    ///     claim.by_options(None, Convention::Normal, Player::Left, std::iter::empty())
    /// };
    /// assert_eq!(check(2), None);
    /// assert_eq!(check(0).map(|(column, _)| column), Some(Column::LeftFirst));
    /// ```
    pub fn by_options(
        self,
        end: Option<EndKind>,
        convention: Convention,
        starter: Player,
        options: impl Iterator<Item = Self> + Clone,
    ) -> Option<(Column, RefutationReason)> {
        let (_, first, remoteness) = Column::OUTCOMES[starter.index()];
        let Some(claim) = self.outcome() else { return Some((first, RefutationReason::Unclaimed)) };
        // What is no claim about an option is refuted at the option.
        let options = options.map(|option| option.outcome().unwrap_or((Outcome::Draw, None)));
        let reason = state(end, convention, starter, claim, options).err()?;
        let column = match reason {
            RefutationReason::NoRemoteness
            | RefutationReason::DrawWithRemoteness
            | RefutationReason::NearestWin
            | RefutationReason::LongestLoss => remoteness,
            _ => first,
        };
        Some((column, reason))
    }
}

/// The claim about a position's label, with its rank; both [`Column::NONE`] for ∞.
#[derive(Clone, Copy, Debug)]
pub struct LabelClaim {
    /// The label.
    pub label: u32,
    /// Its rank.
    pub rank: u32,
}

impl LabelClaim {
    /// What is wrong with it, given how play ends there and what is the least number that is not the label of an option.
    pub fn alone(self, end: Option<EndKind>, missing: u32) -> Option<(Column, RefutationReason)> {
        match (self.label, self.rank) {
            (NONE, NONE) => None,
            (NONE, _) => Some((Column::Rank, RefutationReason::RankWithoutNumber)),
            _ if end == Some(EndKind::Tie) => Some((Column::Label, RefutationReason::NumberOfTieEnd)),
            (label, _) if label != missing => Some((Column::Label, RefutationReason::NotMex)),
            (_, NONE) => Some((Column::Rank, RefutationReason::NumberWithoutRank)),
            _ => None,
        }
    }

    /// What is wrong with it, given of each option without a smaller number its label and the least rank of a reply: a reply
    /// is labelled with the number of this position or, where its label is ∞, with the least that is missing among its
    /// options. [`Column::NONE`] stands for no reply.
    pub fn by_options(self, options: impl Iterator<Item = (u32, u32)>) -> Option<(Column, RefutationReason)> {
        let (mut escapes, mut unanswered, mut farthest) = (false, false, None);
        for (label, least) in options {
            escapes |= label == NONE && least == NONE;
            unanswered |= least == NONE;
            farthest = farthest.max(Some(least));
        }
        match self.label {
            NONE if escapes => None,
            NONE => Some((Column::Label, RefutationReason::NotInfinite)),
            _ if unanswered => Some((Column::Label, RefutationReason::NoReply)),
            _ if farthest.is_some_and(|farthest| farthest >= self.rank) => {
                Some((Column::Rank, RefutationReason::NoReply))
            }
            _ if farthest.map_or(0, |farthest| farthest + 1) != self.rank => {
                Some((Column::Rank, RefutationReason::RankTooGreat))
            }
            _ => None,
        }
    }
}
