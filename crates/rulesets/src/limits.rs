//! What a computation about a board may use, and the error when it reaches a limit.

use std::fmt;

/// What a computation may use beyond the games of its arena, which has limits of its own: options looked at as units of
/// work, and bytes of positions and of what is remembered of them.
pub use hyperjam_values::Limits;
use hyperjam_values::Unfinished;

/// Why a question about a board has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Play may go on for ever: there is no value, but a sector.
    Loop,
    /// Play may end otherwise than because a player cannot move, in the whole sum: there is no value, but a sector.
    End,
    /// The game is not impartial, so it has no Grundy number.
    Partizan,
    /// The work allowed was used up.
    Work {
        /// The options allowed.
        limit: u64,
    },
    /// As many states of a sum were looked at as may be.
    States {
        /// The states allowed.
        limit: u64,
    },
    /// The memory allowed was used up.
    Memory {
        /// The bytes allowed.
        limit: usize,
    },
    /// Moves follow one another for too long.
    Depth {
        /// The nesting allowed.
        limit: u32,
    },
    /// A limit of the arena was reached.
    Values(Unfinished),
}

impl Unsolved {
    /// Whether there was no more room.
    pub fn is_memory(self) -> bool {
        matches!(self, Unsolved::Memory { .. } | Unsolved::Values(Unfinished::Memory { .. }))
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Loop => write!(f, "play may go on for ever, so no value is worked out"),
            Unsolved::End => {
                write!(f, "play can end there in the whole sum, won or tied, so no value is worked out")
            }
            Unsolved::Partizan => {
                write!(f, "Left and Right have different moves, so there is no Grundy number")
            }
            Unsolved::Work { limit } => write!(f, "not decided within the limit of {limit} options"),
            Unsolved::States { limit } => write!(f, "not decided within the limit of {limit} states"),
            Unsolved::Memory { limit } => {
                write!(f, "not decided within the limit of {limit} bytes of memory")
            }
            Unsolved::Depth { limit } => {
                write!(f, "not decided: the game is nested more than {limit} moves deep")
            }
            Unsolved::Values(unfinished) => unfinished.fmt(f),
        }
    }
}

impl std::error::Error for Unsolved {}

impl From<Unfinished> for Unsolved {
    fn from(unfinished: Unfinished) -> Self {
        Unsolved::Values(unfinished)
    }
}

/// What is left of some limits.
#[derive(Debug)]
pub(crate) struct Meter {
    limits: Limits,
    work: u64,
    depth: u32,
}

/// How deep computations may nest, so that no stack overflows.
const DEPTH: u32 = 500;

impl Meter {
    pub(crate) fn new(limits: Limits) -> Self {
        Meter { limits, work: limits.work, depth: 0 }
    }

    /// Takes units of work from what is left.
    #[inline]
    pub(crate) fn spend(&mut self, units: usize) -> Result<(), Unsolved> {
        let left = self.work.checked_sub(units as u64);
        self.work = left.ok_or(Unsolved::Work { limit: self.limits.work })?;
        Ok(())
    }

    /// Whether so many bytes are allowed.
    #[inline]
    pub(crate) fn room(&self, bytes: usize) -> Result<(), Unsolved> {
        let limit = self.limits.bytes;
        if bytes > limit { Err(Unsolved::Memory { limit }) } else { Ok(()) }
    }

    /// Goes one level deeper. After an error nothing goes on, so that only a success has to leave again.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), Unsolved> {
        if self.depth >= DEPTH {
            return Err(Unsolved::Depth { limit: DEPTH });
        }
        self.depth += 1;
        Ok(())
    }

    /// Comes back from a deeper level.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Begins a new question on what is left.
    pub(crate) fn restart(&mut self) {
        self.depth = 0;
    }
}
