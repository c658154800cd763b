//! A move's source is chosen by a tap or by the keyboard; the next choice is its target.

use super::{Gesture, Sketch, State, draw};
use crate::editor::Editor;
use crate::geometry::{PLATE_RADIUS, Point, Route, Target};
use crate::id::PositionId;
use crate::input::{Effect, Pointer};
use std::f64::consts::FRAC_PI_2;

/// A move without its target yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Connect {
    /// Where it starts.
    pub from: PositionId,
    /// Where it would lead: the pointer or the focus, in the world.
    pub at: Point,
    /// The position that has the focus, if it was chosen since the pointer moved.
    pub to: Option<PositionId>,
}

impl Connect {
    /// Resumes the choice of a target after another gesture, if there is a source.
    pub(super) fn resumed(source: Option<PositionId>, editor: &mut Editor, pointer: Pointer) {
        if let Some(from) = source {
            editor.gesture =
                Gesture::Connect(Self { from, at: editor.viewport.to_world(pointer.at), to: None });
        }
    }
}

impl State for Connect {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        self.to = None;
        editor.gesture = Gesture::Connect(self);
        None
    }

    fn released(self, editor: &mut Editor, _pointer: Pointer) -> Option<Effect> {
        editor.gesture = Gesture::Connect(self);
        None
    }

    fn sketch(&self, editor: &Editor) -> Option<Sketch<'_>> {
        let Some(to) = self.to else { return draw::sketch(editor, self.from, self.at) };
        let place = |id| editor.document.position(id).map(|position| position.at);
        let (from, end) = (place(self.from)?, place(to)?);
        // A loop stands up from its position until it is drawn and finds its place.
        let loops = || Route::looped(from, -FRAC_PI_2, 0);
        // Beside what joins the two already, under which it would not be seen.
        let mut moves = editor.routing().moves_at(self.from);
        let joined =
            moves.any(|id| editor.document.get_move(id).is_some_and(|step| step.from == to || step.to == to));
        let bend = if joined { PLATE_RADIUS * 1.5 } else { 0.0 };
        let route = if to == self.from { loops() } else { Route::between(from, end, bend) };
        Some(Sketch::Route(route, editor.pen()))
    }

    fn drops(&self) -> bool {
        true
    }

    fn source(&self) -> Option<PositionId> {
        Some(self.from)
    }

    fn connecting(&self) -> Option<PositionId> {
        Some(self.from)
    }
}

/// What the keyboard and the page have to do with it.
impl Editor {
    /// Chooses a position as the start of a move whose end comes next.
    pub fn connect_from(&mut self, id: PositionId) {
        let Some(position) = self.document.position(id) else { return };
        let at = position.at;
        self.cancel_gesture();
        self.select(Target::Body(id));
        self.gesture = Gesture::Connect(Connect { from: id, at, to: None });
    }

    /// The choice of a target goes on while somebody looks for it, whichever way they do.
    pub(in crate::editor) fn cancel_unless_connecting(&mut self) {
        if !matches!(self.gesture, Gesture::Connect(_)) {
            self.cancel_gesture();
        }
    }

    /// The move whose target is being chosen, if there is one, is drawn to this position, which lies here.
    pub(in crate::editor) fn connect_to(&mut self, to: PositionId, at: Point) {
        if let Gesture::Connect(connect) = &mut self.gesture {
            (connect.to, connect.at) = (Some(to), at);
        }
    }
}
