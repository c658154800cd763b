//! What a newcomer is asked once, over the first drawing.

use crate::areas::enter_inspector;
use crate::browser::focus_sheet;
use crate::later::{self, Asker};
use crate::marks::{TUTOR, marks};
use crate::mode::{self, Mode};
use crate::state::{Page, use_page};
use crate::storage::local;
use crate::tutor;
use crate::view::{all, when, whenever};
use crate::wording;
use crate::workers;
use hyperjam_editor::document::Document;
use hyperjam_protocol::address;
use leptos::html::Dialog;
use leptos::prelude::*;

/// Where it is remembered that somebody was asked.
const WELCOMED: &str = "welcomed";

/// A way to begin: its name, what it is, what it does.
type FirstStep = (&'static str, &'static str, fn(Page));

/// The ways to begin.
const WAYS: [FirstStep; 3] = [
    ("Play this", "You against Hyperjam, with one vehicle on this map.", first_game),
    ("Draw your own", "An empty sheet. Every position is marked while you draw.", |page| {
        page.show(Document::default());
        page.announce(["A new drawing. ", wording::BY_KEYS].concat());
    }),
    ("Learn step by step", "Short lessons, each with a map of its own.", |page| {
        mode::enter(page, Mode::Learn);
        enter_inspector();
    }),
];

/// A game with one vehicle against the learner.
fn first_game(page: Page) {
    let start = page.document(|document| document.heading().vehicles.first().copied());
    match start {
        Some(start) => tutor::go(page, address::first_game(start)),
        None => mode::enter(page, Mode::Play),
    }
}

/// The question, until it is answered or closed.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let page = use_page();
    // Whoever comes by a link comes for what it leads to.
    let linked = window().location().hash().is_ok_and(|hash| !hash.is_empty());
    let asked = linked || page.embed.is_some() || !local::chosen(WELCOMED).is_empty();
    when(move || page.welcome.get() && !asked, move || question(page))
}

fn question(page: Page) -> AnyView {
    local::choose(WELCOMED, "1");
    let frame = NodeRef::<Dialog>::new();
    let asker = Asker::here();
    whenever(move || {
        let Some(frame) = frame.get() else { return };
        // It fails only when the dialog is open already.
        let open = move || drop(frame.show_modal());
        // The drawing is painted first: to open a dialog the browser lays the whole page out at once.
        later::next_frame(asker, move || later::after(asker, 0, open).forget());
    });
    // Two of the ways need the tutor: it comes while the question is read, after the marks.
    whenever(move || {
        if marks(page).with(|marks| marks.answers > 0) {
            workers::prefetch(TUTOR);
        }
    });
    let close = move || {
        if let Some(frame) = frame.get_untracked() {
            frame.close();
        }
    };
    let ways = all(WAYS.into_iter().enumerate().map(|(nth, (name, about, does))| {
        let first = nth == 0;
        let choose = move |_| {
            close();
            // The dialog gives the focus back to where it was, which was nowhere.
            focus_sheet();
            does(page);
        };
        view! {
            <li>
                <button class="card" autofocus=first on:click=choose>
                    <strong>{name}</strong>
                    <span>{about}</span>
                </button>
            </li>
        }
        .into_any()
    }));
    view! {
        <dialog class="welcome" node_ref=frame aria-labelledby="welcome" on:close=move |_| page.welcome.set(false)>
            <div class="dialog-head">
                <h2 id="welcome">"Games that may loop"</h2>
                <button class="quiet" aria-label="Close" on:click=move |_| close()>
                    "×"
                </button>
            </div>
            <p class="lead">
                "Vehicles drive along the arrows of this map. Whoever cannot move loses; play may also go round for \
                 ever. Every position is marked with who wins from there."
            </p>
            <ul class="cards">{ways}</ul>
        </dialog>
    }
    .into_any()
}
