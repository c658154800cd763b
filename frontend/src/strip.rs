//! The strip at the foot of the sheet: the sum of the vehicles that stand on it, while it is drawn on.

use crate::inspector;
use crate::mode::{self, Mode};
use crate::state::{Page, use_page};
use crate::view::{live, memo, when};
use hyperjam_editor::id::PositionId;
use leptos::prelude::*;

/// The most vehicles that are named before the sum is looked at.
const MOST_NAMED: usize = 8;
/// The height that the strip takes of the sheet, in pixels.
pub(crate) const FOOT: f64 = 60.0;

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
    // What adds up vehicles is loaded when the question of a first visit has its answer.
    let asked = memo(move || page.welcome.get());
    view! {
        <section class="strip" aria-label="Sum of the vehicles">
            {live(move || if asked.get() { names(page) } else { inspector::sum_line(page) })}
        </section>
    }
    .into_any()
}

/// The vehicles by the names of their positions.
fn names(page: Page) -> AnyView {
    let names = page.document(|document| {
        let vehicles = &document.heading().vehicles;
        let named = vehicles.iter().take(MOST_NAMED).map(|&id: &PositionId| document.name(id).to_owned());
        let more = if vehicles.len() > MOST_NAMED { " + …" } else { "" };
        named.collect::<Vec<_>>().join(" + ") + more
    });
    view! { <p>{names}</p> }.into_any()
}
