//! The menus of the page: of what is pointed at on the sheet, and those that buttons open; and the field for finding
//! positions, commands and lessons. What is in them is loaded when the first of them is opened.

mod commands;
mod find;
mod lines;

use crate::lazy::{self, LazyView, MakeView};
use crate::state::{Page, use_page};
use crate::view::{live, nothing, when};
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

/// The menu, when one is open.
#[component]
pub(crate) fn MenuView() -> impl IntoView {
    let page = use_page();
    live(move || match page.menu.get() {
        None => nothing(),
        Some(menu) => lazy::view(page, LazyView::Menu(menu), || Box::pin(menus())),
    })
}

/// The field for finding, while somebody looks for something.
#[component]
pub(crate) fn FindView() -> impl IntoView {
    let page = use_page();
    when(move || page.finding.get(), move || lazy::view(page, LazyView::Find, || Box::pin(menus())))
}

/// Whether the field for finding is on its way, and with it the focus.
pub(crate) fn awaits_field(page: Page) -> bool {
    page.finding.get_untracked() && lazy::is_loading(page, LazyView::Find)
}

#[wasm_split(menus, wasm_split_path = leptos::wasm_split, fallible)]
fn menus() -> Result<MakeView, SplitLoaderError> {
    Ok(|part| match part {
        LazyView::Menu(menu) => lines::open(menu),
        LazyView::Find => find::field(use_page()),
        _ => nothing(),
    })
}
