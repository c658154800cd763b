//! Why a board has no answer.

use std::fmt;

use hyperjam_rulesets::BoardError;
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

/// Why the positions of a ruleset cannot be gone through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CensusError {
    /// There is no such ruleset, or its rules cannot be read.
    Board(BoardError),
    /// The positions of this ruleset are not listed.
    Ruleset {
        /// The ruleset.
        given: String,
    },
    /// A text is no size.
    Size {
        /// The text.
        given: String,
    },
    /// A grid where positions have no rows and columns.
    NoGrid,
    /// There are too many cells or edges.
    Cells {
        /// How many.
        given: usize,
        /// The most.
        limit: usize,
    },
    /// A grid has too many rows or columns, or cells.
    Grid {
        /// How many rows and columns.
        given: [usize; 2],
        /// The most of each.
        limit: usize,
        /// The most cells.
        cells: usize,
    },
    /// Symbols can be arranged in too many ways.
    Arrangements {
        /// On so many cells.
        cells: usize,
        /// The most ways.
        limit: u64,
    },
    /// What can be reached from a free board does not fit in memory.
    Reached {
        /// So many cells the board has.
        cells: usize,
        /// The bytes allowed.
        limit: usize,
    },
}

impl fmt::Display for CensusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::Ruleset { given } => {
                write!(
                    f,
                    "the positions of “{given}” are not listed: this is for grid games and for Hackenbush"
                )
            }
            Self::Size { given } => {
                write!(f, "expected a number of cells such as “12”, or a grid such as “4x5”, not “{given}”")
            }
            Self::NoGrid => {
                f.write_str("the positions have edges, and no rows and columns: give their number")
            }
            Self::Cells { given, limit } => {
                write!(f, "{given} cells or edges are too many; at most {limit} are allowed")
            }
            Self::Grid { given: [rows, columns], limit, cells } => {
                write!(
                    f,
                    "{rows} × {columns} is too large; at most {limit} rows and columns and {cells} cells are allowed"
                )
            }
            Self::Arrangements { cells, limit } => {
                write!(
                    f,
                    "{cells} cells can be filled in more than {limit} ways, which is the most that are looked through"
                )
            }
            Self::Reached { cells, limit } => {
                write!(
                    f,
                    "what can be reached from a free board of {cells} cells takes more than {limit} bytes, which is a thread's share of the memory for it"
                )
            }
        }
    }
}

impl std::error::Error for CensusError {}

impl From<BoardError> for CensusError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}
