//! Boards as they are shown in cards and on the sheet.

use super::{CardAction, Stroke, Tone};
use serde::{Deserialize, Serialize};

/// A board, and what can be pressed and dragged on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BoardView {
    /// What it is called, where that stands beside it; empty for nothing.
    pub title: String,
    /// What it is and shows, for who does not see it.
    pub name: String,
    /// What stands beside what it is called, such as its value; empty for nothing.
    pub caption: String,
    /// Its width and height; places are counted from its top left corner.
    pub size: [f64; 2],
    /// What is drawn, from back to front.
    pub shapes: Vec<BoardShape>,
    /// What is said when something else is pressed, where a move is to be made; empty for nothing.
    pub elsewhere: String,
    /// What can be pressed.
    pub spots: Vec<BoardSpot>,
}

/// What a board on the sheet looks like in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SceneBoard {
    /// Its identifier.
    pub id: String,
    /// Each of the components that it represents.
    pub views: Vec<BoardView>,
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

/// Something on a board that can be pressed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BoardSpot {
    /// Its middle.
    pub at: [f64; 2],
    /// Its width and height.
    pub size: [f64; 2],
    /// What can be pressed as well, as a path of lines; empty for nothing. It reaches into nothing that another one has.
    pub area: String,
    /// What it is, and what pressing it does.
    pub name: String,
    /// What pressing it does; nothing where it says only what is there.
    pub action: CardAction,
    /// Whether it is chosen, where a move takes two presses.
    pub chosen: bool,
    /// From where to where a drag does the same, if one does.
    pub drag: Option<[[f64; 2]; 2]>,
    /// What a move does, where that is shown; it stands after the name.
    pub description: String,
    /// The same as it is highlighted.
    pub tone: Tone,
}
