//! The boards of a drawing, as far as their texts say what they look like: grids of cells, and else the text itself.

use crate::document::{Board, Document};
use crate::point::{Point, Rectangle, Vector};

/// A shape that a board is made of.
pub(super) enum BoardShape {
    /// A cell; one that is taken, or no cell of the board, is filled.
    Cell(Rectangle, bool),
    /// A stone by its middle and its radius: Left's is filled, Right's is a ring.
    Stone(Point, f64, bool),
    /// A letter in a cell, by the middle of its foot.
    Letter(String, Point),
    /// A line of text, by where it begins on its foot.
    Text(String, Point),
}

/// The size of the letters of a board.
pub(super) const LETTERS: f64 = 16.0;
/// The most characters of a text that is written out.
const MOST_CHARACTERS: usize = 60;

/// The shapes of all boards, from back to front.
pub(super) fn shapes(document: &Document) -> Vec<BoardShape> {
    document.heading().boards.iter().flat_map(shapes_of).collect()
}

fn shapes_of(board: &Board) -> Vec<BoardShape> {
    let foot = board.at + Vector::new(0.0, LETTERS);
    let times = match board.times {
        1 => String::new(),
        -1 => "−".into(),
        times => format!("{times}·"),
    };
    let mut shapes = vec![BoardShape::Text(times + &cut(&board.rules), foot)];
    let corner = board.at + Vector::new(0.0, Board::HEAD);
    let Some(rows) = board.rows() else {
        shapes.push(BoardShape::Text(cut(&board.position), corner + Vector::new(0.0, LETTERS)));
        return shapes;
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1).max(1);
    let side = board.picture_size().x / columns as f64;
    for (row, cells) in rows.iter().enumerate() {
        for (column, symbol) in cells.iter().enumerate() {
            let least = corner + Vector::new(column as f64, row as f64) * side;
            let area = Rectangle::spanned(least, least + Vector::new(side, side));
            let middle = least + Vector::new(0.5, 0.5) * side;
            shapes.push(BoardShape::Cell(area, *symbol == '#'));
            match symbol {
                '.' | '#' => {}
                'x' | 'o' => shapes.push(BoardShape::Stone(middle, 0.36 * side, *symbol == 'x')),
                letter => {
                    let foot = middle + Vector::new(0.0, LETTERS / 3.0);
                    shapes.push(BoardShape::Letter(letter.to_string(), foot));
                }
            }
        }
    }
    shapes
}

/// The beginning of a text.
fn cut(text: &str) -> String {
    text.chars().take(MOST_CHARACTERS).collect()
}
