//! Keys: the table of shortcuts is the editor's, where they reach is the page's.

use crate::browser::{action_of, held, is_typing};
use crate::canvas;
use crate::jump;
use crate::later::{self, Asker};
use crate::menu;
use crate::preferences;
use crate::present;
use crate::state::Page;
use crate::tutor;
use crate::tutor::stage;
use hyperjam_editor::action::{Action, Modifiers};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, KeyboardEvent};

/// The code of a key that an input method takes.
const TAKEN: u32 = 229;

/// Keys with which a text is composed, as in Chinese or Japanese, are for the input method alone: what Enter and Escape do in a
/// field, they do not do there in mid-word. Some browsers tell only by the code that they are.
fn leave_to_input_method() {
    later::listen_first(Asker::PAGE, &window(), "keydown", |event| {
        let key: &KeyboardEvent = event.unchecked_ref();
        if key.is_composing() || key.key_code() == TAKEN {
            event.stop_immediate_propagation();
        }
    });
}

/// Listens to the keys of the whole page.
pub(crate) fn listen(page: Page) {
    leave_to_input_method();
    let space = StoredValue::new(false);
    let down = window_event_listener(ev::keydown, move |event| {
        let asked = document().query_selector("dialog[open]").ok().flatten().is_some();
        let elsewhere = asked || page.dialog.get_untracked().is_some() || page.menu.get_untracked().is_some();
        if elsewhere || event.default_prevented() {
            return;
        }
        if menu::take_key(page, &event) || canvas::is_note_awaited(page) || jump::take_key(page, &event) {
            event.prevent_default();
            return;
        }
        let is_letter = is_single(&event);
        if is_letter && !(preferences::has_single_keys() && is_at_drawing(event.target())) {
            return;
        }
        if (!is_typing(event.target()) && present::take_key(page, &event)) || take_key(page, &event) {
            event.prevent_default();
            return;
        }
        let Some(action) = action_of(&event) else { return };
        if !reaches(page, &event, action) {
            return;
        }
        event.prevent_default();
        if action == Action::Act {
            // Space acts when it goes up, since it may be held to shift the sheet.
            if !event.repeat() {
                space.set_value(true);
                page.editor.update(|editor| {
                    editor.hold_space(true);
                });
            }
            return;
        }
        page.act(action);
    });
    let up = window_event_listener(ev::keyup, move |event| {
        if event.key() != " " || !space.get_value() {
            return;
        }
        space.set_value(false);
        let shifted = page.editor.try_update(|editor| editor.hold_space(false)).unwrap_or(false);
        if !shifted {
            page.act(Action::Act);
        }
    });
    // A Space that goes up elsewhere is not heard here.
    let left = window_event_listener(ev::blur, move |_| {
        space.set_value(false);
        page.editor.update(|editor| {
            editor.hold_space(false);
        });
    });
    on_cleanup(move || {
        down.remove();
        up.remove();
        left.remove();
    });
}

/// Takes a key for what a card shows; whether it was for that.
fn take_key(page: Page, event: &KeyboardEvent) -> bool {
    let Modifiers { shift, ctrl, alt } = held(event);
    if shift || ctrl || alt || !reaches(page, event, Action::Act) {
        return false;
    }
    let key = event.key();
    if matches!(key.as_str(), " " | "Enter") {
        let focus = page.editor.with_untracked(|editor| editor.focus());
        if stage::tap(page, focus) {
            return true;
        }
    }
    tutor::take_key(page, &key)
}

/// Whether it is a key that writes a sign, held without another that would make it a command: whoever dictates says many of
/// them (WCAG 2.1.4). Space presses what has the focus.
fn is_single(event: &KeyboardEvent) -> bool {
    let Modifiers { ctrl, alt, .. } = held(event);
    let key = event.key();
    !ctrl && !alt && key != " " && key.chars().count() == 1
}

/// Whether a key pressed there means what it says: never while typing, nor on buttons and lists that know it too, and what
/// changes the drawing or what is selected there only at the drawing.
fn reaches(page: Page, event: &KeyboardEvent, action: Action) -> bool {
    let target = event.target();
    if is_typing(target.clone()) {
        return false;
    }
    let is_own = matches!(
        action,
        Action::Act
            | Action::Rename
            | Action::Focus(_)
            | Action::Extend(_)
            | Action::Nudge(_)
            | Action::Toggle
    );
    // What is focused on the drawing has a menu from everywhere.
    let is_any_focused = page.editor.with_untracked(|editor| editor.focus().is_some());
    match action {
        Action::Menu if is_any_focused => true,
        Action::Menu => is_within(target, ".sheet"),
        _ if is_own => is_within(target, ".sheet"),
        _ => !(action.edits() || action == Action::SelectAll) || is_at_drawing(target),
    }
}

/// Whether a key pressed there is pressed on the drawing, on a board or a note beside it, or on a tool for it.
fn is_at_drawing(target: Option<EventTarget>) -> bool {
    is_within(target, ".canvas, .tools, .sheet-bar, .stage-bar")
}

/// Whether it is there, or nowhere in particular.
fn is_within(target: Option<EventTarget>, places: &str) -> bool {
    let Some(element) = target.and_then(|target| target.dyn_into::<Element>().ok()) else { return true };
    element.tag_name() == "BODY" || element.closest(places).ok().flatten().is_some()
}
