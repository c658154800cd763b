//! The notes on the sheet: texts that are written, moved, edited and deleted where they stand. All of this is loaded once
//! there is a note. A note is a text node, never markup.

mod note;

use super::layer_style;
use crate::lazy::{self, LazyView};
use crate::state::Page;
use crate::view::{each, when};
use leptos::prelude::*;
use note::{WrittenNote, note_view};

/// The notes, once there is one.
pub(super) fn notes_view(page: Page) -> AnyView {
    let there = move || page.writing.get() || page.document(|document| !document.heading().notes.is_empty());
    when(there, move || {
        let notes = lazy::view(page, LazyView::Notes);
        view! { <div class="note-layer">{notes}</div> }.into_any()
    })
}

/// Whether somebody writes a note whose field, and with it the focus, is on its way: keys are not for the drawing then.
pub(crate) fn is_note_awaited(page: Page) -> bool {
    page.writing.get_untracked() && lazy::is_loading(page, LazyView::Notes)
}

/// All notes, shifted and scaled as the sheet is.
pub(crate) fn layer(page: Page) -> AnyView {
    let style = move || layer_style(page.editor.with(|editor| editor.viewport()));
    let written = WrittenNote::none();
    let numbers = move || page.document(|document| (0..document.heading().notes.len() as u32).collect());
    view! {
        <div on:wheel=move |event| super::pointer::wheel(page, &event)>
            <div class="note-shifted" style=style>
                {each(numbers, move |nth| note_view(page, nth as usize, written))}
                {when(move || page.writing.get(), move || note::new_note(page))}
            </div>
        </div>
    }
    .into_any()
}
