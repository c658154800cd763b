//! The dialogs over the page.

mod export;
mod gallery;
mod help;
mod settings;
mod share;

use crate::state::{Dialog, use_page};
use crate::view::{live, nothing, whenever};
use export::Export;
use gallery::Gallery;
use help::Help;
use leptos::prelude::*;
use settings::Settings;
use share::Share;
use wasm_bindgen::JsCast;

/// The dialog that is open, if any.
#[component]
pub(crate) fn Dialogs() -> impl IntoView {
    let page = use_page();
    live(move || {
        let (title, body) = match page.dialog.get() {
            None => return nothing(),
            Some(Dialog::Gallery) => ("Gallery", view! { <Gallery /> }.into_any()),
            Some(Dialog::Share) => ("Share", view! { <Share /> }.into_any()),
            Some(Dialog::Export) => ("Export", view! { <Export /> }.into_any()),
            Some(Dialog::Help) => ("Gestures and keys", view! { <Help /> }.into_any()),
            Some(Dialog::Settings) => ("Settings", view! { <Settings /> }.into_any()),
        };
        view! { <Modal title body /> }.into_any()
    })
}

/// Closes the dialog that is open; the focus goes back to where it was.
pub(crate) fn close() {
    let open = document().query_selector("dialog[open]").ok().flatten();
    if let Some(open) = open {
        open.unchecked_into::<web_sys::HtmlDialogElement>().close();
    }
}

/// The browser's own modal dialog, which keeps the focus inside and closes on Esc.
#[component]
fn Modal(title: &'static str, body: AnyView) -> impl IntoView {
    let page = use_page();
    let frame = NodeRef::<leptos::html::Dialog>::new();
    whenever(move || {
        if let Some(frame) = frame.get() {
            // It fails only when the dialog is open already.
            let _ = frame.show_modal();
        }
    });
    view! {
        <dialog node_ref=frame aria-labelledby="dialog-title" on:close=move |_| page.dialog.set(None)>
            <div class="dialog-head">
                <h2 id="dialog-title">{title}</h2>
                <button class="quiet" aria-label="Close" on:click=move |_| close()>
                    "×"
                </button>
            </div>
            {body}
        </dialog>
    }
}
