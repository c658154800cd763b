//! The sheet is shifted under the pointer.

use super::{Effect, Gesture, Pointer};
use crate::editor::Editor;
use crate::geometry::Point;
use crate::id::PositionId;

/// Where the pointer was last, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Pan {
    last: Point,
    /// The source, when a move's target was to be chosen: it is afterwards too.
    pub connecting: Option<PositionId>,
}

impl Pan {
    pub(super) fn from(at: Point, connecting: Option<PositionId>) -> Self {
        Self { last: at, connecting }
    }

    pub(super) fn moved(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        editor.viewport = editor.viewport.panned(pointer.at - self.last);
        editor.gesture = Gesture::Pan(Self { last: pointer.at, ..self });
        None
    }
}
