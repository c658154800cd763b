//! The selected move is bent by its middle: one pending difference, however often the pointer moves.

use super::{Cursor, Gesture, State};
use crate::command::{Command, MOST_BEND};
use crate::document::{Diff, Document};
use crate::editor::Editor;
use crate::id::MoveId;
use crate::input::{Effect, Pointer};
use crate::selection::Selection;
use std::collections::BTreeSet;

/// What comes so near to the straight line becomes straight, in pixels.
const STRAIGHT: f64 = 5.0;

/// What the gesture has done so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Bend {
    /// Moves that share a route.
    moves: BTreeSet<MoveId>,
    pending: Box<Diff>,
    /// What was selected, for the history.
    before: Selection,
}

impl Bend {
    /// Takes hold of the selected move.
    pub(super) fn start(editor: &Editor) -> Self {
        let before = editor.selection.clone();
        Self { moves: before.moves.clone(), pending: Box::default(), before }
    }

    /// How far aside the pointer is of the straight line between the move's positions.
    fn aside(&self, editor: &Editor, pointer: Pointer) -> Option<i32> {
        let step = editor.document.get_move(*self.moves.first()?)?;
        let place = |id| editor.document.position(id).map(|position| position.at);
        let (from, to) = (place(step.from)?, place(step.to)?);
        let by = editor.viewport.to_world(pointer.at) - from;
        let normal = (to - from).unit().normal();
        let aside = by.x * normal.x + by.y * normal.y;
        let near = STRAIGHT / editor.viewport.scale();
        let most = f64::from(MOST_BEND);
        Some(if aside.abs() < near { 0 } else { aside.clamp(-most, most).round() as i32 })
    }
}

impl State for Bend {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        let by = self.aside(editor, pointer);
        // From how it was before, so that a drag back to there is nothing.
        let taken_back = self.pending.reversed();
        editor.document.patch(&taken_back);
        let bent = editor.document.apply(Command::Bend { moves: self.moves.clone(), by });
        *self.pending = bent.unwrap_or_default();
        editor.changed(&taken_back.then((*self.pending).clone()));
        editor.gesture = Gesture::Bend(self);
        None
    }

    fn before(&self, document: &Document) -> Option<Document> {
        Some(document.without(&self.pending))
    }

    fn released(self, editor: &mut Editor, _pointer: Pointer) -> Option<Effect> {
        editor.record(*self.pending, (self.before, editor.focus));
        None
    }

    fn cancelled(self, editor: &mut Editor) {
        editor.take_back(*self.pending);
    }

    fn cursor(&self) -> Cursor {
        Cursor::Dragging
    }
}
