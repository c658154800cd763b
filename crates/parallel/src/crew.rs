//! Threads, and how a round of work is shared among them.

use std::hint::black_box;
use std::ops::Range;

use hyperjam_solver::Graph;
use hyperjam_solver::task::Stopped;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::meter::Meter;

/// How many givers of a round work at once: few enough that what they note stays near the processors. Between two such parts
/// the watcher is asked.
const PART: usize = 1 << 14;
/// How many givers are fetched from memory at once.
const BLOCK: usize = 32;
/// Into how many bins, at most, receivers are sorted.
const BINS: u32 = 128;

/// What is handed from some positions to those before them in a round.
///
/// Numbers may stand for positions or for states.
pub(crate) trait Handing: Sync {
    /// What is noted of a receiver between the two halves of a round.
    type Note: Note;

    /// Who gets something from this one.
    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32>;

    /// Hands it over. Returns whether the receiver is ready for the next round. Never called for one receiver by two
    /// threads at once.
    fn take(&self, receiver: u32) -> bool;
}

/// A receiver, and perhaps how many came before it.
pub(crate) trait Note: Copy + Ord + Send + Sync {
    /// Whether those who are ready are put in the order in which one thread would find them.
    const ORDERED: bool;

    fn new(nth: u32, receiver: u32) -> Self;

    fn receiver(self) -> u32;

    /// How many came before it, where that is noted.
    fn nth(self) -> u32;
}

/// Where the order of those who are ready does not matter.
impl Note for u32 {
    const ORDERED: bool = false;

    #[inline]
    fn new(_: u32, receiver: u32) -> Self {
        receiver
    }

    #[inline]
    fn receiver(self) -> u32 {
        self
    }

    #[inline]
    fn nth(self) -> u32 {
        0
    }
}

/// Where it does.
impl Note for (u32, u32) {
    const ORDERED: bool = true;

    #[inline]
    fn new(nth: u32, receiver: u32) -> Self {
        (nth, receiver)
    }

    #[inline]
    fn receiver(self) -> u32 {
        self.1
    }

    #[inline]
    fn nth(self) -> u32 {
        self.0
    }
}

/// How many positions there are, which are numbered in 32 bits.
pub(crate) fn position_count(graph: &Graph) -> u32 {
    graph.position_count() as u32
}

/// Threads that work in rounds. What they come to does not depend on how many there are, nor on who is when done.
pub(crate) struct Crew {
    pool: ThreadPool,
    /// Below this number of items one thread does all.
    grain: usize,
    pieces: usize,
}

impl Crew {
    pub(crate) fn new(pool: ThreadPool, grain: usize) -> Self {
        let pieces = 2 * pool.current_num_threads();
        Self { pool, grain: grain.max(1), pieces }
    }

    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// What a function makes of each item, in their order.
    pub(crate) fn map<I: Sync, T: Send>(&self, items: &[I], make: impl Fn(&I) -> T + Sync) -> Vec<T> {
        match items.len() < self.grain {
            true => items.iter().map(make).collect(),
            false => self.pool.install(|| items.par_iter().map(&make).collect()),
        }
    }

    /// The same where each thread has some room of its own, which is handed from item to item.
    pub(crate) fn map_in<I: Sync, T: Send>(
        &self,
        items: &[I],
        make: impl Fn(&mut Vec<u32>, &I) -> T + Sync,
    ) -> Vec<T> {
        let mut room = Vec::new();
        match items.len() < self.grain {
            true => items.iter().map(|item| make(&mut room, item)).collect(),
            false => self.pool.install(|| items.par_iter().map_init(Vec::new, &make).collect()),
        }
    }

    /// What a function makes of blocks of so many items, one after the other in their order.
    pub(crate) fn map_blocks<I: Sync, T: Send>(
        &self,
        items: &[I],
        length: usize,
        make: impl Fn(&mut Vec<u32>, &[I]) -> Vec<T> + Sync,
    ) -> Vec<T> {
        let mut room = Vec::new();
        match items.len() < self.grain {
            true => items.chunks(length).flat_map(|block| make(&mut room, block)).collect(),
            false => self.pool.install(|| {
                let blocks: Vec<Vec<T>> = items.par_chunks(length).map_init(Vec::new, &make).collect();
                blocks.into_iter().flatten().collect()
            }),
        }
    }

