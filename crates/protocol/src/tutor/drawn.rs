//! Graphs and pictures within cards.

use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::PlateMark;
pub use hyperjam_editor::picture::Stroke;
use hyperjam_terms::Movers;
use serde::{Deserialize, Serialize};

/// A graph drawn within a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Diagram {
    /// What it shows, for who does not see it.
    pub name: String,
    /// Left, top, width and height of what is to be seen.
    pub frame: [f64; 4],
    /// For how many players it is.
    pub players: u32,
    /// Its positions.
    pub positions: Vec<DiagramPosition>,
    /// Its moves.
    pub moves: Vec<DiagramMove>,
}

/// A position of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiagramPosition {
    /// Where it is.
    pub at: [f64; 2],
    /// What stands in and round its plate.
    pub plate: PlateMark,
    /// What it is called.
    pub name: String,
    /// The positions of the drawing that it represents: pointing at one shows the other.
    pub of: Vec<PositionId>,
}

/// A move of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiagramMove {
    /// Its course, as an SVG path.
    pub path: String,
    /// Its arrowhead, as an SVG path.
    pub head: String,
    /// Who may make it.
    pub by: Movers,
    /// What stands on it, and where: the numbers of those who may make it, where not all of more than two may.
    pub numbers: Option<(String, [f64; 2])>,
}

/// A picture of lines and words within a card, whose shapes the page draws in its own colours.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// What it is.
    pub title: String,
    /// What it shows, for who does not see it.
    pub description: String,
    /// Its width and height. Places are counted from its top left corner, in pixels at its usual size.
    pub size: [f64; 2],
    /// What is drawn, from back to front.
    pub shapes: Vec<Shape>,
    /// Where it leads when it is zoomed; none where it cannot be.
    pub zoom: Option<Zoom>,
}

/// The addresses that show less of a [`Picture`], larger, and more of it; none at an end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zoom {
    /// Nearer.
    pub closer: Option<String>,
    /// Farther.
    pub farther: Option<String>,
}

/// What a [`Picture`] is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    /// A line through places.
    Line(Vec<[f64; 2]>, Stroke),
    /// A small circle.
    Dot {
        /// Its centre.
        at: [f64; 2],
        /// Whether it is filled.
        filled: bool,
        /// What it belongs to.
        stroke: Stroke,
    },
    /// Words that stand on their line.
    Words {
        /// Where.
        at: [f64; 2],
        /// What they say.
        text: String,
        /// Which part of them is there.
        anchor: Anchor,
    },
    /// A part of the picture that leads to a card: nothing is drawn, as what is there is drawn by itself.
    Link {
        /// The place of its top left corner.
        at: [f64; 2],
        /// Its width and height.
        size: [f64; 2],
        /// What it is called.
        name: String,
        /// The address.
        to: String,
        /// Whether that is the card which is shown.
        current: bool,
    },
}

/// Which part of some words stands at their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    /// Where they begin.
    Start,
    /// Their middle.
    Middle,
    /// Where they end.
    End,
}
