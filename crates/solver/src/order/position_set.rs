//! Sets of positions.

use crate::PositionId;
use crate::compact::bits;

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
        position.index() < 64 * self.words.len() && bits::has(&self.words, position.index())
    }
}

impl FromIterator<PositionId> for PositionSet {
    fn from_iter<I: IntoIterator<Item = PositionId>>(positions: I) -> Self {
        let mut words = Vec::new();
        for position in positions {
            words.resize(words.len().max(bits::words(position.index() + 1)), 0);
            bits::insert(&mut words, position.index());
        }
        Self { words: words.into() }
    }
}
