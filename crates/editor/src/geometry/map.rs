//! The map of a whole drawing: parallel moves, two-way pairs, loops and names kept apart.

use super::{PLATE_RADIUS, Point, Road, Vector};
use crate::document::Document;
use crate::id::{MoveId, PositionId};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// Distance between two neighbouring roads of the same two positions, in world units, at their middle.
const GAP: f64 = 26.0;
/// How far the roads of two positions go aside when a third one stands in their way.
const DETOUR: f64 = 2.0 * PLATE_RADIUS;
/// The most pairs of roads and positions that are looked at for that; larger drawings have straight roads.
const MOST_DETOUR_CHECKS: usize = 1_000_000;
/// Where loops stand when there is room all round: above.
const LOOPS_STAND: f64 = -TAU / 4.0;
/// Where names stand when there is room all round: to the lower right.
const NAMES_STAND: f64 = TAU * 0.14;

/// Where everything of a drawing lies that the document itself does not say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    /// The road of every move.
    pub roads: BTreeMap<MoveId, Road>,
    /// Where each position's name stands: where the most room is between its roads.
    pub names: BTreeMap<PositionId, NamePlace>,
}

/// Where a name stands beside its plate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NamePlace {
    /// The start, middle or end of the text's line, seen from the plate's middle.
    pub at: Vector,
    /// Which of them, in the words of SVG: `start`, `middle` or `end`.
    pub anchor: &'static str,
}

impl NamePlace {
    /// In this direction, in radians clockwise from the right.
    fn towards(direction: f64) -> Self {
        let out = Vector::at_angle(direction);
        let anchor = match out.x {
            x if x > 0.35 => "start",
            x if x < -0.35 => "end",
            _ => "middle",
        };
        // Text stands on its line, so it is let down by half the height of its letters; above and below,
        // it keeps clear of the ring's peg.
        let reach = PLATE_RADIUS + 5.0 + 9.0 * out.y.abs().powi(3);
        Self { at: Vector::new((out.x * reach).round(), (out.y * reach + 5.0).round()), anchor }
    }
}

impl Map {
    /// The map of a document.
    ///
    /// The moves between the same two positions form a bundle that is spread evenly about the straight
    /// line (aside when a third position stands in the way), those of one direction side by side; loops leave a position where the widest gap between its
    /// other roads is. Cost O(V + E log E), and O(V E) on drawings that are not large.
    pub fn of(document: &Document) -> Self {
        let mut bundles: BTreeMap<(PositionId, PositionId), Vec<MoveId>> = BTreeMap::new();
        for (id, step) in document.moves() {
            let ends = (step.from.min(step.to), step.from.max(step.to));
            bundles.entry(ends).or_default().push(id);
        }
        let mut directions: BTreeMap<PositionId, Vec<f64>> = BTreeMap::new();
        let mut roads = BTreeMap::new();
        let (loops, others): (Vec<_>, Vec<_>) = bundles.into_iter().partition(|((a, b), _)| a == b);
        let checks_detours = others.len().saturating_mul(document.positions().len()) <= MOST_DETOUR_CHECKS;
        for ((a, b), mut moves) in others {
            let (Some(first), Some(second)) = (place(document, a), place(document, b)) else { continue };
            directions.entry(a).or_default().push((second - first).angle());
            directions.entry(b).or_default().push((first - second).angle());
            // Traffic keeps right: of a two-way pair, each road bends to its own right side.
            let forwards = |id: &MoveId| document.get_move(*id).is_some_and(|step| step.from == a);
            moves.sort_by_key(|id| (forwards(id), *id));
            let middle = (moves.len() as f64 - 1.0) / 2.0;
            let detour =
                if checks_detours && is_blocked(document, (a, first), (b, second)) { DETOUR } else { 0.0 };
            for (nth, id) in moves.into_iter().enumerate() {
                let bend = (nth as f64 - middle) * GAP + detour;
                let road = if forwards(&id) {
                    Road::between(first, second, bend)
                } else {
                    Road::between(second, first, -bend)
                };
                roads.insert(id, road);
            }
        }
        for ((at, _), moves) in loops {
            let Some(centre) = place(document, at) else { continue };
            let directions = directions.entry(at).or_default();
            let angle = widest_gap(directions, LOOPS_STAND);
            directions.push(angle);
            roads.extend(
                moves.into_iter().enumerate().map(|(nth, id)| (id, Road::looped(centre, angle, nth))),
            );
        }
        let direction = |id| widest_gap(directions.get(&id).map_or(&[], Vec::as_slice), NAMES_STAND);
        let names = document.positions().map(|(id, _)| (id, NamePlace::towards(direction(id)))).collect();
        Self { roads, names }
    }
}

