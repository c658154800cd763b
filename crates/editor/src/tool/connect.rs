//! A move's source is chosen by a tap or by the keyboard; the next choice is its target.

use super::{Effect, Gesture, Pointer};
use crate::editor::Editor;
use crate::geometry::Point;
use crate::id::PositionId;

/// A move without its target yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Connect {
    /// Where it starts.
    pub from: PositionId,
    /// Where it would lead: the pointer or the focus, in the world.
    pub at: Point,
}

impl Connect {
    pub(super) fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        editor.gesture = Gesture::Connect(self);
        None
    }
}
