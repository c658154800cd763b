//! Storing the drawing: soon after every step, and at once when the page is hidden.

use super::database::{Change, DRAWINGS, Database, DatabaseError, HEADS, SNAPSHOTS};
use super::local;
use super::lock::SlotLock;
use super::record::{Summary, WrittenRecord};
use super::snapshots::StoredState;
use super::{autosave, save_state};
use crate::browser::commit_typed_text;
use crate::files;
use crate::later;
use crate::state::Page;
use crate::view::{memo, whenever};
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file;
use hyperjam_editor::stored::ToStore;
use js_sys::{Function, Reflect};
use leptos::prelude::*;
use std::fmt;
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

/// How long after a step it is stored, in milliseconds: steps that follow at once go with it.
const DELAY: u32 = 100;
/// How long the database may take to store it before it goes to the local storage, in milliseconds.
const PATIENCE: u32 = 1_500;
/// How many pieces of a file are written before the page may do other things.
const PIECES: usize = 8;
/// How many pieces may be in the database that no state has any more.
const MOST_UNUSED: usize = 256;
/// No position and no move takes fewer bytes in a file.
const LEAST_BYTES: usize = 38;

/// Whether the drawing shown is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SaveState {
    /// It was opened and not changed, so there is nothing to keep.
    #[default]
    Untouched,
    /// It is about to be stored.
    Pending,
    /// It is stored as it is shown.
    Stored,
    /// It could not be stored.
    Failed,
}

/// A drawing at one moment, being written.
struct Writing {
    slot: String,
    steps: u64,
    now: ToStore,
    written: WrittenRecord,
}

/// A drawing at one moment, ready to be stored.
struct Draft {
    database: Option<Database>,
    slot: String,
    written: WrittenRecord,
    head: String,
    steps: u64,
    /// The state before, to be kept as a snapshot.
    before: Option<WrittenRecord>,
    /// The snapshot that goes for it.
    dropped: Option<StoredState>,
    /// Whether pieces that no state has any more are taken away.
    sweeps: bool,
}

/// Waits, however long, for a database that could not be read at the start, and says so. It is not written to before a
/// new start has taken over what the local storage has.
async fn await_database(page: Page) {
    let Ok(database) = Database::open(true).await else { return };
    if database.all(DRAWINGS, "", false).await.is_ok_and(|slots| !slots.is_empty()) {
        page.notify_error(
            "The browser’s database is working again. Reload the page to find the drawings kept there in My drawings.",
        );
    }
}

/// Stores the drawing whenever it changes, as long as the page is open.
pub(crate) fn save_on_change(page: Page) {
    let steps = page.editor.with_untracked(Editor::steps);
    autosave(page).update_value(|autosave| autosave.steps = Some(steps));
    if autosave(page).with_value(|autosave| autosave.stored.is_some()) {
        save_state(page).set(SaveState::Stored);
    }
    offer(page);
    if autosave(page).with_value(|autosave| autosave.database.is_none()) {
        spawn_local(await_database(page));
    }
    std::panic::set_hook(Box::new(move |panic| {
        console_error_panic_hook::hook(panic);
        save_on_panic(page);
    }));
    let steps = memo(move || page.editor.with(Editor::steps));
    whenever(move || {
        if autosave(page).with_value(|autosave| autosave.steps) != Some(steps.get()) {
            save_soon(page);
        }
    });
    EventListener::new(&window(), "pagehide", move |_| {
        hide(page);
        autosave(page).with_value(|autosave| autosave.lock.as_ref().map(SlotLock::give_back));
    })
    .forget();
    EventListener::new(&document(), "visibilitychange", move |_| {
        if document().hidden() {
            hide(page);
        }
    })
    .forget();
    // The browser asks whether to leave where what is on the sheet would be gone.
    let preventing = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "beforeunload", preventing, move |event| {
        if !hide(page) {
            event.prevent_default();
        }
    })
    .forget();
}

/// Stores it in a moment.
pub(super) fn save_soon(page: Page) {
    save_state(page).set(SaveState::Pending);
    let due = autosave(page).try_update_value(|autosave| std::mem::replace(&mut autosave.due, true));
    if due == Some(false) {
        Timeout::new(DELAY, move || {
            autosave(page).update_value(|autosave| autosave.due = false);
            save(page, false);
        })
        .forget();
    }
}

/// Whether there are steps that are not stored.
fn is_stale(page: Page) -> bool {
    autosave(page).with_value(|autosave| autosave.steps) != Some(page.editor.with_untracked(Editor::steps))
}

