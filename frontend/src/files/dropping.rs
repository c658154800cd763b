//! Files dragged onto the page.

use crate::later::{self, Asker};
use crate::state::{Page, use_page};
use crate::view::when;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event};

/// Says what happens to files that are held over the page.
#[component]
pub(crate) fn DropHint() -> impl IntoView {
    let page = use_page();
    let (asker, over) = (Asker::here(), RwSignal::new(false));
    for kind in ["dragenter", "dragover", "dragleave", "drop"] {
        later::listen(asker, &window(), kind, move |event| receive(page, over, event));
    }
    let shown = move || {
        view! {
            <p class="drop-hint" role="status">
                "Drop the file to open it: a Hyperjam file, DOT, GraphML, or a list of moves."
            </p>
        }
        .into_any()
    };
    when(move || over.get(), shown)
}

fn receive(page: Page, over: RwSignal<bool>, event: &Event) {
    let event: &DragEvent = event.unchecked_ref();
    let Some(data) = event.data_transfer() else { return };
    let carries_files = (0..data.types().length())
        .any(|nth| data.types().get(nth).as_string().is_some_and(|kind| kind == "Files"));
    if !carries_files {
        return;
    }
    // Else the browser would leave the page for the file.
    event.prevent_default();
    match event.type_().as_str() {
        // It leaves the window where it goes to nothing.
        "dragleave" => over.set(event.related_target().is_some()),
        "drop" => {
            over.set(false);
            let Some(files) = data.files() else { return };
            let Some(first) = files.get(0) else { return };
            if page.is_shown_only() {
                return;
            }
            let others = (1..files.length()).filter_map(|nth| files.get(nth)).map(|file| file.name());
            super::open(page, first, others.collect());
        }
        _ => over.set(true),
    }
}
