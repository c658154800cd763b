//! The strip at the foot of the sheet: the sum of the vehicles and boards on it, while it is drawn on.

use crate::inspector;
use crate::later::{self, Asker};
use crate::mode::{self, Mode};
use crate::state::{Page, use_page};
use crate::view::{live, memo, when, whenever};
use hyperjam_editor::document::{Document, Rules};
use leptos::html::Section;
use leptos::prelude::*;

/// The strip.
#[component]
pub(crate) fn Strip() -> impl IntoView {
    let page = use_page();
    let there = move || mode::mode(page) == Mode::Draw && page.document(Document::has_sum);
    when(there, move || strip(page))
}

/// What it is called, by what is there.
fn name(document: &Document) -> &'static str {
    let heading = document.heading();
    match (!heading.has_vehicles(), heading.boards.is_empty()) {
        _ if heading.rules != Rules::Moves => "Value of the drawing",
        (false, true) => "Sum of the vehicles",
        (false, false) => "Sum of the vehicles and boards",
        (true, _) => "Sum of the boards",
    }
}

fn strip(page: Page) -> AnyView {
    // What adds up vehicles is loaded once somebody does something with the first drawing.
    let touched =
        memo(move || page.editor.with(|editor| editor.steps() > 0 || !editor.selection().is_empty()));
    let wanted = RwSignal::new(false);
    whenever(move || {
        if !page.welcome.get() || touched.get() {
            wanted.set(true);
        }
    });
    let frame = NodeRef::<Section>::new();
    measure(page, frame);
    view! {
        <section class="strip" tabindex="-1" node_ref=frame aria-label=move || page.document(name)>
            {live(move || if wanted.get() { inspector::sum_line(page) } else { inspector::names_of_vehicles(page) })}
        </section>
    }
    .into_any()
}

/// Keeps how high the strip is, so that the drawing is fitted above it.
fn measure(page: Page, frame: NodeRef<Section>) {
    let asker = Asker::here();
    whenever(move || {
        let Some(strip) = frame.get() else { return };
        let measured = strip.clone();
        let resized = later::callback(asker, move |_| {
            let height = measured.offset_height();
            if page.strip.get_untracked() != height {
                page.strip.set(height);
            }
        });
        if let Ok(observer) = web_sys::ResizeObserver::new(&resized) {
            observer.observe(&strip);
        }
    });
}
