//! Storing the drawing: soon after every step, and at once when the page is hidden.

use super::database::{Change, DRAWINGS, Database, HEADS, SNAPSHOTS};
use super::record::{Head, Record};
use super::{local, snapshots};
use crate::state::{Notice, Page};
use crate::view::{memo, whenever};
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use hyperjam_editor::editor::Editor;
use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// How long after a step it is stored, in milliseconds: steps that follow at once go with it.
const DELAY: u32 = 100;

/// How it stands with the drawing shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// It was opened and not changed, so there is nothing to keep.
    #[default]
    Untouched,
    /// It is about to be stored.
    Pending,
    /// It is stored as it is shown.
    Kept,
    /// It could not be stored.
    Failed,
}

/// A drawing at one moment, ready to be stored.
struct Draft {
    database: Option<Database>,
    slot: String,
    record: Record,
    text: String,
    head: String,
    steps: u64,
    /// The state before, to be kept as a snapshot.
    before: Option<Record>,
    /// The snapshot that goes for it.
    surplus: Option<f64>,
}

/// Stores the drawing whenever it changes, as long as the page is open.
pub(crate) fn keep_stored(page: Page) {
    let steps = page.editor.with_untracked(Editor::steps);
    page.shelf.update_value(|shelf| shelf.steps = steps);
    if page.shelf.with_value(|shelf| shelf.stored.is_some()) {
        page.keeping.set(Keeping::Kept);
    }
    offer(page);
    let steps = memo(move || page.editor.with(Editor::steps));
    whenever(move || {
        if page.shelf.with_value(|shelf| shelf.steps) != steps.get() {
            page.keeping.set(Keeping::Pending);
            save_soon(page);
        }
    });
    EventListener::new(&window(), "pagehide", move |_| hide(page)).forget();
    EventListener::new(&document(), "visibilitychange", move |_| {
        if document().hidden() {
            hide(page);
        }
    })
    .forget();
    // The browser asks whether to leave where what is on the sheet would be gone.
    let preventing = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "beforeunload", preventing, move |event| {
        if page.keeping.get_untracked() == Keeping::Failed {
            event.prevent_default();
        }
    })
    .forget();
}

fn save_soon(page: Page) {
    let due = page.shelf.try_update_value(|shelf| std::mem::replace(&mut shelf.due, true));
    if due == Some(false) {
        Timeout::new(DELAY, move || {
            page.shelf.update_value(|shelf| shelf.due = false);
            save(page);
        })
        .forget();
    }
}

/// Whether there are steps that are not stored.
fn is_stale(page: Page) -> bool {
    page.shelf.with_value(|shelf| shelf.steps) != page.editor.with_untracked(Editor::steps)
}

/// An empty sheet that was never anything else is not a drawing.
fn is_worth_keeping(page: Page) -> bool {
    let blank = page.editor.with_untracked(|editor| {
        editor.document().is_empty() && editor.document().heading().title.is_empty()
    });
    !blank || page.shelf.with_value(|shelf| shelf.stored.is_some())
}

fn save(page: Page) {
    if page.shelf.with_value(|shelf| shelf.busy) || !is_stale(page) {
        return;
    }
    if !is_worth_keeping(page) {
        super::leave_untouched(page);
        return;
    }
    let mut draft = Draft::of(page);
    offer_to_script(&draft.text);
    page.shelf.update_value(|shelf| shelf.busy = true);
    draft.choose_snapshot(page);
    spawn_local(async move {
        let result = draft.put().await;
        finish(page, draft, result);
    });
}

/// Takes note of what came of storing.
fn finish(page: Page, draft: Draft, result: Result<(), String>) {
    if page.shelf.with_value(|shelf| shelf.slot != draft.slot) {
        return;
    }
    let newer = page.editor.with_untracked(Editor::steps) != draft.steps;
    page.shelf.update_value(|shelf| {
        shelf.busy = false;
        if result.is_ok() {
            shelf.steps = draft.steps;
            shelf.stored = Some(Record { history: String::new(), ..draft.record });
        }
    });
    if result.is_ok() {
        local::remember(local::UNTOUCHED, "");
    }
    page.keeping.set(match (&result, newer) {
        (Err(_), _) => Keeping::Failed,
        (Ok(()), true) => Keeping::Pending,
        (Ok(()), false) => Keeping::Kept,
    });
    let trouble = result.err();
    let before = page.shelf.try_update_value(|shelf| std::mem::replace(&mut shelf.trouble, trouble.clone()));
    if let Some(text) = trouble.filter(|trouble| before != Some(Some(trouble.clone()))) {
        page.notice.set(Some(Notice { text, wrong: true, offers_saving: true }));
    }
    if newer {
        save_soon(page);
    }
}

