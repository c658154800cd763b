//! The stored drawings and the earlier states of this one: listing, opening, forgetting.

use super::database::{Change, DRAWINGS, Database, DatabaseError, HEADS, SNAPSHOTS};
use super::lock::{self, Claim};
use super::record::{LOST_HISTORY, Record, Summary, WrittenRecord, join};
use super::snapshots::{Snapshots, StoredState};
use super::unreadable;
use super::{autosave, save_state};
use super::{local, lock_new_slot, saving};
use crate::failure::Failure;
use crate::files;
use crate::lazy::in_chunk;
use crate::state::Page;
use crate::{large, opening};
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file;
use hyperjam_editor::gather::ordered;
use hyperjam_editor::stored::{Restored, ToStore};
use js_sys::Array;
use leptos::prelude::*;
use std::future::Future;
use std::pin::Pin;
use wasm_bindgen::JsCast;

/// The longest file, in bytes, of which the list shows a picture.
const MOST_PICTURED: usize = 100_000;

/// A drawing as the list shows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListedDrawing {
    pub(crate) slot: String,
    pub(crate) head: Summary,
    /// What its picture is made of, where it is small enough.
    pub(crate) document: Option<Document>,
}

/// What is in a slot: a text, or those that it is made of.
pub(super) enum Stored {
    Text(String),
    Pieces(Array),
}

impl Stored {
    /// The text.
    pub(super) fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Pieces(texts) => texts.join("").into(),
        }
    }

    /// The drawing that it says; what is none is taken for its file.
    pub(super) async fn record(self) -> Record {
        if let Self::Pieces(texts) = &self
            && let Some(record) = join(texts.clone()).await
        {
            return record;
        }
        let text = self.text();
        Record::parse(&text).unwrap_or(Record { file: text, ..Record::default() })
    }
}

/// What is in a slot. What the database refused is in the local storage, and newer.
pub(super) async fn stored(database: Option<&Database>, slot: &str) -> Result<Option<Stored>, DatabaseError> {
    let small = local::get(slot);
    let Some(database) = database else { return Ok(small.map(Stored::Text)) };
    let there = match database.get_in_pieces(DRAWINGS, slot).await {
        Err(error) if error == DatabaseError::Silent || small.is_none() => return Err(error),
        there => there.unwrap_or_default(),
    };
    let there = match there.dyn_into::<Array>() {
        Ok(texts) => Some(Stored::Pieces(texts)),
        Err(text) => text.as_string().map(Stored::Text),
    };
    let Some(small) = small else { return Ok(there) };
    let there = there.map(Stored::text);
    let state = |text: Option<&str>| Some(Record::parse(text?)?.state);
    let newer = state(Some(&small)) > state(there.as_deref());
    Ok(if newer { Some(small) } else { there }.map(Stored::Text))
}

/// The drawing in a slot, if there is one that can be read.
async fn record(database: Option<&Database>, slot: &str) -> Option<Record> {
    match stored(database, slot).await.ok()?? {
        Stored::Text(text) => Record::parse(&text),
        pieces => Some(pieces.record().await),
    }
}

/// Whether there is nothing in a slot.
pub(super) async fn is_empty(database: Option<&Database>, slot: &str) -> bool {
    let Some(database) = database.filter(|_| local::get(slot).is_none()) else { return false };
    matches!(database.get(HEADS, slot).await, Ok(None))
}

/// All slots with what the list says of them, the newest first.
pub(super) async fn heads(database: Option<&Database>) -> Result<Vec<(String, Summary)>, DatabaseError> {
    let mut heads: Vec<(String, Summary)> = Vec::new();
    let mut slots: Vec<String> = local::all().into_iter().map(|(slot, _)| slot).collect();
    if let Some(database) = database {
        let all = database.all(HEADS, "", true).await?;
        let all = all.into_iter().filter_map(|(slot, text)| Some((slot, Summary::parse(&text)?)));
        // The local storage may have something newer.
        heads.extend(all.filter(|(slot, _)| !slots.contains(slot)));
        slots.extend(database.all(DRAWINGS, "", false).await?.into_iter().map(|(slot, _)| slot));
    }
    for slot in slots {
        // Where what the list says is damaged or missing, the drawing itself says it.
        if heads.iter().all(|(listed, _)| *listed != slot)
            && let Some(record) = record(database, &slot).await
        {
            heads.push((slot, Summary::of(&record, file::read_placed(&record.file).ok().as_ref())));
        }
    }
    Ok(ordered(&heads, |(_, a), (_, b)| b.saved.total_cmp(&a.saved)))
}

