//! A move's source is chosen by a tap or by the keyboard; the next choice is its target.

use super::draw::road;
use super::{Gesture, Sketch, State};
use crate::editor::Editor;
use crate::geometry::Point;
use crate::id::PositionId;
use crate::input::{Effect, Pointer};

/// A move without its target yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Connect {
    /// Where it starts.
    pub from: PositionId,
    /// Where it would lead: the pointer or the focus, in the world.
    pub at: Point,
}

impl Connect {
    /// Resumes the choice of a target after another gesture, if there is a source.
    pub(super) fn resumed(source: Option<PositionId>, editor: &mut Editor, pointer: Pointer) {
        if let Some(from) = source {
            editor.gesture = Gesture::Connect(Self { from, at: editor.viewport.to_world(pointer.at) });
        }
    }
}

impl State for Connect {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        editor.gesture = Gesture::Connect(self);
        None
    }

    fn released(self, editor: &mut Editor, _pointer: Pointer) -> Option<Effect> {
        editor.gesture = Gesture::Connect(self);
        None
    }

    fn sketch(&self, editor: &Editor) -> Option<Sketch<'_>> {
        road(editor, self.from, self.at)
    }

    fn hovers(&self) -> bool {
        true
    }

    fn source(&self) -> Option<PositionId> {
        Some(self.from)
    }

    fn connecting(&self) -> Option<PositionId> {
        Some(self.from)
    }
}
