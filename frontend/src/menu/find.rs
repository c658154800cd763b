//! The field for finding positions by their names and marks.

use crate::browser::focus_sheet;
use crate::marks;
use crate::marks::mark;
use crate::marks::marks;
use crate::state::Page;
use crate::view::{all, live, nothing};
use crate::wording;
use hyperjam_editor::find::{FindError, KnownMarks, find};
use hyperjam_editor::id::PositionId;
use leptos::html::Input;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// The most results that are listed; all of them can be selected.
const MOST_LISTED: usize = 50;

/// What a query found, or why it means nothing.
type Found = Result<Vec<PositionId>, FindError>;

/// The field.
pub(super) fn field(page: Page) -> AnyView {
    let query = RwSignal::new(String::new());
    let nth = RwSignal::new(0_u32);
    let chosen = move || {
        let found = query.with_untracked(|query| look_up(page, query)).ok()?;
        found.get(nth.get_untracked() as usize).copied()
    };
    // What would be jumped to is shown on the canvas.
    let show = move |to: u32| {
        nth.set(to);
        page.pointed.set(chosen().into_iter().collect());
    };
    let input = NodeRef::<Input>::new();
    crate::view::whenever(move || {
        if let Some(input) = input.get() {
            let _ = input.focus();
        }
    });
    let keys = move |event: KeyboardEvent| {
        let found = query.with_untracked(|query| look_up(page, query)).map_or(0, |found| found.len());
        let (listed, now) = (found.min(MOST_LISTED) as u32, nth.get_untracked());
        match event.key().as_str() {
            "ArrowDown" if listed > 0 => show((now + 1) % listed),
            "ArrowUp" if listed > 0 => show((now + listed - 1) % listed),
            "Enter" => {
                if let Some(id) = chosen() {
                    go_to(page, id);
                }
            }
            _ => return,
        }
        event.prevent_default();
    };
    let asked = move |event| {
        let text = event_target_value(&event);
        if text.trim_start().to_ascii_lowercase().starts_with("class") {
            marks::request_classes(page);
        }
        query.set(text);
        show(0);
    };
    view! {
        <div class="find" role="search" aria-label="Find positions" on:keydown=move |event| {
            if event.key() == "Escape" {
                event.prevent_default();
                close(page);
            }
        }>
            <div class="find-line">
                <input
                    node_ref=input
                    role="combobox"
                    aria-label="Find positions"
                    aria-describedby="find-said"
                    aria-autocomplete="list"
                    aria-controls="found"
                    aria-expanded="true"
                    aria-activedescendant=move || format!("found-{}", nth.get())
                    autocomplete="off"
                    spellcheck="false"
                    maxlength="200"
                    on:input=asked
                    on:keydown=keys
                />
                <button class="quiet" aria-label="Close the search" on:click=move |_| close(page)>
                    "×"
                </button>
            </div>
            {live(move || results(page, &query.get(), nth))}
        </div>
    }
    .into_any()
}

/// What was found, in words and one by one.
fn results(page: Page, query: &str, nth: RwSignal<u32>) -> AnyView {
    let found = look_up(page, query);
    let said = match &found {
        _ if query.trim().is_empty() => {
            "A name, or: ∞ · grundy 3 · sector L,I · outcome draw · class of A".into()
        }
        Err(reason) => capitalised(&reason.to_string()),
        Ok(found) if found.is_empty() => "No matches.".into(),
        Ok(found) => format!("{} found.", wording::counted(found.len(), "position")),
    };
    let found = found.unwrap_or_default();
    let listed = (0..).zip(&found).take(MOST_LISTED);
    let options = all(listed.map(|(place, &id)| option(page, place, id, nth)));
    let select_all = if found.len() < 2 {
        nothing()
    } else {
        let text = format!("Select all {}", found.len());
        let select = move |_| {
            page.editor.update(|editor| editor.select_positions(found.iter().copied()));
            close(page);
        };
        view! { <button on:click=select>{text}</button> }.into_any()
    };
    view! {
        <p class="lead" id="find-said" role="status">{said}</p>
        <ul id="found" role="listbox" aria-label="Positions found">{options}</ul>
        {select_all}
    }
    .into_any()
}

fn option(page: Page, place: u32, id: PositionId, nth: RwSignal<u32>) -> AnyView {
    let mark = mark(page, id).as_ref().map_or_else(nothing, |mark| {
        view! { <small>{wording::plate_in_short(&mark.into())}</small> }.into_any()
    });
    view! {
        <li
            id=format!("found-{place}")
            role="option"
            aria-selected=move || (nth.get() == place).to_string()
            on:click=move |_| go_to(page, id)
        >
            {page.name(id)}
            {mark}
        </li>
    }
    .into_any()
}

fn look_up(page: Page, query: &str) -> Found {
    let known = |id: PositionId| {
        marks(page).with(|marks| {
            let mark = marks.of(id);
            KnownMarks {
                grundy: mark.and_then(|mark| mark.grundy.clone()),
                sector: mark.map(|mark| mark.sector()),
                class: marks.class_of(id),
            }
        })
    };
    let small = |text: &str| String::from(js_sys::JsString::from(text).to_lower_case());
    page.document(|document| find(document, &known, small, query))
}

/// A reason as a sentence.
fn capitalised(reason: &str) -> String {
    let first = reason.chars().next().map(|first| first.to_ascii_uppercase());
    let rest = first.map_or("", |first| &reason[first.len_utf8()..]);
    format!("{}{rest}.", first.map(String::from).unwrap_or_default())
}

fn go_to(page: Page, id: PositionId) {
    page.editor.update(|editor| editor.centre_on(id));
    close(page);
}

fn close(page: Page) {
    page.finding.set(false);
    page.pointed.set(Vec::new());
    focus_sheet();
}
