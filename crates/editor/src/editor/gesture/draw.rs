//! A move is drawn with the button down: dropped on a position, on its own start, or on the sheet. One that is drawn from the
//! ground begins at a position of its own there, which goes again unless the move is made.

use super::{Gesture, Sketch, State};
use crate::command::Command;
use crate::document::{Diff, Document};
use crate::editor::Editor;
use crate::geometry::{Point, Route, Target};
use crate::id::PositionId;
use crate::input::{Effect, Pointer};

/// The move being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// Where it starts.
    pub from: PositionId,
    /// Where the pointer is, in the world.
    pub at: Point,
    /// Whether the pointer has been where a drop would not land on its start: only then a drop is meant, and a slip on the
    /// rim draws nothing.
    left: bool,
    /// The start that is not yet in the history.
    pending: Option<Box<Diff>>,
}

impl Draw {
    pub(super) fn start(from: PositionId) -> Self {
        Self { from, at: Point::default(), left: false, pending: None }
    }

    /// From a place on the ground.
    pub(super) fn from_ground(editor: &mut Editor, at: Point) -> Option<Self> {
        let from = editor.document.next_position()?;
        let pending = editor.apply_unrecorded(Command::AddPosition { at }).ok()?;
        Some(Self { pending: Some(Box::new(pending)), ..Self::start(from) })
    }

    /// What it does when it is dropped: a move to a position, or to a new one.
    fn dropped(&self, editor: &Editor, pointer: Pointer) -> (Command, Option<PositionId>) {
        let (from, by) = (self.from, editor.pen());
        match editor.drop_target(pointer) {
            Some(to) => (Command::AddMove { from, to, by }, Some(to)),
            None => {
                let at = editor.viewport.to_world(pointer.at);
                (Command::Extend { from, at, by }, editor.document.next_position())
            }
        }
    }
}

impl State for Draw {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        self.left |= editor.drop_target(pointer) != Some(self.from);
        editor.gesture = Gesture::Draw(self);
        None
    }

    fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        if !self.left && editor.drop_target(pointer) == Some(self.from) {
            match self.pending {
                Some(pending) => editor.take_back(*pending),
                None => editor.select(Target::Body(self.from)),
            }
            return None;
        }
        let (command, to) = self.dropped(editor, pointer);
        let before = editor.selection_state();
        let pending = self.pending.map(|pending| *pending).unwrap_or_default();
        match editor.apply_unrecorded(command) {
            Ok(diff) => {
                editor.record(pending.then(diff), before);
                editor.select_new(to)
            }
            Err(error) => {
                editor.take_back(pending);
                Some(Effect::Refused(error))
            }
        }
    }

    fn cancelled(self, editor: &mut Editor) {
        if let Some(pending) = self.pending {
            editor.take_back(*pending);
        }
    }

    fn before(&self, document: &Document) -> Option<Document> {
        self.pending.as_ref().map(|pending| document.without(pending))
    }

    fn sketch(&self, editor: &Editor) -> Option<Sketch<'_>> {
        sketch(editor, self.from, self.at)
    }

    fn drops(&self) -> bool {
        true
    }

    fn source(&self) -> Option<PositionId> {
        Some(self.from)
    }
}

/// A move on its way from a position to the pointer, or to the position under it.
pub(super) fn sketch(editor: &Editor, from: PositionId, at: Point) -> Option<Sketch<'static>> {
    Some(Sketch::Route(route(editor, from, at)?, editor.pen()))
}

/// The route from a position to the pointer, or to the position under it.
pub(super) fn route(editor: &Editor, from: PositionId, at: Point) -> Option<Route> {
    let place = |id| editor.document.position(id).map(|position| position.at);
    let start = place(from)?;
    Some(match editor.hover.position().filter(|&to| to != from) {
        Some(to) => Route::between(start, place(to)?, 0.0),
        None => Route::reaching(start, at),
    })
}
