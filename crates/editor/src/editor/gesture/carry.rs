//! A vehicle is dragged to another position, or, in a game, moved there.

use super::{Cursor, Gesture, Sketch, State};
use crate::command::Command;
use crate::editor::Editor;
use crate::geometry::{Point, Target};
use crate::id::PositionId;
use crate::input::{Effect, Pointer};

/// The vehicle on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Carry {
    /// Which one, counted from 1; 0 for one in a game that needs no number.
    pub vehicle: usize,
    /// Where it still stands.
    pub from: PositionId,
    /// Where the pointer is, in the world.
    pub at: Point,
    /// Whether this is a move of a game, which changes nothing in the drawing.
    pub drives: bool,
    /// Whether it has left its position, so that to come back means a loop.
    pub left: bool,
}

impl Carry {
    pub(super) fn start((from, vehicle): (PositionId, usize), drives: bool) -> Self {
        Self { vehicle, from, at: Point::default(), drives, left: false }
    }
}

impl State for Carry {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        self.left |= editor.hover.position() != Some(self.from);
        editor.gesture = Gesture::Carry(self);
        None
    }

    /// Dropped beside every position it stays where it was.
    fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        let to = editor.drop_target(pointer)?;
        if self.drives && (self.left || to != self.from) {
            return Some(Effect::MoveVehicle { from: self.from, to });
        }
        if to == self.from {
            return None;
        }
        let mut all: Vec<_> = editor.document.heading().all_vehicles().collect();
        all.get_mut(self.vehicle.checked_sub(1)?)?.0 = to;
        let refused = editor.apply(Command::SetAllVehicles(all)).err();
        editor.select(Target::Body(to));
        refused.map(Effect::Refused)
    }

    fn sketch(&self, _editor: &Editor) -> Option<Sketch<'_>> {
        Some(Sketch::Car(self.at, self.vehicle))
    }

    fn cursor(&self) -> Cursor {
        Cursor::Dragging
    }

    fn drops(&self) -> bool {
        true
    }
}