/// An empty sheet that was never anything else is not a drawing.
pub(super) fn is_worth_keeping(page: Page) -> bool {
    let blank = page.editor.with_untracked(|editor| editor.document().is_blank());
    !blank || autosave(page).with_value(|autosave| autosave.stored.is_some())
}

/// Stores it; `at_once` where the page may be gone soon, and else a little at a time.
fn save(page: Page, at_once: bool) {
    let (busy, silent) = autosave(page).with_value(|autosave| (autosave.busy, autosave.silent));
    if !is_stale(page) {
        return;
    }
    if busy {
        offer(page);
        if silent {
            put_in_small_store(page);
        }
        return;
    }
    if !is_worth_keeping(page) {
        super::leave_untouched(page);
        return;
    }
    autosave(page).update_value(|autosave| autosave.busy = true);
    let writing = Writing::of(page);
    spawn_local(async move {
        let Some(mut draft) = writing.draft_in_turns(page, at_once).await else { return };
        offer_to_script(&draft.written);
        draft.choose_snapshot(page);
        let slot = draft.slot.clone();
        let watch = watch(Box::new(move || {
            if autosave(page).with_value(|autosave| autosave.slot == slot) {
                autosave(page).update_value(|autosave| autosave.silent = true);
                put_in_small_store(page);
            }
        }));
        let result = draft.put().await;
        drop(watch);
        finish(page, draft, result);
    });
}

/// Does something when the database takes too long; what is answered here is dropped when it does not.
fn watch(late: Box<dyn FnOnce()>) -> Timeout {
    Timeout::new(PATIENCE, late)
}

/// Stores the drawing in the local storage while the database does not answer.
fn put_in_small_store(page: Page) {
    save_state(page).set(SaveState::Failed);
    say(page, Some(Draft::of(page).put_in_small_store(DatabaseError::Silent).to_string()));
}

/// Says what is wrong with the store, once; takes it back when it is not so any more.
fn say(page: Page, trouble: Option<String>) {
    let before =
        autosave(page).try_update_value(|autosave| std::mem::replace(&mut autosave.trouble, trouble.clone()));
    let before = before.flatten();
    if before == trouble {
        return;
    }
    match trouble {
        Some(text) => page.offer(&text, vec![("Save as a file", Arc::new(move || files::save(page)))]),
        None if page.notice.get_untracked().map(|notice| notice.text) == before => page.notice.set(None),
        None => {}
    }
}

/// Asks the browser, once in a tab, not to clear its stores when it wants room.
fn request_persistence() -> Result<(), JsValue> {
    if local::recall(local::ASKED).is_empty() {
        local::remember(local::ASKED, "yes");
        let storage = Reflect::get(&window().navigator(), &"storage".into())?;
        Reflect::get(&storage, &"persist".into())?.dyn_into::<Function>()?.call0(&storage)?;
    }
    Ok(())
}

/// Takes note of what came of storing.
fn finish(page: Page, draft: Draft, result: Result<(), NotInDatabase>) {
    if autosave(page).with_value(|autosave| autosave.slot != draft.slot) {
        return;
    }
    let newer = page.editor.with_untracked(Editor::steps) != draft.steps;
    autosave(page).update_value(|autosave| {
        (autosave.busy, autosave.silent) = (false, false);
        if result.is_ok() {
            autosave.steps = Some(draft.steps);
            autosave.stored = Some(draft.written);
        }
    });
    if result.is_ok() {
        local::remember(local::UNTOUCHED, "");
        // Where there is no such wish, the stores are as lasting as they are.
        let _ = request_persistence();
    }
    save_state(page).set(match (&result, newer) {
        (Err(_), _) => SaveState::Failed,
        (Ok(()), true) => SaveState::Pending,
        (Ok(()), false) => SaveState::Stored,
    });
    say(page, result.err().map(|misplaced| misplaced.to_string()));
    if newer {
        save_soon(page);
    }
}

/// The page may be gone before the database answers: what it does not have yet goes to the local storage too. Whether
/// one of the two has it all now.
fn hide(page: Page) -> bool {
    commit_typed_text(None);
    if !is_stale(page) || !is_worth_keeping(page) {
        return true;
    }
    let safe = !page.editor.with_untracked(is_too_long) && {
        let draft = Draft::of(page);
        local::put(&draft.slot, &draft.written)
    };
    save(page, true);
    safe
}

/// Whether the local storage has no room for the drawing however it is written.
pub(super) fn is_too_long(editor: &Editor) -> bool {
    let document = editor.document();
    (document.positions().len() + document.moves().len()) * LEAST_BYTES > local::TOO_LONG
}

