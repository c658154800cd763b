//! A family of sets that is closed under unions, or under intersections.

use super::position_set::PositionSet;
use super::set::Set;
use crate::compact::narrow;

/// No set and no context.
const NONE: u32 = u32::MAX;
/// The bytes of a set besides itself: how it was made, and its slots, which are at most eight.
const BESIDES: usize = 40;

/// What the sets of a family are closed under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Union,
    Intersection,
}

/// The sets in the order in which they were found, each with the contexts that it comes from.
#[derive(Clone, Debug)]
pub(super) struct Family<S> {
    join: Join,
    sets: Vec<S>,
    /// For each set the one that it was made of, and the context whose set was added to that.
    made: Vec<(u32, u32)>,
    /// 1 + the number of a set, or 0: a hash table with open addressing. The length is a power of two.
    slots: Vec<u32>,
    bytes: usize,
}

impl<S: Set> Family<S> {
    /// The family of these sets, which has to be closed.
    pub(super) fn new<const COUNT: usize>(join: Join, sets: [S; COUNT]) -> Self {
        let mut family = Self { join, sets: Vec::new(), made: Vec::new(), slots: vec![0; 16], bytes: 0 };
        for set in sets {
            family.push(set, (NONE, NONE));
        }
        family
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn set(&self, number: usize) -> &S {
        &self.sets[number]
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
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

    /// Whether a set is in it.
    pub(super) fn has(&self, set: &S) -> bool {
        self.find(set).is_ok()
    }

    /// Adds the set of a context, which is new, and everything that it makes with the sets that are there. Fails beyond so
    /// many bytes. O(sets).
    pub(super) fn close(&mut self, set: &S, context: u32, most: usize) -> Option<()> {
        for number in 0..self.len() {
            let mut joined = self.sets[number].clone();
            match self.join {
                Join::Union => joined.unite(set),
                Join::Intersection => joined.intersect(set),
            }
            if !self.has(&joined) {
                if self.bytes() >= most || self.len() >= NONE as usize - 1 {
                    return None;
                }
                self.push(joined, (narrow(number), context));
            }
        }
        Some(())
    }

    /// The number of a set, or the slot where it belongs.
    fn find(&self, set: &S) -> Result<usize, usize> {
        let hash = set.hash().wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mut slot = (hash >> 32) as usize & (self.slots.len() - 1);
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.sets[number as usize] == *set {
                return Ok(number as usize);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        Err(slot)
    }

    fn push(&mut self, set: S, made: (u32, u32)) {
        let Err(slot) = self.find(&set) else { return };
        self.bytes += set.bytes() + BESIDES;
        self.sets.push(set);
        self.made.push(made);
        self.slots[slot] = narrow(self.len());
        if self.slots.len() < 2 * self.len() {
            self.slots = vec![0; 4 * self.len().next_power_of_two()];
            for number in 0..self.len() {
                if let Err(slot) = self.find(&self.sets[number]) {
                    self.slots[slot] = narrow(number + 1);
                }
            }
        }
    }

    pub(super) fn to_sets(&self) -> Vec<PositionSet> {
        self.sets.iter().map(|set| PositionSet::of(&set.words())).collect()
    }
}
