//! Ends where play stops in another way than that nobody can move.

use std::fmt;
use std::str::FromStr;

use crate::parse::word;
use crate::{Convention, ParseError, Player, Sector};

/// How play ends at a position at which it stops, though not because a player cannot move.
///
/// A sum is over as soon as a component stands on an end, whatever stands beside it. PH has the tie, and asks in its last
/// paragraph for a second atom, of value +1, which is the win of the player who is to move; the others complete the list of what a
/// position can say of who has won.
///
/// ```
/// use hyperjam_terms::{Convention, EndKind, Player};
///
/// assert_eq!("tie".parse(), Ok(EndKind::Tie));
/// assert_eq!(EndKind::Win.to_string(), "win");
/// assert_eq!(EndKind::Loss.meaning(), "Whoever is to move here has lost.");
/// assert_eq!(EndKind::Loss.winner(Player::Left), Some(Player::Right));
/// assert_eq!(EndKind::Left.remoteness(Convention::Normal, Player::Left), Some(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum EndKind {
    /// Nobody wins (PH).
    Tie,
    /// The player who is to move wins.
    Win,
    /// The player who is to move loses at once. In a sum that is not the same as to have no move there.
    Loss,
    /// Left wins.
    Left,
    /// Right wins.
    Right,
}

impl EndKind {
    /// All of them.
    pub const ALL: [EndKind; 5] = [EndKind::Tie, EndKind::Win, EndKind::Loss, EndKind::Left, EndKind::Right];

    /// The word in files.
    pub const fn name(self) -> &'static str {
        match self {
            EndKind::Tie => "tie",
            EndKind::Win => "win",
            EndKind::Loss => "loss",
            EndKind::Left => "left",
            EndKind::Right => "right",
        }
    }

    /// What a position with this end is called.
    pub const fn title(self) -> &'static str {
        match self {
            EndKind::Tie => "tie end",
            EndKind::Win => "win end",
            EndKind::Loss => "loss end",
            EndKind::Left => "end won by Left",
            EndKind::Right => "end won by Right",
        }
    }

    /// What a position with this end is, behind "is".
    pub const fn described(self) -> &'static str {
        match self {
            EndKind::Tie => "a tie end",
            EndKind::Win => "a win end, where whoever is to move wins",
            EndKind::Loss => "a loss end, where whoever is to move has lost",
            EndKind::Left => "an end won by Left",
            EndKind::Right => "an end won by Right",
        }
    }

    /// What it means, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            EndKind::Tie => "Play stops here and nobody wins.",
            EndKind::Win => "Whoever is to move here wins.",
            EndKind::Loss => "Whoever is to move here has lost.",
            EndKind::Left => "Play stops here and Left wins.",
            EndKind::Right => "Play stops here and Right wins.",
        }
    }

    /// Who has won where this player is to move; nobody at a tie.
    pub fn winner(self, to_move: Player) -> Option<Player> {
        match self {
            EndKind::Tie => None,
            EndKind::Win => Some(to_move),
            EndKind::Loss => Some(to_move.opponent()),
            EndKind::Left => Some(Player::Left),
            EndKind::Right => Some(Player::Right),
        }
    }

    /// The remoteness of such an end where this player is to move, so that in either convention wins are as many moves away as
    /// they are elsewhere, odd or even: 0 for whoever wins who is stuck, 1 for the other, none for a tie. In normal play a win
    /// thus counts as one more move.
    pub fn remoteness(self, convention: Convention, to_move: Player) -> Option<u32> {
        let winner = self.winner(to_move)?;
        Some(u32::from(winner != convention.winner_when_stuck(to_move)))
    }

    /// The sector of Figure 1 that such an end lies in.
    pub const fn sector(self) -> Sector {
        match self {
            EndKind::Tie => Sector::All,
            EndKind::Win => Sector::First,
            EndKind::Loss => Sector::Second,
            EndKind::Left => Sector::Left,
            EndKind::Right => Sector::Right,
        }
    }

    /// Whether it favours one of the players by name, so that a game in which it can be reached is not impartial.
    pub const fn is_partizan(self) -> bool {
        matches!(self, EndKind::Left | EndKind::Right)
    }

    /// What it is where Left and Right are exchanged.
    pub const fn exchanged(self) -> EndKind {
        match self {
            EndKind::Left => EndKind::Right,
            EndKind::Right => EndKind::Left,
            EndKind::Tie | EndKind::Win | EndKind::Loss => self,
        }
    }

    /// How a sum ends whose components stand like this, if it is over. Several can stand on ends only where play begins; then the
    /// first kind in the order of [`EndKind::ALL`] counts, in whatever order the components come.
    ///
    /// ```
    /// use hyperjam_terms::EndKind;
    ///
    /// assert_eq!(EndKind::of_sum([None, Some(EndKind::Loss), None]), Some(EndKind::Loss));
    /// assert_eq!(EndKind::of_sum([Some(EndKind::Left), Some(EndKind::Tie)]), Some(EndKind::Tie));
    /// assert_eq!(EndKind::of_sum([None]), None);
    /// ```
    pub fn of_sum(components: impl IntoIterator<Item = Option<EndKind>>) -> Option<EndKind> {
        components.into_iter().flatten().min()
    }
}

impl fmt::Display for EndKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EndKind {
    type Err = ParseError;

    /// From the word in files, in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &EndKind::ALL, EndKind::name)
            .ok_or_else(|| ParseError::new(text, "end", "\"tie\", \"win\", \"loss\", \"left\" or \"right\""))
    }
}
