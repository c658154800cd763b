//! The game that is drawn, as a whole: shown while nothing is selected.

use crate::lazy::{self, LazyView};
use crate::marks::marks;
use crate::state::{Height, Page, use_page};
use crate::view::when;
use crate::wording;
use hyperjam_editor::geometry::{STRAIGHT, goes_straight};
use hyperjam_terms::{EndlessPlay, Movers};
use leptos::prelude::*;

/// The game as a whole.
#[component]
pub(super) fn Game() -> impl IntoView {
    let page = use_page();
    let rules = move || match page.players() {
        _ if page.is_read() => format!("Rules: {}", page.rules().title()),
        2 => {
            let (convention, endless) =
                page.document(|document| (document.heading().convention, document.heading().endless));
            let so = match endless {
                EndlessPlay::Draw => String::new(),
                rule => format!("; a play that never ends {}", wording::endless(rule)),
            };
            format!("Rules: two players. {}{so}", wording::convention(convention))
        }
        count => format!("Rules: {count} players. The first who cannot move loses"),
    };
    let missing = move || {
        view! { <p role="status" data-missing>{move || marks(page).with(|marks| marks.missing.clone())}</p> }
            .into_any()
    };
    let is_any_missing =
        move || !page.withholds_marks() && marks(page).with(|marks| !marks.missing.is_empty());
    // A first look at the page needs no more than that.
    let entered = RwSignal::new(false);
    let wanted =
        move || entered.get() || page.height.get() != Height::Peek || lazy::is_here(page, LazyView::Whole);
    view! {
        <div class="game" on:pointerenter=move |_| entered.set(true) on:focusin=move |_| entered.set(true)>
        <h2>"The game"</h2>
        <p class="lead">{move || summary(page)}</p>
        {when(move || page.document(goes_straight), || view! { <p class="lead">{STRAIGHT}</p> }.into_any())}
        <p>
            {move || introduction(page)}
        </p>
        {when(is_any_missing, missing)}
        <details class="folded">
            <summary>{move || rules()}</summary>
            {when(wanted, move || super::rules(page))}
        </details>
        {when(move || wanted() && !has_only_boards(page), move || super::whole_game(page))}
        </div>
    }
}

/// How much there is of it, and of which kind it is.
fn summary(page: Page) -> String {
    page.document(|document| {
        let (positions, moves) = (document.positions().len(), document.moves().len());
        let all = Movers::all(document.heading().players);
        let impartial = marks(page).with(|marks| marks.impartial)
            || document.heading().players > 2 && document.moves().all(|(_, step)| step.by == all);
        let kind = match moves {
            _ if page.is_read() => document.heading().rules.title(),
            0 => "",
            // It is known with the marks.
            _ if marks(page).with(|marks| marks.answers == 0) => "",
            _ if impartial => "impartial",
            _ => "partizan",
        };
        let road = if page.is_read() { "edge" } else { "move" };
        let boards = document.heading().boards.len();
        let mut counts = Vec::new();
        if positions > 0 || boards == 0 {
            counts.extend([wording::counted(positions, "position"), wording::counted(moves, road)]);
        }
        if boards > 0 {
            counts.push(wording::counted(boards, "board"));
        }
        let so = if kind.is_empty() { "" } else { "; " };
        format!("{}{so}{kind}.", counts.join(", "))
    })
}

/// What is done in it, in a few words.
fn introduction(page: Page) -> String {
    match page.players() {
        _ if page.is_read() => page.rules().sentences().to_owned(),
        _ if has_only_boards(page) => {
            "The players take turns; each makes one move on one board. Select a board to read \
              everything known about it."
                .to_owned()
        }
        2 => "Two players, Left and Right, move in turn along the arrows. Every position is marked with who \
              wins from there and with its label. Select a position to read everything known about it."
            .to_owned(),
        count => format!(
            "{count} players move in a cycle along the arrows; the first who cannot move is the only loser (Spindler’s convention). Every position is marked with who has a winning strategy. Select a position to read everything known about it."
        ),
    }
}

fn has_only_boards(page: Page) -> bool {
    page.document(|document| document.positions().len() == 0 && !document.heading().boards.is_empty())
}
