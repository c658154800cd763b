//! What a board looks like: places of cells, counters, spots and lines, and what is drawn there.

mod cuts;
mod heaps;
mod seats;

use super::names::column_name;
use super::worth::BoardWorth;
use super::{LIMITS, MOST_LISTED};
use crate::write::button;
use hyperjam_protocol::tutor::{BoardShape, BoardSpot, BoardView, Button, CardAction, Stroke};
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::{Gesture, Line, Owner, Picture, Place, Spot};
use hyperjam_terms::Player;
use hyperjam_values::Arena;
use std::f64::consts::TAU;

/// The side of a cell.
pub(super) const CELL: f64 = 36.0;
/// The distance of counters, and of spots.
const COUNTER: f64 = 20.0;
const SPOT: f64 = 56.0;
/// The width of a letter of a game in braces, about, and the most of an option that are written.
const LETTER: f64 = 9.0;
const MOST_LETTERS: usize = 24;
/// The longest value that is written in a cell, in characters.
const MOST_IN_CELL: usize = 4;
/// Room round spots.
const MARGIN: f64 = 24.0;

/// A board, with nothing to be pressed on it.
pub(crate) fn view(name: &str, board: &dyn Board) -> BoardView {
    view_of(name, board.text(), &board.picture())
}

/// A position that is written so and looks so, with nothing to be pressed on it.
pub(super) fn view_of(name: &str, text: String, picture: &Picture) -> BoardView {
    let text = if text.is_empty() { "empty".to_owned() } else { text };
    let (size, shapes) = drawn(picture);
    let cut = match picture {
        Picture::Heaps(heaps) => heaps::cut_in_words(heaps),
        _ => String::new(),
    };
    BoardView { name: format!("{name}: {text}{cut}"), size, shapes, ..BoardView::default() }
}

/// The lines round the independent parts of a grid, where there are several, with the value of each where it is short and the
/// part has a free cell to stand in.
pub(super) fn outlines(board: &dyn Board) -> Vec<BoardShape> {
    let parts = board.components();
    let Picture::Cells(rows) = board.picture() else { return Vec::new() };
    if parts.len() < 2 {
        return Vec::new();
    }
    let mut arena = Arena::new(LIMITS);
    let mut shapes = Vec::new();
    for part in parts.iter().take(MOST_LISTED) {
        let cells: Vec<Vec<char>> = part.text().split('|').map(|row| row.chars().collect()).collect();
        if cells.len() != rows.len() {
            continue;
        }
        let cell = |row: usize, column: usize| cells.get(row).and_then(|row| row.get(column)).copied();
        let is_part = |row: usize, column: usize| cell(row, column).is_some_and(|symbol| symbol != '#');
        let mut free = None;
        for (row, column) in
            (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)))
        {
            if !is_part(row, column) {
                continue;
            }
            if cell(row, column) == Some('.') {
                free = free.or(Some((row, column)));
            }
            let corner =
                |down: usize, right: usize| [CELL * (column + right) as f64, CELL * (row + down) as f64];
            let sides = [
                (row.checked_sub(1).map(|row| (row, column)), (0, 0), (0, 1)),
                (Some((row + 1, column)), (1, 0), (1, 1)),
                (column.checked_sub(1).map(|column| (row, column)), (0, 0), (1, 0)),
                (Some((row, column + 1)), (0, 1), (1, 1)),
            ];
            for (beside, from, to) in sides {
                if !beside.is_some_and(|(row, column)| is_part(row, column)) {
                    shapes.push(BoardShape::Border(corner(from.0, from.1), corner(to.0, to.1)));
                }
            }
        }
        let value = BoardWorth::of(&**part, &mut arena, LIMITS).ok().map(|worth| worth.written());
        let value = value.filter(|value| value.chars().count() <= MOST_IN_CELL);
        if let (Some(value), Some((row, column))) = (value, free) {
            let [x, y] = [CELL * (column as f64 + 0.5), CELL * (row as f64 + 0.5)];
            shapes.push(BoardShape::Letter([x, y + 5.0], value));
        }
    }
    shapes
}

