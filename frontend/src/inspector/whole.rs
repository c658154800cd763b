//! What can be done with the game as a whole: its rules chosen, its positions selected by their sectors, the game simplified,
//! the drawing edited as text.

use super::figure1;
use super::text;
use crate::state::{Page, Panel};
use crate::tutor;
use crate::view::when;
use hyperjam_editor::command::Command;
use hyperjam_protocol::address::Part;
use hyperjam_terms::Convention;
use leptos::prelude::*;

/// Whether whoever cannot move loses or wins, to be chosen.
pub(super) fn rules(page: Page) -> AnyView {
    let misere = move || page.document(|document| document.heading().convention == Convention::Misere);
    let set = move |convention| page.apply(Command::SetConvention(convention));
    view! {
        <fieldset class="choice">
            <legend>"Whoever cannot move"</legend>
            <label>
                <input
                    type="radio"
                    name="convention"
                    prop:checked=move || !misere()
                    on:change=move |_| set(Convention::Normal)
                />
                "loses (normal play)"
            </label>
            <label>
                <input
                    type="radio"
                    name="convention"
                    prop:checked=move || misere()
                    on:change=move |_| set(Convention::Misere)
                />
                "wins (misère play)"
            </label>
        </fieldset>
    }
    .into_any()
}

/// The most positions with ties that are named.
const MOST_NAMED: usize = 12;

/// All of it.
pub(super) fn view(page: Page) -> AnyView {
    let ties = move || {
        page.document(|document| {
            let ends = document.positions().filter(|(_, position)| position.tie);
            ends.map(|(_, position)| position.name().to_owned())
                .take(MOST_NAMED)
                .collect::<Vec<_>>()
                .join(", ")
        })
    };
    let there = move || view! { <p>"Play ends in a tie at "{move || ties()}"."</p> }.into_any();
    view! {
        <details class="folded">
            <summary>"Play can end in a tie, too"</summary>
            <p>
                "Select a position and check “Play ends here in a tie”. Play that arrives there is over, and nobody wins. The position counts as a draw."
            </p>
            {when(move || !ties().is_empty(), there)}
        </details>
        {figure1::wheel(page)}
        <p class="row">
            <button title=Part::Quotient.purpose() on:click=move |_| tutor::show(page, Part::Quotient)>
                "Simplify"
            </button>
            <button on:click=move |_| super::open(page, Panel::Table)>"Table"</button>
        </p>
        {text::field(page)}
    }
    .into_any()
}
