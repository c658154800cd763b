//! The lines of a calculation: a field for each, with what it comes to below it. The lines are part of the drawing; the
//! answers come with the tutor's card.

use super::blocks::{blocks, values};
use super::completion::{Completion, list_id};
use super::notebook::{Notebook, is_words};
use crate::browser::action_of;
use crate::later::{self, Asker};
use crate::state::Page;
use crate::tutor::stage::tone_class;
use crate::tutor::{TutorState, field_of, focus_line, open_line};
use crate::typed_ahead::TypedAhead;
use crate::view::{each, live, memo, nothing, when, whenever};
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_protocol::address;
use hyperjam_protocol::tutor::{LineAnswer, Tone};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, HtmlElement, HtmlInputElement, KeyboardEvent};

/// The fields, one at least.
pub(super) fn fields(page: Page) -> AnyView {
    let count = memo(move || page.document(|document| document.heading().lines.len()));
    let (completion, notebook) = (Completion::new(page), Notebook::new(page));
    let rows = each(
        move || (0..count.get().max(1) as u32).collect(),
        move |nth| row(page, completion, notebook, nth as usize),
    );
    whenever(move || {
        if page.provided::<TypedAhead>().awaits_line() {
            later::next_frame(Asker::PAGE, move || write_on(page));
        }
    });
    view! {
        <ol class="calculate" aria-label="Lines of the calculation" aria-busy=move || is_stale(page).to_string()>
            {rows}
        </ol>
        <p class="row">
            <button on:click=move |_| insert(page, count.get_untracked().max(1))>"Add a line"</button>
        </p>
    }
    .into_any()
}

/// Whether the answers are those of before: newer ones are awaited, and none of them is known yet.
fn is_stale(page: Page) -> bool {
    let study = TutorState::of(page);
    study.awaited.get() && study.progress.get() == 0
}

/// The field of a line, and its answer.
fn row(page: Page, completion: Completion, notebook: Notebook, nth: usize) -> AnyView {
    let field = NodeRef::<leptos::html::Input>::new();
    let written = memo(move || {
        page.document(|document| document.heading().lines.get(nth).cloned().unwrap_or_default())
    });
    let answer = memo(move || {
        let card = TutorState::of(page).card;
        card.with(|card| card.as_ref().and_then(|card| card.lines.get(nth).cloned()).unwrap_or_default())
    });
    let study = TutorState::of(page);
    let is_open = memo(move || study.address.with(|address| address::open_line(address)) == Some(nth));
    let details = move || {
        study.card.with(|card| {
            let shown = card.as_ref().and_then(|card| card.blocks.get(..card.below_line));
            shown.filter(|shown| !shown.is_empty()).map_or_else(nothing, |shown| blocks(page, shown))
        })
    };
    let is_wrong = move || answer.with(|answer| answer.tone == Tone::Bad);
    // A line that only says something stands between the others as in a notebook.
    let is_words = move || written.with(|line| is_words(line));
    let several = move || page.document(|document| document.heading().lines.len() > 1);
    view! {
        <li
            class="calculate-line"
            class:calculate-words=is_words
            class:is-aim=move || notebook.is_aim(nth)
            hidden=move || notebook.is_hidden(nth)
        >
            {when(several, move || notebook.handle(nth, put_by_handle))}
            <input
                node_ref=field
                class="wide"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded=move || completion.is_open(nth).to_string()
                aria-controls=list_id(nth)
                aria-activedescendant=move || completion.active(nth)
                aria-label=format!("Line {}", nth + 1)
                aria-describedby=format!("answer-{nth}")
                aria-invalid=move || is_wrong().to_string()
                data-line=nth.to_string()
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=move || written.get()
                on:input=move |event| {
                    write(page, nth, event_target_value(&event));
                    field.with_untracked(|field| field.iter().for_each(|field| completion.offer(nth, field)));
                }
                on:focus=move |_| open_line(page, nth)
                on:blur=move |_| completion.leave()
                on:keydown=move |event| press(page, completion, notebook, nth, &event)
                on:paste=move |event| paste(page, nth, &event)
            />
            {notebook.folder(nth)}
            {when(several, move || deleter(page, nth))}
            {completion.list(nth, field, move |text| write(page, nth, text))}
            <p class="calculate-answer" id=format!("answer-{nth}")>{live(move || answer.with(|answer| shown(page, answer)))}</p>
            {when(move || is_open.get(), move || view! { <div class="calculate-details" aria-busy=move || study.awaited.get().to_string()>{live(details)}</div> }.into_any())}
        </li>
    }
    .into_any()
}

/// What deletes a line.
fn deleter(page: Page, nth: usize) -> AnyView {
    let name = format!("Delete line {}", nth + 1);
    view! { <button class="quiet" aria-label=name on:click=move |_| delete(page, nth)>"×"</button> }
        .into_any()
}