fn drawn(picture: &Picture) -> ([f64; 2], Vec<BoardShape>) {
    match picture {
        Picture::Cells(rows) => cells(rows),
        Picture::Heaps(heaps) => heaps::heaps(heaps),
        Picture::Drawing { spots, lines } => drawing(picture, spots, lines),
        Picture::Stalks(stalks) => seats::stalks(stalks),
        Picture::Blocks(blocks) => seats::blocks(blocks),
        Picture::Options(written) => options(written),
    }
}

/// The letters of the columns and the numbers of the rows of a grid, by which its moves are called: in the corners of the cells
/// at its edges.
pub(super) fn coordinates(picture: &Picture) -> Vec<BoardShape> {
    let Picture::Cells(rows) = picture else { return Vec::new() };
    let Some(last) = rows.len().checked_sub(1) else { return Vec::new() };
    let columns = (0..rows[last].len()).map(|column| {
        let at = [CELL * (column as f64 + 1.0) - 6.0, CELL * (last as f64 + 1.0) - 3.0];
        BoardShape::Coordinate(at, column_name(column), rows[last][column] == '#')
    });
    let numbers = rows.iter().enumerate().map(|(row, cells)| {
        let at = [6.0, CELL * row as f64 + 11.0];
        BoardShape::Coordinate(at, (row + 1).to_string(), cells.first() == Some(&'#'))
    });
    columns.chain(numbers).collect()
}

/// Where each option of a game in braces stands, by its middle and its width, the bar between them, and how wide all are.
fn places_of_options(written: &[Vec<String>; 2]) -> ([Vec<[f64; 2]>; 2], f64, f64) {
    let mut x = LETTER + 8.0;
    let mut places = [Vec::new(), Vec::new()];
    let mut bar = 0.0;
    for (side, options) in written.iter().enumerate() {
        for option in options {
            let width = LETTER * option.chars().take(MOST_LETTERS).count() as f64 + 16.0;
            places[side].push([x + width / 2.0, width]);
            x += width + 6.0;
        }
        if side == 0 {
            bar = x + 4.0;
            x += LETTER + 8.0;
        }
    }
    (places, bar, x + LETTER)
}

fn options(written: &[Vec<String>; 2]) -> ([f64; 2], Vec<BoardShape>) {
    let (places, bar, width) = places_of_options(written);
    let foot = CELL / 2.0 + 6.0;
    let mut shapes: Vec<BoardShape> = [(LETTER / 2.0, "{"), (bar, "|"), (width - LETTER / 2.0, "}")]
        .map(|(x, sign)| BoardShape::Letter([x, foot], sign.into()))
        .into();
    for (side, stroke) in [(0, Stroke::Left), (1, Stroke::Right)] {
        for (option, [x, width]) in written[side].iter().zip(&places[side]) {
            let half = width / 2.0 - 6.0;
            let under = CELL - 6.0;
            shapes.push(BoardShape::Letter([*x, foot], crate::drawn::cut(option, MOST_LETTERS)));
            shapes.push(BoardShape::Line([x - half, under], [x + half, under], stroke));
        }
    }
    ([width, CELL], shapes)
}

fn cells(rows: &[Vec<char>]) -> ([f64; 2], Vec<BoardShape>) {
    let mut shapes = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, symbol) in cells.iter().enumerate() {
            let at = [CELL * (column as f64 + 0.5), CELL * (row as f64 + 0.5)];
            shapes.push(BoardShape::Cell(at, CELL, *symbol == '#'));
            match symbol {
                '.' | '#' => {}
                'x' => shapes.push(BoardShape::Stone(at, 0.36 * CELL, Stroke::Left)),
                'o' => shapes.push(BoardShape::Stone(at, 0.36 * CELL, Stroke::Right)),
                other => shapes.push(BoardShape::Letter([at[0], at[1] + 6.0], other.to_string())),
            }
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default().max(1);
    ([CELL * columns as f64, CELL * rows.len().max(1) as f64], shapes)
}

