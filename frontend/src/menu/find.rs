//! The field for finding: positions by their names and marks; boards, commands and lessons by what they are called.

use super::commands::{self, Listed, Offer};
use crate::areas::enter_inspector;
use crate::browser::{focus_sheet, place_of};
use crate::failure::Failure;
use crate::later::Asker;
use crate::marks;
use crate::marks::marks;
use crate::marks::{in_short, known};
use crate::state::{Page, Panel};
use crate::tutor::TutorState;
use crate::typed_ahead::MOST_TYPED;
use crate::view::{all, live, nothing, whenever};
use crate::wording;
use hyperjam_editor::find::{KnownMarks, find, rank};
use hyperjam_editor::gather::ordered;
use hyperjam_editor::id::PositionId;
use leptos::html::Input;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// The most positions that are listed; all of them can be selected.
const MOST_LISTED: usize = 50;

/// What a query found.
#[derive(Clone, Default)]
struct Found {
    positions: Vec<PositionId>,
    boards: Vec<Offer>,
    commands: Vec<Offer>,
    lessons: Vec<Offer>,
    /// How much it is, or why it is nothing.
    status: String,
}

/// The lessons, as far as they are known.
#[derive(Clone)]
enum Lessons {
    Unasked,
    Asked,
    Here(Listed),
    Failed(Failure),
}

/// What the lines of the field share; copied freely.
#[derive(Clone, Copy)]
struct Finding {
    page: Page,
    found: RwSignal<Arc<Found>>,
    /// The number of the line that Enter takes.
    nth: RwSignal<usize>,
    /// What had the focus before.
    before: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl Found {
    fn listed(&self) -> &[PositionId] {
        &self.positions[..self.positions.len().min(MOST_LISTED)]
    }

    /// What is offered beside positions, by kinds: what each is called, and its lines.
    fn offers(&self) -> [(&'static str, &[Offer]); 3] {
        [("board", &self.boards), ("command", &self.commands), ("lesson", &self.lessons)]
    }

    /// What is offered on the line with this number.
    fn offer(&self, nth: usize) -> Option<&Offer> {
        let nth = nth.checked_sub(self.listed().len())?;
        self.offers().into_iter().flat_map(|(_, offers)| offers).nth(nth)
    }

    fn lines(&self) -> usize {
        self.listed().len() + self.offers().into_iter().map(|(_, offers)| offers.len()).sum::<usize>()
    }
}

/// The field, with what was typed for it already.
pub(super) fn field(page: Page, typed: String) -> AnyView {
    let asker = Asker::here();
    let finding = Finding::new(page);
    let Finding { found, nth, .. } = finding;
    let query = RwSignal::new(String::new());
    let lessons = RwSignal::new(Lessons::Unasked);
    whenever(move || {
        found.set(Arc::new(query.with(|query| lessons.with(|lessons| look_up(page, query, lessons)))))
    });
    let input = NodeRef::<Input>::new();
    whenever(move || {
        if let Some(input) = input.get() {
            let _ = input.focus();
        }
    });
    let ask = move |text: String| {
        request_what_it_needs(page, asker, &text, lessons);
        query.set(text);
        finding.go(0);
    };
    if !typed.is_empty() {
        ask(typed.clone());
    }
    // What would be jumped to is shown on the sheet.
    whenever(move || {
        let chosen = found.with(|found| found.listed().get(nth.get()).copied());
        page.pointed.set(chosen.into_iter().collect());
    });
    view! {
        <div class="find" role="search" aria-label="Find" on:keydown=move |event| finding.close_by(&event)>
            <div class="find-line">
                <input
                    node_ref=input
                    role="combobox"
                    aria-label="Find"
                    aria-describedby="find-said"
                    aria-autocomplete="list"
                    aria-controls="found"
                    aria-expanded="true"
                    aria-activedescendant=move || (found.get().lines() > 0).then(|| format!("found-{}", nth.get()))
                    autocomplete="off"
                    spellcheck="false"
                    maxlength=MOST_TYPED.to_string()
                    prop:value=typed
                    on:input=move |event| ask(event_target_value(&event))
                    on:keydown=move |event| finding.key(event)
                />
                <button class="quiet" aria-label="Close the search" on:click=move |_| finding.close()>
                    "×"
                </button>
            </div>
            {live(move || finding.results(&found.get()))}
        </div>
    }
    .into_any()
}

/// Requests what a query is about and nobody has requested yet: classes, the lessons.
fn request_what_it_needs(page: Page, asker: Asker, query: &str, lessons: RwSignal<Lessons>) {
    if query.trim_start().to_ascii_lowercase().starts_with("class") {
        marks::request_classes(page);
    }
    if offers_commands(page) && lessons.with_untracked(|lessons| matches!(lessons, Lessons::Unasked)) {
        lessons.set(Lessons::Asked);
        commands::ask_for_lessons(page, asker, move |answer| {
            lessons.set(answer.map_or_else(Lessons::Failed, Lessons::Here));
        });
    }
}

/// Whether commands and lessons are found, too. A frame and a presentation have none.
fn offers_commands(page: Page) -> bool {
    page.embed.is_none() && !page.presenting.get_untracked()
}

/// What a query finds.
fn look_up(page: Page, query: &str, lessons: &Lessons) -> Found {
    let mut found = Found::default();
    let commands_too = offers_commands(page);
    if query.trim().is_empty() {
        found.status = if commands_too {
            "A position, a mark, a board, a command or a lesson: A · label 2 · first player wins · Domineering · export"
        } else {
            "A name, or: ∞ · label 3 · sector L,I · draw · class of A"
        }
        .into();
        return found;
    }
    let mut sentences = Vec::new();
    match positions(page, query) {
        Ok(positions) => found.positions = positions,
        Err(reason) => sentences.push(capitalised(&reason.to_string())),
    }
    if commands_too {
        found.commands = fitting(query, &commands::commands(page));
        match lessons {
            Lessons::Here(listed) => {
                found.boards = fitting(query, &listed.boards);
                found.lessons = fitting(query, &listed.lessons);
            }
            Lessons::Failed(reason) => sentences.push(format!("Lessons cannot be found now. {reason}")),
            Lessons::Unasked | Lessons::Asked => {}
        }
    }
    let offered = found.offers().map(|(noun, offers)| (offers.len(), noun));
    let counts: Vec<String> = [(found.positions.len(), "position")]
        .into_iter()
        .chain(offered)
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| wording::counted(count, noun))
        .collect();
    match counts.split_last() {
        None if sentences.is_empty() => sentences.push("No matches.".into()),
        None => {}
        Some((last, [])) => sentences.push(format!("{last} found.")),
        Some((last, before)) => sentences.push(format!("{} and {last} found.", before.join(", "))),
    }
    found.status = sentences.join(" ");
    found
}

fn positions(page: Page, query: &str) -> Result<Vec<PositionId>, hyperjam_editor::find::FindError> {
    let withheld = page.withholds_marks();
    let known = |id: PositionId| {
        if withheld {
            return KnownMarks::default();
        }
        marks(page).with(|marks| {
            let mark = marks.of(id);
            KnownMarks {
                grundy: mark.and_then(|mark| mark.grundy.clone()),
                sector: mark.map(|mark| mark.sector()),
                class: marks.class_of(id),
            }
        })
    };
    page.document(|document| find(document, &known, small, query))
}

fn small(text: &str) -> String {
    String::from(js_sys::JsString::from(text).to_lower_case())
}

/// In lower case and without accents, which few type when they look for a word.
fn plain(text: &str) -> String {
    let parts = String::from(js_sys::JsString::from(text).normalize("NFD").to_lower_case());
    parts.chars().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).collect()
}

