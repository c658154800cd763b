//! What a card is made of, as elements. What a card is about is nowhere known here.

use super::board;
use super::follow::lead;
use super::grid;
use super::map::{self, points};
use super::picture::picture;
use crate::inspector::typeset::typeset;
use crate::state::Page;
use crate::tutor::stage::tone_class;
use crate::tutor::{TutorState, do_action, go, searching};
use crate::view::{all, nothing};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{AddressTemplate, Part};
use hyperjam_protocol::tutor::{Block, Button, CardAction, Span};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeSet;
use web_sys::{Element, HtmlInputElement, KeyboardEvent, MouseEvent};

/// Up to so many options are buttons side by side; more are a list to choose from.
const MOST_BUTTONS: usize = 6;

/// Blocks from top to bottom.
pub(in crate::inspector) fn blocks(page: Page, blocks: &[Block]) -> AnyView {
    all(blocks.iter().map(|one| block(page, one)))
}

fn block(page: Page, block: &Block) -> AnyView {
    match block {
        Block::Heading(words) => view! { <h3>{words.clone()}</h3> }.into_any(),
        Block::Text(words) => view! { <p>{line(page, words)}</p> }.into_any(),
        Block::Result(words, tone) => {
            let (class, sign) = tone_class(*tone);
            view! {
                <p class=format!("tutor-result{class}")>
                    <b aria-hidden="true">{sign}</b>
                    <span>{line(page, words)}</span>
                </p>
            }
            .into_any()
        }
        Block::List(lines) => view! { <ul class="tutor-lines">{items(page, lines)}</ul> }.into_any(),
        Block::Numbered { first, lines } => {
            view! { <ol class="tutor-lines" start=*first>{items(page, lines)}</ol> }.into_any()
        }
        Block::Table { head, rows } => table(page, head, rows),
        Block::Buttons(buttons) => {
            let buttons = all(buttons.iter().map(|one| button(page, one, None)));
            view! { <p class="row">{buttons}</p> }.into_any()
        }
        Block::Choice { name, options, chosen } => choice(page, name, options, *chosen),
        Block::Field { name, value, to } => field(page, name, value, to),
        Block::Folded { name, blocks: inside } if is_chapter(page) => chapter(page, name, inside),
        Block::Folded { name, blocks: inside } => view! {
            <details class="folded">
                <summary>{name.clone()}</summary>
                {blocks(page, inside)}
            </details>
        }
        .into_any(),
        Block::Diagram(map) => map::map(page, map),
        Block::Picture(one) => picture(page, one),
        Block::Board(view) => board::board(page, view),
        Block::Grid(table) => grid::grid(page, table),
        Block::Searching => searching(page),
        Block::BoardText { name, board, rules, wrong, .. } => board::field(page, name, board, *rules, *wrong),
    }
}

