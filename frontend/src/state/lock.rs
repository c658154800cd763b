//! What is permitted now.

use super::{Embed, Page};
use hyperjam_editor::action::Action;
use leptos::prelude::*;

/// Why the drawing stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditLock {
    /// The page is a frame to look at.
    ShownOnly,
    /// What is looked at, such as a game, needs the drawing as it is.
    Held,
    /// The drawing is presented.
    Presenting,
}

/// Why the drawing's own marks are not to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkLock {
    /// Whoever presents the drawing hides them.
    Hidden,
    /// They are to be found.
    Sought,
    /// Others are shown in their place.
    Replaced,
}

impl Page {
    /// What forbids to show, to find and to announce the drawing's own marks, if anything does.
    pub(crate) fn mark_lock(&self) -> Option<MarkLock> {
        if self.marks_hidden.get() { Some(MarkLock::Hidden) } else { self.features.mark_lock(*self) }
    }

    /// Whether the drawing's own marks are not to be known.
    pub(crate) fn withholds_marks(&self) -> bool {
        self.mark_lock().is_some()
    }

    /// Whether no marks are shown at all, whatever is chosen.
    pub(crate) fn are_marks_off(&self) -> bool {
        matches!(self.mark_lock(), Some(MarkLock::Hidden | MarkLock::Sought))
    }

    /// Whether the text of a card may be announced. It tells marks that whoever presents the drawing hides, unless the card
    /// itself hides them (`seeks`).
    pub(crate) fn may_announce_card(&self, seeks: bool) -> bool {
        seeks || !self.marks_hidden.get()
    }

    /// Whether the page is a frame to look at.
    pub(crate) fn is_shown_only(&self) -> bool {
        self.embed == Some(Embed::View)
    }

    /// Whether what is looked at needs the drawing as it is.
    pub(crate) fn is_held(&self) -> bool {
        self.features.holds_drawing(*self)
    }

    /// Why the drawing stays as it is, if it does. What changes it later than it was asked for, as what is read does, asks then.
    pub(crate) fn edit_lock(&self) -> Option<EditLock> {
        [EditLock::ShownOnly, EditLock::Presenting, EditLock::Held].into_iter().find(|lock| self.has(*lock))
    }

    /// Whether the drawing stays as it is.
    pub(crate) fn is_locked(&self) -> bool {
        self.edit_lock().is_some()
    }

    /// Whether nothing at all changes the drawing. What holds it, such as a game, may change it itself.
    pub(super) fn is_fixed(&self) -> bool {
        self.is_shown_only() || self.presenting.get_untracked()
    }

    fn has(&self, lock: EditLock) -> bool {
        match lock {
            EditLock::ShownOnly => self.is_shown_only(),
            EditLock::Held => self.is_held(),
            EditLock::Presenting => self.presenting.get(),
        }
    }

    /// What forbids an action now, if anything does. A game leaves the tools, with which positions are pressed.
    pub(crate) fn forbids(&self, action: Action) -> Option<EditLock> {
        let edits = action.edits();
        let works = edits || matches!(action, Action::Undo | Action::Redo | Action::Use(_));
        let forbidden =
            [(EditLock::ShownOnly, works), (EditLock::Held, edits), (EditLock::Presenting, works)];
        forbidden.into_iter().find(|&(lock, forbids)| forbids && self.has(lock)).map(|(lock, _)| lock)
    }

    /// Says why the drawing stays as it is, where that cannot be seen.
    pub(crate) fn notify_locked(&self, lock: EditLock) {
        if lock == EditLock::Held {
            self.notify("The drawing cannot be changed while a game is shown. Choose Draw to change it.");
        }
    }
}