/// The offers that fit a query: first those whose name does, and of these what begins with it before what has it within.
fn fitting(query: &str, offers: &[Offer]) -> Vec<Offer> {
    let query = plain(query);
    let is_meant = |offer: &&Offer| {
        offer.only_by.is_empty() || offer.only_by.iter().any(|begin| query.trim_start().starts_with(begin))
    };
    let ranked: Vec<(u32, &Offer)> = offers
        .iter()
        .filter(is_meant)
        .filter_map(|offer| {
            let name = plain(&offer.text);
            let by_name = rank(&query, &name)
                .or_else(|| offer.also.iter().find_map(|other| rank(&query, &plain(other))));
            // What it belongs to is only looked at where the name does not do.
            let rank =
                by_name.or_else(|| Some(10 + rank(&query, &format!("{name} {}", plain(&offer.place)))?));
            Some((rank?, offer))
        })
        .collect();
    ordered(&ranked, |a, b| a.0.cmp(&b.0)).into_iter().map(|(_, offer)| offer.clone()).collect()
}

/// A reason as a sentence.
fn capitalised(reason: &str) -> String {
    let first = reason.chars().next().map(|first| first.to_ascii_uppercase());
    let rest = first.map_or("", |first| &reason[first.len_utf8()..]);
    format!("{}{rest}.", first.map(String::from).unwrap_or_default())
}

impl Finding {
    fn new(page: Page) -> Self {
        let active = document().active_element().and_then(|active| active.dyn_into::<HtmlElement>().ok());
        Self {
            page,
            found: RwSignal::new(Arc::new(Found::default())),
            nth: RwSignal::new(0),
            before: StoredValue::new_local(active.filter(|active| active.tag_name() != "BODY")),
        }
    }

    /// A key pressed anywhere in it.
    fn close_by(self, event: &KeyboardEvent) {
        if event.key() == "Escape" {
            event.prevent_default();
            self.close();
        }
    }

