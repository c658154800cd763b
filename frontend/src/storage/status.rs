//! Says in a word whether the drawing is saved.

use super::SaveState;
use super::save_state;
use crate::state::use_page;
use leptos::prelude::*;

/// Whether the drawing shown is kept in this browser. What goes wrong is said in a notice, too.
#[component]
pub(crate) fn SaveStateView() -> impl IntoView {
    let page = use_page();
    view! {
        <span class="save-state" data-save-state=move || texts(save_state(page).get()).0.to_owned()>
            {move || texts(save_state(page).get()).1.to_owned()}
        </span>
    }
}

/// How it stands, for tests and styles and for people.
fn texts(save_state: SaveState) -> (&'static str, &'static str) {
    match save_state {
        SaveState::Untouched => ("untouched", ""),
        SaveState::Pending => ("pending", "Saving…"),
        SaveState::Stored => ("kept", "Saved"),
        SaveState::Failed => ("failed", "Not saved"),
    }
}
