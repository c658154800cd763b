//! The file formats: Hyperjam's own JSON, which is read strictly and written in a fixed order; DOT and GraphML, which
//! other programs know; and plain lists.
//!
//! ```json
//! { "format": "hyperjam", "version": 1, "title": "…", "players": 2, "convention": "normal",
//!   "positions": [ { "id": "A", "label": "A", "x": 0, "y": 0, "end": "tie" } ],
//!   "moves": [ { "from": "A", "to": "B", "by": "left", "bend": 40 } ],
//!   "vehicles": [ "A" ] }
//! ```
//!
//! A file has version 2 only where version 1 cannot hold the drawing: `lines` is a list of texts, the lines of its
//! calculation, and `notes` one of texts on the sheet, such as `{ "text": "Here", "x": 0, "y": 0 }`, where the place is that
//! of the corner at the top left. In a file of version 1 these names are ones that nobody knows.
//!
//! A file has version 4 only where it needs it, too (there is no version 3 of files; links have one). `rules` says how moves
//! are read, "moves" if it is missing, else as one of [`Rules`](crate::document::Rules); a position has `"ground": true` where
//! it stands on the ground; `boards` is a list of boards on the sheet, such as `{ "id": "b1", "rules": "domineering",
//! "position": "..|..", "x": 0, "y": 0, "times": 1 }`, where `times` may be missing; `rulesets` is a list of rulesets that a
//! person wrote, such as `{ "name": "Stripes", "text": "L: ./. -> #/#; R: .. -> ##" }`. Boards name a ruleset, or write it out.
//!
//! A file has version 5 only where a position has `"end": "win"`, which says that whoever is to move there wins.
//!
//! A file has version 6 only where the components of vehicles are negated: `negatives` is a list of where these stand, as
//! `vehicles` is one of where the others do.
//!
//! A file has version 7 only where a position has `"end": "loss"`, at which whoever is to move has lost, or `"left"` or `"right"`,
//! at which that player has won.
//!
//! A file has version 8 only where somebody wins a play that never ends: `endless` says who, "draw" if it is missing, else as one of
//! [`EndlessPlay`](hyperjam_terms::EndlessPlay); or where a position has a priority, such as `"priority": 4`.
//!
//! `title`, `players`, `convention`, `label`, `x`, `y`, `end`, `bend` and `vehicles` may be missing; positions
//! without coordinates are laid out. `by` is "left", "right", "both" or a list of player numbers. `bend` is how far the
//! middle of a move lies aside of the straight line, in whole units, to the right as seen when travelling; without it the
//! move is routed.
//! Fields that this version does not know are kept and written back. Places are kept to two decimals.
//!
//! In [DOT](dot), [GraphML](graphml), GML and node-link JSON the same names are attributes of the graph, its nodes and its edges.
//! [Lists](text), as people type them, Mermaid's flowcharts, tables of moves and Aldebaran's transition systems have positions and
//! moves only.

mod aldebaran;
mod attributes;
mod bends;
mod choice;
mod colour;
pub mod dot;
mod draft;
mod error;
mod game;
mod gml;
pub mod graphml;
mod left;
mod linked;
mod mermaid;
mod mover;
mod named;
mod node_link;
mod object;
mod read;
mod slices;
mod strict;
mod table;
pub mod text;
mod write;

pub use choice::{MoverChoice, MoverChoiceError};
pub use draft::{Arrange, ReadOptions};
pub(crate) use draft::{Draft, DraftMove, DraftPosition, Spot, check_vehicles};
pub use error::{ListExpected, ReadError, ReadErrorKind};
pub use game::{GameFile, Names};
pub use left::{Attribute, Left};
pub(crate) use read::bend;
pub use read::{in_rows, read, read_placed, read_with};
pub use slices::{Slice, Slices};
pub use strict::value as json;
pub use write::{Pieces, quoted, write};

pub use crate::document::VERSION;
use crate::document::{Document, FILE_VERSIONS, Part};
use serde::{Deserialize, Serialize};

/// The value of a file's `format` field.
pub const FORMAT: &str = "hyperjam";
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
    /// Node-link JSON, as networkx writes it.
    NodeLink,
    /// Mermaid's flowcharts.
    Mermaid,
    /// Tables of moves: CSV or TSV.
    Table,
    /// Aldebaran's transition systems.
    Aldebaran,
    /// GML.
    Gml,
}

