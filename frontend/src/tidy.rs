//! Laying out: what is selected, or the whole drawing.

use crate::glide::gliding;
use crate::state::Page;
use crate::view::next_frame;
use crate::wording;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::layout::{Layout, Style};
use leptos::prelude::*;

/// What is done of a layout in one frame: some milliseconds.
const SLICE: usize = 200_000;

/// Begins to lay out; the drawing changes when all is done, as one step.
pub(crate) fn tidy_up(page: Page, style: Style) {
    let (layout, count) = page.editor.with_untracked(|editor| {
        let chosen = &editor.selection().positions;
        let all = editor.document().positions().len();
        let count = if chosen.len() > 1 { chosen.len() } else { all };
        (Layout::new(editor.document(), chosen, style), count)
    });
    go_on(page, layout, count, page.editor.with_untracked(Editor::revision));
}

fn go_on(page: Page, mut layout: Layout, count: usize, revision: u64) {
    if page.editor.with_untracked(Editor::revision) != revision {
        page.tell("The drawing was changed meanwhile, so it was not tidied up.");
    } else if layout.advance(SLICE) {
        place(page, layout, count);
    } else {
        next_frame(move || go_on(page, layout, count, revision));
    }
}

fn place(page: Page, layout: Layout, count: usize) {
    let places = layout.places();
    gliding(page, &|| {
        page.apply(Command::Place(places.clone()));
        if page.editor.with_untracked(|editor| editor.document().positions().len()) == count {
            page.act(Action::FitAll);
        }
    });
    page.announcement.set(format!("Tidied up {}.", wording::counted(count, "position")));
}
