//! Normal play and misère play.

use std::fmt;
use std::str::FromStr;

use crate::parse::word;
use crate::{ParseError, Player};

/// The winning convention: whether a player who cannot move loses, or wins.
///
/// ```
/// use hyperjam_terms::{Convention, Player};
///
/// assert_eq!("misere".parse(), Ok(Convention::Misere));
/// assert_eq!(Convention::Normal.winner_when_stuck(Player::Left), Player::Right);
/// assert_eq!(Convention::Misere.meaning(), "Whoever cannot move wins.");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Convention {
    /// Normal play: a player who cannot move loses.
    #[default]
    #[doc(alias = "normal play")]
    Normal,
    /// Misère play: a player who cannot move wins (HL 6).
    #[doc(alias = "misère")]
    Misere,
}

impl Convention {
    /// Normal play, then misère play.
    pub const ALL: [Convention; 2] = [Convention::Normal, Convention::Misere];

    /// The winner when this player is to move but cannot.
    #[inline]
    pub const fn winner_when_stuck(self, stuck: Player) -> Player {
        match self {
            Convention::Normal => stuck.opponent(),
            Convention::Misere => stuck,
        }
    }

    /// The word in files: "normal" or "misere".
    pub const fn name(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        }
    }

    /// What it means, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Convention::Normal => "Whoever cannot move loses.",
            Convention::Misere => "Whoever cannot move wins.",
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Convention {
    type Err = ParseError;

    /// From "normal" or "misere", in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &Convention::ALL, Convention::name)
            .ok_or_else(|| ParseError::new(text, "convention", "\"normal\" or \"misere\""))
    }
}
