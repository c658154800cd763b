//! The ground under a picture of Hackenbush, from which moves are drawn.

use crate::state::Page;
use crate::view::memo;
use hyperjam_editor::geometry::Ground;
use leptos::prelude::*;

/// Its lines, and where they go on though nothing stands there.
pub(super) fn ground_view(page: Page) -> impl IntoView {
    let paths = memo(move || {
        page.document(|document| {
            let mut paths = [String::new(), String::new()];
            for ground in Ground::lines(document) {
                paths[0] += &ground.path_beyond();
                paths[1] += &ground.svg_path();
            }
            paths
        })
    });
    let path = move |nth: usize| paths.with(|paths| paths[nth].clone());
    view! {
        <path class="ground-beyond" d=move || path(0) />
        <path class="ground" d=move || path(1) />
    }
}
