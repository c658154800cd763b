//! One note, and the field in which it is written.

use crate::browser::focus_sheet;
use crate::canvas::dragging::{Dragged, Dragging, can_be_taken};
use crate::state::Page;
use crate::view::{live, whenever};
use hyperjam_editor::command::{Command, MOST_NOTE_BYTES};
use hyperjam_editor::document::Note;
use hyperjam_editor::geometry::{Point, Vector};
use leptos::html::{Div, Textarea};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, KeyboardEvent, Node};

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
    change(page, |notes| {
        if let Some(note) = notes.get_mut(nth) {
            note.at = note.at + by;
        }
    });
}

/// Puts a note where it was taken.
fn end(page: Page, nth: usize, drag: Dragging) {
    if let Dragged::By(by) = drag.end() {
        shift(page, nth, by);
    }
}

fn shown(page: Page, nth: usize, written: WrittenNote) -> AnyView {
    let (frame, drag) = (NodeRef::<Div>::new(), Dragging::new(page));
    let text = move || find(page, nth).map(|note| note.text).unwrap_or_default();
    let style = move || {
        let at = find(page, nth).map(|note| note.at).unwrap_or_default() + drag.by();
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
            on:pointerup=move |_| end(page, nth, drag)
            on:pointercancel=move |_| end(page, nth, drag)
            on:dblclick=move |_| edit()
            on:keydown=move |event| pressed(page, nth, drag, &event, edit)
            on:keyup=move |_| end(page, nth, drag)
            on:blur=move |_| end(page, nth, drag)
        >
            {text}
        </div>
    }
    .into_any()
}

/// What a key does to a note.
fn pressed(page: Page, nth: usize, drag: Dragging, event: &KeyboardEvent, edit: impl Fn()) {
    if untrack(|| page.is_locked()) || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    match event.key().as_str() {
        "Enter" | " " | "F2" => edit(),
        "Delete" | "Backspace" => delete(page, nth),
        "Escape" => {
            drag.cancel();
            focus_sheet();
        }
        key if drag.nudge(key) => {}
        _ => return,
    }
    event.prevent_default();
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
