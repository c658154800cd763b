//! What the state of the page asks of its features: the one place that knows all of them.

use crate::areas::AREAS;
use crate::browser::focus_on;
use crate::mode::{self, Mode};
use crate::state::{Dialog, Features, MarkLock, Page};
use crate::tutor::stage;
use crate::{areas, jump, marks, navigation, opening, present, storage, tidy, tutor};
use hyperjam_editor::action::Action;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::SceneMarks;
use leptos::prelude::*;

/// The features of the page.
#[derive(Debug)]
pub(crate) struct Dispatch;

impl Features for Dispatch {
    fn holds_drawing(&self, page: Page) -> bool {
        stage::scene(page, |scene| scene.locked).unwrap_or_default() || tutor::awaits_game(page)
    }

    fn mark_lock(&self, page: Page) -> Option<MarkLock> {
        let lock = |marks: &SceneMarks| match marks {
            SceneMarks::Live | SceneMarks::Solved(_) => None,
            SceneMarks::Hidden => Some(MarkLock::Sought),
            SceneMarks::These(_) => Some(MarkLock::Replaced),
        };
        let shown = stage::scene(page, |scene| lock(&scene.marks)).flatten();
        shown.or_else(|| tutor::may_hide_marks_soon(page).then_some(MarkLock::Sought))
    }

    fn can_step(&self, page: Page, undo: bool) -> bool {
        tutor::can_step(page, undo)
    }

    fn step(&self, page: Page, undo: bool) {
        tutor::undo(page, undo);
    }

    fn leave(&self, page: Page) {
        tutor::leave(page);
        navigation::count_drawing();
    }

    fn make_room(&self, page: Page) {
        storage::make_room(page);
        opening::begin(&storage::own_slot(page));
    }

    fn calculate(&self, page: Page) {
        mode::enter(page, Mode::Calculate);
    }

    fn leave_untouched(&self, page: Page) {
        storage::leave_untouched(page);
    }

    fn is_untouched(&self, page: Page) -> bool {
        storage::is_untouched(page)
    }

    fn do_page_action(&self, page: Page, action: Action) {
        match action {
            Action::TidyUp(style) => tidy::tidy_up(page, style),
            Action::SelectMarked(which) => marks::select(page, which),
            Action::Find if page.finding.get_untracked() => focus_on(".find input"),
            Action::Find => page.finding.set(true),
            Action::Jump => jump::begin(page),
            Action::Present => present::toggle(page),
            Action::Inspector => areas::toggle_inspector(page),
            Action::NextArea => areas::go(1),
            Action::PreviousArea => areas::go(AREAS.len() - 1),
            Action::Note => page.writing.set(true),
            _ => page.dialog.set(Some(Dialog::Help)),
        }
    }

    fn move_vehicle(&self, page: Page, from: PositionId, to: PositionId) {
        stage::move_dragged(page, from, to);
    }
}
