//! Positions are dragged: one pending difference, whatever the number of steps.

use super::{Effect, Gesture, Pointer};
use crate::command::Command;
use crate::document::Diff;
use crate::editor::Editor;
use crate::geometry::{Point, Target};

/// What a drag has done so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    last: Point,
    pending: Diff,
}

impl Drag {
    /// Takes hold of the target, and of all that is selected with it.
    pub(super) fn start(editor: &mut Editor, target: Target, pointer: Pointer) -> Self {
        if !editor.selection.contains(target) {
            editor.select(target);
        }
        Self { last: editor.viewport.to_world(pointer.at), pending: Diff::default() }
    }

    pub(super) fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        let now = editor.viewport.to_world(pointer.at);
        let positions = editor.selection.positions.clone();
        // A step off the sheet is not made; the drag goes on from the last one that was.
        if let Ok(step) = editor.apply_unrecorded(Command::Shift { positions, by: now - self.last }) {
            self.pending = self.pending.then(step);
            self.last = now;
        }
        editor.gesture = Gesture::Drag(self);
        None
    }

    pub(super) fn released(self, editor: &mut Editor) -> Option<Effect> {
        editor.history.record(self.pending);
        None
    }

    pub(super) fn cancelled(self, editor: &mut Editor) {
        editor.take_back(self.pending);
    }
}
