//! What computations may take.

use std::fmt;

/// What an arena may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of its games, their options and what is remembered of sums.
    pub bytes: usize,
    /// The most moves in a row that a game may have: its formal birthday.
    pub depth: u32,
    /// The most units of work of one question; a unit is about one option of a sum.
    pub work: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 256 << 20, depth: 1000, work: 1 << 27 }
    }
}

/// Why something was not worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It would take more memory.
    Bytes {
        /// The most bytes.
        limit: usize,
    },
    /// Play could last longer.
    Depth {
        /// The most moves in a row.
        limit: u32,
    },
    /// It would take more work.
    Work {
        /// The most units.
        limit: u64,
    },
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Bytes { limit } => write!(f, "it takes more than {limit} bytes of memory"),
            Unfinished::Depth { limit } => write!(f, "play could last for more than {limit} moves"),
            Unfinished::Work { limit } => write!(f, "it takes more than {limit} units of work"),
        }
    }
}

impl std::error::Error for Unfinished {}
