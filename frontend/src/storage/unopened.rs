//! A stored drawing that is not opened, since a start with it did not end or it cannot be read.

use super::list::resume_drawing;
use super::record::Record;
use super::unreadable;
use crate::later::{self, Asker};
use crate::opening;
use crate::state::Page;
use hyperjam_editor::file::{self, ReadError};
use leptos::prelude::*;
use std::sync::Arc;

/// Its slot, and what is stored there.
#[derive(Debug)]
pub(crate) struct Unopened {
    slot: String,
    text: String,
    /// Why it cannot be read; none where a start with it did not end.
    unreadable: Option<ReadError>,
}

impl Unopened {
    pub(super) fn new(slot: String, text: String) -> Self {
        Self { slot, text, unreadable: None }
    }

    pub(super) fn unreadable(text: String, error: ReadError) -> Self {
        Self { slot: String::new(), text, unreadable: Some(error) }
    }

    /// Says so, and offers it as a file, or to be opened nevertheless.
    pub(crate) fn offer(self, page: Page) {
        let Self { slot, text, unreadable } = self;
        if let Some(error) = unreadable {
            return unreadable::offer(page, text, &error);
        }
        let sentence = "The page crashed the last time your drawing was opened, so it was not opened automatically. \
                        It is kept, and is in My drawings too.";
        let record = text.clone();
        let open = move || {
            opening::forget(&slot);
            page.notice.set(None);
            if Record::parse(&record).is_some() {
                return later::spawn(Asker::PAGE, resume_drawing(page, slot.clone(), None));
            }
            // It was opened and never changed.
            match file::read_placed(&record) {
                Ok(document) => page.open(document),
                Err(error) => page.notify_error(format!("This drawing could not be read. {error}.")),
            }
        };
        page.offer(sentence, vec![unreadable::save(page, text), ("Open it", Arc::new(open))]);
    }
}
