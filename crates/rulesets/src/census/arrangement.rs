//! Symbols on cells, and when two arrangements of them are the same but for a turn or a reflection.

/// What stands between the rows of a board.
const ROW: u8 = b'|';

/// One of the eight turns and reflections of a square: rows and columns exchanged first, or not, then upside down, mirrored, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) transposes: bool,
    upside_down: bool,
    mirrored: bool,
}

impl Turn {
    /// All but the one that changes nothing.
    pub(super) fn others() -> impl Iterator<Item = Turn> {
        (1..8).map(|bits| Turn {
            transposes: bits & 4 != 0,
            upside_down: bits & 2 != 0,
            mirrored: bits & 1 != 0,
        })
    }
}

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
    fn write(&self, turn: Option<Turn>, symbols: &[u8], empty: u8, text: &mut Vec<u8>) {
        let Turn { transposes, upside_down, mirrored } =
            turn.unwrap_or(Turn { transposes: false, upside_down: false, mirrored: false });
        let [rows, columns] = if transposes { [self.columns, self.rows] } else { [self.rows, self.columns] };
        text.clear();
        text.resize(rows * (columns + 1) - 1, empty);
        (1..rows).for_each(|row| text[row * (columns + 1) - 1] = ROW);
        for (row, column, symbol) in &self.cells {
            let (row, column) = if transposes { (*column, *row) } else { (*row, *column) };
            let row = if upside_down { rows - 1 - row } else { row };
            let column = if mirrored { columns - 1 - column } else { column };
            text[row * (columns + 1) + column] = symbols[usize::from(*symbol)];
        }
    }

    /// The board as text.
    pub(super) fn text(&self, symbols: &[u8], empty: u8) -> String {
        let mut text = Vec::new();
        self.write(None, symbols, empty, &mut text);
        text.into_iter().map(char::from).collect()
    }

    /// The board as text, turned.
    pub(super) fn turned_text(&self, turn: Turn, symbols: &[u8], empty: u8) -> String {
        let mut text = Vec::new();
        self.write(Some(turn), symbols, empty, &mut text);
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
        self.write(None, symbols, empty, own);
        turns.iter().all(|turn| {
            let is_within = !turn.transposes || self.columns <= within[0] && self.rows <= within[1];
            if !is_within {
                return true;
            }
            self.write(Some(*turn), symbols, empty, other);
            own <= other
        })
    }
}