/// A slot's earlier states, the oldest first.
pub(super) async fn states(database: Option<&Database>, slot: &str) -> Vec<StoredState> {
    let Some(database) = database else { return Vec::new() };
    let all = database.all(SNAPSHOTS, &format!("{slot}/"), false).await.unwrap_or_default();
    all.iter().filter_map(|(key, _)| StoredState::of_key(key)).collect()
}

fn place(page: Page) -> (Option<Database>, String) {
    autosave(page).with_value(|autosave| (autosave.database.clone(), autosave.slot.clone()))
}

/// Whether a bookmark is the slot of a drawing that is kept, and not a file, or nothing.
pub(crate) fn is_slot(bookmark: &str) -> bool {
    bookmark.starts_with(|first: char| first.is_ascii_digit())
}

/// The slot of the drawing shown.
pub(crate) fn own_slot(page: Page) -> String {
    place(page).1
}

/// The drawings of other slots, the newest first.
pub(crate) async fn drawings(page: Page) -> Vec<ListedDrawing> {
    let (database, own) = place(page);
    let mut listed = Vec::new();
    let listing = heads(database.as_ref()).await;
    let listing = match listing {
        Ok(heads) => heads,
        Err(reason) => {
            page.notify_error(format!(
                "Some of the drawings kept in this browser cannot be listed: {reason}."
            ));
            heads(None).await.unwrap_or_default()
        }
    };
    for (slot, head) in listing {
        if slot == own {
            continue;
        }
        let mut document = None;
        if head.bytes <= MOST_PICTURED {
            let record = record(database.as_ref(), &slot).await;
            document = record.and_then(|record| file::read_placed(&record.file).ok());
        }
        listed.push(ListedDrawing { slot, head, document });
    }
    listed
}

/// The earlier states of this drawing, the newest first.
pub(crate) async fn earlier_states(page: Page) -> Vec<StoredState> {
    let (database, own) = place(page);
    let mut states = states(database.as_ref(), &own).await;
    states.reverse();
    states
}

/// Brings an earlier state of this drawing back, as a step that can be undone.
pub(crate) async fn restore(page: Page, state: StoredState) {
    let (database, own) = place(page);
    let Some(database) = database else { return };
    let text = database.get(SNAPSHOTS, &state.key(&own)).await.ok().flatten();
    match drawing(text.and_then(|text| Record::parse(&text))) {
        Ok(document) => {
            page.leave();
            page.editor.update(|editor| editor.open(document));
            page.notify("The earlier state is restored. Undo brings back the newer one.");
        }
        Err(error) => page.notify_error(format!("The earlier state could not be read. {error}.")),
    }
}

/// The drawing of a record that was stored.
fn drawing(record: Option<Record>) -> Result<Document, Failure> {
    let record = record.ok_or(Failure::Damaged)?;
    Ok(file::read_placed(&record.file)?)
}

/// Puts a copy of a stored drawing beside what is drawn, to be a component of a sum.
pub(crate) async fn add_beside(page: Page, slot: String) {
    let (database, _) = place(page);
    files::add_beside(page, drawing(record(database.as_ref(), &slot).await));
}

/// A drawing that is soon to come back, with what the store had of it.
#[derive(Clone)]
pub(crate) struct LeftDrawing {
    now: ToStore,
    stored: Option<WrittenRecord>,
}

impl LeftDrawing {
    /// The drawing shown.
    pub(crate) fn of(page: Page) -> Self {
        let stored = autosave(page).with_value(|autosave| autosave.stored.clone());
        Self { now: page.editor.with_untracked(Editor::to_store), stored }
    }

