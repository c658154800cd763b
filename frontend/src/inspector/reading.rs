//! How the roads of a drawing are read: the choice, and what a drawing is worth that is read otherwise than as moves.

use super::tutor::blocks::blocks;
use crate::state::Page;
use crate::tutor::aside::{self, Asides};
use crate::view::{all, live, when};
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{self, Part};
use leptos::prelude::*;

/// The rules, to be chosen.
pub(super) fn choice(page: Page) -> AnyView {
    let options = all(Rules::ALL.into_iter().map(|rules| {
        let selected = move || page.rules() == rules;
        view! { <option value=rules.name() prop:selected=selected>{rules.title()}</option> }.into_any()
    }));
    view! {
        <p class="row">
            <label>
                "Read the drawing as "
                <select
                    data-rules
                    on:change=move |event| {
                        if let Ok(rules) = event_target_value(&event).parse() {
                            page.apply(Command::SetRules(rules));
                        }
                    }
                >
                    {options}
                </select>
            </label>
        </p>
    }
    .into_any()
}

/// What the whole, its components and its moves are worth.
pub(super) fn worth(page: Page) -> AnyView {
    card(page, || Part::Vehicles.address().into())
}

/// What taking a road leaves.
pub(super) fn road(page: Page, id: MoveId) -> AnyView {
    card(page, move || address::why_road(id))
}

/// What the moves at a position leave.
pub(super) fn at(page: Page, id: PositionId) -> AnyView {
    card(page, move || address::why(id))
}

fn card(page: Page, address: impl Fn() -> String + 'static) -> AnyView {
    let shown = aside::blocks(page, page.provided::<Asides>().reading, address, true);
    view! { <div class="tutor-card" data-reading>{live(move || shown.with(|shown| blocks(page, shown)))}</div> }.into_any()
}

/// A button that puts what is selected on the ground, or takes it off; for Hackenbush.
pub(super) fn ground_button(page: Page) -> AnyView {
    let stand = move || {
        page.editor.with(|editor| {
            let all = editor.selection().positions.iter();
            all.filter_map(|id| editor.document().position(*id)).all(|position| position.ground)
        })
    };
    let words = move || if stand() { "Take off the ground" } else { "Put on the ground" };
    let button = move || {
        view! { <button title="On the ground, or off it (K)" on:click=move |_| page.act(Action::Ground)>{words}</button> }
            .into_any()
    };
    when(move || page.rules() == Rules::Hackenbush, button)
}
