//! A spatial index.

use super::{Point, Rectangle, Route};
use std::collections::BTreeMap;

/// Side of the finest cells, in world units; those of every level are twice as wide as those before.
const FINEST: f64 = 128.0;
/// The number of levels. What is larger than the coarsest cells is kept with them and found by its middle's
/// neighbours, so this covers more than the largest sheet.
const LEVELS: u8 = 24;

/// A loose quadtree, flattened: everything is kept once, by the middle of its rectangle, on the first level
/// whose cells are as large as it is. So it reaches at most half a cell beyond its own, and few long things
/// make no work for the many short ones. Of the long ones themselves many share the few large cells, so each is there
/// with its stroke, which tells quickly whether it is near.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Grid {
    /// By level, row, column and number of the thing.
    cells: BTreeMap<(u8, i32, i32, u32), Stroke>,
}

/// A straight line and how far a thing reaches from it. Short numbers, rounded outwards, since there are many of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stroke {
    from: [f32; 2],
    to: [f32; 2],
    reach: f32,
}

impl Stroke {
    /// Of a circle.
    pub(super) fn around(middle: Point, radius: f64) -> Self {
        Self::between(middle, middle, radius)
    }

    /// Of a route.
    pub(super) fn of(route: &Route) -> Self {
        let [from, .., to] = route.points();
        Self::between(from, to, route.bow())
    }

    fn between(from: Point, to: Point, reach: f64) -> Self {
        let short = |at: Point| [at.x as f32, at.y as f32];
        // Each number is rounded by less than a millionth part of it.
        let farthest = from.x.abs().max(from.y.abs()).max(to.x.abs()).max(to.y.abs());
        let reach = (reach + farthest * 1e-6) as f32 * (1.0 + f32::EPSILON) + f32::EPSILON;
        Self { from: short(from), to: short(to), reach }
    }

    /// Whether it comes so near to a point. Without a root, since it is asked of very many.
    fn is_within(self, distance: f64, point: Point) -> bool {
        let [from, to] = [self.from, self.to].map(|[x, y]| Point::new(f64::from(x), f64::from(y)));
        let (along, away) = (to - from, point - from);
        let (length, part) = (along.x * along.x + along.y * along.y, along.x * away.x + along.y * away.y);
        let part = if length > 0.0 { (part / length).clamp(0.0, 1.0) } else { 0.0 };
        let (x, y) = (away.x - along.x * part, away.y - along.y * part);
        let most = distance + f64::from(self.reach);
        x * x + y * y <= most * most
    }
}

impl Grid {
    /// Adds a thing that lies in this rectangle, along this stroke. Cost O(log n).
    pub(super) fn insert(&mut self, id: u32, area: Rectangle, stroke: Stroke) {
        self.cells.insert(cell(id, area), stroke);
    }

    /// Takes out a thing that was added with this rectangle. Cost O(log n).
    pub(super) fn remove(&mut self, id: u32, area: Rectangle) {
        self.cells.remove(&cell(id, area));
    }

    /// What may touch the rectangle, in order: everything that does, and some things that are near.
    /// Cost O(log n + what lies in the rectangle's rows), a few nanoseconds for each of these.
    pub(super) fn near(&self, area: Rectangle) -> Vec<u32> {
        let mut near = Vec::new();
        let (middle, half) = (area.centre(), area.least.distance(area.greatest) / 2.0);
        for level in 0..LEVELS {
            let around = area.grown(side(level) / 2.0);
            let (top, left) = place(level, around.least);
            let (bottom, right) = place(level, around.greatest);
            let rows = (level, top, i32::MIN, 0)..=(level, bottom, i32::MAX, u32::MAX);
            for (&(_, _, column, id), stroke) in self.cells.range(rows) {
                if (left..=right).contains(&column) && stroke.is_within(half, middle) {
                    near.push(id);
                }
            }
        }
        in_order(near)
    }
}

/// Numbers that differ, in order. Of many, each is a bit, which is quicker than to sort them.
fn in_order(mut numbers: Vec<u32>) -> Vec<u32> {
    let words = numbers.iter().max().map_or(0, |&most| most as usize / 64 + 1);
    if words > numbers.len() {
        numbers.sort_unstable();
        return numbers;
    }
    let mut bits = vec![0_u64; words];
    for number in &numbers {
        bits[*number as usize / 64] |= 1 << (number % 64);
    }
    numbers.clear();
    for (first, mut word) in (0..).step_by(64).zip(bits) {
        while word != 0 {
            numbers.push(first + word.trailing_zeros());
            word &= word - 1;
        }
    }
    numbers
}

fn side(level: u8) -> f64 {
    FINEST * f64::from(1_u32 << level)
}

