//! The keyboard's focus stays where it was when a new card takes the place of one.

use crate::view::next_frame;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What can have the focus in a card.
const FOCUSABLE: &str = ".tutor-card :is(button, summary, select, input)";

/// Call it before a new card is shown. What had the focus in the old one hands it to what says the same in the new one,
/// or else to the heading, from where reading begins.
pub(crate) fn keep_focus() {
    let Some(active) = document().active_element().filter(|active| is_in_card(active)) else { return };
    let said = words(&active);
    next_frame(move || {
        if active.is_connected() {
            return;
        }
        let Ok(all) = document().query_selector_all(FOCUSABLE) else { return };
        let same = |nth| all.item(nth)?.dyn_into::<Element>().ok().filter(|one| words(one) == said);
        let heir = (0..all.length()).find_map(same);
        let heir = heir.or_else(|| document().query_selector(".tutor-head h2").ok().flatten());
        if let Some(heir) = heir {
            let _ = heir.unchecked_into::<HtmlElement>().focus();
        }
    });
}

fn is_in_card(element: &Element) -> bool {
    element.closest(".tutor-card").ok().flatten().is_some()
}

/// What an element says, or is called.
fn words(element: &Element) -> String {
    element.get_attribute("aria-label").or_else(|| element.text_content()).unwrap_or_default()
}
