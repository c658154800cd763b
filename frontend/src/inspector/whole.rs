//! What can be done with the game as a whole: its rules chosen, its positions selected by their sectors, the game simplified,
//! the drawing edited as text.

use super::figure1;
use super::reading;
use super::text;
use crate::marks::marks;
use crate::state::{Page, Panel};
use crate::tutor;
use crate::view::{all, each, live, when};
use crate::wording;
use hyperjam_editor::command::Command;
use hyperjam_protocol::address::Part;
use hyperjam_terms::{Convention, EndKind, EndlessPlay};
use leptos::prelude::*;
use web_sys::HtmlSelectElement;

/// Whether whoever cannot move loses or wins, to be chosen.
pub(super) fn rules(page: Page) -> AnyView {
    let misere = move || page.document(|document| document.heading().convention == Convention::Misere);
    let set = move |convention| page.apply(Command::SetConvention(convention));
    // What is chosen already can be left, too.
    let several = move || page.players() > 2;
    let why = || {
        view! {
            <p id="normal-only">
                "Misère play is for two players. With more, the first who cannot move is the only loser, and all \
                 others win: this is Spindler’s convention. Other conventions, such as that only the last to move \
                 wins, give other outcomes."
            </p>
        }
        .into_any()
    };
    view! {
        {reading::choice(page)}
        {players(page)}
        {when(several, why)}
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
                    prop:disabled=move || several() && !misere()
                    on:change=move |_| set(Convention::Misere)
                />
                "wins (misère play)"
            </label>
        </fieldset>
        {when(move || endless_of(page) != EndlessPlay::Draw || page.players() == 2 && !page.is_read(), move || endless(page))}
    }
    .into_any()
}

fn endless_of(page: Page) -> EndlessPlay {
    page.document(|document| document.heading().endless)
}

/// Who wins a play that never ends, to be chosen.
fn endless(page: Page) -> AnyView {
    let option = move |rule: EndlessPlay| {
        view! {
            <option value=rule.name() prop:selected=move || endless_of(page) == rule>{wording::endless(rule)}</option>
        }
        .into_any()
    };
    view! {
        <p class="row">
            <label>
                "A play that never ends "
                <select
                    data-endless
                    on:change=move |event| {
                        if let Ok(rule) = event_target_value(&event).parse() {
                            page.apply(Command::SetEndless(rule));
                        }
                        // It may be refused.
                        let now = untrack(|| endless_of(page)).name();
                        event_target::<HtmlSelectElement>(&event).set_value(now);
                    }
                >
                    {all(EndlessPlay::ALL.into_iter().map(option))}
                </select>
            </label>
        </p>
    }
    .into_any()
}

/// The most players that can be chosen.
pub(crate) const MOST_CHOSEN: u32 = 8;

/// How many players there are, to be chosen.
fn players(page: Page) -> AnyView {
    // A file may have more.
    let counts = move || (2..=page.players().max(MOST_CHOSEN)).collect::<Vec<_>>();
    let option = move |count: u32| {
        view! {
            <option value=count prop:selected=move || page.players() == count>{count.to_string()}</option>
        }
        .into_any()
    };
    view! {
        <p class="row">
            <label>
                "Players "
                <select
                    data-players
                    on:change=move |event| {
                        if let Ok(count) = event_target_value(&event).parse() {
                            page.apply(Command::SetPlayers(count));
                        }
                        // It may be refused.
                        let now = untrack(|| page.players());
                        event_target::<HtmlSelectElement>(&event).set_value(&now.to_string());
                    }
                >
                    {each(counts, option)}
                </select>
            </label>
        </p>
    }
    .into_any()
}

/// The most positions with ties that are named.
const MOST_NAMED: usize = 12;

/// What is said of a game for more than two players.
fn several(page: Page) -> AnyView {
    let beyond = || {
        view! {
            <p>
                "Play may go on for ever here, which nobody loses. So the marks say what each player can force against all others together; the theory of Spindler’s paper has only games that end."
            </p>
        }
        .into_any()
    };
    view! {
        <p>
            "A position from which all moves are open to all is marked with its outcome: N for Next, who moves first, P for Previous, who moves last, O for those between, if they have winning strategies; ∅ if nobody has, as then any one player can be made to lose by the others. Other positions have the outcomes for each player who may start, in order. Sectors, Grundy labels and values are for two players."
        </p>
        {when(move || marks(page).with(|marks| marks.is_endless()), beyond)}
    }
    .into_any()
}

/// All of it.
pub(super) fn view(page: Page) -> AnyView {
    let named = move |end: EndKind| {
        page.document(|document| {
            let ends = document.positions().filter(|(_, position)| position.end == Some(end));
            ends.map(|(_, position)| position.name().to_owned())
                .take(MOST_NAMED)
                .collect::<Vec<_>>()
                .join(", ")
        })
    };
    let there = move || {
        let named =
            EndKind::ALL.into_iter().map(|end| (end, named(end))).filter(|(_, named)| !named.is_empty());
        all(named.map(|(end, named)| view! { <p>{end.title()}": "{named}</p> }.into_any()))
    };
    let is_drawn = move || page.document(|document| document.positions().len() > 0);
    view! {
        {when(move || page.is_read(), move || reading::worth(page))}
        <details class="folded" class:hidden=move || page.is_read() || !is_drawn()>
            <summary>"Play can end in a tie, too"</summary>
            <p>
                "Select a position and choose how play ends here. A play that reaches it is over, and so is a sum: in a \
                 tie, or somebody has won."
            </p>
            {live(there)}
        </details>
        {when(move || page.players() == 2 && !page.is_read() && is_drawn(), move || figure1::wheel(page))}
        {when(move || page.players() > 2, move || several(page))}
        <p class="row">
            <button class:hidden=move || page.is_read() title=Part::Quotient.purpose() on:click=move |_| tutor::show(page, Part::Quotient)>
                "Simplify"
            </button>
            <button on:click=move |_| super::open(page, Panel::Table)>"Table"</button>
        </p>
        {text::field(page)}
    }
    .into_any()
}
