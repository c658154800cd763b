//! The limits of a computation, and the error when it reaches one of them.

use std::fmt;

/// What the games of one arena, and the work on them, may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Units of work: about one option or pair of games looked at each. A second is some twenty million.
    pub work: u64,
    /// Bytes of games and of what is remembered about them.
    pub bytes: usize,
}

impl Default for Limits {
    /// A few seconds and a quarter of a gigabyte.
    fn default() -> Self {
        Limits { work: 50_000_000, bytes: 256 << 20 }
    }
}

/// Why a computation has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The work allowed was used up.
    Work {
        /// The units allowed.
        limit: u64,
    },
    /// The memory allowed was used up.
    Memory {
        /// The bytes allowed.
        limit: usize,
    },
    /// Games are nested too deep.
    Depth {
        /// The nesting allowed.
        limit: u32,
    },
    /// A part of a game is too large.
    Size {
        /// What is too large: "the number", "the nimber", "the multiple of ↑".
        what: &'static str,
        /// The most that there may be, in words.
        limit: &'static str,
    },
    /// A game with loops has too many positions, or the sum of two has before equal ones are merged.
    Positions {
        /// The most that there may be.
        limit: usize,
    },
    /// It was cancelled.
    Cancelled,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Work { limit } => write!(f, "not decided within the limit of {limit} units of work"),
            Unfinished::Memory { limit } => {
                write!(f, "not decided within the limit of {limit} bytes of memory")
            }
            Unfinished::Depth { limit } => write!(f, "the game is nested more than {limit} moves deep"),
            Unfinished::Size { what, limit } => write!(f, "{what} is too large: the limit is {limit}"),
            Unfinished::Positions { limit } => {
                write!(f, "not decided: it takes a game with loops of more than {limit} positions")
            }
            Unfinished::Cancelled => write!(f, "stopped before it was decided"),
        }
    }
}

impl std::error::Error for Unfinished {}
