//! Storage: the drawings that this browser keeps, each in a slot of its own, in a database.
//!
//! 1. A tab holds the lock on its slot and is the only one that writes there. A reload, or a new tab, goes on with
//!    the slot it finds free; where another tab has it, it gets a copy in a slot of its own, stored when it changes.
//! 2. Soon after every step the drawing is stored with its history, and read back. From time to time the state
//!    before stays as a snapshot. Opening another drawing begins or takes up another slot.
//! 3. A page that is hidden may not live to see the database answer, so what is not stored yet goes to the
//!    browser's local storage as well, which is written at once; the next start takes it over from there. That is also
//!    how drawings of earlier versions come into the database, and where a drawing goes that the database refuses.
//!    What the database does not take within a second and a half goes there too, and text that is just being typed into
//!    the drawing counts as confirmed. A database that cannot be read at the start is left alone until the next start.
//! 4. `window.hyperjamDrawing` has the newest record for `start.js`, which offers it when the page breaks down.
//!
//! No tab, reload, opened file or failure overwrites a drawing, and none goes but by a person's wish.

mod database;
mod list;
pub(crate) mod local;
mod lock;
mod record;
mod saving;
mod snapshots;
mod start;
mod status;
mod unopened;
mod unreadable;

pub(crate) use list::{
    LeftDrawing, ListedDrawing, add_beside, drawings, earlier_states, forget, is_slot, own_slot, restore,
    resume_drawing,
};
pub(crate) use saving::{SaveState, save_on_change};
pub(crate) use snapshots::StoredState;
pub(crate) use start::{Start, start};
pub(crate) use status::SaveStateView;

use crate::state::Page;
use database::Database;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file;
use hyperjam_editor::stored::Restored;
use leptos::prelude::*;
use lock::SlotLock;
use record::WrittenRecord;
use snapshots::Snapshots;
use wasm_bindgen_futures::spawn_local;

/// The slot that this tab writes to, and how far writing the drawing shown has come.
#[derive(Debug, Default)]
pub(crate) struct Autosave {
    database: Option<Database>,
    slot: String,
    lock: Option<SlotLock>,
    /// What the store has in the slot.
    stored: Option<WrittenRecord>,
    /// The editor's count of steps when it was stored, or left as it was opened; none where that is still to be done.
    steps: Option<u64>,
    /// How many times the drawing was stored, in this tab and before.
    count: f64,
    snapshots: Snapshots,
    /// How many pieces may have been left behind in the database since it was last swept.
    unused: usize,
    /// Whether it is being stored.
    busy: bool,
    /// Whether the database has been given a drawing and does not answer.
    silent: bool,
    /// Whether it is about to be stored.
    due: bool,
    /// What is wrong with the store, as it was last said.
    trouble: Option<String>,
}

impl Autosave {
    /// Writes to a new slot from now on; the drawing in the old one stays, and its lock is given back.
    fn begin(&mut self) {
        let (now, chance) = (js_sys::Date::now(), js_sys::Math::random());
        self.use_slot(format!("{now:.0}-{:.0}", chance * 1e9), None, None);
    }

    /// Writes to this slot from now on.
    fn use_slot(&mut self, slot: String, lock: Option<SlotLock>, stored: Option<WrittenRecord>) {
        local::remember(local::SLOT, &slot);
        local::remember(local::UNTOUCHED, "");
        self.count = stored.as_ref().map_or(0.0, |stored| stored.state.count);
        (self.slot, self.lock, self.stored, self.steps) = (slot, lock, stored, None);
        self.snapshots = Snapshots::default();
        (self.busy, self.silent, self.unused) = (false, false, 0);
    }
}

/// Storage, as the page has it; copied freely.
#[derive(Clone, Copy)]
struct Storage {
    autosave: StoredValue<Autosave, LocalStorage>,
    /// Whether the drawing shown is stored.
    save_state: RwSignal<SaveState>,
}

/// Gives the page its storage.
pub(crate) fn provide(page: Page, autosave: Autosave) {
    page.provide(Storage {
        autosave: StoredValue::new_local(autosave),
        save_state: RwSignal::new(SaveState::default()),
    });
}

fn autosave(page: Page) -> StoredValue<Autosave, LocalStorage> {
    page.provided::<Storage>().autosave
}

/// Whether the drawing shown is stored.
pub(crate) fn save_state(page: Page) -> RwSignal<SaveState> {
    page.provided::<Storage>().save_state
}

/// Makes room for a drawing that comes from elsewhere: the one before is stored and listed.
pub(crate) fn make_room(page: Page) {
    saving::leave(page);
    autosave(page).update_value(Autosave::begin);
    lock_new_slot(page);
    // A drawing that is the same as the one before changes nothing by which its own slot would be written.
    saving::save_soon(page);
}

/// Whether the drawing shown was opened and not changed since.
pub(crate) fn is_untouched(page: Page) -> bool {
    save_state(page).get_untracked() == SaveState::Untouched
}

/// Takes note that the drawing shown was only opened: it comes back after a reload, but is not kept among
/// a person's drawings until it is changed.
pub(crate) fn leave_untouched(page: Page) {
    local::remember(local::UNTOUCHED, &short_file(page));
    let steps = page.editor.with_untracked(Editor::steps);
    autosave(page).update_value(|autosave| autosave.steps = Some(steps));
    save_state(page).set(SaveState::Untouched);
}

/// Puts a drawing that was left back on the sheet, where the store does not have it: it is stored anew.
fn bring_back(page: Page, restored: Restored) {
    make_room(page);
    page.leave();
    page.editor.update(|editor| editor.restore(restored));
}

/// What the drawing shown is found again by: its slot, or its file where it is not kept among a person's drawings. A file
/// begins with a brace, and a slot does not.
pub(crate) fn bookmark(page: Page) -> String {
    match save_state(page).get_untracked() {
        SaveState::Untouched => short_file(page),
        _ if !saving::is_worth_keeping(page) => short_file(page),
        _ => list::own_slot(page),
    }
}

/// The file of the drawing shown; empty where a tab could not remember it.
fn short_file(page: Page) -> String {
    page.editor.with_untracked(|editor| {
        if saving::is_too_long(editor) { String::new() } else { file::write(editor.document()) }
    })
}

/// Takes the lock on a slot that was just begun.
fn lock_new_slot(page: Page) {
    spawn_local(async move {
        let slot = autosave(page).with_value(|autosave| autosave.slot.clone());
        let lock = lock::claim_new(&slot).await;
        autosave(page).update_value(|autosave| {
            if autosave.slot == slot {
                autosave.lock = lock;
            }
        });
    });
}
