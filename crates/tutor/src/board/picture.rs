//! What is shown of a board: its picture, what was done on it, and where its moves are pressed.

mod cuts;

use super::worth::BoardWorth;
use super::{LIMITS, MOST_LISTED};
use crate::write::button;
use hyperjam_bridge::board::column_name;
pub(crate) use hyperjam_bridge::board::{CELL, middle};
use hyperjam_bridge::board::{COUNTER, cut_in_words, drawn, heaps_left, room};
use hyperjam_editor::gather::ordered;
use hyperjam_editor::picture::BoardPicture;
use hyperjam_protocol::tutor::{BoardShape, BoardSpot, BoardView, Button, CardAction};
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::{Gesture, Picture, Place};
use hyperjam_values::Arena;

/// The longest value that is written in a cell, in characters.
const MOST_IN_CELL: usize = 4;

/// A board, with nothing to be pressed on it.
pub(crate) fn view(name: &str, board: &dyn Board) -> BoardView {
    view_of(name, board.text(), &board.picture())
}

/// A position that is written so and looks so, with nothing to be pressed on it.
pub(super) fn view_of(name: &str, text: String, picture: &Picture) -> BoardView {
    let text = if text.is_empty() { "empty".to_owned() } else { text };
    let BoardPicture { size, shapes } = drawn(picture);
    let cut = cut_in_words(picture);
    BoardView { name: format!("{name}: {text}{cut}"), size, shapes, ..BoardView::default() }
}

/// The letters of the columns and the numbers of the rows of a grid, by which its moves are called: in the corners of the cells
/// at its edges.
pub(crate) fn coordinates(picture: &Picture) -> Vec<BoardShape> {
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

/// The lines round the independent parts of a grid, where there are several, with the value of each where it is short and the
/// part has a free cell to stand in.
pub(crate) fn outlines(board: &dyn Board) -> Vec<BoardShape> {
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
    let mut all = ordered(all, T::cmp);
    all.dedup();
    all.len()
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
pub(crate) fn marks_of_move(before: &Picture, after: &Picture, gesture: Gesture) -> Vec<BoardShape> {
    match (before, after) {
        (Picture::Options(_), _) | (_, Picture::Options(_)) => Vec::new(),
        // Those behind it lie elsewhere then.
        (Picture::Blocks(before), Picture::Blocks(after)) if before.len() != after.len() => Vec::new(),
        (Picture::Heaps(before), Picture::Heaps(after)) => {
            heaps_left(before, after, gesture).map(|(at, side)| BoardShape::Marked(at, side)).collect()
        }
        _ => {
            let (at, size) = reach(before, gesture);
            vec![BoardShape::Marked(at, size[0].max(size[1]))]
        }
    }
}

/// Where each of these moves is pressed or dragged, yet without a name; nowhere where another one has the same place.
pub(crate) fn spots(picture: &Picture, gestures: &[Gesture]) -> Vec<Option<BoardSpot>> {
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
