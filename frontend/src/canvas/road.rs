//! A move as a road: Left's solid with a filled arrowhead, Right's dashed with an open one, both's double.

use super::MapMemo;
use crate::state::use_page;
use hyperjam_editor::document::Movers;
use hyperjam_editor::geometry::{Road, Target};
use hyperjam_editor::id::MoveId;
use leptos::prelude::*;

/// The class of a road for these players.
pub(super) fn movers_class(by: Movers) -> &'static str {
    match by {
        Movers::LEFT => "by-left",
        Movers::RIGHT => "by-right",
        _ => "by-both",
    }
}

/// One move.
#[component]
pub(super) fn RoadView(id: MoveId, map: MapMemo) -> impl IntoView {
    let page = use_page();
    let road = Memo::new(move |_| map.with(|map| map.roads.get(&id).copied()));
    let by = Memo::new(move |_| page.document(|document| document.get_move(id).map(|step| step.by)));
    let selected = Memo::new(move |_| page.editor.with(|editor| editor.selection().moves.contains(&id)));
    let hovered = Memo::new(move |_| page.editor.with(|editor| editor.hover() == Target::Move(id)));
    let legal = Memo::new(move |_| {
        page.game.with(|game| {
            game.as_ref().is_some_and(|game| game.choices().iter().any(|choice| choice.id == id))
        })
    });
    let played = Memo::new(move |_| {
        page.game.with(|game| game.as_ref().is_some_and(|game| game.record.moves.last() == Some(&id)))
    });
    let class = move || movers_class(by.get().unwrap_or_default());
    let path = move || road.get().map(|road| road.svg_path());
    let head = move || road.get().map(|road| Road::arrowhead(&road).svg_path());
    view! {
        <g
            class="road"
            class:by-left=move || class() == "by-left"
            class:by-right=move || class() == "by-right"
            class:by-both=move || class() == "by-both"
            class:selected=selected
            class:hovered=hovered
            class:legal=legal
            class:played=played
            data-move=id.0
        >
            <path class="glow" d=path />
            <path class="line" d=path />
            <path class="middle" d=path />
            <path class="head" d=head />
        </g>
    }
}
