//! Why the positions of a ruleset cannot be gone through.

use std::fmt;

use hyperjam_values::notation::quoted;

use crate::error::BoardError;

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
    /// Play can end in the whole sum, so that positions have no values.
    Ends,
    /// A text is no size.
    Size {
        /// The text.
        given: String,
    },
    /// No position is as small as a size.
    Nothing {
        /// The size, as it is written.
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
            Self::Ends => {
                f.write_str("play can end in the whole sum by these rules, so their positions have no values")
            }
            Self::Size { given } => {
                let given = quoted(given);
                write!(f, "expected a number of cells such as “12”, or a grid such as “4x5”, not {given}")
            }
            Self::Nothing { given } => {
                write!(f, "no position is within {}: the smallest size is 1, or 1x1", quoted(given))
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
