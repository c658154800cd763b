//! A rectangle that is drawn on the empty sheet selects what lies in it.

use super::{Gesture, Sketch, State};
use crate::editor::Editor;
use crate::geometry::{Point, Rectangle};
use crate::input::{Effect, Pointer};
use crate::selection::Selection;

/// The rectangle so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Marquee {
    start: Point,
    now: Point,
    /// What Shift keeps selected.
    kept: Selection,
    /// What was selected before, for a cancel.
    before: Selection,
}

impl Marquee {
    pub(super) fn start(editor: &Editor, pointer: Pointer) -> Self {
        let start = editor.viewport.to_world(pointer.at);
        let before = editor.selection.clone();
        let kept = if pointer.held.shift { before.clone() } else { Selection::default() };
        Self { start, now: start, kept, before }
    }

    /// The rectangle in the world.
    pub fn rectangle(&self) -> Rectangle {
        Rectangle::spanned(self.start, self.now)
    }
}

impl State for Marquee {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.now = editor.viewport.to_world(pointer.at);
        editor.selection = Selection::within(&editor.document, self.rectangle());
        editor.selection.extend(self.kept.clone());
        editor.gesture = Gesture::Marquee(self);
        None
    }

    fn cancelled(self, editor: &mut Editor) {
        editor.selection = self.before;
    }

    fn sketch(&self, _editor: &Editor) -> Option<Sketch<'_>> {
        Some(Sketch::Rectangle(self.rectangle()))
    }
}
