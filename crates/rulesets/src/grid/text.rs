//! Boards as text.

use crate::error::{BoardError, Reason};

/// The cells of a board in rows of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The symbols, row after row.
    pub symbols: Vec<char>,
}

/// The most cells of a board.
pub(crate) const MOST_CELLS: usize = 128;

/// Reads a board: rows of cells between “|”, each “.”, “#” or a letter; or a size, as in `4x6`, of a board of “.”.
///
/// ```
/// use hyperjam_rulesets::grid::read_cells;
/// assert_eq!(read_cells("xo|.#")?.symbols, ['x', 'o', '.', '#']);
/// assert_eq!(read_cells("2x3")?.columns, 3);
/// assert_eq!(read_cells("..|.").unwrap_err().to_string(), "column 4: row 2 has 1 cells, but the first row has 2");
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub fn read_cells(text: &str) -> Result<Cells, BoardError> {
    if let Some([rows, columns]) = read_size(text) {
        check(rows.saturating_mul(columns))?;
        return Ok(Cells { rows, columns, symbols: vec!['.'; rows * columns] });
    }
    let (mut symbols, mut columns, mut rows) = (Vec::new(), None, 0);
    let mut begin = 0;
    let letters: Vec<char> = text.chars().collect();
    check(letters.len() / 2)?;
    for index in 0..=letters.len() {
        match letters.get(index) {
            None | Some('|' | '/') => {
                rows += 1;
                let (given, expected) = (index - begin, *columns.get_or_insert(index - begin));
                if given == 0 {
                    return Err(BoardError::expected(
                        index,
                        letters.get(index).map_or(String::new(), char::to_string),
                        "a cell",
                    ));
                }
                if given != expected {
                    return Err(BoardError::at(begin, Reason::Row { row: rows, given, expected }));
                }
                begin = index + 1;
            }
            Some(symbol) if matches!(symbol, '.' | '#') || symbol.is_ascii_alphabetic() => {
                symbols.push(*symbol)
            }
            Some(other) => {
                return Err(BoardError::expected(
                    index,
                    other,
                    "“.”, “#”, a letter, or “|” before a new row",
                ));
            }
        }
    }
    check(symbols.len())?;
    Ok(Cells { rows, columns: columns.unwrap_or(0), symbols })
}

fn check(cells: usize) -> Result<(), BoardError> {
    if cells > MOST_CELLS {
        Err(BoardError::too_large("cells of a board", cells, MOST_CELLS))
    } else {
        Ok(())
    }
}

/// What stands between the sides of a board or a block.
pub(crate) const TIMES: [char; 3] = ['x', 'X', '×'];

/// A size such as `4x6`.
pub(crate) fn read_size(text: &str) -> Option<[usize; 2]> {
    let (rows, columns) = text.split_once(TIMES)?;
    let number = |text: &str| text.parse().ok().filter(|number| *number > 0);
    Some([number(rows)?, number(columns)?])
}

/// Rows of symbols as text.
pub(crate) fn print_rows(rows: &[Vec<char>]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    rows.join("|")
}
