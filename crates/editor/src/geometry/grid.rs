//! Things in the plane, found by where they are.

use super::{Point, Rectangle};
use std::collections::BTreeSet;

/// Side of the finest cells, in world units; those of every level are twice as wide as those before.
const FINEST: f64 = 128.0;
/// The number of levels. What is larger than the coarsest cells is kept with them and found by its middle's
/// neighbours, so this covers more than the largest sheet.
const LEVELS: u8 = 24;

/// A loose quadtree, flattened: everything is kept once, by the middle of its rectangle, on the first level
/// whose cells are as large as it is. So it reaches at most half a cell beyond its own, and few long things
/// make no work for the many short ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Grid {
    /// Level, row, column, number of the thing.
    cells: BTreeSet<(u8, i32, i32, u32)>,
}

impl Grid {
    /// Adds a thing. Cost O(log n).
    pub(super) fn insert(&mut self, id: u32, area: Rectangle) {
        self.cells.insert(cell(id, area));
    }

    /// Takes out a thing that was added with this rectangle. Cost O(log n).
    pub(super) fn remove(&mut self, id: u32, area: Rectangle) {
        self.cells.remove(&cell(id, area));
    }

    /// Whatever may touch the rectangle, in no particular order: all that does, and some that is near.
    /// Cost O(log n + what lies in the rectangle's rows).
    pub(super) fn near(&self, area: Rectangle) -> impl Iterator<Item = u32> + '_ {
        (0..LEVELS).flat_map(move |level| {
            let around = area.grown(side(level) / 2.0);
            let (top, left) = place(level, around.least);
            let (bottom, right) = place(level, around.greatest);
            self.cells
                .range((level, top, i32::MIN, 0)..=(level, bottom, i32::MAX, u32::MAX))
                .filter(move |(_, _, column, _)| (left..=right).contains(column))
                .map(|&(.., id)| id)
        })
    }
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
    use proptest::prelude::*;

    fn rectangle() -> impl Strategy<Value = Rectangle> {
        // Sizes of every order, from a plate to the whole sheet.
        let length = || (0.0..18.0_f64).prop_map(f64::exp2);
        (-2e4..2e4, -2e4..2e4, length(), length())
            .prop_map(|(x, y, w, h)| Rectangle::spanned(Point::new(x, y), Point::new(x + w, y + h)))
    }

    fn touch(a: Rectangle, b: Rectangle) -> bool {
        a.least.x <= b.greatest.x
            && b.least.x <= a.greatest.x
            && a.least.y <= b.greatest.y
            && b.least.y <= a.greatest.y
    }

    proptest! {
        #[test]
        fn all_that_touches_is_found_once(
            areas in proptest::collection::vec(rectangle(), 0..60),
            asked in rectangle(),
            gone in 0_usize..60,
        ) {
            let mut grid = Grid::default();
            for (id, &area) in (0..).zip(&areas) {
                grid.insert(id, area);
            }
            if let Some(&area) = areas.get(gone) {
                grid.remove(gone as u32, area);
            }
            let mut found: Vec<u32> = grid.near(asked).collect();
            found.sort_unstable();
            prop_assert!(found.is_sorted_by(|a, b| a < b), "twice: {found:?}");
            for (id, &area) in (0..).zip(&areas) {
                if touch(area, asked) && id as usize != gone {
                    prop_assert!(found.contains(&id), "{area:?} is not near {asked:?}");
                }
            }
            prop_assert!(!found.contains(&(gone as u32)));
        }
    }

    #[test]
    fn what_is_far_away_is_not_looked_at() {
        let mut grid = Grid::default();
        for id in 0..10_000_u32 {
            let at = Point::new(f64::from(id % 100) * 110.0, f64::from(id / 100) * 110.0);
            grid.insert(id, Rectangle::spanned(at, at).grown(26.0));
        }
        let here = Point::new(5_000.0, 5_000.0);
        assert!(grid.near(Rectangle::spanned(here, here)).count() < 20);
    }
}
