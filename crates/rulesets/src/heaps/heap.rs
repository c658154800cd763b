//! Games in which every heap is a component.

use super::code::Code;
use super::period::Bound;
use super::text::{self, Limit};
use crate::error::{BoardError, Reason};
use crate::limits::{Limits, Meter, Unsolved};
use crate::picture::{Gesture, Heap, Picture, Place};
use crate::ruleset::{Move, Ruleset, bytes_of_list};
use hyperjam_terms::Player;

/// What may be done with a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapKind {
    /// Take as many counters as you like, at least one.
    Nim,
    /// Take a number of counters that is in the set, which is ascending and without 0.
    Subtraction(Vec<u32>),
    /// Take and break as a code says.
    Code(Code),
    /// Break a heap into two heaps of different size: Grundy's game.
    Grundys,
}

impl HeapKind {
    /// Reads a subtraction set: numbers between commas.
    pub fn subtraction(text: &str) -> Result<HeapKind, BoardError> {
        let limit = Limit { what: "counters that may be taken", most: u32::MAX as usize };
        let mut set = Vec::new();
        for (number, column) in text::numbers(text, limit)? {
            if number == 0 {
                return Err(BoardError::at(column, Reason::Digit { what: "take nothing" }));
            }
            set.push(number);
        }
        set.sort_unstable();
        set.dedup();
        Ok(HeapKind::Subtraction(set))
    }

    /// From where on a period of the Grundy numbers is proved, if a move takes only so many counters.
    pub fn bound(&self) -> Option<Bound> {
        match self {
            HeapKind::Nim | HeapKind::Grundys => None,
            HeapKind::Subtraction(set) => Some(Bound { heaps: 1, taken: *set.last()? as usize }),
            HeapKind::Code(code) => Some(code.bound()),
        }
    }

    /// The Grundy numbers of heaps from 0 to `most`, one after the other.
    pub fn grundy_numbers(&self, most: usize, limits: Limits) -> Result<Vec<u32>, Unsolved> {
        let mut meter = Meter::new(limits);
        if let HeapKind::Code(code) = self {
            return code.grundy_numbers(most, &mut meter);
        }
        meter.room(most.saturating_mul(8))?;
        let mut numbers: Vec<u32> = Vec::with_capacity(most + 1);
        let mut options = Vec::new();
        for heap in 0..=most {
            options.clear();
            match self {
                HeapKind::Subtraction(set) => {
                    let taken = set.iter().map(|taken| *taken as usize).take_while(|taken| *taken <= heap);
                    options.extend(taken.map(|taken| numbers[heap - taken]));
                }
                HeapKind::Grundys => {
                    options.extend((1..heap.div_ceil(2)).map(|first| numbers[first] ^ numbers[heap - first]));
                }
                HeapKind::Nim | HeapKind::Code(_) => {
                    numbers.push(heap as u32);
                    continue;
                }
            }
            meter.spend(options.len() + 1)?;
            numbers.push(crate::solve::mex(&mut options));
        }
        Ok(numbers)
    }

    /// The counters that a position may have: where heaps are broken, a table of all sizes takes time.
    fn most_counters(&self) -> Limit {
        let (what, most) = match self {
            HeapKind::Nim => ("counters of Nim", 100_000),
            HeapKind::Subtraction(_) => ("counters of a subtraction game", 100_000),
            HeapKind::Grundys => ("counters of Grundy’s game", 4_000),
            HeapKind::Code(code) if code.most_heaps() > 2 => {
                ("counters of a game in which a heap may be left as three", 400)
            }
            HeapKind::Code(_) => ("counters of a game with such a code", 4_000),
        };
        Limit { what, most }
    }

    /// How many moves there are on a heap.
    fn move_count(&self, heap: u32) -> usize {
        match self {
            HeapKind::Nim => heap as usize,
            HeapKind::Subtraction(set) => set.partition_point(|taken| *taken <= heap),
            HeapKind::Code(code) => code.move_count(heap),
            HeapKind::Grundys => (heap.div_ceil(2) as usize).saturating_sub(1),
        }
    }