    /// It, unless the store has something else by now.
    async fn unchanged(&self, database: Option<&Database>, slot: &str) -> Option<(Restored, WrittenRecord)> {
        let stored = self.stored.clone()?;
        let head = Summary::of_written(&stored, self.now.document()).text();
        let there = database?.get(HEADS, slot).await.ok().flatten();
        (there == Some(head) && local::get(slot).is_none()).then(|| (self.now.clone().restored(), stored))
    }
}

/// Goes on with a stored drawing, with its own history; with a copy of it where another tab has it open. One that was put
/// aside comes back also where the store does not have it, or nothing can read it.
pub(crate) async fn resume_drawing(page: Page, slot: String, aside: Option<LeftDrawing>) {
    match (resuming().await, aside) {
        (Ok(resume), aside) => resume(page, slot, aside).await,
        (Err(_), Some(aside)) if slot != own_slot(page) => super::bring_back(page, aside.now.restored()),
        (Err(_), _) => page.notify_error(format!("{}.", Failure::NotStarted)),
    }
}

/// Said of a slot with which nothing can be done.
const UNREAD: &str = "This drawing could not be read and was left as it is.";

/// What goes on with it.
type Resume = fn(Page, String, Option<LeftDrawing>) -> Pin<Box<dyn Future<Output = ()>>>;

in_chunk! {
    reading,
    fn resuming() -> Resume {
        |page, slot, aside| Box::pin(resume(page, slot, aside))
    }
}

async fn resume(page: Page, slot: String, aside: Option<LeftDrawing>) {
    let (database, own) = place(page);
    if slot == own {
        return page.notify_error(UNREAD);
    }
    // First of all: what another tab stores before it gives the slot back must not be missed.
    let claim = lock::claim(&slot).await;
    if let Some(aside) = &aside
        && let Some((restored, stored)) = aside.unchanged(database.as_ref(), &slot).await
    {
        opening::begin(&slot);
        return go_on(page, slot, claim, restored, stored).await;
    }
    let Some(record) = record(database.as_ref(), &slot).await else {
        return match aside {
            Some(aside) => super::bring_back(page, aside.now.restored()),
            None => page.notify_error(UNREAD),
        };
    };
    opening::begin(&slot);
    let stored = record.clone();
    let restored = match large::read(record.into_stored()).await {
        Ok(restored) => restored,
        Err(error) => {
            return unreadable::offer(page, stored.without_history().text(), &error);
        }
    };
    go_on(page, slot, claim, restored, stored.written()).await;
}

async fn go_on(page: Page, slot: String, claim: Claim, restored: Restored, stored: WrittenRecord) {
    let states = states(place(page).0.as_ref(), &slot).await;
    saving::leave(page);
    if restored.lost_history {
        page.notify_error(LOST_HISTORY);
    }
    page.leave();
    page.editor.update(|editor| editor.restore(restored));
    let steps = page.editor.with_untracked(Editor::steps);
    let shared = autosave(page).try_update_value(|autosave| {
        if let Claim::Ours(lock) = claim {
            autosave.use_slot(slot, Some(lock), Some(stored));
            autosave.steps = Some(steps);
            autosave.snapshots = Snapshots::new(states);
            return None;
        }
        autosave.begin();
        Some(lock::copied(&claim))
    });
    if let Some(Some(sentence)) = shared {
        super::leave_untouched(page);
        lock_new_slot(page);
        page.notify(sentence);
    } else {
        save_state(page).set(saving::SaveState::Stored);
        saving::offer(page);
    }
}

/// Deletes a stored drawing and its earlier states for good; what cannot be removed is listed again.
pub(crate) async fn forget(page: Page, slot: String) {
    local::remove(&slot);
    local::take(&slot);
    let (Some(database), _) = place(page) else { return };
    let earlier = database.all(SNAPSHOTS, &format!("{slot}/"), false).await.unwrap_or_default();
    let mut changes = vec![
        Change { store: DRAWINGS, key: &slot, text: None },
        Change { store: HEADS, key: &slot, text: None },
    ];
    changes.extend(earlier.iter().map(|(key, _)| Change { store: SNAPSHOTS, key, text: None }));
    let _ = database.write(&changes, true).await;
}
