//! A drawing with its history as it is stored: its file, and its steps as bytes.

mod bytes;
mod checksum;
pub mod steps;

pub use checksum::{Checksum, PieceSum};

use crate::document::Document;
use crate::file::{self, Pieces, ReadError};
use crate::geometry::Routing;
use crate::history::History;

/// What is stored of a drawing.
///
/// ```
/// use hyperjam_editor::action::Action;
/// use hyperjam_editor::editor::Editor;
///
/// let mut editor = Editor::default();
/// editor.paste("A: B").expect("a list");
/// let stored = editor.to_stored();
/// let mut again = Editor::default();
/// again.restore(stored.read()?);
/// assert!(!again.document().is_empty());
/// again.act(Action::Undo);
/// assert!(again.document().is_empty(), "its steps are stored too");
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDrawing {
    /// Its file.
    pub file: String,
    /// The steps that can be undone and redone; they belong to exactly this file.
    pub history: Vec<u8>,
    /// The checksum of the file with which they were written, as a whole or by its pieces.
    pub sum: Checksum,
}

/// A snapshot of a drawing with its steps, to be written.
#[derive(Clone, Debug, Default)]
pub struct ToStore {
    document: Document,
    history: History,
}

impl ToStore {
    /// The drawing with the steps that led to it.
    pub fn new(document: Document, history: History) -> Self {
        Self { document, history }
    }

    /// The drawing.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The same as if it had been stored and read.
    pub fn restored(self) -> Restored {
        Restored { document: self.document, history: self.history, lost_history: false, routing: None }
    }

    /// Its file in pieces.
    pub fn file(&self) -> Pieces {
        Pieces::of(&self.document)
    }

    /// The steps that belong to a file with this checksum, see [`steps::write`].
    pub fn history(&self, file: Checksum) -> Vec<u8> {
        steps::write(&self.history, &self.document, file)
    }
}

/// A drawing that was read from a store.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The drawing.
    pub document: Document,
    /// Its history; empty where the stored one was damaged.
    pub history: History,
    /// Whether a stored history was damaged and left out.
    pub lost_history: bool,
    /// The drawing's routing, if it has been computed already.
    pub routing: Option<Routing>,
}

impl Restored {
    /// A drawing without steps.
    pub fn of(document: Document) -> Self {
        Self { document, history: History::default(), lost_history: false, routing: None }
    }
}

impl StoredDrawing {
    /// Reads what was stored. A damaged history is left out, as the result says; only a file that cannot be read is an
    /// error.
    pub fn read(&self) -> Result<Restored, ReadError> {
        Ok(self.read_with(file::read_placed(&self.file)?))
    }

    /// The same, when this document has been read from the file.
    pub fn read_with(&self, document: Document) -> Restored {
        let mut task = self.read_steps(document);
        while task.advance() {}
        task.end()
    }

    /// The same, a little at a time.
    pub fn read_steps(&self, document: Document) -> StepsTask<'_> {
        let none = self.history.is_empty();
        let reading = (!none).then(|| steps::StepsReader::begin(&self.history, self.sum, &document));
        StepsTask { document, reading }
    }
}

/// The steps of a drawing that are being read.
#[derive(Debug)]
pub struct StepsTask<'stored> {
    document: Document,
    reading: Option<Result<steps::StepsReader<'stored>, steps::Damaged>>,
}

impl StepsTask<'_> {
    /// Reads some more; whether there is more to read.
    pub fn advance(&mut self) -> bool {
        let Some(Ok(reading)) = &mut self.reading else { return false };
        reading.advance().unwrap_or_else(|damaged| {
            self.reading = Some(Err(damaged));
            false
        })
    }

    /// The drawing with what was read of its steps.
    pub fn end(self) -> Restored {
        match self.reading {
            None => Restored::of(self.document),
            Some(Ok(reading)) => {
                let (document, history) = reading.end();
                Restored { history, ..Restored::of(document) }
            }
            Some(Err(steps::Damaged)) => Restored { lost_history: true, ..Restored::of(self.document) },
        }
    }
}
