//! The drawing under edit on its way to a store and back.

use super::Editor;
use crate::document::Document;
use crate::file;
use crate::geometry::{Routing, Target};
use crate::stored::{Checksum, Restored, StoredDrawing, ToStore};

impl Editor {
    /// The drawing as it is to be stored: without what a gesture under way has done so far, for which there is
    /// no step yet. Cost O(document + steps), see [`steps::write`](crate::stored::steps::write).
    pub fn to_stored(&self) -> StoredDrawing {
        let now = self.to_store();
        let file = file::write(now.document());
        let sum = Checksum::of(&file);
        let history = now.history(sum);
        StoredDrawing { file, history, sum }
    }

    /// The same, to be written piece by piece while the drawing goes on changing. What it has in common with that is
    /// shared.
    pub fn to_store(&self) -> ToStore {
        let before = self.gesture.before(&self.document);
        let document = before.unwrap_or_else(|| self.document.clone());
        ToStore::new(document, self.history.clone())
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
