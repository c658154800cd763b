//! What boards look like, as those say who know their rulesets, and what is drawn of that in a picture.

use crate::document::{Board, Document};
use crate::point::{Point, Rectangle, Vector};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a line is, which says how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stroke {
    /// An axis.
    Axis,
    /// A thin line across that helps to read.
    Guide,
    /// What belongs to Left.
    Left,
    /// What belongs to Right.
    Right,
    /// What belongs to both, or to nobody.
    Both,
    /// What belongs to a day, in one of several colours.
    Day(u32),
    /// What belongs to a player of several, counted from 0.
    Seat(u32),
}

/// What a board is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum BoardShape {
    /// A square, by its middle and its side; one that is taken, or no cell of the board, is filled.
    Cell([f64; 2], f64, bool),
    /// A stone or a counter, by its middle and its radius.
    Stone([f64; 2], f64, Stroke),
    /// A letter or a name, by the middle of its foot.
    Letter([f64; 2], String),
    /// The letter of a column or the number of a row, by the middle of its foot, and whether it lies on a filled cell.
    Coordinate([f64; 2], String, bool),
    /// A line from one place to another.
    Line([f64; 2], [f64; 2], Stroke),
    /// The head of an arrow: where it points, and from where it comes.
    Head([f64; 2], [f64; 2]),
    /// A spot: filled where a token stands on it.
    Spot([f64; 2], bool),
    /// What was done last, or is advised, stands out: its middle and its side.
    Marked([f64; 2], f64),
    /// A piece of the line round an independent part, from one place to another.
    Border([f64; 2], [f64; 2]),
    /// What a move is worth, on a plate where the move is made.
    Figure(MoveFigure),
}

/// What a move on a board is worth.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveFigure {
    /// The middle of the move.
    pub at: [f64; 2],
    /// The width of the plate.
    pub width: f64,
    /// What it says.
    pub text: String,
    /// How wide the text is drawn, whatever its letters are like.
    pub length: f64,
    /// Darker the higher, from 0 to 4.
    pub heat: u8,
    /// Whether it stands out as one of the best.
    pub is_best: bool,
}

/// What a board looks like.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BoardPicture {
    /// Its width and height; places are counted from its top left corner.
    pub size: [f64; 2],
    /// What is drawn, from back to front.
    pub shapes: Vec<BoardShape>,
}

impl BoardPicture {
    /// The corners of the head of an arrow, the tip second, in front of the spot that it points at.
    pub fn head([x, y]: [f64; 2], from: [f64; 2]) -> [[f64; 2]; 3] {
        let (dx, dy) = (x - from[0], y - from[1]);
        let length = dx.hypot(dy).max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        let (x, y) = (x - 5.0 * dx, y - 5.0 * dy);
        [
            [x - 9.0 * dx - 5.0 * dy, y - 9.0 * dy + 5.0 * dx],
            [x, y],
            [x - 9.0 * dx + 5.0 * dy, y - 9.0 * dy - 5.0 * dx],
        ]
    }
}

/// The pictures of a drawing’s boards, by their identifiers. A board without one stands there as text.
pub type BoardPictures = BTreeMap<String, BoardPicture>;

/// The size of the letters of a board, and of what it is called.
const LETTERS: f64 = 15.0;
/// The radius of a spot.
const SPOT: f64 = 5.0;
/// How broad lines are, and the outlines of spots and stones.
const WIDTHS: (f64, f64) = (4.0, 2.0);
/// The most characters of a text that is written out.
const MOST_CHARACTERS: usize = 60;

/// What is drawn of a board, where it lies on the sheet.
pub(super) enum BoardPart {
    /// A cell; one that is taken, or no cell of the board, is filled.
    Cell(Rectangle, bool),
    /// A disc by its middle and radius, whose it is, how broad its outline is, and whether it is filled.
    Disc(Point, f64, Stroke, f64, bool),
    /// A line, whose it is, and how broad.
    Line([Point; 2], Stroke, f64),
    /// The head of an arrow.
    Head([Point; 3]),
    /// Letters of a size by the middle of their foot, or by where they begin on it.
    Letters(Point, f64, String, bool),
}

/// The parts of all boards, from back to front.
pub(super) fn parts(document: &Document, pictures: &BoardPictures) -> Vec<BoardPart> {
    let of = |board: &Board| parts_of(board, pictures.get(&board.id));
    document.heading().boards.iter().flat_map(of).collect()
}

fn parts_of(board: &Board, picture: Option<&BoardPicture>) -> Vec<BoardPart> {
    let times = match board.times {
        1 => String::new(),
        -1 => "−".into(),
        times => format!("{times}·").replace('-', "−"),
    };
    let foot = board.at + Vector::new(0.0, LETTERS);
    let mut parts = vec![BoardPart::Letters(foot, LETTERS, times + &cut(&board.rules), true)];
    let corner = board.at + Vector::new(0.0, Board::HEAD);
    let Some(picture) = picture else {
        let foot = corner + Vector::new(0.0, LETTERS);
        parts.push(BoardPart::Letters(foot, LETTERS, cut(&board.position), true));
        return parts;
    };
    // No larger than the area that the board has.
    let (room, [width, height]) = (board.picture_size(), picture.size);
    let scale = (room.x / width.max(1.0)).min(room.y / height.max(1.0)).min(1.0);
    let place = |[x, y]: [f64; 2]| corner + Vector::new(x, y) * scale;
    for shape in &picture.shapes {
        parts.push(match shape {
            BoardShape::Cell(at, side, taken) => {
                let half = side * scale / 2.0;
                BoardPart::Cell(Rectangle::spanned(place(*at), place(*at)).grown(half), *taken)
            }
            BoardShape::Stone(at, radius, whose) => {
                let filled = *whose != Stroke::Right;
                BoardPart::Disc(place(*at), radius * scale, *whose, WIDTHS.1 * scale, filled)
            }
            BoardShape::Spot(at, filled) => {
                BoardPart::Disc(place(*at), SPOT * scale, Stroke::Axis, WIDTHS.1 * scale, *filled)
            }
            BoardShape::Letter(at, text) => {
                BoardPart::Letters(place(*at), LETTERS * scale, text.clone(), false)
            }
            BoardShape::Line(from, to, whose) => {
                let width = if *whose == Stroke::Axis { WIDTHS.1 } else { WIDTHS.0 };
                BoardPart::Line([place(*from), place(*to)], *whose, width * scale)
            }
            BoardShape::Head(at, from) => BoardPart::Head(BoardPicture::head(*at, *from).map(place)),
            // What a game adds is no part of the board.
            BoardShape::Marked(..)
            | BoardShape::Border(..)
            | BoardShape::Figure(_)
            | BoardShape::Coordinate(..) => continue,
        });
    }
    parts
}

/// The beginning of a text.
fn cut(text: &str) -> String {
    text.chars().take(MOST_CHARACTERS).collect()
}
