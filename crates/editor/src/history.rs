//! Undo and redo as two stacks of differences.

mod titles;

pub use titles::{CALCULATION_EDITED, Titles, title};

use crate::document::{Diff, Document};
use std::collections::VecDeque;
use std::sync::Arc;

/// Differences, each applied when it is popped from the back.
pub(crate) type Stack = VecDeque<Arc<Diff>>;

/// The greatest number of steps that are kept; the oldest go first.
pub(crate) const MOST_STEPS: usize = 1_000;

/// The steps that can be undone and redone, one for each gesture or command. Copies share the differences.
///
/// ```
/// use hyperjam_editor::command::Command;
/// use hyperjam_editor::document::Document;
/// use hyperjam_editor::history::History;
///
/// let (mut document, mut history) = (Document::default(), History::default());
/// history.record(document.apply(Command::SetTitle("Traffic jam".into()))?);
/// assert!(history.undo(&mut document) && document.heading().title.is_empty());
/// assert!(history.redo(&mut document) && document.heading().title == "Traffic jam");
/// # Ok::<(), hyperjam_editor::command::CommandError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct History {
    undo: Stack,
    redo: Stack,
    /// What could be redone before the last step was recorded, since that step may still grow.
    forgone: Stack,
    stamp: u64,
}

impl History {
    /// Records a step that was just done. What was undone before can no longer be redone, unless the step does the same as
    /// what was undone last: then it is that step done again, and those after it can still be redone.
    pub fn record(&mut self, diff: Diff) {
        if diff.is_empty() {
            return;
        }
        self.stamp += 1;
        self.forgone = self.redo.clone();
        match self.redo.back() {
            Some(next) if **next == diff => _ = self.redo.pop_back(),
            _ => self.redo.clear(),
        }
        self.undo.push_back(Arc::new(diff.reversed()));
        if self.undo.len() > MOST_STEPS {
            self.undo.pop_front();
        }
    }

    /// Undoes the last step, or redoes the one undone last, and returns whether there was one. Then `follow` is called
    /// with what changed.
    pub(crate) fn step(
        &mut self,
        undo: bool,
        document: &mut Document,
        follow: impl FnOnce(&Document, &Diff),
    ) -> bool {
        let (from, to) =
            if undo { (&mut self.undo, &mut self.redo) } else { (&mut self.redo, &mut self.undo) };
        let Some(diff) = from.pop_back() else { return false };
        self.forgone.clear();
        self.stamp += 1;
        document.patch(&diff);
        follow(document, &diff);
        to.push_back(Arc::new(Arc::unwrap_or_clone(diff).reversed()));
        true
    }

    /// Undoes the last step; returns whether there was one.
    pub fn undo(&mut self, document: &mut Document) -> bool {
        self.step(true, document, |_, _| {})
    }

    /// Redoes the step undone last; returns whether there was one.
    pub fn redo(&mut self, document: &mut Document) -> bool {
        self.step(false, document, |_, _| {})
    }

    /// Combines a step that was just done with the last one; what can be redone follows from both together. Returns it if
    /// there is no last one, or if the two cancel out.
    pub(crate) fn squash(&mut self, diff: Diff) -> Option<Diff> {
        let joined = self.undo.back().map(|last| Diff::clone(last).reversed().then(diff.clone()));
        let Some(joined) = joined.filter(|joined| !joined.is_empty()) else { return Some(diff) };
        self.undo.pop_back();
        self.redo = std::mem::take(&mut self.forgone);
        self.record(joined);
        None
    }

    /// How many steps can be undone.
    pub fn done(&self) -> usize {
        self.undo.len()
    }

    /// How many steps can be redone.
    pub fn undone(&self) -> usize {
        self.redo.len()
    }

    /// A counter that increases with every step done, undone or redone.
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    /// The history with these steps to undo and to redo.
    pub(crate) fn of_stacks(undo: Stack, redo: Stack) -> Self {
        Self { undo, redo, ..Self::default() }
    }

    /// The steps to undo and those to redo.
    pub(crate) fn stacks(&self) -> [&Stack; 2] {
        [&self.undo, &self.redo]
    }

    /// This history as the successor of another, with a larger stamp.
    pub(crate) fn after(self, earlier: &Self) -> Self {
        Self { stamp: earlier.stamp + 1, ..self }
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }
}
