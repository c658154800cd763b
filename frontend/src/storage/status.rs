//! Says in a word whether the drawing is kept.

use super::Keeping;
use crate::state::use_page;
use leptos::prelude::*;

/// Whether the drawing shown is kept in this browser. What goes wrong is said in a notice, too.
#[component]
pub(crate) fn KeepingView() -> impl IntoView {
    let page = use_page();
    let state = move || match page.keeping.get() {
        Keeping::Untouched => ("untouched", ""),
        Keeping::Pending => ("pending", "Keeping…"),
        Keeping::Kept => ("kept", "Kept"),
        Keeping::Failed => ("failed", "Not kept"),
    };
    view! {
        <span class="keeping" data-keeping=move || state().0>
            {move || state().1}
        </span>
    }
}
