//! A move is drawn with the button down: dropped on a position, on its own start, or on the sheet.

use super::{Effect, Gesture, Pointer};
use crate::editor::Editor;
use crate::geometry::{PLATE_RADIUS, Point, Target};
use crate::id::PositionId;

/// How far from its start's middle a pointer must have been to mean anything: beyond the widest margin
/// of a plate, so that a slip on the rim draws nothing.
const AWAY: f64 = PLATE_RADIUS * 1.5;

/// The move being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// Where it starts.
    pub from: PositionId,
    /// Where the pointer is, in the world.
    pub at: Point,
    /// Whether the pointer has been away from its start: only then a drop is meant.
    left: bool,
}

impl Draw {
    pub(super) fn start(from: PositionId) -> Self {
        Self { from, at: Point::default(), left: false }
    }

    pub(super) fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        let start = editor.document.position(self.from).map(|position| position.at);
        self.left |= start.is_some_and(|start| start.distance(self.at) > AWAY);
        editor.gesture = Gesture::Draw(self);
        None
    }

    pub(super) fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        match editor.target(pointer).position() {
            to if !self.left && to.is_none_or(|to| to == self.from) => {
                editor.select(Target::Body(self.from));
                None
            }
            Some(to) => editor.add_move(self.from, to),
            None => editor.extend(self.from, editor.viewport.to_world(pointer.at)),
        }
    }
}