    /// A key pressed in the field.
    fn key(self, event: KeyboardEvent) {
        let (lines, now) = (self.found.with_untracked(|found| found.lines()), self.nth.get_untracked());
        match event.key().as_str() {
            "ArrowDown" if lines > 0 => self.go((now + 1) % lines),
            "ArrowUp" if lines > 0 => self.go((now + lines - 1) % lines),
            "Enter" => self.take(now),
            _ => return,
        }
        event.prevent_default();
    }

    /// What was found, in words and one by one.
    fn results(self, found: &Arc<Found>) -> AnyView {
        let page = self.page;
        let options = found.listed().iter().enumerate().map(|(nth, &id)| self.position(nth, id));
        let positions = group("Positions found", options.collect());
        let mut first = found.listed().len();
        let offers = all(found.offers().map(|(noun, offers)| {
            let options = offers.iter().zip(first..).map(|(offer, nth)| self.offer(nth, offer)).collect();
            first += offers.len();
            group(found_of(noun), options)
        }));
        let select_all = if found.positions.len() < 2 {
            nothing()
        } else {
            let text = format!("Select all {}", found.positions.len());
            let found = found.clone();
            let select = move |_| {
                page.editor.update(|editor| editor.select_positions(found.positions.iter().copied()));
                self.leave();
                focus_sheet();
            };
            view! { <button on:click=select>{text}</button> }.into_any()
        };
        view! {
            <p class="lead" id="find-said" role="status">{found.status.clone()}</p>
            <div id="found" role="listbox" aria-label="Found">{positions}{offers}</div>
            {select_all}
        }
        .into_any()
    }

    fn position(self, nth: usize, id: PositionId) -> AnyView {
        let page = self.page;
        let shown = if page.withholds_marks() { None } else { known(page, id) };
        let mark = shown
            .map_or_else(nothing, |plate| view! { <small>{in_short(page, id, &plate)}</small> }.into_any());
        self.option(nth, false, all([view! { <span>{page.name(id)}</span> }.into_any(), mark]))
    }

    fn offer(self, nth: usize, offer: &Offer) -> AnyView {
        let beside = offer.refused.map_or_else(|| offer.place.clone(), str::to_owned);
        let inside = view! {
            <span>{offer.text.clone()}</span>
            <small>{beside}</small>
            <kbd aria-hidden="true">{offer.keys}</kbd>
        }
        .into_any();
        self.option(nth, offer.refused.is_some(), inside)
    }

    fn option(self, nth: usize, refused: bool, inside: AnyView) -> AnyView {
        view! {
            <li
                id=format!("found-{nth}")
                role="option"
                aria-selected=move || (self.nth.get() == nth).to_string()
                aria-disabled=refused.then_some("true")
                on:click=move |_| self.take(nth)
            >
                {inside}
            </li>
        }
        .into_any()
    }

    /// Makes a line the one that Enter takes, and brings it into view.
    fn go(self, nth: usize) {
        self.nth.set(nth);
        let element = |id: &str| document().get_element_by_id(id);
        let Some((list, line)) = element("found").zip(element(&format!("found-{nth}"))) else { return };
        let (seen, line) = (place_of(&list), place_of(&line));
        let above = (seen.top() - line.top()).max(0.0).ceil();
        let below = (line.bottom() - seen.bottom()).max(0.0).ceil();
        list.set_scroll_top(list.scroll_top() + (below - above) as i32);
    }

    /// Goes to the position on a line, or does what the line says.
    fn take(self, nth: usize) {
        let found = self.found.get_untracked();
        if let Some(&id) = found.listed().get(nth) {
            self.page.editor.update(|editor| editor.centre_on(id));
            self.leave();
            return focus_sheet();
        }
        if let Some(offer) = found.offer(nth).filter(|offer| offer.refused.is_none()) {
            // First the focus goes back, since a dialog gives it back to where it was.
            self.close();
            let before = self.shown();
            (offer.does)(self.page);
            let now = self.shown();
            if now != before && now.0 != Panel::Position {
                enter_inspector();
            }
        }
    }

    /// What the inspector shows.
    fn shown(self) -> (Panel, String) {
        (self.page.panel.get_untracked(), TutorState::of(self.page).address.get_untracked())
    }

    /// Closes the field; the focus goes back to where it was.
    fn close(self) {
        let before = self.before.get_value().filter(|before| before.is_connected());
        self.leave();
        match before {
            Some(before) => drop(before.focus()),
            None => focus_sheet(),
        }
    }

    fn leave(self) {
        self.page.finding.set(false);
        self.page.pointed.set(Vec::new());
    }
}

/// What lines of this kind are called together.
fn found_of(noun: &str) -> &'static str {
    match noun {
        "board" => "Boards found",
        "command" => "Commands found",
        _ => "Lessons found",
    }
}

/// Lines of one kind.
fn group(name: &'static str, options: Vec<AnyView>) -> AnyView {
    if options.is_empty() {
        return nothing();
    }
    view! { <ul role="group" aria-label=name>{all(options)}</ul> }.into_any()
}
