//! Places for positions that have none.

use crate::geometry::{Point, Rectangle, Vector};
use std::f64::consts::TAU;

/// Distance between neighbours on the circle, in world units.
const SPACING: f64 = 120.0;

/// A place for each position: its own where given; the others, in order, evenly on a circle, to the
/// right of all that is placed. Cost O(V).
pub fn complete(given: &[Option<Point>]) -> Vec<Point> {
    let missing = given.iter().filter(|at| at.is_none()).count();
    let radius = if missing > 1 { (SPACING * missing as f64 / TAU).max(SPACING * 0.6) } else { 0.0 };
    let centre = match Rectangle::around(given.iter().flatten().copied()) {
        Some(placed) => Point::new(placed.greatest.x + SPACING + radius, placed.centre().y),
        None => Point::default(),
    };
    let mut nth = 0;
    let next = || {
        // The first stands at the top, the others follow clockwise.
        let angle = TAU * (nth as f64 / missing as f64 - 0.25);
        nth += 1;
        let at = centre + Vector::at_angle(angle) * radius;
        Point::new(at.x.round(), at.y.round())
    };
    let mut next = next;
    given.iter().map(|at| at.unwrap_or_else(&mut next)).collect()
}
