//! Where the cars of the vehicles on a plate stand: in a row above it, where they cover nothing that must be seen.

use super::Routing;
use crate::document::Document;
use crate::geometry::{CAR_HEIGHT, CAR_WIDTH, MOST_CARS, PLATE_RADIUS, Point, Rectangle, Vector};
use crate::id::PositionId;

/// How far a car reaches above the point where it stands, and below it.
const CAR_REACH: (f64, f64) = (12.0, 7.6);
/// How far the outermost of a ring reaches from the middle of its plate: the peg of a role alone, with its outline.
const RING_REACH: f64 = PLATE_RADIUS + 6.0;
/// The steps by which a row looks for room, upwards and then downwards, and how many of them.
const STEP: f64 = 4.0;
const STEPS: u32 = 24;
/// How far it goes aside at each.
const ASIDE: [f64; 7] = [0.0, -12.0, 12.0, -24.0, 24.0, -40.0, 40.0];
/// How far a row may be from its plate, whatever it keeps clear of.
const FARTHEST: Vector = Vector::new(40.0, CAR_HEIGHT + STEP * STEPS as f64);

/// How many cars represent so many vehicles on one plate.
fn drawn(vehicles: usize) -> usize {
    if vehicles > MOST_CARS { 1 } else { vehicles }
}

/// What the cars of so many vehicles take up, seen from the middle of their plate, when their row's middle is `at`.
pub(super) fn area(vehicles: usize, at: Vector) -> Rectangle {
    let half = drawn(vehicles) as f64 * CAR_WIDTH / 2.0 - 2.0;
    let middle = Point::default() + at;
    Rectangle::spanned(middle - Vector::new(half, CAR_REACH.0), middle + Vector::new(half, CAR_REACH.1))
}

/// A rectangle in which the cars of so many vehicles stand, wherever their row finds room.
pub(in crate::geometry) fn reach(vehicles: usize, plate: Point) -> Rectangle {
    let all = area(vehicles, Vector::default());
    let by = plate - Point::default();
    Rectangle::spanned(all.least + by - FARTHEST, all.greatest + by + FARTHEST)
}

impl Routing {
    /// What the cars of so many vehicles on a position take up, if there are any. Cost as of [`cars`](Self::cars).
    pub fn area_of_cars(&self, document: &Document, id: PositionId, vehicles: usize) -> Option<Rectangle> {
        let plate = document.position(id).filter(|_| vehicles > 0)?.at - Point::default();
        let seen = area(vehicles, self.cars(document, id, vehicles));
        Some(Rectangle::spanned(seen.least + plate, seen.greatest + plate))
    }

    /// Where the row of the cars of so many vehicles has its middle, seen from the middle of the plate that they are on:
    /// above the plate, so high that the cars cover no loop, no arrowhead, no other plate and nothing of a ring; below it
    /// where there is no such place, and just above it where there is none at all. On a large drawing nobody looks. Cost
    /// O(k) for k plates and routes near the position.
    pub fn cars(&self, document: &Document, id: PositionId, vehicles: usize) -> Vector {
        let first = Vector::new(0.0, -CAR_HEIGHT);
        let Some(plate) = document.position(id).map(|position| position.at) else { return first };
        if vehicles == 0 || !self.has_detours {
            return first;
        }
        let near = reach(vehicles, plate);
        let mut things = Vec::new();
        for (step, route) in
            self.moves_near(near).filter_map(|id| Some((document.get_move(id)?, self.route(id)?)))
        {
            let head = route.arrowhead();
            things.push(
                Rectangle::spanned(head.tip, head.ends[0]).with(Rectangle::spanned(head.tip, head.ends[1])),
            );
            if step.from == step.to {
                things.extend(route.pieces().map(|(from, to)| Rectangle::spanned(from, to).grown(2.0)));
            }
        }
        let plates: Vec<Point> = self
            .positions_near(near.grown(RING_REACH))
            .filter_map(|id| Some(document.position(id)?.at))
            .collect();
        let is_free = |at: &Vector| {
            let seen = area(vehicles, *at);
            let by = plate - Point::default();
            let row = Rectangle::spanned(seen.least + by, seen.greatest + by);
            !things.iter().any(|thing| row.meets(*thing))
                && !plates.iter().any(|&other| row.distance(other) < RING_REACH)
        };
        let steps = || (0..=STEPS).map(|nth| CAR_HEIGHT + STEP * f64::from(nth));
        let heights = steps().map(|up| -up).chain(steps());
        let mut all = heights.flat_map(|y| ASIDE.map(|x| Vector::new(x, y)));
        all.find(is_free).unwrap_or(first)
    }
}
