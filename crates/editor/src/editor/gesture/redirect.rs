//! An end of the selected move is dragged to another position.

use super::{Cursor, Gesture, Sketch, State, draw};
use crate::command::{Command, End};
use crate::editor::Editor;
use crate::geometry::{Point, Route};
use crate::id::{MoveId, PositionId};
use crate::input::{Effect, Pointer};
use hyperjam_terms::Movers;
use std::collections::BTreeSet;

/// How far from its ends a route has its grips, in world units, so that a press there is none on a plate's rim.
const FROM_END: f64 = 16.0;

/// What a route can be taken by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// An end, to lead its move elsewhere.
    End(End),
    /// The middle, to bend it.
    Middle,
}

impl Grip {
    /// All of them, as [`grips`] has their places.
    pub(in crate::editor) const ALL: [Self; 3] = [Self::End(End::From), Self::End(End::To), Self::Middle];
}

/// Where a route can be taken: near its start, near its tip and in its middle. A loop has no use for the last.
pub fn grips(route: &Route) -> [Point; 3] {
    let [start, .., tip] = route.points();
    // Of a short route neither is beyond its first third.
    let part = (FROM_END / start.distance(tip).max(1.0)).min(1.0 / 3.0);
    [route.at(part), route.at(1.0 - part), route.at(0.5)]
}

/// The moves on their way; all of them share a route.
#[derive(Clone, Debug, PartialEq)]
pub struct Redirect {
    moves: BTreeSet<MoveId>,
    end: End,
    /// The position at the other end.
    other: PositionId,
    by: Movers,
    /// Where the pointer is, in the world.
    at: Point,
}

impl Redirect {
    /// Takes hold of an end of the selected move.
    pub(super) fn start(editor: &Editor, end: End) -> Option<Self> {
        let step = editor.document.get_move(editor.only_route()?)?;
        let other = if end == End::From { step.to } else { step.from };
        let moves = editor.selection.moves.clone();
        Some(Self { moves, end, other, by: step.by, at: Point::default() })
    }
}

impl State for Redirect {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        self.at = editor.viewport.to_world(pointer.at);
        editor.gesture = Gesture::Redirect(self);
        None
    }

    /// Dropped beside every position it stays as it was.
    fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        let at = editor.drop_target(pointer)?;
        editor.refusal(Command::Redirect { moves: self.moves, end: self.end, at })
    }

    fn sketch(&self, editor: &Editor) -> Option<Sketch<'_>> {
        let route = draw::route(editor, self.other, self.at)?;
        Some(Sketch::Route(if self.end == End::From { route.reversed() } else { route }, self.by))
    }

    fn cursor(&self) -> Cursor {
        Cursor::Dragging
    }

    fn drops(&self) -> bool {
        true
    }
}
