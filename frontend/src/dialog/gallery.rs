//! Drawings to open: those that come with Hyperjam, and those that this browser keeps.

use crate::browser::{close_dialog, focus_sheet};
use crate::canvas::Mini;
use crate::later::{self, Asker};
use crate::state::{Page, use_page};
use crate::storage::{self, ListedDrawing, StoredState};
use crate::view::{all, live, nothing};
use crate::wording;
use hyperjam_editor::document::Document;
use hyperjam_editor::gallery::{EXHIBITS, Exhibit};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A person's own drawings, as soon as they are known.
type StoredList = RwSignal<Option<Vec<ListedDrawing>>>;

/// The gallery: a person's own drawings and the examples, one above the other.
#[component]
pub(super) fn Gallery(own_first: bool) -> impl IntoView {
    let page = use_page();
    let stored = RwSignal::new(None);
    let states = RwSignal::new(Vec::new());
    let asker = Asker::here();
    later::spawn(asker, async move {
        stored.set(Some(storage::drawings(page).await));
        later::next_frame(asker, focus_first);
        states.set(storage::earlier_states(page).await);
    });
    let exhibits: Vec<AnyView> = EXHIBITS.iter().filter_map(|exhibit| exhibit_card(page, exhibit)).collect();
    let examples = view! { <h3>"Examples"</h3> <ul class="cards">{exhibits}</ul> }.into_any();
    let own =
        all([live(move || stored_cards(page, stored)), live(move || earlier_states(page, states.get()))]);
    let parts = if own_first { [own, examples] } else { [examples, own] };
    view! {
        <p class="lead">"Your present drawing is kept when you open one: it stays in the list of your drawings."</p>
        {all(parts)}
    }
}

/// Gives the first drawing the focus, which the dialog gave to the button that closes it when nothing else was there yet.
/// Whoever has scrolled on by then is not taken back, to press what has moved below the pointer.
fn focus_first() {
    let find = |which: &str| leptos::prelude::document().query_selector(which).ok().flatten();
    let is_elsewhere =
        find("dialog[open] :focus").is_some_and(|now| now.closest(".dialog-head").ok().flatten().is_none());
    let is_scrolled = find("dialog[open]").is_some_and(|dialog| dialog.scroll_top() > 0);
    if let Some(first) = find("dialog[open] .card").filter(|_| !is_elsewhere && !is_scrolled) {
        let _ = first.unchecked_into::<HtmlElement>().focus();
    }
}

fn exhibit_card(page: Page, exhibit: &'static Exhibit) -> Option<AnyView> {
    // A test reads every exhibit, so none is left out.
    let document = exhibit.document().ok()?;
    let shown = document.clone();
    let open = Callback::new(move |()| page.show(document.clone()));
    let card = card(page, Some(shown), exhibit.title.into(), exhibit.about.into(), exhibit.name, open);
    Some(view! { <li>{card}</li> }.into_any())
}

fn stored_cards(page: Page, stored: StoredList) -> AnyView {
    let Some(listed) = stored.get() else { return nothing() };
    let none = if listed.is_empty() {
        view! { <p class="lead">"None yet. What you draw is kept in this browser."</p> }.into_any()
    } else {
        nothing()
    };
    let cards = all(listed.into_iter().map(|listed| stored_card(page, listed, stored)));
    view! {
        <h3>"My drawings in this browser"</h3>
        {none}
        <ul class="cards">{cards}</ul>
    }
    .into_any()
}

fn stored_card(page: Page, listed: ListedDrawing, stored: StoredList) -> AnyView {
    let ListedDrawing { slot, head, document } = listed;
    let size = match head.counts {
        Some((positions, moves)) => {
            format!("{}, {}", wording::counted(positions, "position"), wording::counted(moves, "move"))
        }
        None => format!("{} kB", head.bytes.div_ceil(1_000)),
    };
    let title = if head.title.is_empty() { "Untitled drawing".to_owned() } else { head.title };
    let name = title.clone();
    let (asker, added, forgotten) = (Asker::here(), slot.clone(), slot.clone());
    let add = Callback::new(move |()| later::spawn(Asker::PAGE, storage::add_beside(page, added.clone())));
    let open =
        Callback::new(move |()| later::spawn(Asker::PAGE, storage::resume_drawing(page, slot.clone(), None)));
    let forget = Callback::new(move |()| {
        let slot = forgotten.clone();
        later::spawn(Asker::PAGE, async move {
            storage::forget(page, slot).await;
            let show = asker.guard(move |drawings| stored.set(Some(drawings)));
            show(storage::drawings(page).await);
        });
    });
    let about = format!("{size}, {}", moment(head.saved));
    view! {
        <li>
            {card(page, document, title, about, "kept", open)}
            <button
                class="quiet"
                aria-label=format!("Add {name} beside this drawing")
                on:click=move |_| leave(page, add)
            >
                "Add beside"
            </button>
            <DeleteDrawing name forget />
        </li>
    }
    .into_any()
}

fn card(
    page: Page,
    document: Option<Document>,
    title: String,
    about: String,
    name: &'static str,
    open: Callback<()>,
) -> AnyView {
    view! {
        <button class="card" data-exhibit=name on:click=move |_| leave(page, open)>
            {document.map(|document| view! { <Mini document /> }.into_any())}
            <strong>{title}</strong>
            <span>{about}</span>
        </button>
    }
    .into_any()
}

/// The states of the drawing shown that are kept beside it.
fn earlier_states(page: Page, states: Vec<StoredState>) -> AnyView {
    if states.is_empty() {
        return nothing();
    }
    let line = |state: StoredState| {
        let restore = Callback::new(move |()| later::spawn(Asker::PAGE, storage::restore(page, state)));
        view! { <li><button on:click=move |_| leave(page, restore)>{moment(state.saved)}</button></li> }
            .into_any()
    };
    let lines: Vec<AnyView> = states.into_iter().map(line).collect();
    view! {
        <h3>"Earlier states of this drawing"</h3>
        <p class="lead">"Restoring one can be undone."</p>
        <ul class="gallery-states">{lines}</ul>
    }
    .into_any()
}

/// Closes the gallery and does what was chosen.
fn leave(page: Page, then: Callback<()>) {
    close_dialog();
    focus_sheet();
    page.welcome.set(false);
    then.run(());
}

/// A time as people of this place write it.
fn moment(time: f64) -> String {
    js_sys::Date::new(&time.into()).to_locale_string("default", &js_sys::Object::new()).into()
}

/// Deletes a stored drawing for good: a first press asks, a second one does it.
#[component]
fn DeleteDrawing(name: String, forget: Callback<()>) -> impl IntoView {
    let asked = RwSignal::new(false);
    let text = move || if asked.get() { "Delete it for good?" } else { "Delete" };
    view! {
        <button
            class="quiet"
            aria-label=move || format!("{} {name}", text())
            on:blur=move |_| asked.set(false)
            on:click=move |_| if asked.get() { forget.run(()) } else { asked.set(true) }
        >
            {text}
        </button>
    }
}
