//! The areas of the page: one after the other by F6, and the inspector, which can be hidden.

use crate::later::{self, Asker};
use crate::state::Page;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The areas, each with what gets the focus there.
const AREAS: [(&str, &str); 5] = [
    (".bar", "button"),
    (".sheet", ""),
    (".tools", "[tabindex='0']"),
    (".sheet-bar", "[tabindex='0']"),
    (".inspector", ".inspector-body"),
];

/// Takes the focus to the area after the one that has it.
pub(crate) fn next() {
    let active = document().active_element();
    let is_in = |area: &str| {
        let within = |element: &Element| element.closest(area).ok().flatten().is_some();
        active.as_ref().is_some_and(within)
    };
    let now = AREAS.iter().position(|(area, _)| is_in(area)).map_or(0, |now| now + 1);
    let after = AREAS.iter().cycle().skip(now).take(AREAS.len());
    for (area, inside) in after {
        let place = [*area, *inside].join(" ");
        if let Ok(Some(element)) = document().query_selector(place.trim()) {
            // An element of the page, or the sheet, which takes the focus alike.
            let _ = element.unchecked_into::<HtmlElement>().focus();
            return;
        }
    }
}

/// Hides the inspector, or brings it back. The focus stays with the button that does it.
pub(crate) fn toggle_inspector(page: Page) {
    let in_there = document()
        .active_element()
        .is_some_and(|active| active.matches(".inspector *, .reveal").unwrap_or(false));
    page.inspector.update(|there| *there = !*there);
    if in_there {
        later::next_frame(Asker::PAGE, || {
            let other = document().query_selector(".reveal, .inspector-head .icon:last-child").ok().flatten();
            if let Some(other) = other {
                let _ = other.unchecked_into::<HtmlElement>().focus();
            }
        });
    }
}
