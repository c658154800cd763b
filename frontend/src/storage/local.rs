//! The browser's local storage, which is written at once: for the moment in which the page goes, for browsers
//! without a database, and what earlier versions kept there. And what a tab remembers of itself.

use super::record::{Record, WrittenRecord};
use super::snapshots::StoredState;
use crate::lazy::in_chunk;
use hyperjam_protocol::tutor::BegunLesson;
use leptos::prelude::window;
use web_sys::Storage;

/// What the keys of drawings begin with.
const PREFIX: &str = "hyperjam/drawing/";
/// Where a tab remembers its slot.
pub(super) const SLOT: &str = "hyperjam/slot";
/// Where a tab remembers a drawing that was opened and not changed since.
pub(super) const UNTOUCHED: &str = "hyperjam/untouched";
/// Where a tab remembers that it asked the browser not to clear its stores.
pub(super) const ASKED: &str = "hyperjam/asked";

/// Where a tab remembers the address of the card that it shows.
const CARD: &str = "hyperjam/card";
/// Where a tab remembers what was drawn before the first lesson.
const BEFORE: &str = "hyperjam/before";
/// Where a tab remembers the link that was not opened, and why.
const REFUSED: &str = "hyperjam/refused";

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn key(slot: &str) -> String {
    format!("{PREFIX}{slot}")
}

/// The text in a slot.
pub(super) fn get(slot: &str) -> Option<String> {
    store()?.get_item(&key(slot)).ok().flatten()
}

/// More characters than any browser's local storage has room for.
pub(super) const TOO_LONG: usize = 6_000_000;

/// Writes a drawing, without its history where there is no room for it; whether it is there now.
pub(super) fn put(slot: &str, record: &WrittenRecord) -> bool {
    [true, false].into_iter().any(|steps| {
        let text = record.text(steps);
        let fits = (text.length() as usize) < TOO_LONG;
        let write = |store: Storage| store.set_item(&key(slot), &String::from(text)).is_ok();
        fits && store().is_some_and(write)
    })
}

/// Takes the text in a slot away; one that cannot be taken away is found again.
pub(super) fn remove(slot: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(&key(slot));
    }
}

/// Takes away what is in a slot, unless it is newer than this. What cannot be read now is found again by the next start.
pub(super) async fn remove_until(slot: &str, state: StoredState) {
    if get(slot).is_some()
        && let Ok(remove) = removing().await
    {
        remove(slot, state);
    }
}

in_chunk! {
    reading,
    fn removing() -> fn(&str, StoredState) {
        remove_older
    }
}

fn remove_older(slot: &str, state: StoredState) {
    if get(slot).and_then(|text| Record::parse(&text)).is_some_and(|record| record.state <= state) {
        remove(slot);
    }
}

/// The slots of which there is something.
pub(super) fn slots() -> Vec<String> {
    let Some(store) = store() else { return Vec::new() };
    let keys = (0..store.length().unwrap_or(0)).filter_map(|nth| store.key(nth).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
}

/// All slots with their drawings. What is no drawing is left where it is.
pub(super) fn all() -> Vec<(String, Record)> {
    slots()
        .into_iter()
        .filter_map(|slot| Some((Record::parse(&get(&slot)?)?, slot)))
        .map(|(record, slot)| (slot, record))
        .collect()
}

/// The address of the card that this tab showed; empty for none.
pub(crate) fn card() -> String {
    recall(CARD)
}

/// Lets the tab remember the card that it shows.
pub(crate) fn remember_card(address: &str) {
    remember(CARD, address);
}

/// What a lesson's map took the place of, as [`super::bookmark`] has it; empty where no lesson's map is shown.
pub(crate) fn before_lessons() -> String {
    recall(BEFORE)
}

/// Lets the tab remember what a lesson's map takes the place of.
pub(crate) fn remember_before_lessons(bookmark: &str) {
    remember(BEFORE, bookmark);
}

/// The link that this tab last said not to be opened, and why; empty for none.
pub(crate) fn refused_link() -> String {
    recall(REFUSED)
}

/// Lets the tab remember which link was not opened, and why.
pub(crate) fn remember_refused_link(refused: &str) {
    remember(REFUSED, refused);
}

/// Where the lessons that were finished are remembered.
const FINISHED: &str = "hyperjam/finished";

/// The lessons finished in this browser, by name.
pub(crate) fn finished() -> Vec<String> {
    let names = store().and_then(|store| store.get_item(FINISHED).ok().flatten()).unwrap_or_default();
    names.lines().map(str::to_owned).collect()
}

/// Remembers that a lesson is finished. Where there is no room for that, it counts as not finished.
pub(crate) fn finish(name: &str) {
    let mut names = finished();
    if names.iter().all(|other| other != name) {
        names.push(name.to_owned());
        if let Some(store) = store() {
            let _ = store.set_item(FINISHED, &names.join("\n"));
        }
    }
}

/// Where it is remembered how far lessons were gone through: name and address in a line each.
const BEGUN: &str = "lessons";

/// How far lessons were gone through in this browser.
pub(crate) fn begun() -> Vec<BegunLesson> {
    let lines = chosen(BEGUN);
    let begun = lines.lines().filter_map(|line| line.split_once('\t'));
    begun.map(|(lesson, address)| BegunLesson { lesson: lesson.into(), address: address.into() }).collect()
}

/// Remembers how far a lesson was gone through, in place of what was remembered of it.
pub(crate) fn begin(now: &BegunLesson) {
    let line = |begun: &BegunLesson| [&begun.lesson, "\t", &begun.address].concat();
    let mut lines: Vec<String> =
        begun().iter().filter(|begun| begun.lesson != now.lesson).map(line).collect();
    lines.push(line(now));
    choose(BEGUN, &lines.join("\n"));
}

/// What was chosen under a name, in this browser; empty for nothing.
pub(crate) fn chosen(name: &str) -> String {
    store().and_then(|store| store.get_item(&chosen_key(name)).ok().flatten()).unwrap_or_default()
}

/// Remembers what was chosen under a name. Where nothing can be stored, it holds as long as the page is open.
pub(crate) fn choose(name: &str, value: &str) {
    if let Some(store) = store().filter(|_| chosen(name) != value) {
        let _ = store.set_item(&chosen_key(name), value);
    }
}

fn chosen_key(name: &str) -> String {
    ["hyperjam/", name].concat()
}

/// What the keys begin with by which slots are given back where there are no locks.
const FREE: &str = "hyperjam/free/";

/// Says that no tab writes to this slot. Where there is no room for that, it counts as taken, which loses nothing.
pub(super) fn give_back(slot: &str) {
    if let Some(store) = store() {
        let _ = store.set_item(&format!("{FREE}{slot}"), "");
    }
}

/// Takes a slot to which no tab writes; whether it is free.
pub(super) fn take(slot: &str) -> bool {
    let key = format!("{FREE}{slot}");
    store()
        .is_some_and(|store| matches!(store.get_item(&key), Ok(Some(_))) && store.remove_item(&key).is_ok())
}

fn session() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// What this tab remembers; nothing is an empty text.
pub(super) fn recall(key: &str) -> String {
    session().and_then(|session| session.get_item(key).ok().flatten()).unwrap_or_default()
}

/// Lets the tab remember a text. A tab that cannot shows the newest drawing after a reload, which loses nothing.
pub(super) fn remember(key: &str, text: &str) {
    if let Some(session) = session() {
        let _ = session.set_item(key, text);
    }
}
