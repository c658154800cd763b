//! Ends where play stops in another way than that nobody can move.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;
use crate::parse::word;

/// How play ends at a position at which it stops, though not because a player cannot move.
///
/// ```
/// use hyperjam_terms::EndKind;
///
/// assert_eq!("tie".parse(), Ok(EndKind::Tie));
/// assert_eq!(EndKind::Win.to_string(), "win");
/// assert_eq!(EndKind::Win.meaning(), "Whoever is to move here wins.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum EndKind {
    /// Nobody wins (PH).
    Tie,
    /// The player who is to move wins. PH has no such end, but names one in its last paragraph, as a second atom of value +1.
    /// It has no meaning in sums.
    Win,
}

impl EndKind {
    /// All of them.
    pub const ALL: [EndKind; 2] = [EndKind::Tie, EndKind::Win];

    /// The word in files: "tie" or "win".
    pub const fn name(self) -> &'static str {
        match self {
            EndKind::Tie => "tie",
            EndKind::Win => "win",
        }
    }

    /// What a position with this end is called.
    pub const fn title(self) -> &'static str {
        match self {
            EndKind::Tie => "tie end",
            EndKind::Win => "win end",
        }
    }

    /// What it means, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            EndKind::Tie => "Play stops here and nobody wins.",
            EndKind::Win => "Whoever is to move here wins.",
        }
    }
}

impl fmt::Display for EndKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EndKind {
    type Err = ParseError;

    /// From "tie" or "win", in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &EndKind::ALL, EndKind::name)
            .ok_or_else(|| ParseError::new(text, "end", "\"tie\" or \"win\""))
    }
}
