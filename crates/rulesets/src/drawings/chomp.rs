//! Chomp (Gale 1974).

use crate::error::{BoardError, Reason};
use crate::grid::read_size;
use crate::heaps::{Limit, numbers};
use crate::picture::{Gesture, Picture, Place};
use crate::ruleset::{Move, Ruleset, bytes_of_list};
use hyperjam_terms::Player;

/// A bar of chocolate. A player bites off a square with all to the right of it and below it. The first square is poisoned,
/// so nobody may take it: who cannot move loses.
#[derive(Clone, Copy, Debug)]
pub struct Chomp {
    rows: usize,
    columns: usize,
}

/// The rows or columns of a bar.
const MOST_SIDE: usize = 32;
const LIMIT: Limit = Limit { what: "squares in a row", most: MOST_SIDE };

impl Ruleset for Chomp {
    /// The lengths of the rows, which do not grow; rows that are gone are left out.
    type Position = Vec<u8>;
    type Rules = ();

    fn read(_: &(), text: &str) -> Result<(Self, Vec<u8>), BoardError> {
        let lengths = match read_size(text) {
            Some([rows, columns]) => {
                let side = rows.max(columns);
                if side > MOST_SIDE {
                    return Err(BoardError::too_large("squares in a row", side, MOST_SIDE));
                }
                vec![columns as u8; rows]
            }
            None => {
                let mut lengths: Vec<u8> = Vec::new();
                for (length, column) in numbers(text, LIMIT)? {
                    let small = u8::try_from(length).ok().filter(|length| usize::from(*length) <= MOST_SIDE);
                    let reason = Reason::TooLarge {
                        what: "squares in a row",
                        given: Some(length as usize),
                        limit: MOST_SIDE,
                    };
                    let length = small.ok_or(BoardError::at(column, reason))?;
                    if length == 0 || lengths.last().is_some_and(|last| *last < length) {
                        const RULE: &str = "a row is not empty, and not longer than the one above it";
                        return Err(BoardError::at(column, Reason::Rule(RULE)));
                    }
                    lengths.push(length);
                }
                if lengths.len() > MOST_SIDE {
                    return Err(BoardError::too_large("rows", lengths.len(), MOST_SIDE));
                }
                lengths
            }
        };
        let columns = lengths.first().copied().unwrap_or(0).into();
        Ok((Chomp { rows: lengths.len(), columns }, lengths))
    }

    fn print(&self, position: &Vec<u8>) -> String {
        let lengths: Vec<String> = position.iter().map(u8::to_string).collect();
        lengths.join(",")
    }

    /// Large bites come first, so that a search never nests deep.
    fn moves(&self, position: &Vec<u8>, _: Player) -> Vec<Move<Vec<u8>>> {
        let mut moves = Vec::new();
        for (row, length) in position.iter().enumerate() {
            for column in 0..*length {
                if (row, column) != (0, 0) {
                    let mut to = position.clone();
                    to[row..].iter_mut().for_each(|length| *length = column.min(*length));
                    to.retain(|length| *length > 0);
                    moves.push(Move { to, gesture: Gesture::Tap(Place::Cell(row, usize::from(column))) });
                }
            }
        }
        moves
    }

    fn bytes_beside(&self, position: &Vec<u8>) -> usize {
        bytes_of_list(position)
    }

    fn picture(&self, position: &Vec<u8>) -> Picture {
        let length = |row: usize| position.get(row).copied().map_or(0, usize::from);
        let symbol = |row, column| if column < length(row) { '.' } else { '#' };
        Picture::Cells(
            (0..self.rows).map(|row| (0..self.columns).map(|column| symbol(row, column)).collect()).collect(),
        )
    }

    fn is_impartial(&self) -> bool {
        true
    }

    /// Rows and columns may be exchanged.
    fn normal(&self, position: Vec<u8>) -> Vec<u8> {
        let columns = position.first().copied().unwrap_or(0);
        let height = |column: u8| position.iter().filter(|length| **length > column).count() as u8;
        let exchanged: Vec<u8> = (0..columns).map(height).collect();
        exchanged.min(position)
    }
}
