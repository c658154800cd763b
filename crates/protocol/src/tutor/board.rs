//! Boards as they are shown in cards and on the sheet.

use super::{CardAction, Tone};
pub use hyperjam_editor::picture::{BoardShape, MoveFigure};
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