/// Where the spots of a drawing lie: in layers above the ground where there is one, else on a ring.
fn places(spots: &[Spot], lines: &[Line]) -> Vec<[f64; 2]> {
    let mut layer: Vec<Option<usize>> = spots.iter().map(|spot| spot.is_ground.then_some(0)).collect();
    if layer.iter().all(Option::is_none) {
        let radius = SPOT * spots.len().max(2) as f64 / TAU;
        let middle = MARGIN + radius;
        let place = |nth: usize| {
            let angle = TAU * (nth as f64 / spots.len().max(1) as f64 - 0.25);
            [middle + radius * angle.cos(), middle + radius * angle.sin()]
        };
        return (0..spots.len()).map(place).collect();
    }
    // Each pass finds what is joined to what is known.
    for _ in spots {
        for line in lines {
            for (from, to) in [(line.from, line.to), (line.to, line.from)] {
                if let (Some(below), None) = (layer[from], layer[to]) {
                    layer[to] = Some(below + 1);
                }
            }
        }
    }
    let layer: Vec<usize> = layer.into_iter().map(Option::unwrap_or_default).collect();
    let top = layer.iter().max().copied().unwrap_or_default();
    let count = |of: usize| layer.iter().filter(|one| **one == of).count();
    let widest = (0..=top).map(count).max().unwrap_or(1);
    let mut used = vec![0_usize; top + 1];
    let mut place = |of: usize| -> [f64; 2] {
        let room = SPOT * widest as f64 / count(of) as f64;
        let x = MARGIN + room * (used[of] as f64 + 0.5);
        used[of] += 1;
        [x, MARGIN + SPOT * (top - of) as f64]
    };
    layer.iter().map(|of| place(*of)).collect()
}

fn drawing(picture: &Picture, spots: &[Spot], lines: &[Line]) -> ([f64; 2], Vec<BoardShape>) {
    let places = places(spots, lines);
    let mut shapes = Vec::new();
    let extent = |axis: usize| places.iter().map(|at| at[axis]).fold(MARGIN, f64::max) + MARGIN;
    let size = [extent(0).max(2.0 * MARGIN + SPOT), extent(1)];
    if let Some(ground) = spots.iter().position(|spot| spot.is_ground) {
        let y = places[ground][1];
        shapes.push(BoardShape::Line([6.0, y], [size[0] - 6.0, y], Stroke::Axis));
    }
    for (number, line) in lines.iter().enumerate() {
        let stroke = match line.owner {
            Owner::Only(Player::Left) => Stroke::Left,
            Owner::Only(Player::Right) => Stroke::Right,
            Owner::Both => Stroke::Both,
            Owner::Nobody => continue,
        };
        let (from, to) = (places[line.from], places[line.to]);
        let bend = middle(picture, Place::Line(number));
        shapes.push(BoardShape::Line(from, bend, stroke));
        shapes.push(BoardShape::Line(bend, to, stroke));
        if line.is_arrow {
            shapes.push(BoardShape::Head(to, bend));
        }
    }
    for (spot, at) in spots.iter().zip(&places) {
        if spot.is_ground {
            continue;
        }
        shapes.push(BoardShape::Spot(*at, spot.has_token));
        let owner = match spot.owner {
            Owner::Only(player) => format!(" ({})", player.name()),
            Owner::Both | Owner::Nobody => String::new(),
        };
        shapes.push(BoardShape::Letter([at[0], at[1] - 9.0], format!("{}{owner}", spot.name)));
    }
    (size, shapes)
}

