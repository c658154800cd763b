//! What a first visit does without: the reading of what is kept. It belongs to the chunk that reads files, which is loaded
//! where anything is kept at all.

use super::database::{Database, DatabaseError};
use super::list::{self, LeftDrawing};
use super::snapshots::StoredState;
use super::start::{Start, read};
use super::{bring_back, local};
use crate::failure::Failure;
use crate::state::Page;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::future::Future;
use std::pin::Pin;

/// Work of the chunk.
type Work<T> = Pin<Box<dyn Future<Output = T>>>;

/// What the chunk does.
pub(super) struct Kept {
    /// Finds this tab's drawing.
    pub(super) start: fn(Option<Database>) -> Work<Result<Start, DatabaseError>>,
    resume: fn(Page, String, Option<LeftDrawing>) -> Work<()>,
    remove_until: fn(&str, StoredState),
}

#[wasm_split(reading, wasm_split_path = leptos::wasm_split, fallible)]
fn reading_kept() -> Result<Kept, SplitLoaderError> {
    Ok(Kept {
        start: |database| Box::pin(read(database)),
        resume: |page, slot, aside| Box::pin(list::resume_drawing(page, slot, aside)),
        remove_until: local::remove_until,
    })
}

/// What reads it, as soon as it is there.
pub(super) async fn kept() -> Result<Kept, Failure> {
    reading_kept().await.map_err(|_| Failure::NotStarted)
}

/// Goes on with a stored drawing, with its own history; with a copy of it where another tab has it open. One that was put
/// aside comes back also where the store does not have it, or nothing can read it.
pub(crate) async fn resume_drawing(page: Page, slot: String, aside: Option<LeftDrawing>) {
    match (kept().await, aside) {
        (Ok(kept), aside) => (kept.resume)(page, slot, aside).await,
        (Err(_), Some(aside)) if slot != list::own_slot(page) => bring_back(page, aside.restored()),
        (Err(failure), _) => page.notify_error(format!("{failure}.")),
    }
}

/// Takes what is in a slot of the local storage away, unless it is newer than this. What cannot be read now is found again
/// by the next start.
pub(super) async fn remove_until(slot: &str, state: StoredState) {
    if local::get(slot).is_some()
        && let Ok(kept) = kept().await
    {
        (kept.remove_until)(slot, state);
    }
}
