//! The drawing as a file of other programs, as a picture, on paper.

mod preview;

use crate::export::{self, ExportReport, ExportRequest, FORMATS};
use crate::later::Asker;
use crate::state::use_page;
use crate::view::{all, live, nothing, whenever};
use leptos::prelude::*;

/// The dialog.
#[component]
pub(super) fn Export() -> impl IntoView {
    let page = use_page();
    let request = RwSignal::new(ExportRequest::default());
    let status = RwSignal::new(String::new());
    let any_selected = page.editor.with_untracked(|editor| !editor.selection().positions.is_empty());
    let kinds = all(FORMATS
        .iter()
        .enumerate()
        .map(|(nth, kind)| view! { <option value=nth.to_string()>{kind.name}</option> }.into_any()));
    let asker = Asker::here();
    let say = ExportReport { page, asker, status };
    let lost = RwSignal::new(String::new());
    whenever(move || {
        let asked = request.get();
        export::losses(page, asked, asker, move |sentence| {
            if request.get_untracked() == asked {
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
                    request.update(|request| request.kind = event_target_value(&event).parse().unwrap_or(0));
                }
            >
                {kinds}
            </select>
        </div>
        {live(move || choices(request, any_selected))}
        // Before all that comes later, so that nothing moves what is about to be pressed.
        <div class="row">
            <button class="primary" on:click=move |_| export::download(page, request.get_untracked(), say)>
                "Download"
            </button>
            <button on:click=move |_| export::copy(page, request.get_untracked(), say)>"Copy"</button>
            <button on:click=move |_| export::print(page, request.get_untracked())>"Print the drawing"</button>
        </div>
        <p role="status" data-said>
            {move || status.get()}
        </p>
        {if any_selected {
            nothing()
        } else {
            view! { <p class="lead">"To export only a part, select its positions first."</p> }.into_any()
        }}
        <p role="status" data-lost>
            {move || lost.get()}
        </p>
        {preview::view(page, request)}
    }
}

/// One of the choices in a request.
type ExportSwitch = fn(&mut ExportRequest) -> &mut bool;

/// The choices that the format of a request leaves.
fn choices(request: RwSignal<ExportRequest>, any_selected: bool) -> AnyView {
    let kind = request.with(|request| request.kind());
    all([
        (any_selected, "Selection only", (|request| &mut request.part) as ExportSwitch),
        (kind.is_picture(), "With marks", |request| &mut request.marks),
        (kind.is_picture(), "Thin black lines, for papers", |request| &mut request.paper),
        (kind.may_be_transparent(), "Without a background", |request| &mut request.bare),
        (kind.is_picture(), "With the drawing, to be opened again", |request| &mut request.carries),
        (kind.has_pixels(), "Four times the size", |request| &mut request.fine),
    ]
    .into_iter()
    .filter(|(applies, ..)| *applies)
    .map(|(_, text, choice)| check(request, text, choice)))
}

fn check(request: RwSignal<ExportRequest>, text: &'static str, choice: ExportSwitch) -> AnyView {
    let checked = move || *choice(&mut request.get());
    view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=checked
                on:change=move |event| request.update(|request| *choice(request) = event_target_checked(&event))
            />
            {text}
        </label>
    }
    .into_any()
}
