//! Push and Shove (LIP): pieces on a strip that go to the left.

use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use crate::symbol::place_of;
use hyperjam_terms::Player;

/// What goes along with a piece that is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripKind {
    /// The pieces before it up to the first gap.
    Push,
    /// All pieces before it.
    Shove,
}

/// A strip of squares with pieces of both players.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    kind: StripKind,
    squares: usize,
}

/// The squares of a strip.
const MOST: usize = 64;
const STONES: [char; 2] = ['x', 'o'];

impl Strip {
    fn symbols(&self, position: &[u64; 2]) -> Vec<char> {
        let symbol = |square: usize| match position.map(|set| set & 1 << square != 0) {
            [true, _] => 'x',
            [_, true] => 'o',
            _ => '.',
        };
        (0..self.squares).map(symbol).collect()
    }
}

impl Ruleset for Strip {
    /// The squares with pieces of Left, and those with pieces of Right.
    type Position = [u64; 2];
    type Rules = StripKind;

    fn read(kind: &StripKind, text: &str) -> Result<(Self, [u64; 2]), BoardError> {
        let squares = text.chars().count();
        if squares > MOST {
            return Err(BoardError::too_large("squares", squares, MOST));
        }
        let mut position = [0; 2];
        for (square, symbol) in text.chars().enumerate() {
            match place_of(symbol, &STONES) {
                Some(player) => position[player] |= 1 << square,
                None if symbol == '.' => {}
                None => {
                    let reason = Reason::Expected {
                        given: symbol.to_string(), expected: "“.”, “x” or “o”"
                    };
                    return Err(BoardError::at(square, reason));
                }
            }
        }
        Ok((Strip { kind: *kind, squares }, position))
    }

    fn print(&self, position: &[u64; 2]) -> String {
        self.symbols(position).into_iter().collect()
    }

    fn moves(&self, position: &[u64; 2], player: Player) -> Vec<Move<[u64; 2]>> {
        let all = position[0] | position[1];
        let own = position[player.index()];
        let moved = |square: usize| {
            let up_to: u64 = u64::MAX >> (63 - square);
            // The squares from just behind the last gap before it.
            let gaps = !all & up_to;
            let first = match (self.kind, gaps) {
                (StripKind::Shove, _) | (StripKind::Push, 0) => 0,
                (StripKind::Push, _) => gaps.ilog2() + 1,
            };
            let moving = up_to & u64::MAX << first;
            let to = position.map(|set| set & !moving | (set & moving) >> 1);
            Move { to, gesture: Gesture::Tap(Place::Cell(0, square)) }
        };
        (0..self.squares).filter(|square| own & 1 << square != 0).map(moved).collect()
    }

    fn picture(&self, position: &[u64; 2]) -> Picture {
        Picture::Cells(vec![self.symbols(position)])
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn negative(&self, &[left, right]: &[u64; 2]) -> Option<[u64; 2]> {
        Some([right, left])
    }
}
