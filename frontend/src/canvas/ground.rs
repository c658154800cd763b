//! The ground under a picture of Hackenbush, from which moves are drawn.

use crate::state::Page;
use crate::view::memo;
use hyperjam_editor::geometry::Ground;
use leptos::prelude::*;

/// Its lines, which go on where nothing stands.
pub(super) fn ground_view(page: Page) -> impl IntoView {
    let path = memo(move || {
        let lines = page.document(Ground::lines);
        lines.iter().map(|line| line.svg_path(line.beyond)).collect::<String>()
    });
    view! { <path class="sheet-ground" d=move || path.get() /> }
}
