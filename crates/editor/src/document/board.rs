//! Boards on the sheet, and rulesets that a person wrote. To the document they are texts.

use super::{Heading, Unknown};
use crate::point::{Point, Rectangle, Vector};

/// The ruleset of a game that is written as in a calculation.
pub const CANONICAL_FORM: &str = "canonical-form";

/// A board on the sheet: a position of a game with rules of its own, which is a component of the sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Its name in files and addresses, unique in the document: a few letters and digits.
    pub id: String,
    /// The name of its ruleset, of one that the document has, or rules that are written out.
    pub rules: String,
    /// The position as text.
    pub position: String,
    /// Its corner at the top left.
    pub at: Point,
    /// How often it is a component of the sum; negative for its negative, and not 0.
    pub times: i32,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

impl Default for Board {
    fn default() -> Self {
        Self {
            id: String::new(),
            rules: String::new(),
            position: String::new(),
            at: Point::default(),
            times: 1,
            unknown: Unknown::new(),
        }
    }
}

impl Board {
    /// The side of a cell in world units.
    pub const CELL: f64 = 36.0;
    /// The height of the line above the picture that names the ruleset.
    pub const HEAD: f64 = 28.0;
    /// The size of the picture of a board that has no cells.
    pub const DRAWN: (f64, f64) = (240.0, 160.0);
    /// The most rows and columns that are drawn in full size; of more, all are smaller.
    pub const MOST_CELLS: usize = 16;

    /// The size of its picture: a square for each cell of a grid, as far as the text says how many there are.
    pub fn picture_size(&self) -> Vector {
        let (rows, columns) = match self.cells() {
            Some(cells) => cells,
            None => return Vector::new(Self::DRAWN.0, Self::DRAWN.1),
        };
        let most = rows.max(columns).max(Self::MOST_CELLS);
        let cell = Self::CELL * Self::MOST_CELLS as f64 / most as f64;
        Vector::new((cell * columns as f64).max(Self::CELL), (cell * rows as f64).max(Self::CELL))
    }

    /// Rows and columns of a grid.
    fn cells(&self) -> Option<(usize, usize)> {
        let rows = self.rows()?;
        Some((rows.len(), rows.iter().map(Vec::len).max()?))
    }

    /// The cells of a grid in rows, as far as the text says so by itself: `..|x.`, or the size of a board of free cells, `2x3`.
    ///
    /// ```
    /// use hyperjam_editor::document::Board;
    ///
    /// let rows = |position: &str| Board { position: position.into(), ..Board::default() }.rows();
    /// assert_eq!(rows("x.|#."), Some(vec![vec!['x', '.'], vec!['#', '.']]));
    /// assert_eq!(rows("2x3"), rows("...|..."));
    /// assert_eq!(["3,4,5", "g-a:L", "12", ""].map(rows), [None, None, None, None]);
    /// ```
    pub fn rows(&self) -> Option<Vec<Vec<char>>> {
        let text = self.position.trim();
        if let Some((rows, columns)) = text.split_once('x')
            && let (Ok(rows @ 1..), Ok(columns @ 1..)) = (rows.parse::<u8>(), columns.parse::<u8>())
        {
            return Some(vec![vec!['.'; columns.into()]; rows.into()]);
        }
        let is_cell = |symbol: char| matches!(symbol, '.' | '#' | '|') || symbol.is_ascii_alphabetic();
        let is_grid = !text.is_empty() && text.chars().all(is_cell);
        is_grid.then(|| text.split('|').map(|row| row.chars().collect()).collect())
    }

    /// The area that it takes.
    pub fn area(&self) -> Rectangle {
        let size = self.picture_size() + Vector::new(0.0, Self::HEAD);
        Rectangle::spanned(self.at, self.at + size)
    }
}

impl Heading {
    /// The rules that a board names: those of a ruleset that the document has, or else what the board says itself.
    pub fn rules_of<'a>(&'a self, name: &'a str) -> &'a str {
        self.rulesets.iter().find(|own| own.name == name).map_or(name, |own| &own.text)
    }
}

/// A ruleset that a person wrote, which the boards of the document name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnRuleset {
    /// Its name, unique in the document.
    pub name: String,
    /// The rules, such as `L: ./. -> #/#; R: .. -> ##`.
    pub text: String,
}
