//! The mark of a position.

use hyperjam_editor::picture::PlateMark;
use hyperjam_terms::{Grundy, Outcome, Player, Sector};
use serde::{Deserialize, Serialize};

/// Everything that is known of a position: who wins for each player who starts, how soon, and the generalized Grundy
/// label where the game is impartial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// What there is when each player starts, in the order of the players: Left, Right.
    pub starting: Box<[StarterMark]>,
    /// The label, of impartial games in normal play.
    pub grundy: Option<Grundy>,
}

/// What there is once it is clear who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StarterMark {
    /// Who wins under best play.
    pub outcome: Outcome,
    /// Plies to the end under best play; `None` for a draw.
    pub remoteness: Option<u32>,
}

impl Mark {
    /// Who wins when this player starts.
    pub fn outcome(&self, starter: Player) -> Outcome {
        self.starting.get(starter.index()).map_or(Outcome::Draw, |starting| starting.outcome)
    }

    /// Plies to the end when this player starts; `None` for a draw.
    pub fn remoteness(&self, starter: Player) -> Option<u32> {
        self.starting.get(starter.index())?.remoteness
    }

    /// The sector of Figure 1.
    pub fn sector(&self) -> Sector {
        Sector::of(self.outcome(Player::Left), self.outcome(Player::Right))
    }

    /// What a picture shows of it: the label, or the sector where there is none, and the ring.
    pub fn plate(&self) -> PlateMark {
        let sector = self.sector();
        let label = self.grundy.as_ref().map_or_else(|| sector.name().into(), Grundy::to_string);
        PlateMark { label, sector: Some(sector) }
    }
}
