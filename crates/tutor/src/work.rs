//! What cards are made with besides the query: who hears of progress, and what is kept of the sum that is looked at.

use hyperjam_protocol::tutor::{LineAnswer, SearchState};
use hyperjam_sums::{SearchLimits, SumLimits, SumMemory};
use std::cell::RefCell;
use std::rc::Rc;

/// What the search for the winner of a sum may take while it is looked at: some minutes, and most of half a gigabyte.
const SEARCH: SearchLimits =
    SearchLimits { states: 20_000_000, bytes: 448 << 20, most_forgotten: None, small: None, work: 400_000 };

/// What a card is made with.
pub(crate) struct Work<'a> {
    /// Called with how far long work has come, in thousandths.
    pub(crate) progress: &'a dyn Fn(u32),
    /// Called with what each line of a calculation comes to, as far as it is known.
    pub(crate) lines: &'a dyn Fn(&[LineAnswer]),
    pub(crate) memory: &'a Memory,
}

#[cfg(test)]
impl Work<'static> {
    /// For tests: nobody hears of progress.
    pub(crate) fn alone() -> &'static Self {
        Box::leak(Box::new(Self { progress: &|_| (), lines: &|_| (), memory: Box::leak(Box::default()) }))
    }
}

/// What tells a sum of boards from others: what may be used for it, and of each component rules, position and whether it is
/// negated.
pub(crate) type SumIdentity = (SumLimits, Vec<(String, String, bool)>);

/// What is kept of the sum of boards that was looked at last.
#[derive(Debug, Default)]
pub(crate) struct Memory(RefCell<Option<(SumIdentity, Rc<RefCell<SumMemory>>)>>);

impl Memory {
    /// What is kept of a sum; that another one was looked at is forgotten.
    pub(crate) fn of(&self, sum: SumIdentity) -> Rc<RefCell<SumMemory>> {
        let mut kept = self.0.borrow_mut();
        if kept.as_ref().is_some_and(|(of, _)| *of != sum) {
            // There is no room for both.
            *kept = None;
        }
        let new = || (sum, Rc::new(RefCell::new(SumMemory::new(SEARCH))));
        kept.get_or_insert_with(new).1.clone()
    }

    fn with<T>(&self, does: impl FnOnce(&mut SumMemory) -> T) -> Option<T> {
        self.0.borrow().as_ref().map(|(_, memory)| does(&mut memory.borrow_mut()))
    }

    /// Nothing is asked any more.
    pub(crate) fn drop_questions(&self) {
        self.with(SumMemory::drop_questions);
    }

    /// Looks at so many states for what was asked and is not known; whether there is more to be done.
    pub(crate) fn go_on(&self, states: u64) -> bool {
        self.with(|memory| memory.go_on(states)).unwrap_or_default()
    }

    /// How far the search is, if there is one.
    pub(crate) fn search(&self) -> Option<SearchState> {
        self.with(|memory| {
            let states = u32::try_from(memory.states()?).unwrap_or(u32::MAX);
            Some(SearchState { states, goes_on: memory.is_open(), says_the_same: false })
        })
        .flatten()
    }
}
