//! Links that hold a drawing: made, and opened.

use crate::state::Page;
use crate::{clerk, files};
use gloo_events::EventListener;
use hyperjam_editor::file;
use hyperjam_protocol::Task;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The address of this page without query and fragment.
pub(crate) fn address() -> String {
    let whole = window().location().href().unwrap_or_default();
    whole.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// Makes the fragment of a link to the page's drawing, with its `#`.
pub(crate) fn link(page: Page, hear: impl FnOnce(Result<String, String>) + 'static) {
    let file = page.editor.with_untracked(|editor| file::write(editor.document()));
    clerk::ask(Task::Link(file), move |result| hear(files::text(result)));
}

/// Opens the link that the page was called by, and every one that is put into its address later.
pub(crate) fn keep_opening(page: Page) {
    open(page);
    EventListener::new(&window(), "hashchange", move |_| open(page)).forget();
}

/// The drawing in the address becomes a new one; the one before stays on the shelf. The address loses it, so that a
/// reload shows what became of it. A frame on another page keeps its address.
fn open(page: Page) {
    let fragment = window().location().hash().unwrap_or_default();
    if fragment.len() < 2 {
        return;
    }
    clerk::ask(Task::OpenLink(fragment.clone()), move |result| match files::drawing(result) {
        Ok((_, document)) => {
            page.open(document);
            if page.embed.is_some() {
                return;
            }
            if window().location().hash().is_ok_and(|now| now == fragment) {
                let history = window().history();
                // A browser that refuses leaves a link that opens again.
                let _ = history
                    .map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address())));
            }
            page.hint.set(false);
            page.tell(
                "The linked drawing is open as one of your own. What you had before is in the gallery.",
            );
        }
        Err(reason) => {
            page.complain(format!("The link was not opened. {reason}. Your own drawing is as it was."))
        }
    });
}
