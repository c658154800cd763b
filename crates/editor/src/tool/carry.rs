//! A vehicle is carried by its car to another position.

use super::{Effect, Gesture, Pointer};
use crate::command::Command;
use crate::editor::Editor;
use crate::geometry::{Point, Target};
use crate::id::PositionId;

/// The vehicle on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Carry {
    /// Which one, counted from 1.
    pub vehicle: usize,
    /// Where it still stands.
    pub from: PositionId,
    /// Where the pointer is, in the world.
    pub at: Point,
}

impl Carry {
    pub(super) fn start((from, vehicle): (PositionId, usize)) -> Self {
        Self { vehicle, from, at: Point::default() }
    }

    pub(super) fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        editor.gesture = Gesture::Carry(self);
        None
    }

    /// Dropped beside every position it stays where it was.
    pub(super) fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        let to = editor.target(pointer).position().filter(|&to| to != self.from)?;
        let mut vehicles = editor.document.heading().vehicles.clone();
        *vehicles.get_mut(self.vehicle.checked_sub(1)?)? = to;
        let refused = editor.apply(Command::SetVehicles(vehicles)).err();
        editor.select(Target::Body(to));
        refused.map(Effect::Refused)
    }
}
