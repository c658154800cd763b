//! The sheet is shifted under the pointer.

use super::{Effect, Gesture, Pointer};
use crate::editor::Editor;
use crate::geometry::Point;

/// Where the pointer was last, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Pan {
    last: Point,
}

impl Pan {
    pub(super) fn from(at: Point) -> Self {
        Self { last: at }
    }

    pub(super) fn moved(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        editor.viewport = editor.viewport.panned(pointer.at - self.last);
        editor.gesture = Gesture::Pan(Self { last: pointer.at });
        None
    }
}
