//! What the page begins with: the drawing that this tab last showed, else the newest one.

use super::database::{Change, DRAWINGS, Database, DatabaseError, HEADS, SNAPSHOTS};
use super::lock::{self, Claim};
use super::record::{LOST_HISTORY, Record, Summary};
use super::snapshots::Snapshots;
use super::unopened::Unopened;
use super::unreadable::LEFT;
use super::{Autosave, list, local};
use crate::later::{self, Asker};
use crate::lazy::in_chunk;
use crate::state::Page;
use crate::{large, opening};
use hyperjam_editor::file;
use hyperjam_editor::stored::Restored;
use std::future::Future;
use std::pin::Pin;

/// What a tab begins with.
#[derive(Default)]
pub(crate) struct Start {
    pub(crate) autosave: Autosave,
    /// The drawing to be shown; none on a first visit.
    pub(crate) drawing: Option<Restored>,
    /// Whether the browser kept nothing yet.
    pub(crate) first_visit: bool,
    /// The address of the card that was shown with it; empty for none.
    pub(crate) card: String,
    /// What was drawn before, if a lesson's map is shown; empty for nothing.
    pub(crate) before: String,
    /// What there is to say, and whether something is wrong.
    pub(crate) notice: Option<(String, bool)>,
    /// Offers a drawing that it goes without, since a start with it did not end.
    pub(crate) unopened: Option<Offer>,
}

/// Says that there is a drawing that was not opened, and offers it.
type Offer = Box<dyn FnOnce(Page)>;

/// Opens the store, and has this tab's drawing found there.
pub(crate) async fn start() -> Start {
    let remembers = is_anything_remembered();
    if remembers {
        // It comes while the database is opened.
        later::spawn(Asker::PAGE, async { _ = reading().await });
    }
    let mut start = match begin(true, remembers).await {
        Ok(start) => start,
        Err(reason) => {
            // The local storage always answers.
            let mut start = begin(false, remembers).await.unwrap_or_default();
            start.notify_error(format!(
                "The drawings kept in this browser cannot be reached, since its database cannot be read: {reason}. \
                 They are unchanged. What you draw is kept only as long as this page is open, or in a much smaller \
                 store; save it as a file."
            ));
            start
        }
    };
    if start.autosave.slot.is_empty() {
        start.autosave.begin();
        start.autosave.lock = lock::claim_new(&start.autosave.slot).await;
    }
    start
}

/// Whether the tab remembers a drawing, or the local storage has one.
fn is_anything_remembered() -> bool {
    !local::recall(local::SLOT).is_empty() || !local::slots().is_empty()
}

/// Reads the database, or the local storage alone; on a first visit there is nothing to read. Fails where the database
/// cannot be read.
async fn begin(database: bool, remembers: bool) -> Result<Start, DatabaseError> {
    let database = if database { Some(Database::open(false).await?) } else { None };
    let first_visit = !remembers && is_empty(database.as_ref()).await?;
    let mut start = Start { first_visit, ..Start::default() };
    if !start.first_visit {
        match reading().await {
            Ok(read) => return read(database).await,
            Err(_) => start.notify_error(
                "The drawings kept in this browser could not be opened, since the part of Hyperjam that reads them \
                 could not be loaded. They are unchanged: reload the page to try again. What you draw now is kept \
                 beside them."
                    .into(),
            ),
        }
    }
    start.autosave.database = database;
    Ok(start)
}

/// Whether the database has no drawing.
async fn is_empty(database: Option<&Database>) -> Result<bool, DatabaseError> {
    let Some(database) = database else { return Ok(true) };
    Ok(database.all(HEADS, "", false).await?.is_empty()
        && database.all(DRAWINGS, "", false).await?.is_empty())
}

/// What reads the database.
type ReadStart = fn(Option<Database>) -> Pin<Box<dyn Future<Output = Result<Start, DatabaseError>>>>;

in_chunk! {
    reading,
    fn reading() -> ReadStart {
        |database| Box::pin(read(database))
    }
}

/// Takes over what earlier versions and hidden pages left in the local storage, and finds this tab's drawing. Fails where
/// the database cannot be read.
async fn read(database: Option<Database>) -> Result<Start, DatabaseError> {
    if let Some(database) = &database {
        import_small_store(database).await?;
    }
    let mut start = Start::default();
    start.autosave.database = database;
    start.find().await?;
    Ok(start)
}

impl Start {
    fn notify_error(&mut self, sentence: String) {
        self.notice = Some((sentence, true));
    }

    /// Notes what is to be offered, unless something is already.
    fn leave(&mut self, unopened: impl FnOnce() -> Unopened) {
        self.unopened.get_or_insert_with(|| {
            let unopened = unopened();
            Box::new(move |page| unopened.offer(page))
        });
    }

