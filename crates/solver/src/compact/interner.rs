//! Numbers for lists.

use super::narrow;

/// Gives equal lists equal numbers, counted from 0 in the order of their first appearance.
///
/// A hash table with open addressing over the distinct lists; equal hashes are distinguished by comparing the lists.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    /// 1 + the number of a list, or 0 where there is none. The length is a power of two.
    slots: Vec<u32>,
    hashes: Vec<u64>,
    /// List k lies from `ends[k - 1]` to `ends[k]`. Not [`super::Lists`], since the lists of a large sum may have more
    /// than 2³² items.
    ends: Vec<usize>,
    items: Vec<u32>,
}

impl Interner {
    /// How many lists there are.
    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// The list with this number.
    pub(crate) fn list(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.items[start..self.ends[number]]
    }

    /// The number of a list, a new one if it was not met before.
    pub(crate) fn intern(&mut self, list: &[u32]) -> u32 {
        if self.slots.len() < 2 * (self.len() + 1) {
            self.grow();
        }
        let hash = hash(list);
        let slot = self.slot(hash, list);
        if let Some(number) = self.slots[slot].checked_sub(1) {
            return number;
        }
        self.items.extend_from_slice(list);
        self.hashes.push(hash);
        self.ends.push(self.items.len());
        self.slots[slot] = narrow(self.len());
        self.slots[slot] - 1
    }

    /// The number of a list, if it was met before.
    pub(crate) fn find(&self, list: &[u32]) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.slot(hash(list), list)].checked_sub(1)
    }

    /// Where the number of a list stands, or would stand.
    fn slot(&self, hash: u64, list: &[u32]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.hashes[number as usize] == hash && self.list(number as usize) == list {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let size = (4 * self.slots.len()).max(1 << 10);
        self.slots.clear();
        self.slots.resize(size, 0);
        for (number, hash) in self.hashes.iter().enumerate() {
            let mut slot = (hash >> 32) as usize & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = narrow(number + 1);
        }
    }
}

fn hash(list: &[u32]) -> u64 {
    let mut hash = list.len() as u64;
    for item in list {
        hash = (hash.rotate_left(23) ^ u64::from(*item)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash ^ (hash << 32)
}
