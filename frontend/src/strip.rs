//! The strip at the foot of the sheet: the sum of the vehicles that stand on it, while it is drawn on.

use crate::inspector;
use crate::mode::{self, Mode};
use crate::state::{Page, use_page};
use crate::view::{live, memo, when, whenever};
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;

/// The most vehicles that are named before the sum is looked at.
const MOST_NAMED: usize = 8;
/// The strip.
#[component]
pub(crate) fn Strip() -> impl IntoView {
    let page = use_page();
    let there = move || {
        mode::mode(page) == Mode::Draw && page.document(|document| !document.heading().vehicles.is_empty())
    };
    when(there, move || strip(page))
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
    view! {
        <section class="strip" tabindex="-1" aria-label="Sum of the vehicles">
            {live(move || if wanted.get() { inspector::sum_line(page, names) } else { names(page) })}
        </section>
    }
    .into_any()
}

/// The vehicles by the names of their positions, which stand there until their sum is known.
pub(crate) fn names(page: Page) -> AnyView {
    let names = page.document(|document| {
        let vehicles = &document.heading().vehicles;
        let named = vehicles.iter().take(MOST_NAMED).map(|&id: &PositionId| document.name(id).to_owned());
        let more = if vehicles.len() > MOST_NAMED { " + …" } else { "" };
        named.collect::<Vec<_>>().join(" + ") + more
    });
    view! { <p>{names}</p> }.into_any()
}
