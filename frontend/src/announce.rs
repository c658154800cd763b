//! What a screen reader is told. What was done and what is chosen is told by a part that is loaded when there is something
//! to tell.

mod changes;

use crate::marks;
use crate::mode::{self, Mode};
use crate::state::{Page, use_page};
use crate::tutor::stage;
use crate::view::{each, memo, whenever};
use crate::wording;
pub(crate) use changes::announce_changes;
use hyperjam_editor::action::Tool;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;

/// What is read out, each after the one before it.
#[component]
pub(crate) fn Announcements() -> impl IntoView {
    let all = use_page().announcements;
    let numbers = move || all.with(|all| all.iter().map(|one| one.0).collect());
    let line = move |number: u32| {
        let said =
            move || all.with_untracked(|all| all.iter().find(|one| one.0 == number).map(|one| one.1.clone()));
        let is_last = move || all.with(|all| all.last().is_some_and(|one| one.0 == number));
        view! { <p data-announcement=move || is_last().then(String::new)>{said()}</p> }.into_any()
    };
    view! {
        <div class="sr-only" role="log" aria-live="polite">
            {each(numbers, line)}
        </div>
    }
}

/// A position with what its plate shows.
pub(crate) fn described(page: Page, id: PositionId) -> String {
    let plate = stage::plate(page, id).map(|plate| marks::in_short(page, id, &plate));
    let shown = plate.unwrap_or_else(|| if stage::hides_marks(page) { "" } else { "no mark yet" }.into());
    let colon = if shown.is_empty() { "" } else { ": " };
    let sign = wording::tone_in_short(stage::tone(page, id));
    let vehicles = match stage::cars(page, id).len() {
        0 => String::new(),
        count => format!(", {}", wording::counted(count, "vehicle")),
    };
    format!("{}{colon}{shown}{sign}{vehicles}", page.name(id))
}

/// Tells where the focus is whenever it moves.
pub(crate) fn announce_focus(page: Page) {
    let focus = memo(move || page.editor.with(Editor::focus));
    whenever(move || {
        let Some(id) = focus.get() else { return };
        page.announce(untrack(|| described(page, id)));
    });
}

/// Tells which marks have changed, unless the drawing is shown without them.
pub(crate) fn announce_marks(page: Page) {
    let complete = memo(move || marks::marks(page).with(|marks| marks.complete));
    whenever(move || {
        complete.get();
        let changes = untrack(|| marks::changes(page));
        if !changes.is_empty() && !untrack(|| page.withholds_marks()) {
            page.announce(changes);
        }
    });
}

/// Whether something was done or chosen since the page was opened.
pub(crate) fn is_touched(page: Page) -> bool {
    mode::mode(page) != Mode::Draw
        || page.editor.with(|editor| {
            editor.steps() > 0 || !editor.selection().is_empty() || editor.tool() != Tool::Select
        })
}
