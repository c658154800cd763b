//! The gallery: games on boards, drawings that come with Hyperjam, and those that this browser keeps.

mod boards;

use crate::browser::{close_dialog, focus_sheet, matches};
use crate::canvas::Mini;
use crate::files;
use crate::later::{self, Asker};
use crate::state::{Dialog, Page, use_page};
use crate::storage::{self, ListedDrawing, StoredState};
use crate::view::{all, live, memo, nothing};
use crate::wording;
use hyperjam_editor::document::Document;
use hyperjam_editor::find::rank;
use hyperjam_editor::gallery::{EXHIBITS, Exhibit};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// A person's own drawings, as soon as they are known.
type StoredList = RwSignal<Option<Vec<ListedDrawing>>>;

/// The parts of the gallery, as they are called where they are chosen.
pub(super) const PARTS: [(&str, Dialog); 3] =
    [("Boards", Dialog::Boards), ("Examples", Dialog::Examples), ("My drawings", Dialog::Drawings)];

/// What stands above the lines of a calculation in a file.
const LINES_BEGIN: &str = "// Lines of a calculation";
/// The longest line by which a drawing is called, in letters.
const MOST_TITLE: usize = 60;

/// What is looked for in the gallery; copied freely.
#[derive(Clone, Copy)]
struct Sought(RwSignal<String>);

impl Sought {
    /// Whether a card with these words, in lower case, is one that is looked for.
    fn is(self, words: &str) -> bool {
        self.0.with(|sought| sought.trim().is_empty() || rank(&sought.to_lowercase(), words).is_some())
    }

    /// The card of what is found: that whose title fits best, and the first where several do.
    fn best(self) -> Option<HtmlElement> {
        let sought = self.0.get_untracked().to_lowercase();
        let found = ".cards:not([hidden]) > li:not([hidden]) > .card";
        let all = leptos::prelude::document().query_selector_all(found).ok()?;
        let cards = (0..all.length()).filter_map(|nth| all.item(nth)?.dyn_into::<HtmlElement>().ok());
        let rank_of = |card: &HtmlElement| {
            let title = card.query_selector("strong").ok().flatten().and_then(|title| title.text_content());
            title.and_then(|title| rank(&sought, &title.to_lowercase())).unwrap_or(u32::MAX)
        };
        cards.min_by_key(rank_of)
    }

