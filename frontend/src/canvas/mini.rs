//! A drawing in small, for the gallery.

use crate::view::{all, nothing};
use hyperjam_editor::document::{Board, Document};
use hyperjam_editor::geometry::{Ends, Ground, PLATE_RADIUS, Rectangle, Routing, Vector, drawn_radius};
use hyperjam_editor::looks;
use leptos::prelude::*;
use std::fmt::Write;

/// The most positions and moves that a small picture shows.
const MOST_SHOWN: usize = 200;

/// A drawing without marks, scaled to its frame.
#[component]
pub(crate) fn Mini(
    /// The drawing.
    document: Document,
) -> AnyView {
    let boards = &document.heading().boards;
    let corners = boards.iter().flat_map(|board| [board.at, board.at + board.picture_size()]);
    let places = document.positions().map(|(_, position)| position.at).chain(corners);
    let Some(area) = Rectangle::around(places) else { return nothing() };
    let world = area.grown(PLATE_RADIUS * 2.2);
    // A single position is not blown up to fill its frame.
    let (width, height) = (world.width().max(280.0), world.height().max(160.0));
    let corner = world.centre() - Vector::new(width / 2.0, height / 2.0);
    let frame = format!("{:.0} {:.0} {width:.0} {height:.0}", corner.x, corner.y);
    let routing = Routing::of(&document);
    let rules = document.heading().rules;
    let ends = Ends::of(rules);
    let lines = routing.routes().take(MOST_SHOWN).filter_map(|(id, route)| {
        let class = looks::move_look(document.get_move(id)?.by, document.heading().players).class;
        Some(
            view! {
                <g class=format!("move {class}{}", if ends == Ends::Arrow { "" } else { " undirected" })>
                    <path class="move-line" d=route.svg_path(ends) />
                    <path class="move-middle" d=route.svg_path(ends) />
                    <path class="move-head" d=route.arrowhead().svg_path() />
                </g>
            }
            .into_any(),
        )
    });
    // A point is not so small that it is lost in a small picture.
    let radius = drawn_radius(rules) * if rules.has_points() { 1.6 } else { 1.0 } - 2.0;
    let grounds = Ground::lines(&document)
        .into_iter()
        .map(|ground| view! { <path class="sheet-ground" d=ground.svg_path(0.0) /> }.into_any());
    let plates = document.positions().take(MOST_SHOWN).map(|(_, position)| {
        view! { <circle class="position-plate" cx=position.at.x cy=position.at.y r=radius /> }.into_any()
    });
    let boards = boards.iter().map(board);
    view! {
        <svg class="mini" viewBox=frame aria-hidden="true">
            {all(boards)}
            {all(grounds)}
            {all(lines)}
            {all(plates)}
        </svg>
    }
    .into_any()
}

/// A board: its cells where its text has them, else its outline.
fn board(board: &Board) -> AnyView {
    let size = board.picture_size();
    let rows = board.rows().unwrap_or_else(|| vec![vec!['.']]);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1).max(1);
    let side = Vector::new(size.x / columns as f64, size.y / rows.len().max(1) as f64);
    let mut path = [String::new(), String::new()];
    for (row, cells) in rows.iter().enumerate() {
        for (column, symbol) in cells.iter().enumerate() {
            let corner = board.at + Vector::new(side.x * column as f64, side.y * row as f64);
            let path = &mut path[usize::from(*symbol == '#')];
            let _ =
                write!(path, "M{:.1} {:.1}h{:.1}v{:.1}h{:.1}z", corner.x, corner.y, side.x, side.y, -side.x);
        }
    }
    let [free, taken] = path;
    view! {
        <path class="board-cell" d=free />
        <path class="board-cell is-taken" d=taken />
    }
    .into_any()
}
