//! The shelf: the drawings that this browser keeps, each in a slot of its own.
//!
//! Every tab writes to one slot, whose name survives a reload; a new tab shows the newest drawing but
//! writes to a slot of its own, and so does a tab that finds its slot held by its duplicate. Opening
//! another drawing begins a new slot. So no tab, reload or opened file overwrites a drawing, and none goes but by
//! a person's wish; when the store is full, that is said.

use crate::state::Page;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use js_sys::{Function, Reflect};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::Storage;

/// What the keys of drawings begin with.
const PREFIX: &str = "hyperjam/drawing/";
/// Where a tab remembers its slot.
const SLOT: &str = "hyperjam/slot";
/// How long after a change it is stored, in milliseconds.
const DELAY: u32 = 200;

/// One drawing on the shelf.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// When it was stored, in milliseconds since 1970.
    pub(crate) saved: f64,
    /// Its title.
    pub(crate) title: String,
    /// The file.
    pub(crate) file: String,
}

/// This tab's place among the drawings kept.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    slot: String,
    /// Whether the drawing has changed since it was stored.
    stale: bool,
}

impl Shelf {
    /// This tab's shelf and the drawing it last showed, else the newest one; no drawing on a first visit.
    pub(crate) fn open() -> (Self, Option<Kept>) {
        let session = window().session_storage().ok().flatten();
        let slot = session.as_ref().and_then(|session| session.get_item(SLOT).ok().flatten());
        let own = slot.as_ref().and_then(|slot| {
            let key = format!("{PREFIX}{slot}");
            // What is no drawing at all is handed on as a file that cannot be read, so that it is said and
            // left as it is.
            let broken = || Some(Kept { saved: 0.0, title: String::new(), file: text(&key)? });
            get(&key).or_else(broken)
        });
        let kept = own.or_else(|| Self::all().into_iter().next().map(|(_, kept)| kept));
        let mut shelf = Self { slot: slot.unwrap_or_default(), stale: false };
        if shelf.slot.is_empty() {
            shelf.begin();
        }
        (shelf, kept)
    }

    /// Writes to a new slot from now on; the drawing in the old one stays.
    pub(crate) fn begin(&mut self) {
        let (now, chance) = (js_sys::Date::now(), js_sys::Math::random());
        self.slot = format!("{now:.0}-{:.0}", chance * 1e9);
        if let Some(session) = window().session_storage().ok().flatten() {
            // A tab that cannot remember its slot gets a new one after a reload, which loses nothing.
            let _ = session.set_item(SLOT, &self.slot);
        }
    }

    /// Stores the drawing in this tab's slot, and reads it back to be sure.
    fn save(&self, document: &Document) -> Result<(), String> {
        let kept = Kept {
            saved: js_sys::Date::now(),
            title: document.heading().title.clone(),
            file: file::write(document),
        };
        let key = format!("{PREFIX}{}", self.slot);
        if document.is_empty() && get(&key).is_none() {
            return Ok(());
        }
        let text = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
        let storage = local().ok_or("this browser lets no page store anything")?;
        storage.set_item(&key, &text).map_err(|_| "the browser's store is full or blocked")?;
        if storage.get_item(&key).ok().flatten().as_deref() != Some(&text) {
            return Err("the browser's store did not keep it".into());
        }
        Ok(())
    }

    /// The drawings of other slots with their slots, the newest first.
    pub(crate) fn earlier(&self) -> Vec<(String, Kept)> {
        Self::all().into_iter().filter(|(slot, _)| *slot != self.slot).collect()
    }

    /// Takes the drawing of a slot off the shelf for good.
    pub(crate) fn forget(slot: &str) {
        if let Some(storage) = local() {
            // What cannot be removed is listed again.
            let _ = storage.remove_item(&format!("{PREFIX}{slot}"));
        }
    }

    /// All slots, the newest first.
    fn all() -> Vec<(String, Kept)> {
        let Some(storage) = local() else { return Vec::new() };
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|nth| storage.key(nth).ok().flatten());
        let slots = keys.filter_map(|key| Some((key.strip_prefix(PREFIX)?.to_owned(), get(&key)?)));
        let mut all: Vec<_> = slots.collect();
        all.sort_by(|(a, x), (b, y)| y.saved.total_cmp(&x.saved).then_with(|| a.cmp(b)));
        all
    }
}

/// Stores the drawing soon after every change, and at once when the page is hidden.
pub(crate) fn keep_stored(page: Page) {
    hold_slot(page);
    let timer: RefCell<Option<Timeout>> = RefCell::default();
    Effect::new(move |before: Option<u64>| {
        let revision = page.revision.get();
        if before.is_some() {
            page.shelf.update_value(|shelf| shelf.stale = true);
            *timer.borrow_mut() = Some(Timeout::new(DELAY, move || flush(page)));
        }
        revision
    });
    EventListener::new(&window(), "pagehide", move |_| flush(page)).forget();
    EventListener::new(&document(), "visibilitychange", move |_| flush(page)).forget();
}

/// Stores the drawing now, if it has changed since it was stored.
pub(crate) fn flush(page: Page) {
    if !page.shelf.with_value(|shelf| shelf.stale) {
        return;
    }
    let saved =
        page.editor.with_untracked(|editor| page.shelf.with_value(|shelf| shelf.save(editor.document())));
    page.shelf.update_value(|shelf| shelf.stale = saved.is_err());
    if let Err(reason) = saved {
        page.notice.set(Some(crate::state::Notice {
            text: format!(
                "This drawing is not kept when the page closes: {reason}. Save it as a file. Old \
                 drawings can be forgotten in the gallery."
            ),
            wrong: true,
            offers_saving: true,
        }));
    }
}

/// Takes the lock on this tab's slot, or another slot when a duplicate of this tab has it. Where there are no
/// locks (a page that is not served securely), duplicates of a tab share a slot.
pub(crate) fn hold_slot(page: Page) {
    let granted = Closure::once_into_js(move |lock: JsValue| {
        if lock.is_null() {
            page.shelf.update_value(Shelf::begin);
        }
        // A promise that stays open holds the lock as long as the tab lives.
        js_sys::Promise::new(&mut |_, _| {})
    });
    let slot = page.shelf.with_value(|shelf| shelf.slot.clone());
    let _ = request_lock(&format!("{PREFIX}{slot}"), &granted);
}

/// `navigator.locks.request(name, { ifAvailable: true }, granted)`, which has no stable binding yet.
fn request_lock(name: &str, granted: &JsValue) -> Result<(), JsValue> {
    let get = |object: &JsValue, field: &str| Reflect::get(object, &field.into());
    let locks = get(&get(&window(), "navigator")?, "locks")?;
    let request: Function = get(&locks, "request")?.dyn_into()?;
    let options = js_sys::Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &true.into())?;
    request.call3(&locks, &name.into(), &options, granted)?;
    Ok(())
}

fn local() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn text(key: &str) -> Option<String> {
    local()?.get_item(key).ok().flatten()
}

fn get(key: &str) -> Option<Kept> {
    serde_json::from_str(&text(key)?).ok()
}
