//! How a file of another program is read again where a person says who moves.

use super::{ReadAs, UnchangedSince};
use crate::converter;
use crate::failure::Failure;
use crate::later::Asker;
use crate::state::{Dialog, Page};
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Attribute;
use hyperjam_protocol::ConverterQuery;
use leptos::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;

/// A longer text is not kept to be read again, in bytes.
const MOST_KEPT: usize = 4 << 20;

/// A file that was read, of which a person may say who moves.
#[derive(Clone)]
pub(crate) struct Asked {
    text: Arc<str>,
    /// What may say it: attributes with their words, as the converter lists them.
    attributes: Arc<str>,
}

/// What the dialog is about.
#[derive(Clone)]
pub(crate) struct Again {
    /// What the file is called.
    pub(crate) name: String,
    pub(crate) asked: Asked,
    since: UnchangedSince,
}

thread_local! {
    static AGAIN: RefCell<Option<Again>> = const { RefCell::new(None) };
}

/// A text that may be read again.
pub(super) fn keep(text: &str) -> Option<Arc<str>> {
    (text.len() <= MOST_KEPT).then(|| text.into())
}

/// Another file is open, of which nothing can be said.
pub(super) fn forget() {
    AGAIN.set(None);
}

/// The file that was opened last, if a person may say who moves there.
pub(crate) fn again() -> Option<Again> {
    AGAIN.with_borrow(Clone::clone)
}

impl Asked {
    /// What a person may say of what was read, if anything.
    pub(super) fn of(text: Arc<str>, attributes: &str) -> Option<Self> {
        (!attributes.is_empty()).then(|| Self { text, attributes: attributes.into() })
    }

    /// Says how a file was read, with a button to say it otherwise.
    pub(super) fn notify(&self, page: Page, name: &str, sentence: &str) {
        AGAIN.set(Some(Again { name: name.into(), asked: self.clone(), since: UnchangedSince::now(page) }));
        let ask = move || {
            page.notice.set(None);
            page.dialog.set(Some(Dialog::Movers));
        };
        page.notify_with(sentence, vec![("Who moves…", Arc::new(ask))]);
    }

    /// The attributes that may say who moves, each with its words.
    pub(crate) fn attributes(&self) -> Vec<Attribute> {
        let attribute = |line: &str| {
            let mut words = line.split('\t').map(str::to_owned);
            words.next().map(|name| Attribute { name, values: words.collect() })
        };
        self.attributes.lines().filter_map(attribute).collect()
    }

    /// Reads it, with what a person says: an attribute, and on lines of their own the players' words.
    pub(crate) fn read(
        &self,
        asker: Asker,
        choice: Option<String>,
        on_result: impl FnOnce(Result<(ReadAs, Document), Failure>) + 'static,
    ) {
        converter::ask(asker, ConverterQuery::Read(self.text.to_string(), choice), move |result| {
            super::drawing(asker, result, on_result);
        });
    }
}

impl Again {
    /// Puts it on the sheet as it is read now.
    pub(crate) fn open(&self, page: Page, mut document: Document, lost: Option<String>) {
        super::entitle(&mut document, &self.name);
        let name = format!("“{}”", self.name);
        let lost = super::behind(lost);
        let sentence = format!("{name} is open, read again{lost}.");
        self.since.open(&name, document, Arc::new(move || page.notify(sentence.clone())));
    }
}
