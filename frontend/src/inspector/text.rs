//! The drawing as text that can be edited: the list of its positions and moves.

use crate::failure::Failure;
use crate::files::{self, ReadAs};
use crate::state::Page;
use crate::view::{live, memo, nothing, when};
use hyperjam_editor::command::CommandError;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::{Format, text};
use leptos::prelude::*;
use std::fmt;
use web_sys::KeyboardEvent;

/// The most positions and moves of a drawing that is edited as text here.
const MOST: usize = 2_000;

/// What is typed and not applied yet. It outlives a look at something else; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct TextDraft {
    /// Whether something is typed.
    typed: RwSignal<bool>,
    /// What the field says then.
    text: RwSignal<String>,
    /// The list of the drawing when that was begun.
    of: RwSignal<String>,
    /// Why it could not be applied.
    refused: RwSignal<Option<Refused>>,
}

/// Why the drawing was not made what the text says, as a sentence without its full stop.
#[derive(Clone, Debug, PartialEq)]
enum Refused {
    /// The drawing stays as it is now.
    Locked,
    /// It is another format than that of lists.
    OtherFormat(Format),
    /// It cannot be read, or the drawing cannot become it.
    Failed(Failure),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Locked => f.write_str("The drawing cannot be changed now"),
            Self::OtherFormat(given) => {
                write!(f, "This is {}, not {}", given.name(), Format::Text.name())
            }
            Self::Failed(failure) => failure.fmt(f),
        }
    }
}

impl TextDraft {
    /// Nothing is typed yet.
    pub(crate) fn new() -> Self {
        let empty = || RwSignal::new(String::new());
        Self { typed: RwSignal::new(false), text: empty(), of: empty(), refused: RwSignal::new(None) }
    }

    fn discard(self) {
        self.typed.set(false);
        self.refused.set(None);
    }
}

/// The field, folded until it is wanted.
pub(super) fn field(page: Page) -> AnyView {
    let draft = page.provided::<TextDraft>();
    let open = RwSignal::new(draft.typed.get_untracked());
    let small =
        memo(move || page.document(|document| document.positions().len() + document.moves().len() <= MOST));
    let inside = move || if small.get() { untrack(|| list(page, draft)) } else { too_large() };
    view! {
        <details class="folded" open=open.get_untracked()>
            <summary on:click=move |_| open.set(true)>"The drawing as text"</summary>
            {when(move || open.get(), move || live(inside))}
        </details>
    }
    .into_any()
}

fn too_large() -> AnyView {
    view! {
        <p>{format!("A drawing of more than {MOST} positions and moves is not edited as text here. Export writes it as a list, and Open a file reads one.")}</p>
    }
    .into_any()
}

fn list(page: Page, draft: TextDraft) -> AnyView {
    let TextDraft { typed, text: written, of, refused } = draft;
    let now = memo(move || page.document(text::write));
    let type_in = move |given: String| {
        if !typed.get_untracked() {
            of.set(now.get_untracked());
        }
        typed.set(given != now.get_untracked() || refused.with_untracked(Option::is_some));
        written.set(given);
    };
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            apply(page, draft);
        }
    };
    let shown = move || if typed.get() { written.get() } else { now.get() };
    let reason = live(move || match refused.get() {
        None => nothing(),
        Some(reason) => {
            view! { <p role="alert" id="text-wrong">{format!("Nothing was changed. {reason}.")}</p> }
                .into_any()
        }
    });
    let discard = move || view! { <button on:click=move |_| draft.discard()>"Discard"</button> }.into_any();
    view! {
        <p id="text-help">
            "A line for each position with its options: A: B C. In A: B | C, the first are Left’s and the others \
             Right’s. A position that keeps its name keeps its place, its vehicles and the bends of its moves; \
             comments are not kept."
        </p>
        <textarea
            class="wide inspector-list"
            aria-label="The drawing as text"
            aria-describedby="text-help text-wrong"
            aria-invalid=move || refused.with(Option::is_some).to_string()
            rows="8"
            spellcheck="false"
            autocomplete="off"
            prop:value=move || shown()
            on:input=move |event| type_in(event_target_value(&event))
            on:keydown=keys
        />
        {reason}
        {when(move || typed.get() && of.with(|of| now.with(|now| of != now)), overtaken)}
        <p class="row">
            <button
                aria-disabled=move || (!typed.get()).to_string()
                title="Ctrl+Enter"
                on:click=move |_| apply(page, draft)
            >
                "Apply"
            </button>
            {when(move || typed.get(), discard)}
        </p>
    }
    .into_any()
}

fn overtaken() -> AnyView {
    view! {
        <p role="status">
            "The drawing has changed since you began to type. Apply changes it to match the text; Discard shows it as \
             it is."
        </p>
    }
    .into_any()
}

/// Makes the drawing what the text says, as one step; or says why not, and where.
fn apply(page: Page, draft: TextDraft) {
    if !draft.typed.get_untracked() {
        return;
    }
    let given = draft.text.get_untracked();
    let sent = given.clone();
    files::read(given, false, move |read| {
        let refused = match read {
            Ok((ReadAs { format: Format::Text, .. }, _)) if untrack(|| page.is_locked()) => {
                Some(Refused::Locked)
            }
            Ok((ReadAs { format: Format::Text, .. }, list)) => {
                rewrite(page, list).err().map(|error| Refused::Failed(error.into()))
            }
            Ok((ReadAs { format, .. }, _)) => Some(Refused::OtherFormat(format)),
            Err(failure) => Some(Refused::Failed(failure)),
        };
        match refused {
            Some(reason) => draft.refused.set(Some(reason)),
            // What was typed meanwhile stays, and is applied the next time.
            None if draft.text.with_untracked(|text| *text != sent) => {
                draft.of.set(page.editor.with_untracked(|editor| text::write(editor.document())));
                draft.refused.set(None);
            }
            None => {
                draft.discard();
                page.announce("The drawing now matches the text.".into());
            }
        }
    });
}

fn rewrite(page: Page, list: Document) -> Result<(), CommandError> {
    page.editor.try_update(|editor: &mut Editor| editor.rewrite(&list)).unwrap_or(Ok(()))
}
