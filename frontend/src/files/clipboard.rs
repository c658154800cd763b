//! Copying and pasting through the system's clipboard, as text: between tabs, programs and mails.

use crate::browser::is_typing;
use crate::later::{self, Asker};
use crate::state::Page;
use crate::wording;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use js_sys::Reflect;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Clipboard, ClipboardEvent, Event};

/// Listens to copying, cutting and pasting on the whole page.
pub(crate) fn listen(page: Page) {
    for kind in ["copy", "cut", "paste"] {
        later::listen(Asker::PAGE, &document(), kind, move |event| receive(page, event));
    }
}

fn receive(page: Page, event: &Event) {
    if page.dialog.get_untracked().is_some() || is_typing(event.target()) {
        return;
    }
    let event: &ClipboardEvent = event.unchecked_ref();
    let Some(data) = event.clipboard_data() else { return };
    if event.type_() == "paste" {
        let text = data.get_data("text/plain").unwrap_or_default();
        // A picture that was copied may carry its drawing, and is opened as one that was dropped.
        let file =
            data.files().and_then(|files| files.get(0)).filter(|_| text.is_empty() && !page.is_shown_only());
        event.prevent_default();
        match file {
            Some(file) => super::open(page, file, Vec::new()),
            None => paste(page, text),
        }
        return;
    }
    // Words that are selected in a panel are copied as they are.
    let words = window().get_selection().ok().flatten().is_some_and(|selection| !selection.is_collapsed());
    if words {
        return;
    }
    let Some(text) = selected(page) else { return };
    if data.set_data("text/plain", &text).is_ok() {
        event.prevent_default();
        taken(page, event.type_() == "cut");
    }
}

/// Copies or cuts what is selected, for a button.
pub(crate) fn copy(page: Page, cut: bool) {
    let Some(text) = selected(page) else { return };
    write_text(Asker::PAGE, text, move |written| {
        if written {
            taken(page, cut);
        } else {
            page.notify_error("Nothing was copied: the browser did not let Hyperjam write to the clipboard.");
        }
    });
}

/// Pastes what the clipboard holds, for a button.
pub(crate) fn paste_from_clipboard(page: Page) {
    later::spawn(Asker::PAGE, async move {
        let text = match clipboard() {
            Some(clipboard) => JsFuture::from(clipboard.read_text()).await.ok(),
            None => None,
        };
        match text.and_then(|text| text.as_string()) {
            Some(text) => paste(page, text),
            None => page.notify_refused(
                "Nothing was pasted: the browser did not let Hyperjam read the clipboard. Ctrl+V may work.",
            ),
        }
    });
}

/// Writes a text to the clipboard and says whether it is there.
pub(crate) fn write_text(asker: Asker, text: String, on_result: impl FnOnce(bool) + 'static) {
    later::spawn(asker, async move {
        let written = match clipboard() {
            Some(clipboard) => JsFuture::from(clipboard.write_text(&text)).await.is_ok(),
            None => false,
        };
        on_result(written);
    });
}

/// The clipboard, which browsers withhold from pages that came over an open line.
pub(crate) fn clipboard() -> Option<Clipboard> {
    let navigator = window().navigator();
    let there = Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|found| found.is_object());
    there.then(|| navigator.clipboard())
}

fn selected(page: Page) -> Option<String> {
    page.editor.with_untracked(Editor::copy)
}

/// What is selected is on the clipboard: says so, and deletes it when it was cut.
fn taken(page: Page, cut: bool) {
    let count = page.editor.with_untracked(|editor| editor.selection().positions.len());
    let mut does = "copied";
    if cut && !page.is_locked() {
        page.act(hyperjam_editor::action::Action::Delete);
        does = "cut";
    }
    page.notify(format!(
        "{} {does}. Paste them anywhere, even in another tab.",
        wording::counted(count, "position")
    ));
}

/// Puts the drawing in a text into the middle of the view, selected.
fn paste(page: Page, text: String) {
    if text.trim().is_empty() {
        return;
    }
    if let Some(lock) = untrack(|| page.edit_lock()) {
        return page.notify_locked(lock);
    }
    if text.len() as f64 > super::MOST_BYTES {
        page.notify_refused("Nothing was pasted: the text is larger than 64 MiB.");
        return;
    }
    super::read(text, false, move |result| match result {
        Ok((read, part)) => put(page, part, read.lost),
        Err(error) => page.notify_refused(format!("Nothing was pasted. {error}.")),
    });
}

/// Puts what was read there, as soon as the drawing can be changed.
fn put(page: Page, part: Document, lost: Option<String>) {
    if untrack(|| page.is_locked()) {
        let again = move || put(page, part.clone(), lost.clone());
        let sentence = "The text has been read, but the drawing cannot be changed now, so it was not pasted.";
        return page.offer(sentence, vec![("Paste it", Arc::new(again))]);
    }
    let count = part.positions().len();
    match page.editor.try_update(|editor| editor.put(part)) {
        Some(Err(error)) => page.notify_refused(format!("Nothing was pasted: {error}.")),
        put => {
            let left = put.and_then(Result::ok).unwrap_or_default();
            let left = wording::stayed_behind(&left);
            let lost = super::behind(lost);
            page.notify(format!("{} pasted{lost}.{left}", wording::counted(count, "position")));
        }
    }
}
