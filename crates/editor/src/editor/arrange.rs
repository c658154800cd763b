//! Aligning and distributing positions.

use super::Editor;
use crate::action::Arrangement;
use crate::command::{Command, CommandError};
use crate::gather::{gather, ordered};
use crate::geometry::{Point, Rectangle};
use crate::id::PositionId;
use std::collections::BTreeMap;

/// The grid that positions snap to, in world units.
pub const GRID: f64 = 20.0;

impl Editor {
    /// Aligns or distributes the selected positions as one step. Cost O(n log n).
    pub fn arrange(&mut self, how: Arrangement) -> Result<(), CommandError> {
        let selected = self.selection.positions.iter();
        let places: Vec<(PositionId, Point)> =
            selected.filter_map(|&id| Some((id, self.document.position(id)?.at))).collect();
        let Some(area) = Rectangle::around(places.iter().map(|&(_, at)| at)) else { return Ok(()) };
        let arranged = match how {
            Arrangement::Left => moved(places, &|at| Point::new(area.least.x, at.y)),
            Arrangement::Right => moved(places, &|at| Point::new(area.greatest.x, at.y)),
            Arrangement::Top => moved(places, &|at| Point::new(at.x, area.least.y)),
            Arrangement::Bottom => moved(places, &|at| Point::new(at.x, area.greatest.y)),
            Arrangement::Column => moved(places, &|at| Point::new(area.centre().x, at.y)),
            Arrangement::Row => moved(places, &|at| Point::new(at.x, area.centre().y)),
            Arrangement::SpreadAcross => spread(places, |at| &mut at.x),
            Arrangement::SpreadDown => spread(places, |at| &mut at.y),
            Arrangement::Grid => {
                // Adding zero makes −0 plain 0.
                let snapped = |x: f64| (x / GRID).round() * GRID + 0.0;
                moved(places, &|at| Point::new(snapped(at.x), snapped(at.y)))
            }
        };
        self.apply(Command::Place(arranged))
    }
}

fn moved(places: Vec<(PositionId, Point)>, to: &dyn Fn(Point) -> Point) -> BTreeMap<PositionId, Point> {
    gather(places.into_iter().map(|(id, at)| (id, to(at))))
}

/// Equal distances along one axis, in the order in which the positions lie there.
fn spread(places: Vec<(PositionId, Point)>, axis: fn(&mut Point) -> &mut f64) -> BTreeMap<PositionId, Point> {
    let along = |at: Point| *axis(&mut at.clone());
    let mut places = ordered(&places, |a, b| along(a.1).total_cmp(&along(b.1)).then(a.0.cmp(&b.0)));
    if let Some((&(_, first), &(_, last))) = places.first().zip(places.last()) {
        let gaps = (places.len() - 1).max(1) as f64;
        for (nth, (_, at)) in places.iter_mut().enumerate() {
            let part = nth as f64 / gaps;
            *axis(at) = along(first) * (1.0 - part) + along(last) * part;
        }
    }
    gather(places)
}
