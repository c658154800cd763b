//! Games with two heaps that play together.

use super::text::{self, Limit};
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Heap, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use hyperjam_terms::Player;

/// What may be done with two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairKind {
    /// Take counters from one heap, or equally many from both: Wythoff's game.
    Wythoff,
    /// Take a multiple of the smaller number from the larger, so that both stay positive: Euclid.
    Euclid,
}

/// A game with two heaps.
#[derive(Clone, Copy, Debug)]
pub struct PairGame {
    kind: PairKind,
}

/// The counters of both heaps.
const MOST: usize = 10_000;

impl Ruleset for PairGame {
    /// The smaller heap, then the larger.
    type Position = [u32; 2];
    type Rules = PairKind;

    fn read(kind: &PairKind, text: &str) -> Result<(Self, [u32; 2]), BoardError> {
        let what = match kind {
            PairKind::Wythoff => "counters of Wythoff’s game",
            PairKind::Euclid => "the sum of Euclid’s two numbers",
        };
        let heaps = text::heaps(text, Limit { what, most: MOST })?;
        let [a, b] = heaps[..] else {
            return Err(BoardError::whole(Reason::Count { given: heaps.len(), expected: "two numbers" }));
        };
        if *kind == PairKind::Euclid && (a == 0 || b == 0) {
            return Err(BoardError::whole(Reason::Rule("both numbers have to be positive")));
        }
        Ok((PairGame { kind: *kind }, [a.min(b), a.max(b)]))
    }

    fn print(&self, position: &[u32; 2]) -> String {
        text::print(position)
    }

    /// Positions with small heaps come first, so that a search never nests deep.
    fn moves(&self, &[a, b]: &[u32; 2], _: Player) -> Vec<Move<[u32; 2]>> {
        let mut moves = Vec::new();
        let mut add = |x: u32, y: u32, gesture| moves.push(Move { to: [x.min(y), x.max(y)], gesture });
        // Counters are taken from the end of a row.
        let one = |heap, left: u32| Gesture::Tap(Place::Counter(heap, left as usize));
        match self.kind {
            PairKind::Wythoff => {
                (0..a).for_each(|left| add(left, b, one(0, left)));
                (0..b).for_each(|left| add(a, left, one(1, left)));
                for taken in (1..=a).rev() {
                    let [first, second] = [(0, a - taken), (1, b - taken)]
                        .map(|(heap, left)| Place::Counter(heap, left as usize));
                    add(a - taken, b - taken, Gesture::Drag(first, second));
                }
            }
            PairKind::Euclid => {
                let most = (b - 1) / a;
                (1..=most).rev().for_each(|times| add(a, b - times * a, one(1, b - times * a)));
            }
        }
        moves
    }

    fn picture(&self, position: &[u32; 2]) -> Picture {
        Picture::Heaps(position.iter().map(|heap| Heap { size: *heap as usize }).collect())
    }

    fn is_impartial(&self) -> bool {
        true
    }
}
