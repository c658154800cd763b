//! Letters over the positions in view, to go to any of them by typing. What finds and shows them is loaded when it is
//! first asked for; what is typed meanwhile is kept.

use crate::browser::focus_sheet;
use crate::later::{self, Asker};
use crate::lazy::{self, LazyView};
use crate::state::{Page, use_page};
use crate::view::{all, live, when};
use crate::wording;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::jump::{Typed, codes, typed};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// The most positions that get letters: two letters each.
const MOST: usize = 26 * 26;
/// The most that are read out with their letters.
const MOST_READ_OUT: usize = 20;

/// The letters shown; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct JumpLetters {
    /// The positions that get letters.
    targets: RwSignal<Vec<PositionId>>,
    /// Their letters; none before they are found.
    codes: RwSignal<Vec<(PositionId, String)>>,
    /// Those typed so far.
    typed: RwSignal<String>,
}

impl JumpLetters {
    /// None yet.
    pub(crate) fn new() -> Self {
        let (targets, codes) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
        Self { targets, codes, typed: RwSignal::new(String::new()) }
    }

    fn of(page: Page) -> Self {
        page.provided()
    }
}

/// Shows letters.
pub(crate) fn begin(page: Page) {
    let ids = page.editor.with_untracked(|editor| editor.in_view());
    match ids.len() {
        0 => page.notify("No position is in view."),
        count if count > MOST => {
            page.notify(format!("Zoom in to at most {MOST} positions, so that the letters can be read."));
        }
        _ => {
            end(page);
            JumpLetters::of(page).targets.set(ids);
        }
    }
}

/// Takes the letters away.
pub(crate) fn end(page: Page) {
    if !JumpLetters::of(page).targets.with_untracked(Vec::is_empty) {
        JumpLetters::of(page).targets.set(Vec::new());
        JumpLetters::of(page).codes.set(Vec::new());
        JumpLetters::of(page).typed.set(String::new());
    }
}

/// Takes a key while letters are shown; whether it was for them. Any other key ends it.
pub(crate) fn take_key(page: Page, event: &KeyboardEvent) -> bool {
    if JumpLetters::of(page).targets.with_untracked(Vec::is_empty) {
        return false;
    }
    let mut letters = JumpLetters::of(page).typed.get_untracked();
    let key = event.key();
    let is_letter = key.len() == 1 && key.bytes().all(|letter| letter.is_ascii_alphabetic());
    match key.as_str() {
        "Shift" => return true,
        "Backspace" => _ = letters.pop(),
        _ if is_letter && !event.ctrl_key() && !event.meta_key() && !event.alt_key() => {
            letters.push_str(&key)
        }
        _ => {
            end(page);
            page.announce("Jump cancelled.".into());
            return key == "Escape";
        }
    }
    take_letters(page, letters);
    true
}

/// Goes where these letters lead, once they are found.
fn take_letters(page: Page, letters: String) {
    let JumpLetters { codes, typed: so_far, .. } = JumpLetters::of(page);
    if codes.with_untracked(Vec::is_empty) {
        so_far.set(letters);
        return;
    }
    match codes.with_untracked(|codes| typed(codes, &letters)) {
        Typed::Found(id) => {
            end(page);
            page.editor.update(|editor| editor.reveal(id));
            focus_sheet();
        }
        Typed::Open(_) => so_far.set(letters),
        Typed::Nothing => page.announce(format!("No position has the letters {letters}.")),
    }
}

/// The letters, over the canvas.
#[component]
pub(crate) fn JumpView() -> impl IntoView {
    let page = use_page();
    when(
        move || JumpLetters::of(page).targets.with(|targets| !targets.is_empty()),
        move || {
            let letters = lazy::view(page, LazyView::Jump);
            view! { <div class="jump-letters">{letters}</div> }.into_any()
        },
    )
}

/// Finds the letters, and takes what was typed before they were there.
pub(crate) fn letters(page: Page) -> AnyView {
    let JumpLetters { targets, codes: found, typed } = JumpLetters::of(page);
    let codes = codes(targets.get_untracked().into_iter().map(|id| (id, page.name(id))));
    let read = codes.iter().take(MOST_READ_OUT).map(|(id, code)| format!("{code} {}", page.name(*id)));
    let read = read.collect::<Vec<String>>().join(", ");
    let all = wording::counted(codes.len(), "position");
    page.announce(format!("Type the letters of one of {all}: {read}"));
    found.set(codes);
    let letters = typed.get_untracked();
    if !letters.is_empty() {
        typed.set(String::new());
        later::after(Asker::here(), 0, move || take_letters(page, letters)).forget();
    }
    live(move || shown(page))
}

/// The letters that are still to be typed, each over its position.
fn shown(page: Page) -> AnyView {
    let written = JumpLetters::of(page).typed.get().to_ascii_uppercase();
    let shown = JumpLetters::of(page).codes.get().into_iter().filter_map(|(id, code)| {
        let rest = code.strip_prefix(written.as_str())?.to_owned();
        let at = page.editor.with(|editor| {
            let position = editor.document().position(id)?;
            Some(editor.viewport().to_screen(position.at))
        })?;
        let style = format!("left:{:.0}px;top:{:.0}px", at.x, at.y);
        let (name, typed) = (page.name(id), written.clone());
        Some(view! { <kbd style=style data-code=name><s>{typed}</s>{rest}</kbd> }.into_any())
    });
    view! {
        <div aria-hidden="true">{all(shown)}</div>
    }
    .into_any()
}
