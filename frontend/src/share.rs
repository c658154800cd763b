//! Links that hold a drawing: made, and opened.

use crate::browser::{address, commit_typed_text};
use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::opening;
use crate::state::Page;
use crate::storage::local;
use crate::{converter, files, reading, tutor};
use hyperjam_editor::file;
use hyperjam_protocol::{ConverterAnswer, ConverterQuery};
use leptos::prelude::*;
use std::sync::Arc;

/// Makes the fragment of a link to the page's drawing, with its `#`.
pub(crate) fn link(page: Page, asker: Asker, on_result: impl FnOnce(Result<String, Failure>) + 'static) {
    let file = page.editor.with_untracked(|editor| file::write(editor.document()));
    converter::ask(asker, ConverterQuery::Link(file), move |result| on_result(files::text(result)));
}

/// The end of a link that shows the card of this address; nothing for an empty one.
pub(crate) fn ending(address: &str) -> String {
    if address.is_empty() { String::new() } else { format!("&{}", js_sys::encode_uri(address)) }
}

/// Opens the link that the page was called by, and every one that is put into its address later.
pub(crate) fn open_links(page: Page) {
    open(page, true);
    later::listen(Asker::PAGE, &window(), "hashchange", move |_| {
        commit_typed_text(None);
        open(page, false);
    });
}

/// The drawing in the address becomes a new one; the one before stays among the stored drawings. After a `&` stands the card
/// that is shown with it, or, where there is no drawing, with what is there. The address loses both, so that a reload shows
/// what became of them. A frame on another page keeps its address.
fn open(page: Page, is_start: bool) {
    let fragment = window().location().hash().unwrap_or_default();
    if fragment.len() < 2 {
        return;
    }
    let link = without_sentence(&fragment);
    let (drawing, card) = link.split_once('&').unwrap_or((link, ""));
    let card = js_sys::decode_uri(card).map_or_else(|_| card.to_owned(), String::from);
    if drawing.len() < 2 {
        forget(page, &fragment);
        return tutor::go(page, card);
    }
    let drawing = drawing.to_owned();
    let stuck = page.embed.is_none() && opening::did_not_end(&opening::of_link(&fragment));
    let link = Link { fragment, drawing, card, is_start };
    if stuck { offer(page, link) } else { open_drawing(page, link) }
}

/// A link without the stops and spaces that come along where it is taken out of a sentence. No link ends in one, but a
/// version without its drawing.
fn without_sentence(given: &str) -> &str {
    let mut link = given;
    while let Some(rest) = [".", ",", ";", "%20"].into_iter().find_map(|end| link.strip_suffix(end)) {
        link = rest;
    }
    if link.contains(['.', '&']) { link } else { given }
}

/// A link in the address.
#[derive(Clone)]
struct Link {
    /// All of it, with its `#`.
    fragment: String,
    /// The drawing in it.
    drawing: String,
    /// The address of the card that is shown with it; empty for none.
    card: String,
    /// Whether the page was called by it.
    is_start: bool,
}

/// A link with which the page stopped when it was opened last.
fn offer(page: Page, link: Link) {
    let sentence = "The page crashed the last time this link was opened, so it was not opened automatically. Your \
                    own drawing is unchanged.";
    let held = link.drawing.clone();
    let save = move || {
        converter::ask(Asker::PAGE, ConverterQuery::OpenLink(held.clone()), move |result| match result {
            Ok(ConverterAnswer::Drawing { file, .. }) => files::save_text(page, "", &file),
            Ok(_) => {}
            Err(reason) => page.notify_error(format!("The link could not be read. {reason}.")),
        });
    };
    let open = move || open_drawing(page, Link { is_start: false, ..link.clone() });
    page.offer(sentence, vec![("Save it as a file", Arc::new(save)), ("Open it", Arc::new(open))]);
}

fn open_drawing(page: Page, link: Link) {
    let Link { fragment, drawing, card, is_start } = link;
    let (since, what) = (files::UnchangedSince::now(page), opening::of_link(&fragment));
    reading::prefetch();
    converter::ask(Asker::PAGE, ConverterQuery::OpenLink(drawing), move |result| {
        files::drawing(Asker::PAGE, result, move |read| match read {
            Ok((_, document)) => {
                let before = page.kept_before();
                let opened = move || {
                    if !card.is_empty() {
                        tutor::restore(page, card.clone());
                    }
                    if page.embed.is_some() {
                        return;
                    }
                    forget(page, &fragment);
                    page.notify(format!("The linked drawing is open as one of your own.{before}"));
                };
                if page.embed.is_none() {
                    opening::begin(&what);
                }
                since.open_by(Page::open_first, "The link", document, Arc::new(opened));
            }
            Err(reason) => refuse(page, &what, &reason, is_start),
        });
    });
}

/// Says why a link was not opened. It stays in the address, where it can be mended or copied, and every reload tries it
/// again; but what is wrong with it is not said once more by a tab that knows.
fn refuse(page: Page, what: &str, reason: &Failure, is_start: bool) {
    let sentence = format!("The link was not opened. {reason}. Your own drawing is unchanged.");
    let refused = [what, " ", &sentence].concat();
    if !is_start || page.embed.is_some() || local::refused_link() != refused {
        page.notify_refused(sentence);
    }
    if page.embed.is_none() {
        local::remember_refused_link(&refused);
    }
}

/// Takes a link out of the address, unless another one came meanwhile.
fn forget(page: Page, fragment: &str) {
    if page.embed.is_none() && window().location().hash().is_ok_and(|now| now == fragment) {
        // A browser that refuses leaves a link that opens again.
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&history.state()?, "", Some(&address())));
    }
}
