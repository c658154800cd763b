//! Domineering (LN): Left places her dominoes vertically, Right his horizontally.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use hyperjam_values::{Arena, GameId, Limits, Unfinished, sum};

/// Squares of a board of at most 8 × 8, a byte a row.
pub type Squares = u64;

const FIRST_COLUMN: Squares = 0x0101_0101_0101_0101;
const LAST_COLUMN: Squares = FIRST_COLUMN << 7;

/// Multiplies, as keys are spread already.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let hash = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = hash ^ (hash >> 29);
    }
}

/// The values of connected shapes, moved into the corner, the least of their reflections.
type Shapes = HashMap<Squares, GameId, BuildHasherDefault<Spread>>;

/// A player who knows the values of the shapes met.
pub struct Domineering {
    /// The values.
    pub arena: Arena,
    shapes: Shapes,
}

impl Domineering {
    /// One who knows nothing yet.
    pub fn new(limits: Limits) -> Self {
        Domineering { arena: Arena::new(limits), shapes: Shapes::default() }
    }

    /// How many connected shapes were met.
    pub fn shape_count(&self) -> usize {
        self.shapes.len()
    }

    /// The canonical form of a board.
    pub fn value(&mut self, squares: Squares) -> Result<GameId, Unfinished> {
        let mut value = self.arena.zero();
        let mut rest = squares;
        while rest != 0 {
            let shape = component(rest);
            rest &= !shape;
            // A square alone is no move for anyone.
            if !shape.is_power_of_two() {
                let part = self.connected(shape)?;
                value = sum::add(&mut self.arena, value, part)?;
            }
        }
        Ok(value)
    }

    fn connected(&mut self, shape: Squares) -> Result<GameId, Unfinished> {
        let shape = normal(shape);
        if let Some(value) = self.shapes.get(&shape) {
            return Ok(*value);
        }
        let options = |player: &mut Self, step: u32, from: Squares| {
            let mut options = Vec::new();
            let mut places = shape & shape >> step & from;
            while places != 0 {
                let place = places & places.wrapping_neg();
                places &= places - 1;
                options.push(player.value(shape & !(place | place << step))?);
            }
            Ok(options)
        };
        let left = options(self, 8, !0)?;
        let right = options(self, 1, !LAST_COLUMN)?;
        let value = self.arena.game(&left, &right)?;
        self.shapes.insert(shape, value);
        Ok(value)
    }
}

/// The connected part that has the first square.
fn component(squares: Squares) -> Squares {
    let mut part = squares & squares.wrapping_neg();
    loop {
        let near = part << 8 | part >> 8 | (part & !LAST_COLUMN) << 1 | (part & !FIRST_COLUMN) >> 1;
        let next = part | near & squares;
        if next == part {
            return part;
        }
        part = next;
    }
}

/// The least of the four reflections of a shape, moved into the corner. They all have the same value.
fn normal(shape: Squares) -> Squares {
    let corner = |shape: Squares| {
        let shape = shape >> (shape.trailing_zeros() & !7);
        let columns = (0..8).fold(0, |columns, row| columns | shape >> (8 * row) & 0xff);
        shape >> columns.trailing_zeros()
    };
    let upside_down = shape.swap_bytes();
    // Reversing all bits turns the board round.
    let turned = shape.reverse_bits();
    let mirrored = turned.swap_bytes();
    [shape, upside_down, turned, mirrored].map(corner).into_iter().min().unwrap_or(shape)
}

/// The squares of a full board.
pub fn rectangle(rows: u32, columns: u32) -> Squares {
    (0..rows).fold(0, |board, row| board | ((1 << columns) - 1) << (8 * row))
}

/// The squares that are set in the number of a sub-board of 4 × 4.
pub fn sub_board(number: u64) -> Squares {
    (0..4).fold(0, |board, row| board | (number >> (4 * row) & 0xf) << (8 * row))
}
