//! The top line: title, history, files, gallery, help.

use crate::files;
use crate::state::{Dialog, use_page};
use crate::storage::KeepingView;
use crate::view::memo;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, MOST_TITLE_CHARACTERS};
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use leptos::html::Input;
use leptos::prelude::*;

/// The top line.
#[component]
pub(crate) fn Topbar() -> impl IntoView {
    let page = use_page();
    let title = memo(move || page.document(|document| document.heading().title.clone()));
    let can_undo = memo(move || page.can_step(true));
    let can_redo = memo(move || page.can_step(false));
    let steps = memo(move || page.editor.with(Editor::steps));
    let tip = move |verb: &str, title: fn(&Editor) -> Option<String>, keys: &str| {
        // Not only tracked: a memo that was never read listens to nothing.
        steps.get();
        let title =
            page.editor.with_untracked(title).filter(|_| !page.is_held()).map(|title| format!(": {title}"));
        format!("{verb}{} ({keys})", title.unwrap_or_default())
    };
    let chooser = NodeRef::<Input>::new();
    let choose = move |_| {
        if let Some(chooser) = chooser.get_untracked() {
            chooser.click();
        }
    };
    let chosen = move |_| {
        let Some(chooser) = chooser.get_untracked() else { return };
        let file = chooser.files().and_then(|files| files.get(0));
        // The same file can be chosen again.
        chooser.set_value("");
        if let Some(file) = file {
            files::open(page, file, 0);
        }
    };
    view! {
        <header class="topbar">
            <h1 class="brand" aria-label="Hyperjam">
                <svg viewBox="-16 -16 32 32" aria-hidden="true">
                    <circle class="brand-plate" r="10" />
                    <path class="ring arc role-left" d="M-6.400 10.200A12 12 0 0 1-6.400-10.200" />
                    <path class="ring arc role-right" d="M6.400-10.200A12 12 0 0 1 6.400 10.200" />
                    <text y="4.500">"∞"</text>
                </svg>
                <span>"Hyperjam"</span>
            </h1>
            <input
                class="title"
                aria-label="Title of the drawing"
                placeholder="Untitled drawing"
                maxlength=MOST_TITLE_CHARACTERS
                prop:value=move || title.get()
                on:change=move |event| page.apply(Command::SetTitle(event_target_value(&event)))
            />
            <KeepingView />
            <div class="group" role="group" aria-label="History">
                <button aria-disabled=move || (!can_undo.get()).to_string() on:click=move |_| page.act(Action::Undo) title=move || tip("Undo", Editor::undo_title, "Ctrl+Z")>
                    <span aria-hidden="true">"↶"</span>
                    <span class="sr-only">"Undo"</span>
                </button>
                <button aria-disabled=move || (!can_redo.get()).to_string() on:click=move |_| page.act(Action::Redo) title=move || tip("Redo", Editor::redo_title, "Ctrl+Shift+Z")>
                    <span aria-hidden="true">"↷"</span>
                    <span class="sr-only">"Redo"</span>
                </button>
            </div>
            <div class="group" role="group" aria-label="Drawings">
                <button on:click=move |_| page.show(Document::default())>"New"</button>
                <button on:click=move |_| page.dialog.set(Some(Dialog::Gallery))>"Gallery"</button>
                <button on:click=choose>"Open"</button>
                <button on:click=move |_| files::save(page)>"Save"</button>
                <button on:click=move |_| page.dialog.set(Some(Dialog::Share))>"Share"</button>
                <button on:click=move |_| page.dialog.set(Some(Dialog::Export))>"Export"</button>
                <input
                    class="sr-only"
                    type="file"
                    accept=".json,.dot,.gv,.graphml,.xml,.txt,application/json,text/plain"
                    tabindex="-1"
                    aria-hidden="true"
                    node_ref=chooser
                    on:change=chosen
                    data-open-file
                />
            </div>
            <button on:click=move |_| page.dialog.set(Some(Dialog::Settings)) title="Appearance and offline use">
                <span class="sign" aria-hidden="true">"⚙"</span>
                <span class="word">"Settings"</span>
            </button>
            <button on:click=move |_| page.act(Action::Present) title="The drawing alone, large (P)">
                <span class="sign" aria-hidden="true">"▣"</span>
                <span class="word">"Present"</span>
            </button>
            <button class="help" on:click=move |_| page.dialog.set(Some(Dialog::Help)) title="Gestures and keys (?)">
                "Help"
            </button>
        </header>
    }
}
