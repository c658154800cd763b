//! The keyboard's focus stays where it was when a new card takes the place of one.

use crate::later::{self, Asker};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// What can have the focus in a card.
const FOCUSABLE: &str = ":is(.tutor-card, .calculate-details, .board, .figures-large) :is(button, summary, select, input, [role=link], [role=button]):not(:disabled)";

/// What takes the focus from a card when nothing in the next one says the same.
#[derive(Clone, Copy)]
pub(crate) enum Heir {
    /// The heading, from where reading begins.
    Heading,
    /// The first move of a game, or what there is to do when it is over.
    FirstMove,
    /// The card as a whole, until it is somebody's turn.
    Card,
}

impl Heir {
    /// Who it is now, on the sheet where the game is played there.
    fn element(self, on_sheet: bool) -> Option<Element> {
        let on_sheet = || if on_sheet { find(".board .board-place") } else { None };
        match self {
            Self::Heading => find(".tutor-head h2"),
            Self::FirstMove => {
                on_sheet().or_else(|| find(".tutor-card .board-place, .tutor-card > .row > button"))
            }
            Self::Card => find(".tutor > .tutor-card"),
        }
    }
}

/// That somebody plays on the sheet by keys, on the page's body until what has the focus is elsewhere.
const PLAYS_ON_SHEET: &str = "data-plays-on-sheet";

/// Whether what has the focus is on the sheet, or a card that has it only until it is somebody's turn there again.
fn plays_on_sheet(active: Option<&Element>) -> bool {
    let Some(body) = document().body() else { return false };
    let waits = || body.has_attribute(PLAYS_ON_SHEET);
    let is = active.is_some_and(|active| {
        active.closest(".board").is_ok_and(|board| board.is_some())
            || active.matches(".tutor-card").unwrap_or(false) && waits()
    });
    // The body takes any attribute.
    let _ = body.toggle_attribute_with_force(PLAYS_ON_SHEET, is);
    is
}

/// The task of a lesson that comes after one that is done.
const NEXT_TASK: &str = ".tutor-card > h3:first-child ~ h3";

/// Call it before a new card is shown. What had the focus in the old one hands it to the next task of a lesson if there is
/// one, to what says the same in the new one, or else to the `other`; a `fresh` card is then read from its top.
pub(crate) fn restore_focus(fresh: bool, other: Heir) {
    let active = document().active_element().filter(is_in_card);
    let name = active.as_ref().map(words);
    let typed = active.as_ref().and_then(|active| active.clone().dyn_into().ok()).and_then(Typed::of);
    let on_sheet = plays_on_sheet(active.as_ref());
    let task = find(NEXT_TASK).and_then(|task| task.text_content());
    later::next_frame(Asker::PAGE, move || {
        let is_heir = |one: &Element| name.as_ref().is_some_and(|name| words(one) == *name);
        if active.as_ref().is_some_and(|active| active.is_connected() && is_heir(active)) {
            return;
        }
        // Somebody may have gone elsewhere meanwhile.
        let now = document().active_element().filter(|now| now.tag_name() != "BODY");
        if now.is_some() && now != active {
            return;
        }
        let next = find(NEXT_TASK).filter(|next| name.is_some() && next.text_content() != task);
        if let Some(next) = next {
            // It takes any attribute.
            let _ = next.set_attribute("tabindex", "-1");
            let _ = next.unchecked_into::<HtmlElement>().focus();
            return;
        }
        let all = document().query_selector_all(FOCUSABLE).ok().filter(|_| name.is_some());
        let nth = |all: &web_sys::NodeList, nth| all.item(nth)?.dyn_into::<Element>().ok().filter(is_heir);
        let heir = all.and_then(|all| (0..all.length()).find_map(|place| nth(&all, place)));
        if let (None, true, Ok(Some(panel))) = (&heir, fresh, document().query_selector(".inspector-body")) {
            panel.set_scroll_top(0);
        }
        if let Some(heir) = heir.or_else(|| other.element(on_sheet).filter(|_| name.is_some())) {
            let heir = heir.unchecked_into::<HtmlElement>();
            let _ = heir.focus();
            if let (Some(typed), Ok(field)) = (typed, heir.dyn_into::<HtmlInputElement>()) {
                typed.hand_to(&field);
            }
        }
    });
}

/// What is being typed into a field of a card.
struct Typed {
    /// What is there without it.
    before: String,
    text: String,
}

