//! Laying out: what is selected, or the whole drawing.

use crate::animation::animated;
use crate::converter;
use crate::state::Page;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::layout::LayoutStyle;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Has the converter lay out; the drawing changes when all is done, as one step.
pub(crate) fn tidy_up(page: Page, style: LayoutStyle) {
    let (chosen, count, revision) = page.editor.with_untracked(|editor| {
        let chosen = editor.selection().positions.clone();
        let all = editor.document().positions().len();
        let count = if chosen.len() > 1 { chosen.len() } else { all };
        (chosen, count, editor.revision())
    });
    converter::lay_out(page, &chosen, style, move |places| match places {
        Err(reason) => page.notify_error(reason.to_string()),
        Ok(_) if page.editor.with_untracked(Editor::revision) != revision => {
            page.notify("The drawing changed in the meantime, so it was not tidied up.");
        }
        Ok(_) if untrack(|| page.is_locked()) => {
            page.notify("The drawing cannot be changed now, so it was not tidied up.");
        }
        Ok(places) => {
            place(page, &places, count);
            // What was moved is said as every step is.
            if page.editor.with_untracked(Editor::revision) == revision {
                page.announce("Tidying up moved nothing.".into());
            }
        }
    });
}

fn place(page: Page, places: &BTreeMap<PositionId, Point>, count: usize) {
    animated(page, &|| {
        page.apply(Command::Place(places.clone()));
        if page.editor.with_untracked(|editor| editor.document().positions().len()) == count {
            page.act(Action::FitAll);
        }
    });
}