    /// Finds this tab's drawing. Fails where the database cannot be read.
    async fn find(&mut self) -> Result<(), DatabaseError> {
        let own = local::recall(local::SLOT);
        let resumed = !own.is_empty() && self.resume(own).await?;
        if !resumed {
            let heads = list::heads(self.autosave.database.as_ref()).await?;
            self.first_visit = heads.is_empty();
            for (slot, _) in heads {
                if self.show(slot).await? {
                    break;
                }
            }
        }
        if resumed || self.first_visit {
            self.card = local::card();
            self.before = local::before_lessons();
            if list::is_slot(&self.before)
                && list::is_empty(self.autosave.database.as_ref(), &self.before).await
            {
                self.before.clear();
            }
        }
        Ok(())
    }

    /// Goes on with the slot that this tab had before a reload; whether there is anything.
    async fn resume(&mut self, slot: String) -> Result<bool, DatabaseError> {
        let untouched = local::recall(local::UNTOUCHED);
        if self.show(slot.clone()).await? {
            return Ok(true);
        }
        if opening::did_not_end(&slot) {
            let text = untouched.clone();
            self.leave(|| Unopened::new(slot, text));
            return Ok(false);
        }
        let Ok(document) = file::read_placed(&untouched) else { return Ok(false) };
        self.drawing = Some(Restored::of(document));
        self.autosave.begin();
        // The next reload shows it too.
        local::remember(local::UNTOUCHED, &untouched);
        Ok(true)
    }

    /// Shows the drawing of a slot, and takes the slot where no other tab has it; whether there is one.
    async fn show(&mut self, slot: String) -> Result<bool, DatabaseError> {
        let database = self.autosave.database.clone();
        let stored = match list::stored(database.as_ref(), &slot).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return Ok(false),
            Err(DatabaseError::Silent) => return Err(DatabaseError::Silent),
            Err(error) => return Ok(self.report_error(&error)),
        };
        if opening::did_not_end(&slot) {
            self.leave(|| Unopened::new(slot, stored.text()));
            return Ok(false);
        }
        opening::begin(&slot);
        // What is no drawing at all is read as a file that is wrong, so that it is said and left as it is.
        let record = stored.record().await;
        let whole = record.is_whole();
        let stored = record.clone();
        let restored = match large::read(record.into_stored()).await {
            Ok(restored) => restored,
            Err(error) => {
                let text = stored.without_history().text();
                self.leave(|| Unopened::unreadable(text, error));
                return Ok(true);
            }
        };
        if !whole {
            self.notify_error(
                "The drawing kept in this browser differs from what was stored; check that nothing is missing. Earlier \
                 states of it are in My drawings."
                    .into(),
            );
        } else if restored.lost_history {
            self.notify_error(LOST_HISTORY.into());
        }
        self.drawing = Some(restored);
        let states = list::states(database.as_ref(), &slot).await;
        let claim = lock::claim(&slot).await;
        if let Claim::Ours(lock) = claim {
            self.autosave.use_slot(slot, Some(lock), Some(stored.written()));
            self.autosave.snapshots = Snapshots::new(states);
        } else {
            self.notice.get_or_insert((lock::copied(&claim), false));
        }
        Ok(true)
    }

    /// Says that the drawing cannot be read; that is something to say instead of it.
    fn report_error(&mut self, error: &DatabaseError) -> bool {
        self.notify_error(format!("{LEFT} {error}."));
        true
    }
}

/// Moves the drawings of the local storage into the database, the newer state of each into its slot and the
/// other among its snapshots. What cannot be moved stays where it is; fails where the database does not answer.
async fn import_small_store(database: &Database) -> Result<(), DatabaseError> {
    for (slot, record) in local::all() {
        let there = match database.get(DRAWINGS, &slot).await {
            Ok(there) => there,
            Err(DatabaseError::Silent) => return Err(DatabaseError::Silent),
            Err(_) => continue,
        };
        let there =
            there.map(|text| Record::parse(&text).unwrap_or(Record { file: text, ..Record::default() }));
        let (newer, older) = match there {
            Some(there) if there.state > record.state => (None, Some(record.clone())),
            // There may have been no room for the steps.
            Some(there)
                if there.file == record.file
                    && (record.history.is_empty() || there.history == record.history) =>
            {
                (None, None)
            }
            there => (Some(record.clone()), there.filter(|there| there.file != record.file)),
        };
        let mut texts = Vec::new();
        if let Some(record) = newer {
            let document = file::read_placed(&record.file).ok();
            texts.push((DRAWINGS, slot.clone(), record.text()));
            texts.push((HEADS, slot.clone(), Summary::of(&record, document.as_ref()).text()));
        }
        if let Some(record) = older {
            let text = Record { history: String::new(), ..record.clone() }.text();
            texts.push((SNAPSHOTS, record.state.key(&slot), text));
        }
        let changes: Vec<Change<'_>> =
            texts.iter().map(|(store, key, text)| Change { store, key, text: Some(text.into()) }).collect();
        match database.write(&changes, database.patient).await {
            Ok(()) => local::remove_until(&slot, record.state).await,
            Err(DatabaseError::Silent) => return Err(DatabaseError::Silent),
            Err(_) => {}
        }
    }
    Ok(())
}
