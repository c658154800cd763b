//! The browser's Back and Forward. Every mode and every card that was looked at is an entry of the browser's history, as a
//! page of a site is. What is done there, such as an edit, a zoom or a move of a game, is none: the drawing stays as it is,
//! and a game is come back to as it stands. The address in the browser stays the same.

use crate::browser::commit_typed_text;
use crate::later::{self, Asker};
use crate::state::{Page, Panel};
use crate::tutor::{self, TutorState};
use crate::view::{memo, whenever};
use hyperjam_protocol::address::{self, Part};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsValue;
use web_sys::History;

/// What a place begins with that is a card; its address follows.
const CARD: &str = "card/";
/// The other places.
const PANELS: [(Panel, &str); 4] = [
    (Panel::Position, "selection"),
    (Panel::Figure1, "figure1"),
    (Panel::Table, "table"),
    (Panel::History, "history"),
];

/// An entry of the browser's history.
#[derive(Default)]
struct Entry {
    /// Which drawing was shown, counted in this tab.
    drawing: u32,
    /// The place of the entry before.
    before: String,
    /// What is looked at.
    place: String,
}

thread_local! {
    /// The entry that the browser is at.
    static NOW: RefCell<Entry> = RefCell::default();
    /// Whether it takes up the next place, as nothing was looked at there yet.
    static IS_NEW: Cell<bool> = const { Cell::new(true) };
    /// Whether the page's own way back led to the next place.
    static LED_BACK: Cell<bool> = const { Cell::new(false) };
}

impl Entry {
    fn read() -> Option<Self> {
        let state = window().history().ok()?.state().ok()?.as_string()?;
        let mut parts = state.splitn(3, '\n');
        let (drawing, before, place) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Self { drawing: drawing.parse().ok()?, before: before.to_owned(), place: place.to_owned() })
    }

    fn write(&self, how: fn(&History, &JsValue, &str) -> Result<(), JsValue>) {
        let state =
            [&self.drawing.to_string(), "\n", &self.before.replace('\n', " "), "\n", &self.place].concat();
        // A browser that refuses has no entry: Back then leads further.
        let _ = window().history().and_then(|history| how(&history, &JsValue::from_str(&state), ""));
    }
}

/// Follows what is looked at, and goes where the browser leads. A frame leaves the history to the page around it.
pub(crate) fn follow(page: Page) {
    if page.embed.is_some() {
        return;
    }
    // After a reload.
    NOW.set(Entry::read().unwrap_or_default());
    let place = memo(move || place(page));
    whenever(move || record(place.get()));
    later::listen(Asker::PAGE, &window(), "popstate", move |_| arrive(page));
}

/// Another drawing is shown from now on, which the cards of the entries before say nothing of.
pub(crate) fn count_drawing() {
    NOW.with_borrow_mut(|now| now.drawing = now.drawing.wrapping_add(1));
}

/// What is shown next was come back to by a button of the page. Where the browser's Back leads there too, it is the same.
pub(crate) fn lead_back() {
    LED_BACK.set(true);
}

fn place(page: Page) -> String {
    let panel = page.panel.get();
    match PANELS.into_iter().find(|(one, _)| *one == panel) {
        Some((_, name)) => name.to_owned(),
        None => TutorState::of(page).address.with(|address| [CARD, address].concat()),
    }
}

/// Whether two texts are of the same place.
fn is_same(one: &str, other: &str) -> bool {
    match (one.strip_prefix(CARD), other.strip_prefix(CARD)) {
        (Some(one), Some(other)) => address::place(one) == address::place(other),
        _ => one == other,
    }
}

fn record(place: String) {
    let (is_new, led_back) = (IS_NEW.replace(false), LED_BACK.replace(false));
    NOW.with_borrow_mut(|now| {
        if !is_new && now.place == place {
            return;
        }
        if is_new || is_same(&now.place, &place) {
            now.place = place;
            return now.write(History::replace_state);
        }
        if led_back && is_same(&now.before, &place) {
            now.place = place;
            let _ = window().history().and_then(|history| history.back());
            return;
        }
        now.before = std::mem::replace(&mut now.place, place);
        now.write(History::push_state);
    });
}

/// The browser went to another entry.
fn arrive(page: Page) {
    commit_typed_text(None);
    let Some(mut entry) = Entry::read() else {
        // A link was put into the address. What it opens is looked at there.
        IS_NEW.set(true);
        return NOW.with_borrow_mut(|now| {
            now.before.clone_from(&now.place);
            now.write(History::replace_state);
        });
    };
    let drawing = NOW.with_borrow(|now| now.drawing);
    if entry.drawing != drawing {
        entry.drawing = drawing;
        entry.place = lasting(&entry.place);
        entry.write(History::replace_state);
    }
    let goal = entry.place.clone();
    IS_NEW.set(false);
    NOW.set(entry);
    if untrack(|| place(page)) == goal {
        return;
    }
    match goal.strip_prefix(CARD) {
        Some(address) => tutor::come_back(page, address.to_owned()),
        None => page.panel.set(
            PANELS.into_iter().find(|(_, name)| *name == goal).map_or(Panel::Position, |(panel, _)| panel),
        ),
    }
}

/// What is left of a place when another drawing is shown: a lesson has its own, and of all else the beginning.
fn lasting(place: &str) -> String {
    let part = place.strip_prefix(CARD).and_then(Part::of).filter(|part| *part != Part::Lessons);
    part.map_or_else(|| place.to_owned(), |part| [CARD, part.address()].concat())
}
