//! Going through steps: one by one, by a slider, or as they play.

use crate::browser::is_typing;
use crate::state::{Page, use_page};
use crate::tutor::TutorState;
use crate::tutor::{SPEEDS, step_to, take_key, toggle_playing};
use crate::view::{all, memo, when};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// The buttons: name, sign, and where they lead from a step, given the last one.
const WAYS: [(&str, &str, StepTarget); 4] = [
    ("First step", "|◀", |_, _| 0),
    ("Previous step", "◀", |at, _| at.saturating_sub(1)),
    ("Next step", "▶", |at, _| at + 1),
    ("Last step", "▶|", |_, last| last),
];

type StepTarget = fn(u32, u32) -> u32;

/// The slider and the buttons, when there are steps.
#[component]
pub(in crate::inspector) fn Steps() -> impl IntoView {
    let page = use_page();
    let study = TutorState::of(page);
    let steps = memo(move || study.steps().map(|steps| vec![steps.at, steps.last]).unwrap_or_default());
    let at = move || steps.with(|steps| if let [at, last] = steps[..] { (at, last) } else { (0, 0) });
    let bar = move || {
        let go = move |to| {
            study.playing.set(false);
            step_to(page, to);
        };
        let ways = all(WAYS.iter().map(|&(name, sign, way)| {
            let to = move || {
                let (at, last) = at();
                way(at, last).min(last)
            };
            let stays = move || (to() == at().0).to_string();
            view! { <button aria-label=name title=name aria-disabled=stays on:click=move |_| go(untrack(to))>{sign}</button> }
                .into_any()
        }));
        view! {
            <div class="step-bar" role="group" aria-label="Steps">
                <p class="lead">{move || step_sentence(at())}</p>
                <input
                    type="range"
                    min="0"
                    aria-label="Step"
                    max=move || at().1.to_string()
                    prop:value=move || at().0.to_string()
                    aria-valuetext=move || step_sentence(at())
                    on:input=move |event| go(event_target_value(&event).parse().unwrap_or_default())
                />
                <div class="row">
                    {ways}
                    <button class="primary" on:click=move |_| toggle_playing(page)>
                        {move || (if study.playing.get() { "Pause" } else { "Play" }).to_owned()}
                    </button>
                    <select
                        aria-label="Speed"
                        on:change=move |event| {
                            study.speed.set(event_target_value(&event).parse().unwrap_or_default());
                        }
                    >
                        {speeds(study.speed.get_untracked())}
                    </select>
                </div>
            </div>
        }
        .into_any()
    };
    when(move || !steps.with(Vec::is_empty), bar)
}

/// The speeds to choose from, with the present one chosen.
fn speeds(now: u32) -> AnyView {
    all((0..).zip(SPEEDS).map(|(nth, (name, _)): (u32, (&str, u32))| {
        view! { <option value=nth.to_string() selected=nth == now>{name}</option> }.into_any()
    }))
}

fn step_sentence((at, last): (u32, u32)) -> String {
    format!("Step {at} of {last}")
}

/// Keys pressed in the panel go through the steps, but for those that what has the focus knows itself.
pub(in crate::inspector) fn key(page: Page, event: KeyboardEvent) {
    let target = event.target();
    let element = target.clone().and_then(|target| target.dyn_into::<Element>().ok());
    let presses = element.is_some_and(|element| element.matches("button, summary").unwrap_or_default());
    let key = event.key();
    let held = event.shift_key() || event.ctrl_key() || event.meta_key() || event.alt_key();
    if held || is_typing(target) || (presses && key == " ") {
        return;
    }
    if take_key(page, &key) {
        event.prevent_default();
        // It may come by the whole page's keys again.
        event.stop_propagation();
    }
}
