//! What the page begins with: the drawing that this tab last showed, else the newest one.

use super::database::{Change, DRAWINGS, Database, HEADS, SNAPSHOTS};
use super::lock::{self, Claim};
use super::record::{Head, Record};
use super::snapshots::{self, Snapshots};
use super::{Shelf, list, local};
use hyperjam_editor::editor::Revived;
use hyperjam_editor::file;

/// What a tab begins with.
#[derive(Default)]
pub(crate) struct Start {
    pub(crate) shelf: Shelf,
    /// The drawing to be shown; none on a first visit.
    pub(crate) drawing: Option<Revived>,
    /// Whether the browser kept nothing yet.
    pub(crate) first_visit: bool,
    /// The address of the card that was shown with it; empty for none.
    pub(crate) card: String,
    /// What there is to say, and whether something is wrong.
    pub(crate) said: Option<(String, bool)>,
}

/// Opens the store, takes over what earlier versions and hidden pages left in the small one, and finds this
/// tab's drawing.
pub(crate) async fn start() -> Start {
    let mut start = Start::default();
    match Database::open().await {
        Ok(database) => {
            take_over(&database).await;
            start.shelf.database = Some(database);
        }
        Err(reason) => start.complain(format!(
            "The drawings kept in this browser cannot be reached, since its database does not open: {reason}. What \
             you draw is kept only as long as this page is open, or in a much smaller store; save it as a file."
        )),
    }
    let own = local::recall(local::SLOT);
    let resumed = !own.is_empty() && start.resume(own).await;
    if !resumed {
        match list::heads(start.shelf.database.as_ref()).await.into_iter().next() {
            Some((slot, _)) => drop(start.show(slot, false).await),
            None => start.first_visit = true,
        }
    }
    if resumed || start.first_visit {
        start.card = local::card();
    }
    if start.shelf.slot.is_empty() {
        start.shelf.begin();
        if let Claim::Ours(lock) = lock::claim(&start.shelf.slot).await {
            start.shelf.lock = Some(lock);
        }
    }
    start
}

impl Start {
    fn complain(&mut self, sentence: String) {
        self.said = Some((sentence, true));
    }

    /// Goes on with the slot that this tab had before a reload; whether there is anything.
    async fn resume(&mut self, slot: String) -> bool {
        let untouched = local::recall(local::UNTOUCHED);
        if self.show(slot, true).await {
            return true;
        }
        let Ok(document) = file::read_placed(&untouched) else { return false };
        self.drawing = Some(Revived { document, history: Default::default(), lost_history: false });
        self.shelf.begin();
        // The next reload shows it too.
        local::remember(local::UNTOUCHED, &untouched);
        true
    }

    /// Shows the drawing of a slot, and takes the slot where no other tab has it; whether there is one.
    async fn show(&mut self, slot: String, own: bool) -> bool {
        let database = self.shelf.database.clone();
        let Some(text) = list::text(database.as_ref(), &slot).await else { return false };
        // What is no drawing at all is read as a file that is wrong, so that it is said and left as it is.
        let record = Record::parse(&text).unwrap_or(Record { file: text, ..Record::default() });
        let whole = record.is_whole();
        let stored = Record { history: String::new(), ..record.clone() };
        let revived = match record.kept().read() {
            Ok(revived) => revived,
            Err(error) => {
                self.complain(format!(
                    "The drawing kept in this browser could not be read and was left as it is. {error}."
                ));
                return true;
            }
        };
        if !whole {
            self.complain(
                "The drawing kept in this browser is not quite what was stored; look whether it is whole. \
                Earlier states of it are in the gallery."
                    .into(),
            );
        } else if revived.lost_history {
            self.complain(LOST_HISTORY.into());
        }
        self.drawing = Some(revived);
        let lock = match lock::claim(&slot).await {
            Claim::Ours(lock) => Some(lock),
            Claim::Unknown if own => None,
            Claim::Unknown => return true,
            Claim::Taken => {
                self.said.get_or_insert((COPY.into(), false));
                return true;
            }
        };
        let kept = list::snapshot_times(database.as_ref(), &slot).await;
        self.shelf.settle(slot, lock, Some(stored));
        self.shelf.snapshots = Snapshots::new(&kept);
        true
    }
}

/// Said where the steps of a drawing are lost.
pub(super) const LOST_HISTORY: &str =
    "The drawing is whole, but its stored steps were damaged: what was done before cannot be undone.";
/// Said where a drawing is shown in two tabs.
pub(super) const COPY: &str = "This drawing is open in another tab too. What you change here is kept as a copy of its \
                               own, and the other tab's drawing stays as it is.";

/// Moves the drawings of the small store into the database, the newer state of each into its slot and the
/// other among its snapshots. What cannot be moved stays where it is.
async fn take_over(database: &Database) {
    for (slot, record) in local::all() {
        let Ok(there) = database.get(DRAWINGS, &slot).await else { return };
        let there =
            there.map(|text| Record::parse(&text).unwrap_or(Record { file: text, ..Record::default() }));
        let (newer, older) = match there {
            Some(there) if there.saved > record.saved => (None, Some(record.clone())),
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
            texts.push((HEADS, slot.clone(), Head::of(&record, document.as_ref()).text()));
        }
        if let Some(record) = older {
            let text = Record { history: String::new(), ..record.clone() }.text();
            texts.push((SNAPSHOTS, snapshots::key(&slot, record.saved), text));
        }
        let changes: Vec<Change<'_>> =
            texts.iter().map(|(store, key, text)| Change { store, key, text: Some(text) }).collect();
        if changes.is_empty() || database.write(&changes).await.is_ok() {
            local::remove_until(&slot, record.saved);
        }
    }
}
