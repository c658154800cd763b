//! The file formats: Hyperjam's own JSON, read strictly and written in a fixed order, and two that other
//! programs know.
//!
//! ```json
//! { "format": "hyperjam", "version": 1, "title": "…", "players": 2, "convention": "normal",
//!   "positions": [ { "id": "A", "label": "A", "x": 0, "y": 0, "end": "tie" } ],
//!   "moves": [ { "from": "A", "to": "B", "by": "left" } ],
//!   "vehicles": [ "A" ] }
//! ```
//!
//! `title`, `players`, `convention`, `label`, `x`, `y`, `end` and `vehicles` may be missing; positions
//! without coordinates are laid out. `by` is "left", "right", "both" or a list of player numbers.
//! Fields that this version does not know are kept and written back. Places are kept to two decimals.
//!
//! In [DOT](dot) and [GraphML](graphml) the same names are attributes of the graph, its nodes and edges. [Lists](text)
//! say positions and moves alone, as people type them.

mod attributes;
pub mod dot;
mod draft;
mod error;
pub mod graphml;
mod read;
pub mod text;
mod write;

pub use draft::Arrange;
pub(crate) use draft::{Draft, DraftEnd, DraftMove, DraftMovers, DraftPosition, Spot};
pub use error::{ReadError, ReadErrorKind};
pub use read::{in_rows, read, read_placed, read_with};
pub use write::{quoted, write};

use crate::document::Document;
use serde::{Deserialize, Serialize};

/// The value of a file's `format` field.
pub const FORMAT: &str = "hyperjam";
/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;
/// The longest text that is read, in bytes.
pub const MOST_BYTES: usize = 1 << 30;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// Hyperjam's own.
    Json,
    /// Graphviz.
    Dot,
    /// GraphML.
    GraphMl,
    /// Lists of options or moves.
    Text,
}

impl Format {
    /// The formats that keep a whole drawing with its places.
    pub const WHOLE: [Self; 3] = [Self::Json, Self::Dot, Self::GraphMl];
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Json, Self::Dot, Self::GraphMl, Self::Text];

    /// The format of a file with this name, by its ending.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "json" => Some(Self::Json),
            "dot" | "gv" => Some(Self::Dot),
            "graphml" => Some(Self::GraphMl),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }

    /// The format that a text seems to be in, by how it begins.
    pub fn of_text(text: &str) -> Self {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        match text.chars().next() {
            Some('{') => Self::Json,
            Some('<') => Self::GraphMl,
            _ if dot::begins(text) => Self::Dot,
            _ => Self::Text,
        }
    }

    /// Its name, for sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "a Hyperjam file",
            Self::Dot => "DOT",
            Self::GraphMl => "GraphML",
            Self::Text => "a list of positions or moves",
        }
    }

    /// The ending of its files' names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Dot => "dot",
            Self::GraphMl => "graphml",
            Self::Text => "txt",
        }
    }

    /// Reads a document in this format.
    pub fn read(self, text: &str) -> Result<Document, ReadError> {
        match self {
            Self::Json => read(text),
            Self::Dot => dot::read(text),
            Self::GraphMl => graphml::read(text),
            Self::Text => text::read(text),
        }
    }

    /// Writes a document in this format.
    pub fn write(self, document: &Document) -> String {
        match self {
            Self::Json => write(document),
            Self::Dot => dot::write(document),
            Self::GraphMl => graphml::write(document),
            Self::Text => text::write(document),
        }
    }
}

/// Reads a text in whatever format it seems to be in, and says in which; for what is pasted or comes without a name.
pub fn read_any(text: &str) -> (Format, Result<Document, ReadError>) {
    let text = text.trim_start_matches('\u{feff}');
    let format = Format::of_text(text);
    // XML that says so must begin with that.
    (format, format.read(if format == Format::GraphMl { text.trim_start() } else { text }))
}

/// Refuses a text that is longer than may be read, before anything is made of it.
fn check_length(text: &str) -> Result<(), ReadError> {
    let (given, limit) = (text.len(), MOST_BYTES);
    if given > limit {
        return Err(ReadError::new("", ReadErrorKind::TooLarge { what: "bytes", given, limit }));
    }
    Ok(())
}
