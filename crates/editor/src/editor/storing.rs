//! A drawing and its history on their way to a store and back.

use super::Editor;
use crate::document::Document;
use crate::file::{self, Pieces, ReadError};
use crate::geometry::{Routing, Target};
use crate::history::History;
use crate::history::stored::{self, Checksum};
use crate::tool::Gesture;

/// What is stored of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDrawing {
    /// Its file.
    pub file: String,
    /// The steps that can be taken back and done again; they belong to exactly this file.
    pub history: Vec<u8>,
    /// The file's checksum with which they were written, be it that of the whole or of its pieces.
    pub sum: Checksum,
}

/// A drawing with its steps at one moment, to be written.
#[derive(Clone, Debug, Default)]
pub struct ToStore {
    document: Document,
    history: History,
}

impl ToStore {
    /// The drawing.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What comes back where it was not even put away.
    pub fn restored(self) -> Restored {
        Restored { document: self.document, history: self.history, lost_history: false, routing: None }
    }

    /// Its file in pieces.
    pub fn file(&self) -> Pieces {
        Pieces::of(&self.document)
    }

    /// The steps that belong to a file with this checksum, see [`stored::write`].
    pub fn history(&self, file: Checksum) -> Vec<u8> {
        stored::write(&self.history, &self.document, file)
    }
}

/// What came back from a store.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The drawing.
    pub document: Document,
    /// Its history; empty where the stored one was damaged.
    pub history: History,
    /// Whether a stored history was damaged and left out.
    pub lost_history: bool,
    /// The drawing's routing, where it is made already.
    pub routing: Option<Routing>,
}

impl Restored {
    /// A drawing without steps.
    pub fn of(document: Document) -> Self {
        Self { document, history: History::default(), lost_history: false, routing: None }
    }
}

impl StoredDrawing {
    /// Reads what was stored. A damaged history is left out and said; only a file that cannot be read is an error.
    pub fn read(&self) -> Result<Restored, ReadError> {
        Ok(self.read_with(file::read_placed(&self.file)?))
    }

    /// The same, when this document has been read from the file.
    pub fn read_with(&self, document: Document) -> Restored {
        if self.history.is_empty() {
            return Restored::of(document);
        }
        match stored::read(&self.history, self.sum, &document) {
            Ok((document, history)) => Restored { history, ..Restored::of(document) },
            Err(stored::Damaged) => Restored { lost_history: true, ..Restored::of(document) },
        }
    }
}

impl Editor {
    /// The drawing as it is to be stored: without what a gesture under way has done so far, for which there is
    /// no step yet. Cost O(document + steps), see [`stored::write`].
    pub fn to_stored(&self) -> StoredDrawing {
        let now = self.to_store();
        let file = file::write(&now.document);
        let sum = Checksum::of(&file);
        let history = now.history(sum);
        StoredDrawing { file, history, sum }
    }

    /// The same, to be written piece by piece while the drawing goes on changing. What it has in common with that is
    /// shared.
    pub fn to_store(&self) -> ToStore {
        let document = match &self.gesture {
            Gesture::Drag(drag) => drag.before(&self.document),
            _ => self.document.clone(),
        };
        ToStore { document, history: self.history.clone() }
    }

    /// Goes up with every step done, taken back or done again: what was stored at the same count is still true.
    pub fn steps(&self) -> u64 {
        self.history.stamp()
    }

    /// A large drawing that is about to be opened has this routing.
    pub fn expect(&mut self, document: Document, routing: Routing) {
        self.derived.left = Some(Box::new((document, routing)));
    }

    /// Puts a stored drawing in place of this one, with its own history.
    pub fn restore(&mut self, restored: Restored) {
        self.cancel_gesture();
        if let Some(routing) = restored.routing {
            self.expect(restored.document.clone(), routing);
        }
        let before = std::mem::replace(&mut self.document, restored.document);
        self.history = restored.history.after(&self.history);
        self.trail = Default::default();
        self.replaced(&before);
        self.select(Target::Sheet);
        self.fit_all();
    }
}
