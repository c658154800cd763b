//! Rounds of refinement that look at all positions.

use super::signature::{WellFounded, add_items};
use crate::compact::{bits, narrow};
use crate::{Classes, Graph, PositionId};

/// Longer lists of options are sorted to find the repeats in them.
const SHORT: usize = 48;

/// A number for a set of items, which may be given in any order and with repeats: equal sets have equal numbers. Different
/// sets have different ones but by chance; so what was told apart by them has to be proved. The items are moved about.
///
/// It is the sum of a well-mixed number for each item, whatever their order; a small filter finds most items that
/// were not met before without a look at those that were. O(items) where they are few, else O(items · log items).
pub fn fingerprint(items: &mut [u32]) -> u64 {
    if items.len() > SHORT {
        items.sort_unstable();
        return items.chunk_by(|a, b| a == b).fold(0, |sum, same| sum.wrapping_add(mix(same[0])));
    }
    let (mut filter, mut sum, mut distinct) = (0_u64, 0_u64, 0);
    for nth in 0..items.len() {
        let item = items[nth];
        let bit = 1 << (item & 63);
        if filter & bit == 0 || !items[..distinct].contains(&item) {
            filter |= bit;
            sum = sum.wrapping_add(mix(item));
            items[distinct] = item;
            distinct += 1;
        }
    }
    sum
}