pub(super) fn shown(page: Page, answer: &LineAnswer) -> AnyView {
    if answer.answer.is_empty() {
        return nothing();
    }
    let (class, sign) = tone_class(answer.tone);
    if answer.spoken.is_empty() {
        return view! {
            <span class=class.trim()>
                <b aria-hidden="true">{sign}</b>
                {values(page, &answer.answer)}
            </span>
        }
        .into_any();
    }
    // A game is read out in words: its signs may be left out, or read as something else.
    view! {
        <span class=class.trim() aria-hidden="true">
            <b>{sign}</b>
            {values(page, &answer.answer)}
        </span>
        <span class="sr-only">{answer.spoken.clone()}</span>
    }
    .into_any()
}

/// Gives the last line the focus, at its end, with what was typed before it was there.
fn write_on(page: Page) {
    let typed = page.provided::<TypedAhead>().take();
    let before = lines(page);
    let last = before.len() - 1;
    if let (Some(line), false) = (before.last(), typed.is_empty()) {
        write(page, last, [line, typed.as_str()].concat());
    }
    if let Some(field) = field_of(last).and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
        let _ = field.focus();
        let end = field.value().encode_utf16().count() as u32;
        let _ = field.set_selection_range(end, end);
    }
}

fn lines(page: Page) -> Vec<String> {
    let mut lines = page.editor.with_untracked(|editor| editor.document().heading().lines.clone());
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

fn write(page: Page, nth: usize, text: String) {
    let mut lines = lines(page);
    if let Some(line) = lines.get_mut(nth) {
        *line = text;
    }
    TutorState::of(page).typed.set(Some(nth));
    // A drawing on which nothing is calculated has no lines.
    lines = if lines == [""] { Vec::new() } else { lines };
    page.apply(Command::SetLines(lines));
}

/// Makes room for a line with this number.
fn insert(page: Page, nth: usize) {
    let mut lines = lines(page);
    lines.insert(nth.min(lines.len()), String::new());
    page.apply(Command::SetLines(lines));
    // What stands below the line before comes with it.
    open_line(page, nth);
    focus_line(nth);
}

fn delete(page: Page, nth: usize) {
    let mut lines = lines(page);
    if nth < lines.len() && lines.len() > 1 {
        lines.remove(nth);
        page.apply(Command::SetLines(lines));
    }
    focus_line(nth.saturating_sub(1));
}

/// Takes lines in another order, and says what came where; the line there gets the focus.
fn put(page: Page, lines: Vec<String>, sentence: String, focused: usize) {
    if set(page, lines) {
        page.announce(sentence);
        focus_line(focused);
    }
}

/// The same where the line is held by its handle, which then has the focus.
fn put_by_handle(page: Page, lines: Vec<String>, sentence: String, held: usize) {
    if !set(page, lines) {
        return;
    }
    page.announce(sentence);
    open_line(page, held);
    later::next_frame(Asker::PAGE, move || {
        let row = field_of(held).and_then(|field| field.closest("li").ok().flatten());
        let handle = row.and_then(|row| row.query_selector(".calculate-handle").ok().flatten());
        if let Some(handle) = handle.and_then(|handle| handle.dyn_into::<HtmlElement>().ok()) {
            let _ = handle.focus();
        }
    });
}

/// Several lines that are pasted, as from a file that `hyperjam value --file` reads, become lines: in place of an empty one, else below.
fn paste(page: Page, nth: usize, event: &ClipboardEvent) {
    let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
    let text = text.trim_end();
    if !text.contains('\n') {
        return;
    }
    event.prevent_default();
    let mut lines = lines(page);
    let pasted: Vec<String> = text.lines().map(str::to_owned).collect();
    let count = pasted.len();
    let from = if lines[nth].is_empty() { nth } else { nth + 1 };
    lines.splice(from..nth + 1, pasted);
    if set(page, lines) {
        page.announce(format!("{count} lines pasted."));
        focus_line(from + count - 1);
    }
}

/// Sets the lines, and says whether the document took them.
fn set(page: Page, new: Vec<String>) -> bool {
    page.apply(Command::SetLines(new.clone()));
    lines(page) == new
}

fn press(page: Page, completion: Completion, notebook: Notebook, nth: usize, event: &KeyboardEvent) {
    let Some(field) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
        return;
    };
    if !event.alt_key() && completion.press(&field, event, |text| write(page, nth, text)) {
        // Escape is for the list alone, not for what is behind it.
        event.stop_propagation();
        return event.prevent_default();
    }
    // The lines are part of the drawing, so what is typed is undone as all of it is.
    if let Some(action @ (Action::Undo | Action::Redo)) = action_of(event) {
        event.prevent_default();
        page.act(action);
        return focus_line(nth.min(lines(page).len() - 1));
    }
    match event.key().as_str() {
        "Enter" => {
            notebook.unfold(nth);
            insert(page, nth + 1);
        }
        "Backspace" if field.value().is_empty() && lines(page).len() > 1 => delete(page, nth),
        "ArrowDown" if event.alt_key() => notebook.step(nth, true, put),
        "ArrowUp" if event.alt_key() => notebook.step(nth, false, put),
        "ArrowDown" => focus_line(notebook.beside(nth, true)),
        "ArrowUp" if nth > 0 => focus_line(notebook.beside(nth, false)),
        _ => return,
    }
    event.prevent_default();
}
