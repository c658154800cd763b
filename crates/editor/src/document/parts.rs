//! The positions or the moves of a document, in order, in blocks that copies of the document share: a copy increments
//! one reference count for each block, and a change copies one block.

use std::iter::Peekable;
use std::sync::Arc;

/// The most parts of a block.
const MOST: usize = 256;

/// Parts next to each other, shared by copies.
pub(crate) type Block<Id, T> = Arc<Vec<(Id, T)>>;

/// Parts by identifier. No block is empty, and the parts of all blocks are in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Parts<Id, T> {
    blocks: Vec<Block<Id, T>>,
    len: usize,
}

impl<Id, T> Default for Parts<Id, T> {
    fn default() -> Self {
        Self { blocks: Vec::new(), len: 0 }
    }
}

impl<Id: Copy + Ord, T: PartialEq> PartialEq for Parts<Id, T> {
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, other): (&Arc<_>, &Arc<_>)| Arc::ptr_eq(one, other);
        self.len == other.len
            && (self.blocks.len() == other.blocks.len() && self.blocks.iter().zip(&other.blocks).all(same)
                || self.iter().eq(other.iter()))
    }
}

impl<Id: Copy + Ord, T> Parts<Id, T> {
    /// These parts, whose identifiers must ascend, in full blocks. Cost O(n), a tenth of that of putting them in one by one.
    pub(crate) fn of_ascending(parts: impl Iterator<Item = (Id, T)>) -> Self {
        let mut all = Self::default();
        let mut block = Vec::new();
        for part in parts {
            if block.len() == MOST {
                all.blocks.push(Arc::new(std::mem::take(&mut block)));
            }
            if block.is_empty() {
                block.reserve_exact(MOST);
            }
            block.push(part);
            all.len += 1;
        }
        if !block.is_empty() {
            block.shrink_to_fit();
            all.blocks.push(Arc::new(block));
        }
        debug_assert!(all.blocks.iter().flat_map(|block| block.iter()).is_sorted_by(|a, b| a.0 < b.0));
        all
    }
}

impl<Id: Copy + Ord, T: Clone> Extend<(Id, T)> for Parts<Id, T> {
    fn extend<Items: IntoIterator<Item = (Id, T)>>(&mut self, items: Items) {
        for (id, part) in items {
            self.insert(id, part);
        }
    }
}

impl<Id: Copy + Ord, T> Parts<Id, T> {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The part with this identifier. Cost O(log n).
    pub(crate) fn get(&self, id: Id) -> Option<&T> {
        let block = &self.blocks[self.block(id)?];
        Some(&block[place(block, id).ok()?].1)
    }

    /// All in order.
    pub(crate) fn iter(&self) -> Iter<'_, Id, T> {
        Iter {
            blocks: self.blocks.iter(),
            front: Default::default(),
            back: Default::default(),
            left: self.len,
        }
    }

    /// The blocks in order, none of them empty.
    pub(crate) fn blocks(&self) -> &[Block<Id, T>] {
        &self.blocks
    }

    /// The greatest identifier.
    pub(crate) fn last(&self) -> Option<Id> {
        self.blocks.last()?.last().map(|part| part.0)
    }

    /// The block in which this identifier is, or would be put; none where there are no blocks.
    fn block(&self, id: Id) -> Option<usize> {
        let after = self.blocks.partition_point(|block| block[0].0 <= id);
        (!self.blocks.is_empty()).then(|| after.saturating_sub(1))
    }
}

impl<Id: Copy + Ord, T: Clone> Parts<Id, T> {
    /// Puts a part at an identifier, in place of the one that is there. Cost O(log n), and a copy of its block where
    /// that is shared.
    pub(crate) fn insert(&mut self, id: Id, part: T) {
        let Some(nth) = self.block(id) else {
            self.blocks.push(Arc::new(vec![(id, part)]));
            self.len = 1;
            return;
        };
        // What comes after all that is there fills block after block.
        if self.blocks[nth].len() == MOST && self.last() < Some(id) {
            self.blocks.push(Arc::new(vec![(id, part)]));
            self.len += 1;
            return;
        }
        let block = Arc::make_mut(&mut self.blocks[nth]);
        match place(block, id) {
            Ok(at) => block[at].1 = part,
            Err(at) => {
                block.insert(at, (id, part));
                self.len += 1;
                if block.len() > MOST {
                    let rest = block.split_off(MOST / 2);
                    self.blocks.insert(nth + 1, Arc::new(rest));
                }
            }
        }
    }

    /// Takes a part away, if it is there. Cost as for [`insert`](Self::insert).
    pub(crate) fn remove(&mut self, id: Id) {
        let Some(nth) = self.block(id) else { return };
        let Ok(at) = place(&self.blocks[nth], id) else { return };
        self.len -= 1;
        if self.blocks[nth].len() == 1 {
            self.blocks.remove(nth);
        } else {
            Arc::make_mut(&mut self.blocks[nth]).remove(at);
        }
    }
}

fn place<Id: Ord, T>(block: &[(Id, T)], id: Id) -> Result<usize, usize> {
    block.binary_search_by(|part| part.0.cmp(&id))
}

/// Parts in order, from either end.
#[derive(Clone, Debug)]
pub(crate) struct Iter<'a, Id, T> {
    blocks: std::slice::Iter<'a, Arc<Vec<(Id, T)>>>,
    front: std::slice::Iter<'a, (Id, T)>,
    back: std::slice::Iter<'a, (Id, T)>,
    left: usize,
}