impl Format {
    /// The formats that keep a whole drawing with its places.
    pub const WHOLE: [Self; 5] = [Self::Json, Self::Dot, Self::GraphMl, Self::NodeLink, Self::Gml];
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Json,
        Self::Dot,
        Self::GraphMl,
        Self::Text,
        Self::NodeLink,
        Self::Mermaid,
        Self::Table,
        Self::Aldebaran,
        Self::Gml,
    ];

    /// The format of a file with this name and text: JSON is either ours or another program's, and what ends like a list or a table,
    /// which can be any lines, is what it begins like.
    pub fn of_file(name: &str, text: &str) -> Option<Self> {
        Self::of_name(name).map(|format| match (format, Self::of_text(text)) {
            (Self::Json, Self::NodeLink) => Self::NodeLink,
            // A position may be called “{”, but not so that an object begins with it.
            (Self::Text | Self::Table, Self::Json) if !begins_object(text) => format,
            (Self::Text | Self::Table, found) if !matches!(found, Self::Text | Self::Table) => found,
            _ => format,
        })
    }

    /// The format of a file with this name, by its ending.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "json" => Some(Self::Json),
            "dot" | "gv" => Some(Self::Dot),
            "graphml" => Some(Self::GraphMl),
            "txt" => Some(Self::Text),
            "mmd" | "mermaid" => Some(Self::Mermaid),
            "csv" | "tsv" => Some(Self::Table),
            "aut" => Some(Self::Aldebaran),
            "gml" => Some(Self::Gml),
            _ => None,
        }
    }

    /// The format that a text seems to be in, by how it begins.
    pub fn of_text(text: &str) -> Self {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        match text.chars().next() {
            Some('{') if node_link::begins(text) => Self::NodeLink,
            Some('{') => Self::Json,
            Some('<') => Self::GraphMl,
            _ if aldebaran::begins(text) => Self::Aldebaran,
            _ if gml::begins(text) => Self::Gml,
            _ if dot::begins(text) => Self::Dot,
            _ if mermaid::begins(text) => Self::Mermaid,
            _ if text::begins_lines(text) => Self::Text,
            _ if table::begins(text) => Self::Table,
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
            Self::NodeLink => "node-link JSON",
            Self::Mermaid => "a Mermaid flowchart",
            Self::Table => "a table of moves",
            Self::Aldebaran => "a transition system",
            Self::Gml => "GML",
        }
    }

    /// What a document was that is read in it, for sentences.
    pub fn name_of(self, document: &Document) -> &'static str {
        let has_lines = document.positions().len() == 0 && !document.heading().lines.is_empty();
        if self == Self::Text && has_lines { "lines of a calculation" } else { self.name() }
    }

    /// The ending of its files' names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Dot => "dot",
            Self::GraphMl => "graphml",
            Self::Text => "txt",
            Self::NodeLink => "node-link.json",
            Self::Mermaid => "mmd",
            Self::Table => "csv",
            Self::Aldebaran => "aut",
            Self::Gml => "gml",
        }
    }

    /// Reads a document in this format. A byte order mark at its beginning is passed over.
    pub fn read(self, text: &str) -> Result<Document, ReadError> {
        self.read_with(text, ReadOptions::default())
    }

    /// Reads a document in this format, by another [`ReadOptions`] than that of the page.
    pub fn read_with(self, text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
        match self {
            Self::Json => read::read_document(text, reading),
            Self::Dot => dot::read_with(text, reading),
            Self::GraphMl => graphml::read_with(text, reading),
            Self::Text => text::read_with(text, reading),
            Self::NodeLink => node_link::read_with(text, reading),
            Self::Mermaid => mermaid::read_with(text, reading),
            Self::Table => table::read_with(text, reading),
            Self::Aldebaran => aldebaran::read_with(text, reading),
            Self::Gml => gml::read_with(text, reading),
        }
    }

    /// Whether a file in this format keeps a part of a sheet.
    pub const fn keeps(self, part: Part) -> bool {
        match self {
            Self::Json => true,
            Self::Dot | Self::GraphMl | Self::NodeLink | Self::Gml => !matches!(part, Part::Unknown),
            Self::Mermaid => matches!(part, Part::Title),
            Self::Table | Self::Aldebaran => false,
            Self::Text => matches!(
                part,
                Part::Players | Part::Convention | Part::Endless | Part::Ends | Part::Priorities
            ),
        }
    }

    /// What a file in this format would lose of the drawing, in words.
    pub fn losses(self, document: &Document) -> Vec<&'static str> {
        let parts = document.parts().filter(|part| !self.keeps(*part)).map(Part::words);
        let alters = self == Self::GraphMl && graphml::alters(document);
        let is_numbered =
            || document.positions().zip(0_usize..).all(|((_, one), nth)| one.label == nth.to_string());
        let more = [
            (self == Self::Aldebaran && !is_numbered()).then_some("names of positions"),
            alters.then_some("characters that XML cannot hold"),
        ];
        parts.chain(more.into_iter().flatten()).collect()
    }

    /// Writes a document in this format.
    pub fn write(self, document: &Document) -> String {
        match self {
            Self::Json => write(document),
            Self::Dot => dot::write(document),
            Self::GraphMl => graphml::write(document),
            Self::Text => text::write(document),
            Self::NodeLink => node_link::write(document),
            Self::Mermaid => mermaid::write(document),
            Self::Table => table::write(document),
            Self::Aldebaran => aldebaran::write(document),
            Self::Gml => gml::write(document),
        }
    }
}

