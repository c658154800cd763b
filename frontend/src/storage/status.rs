//! Says in a word whether the drawing is kept.

use super::SaveState;
use super::keeping;
use crate::state::use_page;
use leptos::prelude::*;

/// Whether the drawing shown is kept in this browser. What goes wrong is said in a notice, too.
#[component]
pub(crate) fn KeepingView() -> impl IntoView {
    let page = use_page();
    view! {
        <span class="keeping" data-keeping=move || words(keeping(page).get()).0.to_owned()>
            {move || words(keeping(page).get()).1.to_owned()}
        </span>
    }
}

/// How it stands, for tests and styles and for people.
fn words(keeping: SaveState) -> (&'static str, &'static str) {
    match keeping {
        SaveState::Untouched => ("untouched", ""),
        SaveState::Pending => ("pending", "Keeping…"),
        SaveState::StoredDrawing => ("kept", "Kept"),
        SaveState::Failed => ("failed", "Not kept"),
    }
}
