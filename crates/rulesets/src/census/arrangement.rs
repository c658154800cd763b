//! Symbols on cells, and when two arrangements of them are the same but for a turn or a reflection.

use crate::grid::Turn;

/// What stands between the rows of a board.
const ROW: u8 = b'|';

/// Symbols on the cells of a rectangle.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrangement {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The cells in play: row, column, and the number of the symbol.
    pub(super) cells: Vec<(usize, usize, u8)>,
}

impl Arrangement {
    /// Writes it as a board, turned.
    fn write(&self, turn: Turn, symbols: &[u8], empty: u8, text: &mut Vec<u8>) {
        let turned = |row, column| if turn.is_transposed { [column, row] } else { [row, column] };
        let [rows, columns] = turned(self.rows, self.columns);
        text.clear();
        text.resize(rows * (columns + 1) - 1, empty);
        (1..rows).for_each(|row| text[row * (columns + 1) - 1] = ROW);
        for &(row, column, symbol) in &self.cells {
            let row = if turn.is_upside_down { self.rows - 1 - row } else { row };
            let column = if turn.is_mirrored { self.columns - 1 - column } else { column };
            let [row, column] = turned(row, column);
            text[row * (columns + 1) + column] = symbols[usize::from(symbol)];
        }
    }

    /// The board as text.
    pub(super) fn text(&self, symbols: &[u8], empty: u8) -> String {
        let mut text = Vec::new();
        self.write(Turn::ALL[0], symbols, empty, &mut text);
        text.into_iter().map(char::from).collect()
    }

    /// Whether no turn of these gives a text that comes first, on a grid of so many rows and columns.
    pub(super) fn is_first(
        &self,
        turns: &[Turn],
        within: [usize; 2],
        symbols: &[u8],
        empty: u8,
        room: &mut [Vec<u8>; 2],
    ) -> bool {
        let [own, other] = room;
        self.write(Turn::ALL[0], symbols, empty, own);
        turns.iter().all(|turn| {
            let is_within = !turn.is_transposed || self.columns <= within[0] && self.rows <= within[1];
            if !is_within {
                return true;
            }
            self.write(*turn, symbols, empty, other);
            own <= other
        })
    }
}
