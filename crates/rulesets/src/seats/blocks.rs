//! Cutblock, for three players.

use super::Part;
use crate::error::{BoardError, Reason};
use crate::grid::TIMES;
use crate::picture::{Gesture, Place};

/// The longest side of a block, and the cubes that all blocks may have.
const MOST_OF_SIDE: u32 = 12;
const MOST_CUBES: usize = 1_000;
/// A block that nobody can cut.
const CUBE: [u32; 3] = [1; 3];

/// Reads blocks such as “3x2x2,2x2x1”.
pub(super) fn read(text: &str) -> Result<Vec<Part>, BoardError> {
    let mut blocks = Vec::new();
    let mut cubes = 0;
    let mut column = 0;
    for written in text.split(',') {
        let block = block(written, column)?;
        cubes += block.iter().product::<u32>() as usize;
        column += written.chars().count() + 1;
        blocks.push(block);
    }
    if cubes > MOST_CUBES {
        return Err(BoardError::too_large("cubes", cubes, MOST_CUBES));
    }
    Ok(blocks.into_iter().filter(|block| **block != CUBE).collect())
}

/// A block that begins at a column, counted from 0.
fn block(written: &str, mut column: usize) -> Result<Part, BoardError> {
    let mut sides = Part::new();
    let begin = column;
    for side in written.split(TIMES) {
        let given = side.trim();
        let at = column + side.chars().take_while(|letter| letter.is_whitespace()).count();
        let too_large = |given| {
            let limit = MOST_OF_SIDE as usize;
            BoardError::at(at, Reason::TooLarge { what: "cubes along a side", given, limit })
        };
        let is_number = !given.is_empty() && given.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || given.bytes().all(|byte| byte == b'0') {
            return Err(BoardError::expected(at, given, "a side of a block, as in “3x2x2”"));
        }
        let number: u32 = given.parse().map_err(|_| too_large(None))?;
        if number > MOST_OF_SIDE {
            return Err(too_large(Some(number as usize)));
        }
        sides.push(number);
        column += side.chars().count() + 1;
    }
    match sides.len() {
        3 => Ok(sides),
        _ => Err(BoardError::expected(begin, written.trim(), "three sides, as in “3x2x2”")),
    }
}

/// Blocks as they are read.
pub(super) fn print(parts: &[Part]) -> String {
    let block = |part: &[u32]| part.iter().map(u32::to_string).collect::<Vec<_>>().join("x");
    let blocks: Vec<String> = parts.iter().map(|part| block(part)).collect();
    if blocks.is_empty() { block(&CUBE) } else { blocks.join(",") }
}

/// The sides of a block.
pub(super) fn sides(part: &Part) -> [usize; 3] {
    [0, 1, 2].map(|axis| part.get(axis).map_or(1, |side| *side as usize))
}

/// The moves in a block: the player cuts across the side with the player's number.
pub(super) fn moves(nth: usize, part: &Part, seat: u32) -> Vec<(Gesture, Vec<Part>)> {
    let axis = seat as usize;
    let side = part.get(axis).copied().unwrap_or(1);
    let cut = |at: u32| {
        let piece = |length: u32| {
            let mut piece = part.clone();
            piece[axis] = length;
            piece
        };
        let pieces = [piece(at), piece(side - at)].into_iter().filter(|piece| **piece != CUBE).collect();
        (Gesture::Tap(Place::Cut(nth, axis, at as usize)), pieces)
    };
    (1..side).map(cut).collect()
}
