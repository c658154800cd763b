//! The panels beside the drawing, one at a time.

mod figure1;
mod history;
mod legend;
mod play;
mod position;
mod table;

use crate::state::{Panel, use_page};
use crate::view::{all, live};
use figure1::Figure1;
use history::History;
use legend::Legend;
use leptos::prelude::*;
use play::Play;
use position::PositionPanel;
use table::Table;

const PANELS: [(Panel, &str, &str); 5] = [
    (Panel::Position, "Position", "tab-position"),
    (Panel::Figure1, "Figure 1", "tab-figure1"),
    (Panel::Play, "Play", "tab-play"),
    (Panel::Table, "Table", "tab-table"),
    (Panel::History, "History", "tab-history"),
];

/// The panel that is shown, with the tabs to choose it by.
#[component]
pub(crate) fn PanelView() -> impl IntoView {
    let page = use_page();
    let shown = move || page.panel.get();
    let tabs = all(PANELS.iter().map(|&(panel, name, id)| {
        view! {
            <button
                role="tab"
                id=id
                aria-controls="panel"
                aria-selected=move || (shown() == panel).to_string()
                tabindex=move || (if shown() == panel { "0" } else { "-1" }).to_string()
                on:click=move |_| page.panel.set(panel)
            >
                {name}
            </button>
        }
        .into_any()
    }));
    let step = move |event: web_sys::KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowLeft" => PANELS.len() - 1,
            "ArrowRight" => 1,
            _ => return,
        };
        event.prevent_default();
        let now = PANELS.iter().position(|(panel, ..)| *panel == shown()).unwrap_or(0);
        let (panel, _, id) = PANELS[(now + by) % PANELS.len()];
        page.panel.set(panel);
        if let Some(tab) = document().get_element_by_id(id) {
            let _ = wasm_bindgen::JsCast::unchecked_into::<web_sys::HtmlElement>(tab).focus();
        }
    };
    let labelled = move || {
        PANELS.iter().filter(|(panel, ..)| *panel == shown()).map(|(_, _, id)| *id).collect::<String>()
    };
    view! {
        <aside class="panel">
            <div class="tabs" role="tablist" aria-label="Panels" on:keydown=step>{tabs}</div>
            <section class="panel-body" id="panel" role="tabpanel" tabindex="0" aria-labelledby=move || labelled()>
                {live(move || match page.panel.get() {
                    Panel::Position => view! { <PositionPanel /> }.into_any(),
                    Panel::Figure1 => view! { <Figure1 /> }.into_any(),
                    Panel::Play => view! { <Play /> }.into_any(),
                    Panel::Table => view! { <Table /> }.into_any(),
                    Panel::History => view! { <History /> }.into_any(),
                })}
            </section>
            <Legend />
        </aside>
    }
}
