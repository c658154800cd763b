//! What the page asks of the converter, the worker for files of other programs, links, QR codes, pictures and layouts, and
//! what it gets.
//!
//! Drawings travel as the text of a file (version 1); positions in them are meant by their number in its order, which
//! is that of their identifiers.

use hyperjam_editor::file::Format;
use hyperjam_editor::layout::Style;
use hyperjam_editor::picture::{Look, PlateMark};
use serde::{Deserialize, Serialize};

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Job {
    /// Reads a text in whatever format it seems to be in; gives a [`Product::Drawing`].
    Read(String),
    /// Opens a link's fragment; gives a [`Product::Drawing`].
    OpenLink(String),
    /// The fragment of a link to a drawing, as a [`Product::Text`].
    Link(String),
    /// The QR code of a text.
    QrCode(String),
    /// A drawing in another format, as a [`Product::Text`].
    Write(String, Format),
    /// What of a drawing another format does not keep, in words with commas between, as a [`Product::Text`].
    NotKept(String, Format),
    /// A drawing as a picture, as a [`Product::Text`].
    Picture(Picture),
    /// New places for positions.
    Layout(LayoutJob),
}

/// A picture to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// The drawing.
    pub file: String,
    /// What the plates of its positions show, in order; empty for a picture without marks.
    pub marks: Vec<Option<PlateMark>>,
    /// The numbers of the positions where vehicles are shown; empty for where the drawing has them.
    pub vehicles: Vec<u32>,
    /// The kind of picture.
    pub kind: PictureKind,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PictureKind {
    /// SVG.
    Svg(Look),
    /// TikZ.
    Tikz,
}

/// A drawing to be laid out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LayoutJob {
    /// The drawing.
    pub file: String,
    /// The numbers of the positions to be laid out; fewer than two for the whole drawing.
    pub chosen: Vec<u32>,
    /// How.
    pub style: Style,
}

/// What a task gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Product {
    /// A drawing as the text of a file, and the format that it was read from.
    Drawing {
        /// What it was.
        format: Format,
        /// The drawing.
        file: String,
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
