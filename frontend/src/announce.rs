//! What a screen reader is told when marks or the focus change.

use crate::state::Page;
use crate::view::{memo, whenever};
use crate::wording;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::MOST_CARS;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::Mark;
use leptos::prelude::*;

/// The most marks that are read out one by one.
const MOST_READ_OUT: usize = 3;

/// Tells which marks are not what they were.
pub(crate) fn changed_marks(page: Page, before: &[(PositionId, Mark)]) {
    let (count, first) = page.marks.with_untracked(|marks| {
        let mut first: Vec<String> = Vec::new();
        let mut count = 0;
        page.editor.with_untracked(|editor| {
            // Both are in order.
            let mut before = before.iter().peekable();
            for (id, mark) in marks.iter() {
                while before.next_if(|old| old.0 < id).is_some() {}
                if before.next_if(|old| old.0 == id).is_some_and(|old| old.1 == *mark) {
                    continue;
                }
                count += 1;
                if count <= MOST_READ_OUT {
                    let told = wording::plate_in_short(&mark.plate());
                    first.push(format!("{}: {told}", editor.document().name(id)));
                }
            }
        });
        (count, first)
    });
    let text = match count {
        0 => return,
        count if count > MOST_READ_OUT => format!("{count} marks changed."),
        _ => first.join(". "),
    };
    page.announcement.set(text);
}

/// A position with what its plate shows.
pub(crate) fn described(page: Page, id: PositionId) -> String {
    let plate = page.plate(id).map(|plate| wording::plate_in_short(&plate));
    let told = plate.unwrap_or_else(|| if page.hides_marks() { "" } else { "no mark yet" }.into());
    let colon = if told.is_empty() { "" } else { ": " };
    let sign = wording::tone_in_short(page.tone(id));
    let vehicles = match page.cars(id).len() {
        count if count > MOST_CARS => format!(", {count} vehicles"),
        _ => String::new(),
    };
    format!("{}{colon}{told}{sign}{vehicles}", page.name(id))
}

/// Tells where the focus is whenever it moves.
pub(crate) fn keep_telling_focus(page: Page) {
    let focus = memo(move || page.editor.with(Editor::focus));
    whenever(move || {
        let Some(id) = focus.get() else { return };
        page.announcement.set(untrack(|| described(page, id)));
    });
    let only_move = crate::view::memo(move || {
        page.editor.with(|editor| {
            let document = editor.document();
            let only = editor.only_road().and_then(|id| Some((id, document.get_move(id)?)));
            only.map_or_else(String::new, |(id, step)| {
                let (from, to) = (document.name(step.from), document.name(step.to));
                let moves = match editor.map().moves_on_road(id) {
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
