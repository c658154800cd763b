//! The areas of the page: one after the other by F6, and the inspector, which can be hidden.

use crate::browser::is_across;
use crate::later::{self, Asker};
use crate::state::{Height, Page, Panel};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The areas, each with what gets the focus there.
pub(crate) const AREAS: [(&str, &str); 7] = [
    (".bar", "button"),
    (".sheet", ""),
    (".figures", ".figures-pane"),
    (".tools", "[tabindex='0']"),
    (".sheet-bar", "[tabindex='0']"),
    (".strip", ""),
    (".inspector", ".inspector-body"),
];

/// Takes the focus so many areas on from the one that has it, and further where nothing there takes it.
pub(crate) fn go(on: usize) {
    let has_focus = |area: &str| {
        let within = |element: Element| element.closest(area).ok().flatten().is_some();
        document().active_element().is_some_and(within)
    };
    let now = AREAS.iter().position(|(area, _)| has_focus(area));
    // From nowhere to the first area, or back to the last.
    let now = now.unwrap_or(if on == 1 { AREAS.len() - 1 } else { 0 });
    for steps in 1..AREAS.len() {
        let (area, inside) = AREAS[(now + on * steps) % AREAS.len()];
        let place = [area, inside].join(" ");
        if let Ok(Some(element)) = document().query_selector(place.trim()) {
            // An element of the page, or the sheet, which takes the focus alike; what is not shown takes none.
            let _ = element.unchecked_into::<HtmlElement>().focus();
            if has_focus(area) {
                return;
            }
        }
    }
}

/// Takes the focus into the inspector, once it shows what was asked for.
pub(crate) fn enter_inspector() {
    later::next_frame(Asker::PAGE, || {
        if let Some(body) = document().query_selector(".inspector .inspector-body").ok().flatten() {
            // An element of the page, which takes the focus.
            let _ = body.unchecked_into::<HtmlElement>().focus();
        }
    });
}

/// Hides the inspector, or brings it back. The focus stays with the button that does it.
pub(crate) fn toggle_inspector(page: Page) {
    let in_there = document()
        .active_element()
        .is_some_and(|active| active.matches(".inspector *, .reveal").unwrap_or(false));
    let there = page.inspector.get_untracked();
    let shows = if is_across() {
        let shows = !there || page.height.get_untracked() == Height::Peek;
        page.height.set(if shows { Height::Half } else { Height::Peek });
        page.inspector.set(true);
        shows
    } else {
        page.inspector.set(!there);
        !there
    };
    if in_there {
        later::next_frame(Asker::PAGE, move || {
            let other = if shows { ".inspector-head .icon:last-child" } else { ".reveal" };
            if let Some(other) = document().query_selector(other).ok().flatten() {
                let _ = other.unchecked_into::<HtmlElement>().focus();
            }
        });
    }
}

/// On a phone held across the inspector lies over the sheet. Where nothing is selected it goes; it can be opened all the
/// same.
pub(crate) fn free_sheet(page: Page) {
    let is_idle = page.panel.get_untracked() == Panel::Position
        && page.editor.with_untracked(|editor| editor.selection().is_empty());
    if is_idle && is_across() {
        page.height.set(Height::Peek);
    }
}
