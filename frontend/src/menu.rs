//! The menus of the page: of what is pointed at on the sheet, and those that buttons open. Their lines are loaded when the
//! first menu is opened.

mod lines;

use crate::lazy::{self, LazyView, MakeView};
use crate::state::use_page;
use crate::view::{live, nothing};
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

#[wasm_split(menus, wasm_split_path = leptos::wasm_split, fallible)]
fn menus() -> Result<MakeView, SplitLoaderError> {
    Ok(|part| match part {
        LazyView::Menu(menu) => lines::open(menu),
        _ => nothing(),
    })
}
