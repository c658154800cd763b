//! What is known of positions.

use std::hash::{BuildHasherDefault, Hash, Hasher};

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
