//! How a sum ends.

use hyperjam_terms::{Player, PlayerOutcome};

/// How a sum with one player to move ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumOutcome {
    /// Who wins; nobody in a draw.
    pub winner: Option<Player>,
    /// The moves to the end; none for a draw, and none when only the labels are known.
    pub remoteness: Option<u32>,
}

impl SumOutcome {
    /// The same as a player sees it.
    pub fn seen_by(self, player: Player) -> PlayerOutcome {
        match self.winner {
            None => PlayerOutcome::Draw,
            Some(winner) if winner == player => PlayerOutcome::Win,
            Some(_) => PlayerOutcome::Loss,
        }
    }
}
