//! Drawings that the page could not be opened with: a start that did not end is not tried again in the same way.
//!
//! Before a drawing is put on the sheet, a note of it goes into the browser's local storage, which is written at once. The
//! note goes when the page was painted and still answers, or when it is left in good order. A note that a later start
//! finds is of a drawing with which the page hung or was killed: that start goes without it, says so, and offers it.

use crate::later::{self, Asker};
use hyperjam_editor::stored::Checksum;
use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::Storage;

/// What the keys of notes begin with.
const PREFIX: &str = "hyperjam/opening/";
/// How long after it was painted the page is taken to live, in milliseconds.
const ALIVE: u32 = 500;
/// How old another tab's note must be, in milliseconds: a younger one may be of a drawing that is just being opened.
const SETTLED: f64 = 3_000.0;

thread_local! {
    /// What this page is opening.
    static OPENING: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// What a note of a link is of.
pub(crate) fn of_link(fragment: &str) -> String {
    format!("link-{:x}", Checksum::of(fragment).0)
}

/// Takes note that the drawing in this slot, or of this link, is being opened. Where nothing can be stored, nothing is
/// noted.
pub(crate) fn begin(what: &str) {
    for store in stores() {
        let _ = store.set_item(&key(what), &format!("{:.0}", js_sys::Date::now()));
    }
    let what = what.to_owned();
    OPENING.with_borrow_mut(|opening| opening.push(what.clone()));
    let alive = || later::after(Asker::PAGE, ALIVE, move || forget(&what)).forget();
    // A hidden page is not painted.
    if document().hidden() { alive() } else { later::next_frame(Asker::PAGE, alive) }
}

/// Takes the note of a drawing away, so that it can be opened again.
pub(crate) fn forget(what: &str) {
    OPENING.with_borrow_mut(|opening| opening.retain(|other| other != what));
    for store in stores() {
        let _ = store.remove_item(&key(what));
    }
}

/// Whether the page was opened with this drawing before, and did not get to the end of it.
pub(crate) fn did_not_end(what: &str) -> bool {
    let note = |store: Storage| store.get_item(&key(what)).ok().flatten();
    let [all, own] = [local_store(), own_store()].map(|store| store.and_then(note));
    // Whole milliseconds. A clock that was set back makes no note young.
    let at = all.map(|text| text.parse::<i64>().unwrap_or_default() as f64);
    at.is_some_and(|at| own.is_some() || (js_sys::Date::now() - at).abs() >= SETTLED)
}

fn key(what: &str) -> String {
    format!("{PREFIX}{what}")
}

/// Where notes go: the store of all tabs, and the tab's own, which outlives a reload and a crash.
fn stores() -> impl Iterator<Item = Storage> {
    [local_store(), own_store()].into_iter().flatten()
}

fn local_store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn own_store() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// Whoever leaves the page before it is painted leaves in good order.
pub(crate) fn forget_on_leaving() {
    let end = |_: &_| OPENING.take().iter().for_each(|what| forget(what));
    later::listen(Asker::PAGE, &window(), "pagehide", end);
}
