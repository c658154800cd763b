//! Games on a strip: Push and Shove (LIP), with pieces that go to the left, and Toppling Dominoes (LIP; A. Fink, R. Nowakowski,
//! A. Siegel, D. Wolfe, *Toppling conjectures*, Games of no chance 4).

use crate::error::BoardError;
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
    /// The pieces on one side of it up to the first gap, the left or the right side: it topples, and all of them go.
    Topple,
}

impl StripKind {
    /// The pieces of Left, those of Right, and those of both, if there are such.
    fn symbols(self) -> &'static [char] {
        match self {
            StripKind::Push | StripKind::Shove => &['x', 'o'],
            StripKind::Topple => &['L', 'R', 'B'],
        }
    }
}

/// A strip of squares with pieces of both players.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    kind: StripKind,
    squares: usize,
}

/// The squares of a strip.
const MOST: usize = 64;

impl Strip {
    fn symbols(&self, position: &[u64; 2]) -> Vec<char> {
        let symbols = self.kind.symbols();
        let symbol = |square: usize| match position.map(|set| set & 1 << square != 0) {
            [true, true] => symbols[2],
            [true, false] => symbols[0],
            [false, true] => symbols[1],
            [false, false] => '.',
        };
        (0..self.squares).map(symbol).collect()
    }

    /// The move of a piece to the left, and what goes along.
    fn goes_left(&self, position: &[u64; 2], square: usize) -> Move<[u64; 2]> {
        let up_to: u64 = u64::MAX >> (63 - square);
        // The squares from just behind the last gap before it.
        let gaps = !(position[0] | position[1]) & up_to;
        let first = match (self.kind, gaps) {
            (StripKind::Shove, _) | (_, 0) => 0,
            _ => gaps.ilog2() + 1,
        };
        let moving = up_to & u64::MAX << first;
        let to = position.map(|set| set & !moving | (set & moving) >> 1);
        Move { to, gesture: Gesture::Tap(Place::Cell(0, square)) }
    }

    /// The ways to topple a domino: it is dragged to the last of those that fall. One that falls alone is tapped.
    fn topples(&self, position: &[u64; 2], square: usize) -> impl Iterator<Item = Move<[u64; 2]>> {
        let row = row_of(position[0] | position[1], square);
        let [up_to, from] = [row & u64::MAX >> (63 - square), row & u64::MAX << square];
        let sides = [(up_to, up_to.trailing_zeros()), (from, 63 - from.leading_zeros())];
        let ways = if row.is_power_of_two() { &sides[..1] } else { &sides[..] };
        let made = |(falling, last): &(u64, u32)| {
            let [domino, last] = [square, *last as usize].map(|square| Place::Cell(0, square));
            let gesture = if domino == last { Gesture::Tap(domino) } else { Gesture::Drag(domino, last) };
            Move { to: position.map(|set| set & !falling), gesture }
        };
        ways.iter().map(made).collect::<Vec<_>>().into_iter()
    }
}

/// The pieces without a gap among which one is.
fn row_of(pieces: u64, square: usize) -> u64 {
    let gaps = !pieces;
    let below = gaps & !(u64::MAX << square);
    let above = gaps & u64::MAX << square;
    let first = below.checked_ilog2().map_or(0, |gap| gap + 1);
    let end = above.trailing_zeros();
    u64::MAX << first & u64::MAX.checked_shr(64 - end).unwrap_or(0)
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
            match place_of(symbol, kind.symbols()) {
                Some(player @ (0 | 1)) => position[player] |= 1 << square,
                Some(_) => position = position.map(|set| set | 1 << square),
                None if symbol == '.' => {}
                None => {
                    let expected = match kind {
                        StripKind::Topple => "“.”, “L”, “R”, or “B” for both",
                        StripKind::Push | StripKind::Shove => "“.”, “x” or “o”",
                    };
                    return Err(BoardError::expected(square, symbol, expected));
                }
            }
        }
        Ok((Strip { kind: *kind, squares }, position))
    }

    fn print(&self, position: &[u64; 2]) -> String {
        self.symbols(position).into_iter().collect()
    }

    fn moves(&self, position: &[u64; 2], player: Player) -> Vec<Move<[u64; 2]>> {
        let own = position[player.index()];
        let squares = (0..self.squares).filter(|square| own & 1 << square != 0);
        match self.kind {
            StripKind::Push | StripKind::Shove => {
                squares.map(|square| self.goes_left(position, square)).collect()
            }
            StripKind::Topple => squares.flat_map(|square| self.topples(position, square)).collect(),
        }
    }

    fn picture(&self, position: &[u64; 2]) -> Picture {
        Picture::Cells(vec![self.symbols(position)])
    }

    fn is_impartial(&self) -> bool {
        false
    }

    /// What falls in one row of dominoes without a gap says nothing of another one.
    fn components(&self, position: &[u64; 2], parts: &mut Vec<[u64; 2]>) {
        if self.kind != StripKind::Topple {
            return parts.push(*position);
        }
        let mut rest = position[0] | position[1];
        while rest != 0 {
            let row = row_of(rest, rest.trailing_zeros() as usize);
            parts.push(position.map(|set| set & row));
            rest &= !row;
        }
    }

    /// Dominoes may lie anywhere, and be seen from either side.
    fn normal(&self, position: [u64; 2]) -> [u64; 2] {
        let all = position[0] | position[1];
        if self.kind != StripKind::Topple || all == 0 {
            return position;
        }
        let here = position.map(|set| set >> all.trailing_zeros());
        let turned = position.map(|set| set.reverse_bits() >> all.leading_zeros());
        here.min(turned)
    }

    fn negative(&self, &[left, right]: &[u64; 2]) -> Option<[u64; 2]> {
        Some([right, left])
    }
}
