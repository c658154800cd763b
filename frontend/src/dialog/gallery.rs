//! Drawings to open: those that come with Hyperjam, and those that this browser keeps.

use crate::canvas::Mini;
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
    let earlier = page.shelf.with_value(Shelf::earlier);
    let any = !earlier.is_empty();
    view! {
        <p class="lead">"Opening one keeps the drawing you have: it stays below, and Undo brings it back."</p>
        <ul class="cards">{EXHIBITS.iter().map(|exhibit| exhibit_card(page, exhibit)).collect_view()}</ul>
        <Show when=move || any>
            <h3>"Your drawings in this browser"</h3>
        </Show>
        <ul class="cards">{earlier.into_iter().map(|kept| kept_card(page, kept)).collect_view()}</ul>
    }
}

fn exhibit_card(page: Page, exhibit: &'static Exhibit) -> impl IntoView {
    // A test reads every exhibit, so none is left out.
    let document = exhibit.document().ok()?;
    Some(card(page, document, exhibit.title.into(), exhibit.about.into(), exhibit.name))
}

fn kept_card(page: Page, kept: Kept) -> impl IntoView {
    let document = file::read(&kept.file).ok()?;
    let count = wording::counted(document.positions().len(), "position");
    let when = js_sys::Date::new(&kept.saved.into()).to_locale_string("default", &js_sys::Object::new());
    let title = if kept.title.is_empty() { "Untitled drawing".to_owned() } else { kept.title };
    Some(card(page, document, title, format!("{count}, {}", String::from(when)), "kept"))
}

fn card(page: Page, document: Document, title: String, about: String, name: &'static str) -> impl IntoView {
    let shown = document.clone();
    view! {
        <li>
            <button
                class="card"
                data-exhibit=name
                on:click=move |_| {
                    page.dialog.set(None);
                    page.hint.set(false);
                    page.open(document.clone());
                }
            >
                <Mini document=shown />
                <strong>{title}</strong>
                <span>{about}</span>
            </button>
        </li>
    }
}
