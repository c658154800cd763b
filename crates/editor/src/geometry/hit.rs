//! What lies under a point of the sheet.

use super::{BODY_PART, Map, PLATE_RADIUS, Point, Rectangle};
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

/// The topmost thing at a point of the world. Positions lie above moves, later ones above earlier ones.
/// `tolerance` (world units) widens plates and roads for coarse pointers: where no plate is, the one with
/// the nearest middle counts. Cost O(V + E).
pub fn hit(document: &Document, map: &Map, point: Point, tolerance: f64) -> Target {
    let reach = PLATE_RADIUS + tolerance.min(PLATE_RADIUS / 2.0);
    let near = |distance: f64| if distance <= PLATE_RADIUS { 0.0 } else { distance };
    let position = document
        .positions()
        .rev()
        .map(|(id, position)| (id, position.at.distance(point)))
        .filter(|&(_, distance)| distance <= reach)
        .min_by(|a, b| near(a.1).total_cmp(&near(b.1)));
    if let Some((id, distance)) = position {
        return if distance <= PLATE_RADIUS * BODY_PART { Target::Body(id) } else { Target::Rim(id) };
    }
    let reach = 5.0 + tolerance;
    // A curve lies in the rectangle around its control points.
    let around = |points| Rectangle::around(points).is_some_and(|area| area.grown(reach).contains(point));
    map.roads
        .iter()
        .filter(|(_, road)| around(road.points()))
        .map(|(&id, road)| (id, road.distance(point)))
        .filter(|&(_, distance)| distance <= reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(Target::Sheet, |(id, _)| Target::Move(id))
}
