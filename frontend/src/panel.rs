//! The panels beside the drawing, one at a time.

mod figure1;
mod history;
mod legend;
mod position;
mod table;
mod tutor;

use crate::lazy::{self, Make, Part as Chunked};
use crate::state::{Page, Panel, use_page};
use crate::tutor::{Study, show};
use crate::view::{all, live, nothing, whenever};
use figure1::Figure1;
use history::History;
use hyperjam_protocol::address::Part;
use legend::Legend;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use position::PositionPanel;
use table::Table;
use tutor::Tutor;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A tab.
#[derive(Clone, Copy)]
struct Tab {
    panel: Panel,
    /// The part of the tutor, in its panel.
    part: Option<Part>,
    name: &'static str,
    /// What its identifier ends with.
    word: &'static str,
}

/// The tabs, from left to right.
const TABS: [Tab; 10] = [
    panel(Panel::Position, "Position", "position"),
    panel(Panel::Figure1, "Figure 1", "figure1"),
    part(Part::TABS[0]),
    part(Part::TABS[1]),
    part(Part::TABS[2]),
    part(Part::TABS[3]),
    part(Part::TABS[4]),
    part(Part::TABS[5]),
    panel(Panel::Table, "Table", "table"),
    panel(Panel::History, "History", "history"),
];

const fn panel(panel: Panel, name: &'static str, word: &'static str) -> Tab {
    Tab { panel, part: None, name, word }
}

const fn part(part: Part) -> Tab {
    Tab { panel: Panel::Tutor, part: Some(part), name: part.tab(), word: part.address() }
}

/// The number of the tab that is shown. Parts of the tutor that have none are the tutor's.
fn shown(page: Page) -> usize {
    let panel = page.panel.get();
    let part =
        if panel == Panel::Tutor { Study::of(page).address.with(|address| Part::of(address)) } else { None };
    let is = |tab: &Tab, part| tab.panel == panel && tab.part == part;
    let found = TABS.iter().position(|tab| is(tab, part));
    found.or_else(|| TABS.iter().position(|tab| is(tab, Some(Part::Home)))).unwrap_or(0)
}

fn choose(page: Page, nth: usize) {
    let tab = TABS[nth % TABS.len()];
    match tab.part {
        Some(part) => show(page, part),
        None => page.panel.set(tab.panel),
    }
}

/// The identifier of a tab's element.
fn id(nth: usize) -> String {
    ["tab-", TABS[nth % TABS.len()].word].concat()
}

/// The element of a tab.
fn element(nth: usize) -> Option<HtmlElement> {
    document().get_element_by_id(&id(nth)).map(JsCast::unchecked_into)
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
    let tabs = all(TABS.iter().enumerate().map(|(nth, tab)| {
        view! {
            <button
                role="tab"
                id=id(nth)
                aria-controls="panel"
                aria-selected=move || (shown(page) == nth).to_string()
                tabindex=move || (if shown(page) == nth { "0" } else { "-1" }).to_string()
                on:click=move |_| choose(page, nth)
            >
                {tab.name}
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
                aria-labelledby=move || id(shown(page))
            >
                {live(move || match page.panel.get() {
                    Panel::Position => view! { <PositionPanel /> }.into_any(),
                    panel => lazy::view(page, Chunked::Panel(panel), || Box::pin(panels())),
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
fn body(part: Chunked) -> AnyView {
    match part {
        Chunked::Panel(Panel::Figure1) => view! { <Figure1 /> }.into_any(),
        Chunked::Panel(Panel::Tutor) => view! { <Tutor /> }.into_any(),
        Chunked::Panel(Panel::Table) => view! { <Table /> }.into_any(),
        Chunked::Panel(Panel::History) => view! { <History /> }.into_any(),
        Chunked::Panel(Panel::Position) | Chunked::Dialog(_) => nothing(),
    }
}
