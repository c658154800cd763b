//! The columns that are to be checked, and what comes of it.

use std::ops::Range;

use hyperjam_graphfile::{Column, ColumnError, Refuted};

/// The columns that are to be checked, as each process has them.
pub trait Claims: Send + Sync {
    /// Whether there is such a column.
    fn has(&self, column: Column) -> bool;

    /// A part of the numbers of a column, which has to have so many. Fails where it has not, or where it cannot be read.
    fn read(&self, column: Column, count: u64, part: Range<u64>) -> Result<Vec<u32>, ColumnError>;
}

/// What comes of a check of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything holds.
    Holds {
        /// How many positions there are.
        positions: u64,
        /// Whether the game has labels.
        has_labels: bool,
    },
    /// An entry does not hold. It is the first by its position of those that answer the same question.
    Refuted(Refuted),
    /// The game has labels, and there is no such column.
    Missing(Column),
    /// The game has no labels, and there is such a column.
    Needless(Column),
}