/// The middle of a place.
pub(crate) fn middle(picture: &Picture, place: Place) -> [f64; 2] {
    match (picture, place) {
        (_, Place::Cell(row, column)) => [CELL * (column as f64 + 0.5), CELL * (row as f64 + 0.5)],
        (Picture::Heaps(heaps), Place::Counter(row, counter)) => {
            heaps::middle_of_counter(heaps, row, counter)
        }
        (Picture::Drawing { spots, lines }, Place::Spot(spot)) => {
            places(spots, lines).get(spot).copied().unwrap_or_default()
        }
        (Picture::Drawing { spots, lines }, Place::Line(number)) => {
            let places = places(spots, lines);
            let Some(line) = lines.get(number) else { return [0.0; 2] };
            let (from, to) = (places[line.from], places[line.to]);
            // Lines with the same ends lie beside each other, and a loop beside its spot.
            let same = |other: &&Line| {
                (other.from, other.to) == (line.from, line.to)
                    || (other.to, other.from) == (line.from, line.to)
            };
            let before = lines[..number].iter().filter(same).count() as f64;
            let all = lines.iter().filter(same).count() as f64;
            let aside =
                if line.from == line.to { 22.0 + 14.0 * before } else { 18.0 * (before - (all - 1.0) / 2.0) };
            let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
            let length = dx.hypot(dy);
            let normal = if length > 0.0 { [-dy / length, dx / length] } else { [0.7, -0.7] };
            let along = |axis: usize| f64::midpoint(from[axis], to[axis]) + aside * normal[axis];
            [along(0), along(1)]
        }
        (Picture::Stalks(stalks), Place::Edge(stalk, edge)) => seats::middle_of_edge(stalks, stalk, edge),
        (Picture::Blocks(blocks), Place::Cut(block, axis, at)) => {
            seats::middle_of_cut(blocks, block, axis, at)
        }
        (Picture::Options(written), Place::Option(player, nth)) => {
            let places = places_of_options(written).0;
            let x = places[player.index()].get(nth).map_or(0.0, |[x, _]| *x);
            [x, CELL / 2.0]
        }
        _ => [0.0; 2],
    }
}

/// Where the moves of a board are pressed: the middle of each, and how much room it takes. Where all begin at counters of
/// their own, as on a Nim heap of which the counters from one to the last are taken, that is the counter where a move begins.
pub(super) fn reaches(picture: &Picture, gestures: &[Gesture]) -> Vec<([f64; 2], [f64; 2])> {
    let first = |gesture: &Gesture| match *gesture {
        Gesture::Tap(first @ Place::Counter(..)) | Gesture::Drag(first @ Place::Counter(..), _) => {
            Some(first)
        }
        _ => None,
    };
    let Some(firsts) = gestures.iter().map(first).collect::<Option<Vec<Place>>>() else {
        return gestures.iter().map(|gesture| reach(picture, *gesture)).collect();
    };
    if distinct(&firsts) == distinct(gestures) {
        return firsts.iter().map(|first| (middle(picture, *first), room(picture, *first))).collect();
    }
    // Moves of one counter and of two then lie in turn.
    let narrow = |gesture: &Gesture| {
        let (at, [_, high]) = reach(picture, *gesture);
        (at, [COUNTER / 2.0, high])
    };
    gestures.iter().map(narrow).collect()
}

/// How many different ones there are.
fn distinct<T: Clone + Ord>(all: &[T]) -> usize {
    let mut all = all.to_vec();
    all.sort();
    all.dedup();
    all.len()
}

/// How much room a place takes.
fn room(picture: &Picture, place: Place) -> [f64; 2] {
    match place {
        Place::Cell(..) => [CELL; 2],
        Place::Counter(..) => [COUNTER, CELL],
        Place::Spot(_) | Place::Line(_) => [28.0; 2],
        Place::Edge(..) => [CELL, seats::EDGE],
        Place::Cut(_, axis, _) => seats::room_of_cut(axis),
        Place::Option(player, nth) => match picture {
            Picture::Options(written) => {
                let places = places_of_options(written).0;
                [places[player.index()].get(nth).map_or(CELL, |[_, width]| *width), CELL]
            }
            _ => [CELL; 2],
        },
    }
}

