//! Storing the drawing that is edited, and restoring it.

use super::Editor;
use crate::document::Document;
use crate::file;
use crate::geometry::{Routing, Target};
use crate::stored::{Checksum, Restored, StoredDrawing, ToStore};

impl Editor {
    /// The drawing as it is to be stored: without what a gesture under way has done so far, for which there is no step
    /// yet. Cost O(document + steps), see [`steps::write`](crate::stored::steps::write).
    pub fn to_stored(&self) -> StoredDrawing {
        let now = self.to_store();
        let file = file::write(now.document());
        let sum = Checksum::of(&file);
        let history = now.history(sum);
        StoredDrawing { file, history, sum }
    }

    /// The same, to be written piece by piece while the drawing changes. Their common parts are shared.
    pub fn to_store(&self) -> ToStore {
        let before = self.gesture.before(&self.document);
        let document = before.unwrap_or_else(|| self.document.clone());
        ToStore::new(document, self.history.clone())
    }

    /// A counter that increases with every step done, undone or redone: what was stored at the same count is up to date.
    pub fn steps(&self) -> u64 {
        self.history.stamp()
    }

    /// Keeps the routing of a large drawing that is about to be opened, so that it need not be computed again.
    pub fn set_routing(&mut self, document: Document, routing: Routing) {
        self.derived.left = Some(Box::new((document, routing)));
    }

    /// Puts a stored drawing in place of this one, with its own history.
    pub fn restore(&mut self, restored: Restored) {
        self.cancel_gesture();
        if let Some(routing) = restored.routing {
            self.set_routing(restored.document.clone(), routing);
        }
        let before = std::mem::replace(&mut self.document, restored.document);
        self.history = restored.history.after(&self.history);
        self.step_selections = Default::default();
        self.replaced(&before);
        self.select(Target::Sheet);
        self.fit_all();
    }
}
