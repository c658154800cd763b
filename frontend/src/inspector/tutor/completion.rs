//! What a line of the calculation can be completed by: a list under the field, as in a combobox whose text stays free.

use crate::later::{self, Asker};
use crate::state::Page;
use crate::tutor::TutorState;
use crate::view::{all, live, nothing};
use hyperjam_protocol::tutor::Names;
use leptos::prelude::*;
use std::ops::Range;
use web_sys::{HtmlInputElement, KeyboardEvent};

/// How many names are offered at once.
const MOST: usize = 8;

/// What is offered in the field that has the focus.
#[derive(Clone, Copy)]
pub(super) struct Completion {
    page: Page,
    offers: RwSignal<Offers>,
    /// Whether something is being pressed.
    pressing: StoredValue<bool>,
}

/// The names that the word at the caret can become.
#[derive(Clone, Default, PartialEq)]
struct Offers {
    /// The line whose word it is.
    line: usize,
    /// Where the word stands, in UTF-16 units as the browser counts them.
    word: Range<u32>,
    names: Vec<String>,
    chosen: Option<usize>,
}

impl Completion {
    pub(super) fn new(page: Page) -> Self {
        let completion =
            Self { page, offers: RwSignal::new(Offers::default()), pressing: StoredValue::new(false) };
        let asker = Asker::here();
        later::listen_first(asker, &window(), "pointerdown", move |_| {
            completion.pressing.try_set_value(true);
        });
        for end in ["pointerup", "pointercancel"] {
            later::listen_first(asker, &window(), end, move |_| {
                // The click comes after it.
                later::after(asker, 0, move || {
                    completion.pressing.try_set_value(false);
                    completion.leave();
                })
                .forget();
            });
        }
        completion
    }

    /// Closes the list when the focus has left its field. What is being pressed below keeps its place until then.
    pub(super) fn leave(self) {
        // A field that is taken away with its panel is left, too.
        let line = self.offers.try_with_untracked(|offers| offers.line.to_string());
        let active = document().active_element().and_then(|active| active.get_attribute("data-line"));
        if self.pressing.try_get_value() == Some(false) && active != line {
            self.close();
        }
    }

    /// Offers what the word before the caret of a field can become.
    pub(super) fn offer(self, line: usize, field: &HtmlInputElement) {
        let caret = field.selection_start().ok().flatten().unwrap_or_default();
        let text: Vec<u16> = field.value().encode_utf16().take(caret as usize).collect();
        let text = String::from_utf16_lossy(&text);
        let (word, of_function) = word_at_end(&text);
        let card = TutorState::of(self.page).card;
        let names = card.with_untracked(|card| {
            card.as_ref().map(|card| completions(&card.names, word, of_function)).unwrap_or_default()
        });
        let start = caret - word.encode_utf16().count() as u32;
        self.offers.set(Offers { line, word: start..caret, names, chosen: None });
    }

    /// Closes the list. A field that is taken away while it has the focus loses it when the list is gone already.
    pub(super) fn close(self) {
        let open = self.offers.try_with_untracked(|offers| !offers.names.is_empty());
        if open.unwrap_or_default() {
            self.offers.set(Offers::default());
        }
    }

    /// Takes a key that is meant for the list, and says whether it was; `write` gets the text with a name put in.
    pub(super) fn press(
        self,
        field: &HtmlInputElement,
        event: &KeyboardEvent,
        write: impl Fn(String),
    ) -> bool {
        let offers = self.offers.get_untracked();
        if offers.names.is_empty() {
            return false;
        }
        let count = offers.names.len();
        match (event.key().as_str(), offers.chosen) {
            ("ArrowDown", chosen) => self.choose(chosen.map_or(0, |chosen| (chosen + 1) % count)),
            ("ArrowUp", chosen) => self.choose(chosen.unwrap_or(0).checked_sub(1).unwrap_or(count - 1)),
            ("Enter" | "Tab", Some(chosen)) => self.accept(chosen, field, write),
            ("Escape", _) => self.close(),
            _ => return false,
        }
        true
    }

    fn choose(self, nth: usize) {
        self.offers.update(|offers| offers.chosen = Some(nth));
    }

    fn accept(self, nth: usize, field: &HtmlInputElement, write: impl Fn(String)) {
        let Offers { word, names, .. } = self.offers.get_untracked();
        self.close();
        let Some(name) = names.get(nth) else { return };
        if field.set_range_text_with_start_and_end(name, word.start, word.end).is_err() {
            return;
        }
        let caret = word.start + name.encode_utf16().count() as u32;
        let _ = field.set_selection_range(caret, caret);
        write(field.value());
    }

    /// Whether the list of a line is open.
    pub(super) fn is_open(self, line: usize) -> bool {
        self.offers.with(|offers| offers.line == line && !offers.names.is_empty())
    }

    /// The id of the chosen name of a line, for `aria-activedescendant`.
    pub(super) fn active(self, line: usize) -> Option<String> {
        self.offers.with(|offers| offers.chosen.filter(|_| offers.line == line).map(|nth| id_of(line, nth)))
    }

    /// The list of a line, while it is open.
    pub(super) fn list(
        self,
        line: usize,
        field: NodeRef<leptos::html::Input>,
        write: impl Fn(String) + Copy + Send + Sync + 'static,
    ) -> AnyView {
        live(move || {
            let offers = self.offers.get();
            if offers.line != line || offers.names.is_empty() {
                return nothing();
            }
            let names = offers.names.iter().enumerate().map(|(nth, name)| {
                let take = move |event: leptos::ev::PointerEvent| {
                    // The focus stays in the field.
                    event.prevent_default();
                    if let Some(field) = field.get_untracked() {
                        self.accept(nth, &field, write);
                    }
                };
                let chosen = (offers.chosen == Some(nth)).to_string();
                view! {
                    <li id=id_of(line, nth) role="option" aria-selected=chosen on:pointerdown=take>{name.clone()}</li>
                }
                .into_any()
            });
            let names = all(names.collect::<Vec<_>>());
            view! { <ul class="calculate-names" id=list_id(line) role="listbox" aria-label="Names">{names}</ul> }
                .into_any()
        })
    }
}

/// The id of the list of a line.
pub(super) fn list_id(line: usize) -> String {
    format!("names-{line}")
}

fn id_of(line: usize, nth: usize) -> String {
    format!("name-{line}-{nth}")
}

/// The word that a text ends with, and whether it stands behind a point, where only a function can.
fn word_at_end(text: &str) -> (&str, bool) {
    let start = text
        .rfind(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8));
    let word = &text[start..];
    // A number is no beginning of a name.
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
    (word, text[..text.len() - word.len()].trim_end().ends_with('.'))
}

/// The names that a word is the beginning of: two letters are needed, or one behind a point.
fn completions(names: &Names, word: &str, of_function: bool) -> Vec<String> {
    let least = if of_function { 1 } else { 2 };
    let begins = |name: &String| {
        let (mut name, mut word) = (name.chars(), word.chars());
        word.all(|letter| name.next().is_some_and(|other| other.to_lowercase().eq(letter.to_lowercase())))
            && name.next().is_some()
    };
    if word.chars().count() < least {
        return Vec::new();
    }
    let games = names.games.iter().filter(|_| !of_function);
    games.chain(&names.functions).filter(|name| begins(name)).take(MOST).cloned().collect()
}
