//! Positions by their numbers, and numbers by their positions.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use hashbrown::HashTable;
use hyperjam_rulesets::solve::Spread;

/// Positions of a block.
const BLOCK: usize = 1 << BLOCK_BITS;
const BLOCK_BITS: u32 = 16;
/// How many tables there are, each of which one thread fills at a time.
pub(crate) const SHARDS: usize = 64;
/// In a table: the position has no number yet, and the rest is its place among those of its kind.
const PENDING: u32 = 1 << 31;

/// The hash of a position.
#[inline]
pub(crate) fn hash_of(position: &impl Hash) -> u64 {
    BuildHasherDefault::<Spread>::default().hash_one(position)
}

/// The table of a hash: by bits that the table itself looks at neither first nor last.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

/// Positions in the order of their numbers. They lie in blocks, so that none is moved when there are more.
pub(crate) struct Blocks<P> {
    blocks: Vec<Vec<P>>,
    count: u32,
    /// The bytes of positions that lie elsewhere.
    beside: usize,
}

impl<P> Blocks<P> {
    #[inline]
    pub(crate) fn get(&self, number: u32) -> &P {
        &self.blocks[(number >> BLOCK_BITS) as usize][number as usize % BLOCK]
    }

    fn push(&mut self, position: P) {
        match self.blocks.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(position),
            _ => {
                // The first grows, as there may be few positions.
                let room = if self.blocks.is_empty() { 1 } else { BLOCK };
                let mut block = Vec::with_capacity(room);
                block.push(position);
                self.blocks.push(block);
            }
        }
        self.count += 1;
    }
}

/// All positions that are known.
pub(crate) struct Index<P> {
    pub(crate) positions: Blocks<P>,
    shards: Vec<HashTable<u32>>,
}

/// A position that was met, in the order in which they are met.
pub(crate) struct Met<P> {
    pub(crate) nth: u64,
    pub(crate) hash: u64,
    pub(crate) position: P,
}

impl<P: Eq + Hash> Index<P> {
    pub(crate) fn new() -> Self {
        Self {
            positions: Blocks { blocks: Vec::new(), count: 0, beside: 0 },
            shards: (0..SHARDS).map(|_| HashTable::new()).collect(),
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u32 {
        self.positions.count
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        let blocks: usize = self.positions.blocks.iter().map(|block| block.capacity() * size_of::<P>()).sum();
        let tables: usize = self.shards.iter().map(HashTable::allocation_size).sum();
        blocks + tables + self.positions.beside
    }

    /// The number of a position with this hash.
    #[inline]
    pub(crate) fn number(&self, hash: u64, position: &P) -> Option<u32> {
        let known = |number: &u32| self.positions.get(*number) == position;
        self.shards[shard_of(hash)].find(hash, known).copied()
    }

    /// The tables, each with the positions: what is needed to add to them at once.
    pub(crate) fn shards(&mut self) -> Vec<Shard<'_, P>> {
        let positions = &self.positions;
        self.shards.iter_mut().map(|table| Shard { table, positions }).collect()
    }

    /// Adds a position, which takes so many bytes elsewhere. Its table is told afterwards.
    pub(crate) fn push(&mut self, position: P, beside: usize) -> u32 {
        self.positions.push(position);
        self.positions.beside += beside;
        self.positions.count - 1
    }
}

/// One table, and the positions that are numbered.
pub(crate) struct Shard<'a, P> {
    table: &'a mut HashTable<u32>,
    positions: &'a Blocks<P>,
}

impl<P: Eq + Hash> Shard<'_, P> {
    /// Takes in those of the positions that are not known, each once, and returns them in their order. They are to be numbered.
    pub(crate) fn take_in(&mut self, met: Vec<Vec<Met<P>>>) -> Vec<Met<P>> {
        let Self { table, positions } = self;
        let mut new: Vec<Met<P>> = Vec::new();
        for met in met.into_iter().flatten() {
            let known = |entry: &u32| match entry.checked_sub(PENDING) {
                Some(place) => new[place as usize].position == met.position,
                None => *positions.get(*entry) == met.position,
            };
            if table.find(met.hash, known).is_some() {
                continue;
            }
            let hash = |entry: &u32| match entry.checked_sub(PENDING) {
                Some(place) => new[place as usize].hash,
                None => hash_of(positions.get(*entry)),
            };
            table.insert_unique(met.hash, PENDING | new.len() as u32, hash);
            new.push(met);
        }
        new
    }

    /// The positions that were taken in have these numbers, in their order.
    pub(crate) fn number(&mut self, numbers: &[(u64, u32)]) {
        for (place, (hash, number)) in (PENDING..).zip(numbers) {
            if let Some(entry) = self.table.find_mut(*hash, |entry| *entry == place) {
                *entry = *number;
            }
        }
    }
}
