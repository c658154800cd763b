//! Where the cuts of blocks are pressed: all along their lines. Each place on a face belongs to the cut whose line is the
//! nearest, counted in cubes, if it is near enough.

use super::seats::{CUBE, Face, faces};
use hyperjam_rulesets::picture::{Gesture, Place};

/// How far from its line a cut is pressed, in cubes: over about 44 units where no other cut is near.
const NEAR: f64 = 22.0 / CUBE;

/// A place on a face, by how many cubes it is along each of the two sides.
type OnFace = [f64; 2];

/// For each of these moves the polygons where it is pressed, beside the place of its figure.
pub(super) fn areas(blocks: &[[usize; 3]], gestures: &[Gesture]) -> Vec<Vec<Vec<[f64; 2]>>> {
    let mut areas = vec![Vec::new(); gestures.len()];
    for block in 0..blocks.len() {
        let cuts: Vec<(usize, usize, usize)> = (0..)
            .zip(gestures)
            .filter_map(|(nth, gesture)| match gesture {
                Gesture::Tap(Place::Cut(of, axis, at)) if *of == block => Some((nth, *axis, *at)),
                _ => None,
            })
            .collect();
        for face in faces(blocks, block) {
            let [across, up] = face.sides;
            for cell in (0..across.1).flat_map(|i| (0..up.1).map(move |j| [i, j])) {
                for (nth, polygon) in of_cell(&face, cell, &cuts) {
                    areas[nth].push(polygon.iter().map(|at| on_picture(&face, *at)).collect());
                }
            }
        }
    }
    areas
}

/// The part of a cell that each move has whose line is one of its sides.
fn of_cell(face: &Face, cell: [usize; 2], cuts: &[(usize, usize, usize)]) -> Vec<(usize, Vec<OnFace>)> {
    // How far a place is from a line: positive on the cell’s side of it.
    let mut lines: Vec<(usize, [f64; 3])> = Vec::new();
    for (along, (axis, ..)) in face.sides.into_iter().enumerate() {
        for (side, sign) in [(cell[along], 1.0), (cell[along] + 1, -1.0)] {
            let of = cuts.iter().filter(|(_, of, at)| (*of, *at) == (axis, side));
            lines.extend(of.map(|(nth, ..)| {
                let mut distance = [0.0, 0.0, -sign * side as f64];
                distance[along] = sign;
                (*nth, distance)
            }));
        }
    }
    let [i, j] = cell.map(|number| number as f64);
    let whole = vec![[i, j], [i + 1.0, j], [i + 1.0, j + 1.0], [i, j + 1.0]];
    let part = |nth: usize| {
        let own = lines[nth].1;
        let near = |polygon: Vec<OnFace>| clipped(&polygon, [-own[0], -own[1], NEAR - own[2]]);
        let nearer = |polygon: Vec<OnFace>, (_, other): &(usize, [f64; 3])| {
            clipped(&polygon, [0, 1, 2].map(|part| other[part] - own[part]))
        };
        let others = lines.iter().enumerate().filter(|(other, _)| *other != nth);
        others.map(|(_, line)| line).fold(near(whole.clone()), nearer)
    };
    let parts = (0..lines.len()).map(|nth| (lines[nth].0, part(nth)));
    parts.filter(|(_, polygon)| polygon.len() > 2).collect()
}

/// The part of a convex polygon where a·x + b·y + c is not negative.
fn clipped(polygon: &[OnFace], [a, b, c]: [f64; 3]) -> Vec<OnFace> {
    let value = |[x, y]: OnFace| a * x + b * y + c;
    let mut kept = Vec::new();
    for (nth, &from) in polygon.iter().enumerate() {
        let to = polygon[(nth + 1) % polygon.len()];
        let (here, there) = (value(from), value(to));
        if here >= 0.0 {
            kept.push(from);
        }
        if here * there < 0.0 {
            let part = here / (here - there);
            kept.push([0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis])));
        }
    }
    kept
}

