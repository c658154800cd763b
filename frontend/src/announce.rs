//! What a screen reader is told when the focus moves.

use crate::marks;
use crate::state::Page;
use crate::tutor::stage;
use crate::view::{memo, whenever};
use crate::wording;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::MOST_CARS;
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;

/// A position with what its plate shows.
pub(crate) fn described(page: Page, id: PositionId) -> String {
    let plate = stage::plate(page, id).map(|plate| marks::in_short(page, id, &plate));
    let told = plate.unwrap_or_else(|| if stage::hides_marks(page) { "" } else { "no mark yet" }.into());
    let colon = if told.is_empty() { "" } else { ": " };
    let sign = wording::tone_in_short(stage::tone(page, id));
    let vehicles = match stage::cars(page, id).len() {
        count if count > MOST_CARS => format!(", {count} vehicles"),
        _ => String::new(),
    };
    format!("{}{colon}{told}{sign}{vehicles}", page.name(id))
}

/// Tells where the focus is whenever it moves.
pub(crate) fn announce_focus(page: Page) {
    let focus = memo(move || page.editor.with(Editor::focus));
    whenever(move || {
        let Some(id) = focus.get() else { return };
        page.announcement.set(untrack(|| described(page, id)));
    });
    let only_move = crate::view::memo(move || {
        page.editor.with(|editor| {
            let document = editor.document();
            let only = editor.only_route().and_then(|id| Some((id, document.get_move(id)?)));
            only.map_or_else(String::new, |(id, step)| {
                let (from, to) = (document.name(step.from), document.name(step.to));
                let moves = match editor.routing().moves_on_route(id) {
                    1 => "Move".into(),
                    count => format!("{count} moves"),
                };
                format!("{moves} from {from} to {to}, for {}", step.by.in_words())
            })
        })
    });
    crate::view::whenever(move || {
        let said = only_move.get();
        if !said.is_empty() {
            page.announcement.set(said);
        }
    });
}
