//! Who wins a play that never ends.

use std::fmt;
use std::str::FromStr;

use crate::parse::word;
use crate::{Outcome, ParseError};

/// Who wins a play that never ends (HL Section 6; "free", "fixed" and "mixed" loopy games in Winning Ways, Chapter 11).
///
/// ```
/// use hyperjam_terms::EndlessPlay;
///
/// assert_eq!("priority".parse(), Ok(EndlessPlay::Priority));
/// assert_eq!(EndlessPlay::Left.meaning(), "Left wins a play that never ends.");
/// assert_eq!(EndlessPlay::Right.priority(None), Some(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum EndlessPlay {
    /// Nobody.
    #[default]
    Draw,
    /// Left.
    Left,
    /// Right.
    Right,
    /// As the priorities of the positions say: Left if the greatest that is met infinitely often is even, Right if it is odd,
    /// and nobody if none is.
    #[doc(alias = "parity game")]
    Priority,
}

impl EndlessPlay {
    /// All of them.
    pub const ALL: [EndlessPlay; 4] =
        [EndlessPlay::Draw, EndlessPlay::Left, EndlessPlay::Right, EndlessPlay::Priority];

    /// The word in files.
    pub const fn name(self) -> &'static str {
        match self {
            EndlessPlay::Draw => "draw",
            EndlessPlay::Left => "left",
            EndlessPlay::Right => "right",
            EndlessPlay::Priority => "priority",
        }
    }

    /// What it means, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            EndlessPlay::Draw => "A play that never ends is a draw.",
            EndlessPlay::Left => "Left wins a play that never ends.",
            EndlessPlay::Right => "Right wins a play that never ends.",
            EndlessPlay::Priority => {
                "Of a play that never ends, Left wins if the greatest priority that is met infinitely often is even, Right if it \
                 is odd, and it is a draw if none is."
            }
        }
    }

    /// The priority that counts at a position that has this one, if any: the first three rules are those of priorities in
    /// which no position has one, all have 0, or all have 1.
    pub const fn priority(self, own: Option<u32>) -> Option<u32> {
        match self {
            EndlessPlay::Draw => None,
            EndlessPlay::Left => Some(0),
            EndlessPlay::Right => Some(1),
            EndlessPlay::Priority => own,
        }
    }

    /// How a play ends in which this is the greatest priority that is met infinitely often.
    pub const fn outcome(greatest: Option<u32>) -> Outcome {
        match greatest {
            None => Outcome::Draw,
            Some(priority) if priority % 2 == 0 => Outcome::LeftWins,
            Some(_) => Outcome::RightWins,
        }
    }
}

impl fmt::Display for EndlessPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EndlessPlay {
    type Err = ParseError;

    /// From the word in files, in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &EndlessPlay::ALL, EndlessPlay::name).ok_or_else(|| {
            ParseError::new(text, "endless play", "\"draw\", \"left\", \"right\" or \"priority\"")
        })
    }
}