    /// What may be left of a heap, with the counters that are taken or stand beside the break.
    pub(super) fn moves(&self, heap: u32, mut made: impl FnMut(FirstAndLast, &[u32])) {
        match self {
            HeapKind::Nim => (0..heap).for_each(|left| made([left, heap - 1], &[left])),
            HeapKind::Subtraction(set) => {
                let allowed = set.iter().rev().filter(|taken| **taken <= heap);
                allowed.for_each(|taken| made([heap - taken, heap - 1], &[heap - taken]));
            }
            HeapKind::Code(code) => code.moves(heap, |taken, left| {
                let first = if left.len() > 1 { left[0] } else { heap - taken };
                made([first, (first + taken).saturating_sub(1).max(first)], left);
            }),
            HeapKind::Grundys => {
                (1..heap.div_ceil(2)).for_each(|first| made([first - 1, first], &[first, heap - first]));
            }
        }
    }
}

/// The first and the last counter of a gesture.
pub(super) type FirstAndLast = [u32; 2];

/// A game of heaps.
#[derive(Clone, Debug)]
pub struct HeapGame {
    kind: HeapKind,
    /// The Grundy numbers of all heaps that can come up.
    numbers: Vec<u32>,
}

impl Ruleset for HeapGame {
    /// The heaps, ascending, without those of no counter.
    type Position = Vec<u32>;
    type Rules = HeapKind;

    fn read(kind: &HeapKind, text: &str) -> Result<(Self, Vec<u32>), BoardError> {
        let limit = kind.most_counters();
        let mut heaps = text::heaps(text, limit)?;
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        let most = heaps.last().copied().unwrap_or(0) as usize;
        let free = Limits { work: u64::MAX, ..Limits::default() };
        let too_large = |_| BoardError::too_large(limit.what, most, limit.most);
        let numbers = kind.grundy_numbers(most, free).map_err(too_large)?;
        Ok((HeapGame { kind: kind.clone(), numbers }, heaps))
    }

    fn print(&self, position: &Vec<u32>) -> String {
        text::print(position)
    }

    /// Small heaps that are left come first, so that a search never nests deep.
    fn moves(&self, position: &Vec<u32>, _: Player) -> Vec<Move<Vec<u32>>> {
        let mut moves = Vec::new();
        for (number, heap) in position.iter().enumerate() {
            self.kind.moves(*heap, |[first, last], left| {
                let mut to = position.clone();
                to.remove(number);
                to.extend(left.iter().filter(|heap| **heap > 0));
                to.sort_unstable();
                let [first, last] = [first, last].map(|at| Place::Counter(number, at as usize));
                let gesture = if first == last { Gesture::Tap(first) } else { Gesture::Drag(first, last) };
                moves.push(Move { to, gesture });
            });
        }
        moves
    }

    fn move_count(&self, position: &Vec<u32>, _: Player) -> usize {
        position.iter().map(|heap| self.kind.move_count(*heap)).sum()
    }

    fn bytes_beside(&self, position: &Vec<u32>) -> usize {
        bytes_of_list(position)
    }

    fn picture(&self, position: &Vec<u32>) -> Picture {
        Picture::Heaps(position.iter().map(|heap| Heap { size: *heap as usize }).collect())
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn components(&self, position: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
        parts.extend(position.iter().map(|heap| vec![*heap]));
    }

    fn known_grundy(&self, component: &Vec<u32>) -> Option<u32> {
        match component[..] {
            [] => Some(0),
            [heap] => self.numbers.get(heap as usize).copied(),
            _ => None,
        }
    }

    /// A move changes one heap, so it is as if only that one and a heap of the size of all others’ number were there.
    fn known_grundy_of_moves(&self, position: &Vec<u32>) -> Option<Vec<u32>> {
        let number = |heap: &u32| self.numbers[*heap as usize];
        let total = position.iter().fold(0, |total, heap| total ^ number(heap));
        let mut numbers = Vec::new();
        for heap in position {
            let others = total ^ number(heap);
            self.kind.moves(*heap, |_, left| {
                numbers.push(left.iter().fold(others, |sum, heap| sum ^ number(heap)));
            });
        }
        Some(numbers)
    }
}
