//! Positions are dragged: one pending difference, whatever the number of steps.

use super::{Effect, Gesture, Pointer};
use crate::command::Command;
use crate::document::{Diff, Document};
use crate::editor::Editor;
use crate::geometry::{Point, Target};
use crate::id::PositionId;
use crate::selection::Selection;
use std::collections::BTreeSet;

/// What a drag has done so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    start: Point,
    /// What is dragged, whatever happens to the selection meanwhile.
    positions: BTreeSet<PositionId>,
    pending: Box<Diff>,
    /// What was selected and focused before, for a cancel.
    before: (Selection, Option<PositionId>),
}

impl Drag {
    /// Takes hold of the target, and of all that is selected with it.
    pub(super) fn start(editor: &mut Editor, target: Target, pointer: Pointer) -> Self {
        let before = (editor.selection.clone(), editor.focus);
        if !editor.selection.contains(target) {
            editor.select(target);
        }
        Self {
            start: editor.viewport.to_world(pointer.at),
            positions: editor.selection.positions.clone(),
            pending: Box::default(),
            before,
        }
    }

    /// What is dragged.
    pub fn positions(&self) -> &BTreeSet<PositionId> {
        &self.positions
    }

    pub(super) fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        let by = editor.viewport.to_world(pointer.at) - self.start;
        // Always the whole way from the start: steps would add up their rounding errors, and a drag back
        // to where it began would not be nothing. A place off the sheet leaves the last one on it.
        let taken_back = self.pending.reversed();
        editor.document.patch(&taken_back);
        let positions = self.positions.clone();
        let shifted = editor.document.apply(Command::Shift { positions, by });
        *self.pending = shifted.unwrap_or_else(|_| {
            let last = taken_back.clone().reversed();
            editor.document.patch(&last);
            last
        });
        editor.changed(&taken_back.then((*self.pending).clone()));
        editor.gesture = Gesture::Drag(self);
        None
    }

    /// The document as it was before the drag.
    pub(crate) fn before(&self, document: &Document) -> Document {
        let mut before = document.clone();
        before.patch(&self.pending.as_ref().clone().reversed());
        before
    }

    pub(super) fn released(self, editor: &mut Editor) -> Option<Effect> {
        editor.record(*self.pending, self.before);
        None
    }

    pub(super) fn cancelled(self, editor: &mut Editor) {
        editor.take_back(*self.pending);
        (editor.selection, editor.focus) = self.before;
    }
}
