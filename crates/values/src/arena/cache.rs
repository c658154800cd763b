//! What was found out about pairs of games, kept as long as there is room.

use crate::arena::GameId;

/// How many places a pair may be kept in.
const WAYS: usize = 4;
/// How many places a table has that is not empty.
const LEAST: usize = 1 << 10;

/// A table of pairs of games with a number each. It forgets when it is full: what is asked again is computed again, so
/// that forgetting costs time and never an answer. Which pairs it forgets depends only on what was put in.
#[derive(Debug, Default)]
pub(crate) struct PairCache {
    /// A pair each, its first game in the upper half; 0 where there is none. The length is 0 or a power of two.
    keys: Vec<u64>,
    values: Vec<u32>,
    /// How many pairs were put in since it grew.
    filled: usize,
}

impl PairCache {
    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.keys.len() * (size_of::<u64>() + size_of::<u32>())
    }

    /// The number of a pair, if it is known.
    #[inline]
    pub(crate) fn get(&self, a: GameId, b: GameId) -> Option<u32> {
        if self.keys.is_empty() {
            return None;
        }
        let key = key(a, b);
        let start = self.start(key);
        let place = self.keys[start..start + WAYS].iter().position(|other| *other == key)?;
        Some(self.values[start + place])
    }

    /// Keeps the number of a pair. The table grows while it takes no more than so many bytes.
    pub(crate) fn insert(&mut self, a: GameId, b: GameId, value: u32, most: usize) {
        if 4 * self.filled >= 3 * self.keys.len() && (self.keys.is_empty() || 2 * self.bytes() <= most) {
            self.grow();
        }
        self.place(key(a, b), value);
        self.filled += 1;
    }

    fn place(&mut self, key: u64, value: u32) {
        let start = self.start(key);
        let bucket = &self.keys[start..start + WAYS];
        let place = bucket.iter().position(|other| *other == 0 || *other == key);
        // Of a full bucket the pair that would stand first goes.
        let place = start + place.unwrap_or(self.filled % WAYS);
        self.keys[place] = key;
        self.values[place] = value;
    }

    fn start(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = hash ^ (hash >> 32);
        (hash as usize).wrapping_mul(WAYS) & (self.keys.len() - 1)
    }

    fn grow(&mut self) {
        let size = (2 * self.keys.len()).max(LEAST);
        let keys = std::mem::replace(&mut self.keys, vec![0; size]);
        let values = std::mem::replace(&mut self.values, vec![0; size]);
        self.filled = 0;
        for (key, value) in keys.into_iter().zip(values) {
            if key != 0 {
                self.place(key, value);
                self.filled += 1;
            }
        }
    }
}

/// A pair as one number, which is not 0.
fn key(a: GameId, b: GameId) -> u64 {
    (u64::from(a.raw()) << 32) + u64::from(b.raw()) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was_put_in_and_room_is_bounded() {
        let mut cache = PairCache::default();
        let pair = |i: u32| (GameId::from_raw(i % 251), GameId::from_raw(i / 7));
        let most = 64 << 10;
        for i in 0..100_000 {
            let (a, b) = pair(i);
            cache.insert(a, b, i, most);
            assert_eq!(cache.get(a, b), Some(i));
        }
        assert!(cache.bytes() <= most, "{}", cache.bytes());
        let kept = (0..100_000).filter(|i| {
            let (a, b) = pair(*i);
            cache.get(a, b).inspect(|value| assert_eq!(pair(*value), (a, b))).is_some()
        });
        assert!(kept.count() > 3000);
    }
}
