//! Who moves in a file of another program, where a person says it otherwise than it was read.

use crate::browser::close_dialog;
use crate::canvas::Mini;
use crate::files::movers::{Again, again};
use crate::later::Asker;
use crate::state::use_page;
use crate::view::{all, live, nothing};
use crate::wording;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Attribute;
use hyperjam_terms::{MOST_PLAYERS, Movers};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// What says who moves, as it is chosen.
#[derive(Clone, Copy, PartialEq)]
enum By {
    /// What the file was read by.
    Usual,
    /// The attribute with this number.
    Attribute(usize),
    /// Nothing: every move is for all players.
    Nothing,
}

/// What the file comes to so.
#[derive(Clone)]
enum Preview {
    Reading,
    Read(Box<Document>, Option<String>),
    Refused(String),
}

/// What is chosen, and what the file comes to so.
#[derive(Clone, Copy)]
struct Chooser {
    again: StoredValue<Again>,
    asker: Asker,
    by: RwSignal<By>,
    /// For each player a word, or an empty one.
    words: RwSignal<Vec<String>>,
    preview: RwSignal<Preview>,
}

/// The dialog.
#[component]
pub(super) fn WhoMoves() -> AnyView {
    let Some(again) = again() else { return nothing() };
    let question = format!("What in “{}” says who moves?", again.name);
    let (page, again) = (use_page(), StoredValue::new(again));
    let (by, words) = (RwSignal::new(By::Usual), RwSignal::default());
    let chooser =
        Chooser { again, asker: Asker::here(), by, words, preview: RwSignal::new(Preview::Reading) };
    chooser.read();
    let open = move || {
        let Preview::Read(document, lost) = chooser.preview.get_untracked() else { return };
        close_dialog();
        again.get_value().open(page, *document, lost);
    };
    let is_unread = move || !chooser.preview.with(|preview| matches!(preview, Preview::Read(..)));
    view! {
        <form class="dialog-movers" on:submit=move |event| {
            event.prevent_default();
            open();
        }>
            <p>{question}</p>
            {chooser.by_what()}
            {live(move || chooser.players())}
            {live(move || chooser.preview.with(shown))}
            <div class="row">
                <button class="primary" type="submit" aria-disabled=move || is_unread().to_string()>
                    "Read it so"
                </button>
                <button type="button" on:click=move |_| close_dialog()>
                    "Leave it"
                </button>
            </div>
        </form>
    }
    .into_any()
}

impl Chooser {
    /// Reads the file with what is chosen.
    fn read(self) {
        self.preview.set(Preview::Reading);
        self.again.get_value().asked.read(self.asker, self.choice(), move |read| {
            self.preview.set(match read {
                Ok((read, document)) => Preview::Read(Box::new(document), read.lost),
                Err(failure) => Preview::Refused(failure.to_string()),
            });
        });
    }

    /// What a person says of the file; none for what is usual.
    fn choice(self) -> Option<String> {
        match self.by.get_untracked() {
            By::Usual => None,
            By::Nothing => Some(String::new()),
            By::Attribute(nth) => {
                let Attribute { name, .. } = self.attribute(nth)?;
                let words = self.words.with_untracked(|words| words[..used(words)].to_vec());
                Some([vec![name], words].concat().join("\n"))
            }
        }
    }

    fn attribute(self, nth: usize) -> Option<Attribute> {
        self.again.with_value(|again| again.asked.attributes().into_iter().nth(nth))
    }

    /// What says who moves.
    fn by_what(self) -> AnyView {
        let options =
            all(self.again.get_value().asked.attributes().into_iter().enumerate().map(|(nth, attribute)| {
                let text = format!("“{}”: {}", attribute.name, attribute.listed());
                view! { <option value=nth.to_string()>{text}</option> }.into_any()
            }));
        let choose = move |chosen: By| {
            // The first two words are likely those of the two players.
            let values = if let By::Attribute(nth) = chosen { self.attribute(nth) } else { None };
            self.words.set(values.map_or(Vec::new(), |one| one.values.into_iter().take(2).collect()));
            self.by.set(chosen);
            self.read();
        };
        let chosen = move |event| {
            choose(match event_target_value(&event).as_str() {
                "nothing" => By::Nothing,
                nth => nth.parse().map_or(By::Usual, By::Attribute),
            });
        };
        view! {
            <label class="field">
                "Said by"
                <select on:change=chosen>
                    <option value="">"as it was read"</option>
                    {options}
                    <option value="nothing">"nothing: every move is for both players"</option>
                </select>
            </label>
        }
        .into_any()
    }

    /// Each player's word.
    fn players(self) -> AnyView {
        let By::Attribute(nth) = self.by.get() else { return nothing() };
        let Some(Attribute { values, .. }) = self.attribute(nth) else { return nothing() };
        let count = values.len().clamp(2, MOST_PLAYERS as usize);
        all((0..count).map(|player| self.player(player, &values)))
    }

    /// A player's word.
    fn player(self, player: usize, values: &[String]) -> AnyView {
        let now = self.words.with_untracked(|words| words.get(player).cloned());
        let options = all(values.iter().map(|word| {
            let is_now = now.as_ref() == Some(word);
            view! { <option value=word.clone() selected=is_now>{word.clone()}</option> }.into_any()
        }));
        // Where a third player has a word, there is no Left and Right any more.
        let name = move || {
            let players = self.words.with(|words| used(words)).max(player + 1) as u32;
            Movers::only(player as u32).named(players).replace('p', "P")
        };
        let choose = move |word: String| {
            self.words.update(|words| {
                words.resize(words.len().max(player + 1), String::new());
                words[player] = word;
            });
            self.read();
        };
        view! {
            <label class="field">
                {name}
                <select on:change=move |event| choose(event_target_value(&event))>
                    <option value="" selected=now.is_none()>"no word"</option>
                    {options}
                </select>
            </label>
        }
        .into_any()
    }
}

/// How many players have a word, or one behind them has.
fn used(words: &[String]) -> usize {
    words.iter().rposition(|word| !word.is_empty()).map_or(0, |last| last + 1)
}

/// What the file comes to: who has how many moves, what is said of it, and a small picture.
fn shown(preview: &Preview) -> AnyView {
    match preview {
        Preview::Reading => view! { <p role="status" data-said>"Reading…"</p> }.into_any(),
        Preview::Refused(reason) => {
            view! { <p role="status" data-said>{format!("{reason}.")}</p> }.into_any()
        }
        Preview::Read(document, lost) => {
            let lost = lost.as_ref().map(|lost| format!("; {lost}")).unwrap_or_default();
            view! {
                <p role="status" data-said>{format!("{}{lost}.", counts(document))}</p>
                <Mini document=(**document).clone() />
            }
            .into_any()
        }
    }
}

/// How many moves are whose.
fn counts(document: &Document) -> String {
    let players = document.heading().players;
    let mut counts: BTreeMap<Vec<u32>, (Movers, usize)> = BTreeMap::new();
    for (_, step) in document.moves() {
        let by = step.by;
        counts.entry(by.seats().collect()).or_insert((by, 0)).1 += 1;
    }
    let said: Vec<String> = counts
        .values()
        .map(|(by, count)| format!("{} for {}", wording::counted(*count, "move"), by.named(players)))
        .collect();
    if said.is_empty() { "No moves".into() } else { said.join(", ") }
}
