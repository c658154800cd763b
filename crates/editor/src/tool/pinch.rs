//! Two fingers shift and zoom: what lay under them stays under them.

use super::{Effect, Gesture};
use crate::editor::Editor;
use crate::geometry::{Point, Vector};
use crate::id::PositionId;
use std::collections::BTreeMap;

/// The two fingers' places when they were last seen, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Pinch {
    middle: Point,
    apart: f64,
    /// The source, when a move's target was to be chosen: it is afterwards too.
    pub connecting: Option<PositionId>,
}

impl Pinch {
    /// The pinch of the first two pointers that are down; `None` when there are fewer.
    pub(super) fn of(pointers: &BTreeMap<i32, Point>, connecting: Option<PositionId>) -> Option<Self> {
        let mut places = pointers.values();
        let (one, other) = (*places.next()?, *places.next()?);
        Some(Self { middle: one.towards(other, 0.5), apart: one.distance(other).max(1.0), connecting })
    }

    pub(super) fn moved(self, editor: &mut Editor) -> Option<Effect> {
        let now = Self::of(&editor.pointers, self.connecting)?;
        let by: Vector = now.middle - self.middle;
        editor.viewport = editor.viewport.panned(by).zoomed(now.middle, now.apart / self.apart);
        editor.gesture = Gesture::Pinch(now);
        None
    }
}
