//! The menu of what was pointed at, by the right button or a long press.

use super::rename::focus_sheet;
use crate::files;
use crate::state::{Menu, Page, use_page};
use crate::view::{live, nothing, whenever};
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Movers;
use hyperjam_editor::gather::gather;
use hyperjam_editor::geometry::Target;
use hyperjam_editor::id::{MoveId, PositionId};
use leptos::html::Div;
use leptos::prelude::*;

/// One line of a menu.
struct Entry {
    text: &'static str,
    does: Box<dyn Fn(Page) + Send + Sync>,
}

fn entry(text: &'static str, does: impl Fn(Page) + Send + Sync + 'static) -> Entry {
    Entry { text, does: Box::new(does) }
}

/// The menu, when one is asked for.
#[component]
pub(super) fn MenuView() -> impl IntoView {
    let page = use_page();
    live(move || page.menu.get().map_or_else(nothing, |menu| view! { <Open menu /> }.into_any()))
}

#[component]
fn Open(menu: Menu) -> impl IntoView {
    let page = use_page();
    let frame = NodeRef::<Div>::new();
    whenever(move || {
        let first = frame.get().and_then(|frame| frame.query_selector("button").ok().flatten());
        if let Some(first) = first {
            let _ = wasm_bindgen::JsCast::unchecked_into::<web_sys::HtmlElement>(first).focus();
        }
    });
    let close = move || {
        page.menu.set(None);
        focus_sheet();
    };
    let entries = entries(page, menu);
    // In the window and not in the canvas, which may be lower than the menu.
    let (x, y) = (menu.at.x + menu.corner.x, menu.at.y + menu.corner.y);
    let lines = entries.len() as f64;
    let place = format!(
        "left:min({x:.0}px,100vw - 13rem);top:max(0px,min({y:.0}px,100dvh - {lines} * var(--target) - 1rem))"
    );
    view! {
        <div
            class="menu"
            role="menu"
            node_ref=frame
            style=place
            on:keydown=move |event| match event.key().as_str() {
                "Escape" | "Tab" => {
                    event.prevent_default();
                    event.stop_propagation();
                    close();
                }
                "ArrowDown" => { event.prevent_default(); step(frame, 1); }
                "ArrowUp" => { event.prevent_default(); step(frame, -1); }
                _ => {}
            }
        >
            {entries
                .into_iter()
                .map(|Entry { text, does }| {
                    view! {
                        <button
                            role="menuitem"
                            on:click=move |_| {
                                close();
                                does(page);
                            }
                        >
                            {text}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// Moves the focus among the menu's lines.
fn step(frame: NodeRef<Div>, by: i32) {
    let Some(frame) = frame.get_untracked() else { return };
    let lines = frame.children();
    let active = document().active_element();
    let now = (0..lines.length()).find(|&nth| lines.item(nth) == active).unwrap_or(0);
    let count = lines.length().max(1) as i32;
    let next = (now as i32 + by).rem_euclid(count) as u32;
    if let Some(line) = lines.item(next) {
        let _ = wasm_bindgen::JsCast::unchecked_into::<web_sys::HtmlElement>(line).focus();
    }
}

fn entries(page: Page, menu: Menu) -> Vec<Entry> {
    match menu.target {
        Target::Body(id) | Target::Rim(id) => position_entries(page, id),
        Target::Move(id) => move_entries(id),
        Target::Sheet => vec![
            entry("New position here", move |page| {
                let at = page.editor.with_untracked(|editor| editor.viewport().to_world(menu.at));
                page.apply(Command::AddPosition { at });
            }),
            entry("Paste", files::paste_from_clipboard),
            entry("Select everything", |page| page.act(Action::SelectAll)),
            entry("Show everything", |page| page.act(Action::FitAll)),
        ],
    }
}

fn position_entries(page: Page, id: PositionId) -> Vec<Entry> {
    let tie = page.document(|document| document.position(id).is_some_and(|position| position.tie));
    vec![
        entry("Rename", move |page| page.renaming.set(Some(id))),
        entry("Draw a move from here", move |page| {
            page.editor.update(|editor| editor.connect_from(id));
        }),
        entry("Add a loop", move |page| {
            let by = page.editor.with_untracked(|editor| editor.pen());
            page.apply(Command::AddMove { from: id, to: id, by });
        }),
        entry(if tie { "Play goes on here" } else { "Play ends here in a tie" }, move |page| {
            page.apply(Command::SetTie { position: id, tie: !tie });
        }),
        entry("Copy", |page| files::copy(page, false)),
        entry("Cut", |page| files::copy(page, true)),
        entry("Delete", |page| page.act(Action::Delete)),
    ]
}

fn move_entries(id: MoveId) -> Vec<Entry> {
    let set = move |by| move |page: Page| page.apply(Command::SetMovers { moves: gather([id]), by });
    vec![
        entry("For Left only", set(Movers::LEFT)),
        entry("For Right only", set(Movers::RIGHT)),
        entry("For both players", set(Movers::BOTH)),
        entry("Turn round", move |page| page.apply(Command::Reverse { moves: gather([id]) })),
        entry("Delete", |page| page.act(Action::Delete)),
    ]
}
