//! Cars stand where nothing that must be seen is covered.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::geometry::{CAR_HEIGHT, CAR_WIDTH, PLATE_RADIUS, Point, Route, Routing, Vector, car_at};
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Movers;
use proptest::prelude::*;

/// Positions on a grid as wide as the page's own, moves between them and vehicles on them.
fn drawing(places: &[u8], moves: &[(u8, u8)], vehicles: &[u8]) -> Document {
    let mut document = Document::default();
    for &place in places {
        let at = Point::new(f64::from(place % 4) * 120.0, f64::from(place / 4) * 120.0);
        document.apply(Command::AddPosition { at }).unwrap();
    }
    let id = |nth: u8| PositionId(u32::from(nth) % places.len() as u32);
    for &(from, to) in moves {
        document.apply(Command::AddMove { from: id(from), to: id(to), by: Movers::BOTH }).unwrap();
    }
    document.apply(Command::SetVehicles(vehicles.iter().map(|&on| id(on)).collect())).unwrap();
    document
}

/// Points all over a car that stands here.
fn points_of_car(at: Point) -> impl Iterator<Item = Point> {
    let across = (-14..=14).step_by(2).map(f64::from);
    across.flat_map(move |x| [-10.0, -5.0, 0.0, 4.0, 7.0].map(|y| at + Vector::new(x, y)))
}

/// Whether an arrowhead covers a point: it lies on the same side of all three edges.
fn is_in_head(route: &Route, point: Point) -> bool {
    let head = route.arrowhead();
    let corners = [head.tip, head.ends[0], head.ends[1]];
    let side = |nth: usize| {
        let (a, b) = (corners[nth], corners[(nth + 1) % 3]);
        (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    };
    let sides = [side(0), side(1), side(2)];
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}

proptest! {
    #[test]
    fn cars_cover_no_loop_no_arrowhead_no_plate_and_no_peg(
        places in proptest::collection::btree_set(0_u8..16, 1..10),
        moves in proptest::collection::vec((0_u8..12, 0_u8..12), 0..14),
        vehicles in proptest::collection::vec(0_u8..12, 1..4),
    ) {
        let places: Vec<u8> = places.into_iter().collect();
        let document = drawing(&places, &moves, &vehicles);
        let routing = Routing::of(&document);
        for (on, position) in document.positions() {
            let count = document.vehicles_at(on).count();
            let row = position.at + routing.cars(&document, on, count);
            for nth in 0..count {
                let aside = (nth as f64 - (count as f64 - 1.0) / 2.0) * CAR_WIDTH;
                for point in points_of_car(row + Vector::new(aside, 0.0)) {
                    for (id, route) in routing.routes() {
                        prop_assert!(!is_in_head(route, point), "{on:?} {id:?}");
                        let step = document.get_move(id).unwrap();
                        prop_assert!(step.from != step.to || route.distance(point) > 1.5, "{on:?} {id:?}");
                    }
                    for (other, position) in document.positions() {
                        // Whatever ring there is, it has no peg farther out.
                        prop_assert!(position.at.distance(point) > PLATE_RADIUS + 5.7, "{on:?} {other:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_car_stands_just_above_a_plate_with_nothing_there_and_can_be_pointed_at_wherever_it_stands() {
    let place = |document: &Document| Routing::of(document).cars(document, PositionId(0), 1);
    let places = [5, 4, 6, 9, 8, 10];
    let routes = [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)];
    let plain = drawing(&places, &routes, &[0]);
    assert_eq!(place(&plain), Vector::new(0.0, -CAR_HEIGHT));
    let looped = drawing(&places, &[&routes[..], &[(0, 0)]].concat(), &[0]);
    assert_ne!(place(&looped), place(&plain), "the loop leaves where there is room: above");
    for document in [plain, looped] {
        let car = Point::new(120.0, 120.0) + place(&document);
        let found = |point| car_at(&document, &Routing::of(&document), point, 0.0);
        assert_eq!(found(car), Some((PositionId(0), 1)));
        assert_eq!(found(car + Vector::new(CAR_WIDTH, 0.0)), None);
    }
}

#[test]
fn a_name_stands_beyond_the_cars_that_it_would_lie_on() {
    // Routes to the left, to the right and downwards leave a name the place above.
    let document = drawing(&[5, 4, 6, 9, 8, 10], &[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)], &[0, 0]);
    let routing = Routing::of(&document);
    let (id, row) = (PositionId(0), routing.cars(&document, PositionId(0), 2));
    let name = routing.name(&document, id);
    assert_eq!(name.clear_of(0, row), name);
    assert!(name.at.y < -PLATE_RADIUS, "{name:?}");
    let foot = name.clear_of(2, row).at.y;
    assert!(foot < row.y - 12.0, "letters stand on a line above the roofs: {foot}, {row:?}");
}
