//! Drawings to open: those that come with Hyperjam, and those that this browser keeps.

use crate::canvas::{Mini, focus_sheet};
use crate::state::{Page, use_page};
use crate::storage::{Kept, Shelf};
use crate::wording;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::gallery::{EXHIBITS, Exhibit};
use leptos::prelude::*;

/// The gallery.
#[component]
pub(super) fn Gallery() -> impl IntoView {
    let page = use_page();
    let earlier = RwSignal::new(page.shelf.with_value(Shelf::earlier));
    let any = move || earlier.with(|earlier| !earlier.is_empty());
    view! {
        <p class="lead">"Opening one keeps the drawing you have: it stays below, and Undo brings it back."</p>
        <ul class="cards">{EXHIBITS.iter().map(|exhibit| exhibit_card(page, exhibit)).collect_view()}</ul>
        <Show when=any>
            <h3>"Your drawings in this browser"</h3>
        </Show>
        <ul class="cards">
            <For each=move || earlier.get() key=|(slot, _)| slot.clone() let((slot, kept))>
                {kept_card(page, slot, kept, earlier)}
            </For>
        </ul>
    }
}

fn exhibit_card(page: Page, exhibit: &'static Exhibit) -> impl IntoView {
    // A test reads every exhibit, so none is left out.
    let document = exhibit.document().ok()?;
    Some(view! { <li>{card(page, document, exhibit.title.into(), exhibit.about.into(), exhibit.name)}</li> })
}

/// The drawings kept, each with its slot.
type Earlier = RwSignal<Vec<(String, Kept)>>;

fn kept_card(page: Page, slot: String, kept: Kept, earlier: Earlier) -> impl IntoView {
    let document = file::read(&kept.file).ok()?;
    let count = wording::counted(document.positions().len(), "position");
    let when = js_sys::Date::new(&kept.saved.into()).to_locale_string("default", &js_sys::Object::new());
    let title = if kept.title.is_empty() { "Untitled drawing".to_owned() } else { kept.title };
    let name = title.clone();
    let forget = move || {
        Shelf::forget(&slot);
        earlier.set(page.shelf.with_value(Shelf::earlier));
    };
    Some(view! {
        <li>
            {card(page, document, title, format!("{count}, {}", String::from(when)), "kept")}
            <Forget name forget />
        </li>
    })
}

fn card(page: Page, document: Document, title: String, about: String, name: &'static str) -> impl IntoView {
    let shown = document.clone();
    view! {
            <button
                class="card"
                data-exhibit=name
                on:click=move |_| {
                    super::close();
                    focus_sheet();
                    page.hint.set(false);
                    page.open(document.clone());
                }
            >
                <Mini document=shown />
                <strong>{title}</strong>
                <span>{about}</span>
            </button>
    }
}

/// Takes a drawing off the shelf for good: a first press asks, a second one does it.
#[component]
fn Forget(name: String, forget: impl Fn() + Send + Sync + 'static) -> impl IntoView {
    let asked = RwSignal::new(false);
    let text = move || if asked.get() { "Really forget it?" } else { "Forget" };
    view! {
        <button
            class="quiet"
            aria-label=move || format!("{} {name}", text())
            on:blur=move |_| asked.set(false)
            on:click=move |_| if asked.get() { forget() } else { asked.set(true) }
        >
            {text}
        </button>
    }
}
