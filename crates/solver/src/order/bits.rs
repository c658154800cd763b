//! Sets of positions as bits.

use crate::PositionId;

/// How many words a set of so many positions takes.
pub(super) fn width(count: usize) -> usize {
    count.div_ceil(64)
}

/// All of so many positions.
pub(super) fn all(count: usize) -> Vec<u64> {
    let mut words = vec![0; width(count)];
    fill(&mut words, count);
    words
}

/// Makes a set that of all of so many positions.
pub(super) fn fill(words: &mut [u64], count: usize) {
    words.fill(u64::MAX);
    if let Some(last) = words.last_mut()
        && !count.is_multiple_of(64)
    {
        *last = (1 << (count % 64)) - 1;
    }
}

#[inline]
pub(super) fn has(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 != 0
}

/// Takes a position out. Returns whether it was in.
#[inline]
pub(super) fn remove(words: &mut [u64], index: usize) -> bool {
    let (word, bit) = (&mut words[index / 64], 1 << (index % 64));
    let was_in = *word & bit != 0;
    *word &= !bit;
    was_in
}

/// A set of positions of a graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionSet {
    words: Box<[u64]>,
}

impl PositionSet {
    pub(super) fn of(words: &[u64]) -> Self {
        let end = words.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        Self { words: words[..end].into() }
    }

    /// Whether a position is in it.
    pub fn contains(&self, position: PositionId) -> bool {
        self.words.get(position.index() / 64).is_some_and(|word| word >> (position.index() % 64) & 1 != 0)
    }
}

impl FromIterator<PositionId> for PositionSet {
    fn from_iter<I: IntoIterator<Item = PositionId>>(positions: I) -> Self {
        let mut words = Vec::new();
        for position in positions {
            let word = position.index() / 64;
            if words.len() <= word {
                words.resize(word + 1, 0);
            }
            words[word] |= 1 << (position.index() % 64);
        }
        Self { words: words.into() }
    }
}
