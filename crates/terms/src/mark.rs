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
/// let mark = Mark { starting: starting.into(), grundy: None };
/// assert_eq!(mark.sector(), Sector::LeftFirst);
/// assert_eq!(mark.remoteness(Player::Left), Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// What holds when each player starts.
    pub starting: StarterMarks,
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

/// What holds when each player starts, by seat: Left, Right, and any others. There are at least two, and where there are no
/// more, as nearly always, they take no allocation.
///
/// ```
/// use hyperjam_terms::{Outcome, StarterMark, StarterMarks};
///
/// let draw = StarterMark { outcome: Outcome::Draw, remoteness: None };
/// let win = StarterMark { outcome: Outcome::LeftWins, remoteness: Some(1) };
/// let three = StarterMarks::of(&[win, draw, draw]).expect("there are two at least");
/// assert_eq!(three.iter().count(), 3);
/// assert_eq!((three.get(0), three.get(3)), (Some(win), None));
/// assert_eq!(StarterMarks::of(&[win]), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StarterMarks {
    first_two: [StarterMark; 2],
    others: Box<[StarterMark]>,
}

impl StarterMarks {
    /// Those of a list by seat; `None` when it has fewer than two.
    pub fn of(list: &[StarterMark]) -> Option<Self> {
        let (first_two, others) = list.split_first_chunk()?;
        Some(Self { first_two: *first_two, others: others.into() })
    }

    /// What holds when the player at this seat starts; `None` where there is no such seat.
    pub fn get(&self, seat: usize) -> Option<StarterMark> {
        self.iter().nth(seat)
    }

    /// What holds when each player starts, in the order of the seats.
    pub fn iter(&self) -> impl Iterator<Item = StarterMark> {
        self.first_two.iter().chain(&self.others).copied()
    }
}

impl From<[StarterMark; 2]> for StarterMarks {
    fn from(first_two: [StarterMark; 2]) -> Self {
        Self { first_two, others: Box::default() }
    }
}

impl Mark {
    /// Who wins when this player starts.
    pub const fn outcome(&self, starter: Player) -> Outcome {
        self.starting.first_two[starter.index()].outcome
    }

    /// The moves until the end when this player starts; none for a draw.
    pub const fn remoteness(&self, starter: Player) -> Option<u32> {
        self.starting.first_two[starter.index()].remoteness
    }

    /// The sector of Figure 1.
    pub const fn sector(&self) -> Sector {
        Sector::of(self.outcome(Player::Left), self.outcome(Player::Right))
    }
}
