//! The height of the ground that a picture of Hackenbush stands on.

use super::{Document, Rules};
use crate::id::PositionId;
use crate::point::Point;
use std::collections::BTreeSet;

/// How near to the line something stands on it, in world units.
const REACH: f64 = 12.0;
/// How far below all positions, or the middle of an empty sheet, the ground is that nothing stands on yet.
const BELOW: f64 = 120.0;

impl Document {
    /// The height of the line that something may be put on while these positions are moved: that of the lowest of the others that
    /// stand on the ground. It is nothing where the drawing has no ground, and where all that stands on it is moved. Cost O(V).
    pub(crate) fn ground(&self, moved: &BTreeSet<PositionId>) -> Option<f64> {
        if self.heading().rules != Rules::Hackenbush {
            return None;
        }
        if self.counts.grounded == 0 {
            return Some(self.bare_ground());
        }
        let others = self.positions().filter(|(id, position)| position.ground && !moved.contains(id));
        others.map(|(_, position)| position.at.y).reduce(f64::max)
    }

    /// Whether a position stands on the ground, or would if the drawing were read so. Cost O(1).
    pub(crate) fn is_any_on_ground(&self) -> bool {
        self.counts.grounded > 0
    }

    /// The height of the ground on which nothing stands. Cost O(V).
    pub(crate) fn bare_ground(&self) -> f64 {
        self.positions().map(|(_, position)| position.at.y).reduce(f64::max).unwrap_or(0.0) + BELOW
    }
}

/// The place on a line of this height that is meant by a place near it.
pub(crate) fn on_the_ground(at: Point, level: Option<f64>) -> Option<Point> {
    level.filter(|level| (at.y - level).abs() <= REACH).map(|level| Point::new(at.x, level))
}
