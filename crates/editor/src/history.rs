//! Undo and redo as two stacks of differences.

mod bytes;
pub mod stored;
mod titles;

pub use titles::{Titles, title};

use crate::document::{Diff, Document};
use std::collections::VecDeque;

/// The greatest number of steps that are kept; the oldest go first.
const MOST_STEPS: usize = 1_000;

/// What can be taken back and done again; one step a gesture. Each difference on a stack is the one
/// that is applied when it is popped.
#[derive(Clone, Debug, Default)]
pub struct History {
    undo: VecDeque<Diff>,
    redo: VecDeque<Diff>,
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
        self.undo.push_back(diff.reversed());
        if self.undo.len() > MOST_STEPS {
            self.undo.pop_front();
        }
    }

    /// Takes back the last step; whether there was one.
    pub fn undo(&mut self, document: &mut Document) -> bool {
        self.stamp += 1;
        step(&mut self.undo, &mut self.redo, document)
    }

    /// Does again the step last taken back; whether there was one.
    pub fn redo(&mut self, document: &mut Document) -> bool {
        self.stamp += 1;
        step(&mut self.redo, &mut self.undo, document)
    }

    /// Goes up with every step that is done, taken back or done again.
    pub fn stamp(&self) -> u64 {
        self.stamp
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

fn step(from: &mut VecDeque<Diff>, to: &mut VecDeque<Diff>, document: &mut Document) -> bool {
    let Some(diff) = from.pop_back() else { return false };
    document.patch(&diff);
    to.push_back(diff.reversed());
    true
}
