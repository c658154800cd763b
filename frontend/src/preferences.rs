//! What a person chose about the page itself, and this browser remembers.

use crate::marks;
use crate::state::{MarkStyle, Page};
use crate::storage::local;
use crate::view::whenever;
use leptos::prelude::*;

/// Where it is remembered what is shown of the marks.
const MARKS: &str = "marks";
/// Where it is remembered whether the inspector is hidden.
const INSPECTOR: &str = "inspector";
/// What is remembered of an inspector that is hidden.
const HIDDEN: &str = "hidden";

/// Brings back what was chosen, and remembers it when it changes.
pub(crate) fn restore(page: Page) {
    page.inspector.set(local::chosen(INSPECTOR) != HIDDEN);
    if let Some(style) = MarkStyle::named(&local::chosen(MARKS)) {
        marks::show(page, style);
    }
    whenever(move || local::choose(INSPECTOR, if page.inspector.get() { "" } else { HIDDEN }));
    whenever(move || local::choose(MARKS, page.mark_style.get().name()));
}