impl<'a, Id: Copy, T> Iterator for Iter<'a, Id, T> {
    type Item = (Id, &'a T);

    fn next(&mut self) -> Option<Self::Item> {
        let next = loop {
            if let Some(next) = self.front.next() {
                break next;
            }
            match self.blocks.next() {
                Some(block) => self.front = block.iter(),
                None => break self.back.next()?,
            }
        };
        self.left -= 1;
        Some((next.0, &next.1))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<Id: Copy, T> ExactSizeIterator for Iter<'_, Id, T> {}

impl<Id: Copy, T> DoubleEndedIterator for Iter<'_, Id, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let next = loop {
            if let Some(next) = self.back.next_back() {
                break next;
            }
            match self.blocks.next_back() {
                Some(block) => self.back = block.iter(),
                None => break self.front.next_back()?,
            }
        };
        self.left -= 1;
        Some((next.0, &next.1))
    }
}

/// What is not the same in two collections: the identifier, the part in the one and the part in the other.
#[derive(Clone, Debug)]
pub(crate) struct Changes<'a, Id: Copy, T> {
    before: Peekable<Iter<'a, Id, T>>,
    after: Peekable<Iter<'a, Id, T>>,
}

impl<'a, Id: Copy, T> Changes<'a, Id, T> {
    pub(crate) fn between(before: &'a Parts<Id, T>, after: &'a Parts<Id, T>) -> Self
    where
        Id: Ord,
    {
        Self { before: before.iter().peekable(), after: after.iter().peekable() }
    }
}

impl<'a, Id: Copy + Ord, T: PartialEq> Iterator for Changes<'a, Id, T> {
    type Item = (Id, Option<&'a T>, Option<&'a T>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let ids = [&mut self.before, &mut self.after].map(|parts| parts.peek().map(|part| part.0));
            let id = ids.into_iter().flatten().min()?;
            let [before, after] = [&mut self.before, &mut self.after]
                .map(|parts| parts.next_if(|part| part.0 == id).map(|part| part.1));
            if before != after {
                return Some((id, before, after));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn they_are_what_an_ordered_map_is_and_copies_stay_as_they_were(
            steps in proptest::collection::vec((0_u32..700, any::<bool>()), 0..1_500),
            copied in 0_usize..1_500,
            turns in proptest::collection::vec(any::<bool>(), 1_500),
        ) {
            let mut parts = Parts::default();
            let mut map = BTreeMap::new();
            let mut copy = None;
            for (nth, &(id, gone)) in steps.iter().enumerate() {
                if nth == copied {
                    copy = Some((parts.clone(), map.clone()));
                }
                if gone {
                    parts.remove(id);
                    map.remove(&id);
                } else {
                    parts.insert(id, nth);
                    map.insert(id, nth);
                }
            }
            for (parts, map) in [(parts, map)].into_iter().chain(copy) {
                prop_assert_eq!((parts.len(), parts.is_empty()), (map.len(), map.is_empty()));
                prop_assert_eq!(parts.last(), map.last_key_value().map(|(&id, _)| id));
                prop_assert!((0..700).all(|id| parts.get(id) == map.get(&id)));
                prop_assert!(parts.iter().map(|(id, part)| (id, *part)).eq(map.clone()));
                prop_assert!(parts.blocks().iter().flat_map(|block| block.iter()).eq(&parts.iter().map(|(id, part)| (id, *part)).collect::<Vec<_>>()));
                prop_assert!(parts.blocks().iter().all(|block| (1..=MOST).contains(&block.len())));
                // From both ends, in any order.
                let (mut ours, mut theirs) = (parts.iter(), map.iter());
                for &front in &turns {
                    prop_assert_eq!(ours.len(), theirs.len());
                    let theirs = if front { theirs.next() } else { theirs.next_back() };
                    let ours = if front { ours.next() } else { ours.next_back() };
                    prop_assert_eq!(ours, theirs.map(|(&id, part)| (id, part)));
                }
                let full = Parts::of_ascending(map.clone().into_iter());
                let mut again = Parts::default();
                again.extend(map);
                prop_assert!(again == parts, "the same parts in other blocks");
                prop_assert_eq!((full.len(), full.blocks()), (again.len(), again.blocks()));
                again.insert(700, 0);
                prop_assert!(again != parts);
            }
        }
    }

    #[test]
    fn a_change_copies_one_block_and_what_comes_in_order_fills_them() {
        let mut parts = Parts::default();
        parts.extend((0..10_000_u32).map(|id| (id, ())));
        assert_eq!(parts.blocks.len(), 10_000_usize.div_ceil(MOST));
        let shared = |one: &Parts<u32, ()>, other: &Parts<u32, ()>| {
            one.blocks.iter().filter(|block| other.blocks.iter().any(|same| Arc::ptr_eq(block, same))).count()
        };
        for id in [0, 5_000, 9_999, 10_000] {
            let mut changed = parts.clone();
            changed.insert(id, ());
            assert!(shared(&parts, &changed) >= parts.blocks.len() - 1, "{id}");
            changed.remove(id);
            assert!(shared(&parts, &changed) >= parts.blocks.len() - 1, "{id}");
        }
    }
}
