//! What lies under a point of the sheet.

use super::{BODY_PART, PLATE_RADIUS, Point, roads};
use crate::document::Document;
use crate::id::{MoveId, PositionId};

/// What a pointer points at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// The inner part of a position's plate.
    Body(PositionId),
    /// The outer part of a position's plate, from where moves are drawn.
    Rim(PositionId),
    /// A move's road.
    Move(MoveId),
    /// The empty sheet.
    #[default]
    Sheet,
}

impl Target {
    /// The position, be it its body or its rim.
    pub fn position(self) -> Option<PositionId> {
        match self {
            Self::Body(id) | Self::Rim(id) => Some(id),
            Self::Move(_) | Self::Sheet => None,
        }
    }
}

/// The topmost thing at a point of the world; `tolerance` (world units) widens plates and roads for
/// coarse pointers. Positions lie above moves, later ones above earlier ones. Cost O(V + E log E).
pub fn hit(document: &Document, point: Point, tolerance: f64) -> Target {
    let position = document
        .positions()
        .rev()
        .map(|(id, position)| (id, position.at.distance(point)))
        .find(|&(_, distance)| distance <= PLATE_RADIUS + tolerance.min(PLATE_RADIUS / 2.0));
    if let Some((id, distance)) = position {
        return if distance <= PLATE_RADIUS * BODY_PART { Target::Body(id) } else { Target::Rim(id) };
    }
    roads(document)
        .into_iter()
        .map(|(id, road)| (id, road.distance(point)))
        .filter(|&(_, distance)| distance <= 5.0 + tolerance)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(Target::Sheet, |(id, _)| Target::Move(id))
}