thread_local! {
    /// The chapters of lessons that were unfolded, by their titles.
    static UNFOLDED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Whether what is folded are the chapters of lessons.
fn is_chapter(page: Page) -> bool {
    TutorState::of(page).address.with_untracked(|address| *address == Part::Lessons.address())
}

/// A chapter, which stays unfolded for whoever comes back from a lesson of it. What is folded elsewhere is left as it is when a card
/// changes.
fn chapter(page: Page, name: &str, inside: &[Block]) -> AnyView {
    // How much of it is done may be another number then.
    let title = name.split(':').next().unwrap_or_default().to_owned();
    let open = UNFOLDED.with_borrow(|all| all.contains(&title));
    let toggle = move |event: MouseEvent| {
        // It opens and closes after the click.
        let details = event_target::<Element>(&event).closest("details").ok().flatten();
        let was_open = details.is_some_and(|details| details.has_attribute("open"));
        UNFOLDED.with_borrow_mut(|all| match was_open {
            false => all.insert(title.clone()),
            true => all.remove(&title),
        });
    };
    view! {
        <details class="folded" open=open>
            <summary on:click=toggle>{name.to_owned()}</summary>
            {blocks(page, inside)}
        </details>
    }
    .into_any()
}

/// How far a search is, and a way to stop it.
fn searching(page: Page) -> AnyView {
    let halted = TutorState::of(page).halted;
    view! {
        <p class="row">
            <span data-states=move || searching::states(page)>{move || searching::in_words(page)}</span>
            <button on:click=move |_| searching::stop_or_go_on(page)>
                {move || if halted.get() { "Search on" } else { "Stop searching" }}
            </button>
        </p>
    }
    .into_any()
}

/// A text to be filled in.
fn field(page: Page, name: &str, value: &str, to: &AddressTemplate<String>) -> AnyView {
    let (to, at_once) = (to.clone(), to.clone());
    let fill = move |event| go(page, to.fill(event_target_value(&event)));
    // What stands there already is no change, and may be the answer, or none.
    let enter = move |event: KeyboardEvent| {
        let input = event_target::<HtmlInputElement>(&event);
        if event.key() == "Enter" && input.value() == input.default_value() {
            go(page, at_once.fill(input.value()));
        }
    };
    view! {
        <label class="field">
            {name.to_owned()} <input value=value.to_owned() on:change=fill on:keydown=enter />
        </label>
    }
    .into_any()
}

fn items(page: Page, lines: &[Vec<Span>]) -> AnyView {
    all(lines.iter().map(|words| view! { <li>{line(page, words)}</li> }.into_any()))
}

fn table(page: Page, head: &[String], rows: &[Vec<Vec<Span>>]) -> AnyView {
    // A wide table is scrolled by keys: from a word in it that leads on, or else from the table itself.
    let leads =
        rows.iter().flatten().flatten().any(|span| matches!(span, Span::Link { .. } | Span::Position { .. }));
    // A column without a name has no header.
    let head = all(head.iter().map(|name| match name.as_str() {
        "" => view! { <td></td> }.into_any(),
        name => view! { <th scope="col">{name.to_owned()}</th> }.into_any(),
    }));
    let rows = all(rows.iter().map(|row| {
        let cells = all(row.iter().enumerate().map(|(nth, cell)| match nth {
            0 => view! { <th scope="row">{values(page, cell)}</th> }.into_any(),
            _ => view! { <td>{values(page, cell)}</td> }.into_any(),
        }));
        view! { <tr>{cells}</tr> }.into_any()
    }));
    view! {
        <div
            class="scroll"
            role=(!leads).then_some("group")
            tabindex=(!leads).then_some("0")
            aria-label=(!leads).then_some("Table")
        >
            <table>
                <thead>
                    <tr>{head}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

pub(super) fn line(page: Page, spans: &[Span]) -> AnyView {
    let mut views = Vec::new();
    // How much of the words that come next stands already.
    let mut taken = 0;
    for (nth, one) in spans.iter().enumerate() {
        let Span::Text(words) = one else {
            if !is_word(Some(one)) {
                views.push(span(page, one));
                continue;
            }
            // A browser may break a line before and behind a button, also where a sign belongs to it.
            let [before, behind] =
                [nth.checked_sub(1), Some(nth + 1)].map(|at| at.and_then(|at| spans.get(at)));
            let (before, behind) = (signs_before(before), signs_behind(behind));
            taken = behind.len();
            let word = span(page, one);
            views.push(if before.is_empty() && behind.is_empty() {
                word
            } else {
                let (before, behind) = (before.to_owned(), behind.to_owned());
                view! { <bdi class="tutor-joined">{before}{word}{behind}</bdi> }.into_any()
            });
            continue;
        };
        let left = if is_word(spans.get(nth + 1)) { signs_before(Some(one)).len() } else { 0 };
        let end = words.len() - left;
        views.push(words.get(taken.min(end)..end).unwrap_or_default().to_owned().into_any());
        taken = 0;
    }
    all(views)
}

/// Whether this is shown as a button.
fn is_word(span: Option<&Span>) -> bool {
    matches!(span, Some(Span::Link { .. } | Span::Position { .. }))
}

/// The signs at the beginning of a text that belong to the word before it, as a comma does.
fn signs_behind(span: Option<&Span>) -> &str {
    let Some(Span::Text(words)) = span else { return "" };
    let end = words.find(|sign: char| sign.is_whitespace() || sign.is_alphanumeric());
    words.get(..end.unwrap_or(words.len())).unwrap_or_default()
}

/// The signs at the end of a text that belong to the word behind it, as a bracket does; not those that belong to one before.
fn signs_before(span: Option<&Span>) -> &str {
    let Some(Span::Text(words)) = span else { return "" };
    let begin = words.rfind(|sign: char| sign.is_whitespace() || sign.is_alphanumeric());
    // A text of signs alone belongs to the word before it.
    let begin = begin.map(|at| at + words[at..].chars().next().map_or(0, char::len_utf8));
    begin.and_then(|begin| words.get(begin..)).unwrap_or_default()
}

/// The same where values stand, whose fractions are typeset.
pub(super) fn values(page: Page, spans: &[Span]) -> AnyView {
    all(spans.iter().map(|one| match one {
        Span::Text(words) => typeset(words),
        other => span(page, other),
    }))
}

fn span(page: Page, span: &Span) -> AnyView {
    match span {
        Span::Text(words) => words.clone().into_any(),
        Span::Strong(words) => view! { <b>{words.clone()}</b> }.into_any(),
        Span::Link { text, to } => {
            let (to, follow) = (to.clone(), use_context());
            word(page, text, "tutor-word", Vec::new(), move || lead(page, follow.as_ref(), &to))
        }
        Span::Position { id, name, to } => {
            let (id, to, follow) = (*id, to.clone(), use_context());
            let press = move || match &to {
                Some(to) => lead(page, follow.as_ref(), to),
                None => page.editor.update(|editor| editor.reveal(id)),
            };
            word(page, name, "tutor-word tutor-place", vec![id], press)
        }
    }
}

/// Words within a line that can be pressed.
fn word(
    page: Page,
    text: &str,
    class: &'static str,
    shows: Vec<PositionId>,
    press: impl Fn() + 'static,
) -> AnyView {
    let press: Box<dyn Fn()> = Box::new(press);
    pressed(page, text.to_owned(), class, None, false, shows, press)
}

fn button(page: Page, button: &Button, chosen: Option<bool>) -> AnyView {
    let action = button.action.clone();
    let class = if button.main { "primary" } else { "" };
    let idle = button.action == CardAction::Nothing;
    let follow = use_context();
    let press = Box::new(move || match &action {
        CardAction::Go(to) => lead(page, follow.as_ref(), to),
        action => do_action(page, action),
    });
    pressed(page, button.text.clone(), class, chosen, idle, button.shows.clone(), press)
}

/// Everything in a card that can be pressed: while it is pointed at or has the focus, positions are shown on the drawing.
fn pressed(
    page: Page,
    text: String,
    class: &'static str,
    chosen: Option<bool>,
    idle: bool,
    shows: Vec<PositionId>,
    press: Box<dyn Fn()>,
) -> AnyView {
    let show = points(page, &shows);
    let show_too = show.clone();
    let hide = move || page.pointed.set(Vec::new());
    view! {
        <button
            class=class
            role=class.starts_with("tutor-word").then_some("link")
            aria-pressed=chosen.map(|chosen| chosen.to_string())
            // Not disabled: what was pressed and is not to be pressed again keeps the focus.
            aria-disabled=idle.then(|| "true".to_owned())
            on:click=move |_| {
                hide();
                if !idle {
                    press();
                }
            }
            on:pointerenter=move |_| show()
            on:pointerleave=move |_| hide()
            on:focus=move |_| show_too()
            on:blur=move |_| hide()
        >
            {text}
        </button>
    }
    .into_any()
}

fn choice(page: Page, name: &str, options: &[Button], chosen: Option<u32>) -> AnyView {
    let chosen = chosen.map(|nth| nth as usize);
    if options.len() > MOST_BUTTONS {
        return list(page, name, options, chosen);
    }
    let buttons =
        all(options.iter().enumerate().map(|(nth, one)| button(page, one, Some(Some(nth) == chosen))));
    view! {
        <div class="choice" role="group" aria-label=name.to_owned()>
            <p class="lead" aria-hidden="true">{name.to_owned()}</p>
            <p class="row chosen">{buttons}</p>
        </div>
    }
    .into_any()
}

/// A choice among many.
fn list(page: Page, name: &str, options: &[Button], chosen: Option<usize>) -> AnyView {
    let lines = all(options.iter().enumerate().map(|(nth, one)| {
        view! {
            <option value=nth.to_string() selected=Some(nth) == chosen disabled=one.action == CardAction::Nothing>
                {one.text.clone()}
            </option>
        }
        .into_any()
    }));
    let none = if chosen.is_none() {
        view! { <option selected=true disabled=true>"…"</option> }.into_any()
    } else {
        nothing()
    };
    let actions: Vec<CardAction> = options.iter().map(|one| one.action.clone()).collect();
    let choose = move |event| {
        let nth: Option<usize> = event_target_value(&event).parse().ok();
        if let Some(action) = nth.and_then(|nth| actions.get(nth)) {
            do_action(page, action);
        }
    };
    view! {
        <label class="field">{name.to_owned()} <select on:change=choose aria-label=name.to_owned()>{none}{lines}</select></label>
    }
    .into_any()
}
