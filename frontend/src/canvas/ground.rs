//! The ground under a picture of Hackenbush, from which moves are drawn.

use crate::state::Page;
use crate::view::{all, live, memo};
use hyperjam_editor::geometry::{GROUND_BEYOND, Ground};
use leptos::prelude::*;

/// Its lines, which go on where nothing stands.
pub(super) fn ground_view(page: Page) -> AnyView {
    let grounds = memo(move || page.document(Ground::lines));
    live(move || {
        all(grounds.get().into_iter().map(|ground| {
            let beyond = format!(
                "M{:.1} {:.1}h{:.1}",
                ground.from.x - GROUND_BEYOND,
                ground.from.y,
                ground.length + 2.0 * GROUND_BEYOND
            );
            view! {
                <path class="ground-beyond" d=beyond />
                <path class="ground" d=ground.svg_path() />
            }
            .into_any()
        }))
    })
}