/// The page may be gone before the database answers: what it does not have yet goes to the small store too.
fn hide(page: Page) {
    if is_stale(page) && is_worth_keeping(page) {
        let draft = Draft::of(page);
        local::put(&draft.slot, &draft.record);
        save(page);
    }
}

/// Stores what is not stored yet of a drawing that is about to leave the sheet, and gives its slot back then.
pub(super) fn leave(page: Page) {
    let stale = is_stale(page) && is_worth_keeping(page);
    let draft = stale.then(|| Draft::of(page));
    let lock = page.shelf.try_update_value(|shelf| shelf.lock.take()).flatten();
    let Some(draft) = draft else { return };
    local::put(&draft.slot, &draft.record);
    spawn_local(async move {
        if let Err(text) = draft.put().await {
            page.notice.set(Some(Notice { text, wrong: true, offers_saving: false }));
        }
        drop(lock);
    });
}

impl Draft {
    fn of(page: Page) -> Self {
        let (record, head, steps) = page.editor.with_untracked(|editor| {
            let document = editor.document();
            let record = Record::of(editor.kept(), document.heading().title.clone());
            let head = Head::of(&record, Some(document)).text();
            (record, head, editor.steps())
        });
        let text = record.text();
        let (database, slot) = page.shelf.with_value(|shelf| (shelf.database.clone(), shelf.slot.clone()));
        Self { database, slot, record, text, head, steps, before: None, surplus: None }
    }

    fn choose_snapshot(&mut self, page: Page) {
        page.shelf.update_value(|shelf| {
            let done = self.steps.abs_diff(shelf.steps);
            let Some(before) = shelf.stored.clone() else { return };
            if before.file != self.record.file && shelf.snapshots.wants(before.saved, done) {
                self.surplus = shelf.snapshots.keep(before.saved);
                self.before = Some(before);
            }
        });
    }

    /// Stores it, in the small store where the database refuses; an error is a sentence for people.
    async fn put(&self) -> Result<(), String> {
        let Some(database) = &self.database else {
            return self.put_small("the browser's database does not open");
        };
        let mut result = self.put_with(database, self.before.as_ref()).await;
        if result.is_err() {
            // The browser may have closed the database, and a full one may have room for the drawing alone.
            match Database::open().await {
                Ok(database) => result = self.put_with(&database, None).await,
                Err(reason) => result = Err(reason),
            }
        }
        match result {
            Ok(()) => {
                local::remove_until(&self.slot, self.record.saved);
                Ok(())
            }
            Err(reason) => {
                let reason = format!("the browser's store did not take it, {reason}");
                self.put_small(&reason).and_then(|()| {
                    Err(format!(
                        "This drawing is kept in the browser's small store only: {reason}. Save it as a file, or forget \
                         old drawings in the gallery."
                    ))
                })
            }
        }
    }

    fn put_small(&self, reason: &str) -> Result<(), String> {
        if local::put(&self.slot, &self.record) {
            return Ok(());
        }
        Err(format!(
            "This drawing is not kept when the page closes: {reason}. Save it as a file. Old drawings can be forgotten \
             in the gallery."
        ))
    }

    async fn put_with(&self, database: &Database, before: Option<&Record>) -> Result<(), String> {
        let before = before.map(|record| (snapshots::key(&self.slot, record.saved), record.text()));
        let surplus = self.surplus.map(|time| snapshots::key(&self.slot, time));
        let mut changes = vec![
            Change { store: DRAWINGS, key: &self.slot, text: Some(&self.text) },
            Change { store: HEADS, key: &self.slot, text: Some(&self.head) },
        ];
        if let Some((key, text)) = &before {
            changes.push(Change { store: SNAPSHOTS, key, text: Some(text) });
        }
        if let Some(key) = &surplus {
            changes.push(Change { store: SNAPSHOTS, key, text: None });
        }
        database.write(&changes).await
    }
}

/// Leaves the drawing shown for `start.js`.
pub(super) fn offer(page: Page) {
    offer_to_script(&Draft::of(page).text);
}

/// Leaves the newest record where `start.js` finds it without this program.
fn offer_to_script(text: &str) {
    // A window takes any field.
    let _ = Reflect::set(&window(), &"hyperjamKept".into(), &text.into());
}
