//! What lies under a point of the sheet.

use super::routing::reach_of_cars;
use super::{BODY_PART, CAR_WIDTH, MOST_CARS, PLATE_RADIUS, Point, Rectangle, Routing};
use crate::document::Document;
use crate::id::{MoveId, PositionId};

/// What a pointer points at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// The inner part of a position's plate.
    Body(PositionId),
    /// The outer part of a position's plate, from where moves are drawn.
    Rim(PositionId),
    /// A move's route.
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
/// `tolerance` (world units) widens plates and routes for coarse pointers: where no plate is, the one with
/// the nearest middle counts, and where it is wider than a body, all of a plate is body: rims are too thin to
/// be distinguished then. Looks only at what is near; the routing is the document's.
///
/// ```
/// use hyperjam_editor::command::Command;
/// use hyperjam_editor::document::Document;
/// use hyperjam_editor::geometry::{Routing, Point, Target, hit};
/// use hyperjam_editor::id::PositionId;
///
/// let mut document = Document::default();
/// document.apply(Command::AddPosition { at: Point::new(0.0, 0.0) })?;
/// let routing = Routing::of(&document);
/// assert_eq!(hit(&document, &routing, Point::new(5.0, 5.0), 0.0), Target::Body(PositionId(0)));
/// assert_eq!(hit(&document, &routing, Point::new(90.0, 0.0), 0.0), Target::Sheet);
/// # Ok::<(), hyperjam_editor::command::CommandError>(())
/// ```
pub fn hit(document: &Document, routing: &Routing, point: Point, tolerance: f64) -> Target {
    let around = |reach: f64| Rectangle::spanned(point, point).grown(reach);
    let reach = PLATE_RADIUS + tolerance.min(PLATE_RADIUS / 2.0);
    let near = |distance: f64| if distance <= PLATE_RADIUS { 0.0 } else { distance };
    let positions: Vec<PositionId> = routing.positions_near(around(reach)).collect();
    let position = positions
        .into_iter()
        .rev()
        .filter_map(|id| Some((id, document.position(id)?.at.distance(point))))
        .filter(|&(_, distance)| distance <= reach)
        .min_by(|a, b| near(a.1).total_cmp(&near(b.1)));
    if let Some((id, distance)) = position {
        let body = tolerance.max(PLATE_RADIUS * BODY_PART);
        return if distance <= body { Target::Body(id) } else { Target::Rim(id) };
    }
    let reach = 5.0 + tolerance;
    routing
        .moves_near(around(reach))
        .filter_map(|id| Some((id, routing.route(id)?)))
        .filter(|(_, route)| route.may_reach(point, reach))
        .map(|(id, route)| (id, route.distance(point)))
        .filter(|&(_, distance)| distance <= reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(Target::Sheet, |(id, _)| Target::Move(id))
}

/// The position whose plate one more plate at a point of the world would touch, the nearest if there are several. It is
/// what is meant by a drop there, and no new position belongs there. Looks only at what is near.
pub fn touched(document: &Document, routing: &Routing, point: Point) -> Option<PositionId> {
    let reach = 2.0 * PLATE_RADIUS;
    routing
        .positions_near(Rectangle::spanned(point, point).grown(reach))
        .filter_map(|id| Some((id, document.position(id)?.at.distance(point))))
        .filter(|&(_, distance)| distance <= reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(id, _)| id)
}

/// The vehicle whose car stands at a point of the world, with its position; vehicles are numbered from 1. Cars stand in
/// a row ([`Routing::cars`]), in the order of their numbers. `margin` (world units) widens them.
/// Cost O(n^2) for n vehicles at the same height, of which the first thousand count.
pub fn car_at(
    document: &Document,
    routing: &Routing,
    point: Point,
    margin: f64,
) -> Option<(PositionId, usize)> {
    document.heading().all_vehicles().take(1_000).find_map(|(on, _)| {
        let plate = document.position(on)?.at;
        if !reach_of_cars(MOST_CARS, plate).grown(margin).contains(point) {
            return None;
        }
        let mut cars: Vec<usize> = document.vehicles_at(on).collect();
        let row = plate + routing.cars(document, on, cars.len());
        // From the roof to the wheels.
        if point.y < row.y - 10.0 - margin || point.y > row.y + 8.0 + margin {
            return None;
        }
        if cars.len() > MOST_CARS {
            // One car represents all; the vehicle that came last is the one that it gives.
            cars.drain(..cars.len() - 1);
        }
        let middle = (cars.len() as f64 - 1.0) / 2.0;
        let nth = ((point.x - row.x) / CAR_WIDTH + middle).round();
        let aside = (point.x - row.x - (nth - middle) * CAR_WIDTH).abs();
        let number = (nth >= 0.0).then(|| cars.get(nth as usize)).flatten();
        number.filter(|_| aside <= 15.0 + margin).map(|&number| (on, number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::routing::tests::drawing;
    use proptest::prelude::*;

    /// The definition of [`hit`], looking at everything.
    fn naive(document: &Document, routing: &Routing, point: Point, tolerance: f64) -> Target {
        let reach = PLATE_RADIUS + tolerance.min(PLATE_RADIUS / 2.0);
        let mut best = (reach, None);
        for (id, position) in document.positions() {
            let distance = position.at.distance(point);
            let rank = if distance <= PLATE_RADIUS { 0.0 } else { distance };
            if distance <= reach && rank <= best.0 {
                best = (rank, Some((id, distance)));
            }
        }
        match best.1 {
            Some((id, distance)) if distance <= tolerance.max(PLATE_RADIUS * BODY_PART) => {
                return Target::Body(id);
            }
            Some((id, _)) => return Target::Rim(id),
            None => {}
        }
        let mut best = (5.0 + tolerance, Target::Sheet);
        for (id, route) in routing.routes() {
            let distance = route.distance(point);
            if distance < best.0 || distance == best.0 && best.1 == Target::Sheet {
                best = (distance, Target::Move(id));
            }
        }
        best.1
    }

    proptest! {
        #[test]
        fn looking_only_at_what_is_near_finds_the_same(
            places in proptest::collection::vec((-400.0..400.0, -400.0..400.0), 2..12),
            ends in proptest::collection::vec((0_u32..12, 0_u32..12), 0..30),
            points in proptest::collection::vec((-450.0..450.0, -450.0..450.0), 40),
            tolerance in 0.0..60.0,
        ) {
            let count = places.len() as u32;
            let moves: Vec<_> = ends.into_iter().map(|(a, b)| (a % count, b % count)).collect();
            let document = drawing(&places, &moves);
            let routing = Routing::of(&document);
            for (x, y) in points {
                let point = Point::new(x, y);
                prop_assert_eq!(hit(&document, &routing, point, tolerance), naive(&document, &routing, point, tolerance));
            }
        }
    }
}