/// Whether another position stands on the straight line between two.
fn is_blocked(document: &Document, (a, from): (PositionId, Point), (b, to): (PositionId, Point)) -> bool {
    let along = to - from;
    let square = along.x * along.x + along.y * along.y;
    document.positions().any(|(id, position)| {
        let by = position.at - from;
        let part = (by.x * along.x + by.y * along.y) / square;
        let near = || position.at.distance(from.towards(to, part)) < PLATE_RADIUS + 4.0;
        id != a && id != b && part > 0.0 && part < 1.0 && near()
    })
}

fn place(document: &Document, id: PositionId) -> Option<Point> {
    document.position(id).map(|position| position.at)
}

/// The middle of the widest gap between directions; of gaps about equally wide, the one whose middle is
/// nearest to `preferred`.
fn widest_gap(directions: &[f64], preferred: f64) -> f64 {
    let mut sorted = directions.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some((&first, &last)) = sorted.first().zip(sorted.last()) else { return preferred };
    let around = (first + TAU - last, last);
    let gaps = || sorted.windows(2).map(|pair| (pair[1] - pair[0], pair[0])).chain([around]);
    let widest = gaps().map(|(gap, _)| gap).fold(0.0, f64::max);
    let away = |angle: f64| (angle - preferred).cos();
    gaps()
        .filter(|(gap, _)| *gap > widest * 0.9)
        .map(|(gap, start)| start + gap / 2.0)
        .max_by(|a, b| away(*a).total_cmp(&away(*b)))
        .unwrap_or(preferred)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::document::Movers;

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
        let all: Vec<Road> = Map::of(&document).roads.into_values().collect();
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
        let all = Map::of(&document).roads;
        let outward = all[&MoveId(0)].at(0.5) - Point::default();
        let expected = Vector::new(-1.0, -1.0).unit();
        assert!((outward.unit() + -expected).length() < 1e-6, "{outward:?}");
        assert!(all[&MoveId(1)].at(0.5).distance(all[&MoveId(0)].at(0.5)) > 12.0);
    }

    #[test]
    fn names_stand_where_no_road_is() {
        let document =
            drawing(&[(0.0, 0.0), (150.0, 0.0), (0.0, 150.0), (-150.0, 0.0)], &[(0, 1), (2, 0), (0, 3)]);
        let place = Map::of(&document).names[&PositionId(0)];
        assert!(place.at.y < -PLATE_RADIUS && place.at.x == 0.0 && place.anchor == "middle", "{place:?}");
    }

    #[test]
    fn roads_go_round_a_position_in_their_way() {
        let document = drawing(&[(0.0, 0.0), (300.0, 0.0), (150.0, 5.0)], &[(0, 1), (1, 0)]);
        for road in Map::of(&document).roads.values() {
            assert!(road.distance(Point::new(150.0, 5.0)) > PLATE_RADIUS, "{road:?}");
        }
    }

    #[test]
    fn a_single_move_is_straight() {
        let document = drawing(&[(0.0, 0.0), (100.0, 0.0)], &[(1, 0)]);
        assert!(Map::of(&document).roads[&MoveId(0)].at(0.5).y.abs() < 1e-9);
    }
}
