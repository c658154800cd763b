//! Coins in a row: moving them, and turning them over.

use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use crate::symbol::place_of;
use hyperjam_terms::Player;

/// Coins on a strip of squares, at most one on each. A player moves one to the left over free squares: the silver dollar
/// game without the dollar (WW 14).
#[derive(Clone, Copy, Debug)]
pub struct MovingCoins {
    squares: usize,
}

/// Coins that show heads or tails. A player turns heads to tails, and may turn over one coin to the left of it as well:
/// Turning Turtles (WW 14).
#[derive(Clone, Copy, Debug)]
pub struct TurningCoins {
    coins: usize,
}

/// The squares of a strip.
const MOST: usize = 64;

/// The places that have one of two symbols, as bits.
fn read(text: &str, symbols: [char; 2], expected: &'static str) -> Result<(usize, u64), BoardError> {
    let length = text.chars().count();
    if length > MOST {
        return Err(BoardError::too_large("squares", length, MOST));
    }
    if length == 0 {
        return Err(BoardError::expected(0, "", expected));
    }
    let mut set = 0;
    for (index, letter) in text.chars().enumerate() {
        match place_of(letter, &symbols) {
            Some(place) => set |= (place as u64) << index,
            None => {
                return Err(BoardError::at(index, Reason::Expected { given: letter.to_string(), expected }));
            }
        }
    }
    Ok((length, set))
}

fn symbols(length: usize, set: u64, [no, yes]: [char; 2]) -> Vec<char> {
    (0..length).map(|index| if set & 1 << index == 0 { no } else { yes }).collect()
}

const COINS: [char; 2] = ['.', 'o'];
const SIDES: [char; 2] = ['T', 'H'];

impl Ruleset for MovingCoins {
    /// The squares with a coin.
    type Position = u64;
    type Rules = ();

    fn read(_: &(), text: &str) -> Result<(Self, u64), BoardError> {
        let (squares, set) = read(text, COINS, "“.” or “o”")?;
        Ok((MovingCoins { squares }, set))
    }

    fn print(&self, position: &u64) -> String {
        symbols(self.squares, *position, COINS).into_iter().collect()
    }

    fn moves(&self, position: &u64, _: Player) -> Vec<Move<u64>> {
        let mut moves = Vec::new();
        for coin in (0..self.squares).filter(|square| position & 1 << square != 0) {
            let before = position & ((1 << coin) - 1);
            let first = (u64::BITS - before.leading_zeros()) as usize;
            moves.extend((first..coin).map(|to| Move {
                to: position & !(1 << coin) | 1 << to,
                gesture: Gesture::Drag(Place::Cell(0, coin), Place::Cell(0, to)),
            }));
        }
        moves
    }

    fn picture(&self, position: &u64) -> Picture {
        Picture::Cells(vec![symbols(self.squares, *position, COINS)])
    }

    fn is_impartial(&self) -> bool {
        true
    }

    /// Coins are taken in pairs from the right; the free squares between the two of a pair, or before the first coin if it
    /// has no partner, are a Nim heap, as moving the left coin of a pair can be answered by moving the right one as far.
    fn known_grundy(&self, component: &u64) -> Option<u32> {
        let mut number = 0;
        let mut rest = *component;
        while rest != 0 {
            let right = rest.ilog2();
            rest ^= 1 << right;
            let gap = if rest == 0 { right } else { right - rest.ilog2() - 1 };
            number ^= gap;
            if rest != 0 {
                rest ^= 1 << rest.ilog2();
            }
        }
        Some(number)
    }
}

impl Ruleset for TurningCoins {
    /// The coins that show heads.
    type Position = u64;
    type Rules = ();

    fn read(_: &(), text: &str) -> Result<(Self, u64), BoardError> {
        let (coins, set) = read(text, SIDES, "“H” for heads or “T” for tails")?;
        Ok((TurningCoins { coins }, set))
    }

    fn print(&self, position: &u64) -> String {
        symbols(self.coins, *position, SIDES).into_iter().collect()
    }

    fn moves(&self, position: &u64, _: Player) -> Vec<Move<u64>> {
        let mut moves = Vec::new();
        for coin in (0..self.coins).filter(|coin| position & 1 << coin != 0) {
            let without = position & !(1 << coin);
            moves.push(Move { to: without, gesture: Gesture::Tap(Place::Cell(0, coin)) });
            moves.extend((0..coin).map(|other| Move {
                to: without ^ 1 << other,
                gesture: Gesture::Drag(Place::Cell(0, coin), Place::Cell(0, other)),
            }));
        }
        moves
    }

    fn picture(&self, position: &u64) -> Picture {
        Picture::Cells(vec![symbols(self.coins, *position, SIDES)])
    }

    fn is_impartial(&self) -> bool {
        true
    }

    /// Every coin that shows heads is a component, as two equal ones cancel (WW 14).
    fn components(&self, position: &u64, parts: &mut Vec<u64>) {
        parts.extend((0..self.coins).map(|coin| 1 << coin).filter(|coin| position & coin != 0));
    }
}