    /// The sum of what a function says of each item.
    pub(crate) fn sum<I: Sync>(&self, items: &[I], of: impl Fn(&I) -> u64 + Sync) -> u64 {
        match items.len() < self.grain {
            true => items.iter().map(of).sum(),
            false => self.pool.install(|| items.par_iter().map(&of).sum()),
        }
    }

    /// The same of the numbers below a bound.
    pub(crate) fn map_numbers<T: Send>(&self, bound: u32, make: impl Fn(u32) -> T + Sync) -> Vec<T> {
        match (bound as usize) < self.grain {
            true => (0..bound).map(make).collect(),
            false => self.pool.install(|| (0..bound).into_par_iter().map(&make).collect()),
        }
    }

    /// What a function makes of each part of so many of the numbers below a bound.
    pub(crate) fn map_parts<T: Send>(
        &self,
        bound: u32,
        length: u32,
        make: impl Fn(Range<u32>) -> T + Sync + Send,
    ) -> Vec<T> {
        let part = |nth: u32| make(nth * length..bound.min((nth + 1) * length));
        let parts = bound.div_ceil(length);
        match (bound as usize) < self.grain {
            true => (0..parts).map(part).collect(),
            false => self.pool.install(|| (0..parts).into_par_iter().map(part).collect()),
        }
    }

    /// The numbers below a bound for which a condition holds, ascending.
    pub(crate) fn numbers(&self, bound: u32, holds: impl Fn(u32) -> bool + Sync) -> Vec<u32> {
        match (bound as usize) < self.grain {
            true => (0..bound).filter(|number| holds(*number)).collect(),
            false => {
                self.pool.install(|| (0..bound).into_par_iter().filter(|number| holds(*number)).collect())
            }
        }
    }

    /// Those of these numbers for which a condition holds, in their order.
    pub(crate) fn keep(&self, numbers: &[u32], holds: impl Fn(u32) -> bool + Sync) -> Vec<u32> {
        let holds = |number: &u32| holds(*number);
        match numbers.len() < self.grain {
            true => numbers.iter().copied().filter(holds).collect(),
            false => self.pool.install(|| numbers.par_iter().copied().filter(holds).collect()),
        }
    }

    /// Sorts items that are all different.
    pub(crate) fn sort<T: Ord + Send>(&self, items: &mut [T]) {
        match items.len() < self.grain {
            true => items.sort_unstable(),
            false => self.pool.install(|| items.par_sort_unstable()),
        }
    }
}

/// Rounds of handing something on, to numbers below a bound.
pub(crate) struct Rounds<'a, N> {
    crew: &'a Crew,
    bound: u32,
    /// The numbers of a bin are those that are equal but for so many bits.
    shift: u32,
    pieces: Vec<Piece<N>>,
    /// For each bin who was found ready.
    found: Vec<Found<N>>,
}

/// Who was found ready in a bin, in the order of the pieces, and where those of each piece end.
struct Found<N> {
    notes: Vec<N>,
    ends: Vec<usize>,
}

impl<N> Found<N> {
    /// Those of a piece.
    fn of(&self, piece: usize) -> &[N] {
        let start = piece.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.notes[start..self.ends[piece]]
    }
}

/// What one piece of work of the first half leaves for the second.
struct Piece<N> {
    bins: Vec<Vec<N>>,
    notes: usize,
    looks: u64,
    order: Order,
}

/// Puts those who were found ready into the order in which they were noted.
#[derive(Default)]
struct Order {
    /// By their notes; only those that have a mark count.
    receivers: Vec<u32>,
    /// A bit for each note.
    marks: Vec<u64>,
    ready: Vec<u32>,
}