/// Where a move is made: the middle of it, and how much room it takes.
pub(crate) fn reach(picture: &Picture, gesture: Gesture) -> ([f64; 2], [f64; 2]) {
    match gesture {
        Gesture::Tap(place) => (middle(picture, place), room(picture, place)),
        Gesture::Drag(from, to) => {
            let (a, b) = (middle(picture, from), middle(picture, to));
            let at = [f64::midpoint(a[0], b[0]), f64::midpoint(a[1], b[1])];
            // Moves beside each other have no room in common.
            let size = room(picture, from);
            let along = |axis: usize| {
                let far = (a[axis] - b[axis]).abs();
                if far > 0.0 { far.min(size[axis]) } else { size[axis] * 0.8 }
            };
            (at, [along(0), along(1)])
        }
    }
}

/// What stands out as done last, where it was done: nothing where that is not drawn.
pub(super) fn marks_of_move(before: &Picture, after: &Picture, gesture: Gesture) -> Vec<BoardShape> {
    match (before, after) {
        (Picture::Options(_), _) | (_, Picture::Options(_)) => Vec::new(),
        (Picture::Heaps(before), Picture::Heaps(after)) => heaps::marks_of_move(before, after, gesture),
        _ => {
            let (at, size) = reach(before, gesture);
            vec![BoardShape::Marked(at, size[0].max(size[1]))]
        }
    }
}

/// Where each of these moves is pressed or dragged, yet without a name; nowhere where another one has the same place.
pub(super) fn spots(picture: &Picture, gestures: &[Gesture]) -> Vec<Option<BoardSpot>> {
    let places = reaches(picture, gestures);
    let area = |&(at, size): &([f64; 2], [f64; 2])| Area::about(at, size);
    let mut areas: Vec<Area> = places.iter().map(area).collect();
    for (nth, gesture) in gestures.iter().enumerate() {
        if let Some(whole) = cells_of(picture, *gesture) {
            let mut others = areas.clone();
            others.remove(nth);
            areas[nth] = areas[nth].enlarged(whole, &others);
        }
    }
    let mut beside = match picture {
        Picture::Blocks(blocks) => cuts::areas(blocks, gestures),
        _ => Vec::new(),
    }
    .into_iter();
    let mut spots = Vec::new();
    for ((gesture, (place, _)), area) in gestures.iter().zip(&places).zip(&areas) {
        let area_beside = beside.next().unwrap_or_default();
        let is_alone = places.iter().filter(|(other, _)| other == place).count() == 1;
        let (at, size) = area.middle_and_size();
        let drag = drag(picture, *gesture);
        spots.push(is_alone.then(|| BoardSpot { at, size, area: area_beside, drag, ..BoardSpot::default() }));
    }
    spots
}

/// A rectangle: its left, top, right and bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area([f64; 4]);

