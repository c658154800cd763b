//! Classes of positions that are the same game.

use hyperjam_graphfile::{Chunk, ChunkPosition};

use crate::sweep::{Cursor, visit};

/// Set in the number of a position from which no cycle can be reached, once it is known.
const FINAL: u64 = 1 << 63;

/// Numbers of positions that are equal where the positions are the same game as far as has been seen.
///
/// Definition: positions are hyperbisimilar when their options are, Left's to Left's and Right's to Right's (HL 2).
///
/// Method: the number of a position is a fingerprint of the set of its options' numbers. Where no cycle can be reached it follows
/// from those of all options, once and for all, in whatever order, as Merkle's hashes do. The others begin alike, and get new
/// numbers in rounds, all at once; a round tells apart what the round before told apart, and when it tells
/// no more the classes are found, if no two sets have the same fingerprint by chance. That is proved in the end
/// ([`Proof`](crate::proof::Proof)).
///
/// Cost: a sort of all numbers for each round, of which there are at most as many as positions that reach a cycle.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) of: Vec<u64>,
    /// Which fingerprints are used.
    pub(crate) seed: u32,
    /// Whether a move of Right has to be told from one of Left.
    sides: usize,
    /// How many bits a fingerprint has; fewer only in tests.
    bits: u32,
    items: Vec<u64>,
}

impl Numbers {
    pub(crate) fn new(positions: usize, sides: usize, seed: u32, bits: u32) -> Self {
        Self::again(vec![0; positions], sides, seed, bits)
    }

    /// From numbers that were found before.
    pub(crate) fn again(of: Vec<u64>, sides: usize, seed: u32, bits: u32) -> Self {
        Self { of, seed, sides, bits, items: Vec::new() }
    }

    /// Numbers the positions of a chunk whose options all have their final numbers. Returns whether there was any.
    pub(crate) fn look(&mut self, chunk: &Chunk, cursor: Cursor) -> bool {
        visit(chunk, cursor, |position| {
            if self.of[position.number] & FINAL != 0
                || position.moves.iter().any(|option| self.of[option.target()] & FINAL == 0)
            {
                return false;
            }
            self.of[position.number] = self.fingerprint(&position) | FINAL;
            true
        })
    }

    /// Whether all have their final numbers.
    pub(crate) fn are_final(&self) -> bool {
        self.of.iter().all(|number| number & FINAL != 0)
    }

    /// The next numbers of the positions of a chunk.
    pub(crate) fn look_again(&mut self, chunk: &Chunk, next: &mut [u64]) {
        for position in chunk.positions() {
            let number = self.of[position.number];
            let is_final = number & FINAL != 0;
            next[position.number] = if is_final { number } else { self.fingerprint(&position) & !FINAL };
        }
    }

    /// A number for the set of a position's options.
    fn fingerprint(&mut self, position: &ChunkPosition<'_>) -> u64 {
        let seed = u64::from(self.seed);
        self.items.clear();
        for player in 0..self.sides {
            let options = position.moves.iter().filter(|option| option.is_open_to(player));
            let item = |number: u64| mix(number.rotate_left(1) ^ mix(2 * seed + player as u64));
            self.items.extend(options.map(|option| item(self.of[option.target()])));
        }
        self.items.sort_unstable();
        self.items.dedup();
        let kind = position.end.map_or(0, |end| 1 + end as u64);
        let sum = self.items.iter().fold(mix(kind), |sum, item| sum.wrapping_add(*item));
        mix(sum) & (u64::MAX >> (64 - self.bits))
    }

    /// The classes of equal numbers, each with a number by the first position that is in it. O(n log n), and 16 bytes a
    /// position with the numbers, which are gone.
    pub(crate) fn into_classes(self) -> Vec<u32> {
        let of = self.of;
        let mut order: Vec<u32> = (0..of.len() as u32).collect();
        order.sort_unstable_by_key(|position| (of[*position as usize], *position));
        let mut class = vec![0; of.len()];
        for same in order.chunk_by(|one, other| of[*one as usize] == of[*other as usize]) {
            same.iter().for_each(|position| class[*position as usize] = same[0]);
        }
        let mut count = 0;
        for position in 0..class.len() {
            let first = class[position] as usize;
            class[position] = if first == position { count } else { class[first] };
            count += u32::from(first == position);
        }
        class
    }
}

/// Spreads a number over 64 bits (the finalizer of SplitMix64, G. Steele, D. Lea and C. Flood 2014).
fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// How many different numbers there are. They are sorted.
pub(crate) fn count_different(numbers: &mut [u64]) -> u32 {
    numbers.sort_unstable();
    numbers.chunk_by(|one, other| one == other).count() as u32
}
