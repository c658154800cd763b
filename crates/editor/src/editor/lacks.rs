//! What must be selected before something can be done.

use super::Editor;
use crate::action::{Action, Marked};
use crate::selection::{Related, Selection};

impl Editor {
    /// What has to be selected, or done, before an action can do anything, within a sentence; `None` where it can be asked for
    /// as things are. Cost O(E) for what changes moves, and otherwise O(1).
    ///
    /// ```
    /// use hyperjam_editor::action::Action;
    /// use hyperjam_editor::document::Document;
    /// use hyperjam_editor::editor::Editor;
    ///
    /// let editor = Editor::new(Document::default());
    /// assert_eq!(editor.lacks(Action::Delete), Some("select something first"));
    /// assert_eq!(editor.lacks(Action::SelectAll), None);
    /// ```
    pub fn lacks(&self, action: Action) -> Option<&'static str> {
        let Selection { positions, .. } = self.selection();
        let (lacks, what) = match action {
            Action::Negate | Action::SelectMarked(_) if self.document.heading().players > 2 => {
                (true, "this is for games of two players")
            }
            Action::SelectRelated(Related::Others) => (false, ""),
            Action::Delete => (self.selection().is_empty(), "select something first"),
            Action::Duplicate
            | Action::Nudge(_)
            | Action::FitSelection
            | Action::SelectRelated(_)
            | Action::SelectMarked(Marked::SameClass) => (positions.is_empty(), "select a position first"),
            Action::Merge | Action::Arrange(_) => (positions.len() < 2, "select several positions first"),
            Action::Reverse | Action::Negate => (self.chosen_moves().is_empty(), "select a move first"),
            Action::Rename => {
                (self.selection().only_position().or(self.focus()).is_none(), "select a position first")
            }
            Action::NextMove | Action::Toggle => (self.focus().is_none(), "select a position first"),
            Action::Undo => (!self.can_undo(), "there is nothing to undo"),
            Action::Redo => (!self.can_redo(), "there is nothing to redo"),
            _ => (false, ""),
        };
        lacks.then_some(what)
    }
}
