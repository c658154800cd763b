//! What is known of positions.

use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::{Index, IndexMut};

use hashbrown::HashMap;

use crate::limits::{Meter, Unsolved};

/// The hash of positions. It multiplies and folds, eight bytes at a time: positions are a few words, and nobody profits from
/// making them collide.
#[derive(Clone, Debug, Default)]
pub struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.write_u64(u64::from_le_bytes(*word)));
        rest.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        let hash = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = hash ^ (hash >> 29);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// Positions with what is known of them, within limits. It is never gone through, so its order does not matter.
pub(crate) struct Memory<P, T>(HashMap<P, T, BuildHasherDefault<Spread>>);

impl<P, T> Default for Memory<P, T> {
    fn default() -> Self {
        Memory(HashMap::default())
    }
}

impl<P: Eq + Hash, T: Copy> Memory<P, T> {
    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<T> {
        self.0.get(position).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.allocation_size()
    }

    /// Keeps what is known, if there is room.
    #[inline]
    pub(crate) fn insert(&mut self, meter: &Meter, position: P, known: T) -> Result<(), Unsolved> {
        if self.0.len() == self.0.capacity() {
            // It doubles, and copies from the old to the new.
            meter.room((3 * self.0.allocation_size()).max(1 << 10))?;
        }
        self.0.insert(position, known);
        Ok(())
    }
}

/// A list that grows without being copied: it is kept in pieces of so many items.
pub(crate) struct Pile<T>(Vec<Vec<T>>);

/// The items of a piece of a [`Pile`].
const PIECE: usize = 1 << 10;

impl<T> Default for Pile<T> {
    fn default() -> Self {
        Pile(Vec::new())
    }
}

impl<T> Pile<T> {
    pub(crate) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * PIECE + last.len())
    }

    pub(crate) fn get(&self, nth: usize) -> Option<&T> {
        self.0.get(nth / PIECE)?.get(nth % PIECE)
    }

    pub(crate) fn push(&mut self, item: T) {
        match self.0.last_mut().filter(|last| last.len() < PIECE) {
            Some(last) => last.push(item),
            None => self.0.push(vec![item]),
        }
    }

    /// All items, each piece being given back when it is through.
    pub(crate) fn into_items(self) -> impl Iterator<Item = T> {
        self.0.into_iter().flatten()
    }

    /// The bytes it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        let last = self.0.last().map_or(0, Vec::capacity);
        (self.0.len().saturating_sub(1) * PIECE + last) * size_of::<T>()
            + self.0.capacity() * size_of::<Vec<T>>()
    }

    /// The bytes it may take more with one more item.
    pub(crate) fn bytes_of_growing(&self) -> usize {
        PIECE.min(self.len().max(4)) * size_of::<T>()
    }
}

impl<T> Index<usize> for Pile<T> {
    type Output = T;

    fn index(&self, nth: usize) -> &T {
        &self.0[nth / PIECE][nth % PIECE]
    }
}

impl<T> IndexMut<usize> for Pile<T> {
    fn index_mut(&mut self, nth: usize) -> &mut T {
        &mut self.0[nth / PIECE][nth % PIECE]
    }
}

#[cfg(test)]
mod tests {
    use super::{PIECE, Pile};

    #[test]
    fn a_pile_is_a_list() {
        let mut pile = Pile::default();
        let mut list = Vec::new();
        for item in 0..3 * PIECE + 5 {
            let before = pile.bytes();
            let most = before + pile.bytes_of_growing() + size_of::<Vec<usize>>() * 4;
            pile.push(item);
            list.push(item);
            assert!(pile.bytes() <= most, "{item}");
            assert_eq!((pile.len(), pile[item], pile.get(item + 1)), (list.len(), item, None));
        }
        pile[PIECE] = 7;
        list[PIECE] = 7;
        assert_eq!(pile.into_items().collect::<Vec<_>>(), list);
    }
}
