//! One rewriting of cells.

/// A cell of a pattern, and what becomes of it. Symbols are numbers of [`symbols`](super::GridRules::symbols).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its row, from the top.
    pub row: i8,
    /// Its column, from the left.
    pub column: i8,
    /// What has to be there.
    pub before: u8,
    /// What is there afterwards; nothing for “#”.
    pub after: Option<u8>,
}

/// A cell of a pattern that must not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guard {
    /// Its row, counted as those of the rule.
    pub row: i8,
    /// Its column.
    pub column: i8,
    /// What is not to be there together with the others.
    pub symbol: u8,
}

/// One rewriting: where its cells are as before and none of the guards is there, they become as after.
///
/// The least row and the least column are 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// The patterns that must not be there, ascending.
    pub guards: Vec<Vec<Guard>>,
}