/// Stores what is not stored yet of a drawing that is about to leave the sheet, and gives its slot back then.
pub(super) fn leave(page: Page) {
    commit_typed_text(None);
    let stale = is_stale(page) && is_worth_keeping(page);
    let draft = stale.then(|| Draft::of(page));
    let lock = autosave(page).try_update_value(|autosave| autosave.lock.take()).flatten();
    let Some(draft) = draft else { return };
    let say = move |misplaced: NotInDatabase| page.notify_error(misplaced.to_string());
    let trouble = draft.put_in_small_store(DatabaseError::Silent);
    let watch = watch(Box::new(move || say(trouble)));
    spawn_local(async move {
        let result = draft.put().await;
        drop(watch);
        if let Err(misplaced) = result {
            say(misplaced);
        }
        drop(lock);
    });
}

/// Where a drawing is that the database does not have, and why.
#[derive(Clone, Debug)]
enum NotInDatabase {
    /// In the local storage.
    SmallStore(DatabaseRefusal),
    /// Only on the sheet.
    Nowhere(DatabaseRefusal),
}

/// Why the database does not have a drawing.
#[derive(Clone, Debug)]
enum DatabaseRefusal {
    /// It could not be read at the start.
    Unreadable,
    /// It did not take it.
    NotTaken(DatabaseError),
}

impl fmt::Display for DatabaseRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("the browser’s database cannot be read"),
            Self::NotTaken(error) => write!(f, "the browser’s database did not store it ({error})"),
        }
    }
}

impl fmt::Display for NotInDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SmallStore(refusal) => write!(
                f,
                "This drawing is kept only in the browser’s local storage: {refusal}. Save it as a file, or delete old \
                 drawings in My drawings."
            ),
            Self::Nowhere(refusal) => write!(
                f,
                "This drawing will be lost when the page closes: {refusal}. Save it as a file. Old drawings can be \
                 deleted in My drawings."
            ),
        }
    }
}

impl Writing {
    fn of(page: Page) -> Self {
        autosave(page).update_value(|autosave| autosave.count += 1.0);
        let (slot, count) = autosave(page).with_value(|autosave| (autosave.slot.clone(), autosave.count));
        let nothing = WrittenRecord::default();
        autosave(page).with_value(|autosave| {
            let stored = autosave.stored.as_ref().unwrap_or(&nothing);
            page.editor.with_untracked(|editor| Self::of_editor(editor, slot, count, stored))
        })
    }

    fn of_editor(editor: &Editor, slot: String, count: f64, stored: &WrittenRecord) -> Self {
        let now = editor.to_store();
        let state = StoredState { count, saved: js_sys::Date::now() };
        let mut written = WrittenRecord::begin(state, &now.document().heading().title);
        if now.document().is_large() {
            written.take_pieces(now.file(), stored);
        }
        Self { slot, steps: editor.steps(), now, written }
    }

    /// Writes some more of the file; whether there was any.
    fn go_on(&mut self) -> bool {
        self.written.write_some(PIECES)
    }

    /// Writes all that is left.
    fn end(mut self) -> Self {
        while self.go_on() {}
        self.end_file();
        self
    }

    /// Writes what is not in pieces, and the steps.
    fn end_file(&mut self) {
        let document = self.now.document();
        let sum = if document.is_large() {
            self.written.end_file()
        } else {
            self.written.take_whole(&file::write(document))
        };
        let steps = self.now.history(sum);
        self.written.end_with(&steps);
    }

    /// What is wholly written, ready to be stored.
    fn draft(self, page: Page) -> Draft {
        let Self { slot, steps, now, written, .. } = self;
        let head = Summary::of_written(&written, now.document()).text();
        let database = autosave(page).with_value(|autosave| autosave.database.clone());
        Draft { database, slot, written, head, steps, before: None, dropped: None, sweeps: false }
    }

    /// Writes all of it, and lets the page do other things now and then unless it is to be done `at_once`. None where
    /// another drawing took the slot's place meanwhile, before which this one was stored.
    async fn draft_in_turns(mut self, page: Page, at_once: bool) -> Option<Draft> {
        let large = self.now.document().is_large();
        while self.go_on() {
            pause(at_once).await;
        }
        self.end_file();
        if large {
            // To put it into the database takes a while as well.
            pause(at_once).await;
        }
        let here = autosave(page).with_value(|autosave| autosave.slot == self.slot);
        here.then(|| self.draft(page))
    }
}

/// Lets the page do other things. One that is not seen has few timers and nothing else to do.
async fn pause(at_once: bool) {
    if !at_once && !document().hidden() {
        later::pause().await;
    }
}

impl Draft {
    fn of(page: Page) -> Self {
        Writing::of(page).end().draft(page)
    }

