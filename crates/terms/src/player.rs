//! The two players.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;
use crate::parse::word;

/// One of the two players.
///
/// ```
/// use hyperjam_terms::Player;
///
/// assert_eq!("left".parse(), Ok(Player::Left));
/// assert_eq!(Player::Left.opponent().to_string(), "Right");
/// assert_eq!(Player::Right.name(), "right");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Player {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Player {
    /// Left, then Right.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// The place in a list by player: 0 for Left, 1 for Right.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of the player's seat in [`Movers`](crate::Movers): 0 for Left, 1 for Right.
    #[inline]
    pub const fn seat(self) -> u32 {
        self as u32
    }

    /// The word in files and addresses: "left" or "right".
    pub const fn name(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }

    /// As in a sentence: "Left" or "Right".
    const fn in_a_sentence(self) -> &'static str {
        match self {
            Player::Left => "Left",
            Player::Right => "Right",
        }
    }
}

impl fmt::Display for Player {
    /// As in a sentence, with a capital.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.in_a_sentence())
    }
}

impl FromStr for Player {
    type Err = ParseError;

    /// From "left" or "right", in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &Player::BOTH, Player::name)
            .ok_or_else(|| ParseError::new(text, "player", "\"left\" or \"right\""))
    }
}
