//! Threads that share lists.

use hyperjam_rulesets::Ruleset;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::TablebaseError;

/// Below this number of positions or states, one thread does all of a list.
const GRAIN: usize = 1 << 7;
/// How many positions or states are looked at together, by default: few enough that what is noted of them stays near the
/// processors.
const PART: usize = 1 << 13;

/// Threads, and how lists are cut up for them. What they come to depends on neither.
#[derive(Debug)]
pub struct Crew {
    pool: ThreadPool,
    grain: usize,
    pub(crate) part: usize,
}

impl Crew {
    /// So many threads; one for each processor if that is 0.
    pub fn new(threads: usize) -> Result<Self, TablebaseError> {
        Self::with_grain(threads, GRAIN, PART)
    }

    /// The same, where lists of fewer than `grain` positions or states are left to one thread, and `part` of them are looked
    /// at together. Answers are the same for any.
    pub fn with_grain(threads: usize, grain: usize, part: usize) -> Result<Self, TablebaseError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|reason| TablebaseError::Threads { given: threads, reason })?;
        Ok(Self { pool, grain: grain.max(1), part: part.max(1) })
    }

    /// What a function makes of each item, in their order, where it makes something. Each thread has some room of its own.
    pub(crate) fn gather<I: Sync, T: Send, R: Ruleset>(
        &self,
        items: &[I],
        make: impl Fn(&mut Room<R>, &I) -> Option<T> + Sync,
    ) -> Vec<T> {
        let mut room = Room::default();
        match items.len() < self.grain {
            true => items.iter().filter_map(|item| make(&mut room, item)).collect(),
            false => self.pool.install(|| {
                // Pieces, so that a thread gets its room once for many items.
                let pieces = items.par_chunks(self.grain).map_init(Room::default, |room, piece| {
                    piece.iter().filter_map(|item| make(room, item)).collect::<Vec<T>>()
                });
                let pieces: Vec<Vec<T>> = pieces.collect();
                pieces.into_iter().flatten().collect()
            }),
        }
    }

    /// What a function makes of each item, in their order, where each is a lot of work.
    pub(crate) fn each<I: Send, T: Send>(
        &self,
        items: Vec<I>,
        make: impl Fn(I) -> T + Sync + Send,
    ) -> Vec<T> {
        self.pool.install(|| items.into_par_iter().map(make).collect())
    }

    /// Sorts items that are all different.
    pub(crate) fn sort<T: Ord + Send>(&self, items: &mut [T]) {
        match items.len() < self.grain {
            true => items.sort_unstable(),
            false => self.pool.install(|| items.par_sort_unstable()),
        }
    }

    /// Whether so many items are left to one thread.
    pub(crate) fn is_small(&self, items: usize) -> bool {
        items < self.grain
    }
}

/// Lists that are filled again and again.
pub(crate) struct Room<R: Ruleset> {
    /// Options of a position.
    pub(crate) options: Vec<R::Position>,
    /// Labels of its options.
    pub(crate) labels: Vec<u32>,
}

impl<R: Ruleset> Default for Room<R> {
    fn default() -> Self {
        Self { options: Vec::new(), labels: Vec::new() }
    }
}
