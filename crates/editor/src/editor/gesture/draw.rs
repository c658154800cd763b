//! A move is drawn with the button down: dropped on a position, on its own start, or on the sheet.

use super::{Gesture, Sketch, State};
use crate::editor::Editor;
use crate::geometry::{Point, Route, Target};
use crate::id::PositionId;
use crate::input::{Effect, Pointer};

/// The move being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// Where it starts.
    pub from: PositionId,
    /// Where the pointer is, in the world.
    pub at: Point,
    /// Whether the pointer has been where a drop would not land on its start: only then a drop is meant, and a slip on the
    /// rim draws nothing.
    left: bool,
}

impl Draw {
    pub(super) fn start(from: PositionId) -> Self {
        Self { from, at: Point::default(), left: false }
    }
}

impl State for Draw {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        self.left |= editor.drop_target(pointer) != Some(self.from);
        editor.gesture = Gesture::Draw(self);
        None
    }

    fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        match editor.drop_target(pointer) {
            to if !self.left && to == Some(self.from) => {
                editor.select(Target::Body(self.from));
                None
            }
            Some(to) => editor.add_move(self.from, to),
            None => editor.extend(self.from, editor.viewport.to_world(pointer.at)),
        }
    }

    fn sketch(&self, editor: &Editor) -> Option<Sketch<'_>> {
        sketch(editor, self.from, self.at)
    }

    fn drops(&self) -> bool {
        true
    }

    fn source(&self) -> Option<PositionId> {
        Some(self.from)
    }
}

/// A move on its way from a position to the pointer, or to the position under it.
pub(super) fn sketch(editor: &Editor, from: PositionId, at: Point) -> Option<Sketch<'static>> {
    Some(Sketch::Route(route(editor, from, at)?, editor.pen()))
}

/// The route from a position to the pointer, or to the position under it.
pub(super) fn route(editor: &Editor, from: PositionId, at: Point) -> Option<Route> {
    let place = |id| editor.document.position(id).map(|position| position.at);
    let start = place(from)?;
    Some(match editor.hover.position().filter(|&to| to != from) {
        Some(to) => Route::between(start, place(to)?, 0.0),
        None => Route::reaching(start, at),
    })
}
