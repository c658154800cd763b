//! Words that become known once others are, which they watch.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hyperjam_rulesets::Ruleset;
use hyperjam_solver::task::{Control, Progress, Stopped};

use crate::crew::{Crew, Room};

/// The highest bit of a word that is known; the rest is what is known. An open word has the last of those that watch it, counted
/// from 1; 0 if none does.
pub(crate) const KNOWN: u32 = 1 << 31;

/// What a look at an open word says.
pub(crate) enum Look {
    /// It is known from now on, by these bits.
    Known(u32),
    /// Nothing can be said as long as this one is open.
    Watches(u32),
}

/// Words, each of which watches at most one that is open: as with the watched literals of solvers for satisfiability
/// (M. Moskewicz and others, *Chaff*, DAC 2001), one that has nothing to say is not looked at again before the one is known for
/// which it waits. So whoever wants to know a word needs no list of those that depend on it.
pub(crate) struct Watching {
    pub(crate) words: Vec<AtomicU32>,
    /// The next of those that watch the same one, counted from 1; 0 for the last.
    next: Vec<AtomicU32>,
    /// How many are open.
    pub(crate) open: usize,
    /// What became known since it was emptied last, if that is asked for.
    pub(crate) news: Option<Vec<(u32, u32)>>,
}

impl Watching {
    /// So many, all open.
    pub(crate) fn new(count: usize) -> Self {
        let zeros = || (0..count).map(|_| AtomicU32::new(0)).collect();
        Self { words: zeros(), next: zeros(), open: count, news: None }
    }

    /// What is known of this one.
    #[inline]
    pub(crate) fn known(&self, number: u32) -> Option<u32> {
        self.words[number as usize].load(Relaxed).checked_sub(KNOWN)
    }

    /// Looks at all words, the last ones first, and at those that watched what became known, until nothing more does.
    ///
    /// Invariant: each open word that was looked at watches one that is open.
    pub(crate) fn settle_all<R: Ruleset>(
        &mut self,
        crew: &Crew,
        look: impl Fn(&Self, u32, &mut Room<R>) -> Look + Sync,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        let count = self.words.len() as u32;
        let mut end = count;
        while end > 0 {
            let start = end.saturating_sub(crew.part as u32);
            let part: Vec<u32> = (start..end).rev().collect();
            self.settle(crew, part, &look, control)?;
            end = start;
        }
        Ok(())
    }

    /// The same of some words, none of which watches another.
    pub(crate) fn settle<R: Ruleset>(
        &mut self,
        crew: &Crew,
        mut numbers: Vec<u32>,
        look: impl Fn(&Self, u32, &mut Room<R>) -> Look + Sync,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        while !numbers.is_empty() {
            let mut woken = Vec::new();
            for part in numbers.chunks(crew.part) {
                self.watch(control)?;
                let known = crew.gather(part, |room, number| {
                    if self.known(*number).is_some() {
                        return None;
                    }
                    match look(self, *number, room) {
                        Look::Known(bits) => Some((*number, bits)),
                        Look::Watches(other) => {
                            let before = self.words[other as usize].swap(number + 1, Relaxed);
                            self.next[*number as usize].store(before, Relaxed);
                            None
                        }
                    }
                });
                self.tell(&known, &mut woken);
            }
            numbers = woken;
        }
        Ok(())
    }

    /// Writes what is known, and lists those who watched it.
    pub(crate) fn tell(&mut self, known: &[(u32, u32)], woken: &mut Vec<u32>) {
        self.open -= known.len();
        self.news.iter_mut().for_each(|news| news.extend(known));
        for (number, bits) in known {
            let word = self.words[*number as usize].get_mut();
            let mut watcher = std::mem::replace(word, KNOWN | bits);
            while let Some(number) = watcher.checked_sub(1) {
                woken.push(number);
                watcher = *self.next[number as usize].get_mut();
            }
        }
    }

    /// The words in parts, as ranges.
    pub(crate) fn parts(&self, crew: &Crew) -> impl Iterator<Item = std::ops::Range<u32>> + use<> {
        let (count, part) = (self.words.len() as u32, crew.part);
        (0..count).step_by(part).map(move |start| start..count.min(start.saturating_add(part as u32)))
    }

    /// Whether whoever watches agrees that it goes on.
    pub(crate) fn watch(&self, control: &mut Control<'_>) -> Result<(), Stopped> {
        let total = self.words.len();
        let progress = Progress { done: (total - self.open) as u64, total: total as u64 };
        match (control.watch)(progress).is_break() {
            true => Err(Stopped::Cancelled { progress }),
            false => Ok(()),
        }
    }
}
