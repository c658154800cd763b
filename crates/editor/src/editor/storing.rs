//! A drawing and its history on their way to a store and back.

use super::Editor;
use crate::document::Document;
use crate::file::{self, ReadError};
use crate::geometry::Target;
use crate::history::{History, stored};
use crate::tool::Gesture;

/// What is stored of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDrawing {
    /// Its file.
    pub file: String,
    /// The steps that can be taken back and done again; they belong to exactly this file.
    pub history: Vec<u8>,
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
}

impl StoredDrawing {
    /// Reads what was stored. A damaged history is left out and said; only a file that cannot be read is an error.
    pub fn read(&self) -> Result<Restored, ReadError> {
        let document = file::read_placed(&self.file)?;
        if self.history.is_empty() {
            return Ok(Restored { document, history: History::default(), lost_history: false });
        }
        Ok(match stored::read(&self.history, &self.file, &document) {
            Ok((document, history)) => Restored { document, history, lost_history: false },
            Err(stored::Damaged) => Restored { document, history: History::default(), lost_history: true },
        })
    }
}

impl Editor {
    /// The drawing as it is to be stored: without what a gesture under way has done so far, for which there is
    /// no step yet. Cost O(document + steps), see [`stored::write`].
    pub fn to_stored(&self) -> StoredDrawing {
        let before;
        let document = match &self.gesture {
            Gesture::Drag(drag) => {
                before = drag.before(&self.document);
                &before
            }
            _ => &self.document,
        };
        let file = file::write(document);
        let history = stored::write(&self.history, document, &file);
        StoredDrawing { file, history }
    }

    /// Goes up with every step done, taken back or done again: what was stored at the same count is still true.
    pub fn steps(&self) -> u64 {
        self.history.stamp()
    }

    /// Puts a stored drawing in place of this one, with its own history.
    pub fn restore(&mut self, restored: Restored) {
        self.cancel_gesture();
        self.document = restored.document;
        self.history = restored.history.after(&self.history);
        self.trail = Default::default();
        self.replaced();
        self.select(Target::Sheet);
        self.fit_all();
    }
}
