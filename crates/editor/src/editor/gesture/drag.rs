//! Positions are dragged: one pending difference, however often the pointer moves.
//!
//! On a large drawing, a drag of many positions is *lifted*: the document changes only when the drag ends, since to route
//! so many moves again whenever the pointer moves would take longer than a frame.

use super::{Cursor, Gesture, Sketch, State};
use crate::command::{Command, on_the_sheet};
use crate::document::{Diff, Document};
use crate::editor::Editor;
use crate::geometry::{Point, Rectangle, Target, Vector};
use crate::id::PositionId;
use crate::input::{Effect, Pointer};
use crate::selection::Selection;
use std::collections::BTreeSet;

/// The most positions, and the most moves at them, that are dragged on a large drawing without being lifted.
const MOST_FOLLOWED: (usize, usize) = (60, 240);
/// How near to a line with another position what is dragged is drawn there, in pixels.
const NEAR: f64 = 4.0;
/// Across and down.
const AXES: [Vector; 2] = [Vector::new(1.0, 0.0), Vector::new(0.0, 1.0)];
/// The most moves between what is lifted and what stays that are shown meanwhile.
const MOST_BOUNDARY: usize = 400;

/// What is shown of a drag that the document does not follow yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Lifted {
    /// How far it has come.
    pub by: Vector,
    /// Moves to what stays, not all where they are many: where the dragged end was, and where the other is.
    pub boundary: Vec<(Point, Point)>,
    /// Where all of it was.
    around: Rectangle,
}

/// What a drag has done so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    start: Point,
    /// What is dragged, whatever happens to the selection meanwhile.
    positions: BTreeSet<PositionId>,
    pending: Box<Diff>,
    lifted: Option<Box<Lifted>>,
    /// Where the position under the pointer was.
    held: Point,
    /// From where it is now to the positions that it stands in line with.
    lines: Vec<(Point, Point)>,
    /// What was selected and focused before, for a cancel.
    before: (Selection, Option<PositionId>),
}

impl Drag {
    /// Takes hold of the target, and of all that is selected with it.
    pub(super) fn start(editor: &mut Editor, target: Target, pointer: Pointer) -> Self {
        let before = (editor.selection.clone(), editor.focus);
        if !editor.selection.contains(target) {
            editor.select(target);
        }
        let positions = editor.selection.positions.clone();
        Self {
            start: editor.viewport.to_world(pointer.at),
            lifted: Lifted::of(editor, &positions).map(Box::new),
            held: target
                .position()
                .and_then(|id| editor.document.position(id))
                .map(|held| held.at)
                .unwrap_or_default(),
            lines: Vec::new(),
            positions,
            pending: Box::default(),
            before,
        }
    }

    /// What is shown meanwhile, when the document follows only at the end.
    pub fn lifted(&self) -> Option<&Lifted> {
        self.lifted.as_deref()
    }

    /// Draws what is dragged the last few pixels to where the position under the pointer stands in line with another that
    /// is seen: across, down or both. Alt, and a large drawing, leave it where it is.
    fn in_line(&mut self, editor: &Editor, by: Vector, pointer: Pointer) -> Vector {
        self.lines.clear();
        if pointer.held.alt || editor.document.is_large() {
            return by;
        }
        let places: Vec<Point> = editor
            .in_view()
            .iter()
            .filter_map(|id| Some(editor.document.position(*id).filter(|_| !self.positions.contains(id))?.at))
            .collect();
        let mut by = by;
        for axis in AXES {
            let at = self.held + by;
            let mut far = NEAR / editor.viewport.scale();
            let mut nearest = None;
            for &other in &places {
                let to = other - at;
                let away = to.x * axis.x + to.y * axis.y;
                if away.abs() < far {
                    (far, nearest) = (away.abs(), Some((away, other)));
                }
            }
            if let Some((away, other)) = nearest {
                by = by + axis * away;
                self.lines.push((at, other));
            }
        }
        for (from, _) in &mut self.lines {
            *from = self.held + by;
        }
        by
    }

    /// What is dragged.
    pub fn positions(&self) -> &BTreeSet<PositionId> {
        &self.positions
    }
}

impl State for Drag {
    fn moved(mut self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        let by = editor.viewport.to_world(pointer.at) - self.start;
        if let Some(lifted) = &mut self.lifted {
            lifted.shift(by);
            editor.gesture = Gesture::Drag(self);
            return None;
        }
        let by = self.in_line(editor, by, pointer);
        // Always the whole way from the start: steps would add up their rounding errors, and a drag back
        // to where it began would not be nothing. A place off the sheet leaves the last one on it.
        let taken_back = self.pending.reversed();
        editor.document.patch(&taken_back);
        let positions = self.positions.clone();
        let shifted = editor.document.apply(Command::Shift { positions, by });
        *self.pending = shifted.unwrap_or_else(|_| {
            let last = taken_back.clone().reversed();
            editor.document.patch(&last);
            last
        });
        editor.changed(&taken_back.then((*self.pending).clone()));
        editor.gesture = Gesture::Drag(self);
        None
    }

    fn before(&self, document: &Document) -> Option<Document> {
        Some(document.without(&self.pending))
    }

    fn released(mut self, editor: &mut Editor, _pointer: Pointer) -> Option<Effect> {
        if let Some(lifted) = self.lifted {
            match editor.apply_unrecorded(Command::Shift { positions: self.positions, by: lifted.by }) {
                Ok(diff) => *self.pending = diff,
                Err(error) => return Some(Effect::Refused(error)),
            }
        }
        editor.record(*self.pending, self.before);
        None
    }

    fn cancelled(self, editor: &mut Editor) {
        editor.take_back(*self.pending);
        (editor.selection, editor.focus) = self.before;
    }

    fn sketch(&self, _editor: &Editor) -> Option<Sketch<'_>> {
        let lines = (!self.lines.is_empty()).then(|| Sketch::Lines(&self.lines));
        self.lifted().map(Sketch::Lifted).or(lines)
    }

    fn cursor(&self) -> Cursor {
        Cursor::Dragging
    }
}

impl Lifted {
    /// Nothing, where the document can follow.
    fn of(editor: &Editor, positions: &BTreeSet<PositionId>) -> Option<Self> {
        let (document, routing) = (&editor.document, editor.routing());
        if !document.is_large() {
            return None;
        }
        let place = |id| document.position(id).map(|position| position.at);
        let mut moves = 0;
        let mut boundary = Vec::new();
        for &id in positions {
            moves += routing.moves_at(id).count();
            let others = routing.neighbours_of(id).filter(|other| !positions.contains(other));
            boundary.extend(others.filter_map(|other| Some((place(id)?, place(other)?))));
        }
        if positions.len() <= MOST_FOLLOWED.0 && moves <= MOST_FOLLOWED.1 {
            return None;
        }
        let part = boundary.len().div_ceil(MOST_BOUNDARY).max(1);
        let boundary = boundary.into_iter().step_by(part).collect();
        let around = Rectangle::around(positions.iter().filter_map(|&id| place(id)))?;
        Some(Self { by: Vector::default(), boundary, around })
    }

    /// A place off the sheet leaves the last one on it.
    fn shift(&mut self, by: Vector) {
        let corners = [self.around.least, self.around.greatest];
        if corners.into_iter().all(|corner| on_the_sheet(corner + by).is_ok()) {
            self.by = by;
        }
    }
}
