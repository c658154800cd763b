//! The view follows a vehicle that drives out of what is seen.

use crate::animation::is_still;
use crate::later::{self, Asker};
use crate::state::Page;
use crate::tutor::stage;
use crate::view::{memo, whenever};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{PLATE_RADIUS, Point};
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;

/// Over how many frames the view shifts.
const FRAMES: u32 = 18;

pub(super) fn follow_vehicles(page: Page) {
    let standing = memo(move || {
        stage::scene(page, |scene| scene.vehicles.iter().flatten().map(|id| id.0).collect::<Vec<u32>>())
            .unwrap_or_default()
    });
    let mut before = Vec::new();
    whenever(move || {
        let now = standing.get();
        // One that was not there before has not driven: the drawing that came with it is seen as a whole.
        let moved = before.iter().zip(&now).find(|(from, to)| from != to).map(|(_, to)| to);
        let at = moved.and_then(|&id| {
            let place = |editor: &Editor| Some(editor.document().position(PositionId(id))?.at);
            page.editor.with_untracked(place)
        });
        before = now;
        let Some(at) = at else { return };
        let seen = page.editor.with_untracked(|editor| editor.viewport().seen());
        if seen.grown(-2.0 * PLATE_RADIUS).contains(at) {
            return;
        }
        approach(page, at, if is_still() { 1 } else { FRAMES });
    });
}

/// Shifts the view to a place, an equal part in each of the frames.
fn approach(page: Page, at: Point, frames: u32) {
    page.editor.update(|editor| editor.approach(at, 1.0 / f64::from(frames)));
    if frames > 1 {
        later::next_frame(Asker::PAGE, move || approach(page, at, frames - 1));
    }
}