fn on_picture(face: &Face, at: OnFace) -> [f64; 2] {
    let [(.., right), (.., up)] = face.sides;
    [0, 1].map(|axis| face.corner[axis] + at[0] * right[axis] + at[1] * up[axis])
}

#[cfg(test)]
mod tests {
    use super::super::spots;
    use super::*;
    use hyperjam_rulesets::picture::Picture;

    fn cuts(blocks: &[[usize; 3]], axes: &[usize]) -> Vec<Gesture> {
        let mut gestures = Vec::new();
        for (block, sides) in blocks.iter().enumerate() {
            for &axis in axes {
                let all = 1..sides[axis];
                gestures.extend(all.map(|at| Gesture::Tap(Place::Cut(block, axis, at))));
            }
        }
        gestures
    }

    /// Whether a place lies within a polygon, by how often a ray from it crosses the sides.
    fn is_within(polygon: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
        let mut within = false;
        for (nth, [x1, y1]) in polygon.iter().enumerate() {
            let [x2, y2] = polygon[(nth + 1) % polygon.len()];
            if (*y1 > y) != (y2 > y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) {
                within = !within;
            }
        }
        within
    }

    #[test]
    fn a_cut_is_pressed_all_along_its_line_and_nowhere_on_that_of_another() {
        for axes in [&[0][..], &[1], &[2], &[0, 1, 2]] {
            let blocks = [[3, 2, 4], [2, 2, 1]];
            let gestures = cuts(&blocks, axes);
            let spots = spots(&Picture::Blocks(blocks.to_vec()), &gestures);
            let spots: Vec<_> = spots.into_iter().map(Option::unwrap).collect();
            let pressed = |at: [f64; 2]| -> Vec<Gesture> {
                let is_at = |spot: &hyperjam_protocol::tutor::BoardSpot| {
                    let far = |axis: usize| (spot.at[axis] - at[axis]).abs() < spot.size[axis] / 2.0;
                    (far(0) && far(1)) || spot.areas.iter().any(|polygon| is_within(polygon, at))
                };
                gestures.iter().zip(&spots).filter(|(_, spot)| is_at(spot)).map(|(one, _)| *one).collect()
            };
            for block in 0..blocks.len() {
                for face in faces(&blocks, block) {
                    // Along each line, a little beside it, in the middle between two crossings.
                    let [(axis, count, _), (other, up, _)] = face.sides;
                    for at in 1..count {
                        for cell in 0..up {
                            for aside in [-0.2, 0.2] {
                                let place = on_picture(&face, [at as f64 + aside, cell as f64 + 0.5]);
                                let own = Gesture::Tap(Place::Cut(block, axis, at));
                                let expected = if axes.contains(&axis) { vec![own] } else { Vec::new() };
                                if axes.contains(&axis) || !axes.contains(&other) {
                                    assert_eq!(pressed(place), expected, "{axes:?} {place:?}");
                                }
                            }
                        }
                    }
                }
            }
            // Nowhere are two moves made by one press.
            for (x, y) in (0..900).flat_map(|x| (0..400).map(move |y| (x, y))) {
                let at = [0.37 + 0.5 * f64::from(x), 0.41 + 0.5 * f64::from(y)];
                assert!(pressed(at).len() < 2, "{axes:?} {at:?}: {:?}", pressed(at));
            }
        }
    }

    /// A cut that has no other beside it is pressed over 44 units.
    #[test]
    fn a_lonely_cut_is_as_wide_as_a_finger() {
        let blocks = [[2, 3, 1]];
        let areas = areas(&blocks, &cuts(&blocks, &[0]));
        let across = areas[0].iter().flatten().map(|[x, _]| *x);
        let (least, most) = (across.clone().fold(f64::MAX, f64::min), across.fold(f64::MIN, f64::max));
        assert!(most - least >= 44.0, "{least} {most}");
    }
}
