//! The panels beside the drawing, one at a time.

mod figure1;
mod history;
mod legend;
mod position;
mod table;
mod tutor;

use crate::lazy::{self, Make, Part};
use crate::state::{Page, Panel, use_page};
use crate::tutor::Study;
use crate::tutor::{part, show};
use crate::view::{all, live, nothing, whenever};
use figure1::Figure1;
use history::History;
use legend::Legend;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use position::PositionPanel;
use table::Table;
use tutor::Tutor;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The tabs: panel, the part of the tutor that it shows, name, identifier.
const TABS: [(Panel, &str, &str, &str); 10] = [
    (Panel::Position, "", "Position", "tab-position"),
    (Panel::Figure1, "", "Figure 1", "tab-figure1"),
    (Panel::Tutor, "play", "Play", "tab-play"),
    (Panel::Tutor, "vehicles", "Sum", "tab-sum"),
    (Panel::Tutor, "steps", "Steps", "tab-steps"),
    (Panel::Tutor, "compare", "Compare", "tab-compare"),
    (Panel::Tutor, "lessons", "Lessons", "tab-lessons"),
    (Panel::Tutor, "", "Tutor", "tab-tutor"),
    (Panel::Table, "", "Table", "tab-table"),
    (Panel::History, "", "History", "tab-history"),
];

/// The number of the tab that is shown. Parts of the tutor that have none are the tutor's.
fn shown(page: Page) -> usize {
    let panel = page.panel.get();
    let of_panel = |tab: &&(Panel, &str, &str, &str)| tab.0 == panel;
    let found = Study::of(page).address.with(|address| {
        TABS.iter().position(|tab| of_panel(&tab) && (panel != Panel::Tutor || tab.1 == part(address)))
    });
    found.or_else(|| TABS.iter().position(|tab| of_panel(&tab) && tab.1.is_empty())).unwrap_or(0)
}

fn choose(page: Page, nth: usize) {
    let (panel, part, ..) = TABS[nth % TABS.len()];
    match panel {
        Panel::Tutor => show(page, part),
        _ => page.panel.set(panel),
    }
}

/// The element of a tab.
fn element(nth: usize) -> Option<HtmlElement> {
    document().get_element_by_id(TABS[nth % TABS.len()].3).map(JsCast::unchecked_into)
}

/// Where not all tabs have room, the chosen one is seen.
fn bring_to_middle(nth: usize) {
    let Some(tab) = element(nth) else { return };
    if let Some(row) = tab.parent_element() {
        row.set_scroll_left(tab.offset_left() - (row.client_width() - tab.offset_width()) / 2);
    }
}

/// The panel that is shown, with the tabs to choose it by.
#[component]
pub(crate) fn PanelView() -> impl IntoView {
    let page = use_page();
    let tabs = all(TABS.iter().enumerate().map(|(nth, &(_, _, name, id))| {
        view! {
            <button
                role="tab"
                id=id
                aria-controls="panel"
                aria-selected=move || (shown(page) == nth).to_string()
                tabindex=move || (if shown(page) == nth { "0" } else { "-1" }).to_string()
                on:click=move |_| choose(page, nth)
            >
                {name}
            </button>
        }
        .into_any()
    }));
    let step = move |event: web_sys::KeyboardEvent| {
        let now = untrack(|| shown(page));
        let to = match event.key().as_str() {
            "ArrowLeft" => now + TABS.len() - 1,
            "ArrowRight" => now + 1,
            "Home" => 0,
            "End" => TABS.len() - 1,
            _ => return,
        };
        event.prevent_default();
        choose(page, to);
        if let Some(tab) = element(to) {
            let _ = tab.focus();
        }
    };
    whenever(move || bring_to_middle(shown(page)));
    view! {
        <aside class="panel">
            <div class="tabs" role="tablist" aria-label="Panels" on:keydown=step>{tabs}</div>
            // What it does on a phone is said by the styles alone.
            <label class="taller"><input type="checkbox" />"Larger panel"</label>
            <section
                class="panel-body"
                id="panel"
                role="tabpanel"
                tabindex="0"
                on:keydown=move |event| tutor::key(page, event)
                aria-labelledby=move || TABS[shown(page)].3.to_owned()
            >
                {live(move || match page.panel.get() {
                    Panel::Position => view! { <PositionPanel /> }.into_any(),
                    panel => lazy::view(page, Part::Panel(panel), || Box::pin(panels())),
                })}
            </section>
            <Legend />
        </aside>
    }
}

#[wasm_split(panels, wasm_split_path = leptos::wasm_split, fallible)]
fn panels() -> Result<Make, SplitLoaderError> {
    Ok(body)
}

/// A panel that is loaded when it is first shown.
fn body(part: Part) -> AnyView {
    match part {
        Part::Panel(Panel::Figure1) => view! { <Figure1 /> }.into_any(),
        Part::Panel(Panel::Tutor) => view! { <Tutor /> }.into_any(),
        Part::Panel(Panel::Table) => view! { <Table /> }.into_any(),
        Part::Panel(Panel::History) => view! { <History /> }.into_any(),
        Part::Panel(Panel::Position) | Part::Dialog(_) => nothing(),
    }
}
