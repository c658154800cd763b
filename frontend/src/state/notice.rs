//! What the page has to say, in one line over the drawing.

use super::Page;
use crate::later::{self, Asker};
use crate::view::whenever;
use leptos::prelude::*;
use std::sync::Arc;

/// How long a sentence that is no error stays, in milliseconds.
const NOTICE_TIME: u32 = 8_000;

/// What a button beside a sentence says and does.
pub(crate) type NoticeButton = (&'static str, Arc<dyn Fn() + Send + Sync>);

/// Something the page has to say.
#[derive(Clone)]
pub(crate) struct Notice {
    /// The sentence.
    pub(crate) text: String,
    /// Whether something went wrong.
    pub(crate) wrong: bool,
    /// What can be done about it.
    pub(crate) choices: Vec<NoticeButton>,
    /// The revision of the drawing of which alone it is said.
    only_of: Option<u64>,
}

impl Page {
    /// Says a sentence that is no error, and takes it back after a while.
    pub(crate) fn notify(&self, text: impl Into<String>) {
        let sentence: String = text.into();
        self.say(Notice { text: sentence.clone(), wrong: false, choices: Vec::new(), only_of: None });
        let notice = self.notice;
        later::after(Asker::PAGE, NOTICE_TIME, move || {
            if notice.with_untracked(|notice| notice.as_ref().is_some_and(|notice| notice.text == sentence)) {
                notice.set(None);
            }
        })
        .forget();
    }

    /// Says a sentence that is no error, with what can be done about it. It stays until it is closed.
    pub(crate) fn notify_with(&self, text: &str, choices: Vec<NoticeButton>) {
        self.say(Notice { text: text.into(), wrong: false, choices, only_of: None });
    }

    /// Says what went wrong.
    pub(crate) fn notify_error(&self, text: impl Into<String>) {
        self.offer(&text.into(), Vec::new());
    }

    /// Says why something that was tried was not done. It is taken back when the drawing is changed after all.
    pub(crate) fn notify_refused(&self, text: impl Into<String>) {
        let only_of = Some(self.revision.get_untracked());
        self.say(Notice { text: text.into(), wrong: true, choices: Vec::new(), only_of });
    }

    /// Shows a notice, and has it read out by what is there to be read out from. A key that is held down has it read once.
    fn say(&self, notice: Notice) {
        self.announce_once(notice.text.clone());
        self.notice.set(Some(notice));
    }

    /// Takes back what was said of an earlier revision alone, now and whenever the drawing changes.
    pub(crate) fn retract_notices(&self) {
        let page = *self;
        whenever(move || {
            let now = page.revision.get();
            let only_of = page.notice.with_untracked(|notice| notice.as_ref()?.only_of);
            if only_of.is_some_and(|revision| revision != now) {
                page.notice.set(None);
            }
        });
    }

    /// Takes back why something that was tried was not done, once something else is.
    pub(crate) fn retract_refusal(&self) {
        if self.notice.with_untracked(|notice| notice.as_ref().is_some_and(|notice| notice.only_of.is_some()))
        {
            self.notice.set(None);
        }
    }

    /// Says what went wrong, and what can be done about it.
    pub(crate) fn offer(&self, text: &str, choices: Vec<NoticeButton>) {
        self.say(Notice { text: text.into(), wrong: true, choices, only_of: None });
    }
}
