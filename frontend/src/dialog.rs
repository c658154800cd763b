//! The dialogs over the page.

mod export;
mod gallery;
mod help;
mod movers;
mod random;
mod settings;
mod share;

use crate::browser::close_dialog;
use crate::lazy::{self, LazyView};
use crate::state::{Dialog, use_page};
use crate::view::{live, nothing, whenever};
use export::Export;
use gallery::Gallery;
use help::Help;
use leptos::prelude::*;
use movers::WhoMoves;
use random::Random;
use settings::Settings;
use share::Share;
use web_sys::{Element, Event};

/// The dialog that is open, if any.
#[component]
pub(crate) fn Dialogs() -> impl IntoView {
    let page = use_page();
    live(move || {
        let Some(dialog) = page.dialog.get() else { return nothing() };
        let title = match dialog {
            Dialog::Boards => "Boards",
            Dialog::Drawings => "My drawings",
            Dialog::Examples => "Examples",
            Dialog::Random => "Random drawing",
            Dialog::Movers => "Who moves",
            Dialog::Share => "Share",
            Dialog::Export => "Export",
            Dialog::Help => "Gestures and keys",
            Dialog::Settings => "Settings",
        };
        // A card is shared once, also where the dialog is closed before it is loaded.
        on_cleanup(move || page.shared.set(String::new()));
        let body = lazy::view(page, LazyView::Dialog(dialog));
        view! { <Modal title body /> }.into_any()
    })
}

/// What stands in a dialog, which is loaded when the first is opened.
pub(crate) fn later_part(part: LazyView) -> AnyView {
    match part {
        LazyView::Dialog(part @ (Dialog::Boards | Dialog::Drawings | Dialog::Examples)) => {
            view! { <Gallery part /> }.into_any()
        }
        LazyView::Dialog(Dialog::Random) => view! { <Random /> }.into_any(),
        LazyView::Dialog(Dialog::Movers) => view! { <WhoMoves /> }.into_any(),
        LazyView::Dialog(Dialog::Share) => view! { <Share /> }.into_any(),
        LazyView::Dialog(Dialog::Export) => view! { <Export /> }.into_any(),
        LazyView::Dialog(Dialog::Help) => view! { <Help /> }.into_any(),
        LazyView::Dialog(Dialog::Settings) => view! { <Settings /> }.into_any(),
        _ => nothing(),
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
    // The browser says that a dialog is closed only later, and a key pressed before that would be lost.
    let leave = move || {
        close_dialog();
        page.dialog.set(None);
    };
    let cancelled = move |event: Event| {
        // That a file was not chosen is heard here, too.
        if event.target() == event.current_target() {
            event.prevent_default();
            leave();
        }
    };
    let closed = move |event: Event| {
        let dialog: Element = event_target(&event);
        if dialog.is_connected() {
            page.dialog.set(None);
        }
    };
    view! {
        <dialog node_ref=frame aria-labelledby="dialog-title" on:cancel=cancelled on:close=closed>
            <div class="dialog-head">
                <h2 id="dialog-title">{title}</h2>
                <button class="quiet" aria-label="Close" on:click=move |_| leave()>
                    "×"
                </button>
            </div>
            {body}
        </dialog>
    }
}
