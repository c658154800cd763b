//! A stored drawing that cannot be read: it is offered as a file.

use super::record::Record;
use crate::files;
use crate::state::{NoticeButton, Page};
use hyperjam_editor::file::ReadError;
use std::sync::Arc;

/// Said before the reason why a drawing cannot be read.
pub(super) const LEFT: &str = "The drawing kept in this browser could not be read and was left as it is.";

/// Says why, and offers the text that was stored.
pub(super) fn offer(page: Page, text: String, error: &ReadError) {
    page.offer(&format!("{LEFT} {error}."), vec![save(page, text)]);
}

/// What saves a stored text as a file.
pub(super) fn save(page: Page, text: String) -> NoticeButton {
    let save = move || {
        let record = Record::parse(&text).unwrap_or(Record { file: text.clone(), ..Record::default() });
        files::save_text(page, &record.title, &record.file);
    };
    ("Save it as a file", Arc::new(save))
}
