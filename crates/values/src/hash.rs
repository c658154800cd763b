//! Hashes of a few words, by 64-bit multiplications only: wider ones, which the usual hasher needs, are slow as
//! WebAssembly. Games have ids that nobody from outside chooses, so the hash needs no secret.

use std::hash::{BuildHasherDefault, Hasher};

/// A map of games, or of pairs of them.
pub(crate) type GameMap<K, V> = hashbrown::HashMap<K, V, BuildHasherDefault<WordHasher>>;

/// The hash of these words.
pub(crate) fn hash_words<const N: usize>(words: [u64; N]) -> u64 {
    let mut hash = WordHasher::default();
    words.into_iter().for_each(|word| hash.write_u64(word));
    hash.finish()
}

/// Multiplies each word in.
#[derive(Default)]
pub(crate) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
