//! Canonical forms of Domineering boards: how long the engine takes for a real ruleset.
//!
//! `cargo bench -p hyperjam-values --bench domineering -- 4x6 sub-boards` takes the boards named, one after the other in
//! one arena each; `sub-boards` are the 65,536 sets of squares of a board of 4 × 4. Measure the process by its processor
//! time. The rule is in here: Left places her dominoes vertically, Right horizontally (LN).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::process::ExitCode;

use hyperjam_values::{Arena, GameId, Limits, Unfinished, sum};

/// Squares of a board of at most 8 × 8, a byte a row.
type Squares = u64;

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

struct Domineering {
    arena: Arena,
    shapes: Shapes,
}

impl Domineering {
    fn value(&mut self, squares: Squares) -> Result<GameId, Unfinished> {
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
fn rectangle(rows: u32, columns: u32) -> Squares {
    (0..rows).fold(0, |board, row| board | ((1 << columns) - 1) << (8 * row))
}

/// The squares that are set in the number of a sub-board of 4 × 4.
fn sub_board(number: u64) -> Squares {
    (0..4).fold(0, |board, row| board | (number >> (4 * row) & 0xf) << (8 * row))
}

fn run(name: &str) -> Result<String, String> {
    let limits = Limits { work: u64::MAX, bytes: 8 << 30 };
    let mut player = Domineering { arena: Arena::new(limits), shapes: Shapes::default() };
    let answer = if name == "sub-boards" {
        let mut values = Vec::with_capacity(1 << 16);
        for number in 0..1 << 16 {
            values.push(player.value(sub_board(number)).map_err(|error| error.to_string())?);
        }
        values.sort_unstable();
        values.dedup();
        format!("{} values", values.len())
    } else {
        let sides = name.split_once('x').map(|(rows, columns)| (rows.parse(), columns.parse()));
        let Some((Ok(rows @ 1..=8), Ok(columns @ 1..=8))) = sides else {
            return Err(format!("{name} is no board: name \"sub-boards\", or one up to 8x8"));
        };
        let value = player.value(rectangle(rows, columns)).map_err(|error| error.to_string())?;
        let arena = &player.arena;
        let (left, right) = (arena.left_stop(value), arena.right_stop(value));
        format!("stops {} and {}", arena.stop_number(left), arena.stop_number(right))
    };
    let (games, bytes) = (player.arena.len(), player.arena.bytes());
    Ok(format!("{name}: {answer}, {} shapes, {games} games, {} kB", player.shapes.len(), bytes >> 10))
}

#[allow(clippy::print_stdout)]
fn main() -> ExitCode {
    let mut names: Vec<String> = std::env::args().skip(1).filter(|name| name != "--bench").collect();
    if names.is_empty() {
        names = ["sub-boards", "4x6", "5x5", "3x8"].map(str::to_owned).to_vec();
    }
    for name in &names {
        match run(name) {
            Ok(line) => println!("{line}"),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::SUCCESS
}
