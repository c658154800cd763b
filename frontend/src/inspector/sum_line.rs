//! The sum of the vehicles at the foot of the sheet: one line, or the steps by which it is found.

use super::return_to_selection;
use super::tutor::Steps;
use super::tutor::blocks::blocks;
use super::tutor::follow::Follow;
use crate::browser::matches;
use crate::state::{Height, Page, Panel, use_page};
use crate::tutor::aside::{self, Asides};
use crate::tutor::{self, TutorState, take_focus};
use crate::view::{live, memo, whenever};
use hyperjam_protocol::address::{self, Part};
use hyperjam_protocol::tutor::{Block, Span};
use leptos::prelude::*;
use std::sync::Arc;

/// The most vehicles that are named before the sum is looked at.
const MOST_NAMED: usize = 8;

/// The sum of the vehicles.
#[component]
pub(super) fn SumLine() -> impl IntoView {
    let page = use_page();
    let Asides { sum, stepping, .. } = page.provided::<Asides>();
    let shown = aside::blocks(page, sum, address::sum_line, false);
    let is_known = memo(move || shown.with(|shown| !shown.is_empty()));
    let plain = move || shown.with(|shown| shown.iter().cloned().map(without_links).collect::<Vec<_>>());
    whenever(move || {
        let study = TutorState::of(page);
        let stays = page.panel.get() == Panel::Tutor
            && study.address.with(|address| Part::of(address)) == Some(Part::Steps);
        // Where the inspector takes the strip's place, the steps are in there.
        let is_read = page.height.get() != Height::Peek && matches("(max-width: 56.25rem)");
        if !stays || is_read {
            stepping.set(false);
        }
    });
    let steps = memo(move || stepping.get() && TutorState::of(page).steps().is_some());
    provide_context(Follow(Arc::new(move |to| step_through(page, to))));
    live(move || {
        if steps.get() {
            untrack(|| stepper(page))
        } else {
            let line = move || if is_known.get() { blocks(page, &plain()) } else { names_of_vehicles(page) };
            view! { <div class="strip-line">{live(line)}</div> }.into_any()
        }
    })
}

/// A block whose result is only read, since the sheet is to have few controls at first sight.
fn without_links(block: Block) -> Block {
    let words = |span| match span {
        Span::Position { name: text, .. } | Span::Link { text, .. } => Span::Text(text),
        other => other,
    };
    match block {
        Block::Result(line, tone) => Block::Result(line.into_iter().map(words).collect(), tone),
        other => other,
    }
}

/// Has the strip show the steps at an address; whether that is what the address is of. The inspector stays as it is.
fn step_through(page: Page, to: &str) -> bool {
    let steps = Part::of(to) == Some(Part::Steps);
    if steps {
        let (there, height) = (page.inspector.get_untracked(), page.height.get_untracked());
        page.provided::<Asides>().stepping.set(true);
        tutor::go(page, to.to_owned());
        page.inspector.set(there);
        page.height.set(height);
    }
    steps
}

/// The slider, what the step does, and the way back.
fn stepper(page: Page) -> AnyView {
    let sentence = move || {
        TutorState::of(page).card.with(|card| {
            // Which step it is, the slider says.
            let spoken = card.as_ref().map(|card| card.spoken.as_str()).unwrap_or_default();
            spoken.split_once(". ").map_or(spoken, |(_, rest)| rest).to_owned()
        })
    };
    take_focus(".strip input");
    view! {
        <div class="strip-steps">
            <Steps />
            <p class="strip-said" tabindex="0">{sentence}</p>
            <button
                on:click=move |_| {
                    return_to_selection(page);
                    take_focus(".strip-line > .row button:last-child");
                }
            >
                "Back to the sum"
            </button>
        </div>
    }
    .into_any()
}

/// The vehicles by the names of their positions, which stand there until their sum is known.
pub(crate) fn names_of_vehicles(page: Page) -> AnyView {
    let names = page.document(|document| {
        let mut names = String::new();
        for (nth, (id, is_negated)) in document.heading().all_vehicles().enumerate() {
            if nth == MOST_NAMED {
                names.push_str(" + …");
                break;
            }
            names.push_str(match (nth, is_negated) {
                (0, false) => "",
                (0, true) => "−",
                (_, false) => " + ",
                (_, true) => " − ",
            });
            names.push_str(document.name(id));
        }
        names
    });
    view! { <p>{names}</p> }.into_any()
}
