//! Counting sort (D. E. Knuth, "The Art of Computer Programming" 3, 5.2): O(items + keys), and stable.

use super::narrow;

/// The first pass: how many items have each key.
#[derive(Debug)]
pub(crate) struct Counts {
    /// The count of key k is at k + 1.
    counts: Vec<u32>,
}

impl Counts {
    /// For keys below this bound.
    pub(crate) fn new(keys: usize) -> Self {
        Self { counts: vec![0; keys + 1] }
    }

    /// Counts an item with this key. There may be 2³² − 1 items in all.
    #[inline]
    pub(crate) fn add(&mut self, key: usize) {
        self.counts[key + 1] += 1;
    }

    /// What the second pass needs.
    pub(crate) fn slots(self) -> Slots {
        let mut starts = self.counts;
        let mut sum = 0_usize;
        for count in &mut starts {
            sum += *count as usize;
            *count = narrow(sum);
        }
        Slots { next: starts.clone(), starts }
    }
}

/// The second pass: where each item belongs.
#[derive(Debug)]
pub(crate) struct Slots {
    starts: Vec<u32>,
    next: Vec<u32>,
}

impl Slots {
    /// How many items were counted.
    pub(crate) fn item_count(&self) -> usize {
        self.starts.last().map_or(0, |end| *end as usize)
    }

    /// The place of the next item with this key.
    #[inline]
    pub(crate) fn take(&mut self, key: usize) -> usize {
        let next = &mut self.next[key];
        *next += 1;
        *next as usize - 1
    }

    /// The items with key k are from `starts[k]` to `starts[k + 1]`.
    pub(super) fn into_starts(self) -> Vec<u32> {
        self.starts
    }
}
