//! The tutor's card: what there is to read and do, with the way back and the steps.

pub(super) mod blocks;
pub(super) mod board;
mod calculate;
mod completion;
pub(super) mod follow;
pub(super) mod grid;
pub(super) mod map;
mod notebook;
pub(super) mod picture;
mod rules;
mod steps;

pub(super) use steps::{Steps, key};

use super::NOT_FOUND;
use crate::failure::{Failure, WorkerEnd, WorkerEnded};
use crate::marks::SolverClient;
use crate::navigation;
use crate::state::{Page, use_page};
use crate::tools::way_back;
use crate::tutor;
use crate::tutor::aside::Asides;
use crate::tutor::{TutorState, take_focus};
use crate::view::{each, live, memo, nothing, when};
use hyperjam_protocol::address::{self, Part};
use hyperjam_protocol::tutor::CardAction;
use leptos::prelude::*;

/// The panel.
#[component]
pub(super) fn Tutor() -> impl IntoView {
    let page = use_page();
    let study = TutorState::of(page);
    let title = memo(move || {
        study.card.with(|card| card.as_ref().map(|card| card.title.clone()).unwrap_or_default())
    });
    // Where there is no card, what was to be shown.
    let asked = move || study.address.with(|address| Part::of(address).map_or(NOT_FOUND, Part::title));
    let shown = move || if title.with(String::is_empty) { asked().to_owned() } else { title.get() };
    let link =
        memo(move || study.card.with(|card| card.as_ref().map(|card| card.link.clone()).unwrap_or_default()));
    let goes_on = memo(move || study.card.with(|card| card.as_ref().is_some_and(|card| card.next.is_some())));
    let turn = |name: &'static str, turn: fn(Page)| {
        let turn = move |_| {
            navigation::lead_back();
            turn(page);
            // There may be no card before that one.
            take_focus(HEADING);
        };
        move || view! { <button on:click=turn>{name}</button> }.into_any()
    };
    let home = || view! { <p class="row">{way_back("")}</p> }.into_any();
    let calculates = move || study.address.with(|address| is_calculation(address));
    let ruleset = memo(move || {
        let nth = study.address.with(|address| address::ruleset_of(address))?;
        page.document(|document| nth < document.heading().rulesets.len()).then_some(nth)
    });
    // The strip has them then.
    let stepping = page.provided::<Asides>().stepping;
    let share = move |_| tutor::do_action(page, &CardAction::Share(link.get_untracked()));
    // Another card is made anew, the same one is changed where it differs.
    let body = move || {
        study.card.with(|card| {
            let below = card.as_ref().and_then(|card| card.blocks.get(card.below_line..));
            below.map_or_else(nothing, |below| blocks::blocks(page, below))
        })
    };
    view! {
        <div class="tutor">
            <div class="tutor-head">
                <h2 tabindex="-1">{move || shown()}</h2>
                {when(move || goes_on.get(), move || pause_button(study))}
                {when(move || !study.trail.with(String::is_empty), turn("Back", tutor::back))}
                {when(move || !study.ahead.with(String::is_empty), turn("Forward", tutor::forward))}
                {when(
                    move || !link.with(String::is_empty),
                    move || view! { <button on:click=share title="A link to the drawing that shows this as well">"Link"</button> }.into_any(),
                )}
            </div>
            {when(move || study.away.get(), home)}
            {when(move || study.awaited.get(), move || awaited(study))}
            {live(move || failed(page))}
            {when(move || !stepping.get(), || view! { <Steps /> }.into_any())}
            {when(calculates, move || calculate::fields(page))}
            {each(move || ruleset.get().map(|nth| nth as u32).into_iter().collect(), move |nth| rules::fields(page, nth as usize))}
            <div class="tutor-card" tabindex="-1" data-card=move || study.address.get()>
                {each(move || vec![study.visit.get()], move |_| live(body))}
            </div>
        </div>
    }
}

/// What is read first of a card.
const HEADING: &str = ".tutor-head h2";

fn is_calculation(address: &str) -> bool {
    Part::of(address) == Some(Part::Calculate)
}

fn pause_button(study: TutorState) -> AnyView {
    view! {
        <button on:click=move |_| study.paused.update(|paused| *paused = !*paused)>
            {move || (if study.paused.get() { "Resume" } else { "Pause" }).to_owned()}
        </button>
    }
    .into_any()
}

/// How far the tutor is, and a way to stop it.
fn awaited(study: TutorState) -> AnyView {
    view! {
        <p class="row tutor-awaited">
            <progress
                aria-label="The tutor is working"
                max="1000"
                prop:value=move || study.progress.get().to_string()
            />
            <button on:click=move |_| {
                study.cancel();
                take_focus(HEADING);
            }>"Stop"</button>
        </p>
    }
    .into_any()
}

/// Why there is no card, if there is none.
fn failed(page: Page) -> AnyView {
    let study = TutorState::of(page);
    let Some(reason) = study.failure.get() else { return nothing() };
    let what =
        if study.address.with(|address| is_calculation(address)) { "The lines are" } else { "This is" };
    let reason = match reason {
        // Who reads this pressed the button, and knows of no workers.
        Failure::Worker(WorkerEnded { how: WorkerEnd::Stopped, .. }) => {
            format!("{what} not worked out: you stopped that. Any change to the drawing starts it again.")
        }
        reason => reason.to_string(),
    };
    // The button goes with what it is about.
    let anew = move |does: fn(Page)| {
        does(page);
        take_focus(HEADING);
    };
    let again = |page| SolverClient::of(page).retries.update(|count| *count += 1);
    view! {
        <p role="alert">{reason}</p>
        <p class="row">
            <button on:click=move |_| anew(again)>"Try again"</button>
            <button on:click=move |_| anew(|page| tutor::go(page, tutor::first(page)))>"Start over"</button>
        </p>
    }
    .into_any()
}
