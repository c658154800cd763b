//! The drawing as a file of other programs, as a picture, on paper.

use crate::export::{self, KINDS, Say, Wish};
use crate::later::Asker;
use crate::state::use_page;
use crate::view::{all, live, nothing, whenever};
use leptos::prelude::*;

/// The dialog.
#[component]
pub(super) fn Export() -> impl IntoView {
    let page = use_page();
    let wish = RwSignal::new(Wish::default());
    let said = RwSignal::new(String::new());
    let any_selected = page.editor.with_untracked(|editor| !editor.selection().positions.is_empty());
    let kinds = all(KINDS
        .iter()
        .enumerate()
        .map(|(nth, kind)| view! { <option value=nth.to_string()>{kind.name}</option> }.into_any()));
    let options = move || {
        let kind = wish.with(|wish| wish.kind());
        all([
            (any_selected, "Selection only", (|wish| &mut wish.part) as Choice),
            (kind.is_picture(), "With marks", |wish| &mut wish.marks),
            (kind.may_lack_ground(), "Without a background", |wish| &mut wish.bare),
            (kind.has_pixels(), "Four times the size", |wish| &mut wish.fine),
        ]
        .into_iter()
        .filter(|(applies, ..)| *applies)
        .map(|(_, text, choice)| check(wish, text, choice)))
    };
    let asker = Asker::here();
    let say = Say { page, asker, said };
    let lost = RwSignal::new(String::new());
    whenever(move || {
        let asked = wish.get();
        export::not_kept(page, asked, asker, move |sentence| {
            if wish.get_untracked() == asked {
                lost.set(sentence);
            }
        });
    });
    view! {
        <div class="row">
            <label for="export-kind">"Format"</label>
            <select
                id="export-kind"
                class="wide"
                on:change=move |event| {
                    wish.update(|wish| wish.kind = event_target_value(&event).parse().unwrap_or(0));
                }
            >
                {kinds}
            </select>
        </div>
        {live(options)}
        <p role="status" data-lost>
            {move || lost.get()}
        </p>
        <div class="row">
            <button class="primary" on:click=move |_| export::download(page, wish.get_untracked(), say)>
                "Download"
            </button>
            <button on:click=move |_| export::copy(page, wish.get_untracked(), say)>"Copy"</button>
            <button on:click=move |_| export::print(page, wish.get_untracked())>"Print the drawing"</button>
        </div>
        <p role="status" data-said>
            {move || said.get()}
        </p>
        {if any_selected {
            nothing()
        } else {
            view! { <p class="lead">"To export only a part, select its positions first."</p> }.into_any()
        }}
    }
}

/// One of the choices in a wish.
type Choice = fn(&mut Wish) -> &mut bool;

fn check(wish: RwSignal<Wish>, text: &'static str, choice: Choice) -> AnyView {
    let checked = move || *choice(&mut wish.get());
    view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=checked
                on:change=move |event| wish.update(|wish| *choice(wish) = event_target_checked(&event))
            />
            {text}
        </label>
    }
    .into_any()
}
