//! Putting things beside one another: numbers on a line, rectangles on shelves, a rectangle beside points.

use super::SPACING;
use crate::command::GREATEST_COORDINATE;
use crate::gather::ordered;
use crate::geometry::{Point, Rectangle, Vector};

/// How far from where it wants to be a rectangle is tried, in steps of [`SPACING`].
const MOST_STEPS: i32 = 60;

/// One thing on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// Where it would like to be.
    pub(super) wanted: f64,
    /// How much it would.
    pub(super) weight: f64,
    /// The least distance from the one before.
    pub(super) gap: f64,
}

/// Slots in their order, as near as can be (by weighted squares) to where they would like to be. Isotonic regression:
/// neighbours that are too near become one block that stands at the mean of its wishes. Cost O(n).
pub(super) fn spread_out(slots: &[Slot]) -> Vec<f64> {
    // With the gaps taken out, places need only not decrease.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::with_capacity(slots.len());
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(slots.len());
    for (nth, slot) in slots.iter().enumerate() {
        if nth > 0 {
            offset += slot.gap;
        }
        offsets.push(offset);
        let mut block = (slot.wanted - offset, slot.weight, 1);
        while let Some(&(before, weight, members)) = blocks.last().filter(|last| last.0 >= block.0) {
            let sum = weight + block.1;
            block = ((before * weight + block.0 * block.1) / sum, sum, members + block.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    let stand = blocks.into_iter().flat_map(|(at, _, members)| std::iter::repeat_n(at, members));
    stand.zip(offsets).map(|(at, offset)| at + offset).collect()
}

/// How far each rectangle is to be shifted so that all stand on shelves, high ones first, the whole about as wide as
/// it is high. Cost O(n log n).
pub(super) fn shelves(areas: &[Rectangle]) -> Vec<Vector> {
    let size = |area: &Rectangle| (area.width() + SPACING, area.height() + SPACING);
    let total: f64 = areas.iter().map(|area| size(area).0 * size(area).1).sum();
    let widest = areas.iter().map(|area| size(area).0).fold(0.0, f64::max);
    let width = widest.max((total * 1.5).sqrt());
    let all: Vec<usize> = (0..areas.len()).collect();
    let order = ordered(&all, |&a, &b| areas[b].height().total_cmp(&areas[a].height()));
    let mut shifts = vec![Vector::default(); areas.len()];
    let (mut at, mut height) = (Point::default(), 0.0_f64);
    for nth in order {
        let (across, down) = size(&areas[nth]);
        if at.x > 0.0 && at.x + across > width {
            at = Point::new(0.0, at.y + height);
            height = 0.0;
        }
        shifts[nth] = at - areas[nth].least;
        at.x += across;
        height = height.max(down);
    }
    shifts
}

/// Places in rows, about as wide as high. Cost O(n).
pub(super) fn grid(count: usize) -> Vec<Point> {
    let across = (count as f64).sqrt().ceil().max(1.0);
    let middle = (across - 1.0) / 2.0;
    let place = |nth: usize| {
        let row = (nth as f64 / across).floor();
        Point::new((nth as f64 - row * across - middle) * SPACING, (row - middle) * SPACING)
    };
    (0..count).map(place).collect()
}

/// How far the rectangle is to be shifted so that its middle is as near to `middle` as it can be and it is free with some
/// room round it, where `taken` holds all that could be in its way. Asks some hundred times at most.
pub(crate) fn free_place(
    area: Rectangle,
    middle: Point,
    taken: Option<Rectangle>,
    is_free: &dyn Fn(Rectangle) -> bool,
) -> Vector {
    let home = on_sheet(area, middle - area.centre());
    let Some(taken) = taken else { return home };
    let is_free = |by: &Vector| {
        is_free(Rectangle { least: area.least + *by, greatest: area.greatest + *by }.grown(SPACING * 0.75))
    };
    let nearby = (0..MOST_STEPS).flat_map(|step| {
        let ways = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
        ways.into_iter()
            .map(move |(x, y)| Vector::new(f64::from(x), f64::from(y)) * (f64::from(step) * SPACING))
    });
    let beside = [
        Vector::new(taken.greatest.x + SPACING - area.least.x - home.x, 0.0),
        Vector::new(0.0, taken.greatest.y + SPACING - area.least.y - home.y),
        Vector::new(taken.least.x - SPACING - area.greatest.x - home.x, 0.0),
        Vector::new(0.0, taken.least.y - SPACING - area.greatest.y - home.y),
    ];
    let tried = nearby.chain(beside).map(|by| on_sheet(area, home + by));
    tried.into_iter().find(is_free).unwrap_or(home)
}

/// The shift, changed so that the rectangle stays on the sheet, which is large enough for it.
pub(super) fn on_sheet(area: Rectangle, by: Vector) -> Vector {
    let within = |least: f64, greatest: f64, by: f64| {
        by.min(GREATEST_COORDINATE - 1.0 - greatest).max(1.0 - GREATEST_COORDINATE - least)
    };
    Vector::new(within(area.least.x, area.greatest.x, by.x), within(area.least.y, area.greatest.y, by.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_keep_their_gaps_and_stay_where_they_can() {
        let slot = |wanted, weight| Slot { wanted, weight, gap: 10.0 };
        assert_eq!(spread_out(&[]), [0.0; 0]);
        assert_eq!(spread_out(&[slot(0.0, 1.0), slot(50.0, 1.0)]), [0.0, 50.0]);
        assert_eq!(spread_out(&[slot(5.0, 1.0), slot(5.0, 1.0)]), [0.0, 10.0]);
        assert_eq!(spread_out(&[slot(5.0, 3.0), slot(5.0, 1.0)]), [2.5, 12.5], "the heavier moves less");
        assert_eq!(spread_out(&[slot(9.0, 1.0), slot(0.0, 1.0), slot(0.0, 1.0)]), [-7.0, 3.0, 13.0]);
    }
}
