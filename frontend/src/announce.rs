//! What a screen reader is told. What was done and what is chosen is told by a part that is loaded when there is something
//! to tell.

mod changes;

use crate::browser::is_sheet_focused;
use crate::marks;
use crate::mode::{self, Mode};
use crate::state::{Page, use_page};
use crate::tutor::stage;
use crate::view::{memo, whenever};
use crate::wording;
pub(crate) use changes::announce_changes;
use hyperjam_editor::action::Tool;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::is_on_ground;
use hyperjam_editor::id::PositionId;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::Element;

/// What the newest line has.
const LAST: &str = "data-announcement";

/// What is read out, each after the one before it. The lines are put in by hand and once: one that was taken out and put
/// back in its place, as lists do with several new lines, would be read again.
#[component]
pub(crate) fn Announcements() -> impl IntoView {
    let (all, log) = (use_page().announcements, NodeRef::<Div>::new());
    let lines = StoredValue::new_local(Vec::new());
    whenever(move || {
        if let Some(log) = log.get() {
            all.with(|all| lines.update_value(|lines| show_lines(&log, lines, all)));
        }
    });
    view! { <div class="sr-only" role="log" aria-live="polite" node_ref=log></div> }
}

/// Adds the lines that are new, takes those away that are gone, and marks the last one.
fn show_lines(log: &Element, lines: &mut Vec<(u32, Element)>, all: &[(u32, String)]) {
    lines.retain(|(number, line)| {
        let stays = all.iter().any(|one| one.0 == *number);
        if !stays {
            line.remove();
        }
        stays
    });
    for (number, said) in all {
        if lines.iter().any(|line| line.0 == *number) {
            continue;
        }
        // An element of this name can always be made.
        let Ok(line) = document().create_element("p") else { return };
        line.set_text_content(Some(said));
        let _ = line.set_attribute(LAST, "");
        let _ = log.append_child(&line);
        if let Some((_, before)) = lines.last() {
            let _ = before.remove_attribute(LAST);
        }
        lines.push((*number, line));
    }
}

/// A position with what its plate shows.
pub(crate) fn described(page: Page, id: PositionId) -> String {
    let plate = stage::plate(page, id).map(|plate| marks::in_short(page, id, &plate));
    let shown = plate.unwrap_or_else(|| if stage::hides_marks(page) { "" } else { "no mark yet" }.into());
    let colon = if shown.is_empty() { "" } else { ": " };
    let sign = wording::tone_in_short(stage::tone(page, id));
    let cars = stage::cars(page, id);
    let vehicles = match (cars.len(), cars.iter().filter(|number| **number < 0).count()) {
        (0, _) => String::new(),
        (count, 0) => format!(", {}", wording::counted(count, "vehicle")),
        (count, negated) => format!(", {}, {negated} of them negated", wording::counted(count, "vehicle")),
    };
    let press = stage::press_in_words(page, id);
    let is_ground =
        |document: &Document| document.position(id).is_some_and(|one| is_on_ground(document, one));
    let ground = if page.document(is_ground) { ", on the ground" } else { "" };
    let gone = if stage::is_gone(page, id) { ", gone" } else { "" };
    let priority = |document: &Document| document.position(id).and_then(|one| document.priority_of(one));
    let priority =
        page.document(priority).map(|priority| format!(", priority {priority}")).unwrap_or_default();
    format!("{}{colon}{shown}{priority}{ground}{gone}{sign}{vehicles}{press}", page.name(id))
}

/// The moves from a position, as they are read out after its name: where they lead, and for whom where not all are for all
/// players.
pub(crate) fn moves_of(page: Page, id: PositionId) -> String {
    page.revision.track();
    page.editor.with_untracked(|editor| {
        let document = editor.document();
        let players = document.heading().players;
        let moves: Vec<_> =
            editor.routing().moves_at(id).filter_map(|step| document.get_move(step)).collect();
        let leaving = moves.into_iter().filter(|step| step.from == id);
        let mut all: Vec<_> = leaving.map(|step| (document.name(step.to), step.by)).collect();
        // They come in the order of where they lead.
        all.dedup();
        wording::moves_in_short(&all, players)
    })
}

/// Tells where the focus is whenever it moves. While the sheet has the keyboard, a screen reader reads the position itself,
/// which is the sheet's active descendant.
pub(crate) fn announce_focus(page: Page) {
    let focus = memo(move || page.editor.with(Editor::focus));
    whenever(move || {
        let Some(id) = focus.get() else { return };
        if !is_sheet_focused() {
            page.announce(untrack(|| described(page, id)));
        }
    });
}

/// Tells which marks have changed, unless the drawing is shown without them.
pub(crate) fn announce_marks(page: Page) {
    let complete = memo(move || marks::marks(page).with(|marks| marks.complete));
    whenever(move || {
        complete.get();
        let changes = untrack(|| marks::changes(page));
        if !changes.is_empty() && !untrack(|| stage::hides_marks(page)) {
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
