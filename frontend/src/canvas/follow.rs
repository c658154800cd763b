//! The view follows the vehicle of a game when it leaves what is seen.

use crate::glide::is_still;
use crate::state::Page;
use crate::view::{memo, next_frame, whenever};
use hyperjam_editor::geometry::{PLATE_RADIUS, Point};
use leptos::prelude::*;

/// Over how many frames the view shifts.
const FRAMES: u32 = 18;

pub(super) fn keep_following(page: Page) {
    let here = memo(move || {
        let id = page.game.with(|game| Some(game.as_ref()?.standing.as_ref()?.position))?;
        page.document(|document| document.position(id).map(|position| position.at))
    });
    whenever(move || {
        let Some(at) = here.get() else { return };
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
        next_frame(move || approach(page, at, frames - 1));
    }
}
