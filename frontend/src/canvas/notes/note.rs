//! One note, and the field in which it is written.

use crate::browser::focus_sheet;
use crate::state::Page;
use crate::view::{live, whenever};
use hyperjam_editor::action::Tool;
use hyperjam_editor::command::{Command, MOST_NOTE_BYTES};
use hyperjam_editor::document::Note;
use hyperjam_editor::geometry::{Point, Vector};
use leptos::html::{Div, Textarea};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, KeyboardEvent, Node, PointerEvent};

/// How far an arrow key moves a note, in world units.
const NUDGE: f64 = 10.0;
/// How far a pointer goes before it drags, in pixels.
const THRESHOLD: f64 = 4.0;

/// Which note is being edited.
#[derive(Clone, Copy)]
pub(super) struct WrittenNote(RwSignal<Option<usize>>);

impl WrittenNote {
    /// None is.
    pub(super) fn none() -> Self {
        Self(RwSignal::new(None))
    }
}

/// A note as it is shown, or the field in its place while it is edited.
pub(super) fn note_view(page: Page, nth: usize, written: WrittenNote) -> AnyView {
    live(move || {
        if written.0.get() == Some(nth) {
            return field(page, nth, move || written.0.set(None));
        }
        untrack(|| shown(page, nth, written))
    })
}

/// The field for a note that is not there yet, in the middle of what is seen.
pub(super) fn new_note(page: Page) -> AnyView {
    let count = page.editor.with_untracked(|editor| editor.document().heading().notes.len());
    field(page, count, move || page.writing.set(false))
}

fn find(page: Page, nth: usize) -> Option<Note> {
    page.document(|document| document.heading().notes.get(nth).cloned())
}

/// Changes the notes, as one step.
fn change(page: Page, change: impl FnOnce(&mut Vec<Note>)) {
    let mut notes = page.editor.with_untracked(|editor| editor.document().heading().notes.clone());
    change(&mut notes);
    page.apply(Command::SetNotes(notes));
}

fn delete(page: Page, nth: usize) {
    // First, since what has the focus may go.
    focus_sheet();
    change(page, |notes| {
        if nth < notes.len() {
            notes.remove(nth);
        }
    });
}

fn shift(page: Page, nth: usize, by: Vector) {
    if by == Vector::default() {
        return;
    }
    change(page, |notes| {
        if let Some(note) = notes.get_mut(nth) {
            note.at = note.at + by;
        }
    });
}

/// Whether notes are what a pointer takes hold of, and not the sheet below.
fn can_be_taken(page: Page) -> bool {
    !page.is_locked() && page.editor.with(|editor| editor.tool() == Tool::Select)
}

/// A note on its way to another place; copied freely.
#[derive(Clone, Copy)]
struct NoteDrag {
    page: Page,
    nth: usize,
    /// Where the pointer went down.
    start: StoredValue<Option<Point>>,
    /// How far the note is from its place.
    moved: RwSignal<Vector>,
}

impl NoteDrag {
    fn new(page: Page, nth: usize) -> Self {
        Self { page, nth, start: StoredValue::new(None), moved: RwSignal::new(Vector::default()) }
    }

    fn begin(self, frame: NodeRef<Div>, event: &PointerEvent) {
        let Some(frame) = frame.get_untracked().filter(|_| event.button() == 0 && event.is_primary()) else {
            return;
        };
        let _ = frame.set_pointer_capture(event.pointer_id());
        self.start.set_value(Some(place(event)));
    }

    fn follow(self, event: &PointerEvent) {
        let Some(start) = self.start.get_value() else { return };
        let by = place(event) - start;
        if by.length() >= THRESHOLD || self.moved.get_untracked() != Vector::default() {
            let scale = self.page.editor.with_untracked(|editor| editor.viewport().scale());
            self.moved.set(by * (1.0 / scale));
        }
    }

    fn nudge(self, x: f64, y: f64) {
        self.moved.update(|moved| *moved = *moved + Vector::new(x, y) * NUDGE);
    }

    fn cancel(self) {
        self.moved.set(Vector::default());
    }

    fn end(self) {
        // A note that is gone with the focus on it loses it.
        let Some(by) = self.moved.try_get_untracked() else { return };
        self.start.set_value(None);
        self.cancel();
        shift(self.page, self.nth, by);
    }
}