    /// Enter opens what is found, and the arrow leads to it.
    fn press(self, event: &KeyboardEvent) {
        let is_sought = !self.0.with_untracked(|sought| sought.trim().is_empty());
        match (event.key().as_str(), self.best()) {
            ("Enter", Some(card)) if is_sought => card.click(),
            ("ArrowDown", Some(card)) => _ = card.focus(),
            ("Enter", _) => {}
            _ => return,
        }
        event.prevent_default();
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
    later::next_frame(Asker::here(), focus_search);
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
                on:keydown=move |event| sought.press(&event)
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

/// The field for what is looked for.
const SEARCH: &str = "dialog[open] [type=search]";

fn find(which: &str) -> Option<HtmlElement> {
    leptos::prelude::document().query_selector(which).ok().flatten()?.dyn_into().ok()
}

/// Gives the search the focus, which the dialog gave to the button that closes it when nothing else was there yet. On a screen
/// that is touched a keyboard would come and cover what is looked for.
fn focus_search() {
    let is_elsewhere =
        find("dialog[open] :focus").is_some_and(|now| now.closest(".dialog-head").ok().flatten().is_none());
    if let Some(search) = find(SEARCH).filter(|_| !is_elsewhere && !matches("(pointer: coarse)")) {
        let _ = search.focus();
    }
}

/// Gives what takes the place of a drawing that is deleted the focus, which its button had: the next drawing, or the last one,
/// or else the search.
fn focus_beside(nth: usize) {
    let is_lost = find("dialog[open] :focus").is_none();
    let all = leptos::prelude::document().query_selector_all("dialog[open] [data-exhibit=kept]").ok();
    let nth = |all: &web_sys::NodeList| all.item((nth as u32).min(all.length().checked_sub(1)?));
    let beside = all.as_ref().and_then(nth).and_then(|card| card.dyn_into::<HtmlElement>().ok());
    if let Some(heir) = beside.or_else(|| find(SEARCH)).filter(|_| is_lost) {
        let _ = heir.focus();
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
    let size = match (&document, head.counts) {
        (Some(document), _) => contents(document),
        (None, Some((positions, moves))) => counted_parts(&[(positions, "position"), (moves, "move")]),
        (None, None) => format!("{} kB", head.bytes.div_ceil(1_000)),
    };
    let title = Some(head.title).filter(|title| !title.is_empty());
    let title = title.or_else(|| document.as_ref().and_then(first_words));
    let title = title.unwrap_or_else(|| "Untitled drawing".to_owned());
    let (asker, added, forgotten) = (Asker::here(), slot.clone(), slot.clone());
    let forget = Callback::new(move |()| {
        let forgotten = forgotten.clone();
        later::spawn(Asker::PAGE, async move {
            storage::forget(page, forgotten.clone()).await;
            let show = asker.guard(move |drawings| {
                let is_it = |all: &Vec<ListedDrawing>| all.iter().position(|one| one.slot == forgotten);
                let nth = stored.with_untracked(|all| all.as_ref().and_then(is_it)).unwrap_or_default();
                stored.set(Some(drawings));
                // What asked is gone with its card.
                later::next_frame(Asker::PAGE, move || focus_beside(nth));
            });
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

/// How much there is of each kind.
fn counted_parts(parts: &[(usize, &str)]) -> String {
    parts.iter().map(|(count, part)| wording::counted(*count, part)).collect::<Vec<_>>().join(", ")
}

/// What a drawing is made of: of what it has none of, only an empty one says so.
fn contents(document: &Document) -> String {
    let (positions, heading) = (document.positions().len(), document.heading());
    let lines = heading.lines.iter().filter(|line| !line.trim().is_empty()).count();
    let others = [(heading.boards.len(), "board"), (lines, "line")].into_iter().filter(|part| part.0 > 0);
    let mut parts = vec![(positions, "position"), (document.moves().len(), "move")];
    parts.extend(others);
    counted_parts(&parts[if positions == 0 && parts.len() > 2 { 2 } else { 0 }..])
}

/// What a drawing without a title and without positions is called: its first line, or what is on its first board.
fn first_words(document: &Document) -> Option<String> {
    let heading = document.heading();
    // What comes with every file of lines says nothing of these.
    let said =
        |line: &String| Some(line.trim_start_matches('/').trim().to_owned()).filter(|line| !line.is_empty());
    let mut lines = heading.lines.iter().filter(|line| *line != LINES_BEGIN).filter_map(said);
    let board = || heading.boards.first().map(|board| board.rules.clone());
    let words = lines.next().or_else(board).filter(|_| document.positions().len() == 0)?;
    Some(match words.char_indices().nth(MOST_TITLE) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    })
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

#[cfg(test)]
mod tests {
    use super::{contents, first_words};
    use hyperjam_editor::file;

    /// How a drawing without a title is listed.
    fn listed(text: &str) -> (String, Option<String>) {
        let document = file::read_any(text).1.unwrap_or_default();
        (contents(&document), first_words(&document))
    }

    #[test]
    fn a_drawing_is_listed_by_what_there_is() {
        let of = |size: &str, name: Option<&str>| (size.to_owned(), name.map(str::to_owned));
        assert_eq!(listed("A: B | B"), of("2 positions, 2 moves", None));
        assert_eq!(listed(""), of("0 positions, 0 moves", None));
        assert_eq!(listed("// Lines of a calculation\n\n// Heat\ng := 3\n"), of("3 lines", Some("Heat")));
        let long = "1 + ".repeat(20) + "1";
        let (size, name) = listed(&format!("// Lines of a calculation\n{long}\n"));
        assert_eq!((size.as_str(), name.map(|name| name.chars().count())), ("2 lines", Some(61)));
    }
}
