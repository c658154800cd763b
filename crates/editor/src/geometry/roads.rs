//! The roads of a whole drawing: parallel moves, two-way pairs and loops kept apart.

use super::{Point, Road};
use crate::document::Document;
use crate::id::{MoveId, PositionId};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// Distance between two neighbouring roads of the same two positions, in world units, at their middle.
const GAP: f64 = 26.0;

/// The road of every move, by identifier.
///
/// The moves between the same two positions form a bundle that is spread evenly about the straight
/// line, those of one direction side by side; loops leave a position where the widest gap between its
/// other roads is. Cost O(V + E log E).
pub fn roads(document: &Document) -> BTreeMap<MoveId, Road> {
    let mut bundles: BTreeMap<(PositionId, PositionId), Vec<MoveId>> = BTreeMap::new();
    let mut directions: BTreeMap<PositionId, Vec<f64>> = BTreeMap::new();
    for (id, step) in document.moves() {
        let ends = (step.from.min(step.to), step.from.max(step.to));
        bundles.entry(ends).or_default().push(id);
    }
    for &(a, b) in bundles.keys().filter(|(a, b)| a != b) {
        if let (Some(from), Some(to)) = (place(document, a), place(document, b)) {
            directions.entry(a).or_default().push((to - from).angle());
            directions.entry(b).or_default().push((from - to).angle());
        }
    }
    let mut all = BTreeMap::new();
    for ((a, b), mut moves) in bundles {
        let (Some(first), Some(second)) = (place(document, a), place(document, b)) else { continue };
        if a == b {
            let angle = widest_gap(directions.get(&a).map_or(&[], Vec::as_slice));
            all.extend(moves.into_iter().enumerate().map(|(nth, id)| (id, Road::looped(first, angle, nth))));
            continue;
        }
        // Traffic keeps right: of a two-way pair, each road bends to its own right side.
        let forwards = |id: &MoveId| document.get_move(*id).is_some_and(|step| step.from == a);
        moves.sort_by_key(|id| (forwards(id), *id));
        let middle = (moves.len() as f64 - 1.0) / 2.0;
        for (nth, id) in moves.into_iter().enumerate() {
            let bend = (nth as f64 - middle) * GAP;
            let road = if forwards(&id) {
                Road::between(first, second, bend)
            } else {
                Road::between(second, first, -bend)
            };
            all.insert(id, road);
        }
    }
    all
}

fn place(document: &Document, id: PositionId) -> Option<Point> {
    document.position(id).map(|position| position.at)
}

/// The middle of the widest gap between directions; upwards when there are none.
fn widest_gap(directions: &[f64]) -> f64 {
    let mut sorted = directions.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some((&first, &last)) = sorted.first().zip(sorted.last()) else { return -TAU / 4.0 };
    let around = (first + TAU - last, last);
    let (gap, start) = sorted
        .windows(2)
        .map(|pair| (pair[1] - pair[0], pair[0]))
        .fold(around, |widest, gap| if gap.0 > widest.0 + 1e-9 { gap } else { widest });
    start + gap / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::document::Movers;
    use crate::geometry::Vector;

    fn drawing(places: &[(f64, f64)], moves: &[(u32, u32)]) -> Document {
        let mut document = Document::default();
        for &(x, y) in places {
            document.apply(Command::AddPosition { at: Point::new(x, y) }).unwrap();
        }
        for &(from, to) in moves {
            let (from, to) = (PositionId(from), PositionId(to));
            document.apply(Command::AddMove { from, to, by: Movers::BOTH }).unwrap();
        }
        document
    }

    #[test]
    fn roads_of_the_same_two_positions_keep_apart() {
        let document = drawing(&[(0.0, 0.0), (160.0, 40.0)], &[(0, 1), (1, 0), (0, 1), (1, 0)]);
        let all: Vec<Road> = roads(&document).into_values().collect();
        for (i, one) in all.iter().enumerate() {
            for other in &all[..i] {
                let apart = other.distance(one.at(0.5));
                assert!(apart > GAP * 0.6, "{apart}");
            }
        }
    }

    #[test]
    fn loops_avoid_the_other_roads_and_each_other() {
        let document = drawing(&[(0.0, 0.0), (150.0, 0.0), (0.0, 150.0)], &[(0, 0), (0, 0), (0, 1), (2, 0)]);
        let all = roads(&document);
        let outward = all[&MoveId(0)].at(0.5) - Point::default();
        let expected = Vector::new(-1.0, -1.0).unit();
        assert!((outward.unit() + -expected).length() < 1e-6, "{outward:?}");
        assert!(all[&MoveId(1)].at(0.5).distance(all[&MoveId(0)].at(0.5)) > 12.0);
    }

    #[test]
    fn a_single_move_is_straight() {
        let document = drawing(&[(0.0, 0.0), (100.0, 0.0)], &[(1, 0)]);
        assert!(roads(&document)[&MoveId(0)].at(0.5).y.abs() < 1e-9);
    }
}
