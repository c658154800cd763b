//! What a person chose about the page itself, and this browser remembers.

use crate::marks;
use crate::state::{MarkStyle, Page};
use crate::storage::local;
use crate::view::whenever;
use leptos::prelude::*;
use std::cell::Cell;

/// Where it is remembered what is shown of the marks.
const MARKS: &str = "marks";
/// Where it is remembered whether the inspector is hidden.
const INSPECTOR: &str = "inspector";
/// What is remembered of an inspector that is hidden.
const HIDDEN: &str = "hidden";
/// Where it is remembered whether single keys do something.
const KEYS: &str = "keys";
/// What is remembered of keys that do nothing.
const OFF: &str = "off";

thread_local! {
    /// Whether they do.
    static SINGLE_KEYS: Cell<bool> = const { Cell::new(true) };
}

/// Brings back what was chosen, and remembers it when it changes.
pub(crate) fn restore(page: Page) {
    page.inspector.set(local::chosen(INSPECTOR) != HIDDEN);
    SINGLE_KEYS.set(local::chosen(KEYS) != OFF);
    if let Some(style) = MarkStyle::named(&local::chosen(MARKS)) {
        marks::show(page, style);
    }
    whenever(move || local::choose(INSPECTOR, if page.inspector.get() { "" } else { HIDDEN }));
    whenever(move || local::choose(MARKS, page.mark_style.get().name()));
}

/// Whether letters and other single keys do something while the focus is on the drawing.
pub(crate) fn has_single_keys() -> bool {
    SINGLE_KEYS.get()
}

/// The choice whether they do.
pub(crate) fn single_keys() -> AnyView {
    let change = move |event| {
        SINGLE_KEYS.set(event_target_checked(&event));
        local::choose(KEYS, if SINGLE_KEYS.get() { "" } else { OFF });
    };
    view! {
        <fieldset class="choice">
            <legend>"Keys"</legend>
            <label>
                <input type="checkbox" checked=has_single_keys() on:change=change />
                "Letters and other single keys act on the drawing while it has the focus"
            </label>
        </fieldset>
    }
    .into_any()
}
