//! What a screen reader is told when marks or the focus change.

use crate::marks::Marks;
use crate::state::Page;
use crate::view::{memo, whenever};
use crate::wording;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;

/// The most marks that are read out one by one.
const MOST_READ_OUT: usize = 3;

/// Tells which marks are not what they were.
pub(crate) fn changed_marks(page: Page, before: &Marks) {
    let changed: Vec<String> = page.marks.with_untracked(|marks| {
        let news = marks.iter().filter(|(id, mark)| before.of(*id) != Some(*mark));
        page.editor.with_untracked(|editor| {
            news.map(|(id, mark)| {
                format!("{}: {}", editor.document().name(id), wording::plate_in_short(&mark.plate()))
            })
            .collect()
        })
    });
    let text = match changed.len() {
        0 => return,
        count if count > MOST_READ_OUT => format!("{count} marks changed."),
        _ => changed.join(". "),
    };
    page.announcement.set(text);
}

/// A position with what its plate shows.
pub(crate) fn described(page: Page, id: PositionId) -> String {
    let plate = page.plate(id).map(|plate| wording::plate_in_short(&plate));
    let told = plate.unwrap_or_else(|| if page.hides_marks() { "" } else { "no mark yet" }.into());
    let colon = if told.is_empty() { "" } else { ": " };
    let sign = wording::tone_in_short(page.tone(id));
    format!("{}{colon}{told}{sign}", page.name(id))
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
            let step = editor.selection().only_move().and_then(|id| document.get_move(id));
            step.map_or_else(String::new, |step| {
                let (from, to) = (document.name(step.from), document.name(step.to));
                format!("Move from {from} to {to}, for {}", step.by.name())
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
