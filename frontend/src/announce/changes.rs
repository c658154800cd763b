//! What was done and what is chosen.

use crate::browser::is_typing;
use crate::mode::{self, Mode};
use crate::state::Page;
use crate::tools;
use crate::view::{memo, whenever};
use hyperjam_editor::action::Tool;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::history::CALCULATION_EDITED;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The most selected positions that are read out.
const MOST_SELECTED: usize = 4;

/// Tells what was done and what is chosen, whenever that changes.
pub(crate) fn announce_changes(page: Page) {
    announce_steps(page);
    announced(page, String::new(), move || selected(page));
    announced(page, String::new(), move || selected_move(page));
    announced(page, String::new(), move || begun_move(page));
    announced(page, in_hand(Tool::Select), move || in_hand(page.editor.with(Editor::tool)));
    announced(page, untrack(|| new_moves(page)), move || new_moves(page));
    announced(page, in_mode(Mode::Draw), move || in_mode(mode::mode(page)));
}

/// Tells a sentence whenever it is another one than before, unless it is empty.
fn announced(page: Page, before: String, sentence: impl Fn() -> String + Send + Sync + 'static) {
    let (sentence, mut before) = (memo(sentence), before);
    whenever(move || {
        let announced = sentence.get();
        if before != announced && !announced.is_empty() {
            page.announce(announced.clone());
        }
        before = announced;
    });
}

/// Tells each step of the history that is done or undone, and gives Undo and Redo their titles.
fn announce_steps(page: Page) {
    let steps = memo(move || page.editor.with(|editor| (editor.steps(), editor.steps_done())));
    // The first step was done before this was loaded: an undo, if there is one to redo.
    let undone = page.editor.with_untracked(Editor::can_redo);
    let mut before = (0, if undone { usize::MAX } else { 0 });
    whenever(move || {
        let now = steps.get();
        let (steps, done) = std::mem::replace(&mut before, now);
        let [back, onwards] = page.editor.with_untracked(|editor| {
            [editor.undo_title(), editor.redo_title()].map(Option::unwrap_or_default)
        });
        // A drawing that was stored brings its own steps. What is typed is heard as it is typed; in short fields, such as
        // that of a name, it counts once it is confirmed.
        let active = || document().active_element();
        let is_short = |field: &Element| field.matches(".short").unwrap_or_default();
        let typing =
            || is_typing(active().map(JsCast::unchecked_into)) && !active().is_some_and(|it| is_short(&it));
        if now.0 > steps && now.1 != done && !typing() {
            let undone = format!("Undone: {onwards}");
            // What is undone in the calculation is not seen elsewhere, and the other way round.
            let calculates = untrack(|| mode::mode(page)) == Mode::Calculate;
            match now.1 > done {
                true => page.announce(back.clone()),
                false if (onwards == CALCULATION_EDITED) == calculates => page.announce(undone),
                false => page.notify(undone),
            }
        }
        page.step_titles.set([back, onwards]);
    });
}

/// Which positions are selected, if several are.
fn selected(page: Page) -> String {
    page.editor.with(|editor| {
        let selected = &editor.selection().positions;
        let names = selected.iter().map(|id| editor.document().name(*id));
        match selected.len() {
            0 | 1 => String::new(),
            2..=MOST_SELECTED => format!("Selected: {}", names.collect::<Vec<&str>>().join(", ")),
            count => format!("Selected: {count} positions"),
        }
    })
}

/// The move that is selected, if only one is.
fn selected_move(page: Page) -> String {
    page.editor.with(|editor| {
        let document = editor.document();
        let only = editor.only_route().and_then(|id| Some((id, document.get_move(id)?)));
        only.map_or_else(String::new, |(id, step)| {
            let (from, to) = (document.name(step.from), document.name(step.to));
            let moves = match editor.routing().moves_on_route(id) {
                1 => "Move".into(),
                count => format!("{count} moves"),
            };
            format!("{moves} from {from} to {to}, for {}", step.by.named(document.heading().players))
        })
    })
}

/// The move that is being drawn.
fn begun_move(page: Page) -> String {
    match page.editor.with(|editor| editor.gesture().source()) {
        Some(from) => format!("A move from {}: choose where it leads", untrack(|| page.name(from))),
        None => String::new(),
    }
}

fn in_hand(tool: Tool) -> String {
    format!("Tool: {}", tools::name(tool))
}

/// For whom moves are drawn from now on.
fn new_moves(page: Page) -> String {
    page.editor.with(|editor| {
        let players = editor.document().heading().players;
        format!("New moves are for {}", editor.pen().named(players))
    })
}

fn in_mode(mode: Mode) -> String {
    format!("{} mode", mode.name())
}
