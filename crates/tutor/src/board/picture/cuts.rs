//! Where the cuts of blocks are pressed: all along their lines. Each place on a face belongs to the cut whose line is the
//! nearest, counted in cubes, if it is near enough.

use hyperjam_bridge::board::{CUBE, Face, faces};
use hyperjam_rulesets::picture::{Gesture, Place};

/// How far from its line a cut is pressed, in cubes: over about 44 units where no other cut is near.
const NEAR: f64 = 22.0 / CUBE;

/// A place on a face, by how many cubes it is along each of the two sides.
type OnFace = [f64; 2];

/// A cut that can be made: the number of its move, the side of the block that it divides, and behind how many cubes.
type Cut = (usize, usize, usize);

/// For each of these moves where it is pressed beside the place of its figure, as a path of lines.
pub(super) fn areas(blocks: &[[usize; 3]], gestures: &[Gesture]) -> Vec<String> {
    let mut areas = vec![String::new(); gestures.len()];
    for block in 0..blocks.len() {
        let mut cuts: Vec<Cut> = Vec::new();
        for (nth, gesture) in gestures.iter().enumerate() {
            if let Gesture::Tap(Place::Cut(of, axis, at)) = gesture
                && *of == block
            {
                cuts.push((nth, *axis, *at));
            }
        }
        for face in faces(blocks, block) {
            for i in 0..face.sides[0].1 {
                for j in 0..face.sides[1].1 {
                    in_cell(&face, [i, j], &cuts, &mut areas);
                }
            }
        }
    }
    areas
}

/// Adds the part of a cell that each move has whose line is one of its sides.
fn in_cell(face: &Face, cell: [usize; 2], cuts: &[Cut], areas: &mut [String]) {
    // How far a place is from a line: positive on the cell’s side of it.
    let mut lines: Vec<(usize, [f64; 3])> = Vec::new();
    for (along, (axis, ..)) in face.sides.into_iter().enumerate() {
        for (side, sign) in [(cell[along], 1.0), (cell[along] + 1, -1.0)] {
            for (nth, of, at) in cuts {
                if (*of, *at) == (axis, side) {
                    let mut distance = [0.0, 0.0, -sign * side as f64];
                    distance[along] = sign;
                    lines.push((*nth, distance));
                }
            }
        }
    }
    let [i, j] = cell.map(|number| number as f64);
    for (nth, [a, b, c]) in &lines {
        let whole = [[i, j], [i + 1.0, j], [i + 1.0, j + 1.0], [i, j + 1.0]];
        let mut part = clipped(&whole, [-a, -b, NEAR - c]);
        for (other, [d, e, f]) in &lines {
            if other != nth {
                part = clipped(&part, [d - a, e - b, f - c]);
            }
        }
        for (corner, at) in part.iter().enumerate() {
            let [x, y] = on_picture(face, *at);
            areas[*nth].push_str(&format!("{}{x:.2} {y:.2}", if corner == 0 { "M" } else { "L" }));
        }
    }
}

/// The part of a convex polygon where a·x + b·y + c is not negative.
fn clipped(polygon: &[OnFace], [a, b, c]: [f64; 3]) -> Vec<OnFace> {
    let mut kept = Vec::new();
    let mut from = polygon.last().copied().unwrap_or_default();
    for &to in polygon {
        let [here, there] = [from, to].map(|[x, y]| a * x + b * y + c);
        if here * there < 0.0 {
            let part = here / (here - there);
            kept.push([0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis])));
        }
        if there >= 0.0 {
            kept.push(to);
        }
        from = to;
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

    /// The polygons of a path.
    fn polygons(path: &str) -> Vec<Vec<[f64; 2]>> {
        let corner = |text: &str| {
            let (x, y) = text.split_once(' ').unwrap();
            [x, y].map(|number| number.parse().unwrap())
        };
        let polygon = |text: &str| text.split('L').map(corner).collect();
        path.split('M').skip(1).map(polygon).collect()
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
            let spots: Vec<_> = spots
                .into_iter()
                .map(Option::unwrap)
                .map(|spot| {
                    let polygons = polygons(&spot.area);
                    (spot, polygons)
                })
                .collect();
            let pressed = |at: [f64; 2]| -> Vec<Gesture> {
                let is_at = |(spot, areas): &(hyperjam_protocol::tutor::BoardSpot, Vec<Vec<[f64; 2]>>)| {
                    let far = |axis: usize| (spot.at[axis] - at[axis]).abs() < spot.size[axis] / 2.0;
                    (far(0) && far(1)) || areas.iter().any(|polygon| is_within(polygon, at))
                };
                gestures.iter().zip(&spots).filter(|(_, one)| is_at(one)).map(|(one, _)| *one).collect()
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
            for (x, y) in (0..450).flat_map(|x| (0..200).map(move |y| (x, y))) {
                let at = [0.37 + 0.97 * f64::from(x), 0.41 + 0.97 * f64::from(y)];
                assert!(pressed(at).len() < 2, "{axes:?} {at:?}: {:?}", pressed(at));
            }
        }
    }

    /// A cut that has no other beside it is pressed over 44 units.
    #[test]
    fn a_lonely_cut_is_as_wide_as_a_finger() {
        let blocks = [[2, 3, 1]];
        let areas = areas(&blocks, &cuts(&blocks, &[0]));
        let across = polygons(&areas[0]).into_iter().flatten().map(|[x, _]| x).collect::<Vec<_>>();
        let least = across.iter().copied().fold(f64::MAX, f64::min);
        let most = across.iter().copied().fold(f64::MIN, f64::max);
        assert!(most - least >= 44.0, "{least} {most}");
    }
}