fn shown(page: Page, nth: usize, written: WrittenNote) -> AnyView {
    let (frame, drag) = (NodeRef::<Div>::new(), NoteDrag::new(page, nth));
    let text = move || find(page, nth).map(|note| note.text).unwrap_or_default();
    let style = move || {
        let at = find(page, nth).map(|note| note.at).unwrap_or_default() + drag.moved.get();
        format!("left:{:.2}px;top:{:.2}px", at.x, at.y)
    };
    let edit = move || {
        if !untrack(|| page.is_locked()) {
            written.0.set(Some(nth));
        }
    };
    view! {
        <div
            class="note"
            class:note-taken=move || can_be_taken(page)
            node_ref=frame
            style=style
            role=move || String::from(if page.is_locked() { "note" } else { "button" })
            tabindex=move || String::from(if page.is_locked() { "-1" } else { "0" })
            aria-roledescription="note"
            title="Double-click or Enter to edit, drag or arrow keys to move, Delete to delete"
            on:pointerdown=move |event| drag.begin(frame, &event)
            on:pointermove=move |event| drag.follow(&event)
            on:pointerup=move |_| drag.end()
            on:pointercancel=move |_| drag.end()
            on:dblclick=move |_| edit()
            on:keydown=move |event| pressed(drag, &event, edit)
            on:keyup=move |_| drag.end()
            on:blur=move |_| drag.end()
        >
            {text}
        </div>
    }
    .into_any()
}

/// What a key does to a note.
fn pressed(drag: NoteDrag, event: &KeyboardEvent, edit: impl Fn()) {
    let page = drag.page;
    if untrack(|| page.is_locked()) || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    match event.key().as_str() {
        "Enter" | " " | "F2" => edit(),
        "Delete" | "Backspace" => delete(page, drag.nth),
        "ArrowLeft" => drag.nudge(-1.0, 0.0),
        "ArrowRight" => drag.nudge(1.0, 0.0),
        "ArrowUp" => drag.nudge(0.0, -1.0),
        "ArrowDown" => drag.nudge(0.0, 1.0),
        "Escape" => {
            drag.cancel();
            focus_sheet();
        }
        _ => return,
    }
    event.prevent_default();
}

fn place(event: &PointerEvent) -> Point {
    Point::new(f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The note of a number as it is, or a new one in the middle of what is seen.
fn begun(page: Page, nth: usize) -> Note {
    page.editor.with(|editor| {
        let there = editor.document().heading().notes.get(nth).cloned();
        there.unwrap_or_else(|| Note { at: editor.viewport().centre(), ..Note::default() })
    })
}

/// The field in which a note is written. It ends when the focus leaves it; a note that says nothing then is none.
fn field(page: Page, nth: usize, end: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
    let (frame, area) = (NodeRef::<Div>::new(), NodeRef::<Textarea>::new());
    let Note { at, text, .. } = untrack(|| begun(page, nth));
    whenever(move || {
        if let Some(area) = area.get() {
            area.set_value(&text);
            let _ = area.focus();
            area.select();
        }
    });
    let ended = StoredValue::new(false);
    // Keeps what is written. The focus goes to the sheet unless it went elsewhere already.
    let done = move |text: Option<String>, has_left: bool| {
        let Some(text) = text.filter(|_| ended.try_get_value() == Some(false)) else { return };
        let given = text.len();
        if given > MOST_NOTE_BYTES {
            return page
                .notify(format!("A note has room for {MOST_NOTE_BYTES} bytes; this one has {given}."));
        }
        ended.set_value(true);
        if !has_left {
            focus_sheet();
        }
        keep(page, nth, at, text);
        end();
    };
    let text = move || area.try_get_untracked().flatten().map(|area| area.value());
    let left = move |event: FocusEvent| {
        let to = event.related_target().and_then(|to| to.dyn_into::<Node>().ok());
        let has_left = to.is_some();
        let frame = frame.try_get_untracked().flatten();
        if frame.is_some_and(|frame| to.is_none() || !frame.contains(to.as_ref())) {
            done(text(), has_left);
        }
    };
    let pressed = move |event: KeyboardEvent| {
        if event.key() == "Escape" || event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            done(text(), false);
        }
    };
    view! {
        <div
            class="note-field"
            node_ref=frame
            style=format!("left:{:.2}px;top:{:.2}px", at.x, at.y)
            on:focusout=left
            on:keydown=pressed
        >
            <textarea node_ref=area rows="3" maxlength=MOST_NOTE_BYTES aria-label="Note"></textarea>
            <p class="row">
                <button on:click=move |_| done(text(), false)>"Done"</button>
                <button on:click=move |_| done(Some(String::new()), false)>"Delete"</button>
            </p>
        </div>
    }
    .into_any()
}

/// Has a note say this; a new one if there is none of this number.
fn keep(page: Page, nth: usize, at: Point, text: String) {
    let text = text.trim_end().to_owned();
    match (text.is_empty(), find(page, nth).is_some()) {
        (true, false) => return,
        (true, true) => return delete(page, nth),
        (false, _) => {}
    }
    change(page, |notes| match notes.get_mut(nth) {
        Some(note) => note.text = text,
        None => notes.push(Note { text, at, ..Note::default() }),
    });
}
