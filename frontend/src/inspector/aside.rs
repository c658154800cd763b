//! Blocks of cards that stand where no card is looked at: beside what is selected.

use super::tutor::blocks::blocks;
use super::tutor::follow::Follow;
use crate::state::Page;
use crate::tutor;
use crate::tutor::aside::{self, Asides};
use crate::view::{live, when};
use crate::workers::LatestWorker;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{self, is_why};
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::Element;

/// What two positions have to do with each other.
pub(super) fn pair(page: Page, one: PositionId, other: PositionId) -> AnyView {
    let shown =
        aside::blocks(page, page.provided::<Asides>().pair, move || address::compare(one, other), true);
    view! { <div class="tutor-card">{live(move || shown.with(|shown| blocks(page, shown)))}</div> }.into_any()
}

/// Why a position has its marks, unfolded when that is asked for; which it is for the next position, too.
pub(super) fn why(page: Page, position: PositionId) -> AnyView {
    let Asides { why: worker, unfolded, .. } = page.provided::<Asides>();
    unfolding(page, "Why?", worker, unfolded, position, address::why(position))
}

/// Why a position has its value, the same.
pub(super) fn why_value(page: Page, position: PositionId) -> AnyView {
    let worker = page.provided::<Asides>().why_value;
    unfolding(page, "Why this value?", worker, RwSignal::new(false), position, address::why_value(position))
}

/// The thermograph of a position's value, unfolded when that is asked for; which it is for the next position, too.
pub(super) fn thermograph(page: Page, position: PositionId) -> AnyView {
    let Asides { thermograph: worker, has_thermograph, .. } = page.provided::<Asides>();
    unfolding(page, "Thermograph", worker, has_thermograph, position, address::thermograph(position))
}

fn unfolding(
    page: Page,
    name: &'static str,
    worker: LatestWorker,
    open: RwSignal<bool>,
    position: PositionId,
    first: String,
) -> AnyView {
    view! {
        <details
            class="folded why"
            prop:open=move || open.get()
            on:toggle=move |event| {
                // It comes late, when the signal may be gone.
                open.try_set(event_target::<Element>(&event).has_attribute("open"));
            }
        >
            <summary>{name}</summary>
            {when(move || open.get(), move || reasons(page, worker, position, first.clone()))}
        </details>
    }
    .into_any()
}

/// The card at an address, with a way to where it is shown on the drawing, too. Other reasons of the same position are
/// read in place.
fn reasons(page: Page, worker: LatestWorker, position: PositionId, first: String) -> AnyView {
    let (now, inside) = (RwSignal::new(first.clone()), NodeRef::<Div>::new());
    let read = move |address: String| {
        now.set(address);
        // What was pressed goes with the text that it stood in.
        if let Some(inside) = inside.get_untracked() {
            let _ = inside.focus();
        }
    };
    let follow = move |to: &str| {
        let stays = is_why(to, position);
        if stays {
            read(to.to_owned());
        }
        stays
    };
    provide_context(Follow(Arc::new(follow)));
    let shown = aside::blocks(page, worker, move || now.get(), true);
    let text = move || {
        shown.with(|shown| match &shown[..] {
            [] => view! { <p class="menu-loading">"Loading…"</p> }.into_any(),
            shown => blocks(page, shown),
        })
    };
    let (begun, back) = (first.clone(), first);
    let back = move || {
        let back = back.clone();
        view! { <button on:click=move |_| read(back.clone())>"Back to all reasons"</button> }.into_any()
    };
    view! {
        <div class="tutor-card" tabindex="-1" node_ref=inside>
            {live(text)}
            <p class="row">
                {when(move || now.with(|now| *now != begun), back)}
                <button on:click=move |_| tutor::go_to_drawing(page, now.get_untracked())>"Show on the drawing"</button>
            </p>
        </div>
    }
    .into_any()
}
