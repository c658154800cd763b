//! The sum of the vehicles in one line, at the foot of the sheet.

use super::tutor::blocks::blocks;
use crate::state::use_page;
use crate::tutor::aside::{self, Asides};
use crate::view::live;
use hyperjam_protocol::address;
use hyperjam_protocol::tutor::{Block, Span};
use leptos::prelude::*;

/// The sum of the vehicles.
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
