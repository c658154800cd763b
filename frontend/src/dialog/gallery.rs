//! The gallery: games on boards, drawings that come with Hyperjam, and those that this browser keeps.

mod boards;

use crate::browser::{close_dialog, focus_sheet};
use crate::canvas::Mini;
use crate::files;
use crate::later::{self, Asker};
use crate::state::{Dialog, Page, use_page};
use crate::storage::{self, ListedDrawing, StoredState};
use crate::view::{all, live, memo, nothing};
use crate::wording;
use hyperjam_editor::gallery::{EXHIBITS, Exhibit};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A person's own drawings, as soon as they are known.
type StoredList = RwSignal<Option<Vec<ListedDrawing>>>;

/// The parts of the gallery, as they are called where they are chosen.
pub(super) const PARTS: [(&str, Dialog); 3] =
    [("Boards", Dialog::Boards), ("Examples", Dialog::Examples), ("My drawings", Dialog::Drawings)];

/// What is looked for in the gallery; copied freely.
#[derive(Clone, Copy)]
struct Sought(RwSignal<String>);

impl Sought {
    /// Whether a card with these words is one that is looked for.
    fn is(self, words: &str) -> bool {
        self.0.with(|sought| sought.split_whitespace().all(|word| words.contains(&word.to_lowercase())))
    }

    /// A list of cards under a heading, as far as they are looked for.
    fn list(self, title: &str, cards: Vec<GalleryCard>) -> AnyView {
        if cards.is_empty() {
            return nothing();
        }
        let words: Vec<String> =
            cards.iter().map(|card| format!("{} {}", card.title, card.about).to_lowercase()).collect();
        let none = memo(move || !words.iter().any(|words| self.is(words)));
        let cards = all(cards.into_iter().map(|card| card.view(self)));
        view! {
            <h3 hidden=move || none.get()>{title.to_owned()}</h3>
            <ul class="cards" hidden=move || none.get()>
                {cards}
            </ul>
        }
        .into_any()
    }
}

/// Something to open, and what else can be done with it.
struct GalleryCard {
    /// Its name in tests.
    name: String,
    picture: AnyView,
    title: String,
    about: String,
    /// Opens it in the place of what is shown.
    open: Callback<()>,
    /// Puts it beside what is shown.
    add: Callback<()>,
    /// What is done with it further.
    more: AnyView,
}

impl GalleryCard {
    fn view(self, sought: Sought) -> AnyView {
        let Self { name, picture, title, about, open, add, more } = self;
        let page = use_page();
        let words = format!("{title} {about}").to_lowercase();
        view! {
            <li hidden=move || !sought.is(&words)>
                <button class="card" data-exhibit=name on:click=move |_| leave(page, open)>
                    {picture}
                    <strong>{title.clone()}</strong>
                    <span>{about}</span>
                </button>
                <button
                    class="quiet"
                    aria-label=format!("Add {title} beside this drawing")
                    on:click=move |_| leave(page, add)
                >
                    "Add beside"
                </button>
                {more}
            </li>
        }
        .into_any()
    }
}

/// The gallery, with the part on top that was asked for.
#[component]
pub(super) fn Gallery(part: Dialog) -> impl IntoView {
    let page = use_page();
    let sought = Sought(RwSignal::new(String::new()));
    let parts = all(PARTS.into_iter().map(|(name, one)| {
        let pressed = (one == part).to_string();
        view! { <button aria-pressed=pressed on:click=move |_| page.dialog.set(Some(one))>{name}</button> }
            .into_any()
    }));
    let inside = match part {
        Dialog::Boards => boards::boards(page, sought),
        _ => drawings(page, sought, part == Dialog::Drawings),
    };
    view! {
        <p class="lead">"Your present drawing is kept when you open another: it stays in the list of your drawings."</p>
        <div class="row gallery-parts">
            <span class="segmented" role="group" aria-label="Parts of the gallery">
                {parts}
            </span>
            <input
                type="search"
                aria-label="Search the gallery"
                placeholder="Search"
                on:input=move |event| sought.0.set(event_target_value(&event))
            />
        </div>
        {inside}
        <p class="lead gallery-none" role="status" hidden=move || sought.0.with(|sought| sought.trim().is_empty())>
            "Nothing here has these words."
        </p>
    }
}

/// A person's own drawings and the examples, one above the other.
fn drawings(page: Page, sought: Sought, own_first: bool) -> AnyView {
    let stored = RwSignal::new(None);
    let states = RwSignal::new(Vec::new());
    let asker = Asker::here();
    later::spawn(asker, async move {
        stored.set(Some(storage::drawings(page).await));
        later::next_frame(asker, focus_first);
        states.set(storage::earlier_states(page).await);
    });
    let exhibits = EXHIBITS.iter().filter_map(|exhibit| exhibit_card(page, exhibit)).collect();
    let examples = sought.list("Examples", exhibits);
    let own = all([
        live(move || stored_cards(page, sought, stored)),
        live(move || earlier_states(page, states.get())),
    ]);
    all(if own_first { [own, examples] } else { [examples, own] })
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

fn exhibit_card(page: Page, exhibit: &'static Exhibit) -> Option<GalleryCard> {
    // A test reads every exhibit, so none is left out.
    let document = exhibit.document().ok()?;
    let (shown, added) = (document.clone(), document.clone());
    Some(GalleryCard {
        name: exhibit.name.into(),
        picture: view! { <Mini document=shown /> }.into_any(),
        title: exhibit.title.into(),
        about: exhibit.about.into(),
        open: Callback::new(move |()| page.show(document.clone())),
        add: Callback::new(move |()| {
            files::add_beside(page, Ok(added.clone()));
        }),
        more: nothing(),
    })
}

fn stored_cards(page: Page, sought: Sought, stored: StoredList) -> AnyView {
    let Some(listed) = stored.get() else { return nothing() };
    let title = "My drawings in this browser";
    if listed.is_empty() {
        return view! {
            <h3>{title}</h3>
            <p class="lead">"None yet. What you draw is kept in this browser."</p>
        }
        .into_any();
    }
    sought.list(title, listed.into_iter().map(|listed| stored_card(page, listed, stored)).collect())
}

fn stored_card(page: Page, listed: ListedDrawing, stored: StoredList) -> GalleryCard {
    let ListedDrawing { slot, head, document } = listed;
    let size = match head.counts {
        Some((positions, moves)) => {
            format!("{}, {}", wording::counted(positions, "position"), wording::counted(moves, "move"))
        }
        None => format!("{} kB", head.bytes.div_ceil(1_000)),
    };
    let title = if head.title.is_empty() { "Untitled drawing".to_owned() } else { head.title };
    let (asker, added, forgotten) = (Asker::here(), slot.clone(), slot.clone());
    let forget = Callback::new(move |()| {
        let slot = forgotten.clone();
        later::spawn(Asker::PAGE, async move {
            storage::forget(page, slot).await;
            let show = asker.guard(move |drawings| stored.set(Some(drawings)));
            show(storage::drawings(page).await);
        });
    });
    GalleryCard {
        name: "kept".into(),
        picture: document.map_or_else(nothing, |document| view! { <Mini document /> }.into_any()),
        title: title.clone(),
        about: format!("{size}, {}", moment(head.saved)),
        open: Callback::new(move |()| {
            later::spawn(Asker::PAGE, storage::resume_drawing(page, slot.clone(), None));
        }),
        add: Callback::new(move |()| later::spawn(Asker::PAGE, storage::add_beside(page, added.clone()))),
        more: view! { <DeleteDrawing name=title forget /> }.into_any(),
    }
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
