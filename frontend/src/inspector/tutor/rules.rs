//! The fields for a ruleset that a person writes. It is part of the drawing; what is wrong with it comes with the tutor's
//! card.

use super::calculate::shown;
use crate::browser::action_of;
use crate::state::Page;
use crate::tutor::{TutorState, change_ruleset, take_focus};
use crate::view::{live, memo};
use hyperjam_editor::action::Action;
use hyperjam_editor::document::OwnRuleset;
use hyperjam_protocol::tutor::Tone;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// The name and the rules of the ruleset with this number, from 0.
pub(super) fn fields(page: Page, nth: usize) -> AnyView {
    let written =
        move || page.document(|document| document.heading().rulesets.get(nth).cloned().unwrap_or_default());
    let own = memo(written);
    let answer = memo(move || {
        let card = TutorState::of(page).card;
        card.with(|card| card.as_ref().and_then(|card| card.lines.first().cloned()).unwrap_or_default())
    });
    let rename = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        change_ruleset(page, nth, |own| own.name = name);
        // A name that cannot be is not kept. The field may be gone by now.
        if let Some(field) =
            event.target().and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok())
        {
            field.set_value(&untrack(written).name);
        }
    };
    let write = move |event| {
        let text = event_target_value(&event);
        change_ruleset(page, nth, |own| own.text = text);
    };
    let is_wrong = move || answer.with(|answer| answer.tone == Tone::Bad);
    let text = move |part: fn(OwnRuleset) -> String| move || part(own.get());
    view! {
        <div class="tutor-rules">
            <label class="field">
                "Name"
                <input
                    prop:value=text(|own| own.name)
                    maxlength="60"
                    spellcheck="false"
                    autocomplete="off"
                    on:change=rename
                />
            </label>
            <label class="field">
                "Rules"
                <textarea
                    class="wide"
                    rows="4"
                    prop:value=text(|own| own.text)
                    aria-invalid=move || is_wrong().to_string()
                    aria-describedby="ruleset-answer"
                    autocapitalize="off"
                    spellcheck="false"
                    on:input=write
                    on:keydown=move |event| press(page, &event)
                ></textarea>
            </label>
            <p class="calculate-answer" id="ruleset-answer">
                {live(move || answer.with(|answer| shown(page, answer)))}
            </p>
        </div>
    }
    .into_any()
}

/// The rules are part of the drawing, so what is typed is undone as all of it is.
fn press(page: Page, event: &KeyboardEvent) {
    if let Some(action @ (Action::Undo | Action::Redo)) = action_of(event) {
        event.prevent_default();
        let field = event.target().and_then(|field| field.dyn_into::<HtmlElement>().ok());
        page.act(action);
        if let Some(field) = field {
            let _ = field.focus();
        }
        // The fields are gone with a ruleset that is not there any more.
        take_focus(".tutor-head h2");
    }
}
