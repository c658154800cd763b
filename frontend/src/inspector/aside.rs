//! Blocks of cards that stand where no card is looked at.

use super::tutor::blocks::blocks;
use crate::state::{Page, use_page};
use crate::tutor::aside::{self, Asides};
use crate::view::live;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address;
use leptos::prelude::*;

/// The sum of the vehicles in one line.
#[component]
pub(super) fn SumLine() -> impl IntoView {
    let page = use_page();
    let shown = aside::blocks(page, page.provided::<Asides>().sum, address::sum_line);
    view! { <div class="sum-line">{live(move || shown.with(|shown| blocks(page, shown)))}</div> }
}

/// What two positions have to do with each other.
pub(super) fn pair(page: Page, one: PositionId, other: PositionId) -> AnyView {
    let shown = aside::blocks(page, page.provided::<Asides>().pair, move || address::compare(one, other));
    view! { <div class="tutor-card">{live(move || shown.with(|shown| blocks(page, shown)))}</div> }.into_any()
}
