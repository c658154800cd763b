//! What stands in several places of the page: icons, and buttons that open menus.

use crate::browser::{focus_sheet, place_of};
use crate::state::{Menu, MenuOf, Page, use_page};
use crate::view::memo;
use hyperjam_editor::geometry::Point;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// An icon of 24 by 24, drawn in lines.
pub(crate) fn icon(path: &'static str) -> AnyView {
    view! {
        <svg class="icon-symbol" viewBox="0 0 24 24" aria-hidden="true">
            <path d=path />
        </svg>
    }
    .into_any()
}

thread_local! {
    /// The button that opened the menu, which gets the focus back.
    static OPENER: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// A button that opens a menu below itself, or closes it. In a toolbar, `tabindex` is 0 for the first one.
pub(crate) fn menu_button(
    of: MenuOf,
    class: &'static str,
    tabindex: &'static str,
    name: impl Fn() -> String + Send + Sync + 'static,
    inside: AnyView,
) -> AnyView {
    let page = use_page();
    let name = memo(name);
    let is_open = move || page.menu.with(|menu| menu.as_ref().is_some_and(|menu| menu.of == of));
    let toggle = move |event: web_sys::MouseEvent| {
        let opener = event.current_target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
        if untrack(is_open) {
            return close_menu(page);
        }
        let corner = opener.as_ref().map_or_else(Point::default, |opener| {
            let place = place_of(opener);
            Point::new(place.left(), place.bottom() + 4.0)
        });
        OPENER.set(opener);
        page.menu.set(Some(Menu { of, at: corner }));
    };
    view! {
        <button
            class=class
            tabindex=tabindex
            aria-haspopup="menu"
            aria-expanded=move || is_open().to_string()
            aria-label=move || name.get()
            title=move || name.get()
            on:click=toggle
        >
            {inside}
        </button>
    }
    .into_any()
}

/// Closes the menu; the focus goes back to what opened it.
pub(crate) fn close_menu(page: Page) {
    page.menu.set(None);
    match OPENER.take().filter(|opener| opener.is_connected()) {
        Some(opener) => drop(opener.focus()),
        None => focus_sheet(),
    }
}
