//! Letters over the positions in view, to go to any of them by typing.

use crate::state::{Page, use_page};
use crate::view::{all, live, nothing};
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
    /// The positions that show letters.
    targets: RwSignal<Vec<PositionId>>,
    /// Those typed so far.
    typed: RwSignal<String>,
}

impl JumpLetters {
    /// None yet.
    pub(crate) fn new() -> Self {
        Self { targets: RwSignal::new(Vec::new()), typed: RwSignal::new(String::new()) }
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
        count => {
            let codes = coded(page, &ids);
            let read =
                codes.iter().take(MOST_READ_OUT).map(|(id, code)| format!("{code} {}", page.name(*id)));
            let read = read.collect::<Vec<String>>().join(", ");
            let all = wording::counted(count, "position");
            page.announcement.set(format!("Type the letters of one of {all}: {read}"));
            JumpLetters::of(page).typed.set(String::new());
            JumpLetters::of(page).targets.set(ids);
        }
    }
}

/// The letters of these positions.
fn coded(page: Page, ids: &[PositionId]) -> Vec<(PositionId, String)> {
    codes(ids.iter().map(|&id| (id, page.name(id))))
}

/// Takes the letters away.
pub(crate) fn end(page: Page) {
    if !JumpLetters::of(page).targets.with_untracked(Vec::is_empty) {
        JumpLetters::of(page).targets.set(Vec::new());
    }
}

/// Takes a key while letters are shown; whether it was for them. Any other key ends it.
pub(crate) fn take_key(page: Page, event: &KeyboardEvent) -> bool {
    let ids = JumpLetters::of(page).targets.get_untracked();
    if ids.is_empty() {
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
            page.announcement.set("Jump cancelled.".into());
            return key == "Escape";
        }
    }
    match typed(&coded(page, &ids), &letters) {
        Typed::Found(id) => {
            end(page);
            page.editor.update(|editor| editor.reveal(id));
        }
        Typed::Open(_) => JumpLetters::of(page).typed.set(letters),
        Typed::Nothing => page.announcement.set(format!("No position has the letters {letters}.")),
    }
    true
}

/// The letters, over the canvas.
#[component]
pub(crate) fn JumpView() -> impl IntoView {
    let page = use_page();
    live(move || {
        let ids = JumpLetters::of(page).targets.get();
        if ids.is_empty() {
            return nothing();
        }
        let written = JumpLetters::of(page).typed.get().to_ascii_uppercase();
        let shown = coded(page, &ids).into_iter().filter_map(|(id, code)| {
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
            <div class="jump-letters" aria-hidden="true">{all(shown)}</div>
        }
        .into_any()
    })
}
