//! Turns and reflections of rules.

use super::rule::{Cell, Guard, Rule};

/// One of the eight turns and reflections of a square: first upside down, mirrored, or both; then rows and columns
/// exchanged, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) is_upside_down: bool,
    pub(crate) is_mirrored: bool,
    pub(crate) is_transposed: bool,
}

impl Turn {
    /// All eight; the first changes nothing.
    pub(crate) const ALL: [Turn; 8] = {
        let mut all = [Turn { is_upside_down: false, is_mirrored: false, is_transposed: false }; 8];
        let mut number = 0;
        while number < 8 {
            all[number] = Turn {
                is_upside_down: number & 1 != 0,
                is_mirrored: number & 2 != 0,
                is_transposed: number & 4 != 0,
            };
            number += 1;
        }
        all
    };

    /// Whether cells that lie side by side as in Hex do so afterwards.
    pub(super) fn keeps_sides(self) -> bool {
        self.is_upside_down == self.is_mirrored
    }

    /// Where it takes a cell.
    pub(super) fn of(self, (row, column): (i16, i16)) -> (i16, i16) {
        let row = if self.is_upside_down { -row } else { row };
        let column = if self.is_mirrored { -column } else { column };
        if self.is_transposed { (column, row) } else { (row, column) }
    }
}

/// A rule turned, its symbols replaced.
pub(super) fn turned(rule: &Rule, turn: Turn, symbol: impl Fn(u8) -> u8) -> Rule {
    let cell = |cell: &Cell| {
        let (row, column) = turn.of((cell.row, cell.column));
        Cell { row, column, before: symbol(cell.before), after: cell.after.map(&symbol), ..*cell }
    };
    let guard = |guard: &Guard| {
        let (row, column) = turn.of((guard.row, guard.column));
        Guard { row, column, symbol: symbol(guard.symbol) }
    };
    let turned = Rule {
        cells: rule.cells.iter().map(cell).collect(),
        guards: rule.guards.iter().map(|cells| cells.iter().map(guard).collect()).collect(),
        then: rule.then.iter().map(cell).collect(),
        keeps_liberties: rule.keeps_liberties,
    };
    turned.in_order()
}
