//! Renaming a position in its place.

use crate::browser::focus_sheet;
use crate::state::use_page;
use crate::view::{live, nothing, whenever};
use hyperjam_editor::id::PositionId;
use leptos::html::Input;
use leptos::prelude::*;

/// The field over the position that is being renamed.
#[component]
pub(super) fn Rename() -> impl IntoView {
    let page = use_page();
    live(move || page.renaming.get().map_or_else(nothing, |id| view! { <Field id /> }.into_any()))
}

#[component]
fn Field(id: PositionId) -> impl IntoView {
    let page = use_page();
    let field = NodeRef::<Input>::new();
    let before = page.document(|document| document.position(id).map(|position| position.label.clone()));
    let before = before.unwrap_or_default();
    whenever(move || {
        if let Some(field) = field.get() {
            // Set here and not in the view: text that is set later is not selected.
            field.set_value(&before);
            let _ = field.focus();
            field.select();
        }
    });
    let done = move |keep: bool| {
        if page.renaming.get_untracked() != Some(id) {
            return;
        }
        let label = field.get_untracked().map(|field| field.value()).filter(|_| keep);
        page.renaming.set(None);
        if let Some(label) = label {
            page.rename(id, &label);
        }
        focus_sheet();
    };
    let style = move || {
        let place = page.editor.with(|editor| {
            editor.document().position(id).map(|position| editor.viewport().to_screen(position.at))
        });
        place.map(|place| format!("left:{:.1}px;top:{:.1}px", place.x, place.y))
    };
    view! {
        <input
            class="rename"
            node_ref=field
            style=style
            aria-label="Name of the position"
            on:keydown=move |event| match event.key().as_str() {
                "Enter" => done(true),
                "Escape" => done(false),
                _ => {}
            }
            on:blur=move |_| done(true)
        />
    }
}
