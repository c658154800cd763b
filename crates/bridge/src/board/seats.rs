//! Boards for several players: stalks on the ground, and blocks of unit cubes. What is one player's has the player's colour,
//! pattern and number.

use hyperjam_editor::picture::{BoardShape, Stroke};

/// The height of an edge, and the distance of stalks.
pub(super) const EDGE: f64 = 32.0;
const STALK: f64 = 56.0;
/// The side of a unit cube as it is seen from the front.
pub const CUBE: f64 = 28.0;
/// How far a cube behind another is seen to the right and above.
const BEHIND: f64 = 20.0;
/// Room round all, and between blocks.
const MARGIN: f64 = 24.0;
/// How far a number stands above the foot of what is drawn in its middle.
const FOOT: f64 = 5.0;

/// Where a stalk stands on the ground.
fn foot(stalks: &[Vec<u32>], stalk: usize) -> [f64; 2] {
    let tallest = stalks.iter().map(Vec::len).max().unwrap_or_default().max(1);
    [STALK * (stalk as f64 + 0.5), MARGIN / 2.0 + EDGE * tallest as f64]
}

/// The middle of an edge.
pub(super) fn middle_of_edge(stalks: &[Vec<u32>], stalk: usize, edge: usize) -> [f64; 2] {
    let [x, y] = foot(stalks, stalk);
    [x, y - EDGE * (edge as f64 + 0.5)]
}

pub(super) fn stalks(stalks: &[Vec<u32>]) -> ([f64; 2], Vec<BoardShape>) {
    let ground = foot(stalks, 0)[1];
    let size = [STALK * stalks.len().max(1) as f64, ground + MARGIN / 2.0];
    let mut shapes = vec![BoardShape::Line([4.0, ground], [size[0] - 4.0, ground], Stroke::Axis)];
    for (nth, stalk) in stalks.iter().enumerate() {
        let [x, y] = foot(stalks, nth);
        for (edge, seat) in stalk.iter().enumerate() {
            let below = y - EDGE * edge as f64;
            shapes.push(BoardShape::Line([x, below], [x, below - EDGE], Stroke::Seat(*seat)));
        }
        for edge in 1..=stalk.len() {
            shapes.push(BoardShape::Spot([x, y - EDGE * edge as f64], false));
        }
        for (edge, seat) in stalk.iter().enumerate() {
            let middle = y - EDGE * (edge as f64 + 0.5);
            shapes.push(BoardShape::Letter([x + 13.0, middle + FOOT], (seat + 1).to_string()));
        }
    }
    (size, shapes)
}

/// The corner of a block's front that is on the left below: blocks stand beside each other on one line.
fn corner(blocks: &[[usize; 3]], block: usize) -> [f64; 2] {
    let width = |[a, _, c]: &[usize; 3]| CUBE * *a as f64 + BEHIND * *c as f64 + 2.0 * MARGIN;
    let height = |[_, b, c]: &[usize; 3]| CUBE * *b as f64 + BEHIND * *c as f64;
    let x = blocks.iter().take(block).map(width).sum::<f64>() + 1.5 * MARGIN;
    [x, blocks.iter().map(height).fold(CUBE, f64::max) + MARGIN / 2.0]
}

/// How much room there is for the press of a cut: no more than up to the next one.
pub(super) fn room_of_cut(axis: usize) -> [f64; 2] {
    [if axis == 2 { BEHIND } else { CUBE }; 2]
}

/// A face of a block that is seen: its corner, and for each of its two directions the side of the block, by its number, how
/// many cubes it has, and how far it leads for each.
pub struct Face {
    /// Where it is on the picture.
    pub corner: [f64; 2],
    /// Its two directions.
    pub sides: [(usize, usize, [f64; 2]); 2],
}

/// The faces that are seen of a block: in front, above and on the right.
pub fn faces(blocks: &[[usize; 3]], block: usize) -> [Face; 3] {
    let from = corner(blocks, block);
    let [a, b, c] = blocks.get(block).copied().unwrap_or([1; 3]);
    let right = (0, a, [CUBE, 0.0]);
    let above = (1, b, [0.0, -CUBE]);
    let behind = (2, c, [BEHIND, -BEHIND]);
    [
        Face { corner: from, sides: [right, above] },
        Face { corner: point(from, 0, b, 0), sides: [right, behind] },
        Face { corner: point(from, a, 0, 0), sides: [behind, above] },
    ]
}

/// A point of a block, by how many cubes it is to the right, above and behind.
fn point([x, y]: [f64; 2], right: usize, above: usize, behind: usize) -> [f64; 2] {
    let (right, above, behind) = (right as f64, above as f64, behind as f64);
    [x + CUBE * right + BEHIND * behind, y - CUBE * above - BEHIND * behind]
}

/// Where a cut is pressed: at the edge of the block that it goes through, below, on the left, or on the right below.
pub(super) fn middle_of_cut(blocks: &[[usize; 3]], block: usize, axis: usize, at: usize) -> [f64; 2] {
    let from = corner(blocks, block);
    let a = blocks.get(block).map_or(1, |sides| sides[0]);
    let [x, y] = match axis {
        0 => point(from, at, 0, 0),
        1 => point(from, 0, at, 0),
        _ => point(from, a, 0, at),
    };
    match axis {
        0 => [x, y + CUBE / 2.0],
        1 => [x - CUBE / 2.0, y],
        _ => [x + CUBE / 2.0, y + CUBE / 4.0],
    }
}

pub(super) fn blocks(blocks: &[[usize; 3]]) -> ([f64; 2], Vec<BoardShape>) {
    let mut shapes = Vec::new();
    let [right, ground] = corner(blocks, blocks.len());
    for (nth, &[a, b, c]) in blocks.iter().enumerate() {
        let from = corner(blocks, nth);
        let at = |right, above, behind| point(from, right, above, behind);
        let mut line = |from, to, stroke| shapes.push(BoardShape::Line(from, to, stroke));
        for cut in 1..a {
            line(at(cut, 0, 0), at(cut, b, 0), Stroke::Seat(0));
            line(at(cut, b, 0), at(cut, b, c), Stroke::Seat(0));
        }
        for cut in 1..b {
            line(at(0, cut, 0), at(a, cut, 0), Stroke::Seat(1));
            line(at(a, cut, 0), at(a, cut, c), Stroke::Seat(1));
        }
        for cut in 1..c {
            line(at(0, b, cut), at(a, b, cut), Stroke::Seat(2));
            line(at(a, b, cut), at(a, 0, cut), Stroke::Seat(2));
        }
        let corners = [
            [at(0, 0, 0), at(a, 0, 0), at(a, b, 0), at(0, b, 0), at(0, 0, 0)],
            [at(0, b, 0), at(0, b, c), at(a, b, c), at(a, b, 0), at(0, b, 0)],
            [at(a, b, 0), at(a, b, c), at(a, 0, c), at(a, 0, 0), at(a, b, 0)],
        ];
        for pair in corners.iter().flat_map(|corners| corners.windows(2)) {
            line(pair[0], pair[1], Stroke::Axis);
        }
        for (axis, side) in [a, b, c].into_iter().enumerate() {
            for cut in 1..side {
                let [x, y] = middle_of_cut(blocks, nth, axis, cut);
                shapes.push(BoardShape::Letter([x, y + FOOT], (axis + 1).to_string()));
            }
        }
    }
    ([right.max(2.0 * MARGIN), ground + CUBE + MARGIN / 2.0], shapes)
}