impl Order {
    /// Of so many notes these were found ready, each list in its order. O(found + notes/64).
    fn put<'a, N: Note + 'a>(&mut self, notes: usize, found: impl Iterator<Item = &'a [N]>) {
        let Self { receivers, marks, ready } = self;
        if receivers.len() < notes {
            receivers.resize(notes, 0);
        }
        marks.clear();
        marks.resize(notes.div_ceil(64), 0);
        for note in found.flatten() {
            let nth = note.nth() as usize;
            receivers[nth] = note.receiver();
            marks[nth / 64] |= 1 << (nth % 64);
        }
        ready.clear();
        for (block, mut bits) in receivers.chunks(64).zip(marks.iter().copied()) {
            while bits != 0 {
                ready.push(block[bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
    }
}

impl<'a, N: Note> Rounds<'a, N> {
    pub(crate) fn new(crew: &'a Crew, bound: u32) -> Self {
        let width = bound.div_ceil(BINS).max(1).next_power_of_two();
        let bins = bound.div_ceil(width) as usize;
        let piece = || Piece {
            bins: (0..bins).map(|_| Vec::new()).collect(),
            notes: 0,
            looks: 0,
            order: Order::default(),
        };
        Self {
            crew,
            bound,
            shift: width.trailing_zeros(),
            pieces: (0..crew.pieces).map(|_| piece()).collect(),
            found: (0..bins).map(|_| Found { notes: Vec::new(), ends: Vec::new() }).collect(),
        }
    }

    /// The numbers are below this.
    pub(crate) fn bound(&self) -> u32 {
        self.bound
    }

    /// A round: hands over what each of the givers has for each of its receivers. Returns the receivers that are ready: where
    /// notes are ordered, in the order in which they would become so if one thread went through the givers.
    ///
    /// Method: in the first half the threads share the givers, and put the receivers into bins; in the second they share the
    /// bins. So no two threads ever write to one place, and what is written together lies near together.
    ///
    /// Where notes are ordered, the threads then share the pieces again, each of which puts those of its notes that are ready
    /// into their order.
    ///
    /// Memory: a note for each receiver of a part of the givers, and 4 bytes more where notes are ordered.
    pub(crate) fn hand_on(
        &mut self,
        givers: &[u32],
        handing: &impl Handing<Note = N>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Vec<u32>, Stopped> {
        let mut ready = Vec::new();
        for part in givers.chunks(PART) {
            meter.go_on()?;
            let looks = match part.len() < self.crew.grain {
                true => alone(part, handing, &mut ready),
                false => self.crew.pool.install(|| self.together(part, handing, &mut ready)),
            };
            meter.worked(looks);
        }
        Ok(ready)
    }

    fn together(&mut self, part: &[u32], handing: &impl Handing<Note = N>, ready: &mut Vec<u32>) -> u64 {
        let Self { pieces, found, shift, .. } = self;
        let length = part.len().div_ceil(pieces.len());
        pieces.par_iter_mut().enumerate().for_each(|(number, piece)| {
            piece.bins.iter_mut().for_each(Vec::clear);
            let mut nth = 0_u32;
            let givers = part.chunks(length).nth(number).unwrap_or_default();
            for block in givers.chunks(BLOCK) {
                fetch(block, handing);
                for giver in block {
                    for receiver in handing.receivers(*giver) {
                        piece.bins[(receiver >> *shift) as usize].push(N::new(nth, receiver));
                        nth += 1;
                    }
                }
            }
            piece.looks = u64::from(nth) + givers.len() as u64;
            piece.notes = nth as usize;
        });
        found.par_iter_mut().enumerate().for_each(|(bin, found)| {
            found.notes.clear();
            found.ends.clear();
            for piece in &*pieces {
                let taken = piece.bins[bin].iter().filter(|note| handing.take(note.receiver()));
                found.notes.extend(taken);
                found.ends.push(found.notes.len());
            }
        });
        if N::ORDERED {
            pieces.par_iter_mut().enumerate().for_each(|(number, piece)| {
                piece.order.put(piece.notes, found.iter().map(|found| found.of(number)));
            });
            pieces.iter().for_each(|piece| ready.extend_from_slice(&piece.order.ready));
        } else {
            found.iter().for_each(|found| ready.extend(found.notes.iter().map(|note| note.receiver())));
        }
        pieces.iter().map(|piece| piece.looks).sum()
    }
}

/// Reads both ends of what lies far apart in memory for all of these givers, so that none waits until another's has come.
fn fetch(givers: &[u32], handing: &impl Handing) {
    let ends = givers.iter().map(|giver| {
        let mut receivers = handing.receivers(*giver);
        receivers.next().unwrap_or_default() ^ receivers.next_back().unwrap_or_default()
    });
    black_box(ends.fold(0, |all, ends| all ^ ends));
}

/// The same in one thread.
fn alone(givers: &[u32], handing: &impl Handing, ready: &mut Vec<u32>) -> u64 {
    let mut looks = givers.len() as u64;
    for giver in givers {
        for receiver in handing.receivers(*giver) {
            looks += 1;
            if handing.take(receiver) {
                ready.push(receiver);
            }
        }
    }
    looks
}
