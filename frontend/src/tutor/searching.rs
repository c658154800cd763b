//! A search that the tutor goes on with while the card is shown that rests on it: how far it is, and asking for the card again.

use super::{TutorState, ask};
use crate::later::{self, Asker, Timer};
use crate::state::{Page, Panel};
use hyperjam_protocol::tutor::SearchState;
use leptos::prelude::*;
use std::cell::RefCell;

/// After how many milliseconds the card is asked for again.
const AGAIN: u32 = 700;

thread_local! {
    /// When it is asked for again.
    static NEXT_LOOK: RefCell<Option<Timer>> = const { RefCell::new(None) };
}

/// Takes note of how far the search is that a card rests on, and asks again in time.
pub(super) fn follow(page: Page, search: Option<SearchState>) {
    let study = TutorState::of(page);
    // What a replaced worker had found would have to be found again.
    study.worker.keep(search.is_some());
    let SearchState { states, goes_on, .. } = search.unwrap_or_default();
    study.searched.set(states);
    NEXT_LOOK.set(
        (goes_on && !study.halted.get_untracked())
            .then(|| later::after(Asker::PAGE, AGAIN, move || look_again(page))),
    );
}

/// Asks for the same card, unless another one is on its way. Nobody is kept waiting for it.
fn look_again(page: Page) {
    let study = TutorState::of(page);
    if !study.awaited.get_untracked() && page.panel.get_untracked() == Panel::Tutor {
        study.again.set(true);
        ask(page, study.address.get_untracked());
    }
}

/// Stops the search, or goes on with it.
pub(crate) fn stop_or_go_on(page: Page) {
    let study = TutorState::of(page);
    study.halted.update(|halted| *halted = !*halted);
    match study.halted.get_untracked() {
        // The worker stops by itself when nobody asks any more.
        true => NEXT_LOOK.set(None),
        false => look_again(page),
    }
}

/// How many states the search has looked at.
pub(crate) fn states(page: Page) -> String {
    TutorState::of(page).searched.get().to_string()
}

/// The same in words.
pub(crate) fn in_words(page: Page) -> String {
    let digits = states(page);
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    let words = if TutorState::of(page).halted.get() { "Stopped after" } else { "Searching:" };
    format!("{words} {} states", groups.join(","))
}