/// Row and column of a point; places beyond all numbers are in the last.
fn place(level: u8, at: Point) -> (i32, i32) {
    let number = |x: f64| (x / side(level)).floor() as i32;
    (number(at.y), number(at.x))
}

fn cell(id: u32, area: Rectangle) -> (u8, i32, i32, u32) {
    let size = area.width().max(area.height());
    let level = (0..LEVELS - 1).find(|&level| side(level) >= size).unwrap_or(LEVELS - 1);
    let (row, column) = place(level, area.centre());
    (level, row, column, id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Vector;
    use proptest::prelude::*;

    /// Routes of every length, from a plate to the whole sheet and far off it, straight and bent.
    fn route() -> impl Strategy<Value = Route> {
        let length =
            || (0.0..18.0_f64, any::<bool>()).prop_map(|(x, back)| x.exp2() * [1.0, -1.0][usize::from(back)]);
        let start = prop_oneof![-2e4..2e4, 9e6..1e7];
        ((start, -2e4..2e4), (length(), length()), -120.0..120.0).prop_map(|((x, y), (w, h), bend)| {
            Route::between(Point::new(x, y), Point::new(x + w, y + h), bend)
        })
    }

    fn insert(grid: &mut Grid, id: u32, route: &Route) {
        grid.insert(id, route.hull(), Stroke::of(route));
    }

    proptest! {
        #[test]
        fn all_that_touches_is_found_once(
            routes in proptest::collection::vec(route(), 1..60),
            gone in 0_usize..60,
            asked in 0_usize..60,
            part in 0.0..1.0,
            (w, h) in (0.0..500.0_f64, 0.0..500.0_f64),
        ) {
            let mut grid = Grid::default();
            for (id, route) in (0..).zip(&routes) {
                insert(&mut grid, id, route);
            }
            if let Some(route) = routes.get(gone) {
                grid.remove(gone as u32, route.hull());
            }
            // A rectangle that one of the routes touches.
            let corner = routes[asked % routes.len()].at(part);
            let asked = Rectangle::spanned(corner, corner + Vector::new(w, -h));
            let found: Vec<u32> = grid.near(asked);
            prop_assert!(found.is_sorted_by(|a, b| a < b), "twice, or not in order: {found:?}");
            for (id, route) in (0..).zip(&routes) {
                let touches = (0..=200).any(|nth| asked.contains(route.at(f64::from(nth) / 200.0)));
                if (touches || route.at(part) == corner) && id as usize != gone {
                    prop_assert!(found.contains(&id), "{route:?} is not near {asked:?}");
                }
            }
            prop_assert!(!found.contains(&(gone as u32)));
        }
    }

    proptest! {
        #[test]
        fn numbers_come_in_order(numbers in proptest::collection::btree_set(prop_oneof![0..3_000_u32, any::<u32>()], 0..900)) {
            let sorted: Vec<u32> = numbers.into_iter().collect();
            let mixed: Vec<u32> = sorted.iter().rev().copied().collect();
            prop_assert_eq!(in_order(mixed), sorted);
        }

        #[test]
        fn many_small_numbers_come_in_order(numbers in proptest::collection::btree_set(0..3_000_u32, 0..900)) {
            let sorted: Vec<u32> = numbers.into_iter().collect();
            let mixed: Vec<u32> = sorted.iter().rev().copied().collect();
            prop_assert_eq!(in_order(mixed), sorted);
        }
    }

    #[test]
    fn what_is_far_away_is_not_looked_at() {
        let mut grid = Grid::default();
        for id in 0..10_000_u32 {
            let at = Point::new(f64::from(id % 100) * 110.0, f64::from(id / 100) * 110.0);
            grid.insert(id, Rectangle::spanned(at, at).grown(26.0), Stroke::around(at, 26.0));
        }
        let here = Point::new(5_000.0, 5_000.0);
        assert!(grid.near(Rectangle::spanned(here, here)).len() < 20);
    }

    #[test]
    fn long_routes_that_pass_elsewhere_are_not_near() {
        let mut grid = Grid::default();
        let routes = (0..10_000_u32).map(|id| {
            let across = |nth: u32| f64::from(id.wrapping_mul(nth) % 30_011);
            Route::between(Point::new(across(7_919), 0.0), Point::new(across(104_729), 30_000.0), 0.0)
        });
        for (id, route) in (0..).zip(routes) {
            insert(&mut grid, id, &route);
        }
        let here = Point::new(15_000.0, 15_000.0);
        let near = grid.near(Rectangle::spanned(here, here).grown(10.0)).len();
        assert!((1..50).contains(&near), "{near}");
    }
}
