//! The tools, and who may make the moves that are drawn.

use crate::state::use_page;
use crate::view::{all, memo};
use hyperjam_editor::action::{Action, Tool};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::looks;
use hyperjam_terms::Movers;
use leptos::prelude::*;

/// Tool, name, key, icon path.
const TOOLS: [(Tool, &str, &str, &str); 4] = [
    (Tool::Select, "Select", "V", "M6 3l12 9-6 1 3 6-2.500 1-3-6-4 4z"),
    (Tool::Position, "Position", "N", "M12 5a7 7 0 1 0 .01 0zM12 9v6M9 12h6"),
    (Tool::Move, "Move", "E", "M5 19L18 6M10 6h8v8"),
    (
        Tool::Hand,
        "Hand",
        "H",
        "M8 13V6.500a1.500 1.500 0 0 1 3 0V11V5a1.500 1.500 0 0 1 3 0v6V6.500a1.500 1.500 0 0 1 3 0V15c0 4-2 6-5 6s-4-1-6-4l-2-4c-1-2 1-3 2-2z",
    ),
];

/// Movers, name, what it is for, key.
const PENS: [(Movers, &str, &str, &str); 3] = [
    (Movers::LEFT, "Left", "Moves for Left (L)", "L"),
    (Movers::RIGHT, "Right", "Moves for Right (R)", "R"),
    (Movers::BOTH, "Both", "Moves for both players (B)", "B"),
];

/// The tools.
#[component]
pub(crate) fn Toolbar() -> impl IntoView {
    let page = use_page();
    let tool = memo(move || page.editor.with(Editor::tool));
    let pen = memo(move || page.editor.with(Editor::pen));
    let nothing = memo(move || page.editor.with(|editor| editor.selection().is_empty()));
    let tools = all(TOOLS.iter().map(|&(which, name, key, icon)| {
        view! {
            <button
                class="tool"
                aria-pressed=move || (tool.get() == which).to_string()
                aria-keyshortcuts=key
                title=format!("{name} ({key})")
                on:click=move |_| page.act(Action::Use(which))
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d=icon />
                </svg>
                <span>{name}</span>
            </button>
        }
        .into_any()
    }));
    let pens = all(PENS.iter().map(|&(movers, name, title, key)| {
        view! {
            <button
                class="tool pen"
                aria-pressed=move || (pen.get() == movers).to_string()
                aria-keyshortcuts=key
                title=title
                on:click=move |_| page.act(Action::Draw(movers))
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <g class=format!("road {}", looks::road(movers).class)>
                        <path class="line" d="M1 12H17" />
                        <path class="middle" d="M1 12H16" />
                        <path class="head" d="M13 7L23 12L13 17Z" />
                    </g>
                </svg>
                <span>{name}</span>
            </button>
        }
        .into_any()
    }));
    view! {
        <nav class="toolbar" aria-label="Tools">
            <div class="group" role="group" aria-label="Tool">{tools}</div>
            <div class="group" role="group" aria-label="Moves are for">{pens}</div>
            <div class="group handy" role="group" aria-label="Selection">
                <button
                    class="tool"
                    disabled=move || nothing.get()
                    title="Delete what is selected (Delete)"
                    on:click=move |_| page.act(Action::Delete)
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5" />
                    </svg>
                    <span>"Delete"</span>
                </button>
                <button class="tool" title="Show everything (Shift+1)" on:click=move |_| page.act(Action::FitAll)>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
                    </svg>
                    <span>"Fit"</span>
                </button>
            </div>
        </nav>
    }
}
