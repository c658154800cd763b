//! Whether every play under some rules ends.

use super::rule::{Cell, Rule};

/// What is measured of a position; each is bounded on a board.
#[derive(Clone, Copy)]
enum Measure {
    /// The cells with a symbol.
    Count(u8),
    /// The cells that are not gone.
    Cells,
    /// The rows of the cells with a symbol, added up.
    Rows(u8),
    /// The columns of the cells with a symbol, added up.
    Columns(u8),
}

/// Whether the rules can be used up one after the other: a measure that no rule of those left lets grow (or none lets
/// shrink) is changed by some of them only finitely often, and these are left out. If none is left, every play ends. A sum
/// of places says something only where the number of things added stays the same.
///
/// What a rule changes grows by the same with every cell of a line. So a measure that neither the shortest nor the longest
/// lines let grow is let grow by none, and one that is changed by either of them is changed by all between.
///
/// Sound, and not complete. O(rules² · symbols).
pub(super) fn always_ends<'a>(rules: impl Iterator<Item = &'a Rule>, symbols: usize) -> bool {
    let mut left: Vec<Vec<Cell>> = rules.flat_map(Rule::extremes).collect();
    let symbols = 0..symbols as u8;
    let measures: Vec<Measure> = std::iter::once(Measure::Cells)
        .chain(
            symbols
                .flat_map(|symbol| [Measure::Count(symbol), Measure::Rows(symbol), Measure::Columns(symbol)]),
        )
        .collect();
    loop {
        if left.is_empty() {
            return true;
        }
        let useful = measures.iter().find(|measure| {
            let changes: Vec<i32> = left.iter().map(|rule| change(rule, **measure)).collect();
            let is_fixed = match measure {
                Measure::Rows(symbol) | Measure::Columns(symbol) => {
                    left.iter().all(|rule| change(rule, Measure::Count(*symbol)) == 0)
                }
                Measure::Count(_) | Measure::Cells => true,
            };
            is_fixed
                && changes.iter().any(|change| *change != 0)
                && (changes.iter().all(|change| *change <= 0) || changes.iter().all(|change| *change >= 0))
        });
        match useful {
            Some(measure) => left.retain(|rule| change(rule, *measure) == 0),
            None => return false,
        }
    }
}

fn change(cells: &[Cell], measure: Measure) -> i32 {
    let of = |cell: &Cell| {
        let change = |symbol: u8| i32::from(cell.after == Some(symbol)) - i32::from(cell.before == symbol);
        match measure {
            Measure::Count(symbol) => change(symbol),
            Measure::Cells => {
                if cell.after.is_some() {
                    0
                } else {
                    -1
                }
            }
            Measure::Rows(symbol) => change(symbol) * i32::from(cell.row),
            Measure::Columns(symbol) => change(symbol) * i32::from(cell.column),
        }
    };
    cells.iter().map(of).sum()
}
