//! The steps of the history under a person's hands: what was selected before each, and going to any of them.

use super::Editor;
use crate::command::{Command, CommandError};
use crate::document::Diff;
use crate::geometry::Vector;
use crate::history::Titles;
use crate::id::PositionId;
use crate::selection::Selection;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is selected and focused.
pub(crate) type Held = (Selection, Option<PositionId>);

/// The most steps for which that is remembered.
const MOST_REMEMBERED: usize = 1_000;

/// What was selected before each step that can be taken back, and after each that can be done again; the nearest
/// last. Steps from before a reload have none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    undo: Vec<Arc<Held>>,
    redo: Vec<Arc<Held>>,
    /// The last nudge: what it moved, and the revision that it made.
    nudged: Option<(BTreeSet<PositionId>, u64)>,
}

impl Editor {
    /// What is selected and focused now.
    pub(crate) fn held(&self) -> Held {
        (self.selection.clone(), self.focus)
    }

    /// Keeps a difference that was made as one step; `before` was selected when it began.
    pub(crate) fn record(&mut self, diff: Diff, before: Held) {
        if diff.is_empty() {
            return;
        }
        self.history.record(diff);
        self.trail.redo.clear();
        // Most steps in a row are begun with the same selection, which may be large.
        let same = self.trail.undo.last().filter(|last| ***last == before).cloned();
        self.trail.undo.push(same.unwrap_or_else(|| Arc::new(before)));
        if self.trail.undo.len() > 2 * MOST_REMEMBERED {
            self.trail.undo.drain(..MOST_REMEMBERED);
        }
    }

    /// All steps that are kept, in words. Cost O(document + steps).
    pub fn step_titles(&self) -> Titles {
        self.history.titles(&self.document)
    }

    /// Takes steps back or does them again until this many are done, or as near to that as there are steps. What was
    /// selected then is selected again.
    pub fn go_to_step(&mut self, done: usize) {
        self.cancel_gesture();
        let mut held = None;
        let before = self.history.done();
        while self.history.done() > done && self.history.undo(&mut self.document) {
            let now = held.unwrap_or_else(|| Arc::new(self.held()));
            self.trail.redo.push(now.clone());
            held = Some(self.trail.undo.pop().unwrap_or(now));
        }
        while self.history.done() < done && self.history.redo(&mut self.document) {
            let now = held.unwrap_or_else(|| Arc::new(self.held()));
            self.trail.undo.push(now.clone());
            held = Some(self.trail.redo.pop().unwrap_or(now));
        }
        if self.history.done() == before {
            return;
        }
        if let Some(held) = held {
            (self.selection, self.focus) = Arc::unwrap_or_clone(held);
        }
        self.replaced();
    }

    /// Moves what is selected; nudges of the same positions with nothing between are one step.
    pub(super) fn nudge(&mut self, by: Vector) -> Result<(), CommandError> {
        let positions = self.selection.positions.clone();
        self.cancel_gesture();
        if positions.is_empty() {
            return Ok(());
        }
        let command = Command::Shift { positions: positions.clone(), by };
        let goes_on =
            self.trail.nudged.as_ref().is_some_and(|last| last.1 == self.revision() && last.0 == positions);
        if goes_on {
            let diff = self.apply_unrecorded(command)?;
            if let Some(diff) = self.history.squash(diff) {
                self.record(diff, self.held());
            }
        } else {
            self.apply(command)?;
        }
        self.trail.nudged = Some((positions, self.revision()));
        Ok(())
    }
}