    fn choose_snapshot(&mut self, page: Page) {
        autosave(page).update_value(|autosave| {
            let (Some(before), Some(steps)) = (autosave.stored.clone(), autosave.steps) else { return };
            let done = self.steps.abs_diff(steps);
            if before.file_sum != self.written.file_sum
                && autosave.snapshots.is_worth_keeping(before.state, done)
            {
                self.dropped = autosave.snapshots.keep(before.state);
                self.before = Some(before);
            }
            autosave.unused += self.written.pieces(false).len();
            self.sweeps = self.dropped.is_some() || autosave.unused > MOST_UNUSED;
            if self.sweeps {
                autosave.unused = 0;
            }
        });
    }

    /// Stores it, in the local storage where the database refuses.
    async fn put(&self) -> Result<(), NotInDatabase> {
        let Some(database) = &self.database else {
            return if self.put_small() {
                Ok(())
            } else {
                Err(NotInDatabase::Nowhere(DatabaseRefusal::Unreadable))
            };
        };
        let mut result = self.put_with(database, self.before.as_ref(), false).await;
        if result.is_err() {
            // The browser may have closed the database, a full one may have room for the drawing alone, and another tab
            // may have forgotten what was stored.
            match Database::open(false).await {
                Ok(database) => result = self.put_with(&database, None, true).await,
                Err(error) => result = Err(error),
            }
        }
        match result {
            Ok(()) => {
                local::remove_until(&self.slot, self.written.state).await;
                Ok(())
            }
            Err(error) => Err(self.put_in_small_store(error)),
        }
    }

    /// Stores it in the local storage, since the database did not take it; answers where it is.
    fn put_in_small_store(&self, error: DatabaseError) -> NotInDatabase {
        let refusal = DatabaseRefusal::NotTaken(error);
        if self.put_small() { NotInDatabase::SmallStore(refusal) } else { NotInDatabase::Nowhere(refusal) }
    }

    fn put_small(&self) -> bool {
        local::put(&self.slot, &self.written)
    }

    async fn put_with(
        &self,
        database: &Database,
        before: Option<&WrittenRecord>,
        all: bool,
    ) -> Result<(), DatabaseError> {
        let before = before.map(|record| (record.state.key(&self.slot), record.snapshot()));
        let dropped = self.dropped.map(|state| state.key(&self.slot));
        let pieces = self.written.pieces(all);
        let keys: Vec<String> = pieces.iter().map(|piece| piece.key(&self.slot)).collect();
        let mut changes = vec![
            Change { store: DRAWINGS, key: &self.slot, text: Some(self.written.value(true)) },
            Change { store: HEADS, key: &self.slot, text: Some(self.head.as_str().into()) },
        ];
        if let Some((key, value)) = &before {
            changes.push(Change { store: SNAPSHOTS, key, text: Some(value.clone()) });
        }
        if let Some(key) = &dropped {
            changes.push(Change { store: SNAPSHOTS, key, text: None });
        }
        changes.extend(keys.iter().zip(pieces).map(|(key, piece)| Change::piece(key, piece.text.into())));
        let swept = if self.sweeps { self.slot.as_str() } else { "" };
        database.write_and_sweep(&changes, true, swept).await
    }
}

/// The last that is done when the program breaks down: the drawing with its newest edits is left for `start.js` and,
/// where they are not stored, in the local storage. In the middle of an edit it cannot be read, and what was left before
/// stays.
fn save_on_panic(page: Page) {
    let count = autosave(page).try_with_value(|autosave| autosave.count).unwrap_or_default();
    let nothing = WrittenRecord::default();
    let writing = page
        .editor
        .try_with_untracked(|editor| Writing::of_editor(editor, String::new(), count, &nothing).end());
    let Some(Writing { written, .. }) = writing else { return };
    offer_to_script(&written);
    if is_stale(page) && is_worth_keeping(page) {
        let slot = autosave(page).with_value(|autosave| autosave.slot.clone());
        local::put(&slot, &written);
    }
}

/// Leaves the drawing shown for `start.js`.
pub(super) fn offer(page: Page) {
    let writing = Writing::of(page);
    spawn_local(async move {
        let Some(draft) = writing.draft_in_turns(page, false).await else { return };
        // A newer one may have been left meanwhile.
        if draft.steps == page.editor.with_untracked(Editor::steps) {
            offer_to_script(&draft.written);
        }
    });
}

/// Leaves the newest record where `start.js` finds it without this program: its text, or the texts that it is made of.
fn offer_to_script(written: &WrittenRecord) {
    let text: JsValue =
        if written.is_in_pieces() { written.texts(true).into() } else { written.text(true).into() };
    // A window takes any field.
    let _ = Reflect::set(&window(), &"hyperjamDrawing".into(), &text);
}
