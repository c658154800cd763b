//! The reading of files. A first visit begins with a drawing that is not read, so this is a chunk of the program, which is
//! loaded when the first file comes: from the store, the clipboard, a link, a lesson.

use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::lazy::in_chunk;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::{self, ReadError};
use std::cell::Cell;

/// What reads files.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    /// Reads a file in which every position has a place.
    pub(crate) placed: fn(&str) -> Result<Document, ReadError>,
    /// Reads a file; none where it has to be laid out.
    pub(crate) unless_scattered: fn(&str) -> Option<Result<Document, ReadError>>,
}

in_chunk! {
    reading,
    fn reading() -> Reader {
        Reader { placed: file::read_placed, unless_scattered }
    }
}

/// What reads files, as soon as it is there.
pub(crate) async fn reader() -> Result<Reader, Failure> {
    reading().await.map_err(|_| Failure::NotStarted)
}

/// Has it loaded while something else is waited for.
pub(crate) fn prefetch() {
    later::spawn(Asker::PAGE, async {
        // Whoever needs it asks again, and says why there is none.
        let _ = reading().await;
    });
}

fn unless_scattered(text: &str) -> Option<Result<Document, ReadError>> {
    let scattered = Cell::new(false);
    let document = file::read_with(text, &|placed, ends| {
        scattered.set(placed.contains(&None));
        file::in_rows(placed, ends)
    });
    (!scattered.get()).then_some(document)
}
