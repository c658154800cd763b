//! A family of sets that is closed under unions, or under intersections.

use super::position_set::PositionSet;
use crate::compact::narrow;

/// No set and no context.
const NONE: u32 = u32::MAX;
/// The bytes of a set besides its words: how it was made, and its slots, which are at most eight.
const BESIDES: usize = 40;

/// What the sets of a family are closed under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Union,
    Intersection,
}

/// The sets in the order in which they were found, each with the contexts that it comes from.
#[derive(Clone, Debug)]
pub(super) struct Family {
    join: Join,
    /// How many words a set has.
    width: usize,
    words: Vec<u64>,
    /// For each set the one that it was made of, and the context whose set was added to that.
    made: Vec<(u32, u32)>,
    /// 1 + the number of a set, or 0: a hash table with open addressing. The length is a power of two.
    slots: Vec<u32>,
}

impl Family {
    /// The family of these sets, which has to be closed.
    pub(super) fn new(join: Join, width: usize, sets: &[&[u64]]) -> Self {
        let mut family = Self { join, width, words: Vec::new(), made: Vec::new(), slots: vec![0; 16] };
        for set in sets {
            family.push(set, (NONE, NONE));
        }
        family
    }

    pub(super) fn len(&self) -> usize {
        self.made.len()
    }

    pub(super) fn set(&self, number: usize) -> &[u64] {
        &self.words[number * self.width..(number + 1) * self.width]
    }

    pub(super) fn bytes(&self) -> usize {
        self.len() * (8 * self.width + BESIDES)
    }

    /// The contexts whose sets make up this one, besides the set that the family began with: the first in the answer.
    pub(super) fn contexts(&self, mut number: usize) -> (usize, Vec<u32>) {
        let mut contexts = Vec::new();
        while let (parent, context) = self.made[number]
            && parent != NONE
        {
            contexts.push(context);
            number = parent as usize;
        }
        (number, contexts)
    }

    /// Adds the set of a context, unless it is there, and everything that it makes with the sets that are. Fails beyond
    /// so many bytes. O(sets). Tells whether it was new.
    pub(super) fn close(&mut self, set: &[u64], context: u32, most: usize) -> Option<bool> {
        if self.find(set).is_ok() {
            return Some(false);
        }
        let mut joined = vec![0; self.width];
        for number in 0..self.len() {
            for (word, (old, new)) in joined.iter_mut().zip(self.set(number).iter().zip(set)) {
                *word = match self.join {
                    Join::Union => old | new,
                    Join::Intersection => old & new,
                };
            }
            if self.find(&joined).is_err() {
                if self.bytes() >= most || self.len() >= NONE as usize - 1 {
                    return None;
                }
                self.push(&joined, (narrow(number), context));
            }
        }
        Some(true)
    }

    /// The number of a set, or the slot where it belongs.
    fn find(&self, set: &[u64]) -> Result<usize, usize> {
        let mix = |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let hash = set.iter().fold(0, mix).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mut slot = (hash >> 32) as usize & (self.slots.len() - 1);
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.set(number as usize) == set {
                return Ok(number as usize);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        Err(slot)
    }

    fn push(&mut self, set: &[u64], made: (u32, u32)) {
        let Err(slot) = self.find(set) else { return };
        self.words.extend_from_slice(set);
        self.made.push(made);
        self.slots[slot] = narrow(self.len());
        if self.slots.len() < 2 * self.len() {
            self.slots = vec![0; 4 * self.len().next_power_of_two()];
            for number in 0..self.len() {
                if let Err(slot) = self.find(self.set(number)) {
                    self.slots[slot] = narrow(number + 1);
                }
            }
        }
    }

    pub(super) fn to_sets(&self) -> Vec<PositionSet> {
        (0..self.len()).map(|number| PositionSet::of(self.set(number))).collect()
    }
}
