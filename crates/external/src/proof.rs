//! That positions of one class have the same options.

use hyperjam_graphfile::{Chunk, ChunkPosition};

/// In place of a class, of which there are fewer: the only item of a tie end, and of a win end.
const END: u32 = u32::MAX;

/// Compares every position with the first of its class, exactly.
///
/// Method: in one pass the first positions of as many classes as there is room for are remembered with the classes of their options
/// as they are met, and those after them in the same classes compared with them; then the next classes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    /// The class of each position, numbered by the first positions.
    pub(crate) class: Vec<u32>,
    /// The classes before this one are proved.
    pub(crate) from: u32,
    sides: usize,
    /// How many words may be remembered.
    room: usize,
    /// The classes of more than one position, as bits.
    several: Vec<u64>,
    /// The classes that were met in this pass.
    met: u32,
    /// The first class that there was no room for.
    until: Option<u32>,
    /// A position that differs from the first of its class.
    refuted: Option<usize>,
    /// What the first positions of the classes from `from` on see, and where each ends.
    seen: Vec<u32>,
    ends: Vec<u32>,
    items: Vec<u32>,
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PassEnd {
    /// All classes are proved.
    Proved,
    /// There are more.
    More,
    /// This position differs from the first of its class.
    Refuted(usize),
}

impl Proof {
    pub(crate) fn new(class: Vec<u32>, from: u32, sides: usize, room: usize) -> Self {
        let mut several = vec![0_u64; class.len().div_ceil(64)];
        let mut count = 0;
        for number in &class {
            if *number == count {
                count += 1;
            } else {
                several[*number as usize / 64] |= 1 << (number % 64);
            }
        }
        Self {
            class,
            from,
            sides,
            room,
            several,
            met: 0,
            until: None,
            refuted: None,
            seen: Vec::new(),
            ends: Vec::new(),
            items: Vec::new(),
        }
    }

    /// Looks at the positions of a chunk. The chunks of a pass come in their order.
    pub(crate) fn look(&mut self, chunk: &Chunk) {
        chunk.positions().for_each(|position| self.compare(&position));
    }

    fn compare(&mut self, position: &ChunkPosition<'_>) {
        let class = self.class[position.number];
        let is_first = class == self.met;
        self.met += u32::from(is_first);
        if class < self.from || self.until.is_some_and(|until| class >= until) {
            return;
        }
        if self.several[class as usize / 64] & 1 << (class % 64) == 0 {
            self.ends.push(self.seen.len() as u32);
            return;
        }
        signature(&self.class, self.sides, position, &mut self.items);
        if is_first {
            if !self.seen.is_empty() && self.seen.len() + self.items.len() > self.room {
                self.until = Some(class);
                return;
            }
            self.seen.extend(&self.items);
            self.ends.push(self.seen.len() as u32);
            return;
        }
        let nth = (class - self.from) as usize;
        let start = nth.checked_sub(1).map_or(0, |before| self.ends[before]) as usize;
        if self.seen[start..self.ends[nth] as usize] != self.items {
            self.refuted.get_or_insert(position.number);
        }
    }

    /// The pass is done.
    pub(crate) fn end_pass(&mut self) -> PassEnd {
        let (until, refuted) = (self.until, self.refuted);
        self.begin_pass();
        match (refuted, until) {
            (Some(position), _) => PassEnd::Refuted(position),
            (None, Some(until)) => {
                self.from = until;
                PassEnd::More
            }
            (None, None) => PassEnd::Proved,
        }
    }

    /// Forgets what was seen in the present pass.
    fn begin_pass(&mut self) {
        (self.met, self.until, self.refuted) = (0, None, None);
        self.seen.clear();
        self.ends.clear();
    }
}

/// The classes of a position's options, ascending and without repeats: twice their numbers, and one more for Right.
fn signature(class: &[u32], sides: usize, position: &ChunkPosition<'_>, items: &mut Vec<u32>) {
    items.clear();
    for player in 0..sides {
        let options = position.moves.iter().filter(|option| option.is_open_to(player));
        items.extend(options.map(|option| class[option.target()] << 1 | player as u32));
    }
    items.extend(position.end.map(|end| END - end as u32));
    items.sort_unstable();
    items.dedup();
}

/// Whether Left and Right can move to the same of these classes everywhere in a chunk.
pub(crate) fn same_options(
    chunk: &Chunk,
    mut class: impl FnMut(usize) -> u32,
    lists: &mut [Vec<u32>; 2],
) -> bool {
    chunk.positions().all(|position| {
        for (player, list) in lists.iter_mut().enumerate() {
            let options = position.moves.iter().filter(|option| option.is_open_to(player));
            list.clear();
            list.extend(options.map(|option| class(option.target())));
            list.sort_unstable();
            list.dedup();
        }
        lists[0] == lists[1]
    })
}
