//! What the page asks of the converter, the worker for files of other programs, links, QR codes, pictures and layouts, and
//! what it gets.
//!
//! Drawings travel as the text of a file (version 1); positions in them are meant by their number in its order, which
//! is that of their identifiers.

use hyperjam_editor::file::Format;
use hyperjam_editor::layout::LayoutStyle;
use hyperjam_editor::picture::{BoardPictures, Look, PlateMark};
use hyperjam_terms::Convention;
use serde::{Deserialize, Serialize};

/// What the converter is to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ConverterQuery {
    /// Reads a text in whatever format it seems to be in; gives a [`ConverterAnswer::Drawing`]. Behind it stands how it names who
    /// moves where a person says that: an attribute, and on lines of their own the players' words; empty where nothing does.
    Read(String, Option<String>),
    /// Opens a link's fragment; gives a [`ConverterAnswer::Drawing`].
    OpenLink(String),
    /// The fragment of a link to a drawing, as a [`ConverterAnswer::Text`].
    Link(String),
    /// The QR code of a text.
    QrCode(String),
    /// A drawing in another format, as a [`ConverterAnswer::Text`].
    Write(String, Format),
    /// What of a drawing another format does not keep, or a link where none is given, in words with commas between, as a
    /// [`ConverterAnswer::Text`]. Fails where there can be no link.
    Losses(String, Option<Format>),
    /// A drawing as a picture, as a [`ConverterAnswer::Text`].
    Picture(PictureQuery),
    /// New places for positions.
    Layout(LayoutQuery),
    /// A drawing made up from a seed; gives a [`ConverterAnswer::Drawing`].
    Generate(RandomDrawing),
}

/// A drawing to be made up: what `hyperjam generate` makes of the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RandomDrawing {
    /// The name of its shape, one of [`SHAPES`].
    pub shape: String,
    /// How many positions, at most [`MOST_GENERATED`].
    pub positions: u32,
    /// How many moves, at most as many; by default twice as many as positions. A grid has as many as its streets give it.
    pub moves: Option<u32>,
    /// Whether every move is open to both players.
    pub impartial: bool,
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// Where the random numbers start: the same drawing for the same seed.
    pub seed: u64,
}

/// The most positions, and the most moves, of a drawing that is made up: as many as are laid out.
pub const MOST_GENERATED: u32 = 10_000;

/// The shapes of drawings that are made up: each name with what it is, for a person to choose from.
pub const SHAPES: [(&str, &str); 5] = [
    ("uniform", "Each move joins two random positions"),
    ("scale-free", "A few positions have very many moves"),
    ("grid", "Streets in rows and columns, each one-way or two-way"),
    ("layered", "Layers, all moves downwards: no cycles"),
    ("one-component", "A cycle through all positions, and further moves"),
];

/// A picture to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PictureQuery {
    /// The drawing.
    pub file: String,
    /// What the plates of its positions show, in order; empty for a picture without marks.
    pub marks: Vec<Option<PlateMark>>,
    /// What its boards look like, by their identifiers; of one that is not among them there is its text.
    pub boards: BoardPictures,
    /// The numbers of the positions where vehicles are shown, each with whether its component is negated; empty for where the
    /// drawing has them.
    pub vehicles: Vec<(u32, bool)>,
    /// The kind of picture.
    pub kind: PictureKind,
    /// Whether it carries the drawing, to be opened again, as long as a link holds it.
    pub carries: bool,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PictureKind {
    /// SVG.
    Svg(Look),
    /// TikZ, which has no background.
    Tikz(Look),
}

/// A drawing to be laid out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LayoutQuery {
    /// The drawing.
    pub file: String,
    /// The numbers of the positions to be laid out; fewer than two for the whole drawing.
    pub chosen: Vec<u32>,
    /// How.
    pub style: LayoutStyle,
}

/// What the converter gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ConverterAnswer {
    /// A drawing as the text of a file, and the format that it was read from.
    Drawing {
        /// What it was.
        format: Format,
        /// The drawing.
        file: String,
        /// What of another program's file is not taken over, as a sentence without its full stop.
        left: Option<String>,
        /// Its attributes that may say who moves: one a line, and behind each its words with tabs before them.
        attributes: String,
    },
    /// A text.
    Text(String),
    /// A QR code: the path of its dark modules in a square of this size.
    QrCode {
        /// The side of the square, with the light border that readers need.
        size: u32,
        /// An SVG path.
        path: String,
    },
    /// Positions by number with their new x and y.
    Places(Vec<(u32, f64, f64)>),
}
