//! Two fingers shift and zoom: what lay under them stays under them.

use super::{Connect, Cursor, Gesture, State};
use crate::editor::Editor;
use crate::geometry::{Point, Vector};
use crate::id::PositionId;
use crate::input::{Effect, Pointer};
use std::collections::BTreeMap;

/// The two fingers' places when they were last seen, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Pinch {
    middle: Point,
    apart: f64,
    /// The source, when a move's target was to be chosen: it is afterwards too.
    connecting: Option<PositionId>,
}

impl Pinch {
    /// The pinch of the first two pointers that are down; `None` when there are fewer.
    pub(in crate::editor) fn of(
        pointers: &BTreeMap<i32, Point>,
        connecting: Option<PositionId>,
    ) -> Option<Self> {
        let mut places = pointers.values();
        let (one, other) = (*places.next()?, *places.next()?);
        Some(Self { middle: one.towards(other, 0.5), apart: one.distance(other).max(1.0), connecting })
    }
}

impl State for Pinch {
    fn moved(self, editor: &mut Editor, _pointer: Pointer) -> Option<Effect> {
        let now = Self::of(&editor.pointers, self.connecting)?;
        let by: Vector = now.middle - self.middle;
        editor.viewport = editor.viewport.panned(by).zoomed(now.middle, now.apart / self.apart);
        editor.gesture = Gesture::Pinch(now);
        None
    }
    fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        // Of three fingers two may go on.
        match Self::of(&editor.pointers, self.connecting) {
            Some(pinch) => editor.gesture = Gesture::Pinch(pinch),
            None => Connect::resumed(self.connecting, editor, pointer),
        }
        None
    }

    fn cursor(&self) -> Cursor {
        Cursor::Panning
    }

    fn connecting(&self) -> Option<PositionId> {
        self.connecting
    }
}