impl Typed {
    fn of(field: HtmlInputElement) -> Option<Self> {
        let typed = Self { before: field.default_value(), text: field.value() };
        (typed.text != typed.before).then_some(typed)
    }

    /// It goes on in the same field of another card, unless what is there without it has changed.
    fn hand_to(self, field: &HtmlInputElement) {
        if field.default_value() == self.before {
            field.set_value(&self.text);
        }
    }
}

/// Gives what is there next the focus, which what was there before had.
pub(crate) fn take_focus(which: &'static str) {
    later::next_frame(Asker::PAGE, move || {
        let is_lost = document().active_element().is_none_or(|active| active.tag_name() == "BODY");
        if let Some(heir) = document().query_selector(which).ok().flatten().filter(|_| is_lost) {
            let _ = heir.unchecked_into::<HtmlElement>().focus();
        }
    });
}

fn is_in_card(element: &Element) -> bool {
    element
        .closest(".tutor-card, .calculate-details, .board-picture, .figures-large")
        .ok()
        .flatten()
        .is_some()
}

/// What an element says, or is called. What can be pressed on a board goes by its place there, whatever is there now, and by
/// what the board is called before its position.
fn words(element: &Element) -> String {
    let place = element.get_attribute("data-place").map(|place| {
        let closest = |selector: &str| element.closest(selector).ok().flatten();
        let board = closest(".board-picture").and_then(|board| board.get_attribute("aria-label"));
        let board = board.as_deref().and_then(|name| name.split(':').next()).unwrap_or_default();
        let sheet = if closest(".board").is_some() { " on the sheet" } else { "" };
        ["place ", &place, " of ", board, sheet].concat()
    });
    let label = || element.dyn_ref::<HtmlInputElement>()?.closest("label").ok().flatten()?.text_content();
    place
        .or_else(|| element.get_attribute("aria-label"))
        .or_else(label)
        .or_else(|| element.text_content())
        .unwrap_or_default()
}

/// Call it before a new card is shown. A task of a lesson that comes after one that is done is brought into view, with the
/// hint, which stands below all by which it is answered.
pub(crate) fn show_next_task() {
    let task = || find(NEXT_TASK);
    let before = task().and_then(|task| task.text_content());
    later::next_frame(Asker::PAGE, move || {
        let Some(task) = task().filter(|task| task.text_content() != before) else { return };
        let end = find(".tutor-card > h3:first-child ~ h3 ~ details").unwrap_or_else(|| task.clone());
        bring_into_view(&task, &end);
    });
}

/// Call it before a card is shown that says what is wrong with an answer. It is brought into view with the task.
pub(super) fn show_verdict() {
    later::next_frame(Asker::PAGE, || {
        let verdict = find(".tutor-card > .tutor-result.tone-bad");
        if let (Some(task), Some(verdict)) = (find(".tutor-card > h3:not(:has(~ h3))"), verdict) {
            bring_into_view(&task, &verdict);
        }
    });
}

/// Call it before the card of a game that is over is shown, after who takes the focus is settled. How the game ended is
/// brought into view, if what was pressed or has the focus now stands further down.
pub(super) fn show_ending() {
    later::next_frame(Asker::PAGE, || {
        let (Some(panel), Some(ending)) = (find(".inspector-body"), find(".tutor-card > .tutor-result"))
        else {
            return;
        };
        let above = panel.get_bounding_client_rect().top() - ending.get_bounding_client_rect().top();
        if above > 0.0 {
            panel.set_scroll_top(panel.scroll_top() - above.ceil() as i32);
        }
    });
}

/// Call it before a card of the calculation is shown. What is said of the line that is written in is brought into view.
pub(super) fn show_details() {
    later::next_frame(Asker::PAGE, || {
        let line = find(".calculate-line:has(> input:focus, > .calculate-details:focus-within)");
        if let (Some(line), Some(table)) = (line, find(".calculate-details table")) {
            bring_into_view(&line, &table);
        }
    });
}

fn find(which: &str) -> Option<Element> {
    document().query_selector(which).ok().flatten()
}

/// Scrolls what is read down until the end is seen, but not past the beginning.
fn bring_into_view(begin: &Element, end: &Element) {
    let Some(panel) = find(".inspector-body") else { return };
    let (room, top) = (panel.get_bounding_client_rect(), begin.get_bounding_client_rect().top());
    let below = end.get_bounding_client_rect().bottom() - room.bottom();
    let by = below.max(0.0).min((top - room.top()).max(0.0));
    panel.set_scroll_top(panel.scroll_top() + by as i32);
}
