//! The menus of the page: of what is pointed at on the sheet, and those that buttons open; and the field for finding
//! positions, boards, commands and lessons. What is in them is loaded when the first of them is opened.

mod commands;
mod find;
mod lines;

use crate::browser::is_typing;
use crate::lazy::{self, LazyView};
use crate::state::{Page, use_page};
use crate::typed_ahead::TypedAhead;
use crate::view::{live, nothing, when};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// The menu, when one is open.
#[component]
pub(crate) fn MenuView() -> impl IntoView {
    let page = use_page();
    live(move || match page.menu.get() {
        None => nothing(),
        Some(menu) => lazy::view(page, LazyView::Menu(menu)),
    })
}

/// The field for finding, while somebody looks for something.
#[component]
pub(crate) fn FindView() -> impl IntoView {
    let page = use_page();
    when(move || page.finding.get(), move || lazy::view(page, LazyView::Find))
}

/// Takes a key that is pressed while a field, and with it the focus, is on its way; and Escape while the field for finding is
/// open and the focus elsewhere. Whether it did.
pub(crate) fn take_key(page: Page, event: &KeyboardEvent) -> bool {
    let typed = page.provided::<TypedAhead>();
    let finds = page.finding.get_untracked();
    let key = event.key();
    if finds && key == "Escape" {
        typed.take();
        page.finding.set(false);
        page.pointed.set(Vec::new());
        return true;
    }
    let is_awaited = finds && lazy::is_loading(page, LazyView::Find) || untrack(|| typed.awaits_line());
    if matches!(key.as_str(), "Escape" | "Tab" | "F6") {
        typed.take();
        return false;
    }
    if !is_awaited || is_typing(event.target()) || event.ctrl_key() || event.meta_key() {
        return false;
    }
    typed.push(&key);
    true
}

/// A menu or the field for finding, which are loaded when the first of them is opened.
pub(crate) fn later_part(part: LazyView) -> AnyView {
    match part {
        LazyView::Menu(menu) => lines::open(menu),
        LazyView::Find => {
            let page = use_page();
            find::field(page, page.provided::<TypedAhead>().take())
        }
        _ => nothing(),
    }
}
