//! What floats on the sheet: the tools, who may make the moves that are drawn, what is shown of the marks, and how much of
//! the drawing is seen.

use crate::browser::{arrow_through_toolbar, focus_sheet, make_tab_stop};
use crate::marks;
use crate::state::{MarkStyle, MenuOf, Page, Panel, use_page};
use crate::tutor::{self, TutorState};
use crate::view::{all, live, memo, when};
use crate::widget::{icon, menu_button};
use hyperjam_editor::action::{Action, Tool};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::looks;
use hyperjam_terms::Convention;
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

/// What a tool is called.
pub(crate) fn name(tool: Tool) -> &'static str {
    TOOLS.iter().find(|one| one.0 == tool).map_or("", |one| one.1)
}

/// The tools.
#[component]
pub(crate) fn Tools() -> impl IntoView {
    let page = use_page();
    let tool = memo(move || page.editor.with(Editor::tool));
    let pen = memo(move || page.editor.with(Editor::pen));
    let players = memo(move || page.editor.with(|editor| editor.document().heading().players));
    let selected = memo(move || page.editor.with(|editor| !editor.selection().is_empty()));
    let tools = all(TOOLS.iter().map(|&(which, name, key, path)| {
        view! {
            <button
                class="quiet icon"
                tabindex=if which == Tool::Select { "0" } else { "-1" }
                aria-pressed=move || (tool.get() == which).to_string()
                aria-keyshortcuts=key
                aria-label=name
                title=format!("{name} ({key})")
                on:click=move |_| page.act(Action::Use(which))
            >
                {icon(path)}
            </button>
        }
        .into_any()
    }));
    let route = live(move || {
        let class = format!("move {}", looks::move_look(pen.get(), players.get()).class);
        view! {
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <g class=class>
                    <path class="move-line" d="M1 12H17" />
                    <path class="move-middle" d="M1 12H16" />
                    <path class="move-head" d="M13 7L23 12L13 17Z" />
                </g>
            </svg>
        }
        .into_any()
    });
    let delete = move || {
        let delete = move |_| {
            page.act(Action::Delete);
            focus_sheet();
        };
        view! {
            <button class="quiet icon" tabindex="-1" aria-label="Delete" title="Delete what is selected (Delete)" on:click=delete>
                {icon("M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5")}
            </button>
        }
        .into_any()
    };
    let movers = move || {
        let (pen, players) = (pen.get(), players.get());
        let keys = if players > 2 { format!("1 to {players}, B") } else { "L, R, B".into() };
        format!("New moves are for {} ({keys})", pen.named(players))
    };
    view! {
        <div class="tools" role="toolbar" aria-label="Tools" on:keydown=arrow_through_toolbar on:focusin=make_tab_stop>
            {tools}
            {menu_button(MenuOf::Movers, "quiet icon pen", "-1", movers, route)}
            {when(move || selected.get(), delete)}
        </div>
    }
}

/// What is shown of the marks, and how much of the drawing is seen.
#[component]
pub(crate) fn SheetBar() -> impl IntoView {
    let page = use_page();
    let chosen = move || match page.mark_style.get() {
        MarkStyle::Nothing => "No marks",
        _ if page.players() > 2 => "Outcomes",
        MarkStyle::Outcomes => "Who wins",
        MarkStyle::Labels if marks::has_values(page) => "Values",
        MarkStyle::Labels => "Labels",
        MarkStyle::Sectors => "Sectors",
        MarkStyle::Classes => "Classes",
    };
    let shown = move || match chosen() {
        chosen if page.are_marks_off() => format!("{chosen} (hidden)"),
        chosen => chosen.to_owned(),
    };
    let misere = memo(move || page.document(|document| document.heading().convention == Convention::Misere));
    let scale = memo(move || page.editor.with(|editor| (editor.viewport().scale() * 100.0).round() as u32));
    // Where the drawing is not read as moves, its positions have no marks.
    let read = memo(move || page.is_read());
    let marks = move || {
        let chip = view! { <span>{shown}</span> <span aria-hidden="true">"▾"</span> }.into_any();
        menu_button(MenuOf::Marks, "quiet marks", "0", move || format!("Marks: {}", shown()), chip)
    };
    let zoom = move || {
        let inside = view! { <span>{move || format!("{} %", scale.get())}</span> }.into_any();
        let tabindex = if read.get() { "0" } else { "-1" };
        menu_button(MenuOf::Zoom, "quiet zoom", tabindex, move || format!("Zoom: {} %", scale.get()), inside)
    };
    view! {
        <div class="sheet-top">
            <div class="sheet-bar" role="toolbar" aria-label="View" on:keydown=arrow_through_toolbar on:focusin=make_tab_stop>
                {when(move || !read.get(), marks)}
                {when(move || misere.get(), || view! { <span class="sheet-misere" title="Whoever cannot move wins">"misère"</span> }.into_any())}
                {live(zoom)}
            </div>
            {when(move || is_way_back_on_sheet(page), move || way_back("sheet-back"))}
        </div>
    }
}

/// Whether the way back from a lesson's map is on the sheet. Where a card is looked at, it is there.
pub(crate) fn is_way_back_on_sheet(page: Page) -> bool {
    TutorState::of(page).away.get() && page.panel.get() != Panel::Tutor
}

/// Leads back from a lesson's map to a person's own drawing.
pub(crate) fn way_back(class: &'static str) -> AnyView {
    view! { <button class=class on:click=|_| {
        focus_sheet();
        tutor::return_to_drawing();
    }>"Back to my drawing"</button> }
    .into_any()
}
