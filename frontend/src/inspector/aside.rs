//! Blocks of cards that stand where no card is looked at.

use super::tutor::blocks::blocks;
use crate::state::{Page, use_page};
use crate::tutor::aside::{self, Asides};
use crate::view::live;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address;
use hyperjam_protocol::tutor::{Block, Span};
use leptos::prelude::*;

/// The sum of the vehicles in one line.
#[component]
pub(super) fn SumLine() -> impl IntoView {
    let page = use_page();
    let shown = aside::blocks(page, page.provided::<Asides>().sum, address::sum_line, false);
    let plain = move || shown.with(|shown| shown.iter().cloned().map(without_links).collect::<Vec<_>>());
    view! { <div class="strip-line">{live(move || blocks(page, &plain()))}</div> }
}

/// A block whose result is only read, since the sheet is to have few controls at first sight.
fn without_links(block: Block) -> Block {
    let words = |span| match span {
        Span::Position { name: text, .. } | Span::Link { text, .. } => Span::Text(text),
        other => other,
    };
    match block {
        Block::Result(line, tone) => Block::Result(line.into_iter().map(words).collect(), tone),
        other => other,
    }
}

/// What two positions have to do with each other.
pub(super) fn pair(page: Page, one: PositionId, other: PositionId) -> AnyView {
    let shown =
        aside::blocks(page, page.provided::<Asides>().pair, move || address::compare(one, other), true);
    view! { <div class="tutor-card">{live(move || shown.with(|shown| blocks(page, shown)))}</div> }.into_any()
}
