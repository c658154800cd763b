//! What lies on the sheet, such as a note or a board, taken to another place by a pointer or by arrow keys.

use crate::state::Page;
use hyperjam_editor::action::Tool;
use hyperjam_editor::geometry::{Point, Vector};
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::PointerEvent;

/// How far an arrow key moves it, in world units.
const NUDGE: f64 = 10.0;
/// How far a pointer goes before it drags, in pixels.
pub(super) const THRESHOLD: f64 = 4.0;

/// Something on its way to another place; copied freely.
#[derive(Clone, Copy)]
pub(super) struct Dragging {
    page: Page,
    /// Where the pointer went down.
    start: StoredValue<Option<Point>>,
    /// How far it is from its place.
    moved: RwSignal<Vector>,
}

/// How a drag ended.
pub(super) enum Dragged {
    /// Elsewhere.
    By(Vector),
    /// Where it began, by a pointer that went down and up again.
    Pressed,
    /// Nothing happened.
    Not,
}

impl Dragging {
    /// It is in its place.
    pub(super) fn new(page: Page) -> Self {
        Self { page, start: StoredValue::new(None), moved: RwSignal::new(Vector::default()) }
    }

    /// How far it is from its place.
    pub(super) fn by(self) -> Vector {
        self.moved.get()
    }

    /// The pointer goes down on it.
    pub(super) fn begin(self, frame: NodeRef<Div>, event: &PointerEvent) {
        let Some(frame) = frame.get_untracked().filter(|_| event.button() == 0 && event.is_primary()) else {
            return;
        };
        let _ = frame.set_pointer_capture(event.pointer_id());
        self.start.set_value(Some(place(event)));
    }

    /// The pointer moves.
    pub(super) fn follow(self, event: &PointerEvent) {
        let Some(start) = self.start.get_value() else { return };
        let by = place(event) - start;
        if by.length() >= THRESHOLD || self.moved.get_untracked() != Vector::default() {
            let scale = self.page.editor.with_untracked(|editor| editor.viewport().scale());
            self.moved.set(by * (1.0 / scale));
        }
    }

    /// An arrow key is pressed; whether it was one.
    pub(super) fn nudge(self, key: &str) -> bool {
        let by = match key {
            "ArrowLeft" => Vector::new(-1.0, 0.0),
            "ArrowRight" => Vector::new(1.0, 0.0),
            "ArrowUp" => Vector::new(0.0, -1.0),
            "ArrowDown" => Vector::new(0.0, 1.0),
            _ => return false,
        };
        self.moved.update(|moved| *moved = *moved + by * NUDGE);
        true
    }

    /// It goes back to its place.
    pub(super) fn cancel(self) {
        self.moved.set(Vector::default());
    }

    /// The pointer or the key comes up, or the focus goes.
    pub(super) fn end(self) -> Dragged {
        // What is gone with the focus on it loses it.
        let Some(by) = self.moved.try_get_untracked() else { return Dragged::Not };
        let pressed = self.start.get_value().is_some();
        self.start.set_value(None);
        self.cancel();
        match (by != Vector::default(), pressed) {
            (true, _) => Dragged::By(by),
            (false, true) => Dragged::Pressed,
            (false, false) => Dragged::Not,
        }
    }
}

/// Whether what lies on the sheet is what a pointer takes hold of, and not the sheet below.
pub(super) fn can_be_taken(page: Page) -> bool {
    !page.is_locked() && page.editor.with(|editor| editor.tool() == Tool::Select)
}

/// Where an event is in the window.
pub(super) fn place(event: &PointerEvent) -> Point {
    Point::new(f64::from(event.client_x()), f64::from(event.client_y()))
}
