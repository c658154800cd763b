//! Undo and redo as two stacks of differences.

mod titles;

pub use titles::{Titles, title};

use crate::document::{Diff, Document};
use std::collections::VecDeque;
use std::sync::Arc;

/// Differences, each applied when it is popped from the back.
pub(crate) type Stack = VecDeque<Arc<Diff>>;

/// The greatest number of steps that are kept; the oldest go first.
pub(crate) const MOST_STEPS: usize = 1_000;

/// What can be taken back and done again; one step a gesture. A copy shares the differences.
#[derive(Clone, Debug, Default)]
pub struct History {
    undo: Stack,
    redo: Stack,
    stamp: u64,
}

impl History {
    /// Remembers a step that was just done; what was undone before can no longer be redone.
    pub fn record(&mut self, diff: Diff) {
        if diff.is_empty() {
            return;
        }
        self.stamp += 1;
        self.redo.clear();
        self.undo.push_back(Arc::new(diff.reversed()));
        if self.undo.len() > MOST_STEPS {
            self.undo.pop_front();
        }
    }

    /// Takes back the last step, or does again the one last taken back; whether there was one. `follow` gets what it
    /// changed, after that is done to the document.
    pub(crate) fn step(
        &mut self,
        undo: bool,
        document: &mut Document,
        follow: impl FnOnce(&Document, &Diff),
    ) -> bool {
        let (from, to) =
            if undo { (&mut self.undo, &mut self.redo) } else { (&mut self.redo, &mut self.undo) };
        let Some(diff) = from.pop_back() else { return false };
        self.stamp += 1;
        document.patch(&diff);
        follow(document, &diff);
        to.push_back(Arc::new(Arc::unwrap_or_clone(diff).reversed()));
        true
    }

    /// Takes back the last step; whether there was one.
    pub fn undo(&mut self, document: &mut Document) -> bool {
        self.step(true, document, |_, _| {})
    }

    /// Does again the step last taken back; whether there was one.
    pub fn redo(&mut self, document: &mut Document) -> bool {
        self.step(false, document, |_, _| {})
    }

    /// Goes up with every step that is done, taken back or done again.
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    /// The history with these steps to take back and to do again.
    pub(crate) fn of_stacks(undo: Stack, redo: Stack) -> Self {
        Self { undo, redo, stamp: 0 }
    }

    /// The steps to take back and those to do again.
    pub(crate) fn stacks(&self) -> [&Stack; 2] {
        [&self.undo, &self.redo]
    }

    /// This history in place of an earlier one, of which its stamp tells it apart.
    pub(crate) fn after(self, earlier: &Self) -> Self {
        Self { stamp: earlier.stamp + 1, ..self }
    }

    /// Whether there is a step to take back.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is a step to do again.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }
}
