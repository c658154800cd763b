//! Why a board has no answer.

use std::fmt;

use hyperjam_solver::task::Stopped;

/// Why a board has no answer.
#[derive(Debug)]
pub enum TablebaseError {
    /// Threads cannot be started.
    Threads {
        /// How many were asked for.
        given: usize,
        /// What the system says.
        reason: rayon::ThreadPoolBuildError,
    },
    /// The positions, and what is to be known of each, take more memory than allowed.
    Memory {
        /// How many positions were found before.
        positions: u32,
        /// The bytes allowed.
        limit: usize,
    },
    /// There are more positions than can be numbered.
    Positions {
        /// The most.
        limit: u32,
    },
    /// The game is not impartial, so its positions have no labels.
    Partizan,
    /// Play can end in the whole sum, which is not looked for here.
    Ends,
    /// Who watched it has cancelled it.
    Stopped(Stopped),
}

impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Threads { given, reason } => write!(f, "{given} threads cannot be started: {reason}"),
            Self::Memory { positions, limit } => {
                write!(
                    f,
                    "more than {positions} positions can be reached, which takes more than the {limit} bytes of memory allowed"
                )
            }
            Self::Positions { limit } => {
                write!(f, "more than {limit} positions can be reached, and no more can be numbered")
            }
            Self::Partizan => {
                f.write_str("Left and Right have different moves, so there are no Grundy labels")
            }
            Self::Ends => f.write_str(
                "play can end in the whole sum by these rules: their boards are solved by their graphs, as by `hyperjam board`",
            ),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for TablebaseError {}

impl From<Stopped> for TablebaseError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}
