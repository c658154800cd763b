//! The menus of the page: of what is pointed at on the sheet, and those that buttons open; and the field for finding
//! positions, commands and lessons. What is in them is loaded when the first of them is opened.

mod commands;
mod find;
mod lines;

use crate::lazy::{self, LazyView, MakeView, in_chunk};
use crate::state::{Page, use_page};
use crate::view::{live, nothing, when};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// The longest text that is looked for, in letters.
const MOST_TYPED: usize = 200;

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

/// What was typed for the field for finding before it was there.
#[derive(Clone, Copy)]
pub(crate) struct TypedAhead(StoredValue<String>);

impl TypedAhead {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Self(StoredValue::new(String::new()))
    }

    /// The text, for the field that is there now.
    fn take(self) -> String {
        self.0.try_update_value(std::mem::take).unwrap_or_default()
    }

    fn push(self, key: &str) {
        self.0.update_value(|text| match key {
            "Backspace" => {
                text.pop();
            }
            _ if key.chars().count() == 1 && text.len() < MOST_TYPED => text.push_str(key),
            _ => {}
        });
    }
}

/// Takes a key that is pressed while the field for finding, and with it the focus, is on its way; whether it is.
pub(crate) fn take_key(page: Page, event: &KeyboardEvent) -> bool {
    if !page.finding.get_untracked() || !lazy::is_loading(page, LazyView::Find) {
        return false;
    }
    let typed = page.provided::<TypedAhead>();
    if event.key() == "Escape" {
        typed.take();
        page.finding.set(false);
    } else if !event.ctrl_key() && !event.meta_key() {
        typed.push(&event.key());
    }
    true
}

in_chunk! {
    menus,
    fn menus() -> MakeView {
        |part| match part {
            LazyView::Menu(menu) => lines::open(menu),
            LazyView::Find => {
                let page = use_page();
                find::field(page, page.provided::<TypedAhead>().take())
            }
            _ => nothing(),
        }
    }
}