/// Spreads a number over 64 bits.
fn mix(item: u32) -> u64 {
    let mut bits = (u64::from(item) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits ^ (bits >> 32)
}

/// Positions that leave a class together.
#[derive(Clone, Copy, Debug)]
struct Subclass {
    class: u32,
    size: u32,
    fingerprint: u64,
}

/// Numbers pairs of a class and a fingerprint in the order of their first appearance: a hash table with open addressing.
#[derive(Debug, Default)]
struct Subclasses {
    /// 1 + a number, or 0 where there is none, and half of the hash: only what is nearly surely the same is looked at in
    /// the list, which would be waited for. The length is a power of two, at least twice that of the list.
    slots: Vec<(u32, u32)>,
    list: Vec<Subclass>,
}

/// The slots to begin with: few enough to stay near the processor.
const FIRST_SLOTS: usize = 1 << 10;

impl Subclasses {
    fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, (0, 0));
        self.list.clear();
    }

    /// Adds a position of this class with this fingerprint to its part.
    fn add(&mut self, class: u32, fingerprint: u64) -> u32 {
        let hash = fingerprint ^ mix(class);
        let mut slot = home(hash, self.slots.len());
        while self.slots[slot].0 != 0 {
            let (number, half) = self.slots[slot];
            if half == upper(hash) {
                let part = &mut self.list[number as usize - 1];
                if part.fingerprint == fingerprint && part.class == class {
                    part.size += 1;
                    return number - 1;
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.list.push(Subclass { class, size: 1, fingerprint });
        let number = narrow(self.list.len());
        self.slots[slot] = (number, upper(hash));
        if 2 * self.list.len() >= self.slots.len() {
            self.grow();
        }
        number - 1
    }

    #[cold]
    fn grow(&mut self) {
        let size = 4 * self.slots.len();
        self.slots.clear();
        self.slots.resize(size, (0, 0));
        for (nth, part) in self.list.iter().enumerate() {
            let hash = part.fingerprint ^ mix(part.class);
            let mut slot = home(hash, size);
            while self.slots[slot].0 != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = (narrow(nth + 1), upper(hash));
        }
    }
}

/// The slot in which to look for this first, in a table of so many.
fn home(hash: u64, slots: usize) -> usize {
    (hash >> 4) as usize & (slots - 1)
}

fn upper(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// A class of positions that reach a cycle.
#[derive(Clone, Copy, Debug)]
struct Class {
    size: u32,
    /// That of its positions whose options did not change their classes since the class has been.
    fingerprint: u64,
}

/// A position that leaves its class.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    position: u32,
    class: u32,
    fingerprint: u64,
}

/// A position that is looked at.
#[derive(Clone, Copy, Debug)]
struct Visit {
    position: u32,
    class: u32,
    /// That of its class.
    fingerprint: u64,
    /// Where what it is seen to be ends among the items.
    end: usize,
}

/// Rounds of refinement of the positions that reach a cycle: in each, those part whose options are in different
/// classes. No two hyperbisimilar positions ever part.
///
/// Method: T. Jacobs and T. Wißmann, "Fast coalgebraic bisimilarity minimization", POPL 2023. When a class falls apart,
/// its largest part keeps the class's number, so that the positions before that part have nothing to look at again.
#[derive(Debug)]
pub(super) struct RoundsTask {
    class_of: Vec<u32>,
    /// Classes of well-founded positions, which have the first numbers.
    fixed: u32,
    /// The classes after these.
    classes: Vec<Class>,
    /// The positions to look at in this round, as bits; after the look, those of them that leave their class.
    touched: Vec<u64>,
    /// The first word of these that was not looked at.
    word: usize,
    leaving: Vec<Leaving>,
    parts: Subclasses,
    items: Vec<u32>,
    looks: Vec<Visit>,
    pub(super) looked_at: u64,
}

impl RoundsTask {
    pub(super) fn new(graph: &Graph, mut done: WellFounded) -> Self {
        let rest = done.rest(graph);
        let mut touched = bits::none(graph.position_count());
        rest.iter().for_each(|position| bits::insert(&mut touched, position.index()));
        Self {
            fixed: narrow(done.class_count()),
            classes: vec![Class { size: narrow(rest.len()), fingerprint: 0 }],
            touched,
            looked_at: done.looked_at,
            ..Self::none(done.class_of)
        }
    }

    /// Here any class may fall apart.
    pub(super) fn from_classes(graph: &Graph, given: &Classes) -> Self {
        let mut classes = vec![Class { size: 0, fingerprint: 0 }; given.class_count()];
        let mut touched = bits::none(graph.position_count());
        for position in graph.positions() {
            classes[given.class(position).index()].size += 1;
            bits::insert(&mut touched, position.index());
        }
        Self { classes, touched, ..Self::none(given.numbers()) }
    }

    /// No class may fall apart.
    fn none(class_of: Vec<u32>) -> Self {
        Self {
            class_of,
            fixed: 0,
            classes: Vec::new(),
            touched: Vec::new(),
            word: 0,
            leaving: Vec::new(),
            parts: Subclasses::default(),
            items: Vec::new(),
            looks: Vec::new(),
            looked_at: 0,
        }
    }

    /// Goes on until so much was looked at. Returns whether the last round changed nothing.
    pub(super) fn advance(&mut self, graph: &Graph, enough: u64) -> bool {
        while self.looked_at < enough {
            while let Some(word) = self.touched.get(self.word).copied() {
                if self.looked_at >= enough {
                    return false;
                }
                self.look(graph, word);
                self.word += 1;
            }
            if self.leaving.is_empty() {
                return true;
            }
            self.end_round(graph);
        }
        false
    }

    /// Looks at the touched positions of a word. What lies far apart in memory is read for all of them first: so none
    /// waits until another's has come.
    fn look(&mut self, graph: &Graph, mut word: u64) {
        self.items.clear();
        self.looks.clear();
        while word != 0 {
            let index = 64 * self.word + word.trailing_zeros() as usize;
            word &= word - 1;
            add_items(graph, &self.class_of, PositionId::from_index(index), &mut self.items);
            let class = self.class_of[index] - self.fixed;
            let fingerprint = self.classes[class as usize].fingerprint;
            self.looks.push(Visit { position: narrow(index), class, fingerprint, end: self.items.len() });
        }
        let mut start = 0;
        for look in &self.looks {
            let fingerprint = fingerprint(&mut self.items[start..look.end]);
            start = look.end;
            if look.fingerprint == fingerprint {
                bits::remove(&mut self.touched, look.position as usize);
            } else {
                self.leaving.push(Leaving { position: look.position, class: look.class, fingerprint });
            }
        }
        self.looked_at += (self.items.len() + self.looks.len()) as u64;
    }

    /// Gives every part a number, the largest that of its class, and touches the positions before those whose number is
    /// a new one.
    fn end_round(&mut self, graph: &Graph) {
        self.parts.clear();
        let Self { leaving, parts, .. } = self;
        let leaving: Vec<(u32, u32)> =
            leaving.drain(..).map(|one| (one.position, parts.add(one.class, one.fingerprint))).collect();
        let mut stay: Vec<u32> = self.classes.iter().map(|class| class.size).collect();
        for part in &self.parts.list {
            stay[part.class as usize] -= part.size;
        }
        let mut largest: Vec<(u32, Option<u32>)> = stay.iter().map(|size| (*size, None)).collect();
        for (number, part) in self.parts.list.iter().enumerate() {
            let largest = &mut largest[part.class as usize];
            if largest.0 < part.size {
                *largest = (part.size, Some(narrow(number)));
            }
        }
        // For each part its class from now on, and for each class that of the positions that stay.
        let mut class_of_part = Vec::with_capacity(self.parts.list.len());
        let mut class_of_rest: Vec<u32> = (0..narrow(stay.len())).collect();
        for (number, part) in self.parts.list.iter().enumerate() {
            let (former, stay) = (part.class as usize, stay[part.class as usize]);
            let class = Class { size: part.size, fingerprint: part.fingerprint };
            if largest[former].1 == Some(narrow(number)) {
                class_of_part.push(part.class);
                let rest = std::mem::replace(&mut self.classes[former], class);
                if stay > 0 {
                    class_of_rest[former] = narrow(self.classes.len());
                    self.classes.push(Class { size: stay, ..rest });
                }
            } else {
                class_of_part.push(narrow(self.classes.len()));
                self.classes.push(class);
                if largest[former].1.is_none() {
                    self.classes[former].size = stay;
                }
            }
        }
        let changed = self.renumber(leaving, &class_of_part, &class_of_rest);
        self.word = 0;
        self.touched.fill(0);
        for position in changed {
            let sources = graph.sources(position);
            sources.iter().for_each(|source| bits::insert(&mut self.touched, source.index()));
            self.looked_at += sources.len() as u64;
        }
        self.looked_at += (stay.len() + self.touched.len()) as u64;
    }

    /// Gives the positions their classes. Returns those with a new one.
    fn renumber(
        &mut self,
        leaving: Vec<(u32, u32)>,
        class_of_part: &[u32],
        class_of_rest: &[u32],
    ) -> Vec<PositionId> {
        let mut changed = Vec::new();
        if class_of_rest.iter().enumerate().any(|(former, class)| former != *class as usize) {
            for (index, class) in self.class_of.iter_mut().enumerate() {
                let Some(former) = class.checked_sub(self.fixed) else { continue };
                let new = class_of_rest[former as usize];
                if new != former && !bits::has(&self.touched, index) {
                    *class = self.fixed + new;
                    changed.push(PositionId::from_index(index));
                }
            }
            self.looked_at += self.class_of.len() as u64;
        }
        for (position, part) in leaving {
            let class = &mut self.class_of[position as usize];
            let new = self.fixed + class_of_part[part as usize];
            if new != *class {
                *class = new;
                changed.push(PositionId::from_index(position as usize));
            }
        }
        changed
    }

    /// The classes as they are.
    pub(super) fn classes(&self) -> Classes {
        Classes::unchecked(self.class_of.iter().copied())
    }
}