/// Whether a text begins like an object of JSON with its first name.
fn begins_object(text: &str) -> bool {
    let rest = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('{');
    rest.is_some_and(|rest| rest.trim_start().starts_with('"'))
}

/// Reads a text in the format that it seems to be in, and returns that too; for text that is pasted or has no name.
///
/// ```
/// use hyperjam_editor::file::{Format, read_any};
///
/// let (format, read) = read_any("digraph { a -> b [by=left] }");
/// assert_eq!((format, read?.moves().len()), (Format::Dot, 1));
/// let (_, wrong) = read_any(r#"{"format":"hyperjam","version":1,"positions":[{"id":7}],"moves":[]}"#);
/// assert!(wrong.unwrap_err().to_string().starts_with("positions[0].id"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn read_any(text: &str) -> (Format, Result<Document, ReadError>) {
    read_any_with(text, ReadOptions::default())
}

/// The same, by another [`ReadOptions`] than that of the page.
pub fn read_any_with(text: &str, reading: ReadOptions<'_>) -> (Format, Result<Document, ReadError>) {
    let text = text.trim_start_matches('\u{feff}');
    let format = Format::of_text(text);
    // XML that says so must begin with that.
    (format, format.read_with(if format == Format::GraphMl { text.trim_start() } else { text }, reading))
}

/// Reads the game alone in a text, as [`GameFile::read`] does, and tells what of another program's file is not taken over.
/// Aldebaran's systems go into arrays, too, and may be larger than a document.
///
/// ```
/// use hyperjam_editor::file::{Format, GameFile, Left, ReadOptions, read_game};
///
/// let left = Left::default();
/// let reading = ReadOptions { left: Some(&left), ..GameFile::READING };
/// let game = read_game(Format::Aldebaran, "des (0, 1, 2)\n(0, tau, 1)", reading, &mut |_| {})?;
/// assert_eq!((game.ids.count(), game.moves.len()), (2, 1));
/// assert_eq!(left.sentence().as_deref(), Some("not taken over: label of a move"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn read_game(
    format: Format,
    text: &str,
    reading: ReadOptions<'_>,
    watch: &mut dyn FnMut(usize),
) -> Result<GameFile, ReadError> {
    match format {
        Format::Json => GameFile::read(format, text, watch),
        Format::Aldebaran => aldebaran::game(text, reading),
        _ => format.read_with(text, reading).map(|document| GameFile::of(&document)),
    }
}

/// All versions of files, the last two joined by this word.
fn versions_in_words(word: &str) -> String {
    let [others @ .., last] = FILE_VERSIONS;
    format!("{} {word} {last}", others.map(|version| version.to_string()).join(", "))
}

/// A text without its byte order mark. One that is empty or too long is refused before any of it is read.
fn opened(text: &str) -> Result<&str, ReadError> {
    let (given, limit) = (text.len(), MOST_BYTES);
    if given > limit {
        return Err(ReadError::new("", ReadErrorKind::TooLarge { what: "bytes", given, limit }));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.bytes().all(|byte| byte.is_ascii_whitespace()) {
        return Err(ReadError::new("", ReadErrorKind::Empty));
    }
    Ok(text)
}