impl Area {
    fn about([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Self {
        Self([x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0])
    }

    fn middle_and_size(self) -> ([f64; 2], [f64; 2]) {
        let Self([left, top, right, bottom]) = self;
        ([f64::midpoint(left, right), f64::midpoint(top, bottom)], [right - left, bottom - top])
    }

    /// How large what it has in common with another is.
    fn common(self, other: Self) -> f64 {
        let (Self(one), Self(other)) = (self, other);
        let along = |axis: usize| one[axis + 2].min(other[axis + 2]) - one[axis].max(other[axis]);
        along(0).max(0.0) * along(1).max(0.0)
    }

    /// With each side, one after the other, as far out as that of the whole, where that leads no farther into any of the
    /// others.
    fn enlarged(self, whole: Self, others: &[Self]) -> Self {
        let mut area = self;
        for side in 0..4 {
            let mut larger = area;
            larger.0[side] = whole.0[side];
            if others.iter().all(|other| larger.common(*other) <= self.common(*other)) {
                area = larger;
            }
        }
        area
    }
}

/// The cells that a move from one to another is about.
fn cells_of(picture: &Picture, gesture: Gesture) -> Option<Area> {
    let Gesture::Drag(from @ Place::Cell(..), to @ Place::Cell(..)) = gesture else { return None };
    let [from, to] = [from, to].map(|place| Area::about(middle(picture, place), [CELL; 2]).0);
    let [left, top, right, bottom] = [0, 1, 2, 3].map(|side| match side {
        0 | 1 => from[side].min(to[side]),
        _ => from[side].max(to[side]),
    });
    Some(Area([left, top, right, bottom]))
}

/// From where to where the piece of a move is dragged, if one is.
fn drag(picture: &Picture, gesture: Gesture) -> Option<[[f64; 2]; 2]> {
    match gesture {
        Gesture::Drag(from, to) => Some([from, to].map(|place| middle(picture, place))),
        Gesture::Tap(_) => None,
    }
}

/// Where the moves of a board are pressed, and all of them as buttons. Of moves with the same place none is pressed there.
pub(crate) fn presses(
    picture: &Picture,
    moves: &[(Gesture, String, CardAction)],
) -> (Vec<BoardSpot>, Vec<Button>) {
    let gestures: Vec<Gesture> = moves.iter().map(|(gesture, ..)| *gesture).collect();
    let named = |(spot, (_, name, action)): (Option<BoardSpot>, &(Gesture, String, CardAction))| {
        Some(BoardSpot { name: name.clone(), action: action.clone(), ..spot? })
    };
    let spots = spots(picture, &gestures).into_iter().zip(moves).filter_map(named).collect();
    (spots, moves.iter().map(|(_, name, action)| button(name.clone(), action.clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As large as the cells of the moves allow, and nowhere where another move is made.
    #[test]
    fn a_move_is_pressed_all_over_its_cells_where_no_other_is() {
        let picture = Picture::Cells(vec![vec!['.'; 4]; 2]);
        let domino = |column| Gesture::Drag(Place::Cell(0, column), Place::Cell(1, column));
        let sizes = |moves: &[Gesture]| -> Vec<[f64; 2]> {
            spots(&picture, moves).into_iter().map(|spot| spot.unwrap().size).collect()
        };
        assert_eq!(sizes(&[domino(0), domino(1)]), [[CELL, 2.0 * CELL]; 2]);
        // In a row of three the one in the middle is no larger than before along the row, and they do not overlap.
        let across = |column| Gesture::Drag(Place::Cell(0, column), Place::Cell(0, column + 1));
        assert_eq!(
            sizes(&[across(0), across(1), across(2)]),
            [[1.5 * CELL, CELL], [CELL, CELL], [1.5 * CELL, CELL]]
        );
        let areas: Vec<Area> = spots(&picture, &[across(0), across(1), across(2)])
            .into_iter()
            .map(|spot| spot.map(|spot| Area::about(spot.at, spot.size)).unwrap())
            .collect();
        assert!(areas[0].common(areas[1]) <= 0.0 && areas[1].common(areas[2]) <= 0.0);
    }

    #[test]
    fn of_moves_with_the_same_place_none_is_pressed_there() {
        let picture = Picture::Cells(vec![vec!['.'; 3]]);
        let [a, b, c] = [0, 1, 2].map(|column| Place::Cell(0, column));
        let moves = [Gesture::Drag(a, b), Gesture::Drag(b, a), Gesture::Drag(b, c), Gesture::Tap(a)];
        let found: Vec<bool> = spots(&picture, &moves).iter().map(Option::is_some).collect();
        assert_eq!(found, [false, false, true, true]);
    }
}
