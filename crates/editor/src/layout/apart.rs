//! Places that are wanted already, and need only be kept from lying on each other.

use super::{LEAST_DISTANCE, SPACING};
use crate::command::GREATEST_COORDINATE;
use crate::geometry::{Point, Vector};
use std::collections::BTreeMap;

/// Each of these places, or where it would lie on one before it, a free place near it. No two of what is found are nearer
/// to each other than a layout leaves positions. Cost O(n log n) unless very many want the same place.
///
/// ```
/// use hyperjam_editor::geometry::Point;
/// use hyperjam_editor::layout::apart;
///
/// let wanted = [Point::new(0.0, 0.0), Point::new(300.0, 0.0), Point::new(10.0, 0.0)];
/// let found = apart(&wanted);
/// assert_eq!(found[..2], wanted[..2]);
/// assert!(found[2].distance(wanted[0]) > 60.0 && found[2].distance(wanted[2]) < 200.0);
/// ```
pub fn apart(wanted: &[Point]) -> Vec<Point> {
    let cell = |at: Point| [at.x, at.y].map(|x| (x / SPACING).floor() as i64);
    // What is placed in each square of the sheet, and how far from there the last one had to look for room.
    let mut placed: BTreeMap<[i64; 2], (Vec<Point>, i32)> = BTreeMap::new();
    let mut found = Vec::with_capacity(wanted.len());
    for &at in wanted {
        let is_free = |&other: &Point| {
            let [x, y] = cell(other);
            let on_sheet = other.x.abs().max(other.y.abs()) <= GREATEST_COORDINATE;
            let around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| [x, y]));
            let mut near = around.filter_map(|cell| placed.get(&cell)).flat_map(|(here, _)| here);
            on_sheet && near.all(|here| here.distance(other) >= LEAST_DISTANCE)
        };
        let looked = placed.get(&cell(at)).map_or(0, |(_, ring)| *ring);
        let rings = std::iter::once(0).chain(looked.max(1)..);
        let mut tried = rings.flat_map(|ring| around(at, ring).map(move |place| (place, ring)));
        let Some((place, ring)) = tried.find(|(place, _)| is_free(place)) else { continue };
        placed.entry(cell(place)).or_default().0.push(place);
        let looked = &mut placed.entry(cell(at)).or_default().1;
        *looked = ring.max(*looked);
        found.push(place);
    }
    found
}

/// The places of a square grid about a place that are so many steps away from it.
fn around(at: Point, ring: i32) -> impl Iterator<Item = Point> {
    let sides = (-ring..=ring).flat_map(move |x| {
        let step = if x.abs() == ring { 1 } else { 2 * ring as usize };
        (-ring..=ring).step_by(step.max(1)).map(move |y| (x, y))
    });
    sides.map(move |(x, y)| at + Vector::new(f64::from(x), f64::from(y)) * (SPACING * 0.75))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_free_stays_and_nothing_lies_on_another(
            wanted in proptest::collection::vec((-300_i32..300, -300_i32..300), 0..60),
            scale in 0_i32..4,
        ) {
            let point = |(x, y): (i32, i32)| Point::new(f64::from(x * scale), f64::from(y * scale));
            let wanted: Vec<Point> = wanted.into_iter().map(point).collect();
            let found = apart(&wanted);
            prop_assert_eq!(found.len(), wanted.len());
            for (nth, at) in found.iter().enumerate() {
                let clear = |other: &Point| other.distance(wanted[nth]) >= LEAST_DISTANCE;
                prop_assert_eq!(found[..nth].iter().all(clear), *at == wanted[nth]);
                prop_assert!(found[..nth].iter().all(|other| other.distance(*at) >= LEAST_DISTANCE));
            }
        }
    }

    #[test]
    fn many_that_want_one_place_and_places_at_the_edge_of_the_sheet_find_room() {
        let corner = Point::new(GREATEST_COORDINATE, -GREATEST_COORDINATE);
        let found = apart(&[corner; 2_000]);
        assert_eq!(found.len(), 2_000);
        assert!(found.iter().all(|at| at.x.abs().max(at.y.abs()) <= GREATEST_COORDINATE));
        assert!(found.iter().all(|at| at.distance(corner) < 90.0 * 64.0));
    }
}
