//! What can be done with the game as a whole: its positions selected by their sectors, the game simplified, the drawing
//! edited as text.

use super::figure1;
use super::text;
use crate::state::Page;
use crate::tutor;
use hyperjam_protocol::address::Part;
use leptos::prelude::*;

/// All of it.
pub(super) fn view(page: Page) -> AnyView {
    view! {
        {figure1::wheel(page)}
        <p class="row">
            <button title=Part::Quotient.purpose() on:click=move |_| tutor::show(page, Part::Quotient)>
                "Simplify"
            </button>
        </p>
        {text::field(page)}
    }
    .into_any()
}
