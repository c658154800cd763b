//! The sheet is shifted under the pointer.

use super::{Connect, Cursor, Gesture, State};
use crate::editor::Editor;
use crate::geometry::Point;
use crate::id::PositionId;
use crate::input::{Effect, Pointer};

/// Where the pointer was last, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Pan {
    last: Point,
    /// The source, when a move's target was to be chosen: it is afterwards too.
    connecting: Option<PositionId>,
}

impl Pan {
    pub(in crate::editor) fn from(at: Point, connecting: Option<PositionId>) -> Self {
        Self { last: at, connecting }
    }
}

impl State for Pan {
    fn moved(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        editor.viewport = editor.viewport.panned(pointer.at - self.last);
        editor.gesture = Gesture::Pan(Self { last: pointer.at, ..self });
        None
    }
    fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        Connect::resumed(self.connecting, editor, pointer);
        None
    }

    fn cursor(&self) -> Cursor {
        Cursor::Panning
    }

    fn connecting(&self) -> Option<PositionId> {
        self.connecting
    }
}
