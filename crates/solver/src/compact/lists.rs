//! Many lists in one array.

use std::ops::Range;

use super::{Counts, Slots, narrow};

/// Lists of items, one after the other in one array; what is known as compressed sparse rows.
///
/// It takes the bytes of the items and four for each list. There may be 2³² − 1 items in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lists<T> {
    /// List k lies from `starts[k]` to `starts[k + 1]`.
    starts: Vec<u32>,
    /// The items of all lists, and then those of the list that was not ended yet.
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }
}

impl<T> Lists<T> {
    /// Items that stand in these slots already.
    pub(crate) fn in_slots(slots: Slots, items: Vec<T>) -> Self {
        debug_assert_eq!(slots.item_count(), items.len());
        Self { starts: slots.into_starts(), items }
    }

    /// Adds an item to the list after the last one.
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Makes a list of what was added since the last one ended.
    pub(crate) fn end_list(&mut self) {
        self.starts.push(narrow(self.items.len()));
    }

    /// How many lists there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The items of all lists, those of one list together, and then those added since the last one ended.
    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }

    /// The same, without the lists.
    pub(crate) fn into_items(self) -> Vec<T> {
        self.items
    }

    /// Where each list starts among the items, and then where the last one ends.
    pub(crate) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// Where so many lists from this one on lie among the items.
    #[inline]
    pub(crate) fn range(&self, first: usize, count: usize) -> Range<usize> {
        self.starts[first] as usize..self.starts[first + count] as usize
    }

    /// The items of so many lists from this one on.
    #[inline]
    pub(crate) fn joined(&self, first: usize, count: usize) -> &[T] {
        &self.items[self.range(first, count)]
    }

    /// The items of a list.
    #[inline]
    pub(crate) fn list(&self, list: usize) -> &[T] {
        self.joined(list, 1)
    }

    /// The items of a list, to be changed.
    pub(crate) fn list_mut(&mut self, list: usize) -> &mut [T] {
        let range = self.range(list, 1);
        &mut self.items[range]
    }

    /// All lists in their order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[T]> + Clone {
        (0..self.len()).map(|list| self.list(list))
    }

    /// The list that this place among the items belongs to. O(log lists).
    pub(crate) fn list_at(&self, place: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= place) - 1
    }
}

impl<T: Copy> Lists<T> {
    /// Puts each item into its list, in the order given, by counting sort: O(items + lists). The iterator is gone
    /// through twice and has to give the same both times.
    pub(crate) fn sorted(lists: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut counts = Counts::new(lists);
        items.clone().for_each(|(list, _)| counts.add(list));
        let mut slots = counts.slots();
        let any = items.clone().next();
        let mut sorted = any.map_or_else(Vec::new, |(_, item)| vec![item; slots.item_count()]);
        for (list, item) in items {
            sorted[slots.take(list)] = item;
        }
        Self::in_slots(slots, sorted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::SplitMix;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn sorted_lists_are_those_of_lists_apart() {
        let mut random = SplitMix::new(5);
        for size in 0..60 {
            let lists = 1 + random.below(8);
            let items: Vec<(usize, usize)> = (0..size).map(|item| (random.below(lists), item)).collect();
            let mut apart = vec![Vec::new(); lists];
            items.iter().for_each(|(list, item)| apart[*list].push(*item));
            let sorted = Lists::sorted(lists, items.iter().copied());
            assert_eq!(sorted.iter().collect::<Vec<_>>(), apart);
            let mut pushed = Lists::default();
            for list in &apart {
                list.iter().for_each(|item| pushed.push(*item));
                pushed.end_list();
            }
            assert_eq!(pushed, sorted);
            for place in 0..size {
                assert!(sorted.range(sorted.list_at(place), 1).contains(&place), "{place} of {sorted:?}");
            }
            assert_eq!(sorted.joined(0, lists), sorted.items());
        }
    }

    #[test]
    fn a_list_is_none_before_it_ends() {
        let mut lists = Lists::default();
        lists.push('a');
        assert_eq!((lists.len(), lists.items().len()), (0, 1));
        lists.end_list();
        lists.list_mut(0)[0] = 'b';
        assert_eq!(lists.list(0), ['b']);
    }
}
