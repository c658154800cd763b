//! The drawings on the shelf and the earlier states of this one: listing, opening, forgetting.

use super::database::{Change, DRAWINGS, Database, HEADS, SNAPSHOTS};
use super::lock::{self, Claim};
use super::record::{Head, Record};
use super::start::{COPY, LOST_HISTORY};
use super::{hold, local, saving, snapshots};
use crate::files;
use crate::state::Page;
use crate::tutor;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file;
use hyperjam_editor::gather::ordered;
use leptos::prelude::*;

/// The longest file, in bytes, of which the list shows a picture.
const MOST_PICTURED: usize = 100_000;

/// A drawing as the list shows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    pub(crate) slot: String,
    pub(crate) head: Head,
    /// What its picture is made of, where it is small enough.
    pub(crate) document: Option<Document>,
}

/// The text in a slot. What the database refused is in the small store, and newer.
pub(super) async fn text(database: Option<&Database>, slot: &str) -> Option<String> {
    let small = local::get(slot);
    let Some(database) = database else { return small };
    let saved = |text: &Option<String>| Some(Record::parse(text.as_deref()?)?.saved);
    let there = database.get(DRAWINGS, slot).await.ok().flatten();
    if saved(&small) > saved(&there) { small } else { there }
}

/// All slots with what the list says of them, the newest first.
pub(super) async fn heads(database: Option<&Database>) -> Vec<(String, Head)> {
    let mut heads: Vec<(String, Head)> = Vec::new();
    if let Some(database) = database {
        let all = database.all(HEADS, "", true).await.unwrap_or_default();
        heads.extend(all.into_iter().filter_map(|(slot, text)| Some((slot, Head::parse(&text)?))));
    }
    for (slot, record) in local::all() {
        let there = heads.iter().position(|(other, _)| *other == slot);
        if there.is_none_or(|nth| heads[nth].1.saved < record.saved) {
            there.map(|nth| heads.remove(nth));
            heads.push((slot, Head::of(&record, file::read_placed(&record.file).ok().as_ref())));
        }
    }
    ordered(&heads, |(_, a), (_, b)| b.saved.total_cmp(&a.saved))
}

/// The times of a slot's earlier states, the oldest first.
pub(super) async fn snapshot_times(database: Option<&Database>, slot: &str) -> Vec<f64> {
    let Some(database) = database else { return Vec::new() };
    let all = database.all(SNAPSHOTS, &format!("{slot}/"), false).await.unwrap_or_default();
    all.iter().filter_map(|(key, _)| snapshots::time(key)).collect()
}

fn place(page: Page) -> (Option<Database>, String) {
    page.shelf.with_value(|shelf| (shelf.database.clone(), shelf.slot.clone()))
}

/// The slot of the drawing shown.
pub(crate) fn own_slot(page: Page) -> String {
    place(page).1
}

/// The drawings of other slots, the newest first.
pub(crate) async fn drawings(page: Page) -> Vec<Listed> {
    let (database, own) = place(page);
    let mut listed = Vec::new();
    for (slot, head) in heads(database.as_ref()).await {
        if slot == own {
            continue;
        }
        let mut document = None;
        if head.bytes <= MOST_PICTURED {
            let text = text(database.as_ref(), &slot).await;
            document = text.and_then(|text| file::read_placed(&Record::parse(&text)?.file).ok());
        }
        listed.push(Listed { slot, head, document });
    }
    listed
}

/// The times of the earlier states of this drawing, the newest first.
pub(crate) async fn earlier_states(page: Page) -> Vec<f64> {
    let (database, own) = place(page);
    let mut times = snapshot_times(database.as_ref(), &own).await;
    times.reverse();
    times
}

/// Brings an earlier state of this drawing back, as a step that can be undone.
pub(crate) async fn restore(page: Page, time: f64) {
    let (database, own) = place(page);
    let Some(database) = database else { return };
    let text = database.get(SNAPSHOTS, &snapshots::key(&own, time)).await.ok().flatten();
    match drawing(text) {
        Ok(document) => {
            tutor::leave(page);
            page.editor.update(|editor| editor.open(document));
            page.tell("The earlier state is back. Undo brings back the newer one.");
        }
        Err(error) => page.complain(format!("The earlier state could not be read. {error}.")),
    }
}

/// The drawing of a stored text.
fn drawing(text: Option<String>) -> Result<Document, String> {
    let record = text.and_then(|text| Record::parse(&text)).ok_or("Its record is damaged")?;
    file::read_placed(&record.file).map_err(|error| error.to_string())
}

/// Puts a copy of a drawing of the shelf beside what is drawn, to be a component of a sum.
pub(crate) async fn add_beside(page: Page, slot: String) {
    if page.is_held() {
        return page.tell_held();
    }
    let (database, _) = place(page);
    let text = text(database.as_ref(), &slot).await;
    files::add_beside(page, drawing(text));
}

/// Goes on with a drawing of the shelf, with its own history; with a copy of it where another tab has it open.
pub(crate) async fn take_up(page: Page, slot: String) {
    let (database, own) = place(page);
    let record = text(database.as_ref(), &slot).await.and_then(|text| Record::parse(&text));
    let Some(record) = record.filter(|_| slot != own) else {
        page.complain("This drawing could not be read and was left as it is.");
        return;
    };
    let stored = Record { history: String::new(), ..record.clone() };
    let revived = match record.kept().read() {
        Ok(revived) => revived,
        Err(error) => {
            page.complain(format!("This drawing could not be read and was left as it is. {error}."));
            return;
        }
    };
    let times = snapshot_times(database.as_ref(), &slot).await;
    let claim = lock::claim(&slot).await;
    saving::leave(page);
    if revived.lost_history {
        page.complain(LOST_HISTORY);
    }
    tutor::leave(page);
    page.editor.update(|editor| editor.revive(revived));
    let steps = page.editor.with_untracked(Editor::steps);
    let ours = page.shelf.try_update_value(|shelf| {
        shelf.steps = steps;
        if let Claim::Ours(lock) = claim {
            shelf.settle(slot, Some(lock), Some(stored));
            shelf.snapshots = snapshots::Snapshots::new(&times);
            return true;
        }
        shelf.begin();
        false
    });
    if ours == Some(true) {
        page.keeping.set(saving::Keeping::Kept);
        saving::offer(page);
    } else {
        super::leave_untouched(page);
        hold(page);
        page.tell(COPY);
    }
}

/// Takes a drawing and its earlier states off the shelf for good; what cannot be removed is listed again.
pub(crate) async fn forget(page: Page, slot: String) {
    local::remove(&slot);
    let (Some(database), _) = place(page) else { return };
    let times = snapshot_times(Some(&database), &slot).await;
    let keys: Vec<String> = times.into_iter().map(|time| snapshots::key(&slot, time)).collect();
    let mut changes = vec![
        Change { store: DRAWINGS, key: &slot, text: None },
        Change { store: HEADS, key: &slot, text: None },
    ];
    changes.extend(keys.iter().map(|key| Change { store: SNAPSHOTS, key, text: None }));
    let _ = database.write(&changes).await;
}
