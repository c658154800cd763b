//! The steps by which the drawing came to be: each can be gone back to.

use crate::browser::arrow_through_list;
use crate::later::{self, Asker};
use crate::state::{Page, use_page};
use crate::view::{all, live};
use hyperjam_editor::editor::Editor;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// The most steps that are listed.
const MOST: usize = 300;

/// The panel.
#[component]
pub(super) fn History() -> impl IntoView {
    let page = use_page();
    let steps = crate::view::memo(move || page.editor.with(Editor::steps));
    view! {
        <h2>"History"</h2>
        {live(move || {
            steps.get();
            list(page)
        })}
    }
}

fn list(page: Page) -> AnyView {
    let steps = page.editor.with_untracked(Editor::step_titles);
    let (count, done) = (steps.titles.len(), steps.done);
    let summary = match count {
        0 => "Every step is listed here, and you can go back to any of them.".into(),
        _ => format!("Step {done} of {count}. Choose a step to see the drawing as it was after it."),
    };
    // The newest step on top, and below all of them the drawing as it was before.
    let first = "At the start".to_owned();
    let titles = std::iter::once(first).chain(steps.titles).enumerate().skip(count.saturating_sub(MOST));
    let titles: Vec<(usize, String)> = titles.collect();
    let lines = all(titles.into_iter().rev().map(|(nth, title)| line(page, nth, title, done)));
    view! {
        <p class="lead">{summary}</p>
        <ol class="history" on:keydown=arrow_through_list>
            {lines}
        </ol>
    }
    .into_any()
}

/// The drawing after so many steps, of which `done` are done.
fn line(page: Page, nth: usize, title: String, done: usize) -> AnyView {
    let asker = Asker::here();
    let go = move |_| {
        page.editor.update(|editor| editor.go_to_step(nth));
        // The list is made anew then, and the line that is now keeps the focus.
        later::next_frame(asker, || {
            let now = document().query_selector(".history [aria-current]").ok().flatten();
            if let Some(now) = now {
                let _ = now.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        });
    };
    view! {
        <li class:undone=(nth > done)>
            <button
                class="link"
                aria-current=(nth == done).then_some("step")
                tabindex=if nth == done { "0" } else { "-1" }
                on:click=go
            >
                {title}
            </button>
        </li>
    }
    .into_any()
}
