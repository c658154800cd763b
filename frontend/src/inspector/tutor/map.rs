//! A graph drawn within a card. A position of it and those of the drawing that it represents show each other.

use crate::canvas::{Ring, Ringed, pixel, written_label};
use crate::inspector::figures;
use crate::state::Page;
use crate::view::{all, nothing};
use hyperjam_editor::geometry::PLATE_RADIUS;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::looks;
use hyperjam_protocol::tutor::{Diagram, DiagramMove, DiagramPosition};
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;

/// What shows these positions on the drawing.
pub(super) fn points(page: Page, ids: &[PositionId]) -> Rc<dyn Fn()> {
    let ids = ids.to_vec();
    Rc::new(move || page.pointed.set(ids.clone()))
}

/// About the room that a card has for a map, in pixels.
const ROOM: [f64; 2] = [300.0, 350.0];
/// And that it has beside the inspector.
const LARGE: [f64; 2] = [500.0, 600.0];

/// The map, unless it is shown large.
pub(super) fn map(page: Page, map: &Diagram) -> AnyView {
    let one = map.clone();
    figures::unless_large(page, &map.name, move || drawn(page, &one, ROOM))
}

/// The map, large.
pub(in crate::inspector) fn large(page: Page, map: &Diagram) -> AnyView {
    drawn(page, map, LARGE)
}

fn drawn(page: Page, map: &Diagram, room: [f64; 2]) -> AnyView {
    let [left, top, width, height] = map.frame;
    let moves = all(map.moves.iter().map(|step| diagram_move(step, map.players)));
    let pixel = pixel((room[0] / width).min(room[1] / height));
    let positions = all(map.positions.iter().map(|one| diagram_position(page, one)));
    view! {
        <svg class="tutor-map" style=format!("--pixel:{pixel}") viewBox=format!("{left} {top} {width} {height}") role="group" aria-label=map.name.clone()>
            <g>{moves}</g>
            {positions}
        </svg>
    }
    .into_any()
}

fn diagram_move(step: &DiagramMove, players: u32) -> AnyView {
    let class = format!("move {}", looks::move_look(step.by, players).class);
    let numbers = match &step.numbers {
        Some((numbers, [x, y])) => {
            let (x, y) = (format!("{x:.1}"), format!("{:.1}", y + 5.0));
            view! { <text class="move-count" x=x y=y>{numbers.clone()}</text> }.into_any()
        }
        None => nothing(),
    };
    view! {
        <g class=class>
            <path class="move-line" d=step.path.clone() />
            <path class="move-middle" d=step.path.clone() />
            <path class="move-head" d=step.head.clone() />
            {numbers}
        </g>
    }
    .into_any()
}

fn diagram_position(page: Page, one: &DiagramPosition) -> AnyView {
    let of: Arc<[PositionId]> = one.of.as_slice().into();
    let first = of.first().copied();
    let show = points(page, &of);
    let show_too = show.clone();
    let hide = move || page.pointed.set(Vec::new());
    let lit = move || {
        page.pointed.with(|pointed| pointed.iter().any(|id| of.contains(id)))
            || page.editor.with(|editor| {
                editor.hover().position().is_some_and(|id| of.contains(&id))
                    || editor.selection().positions.iter().any(|id| of.contains(id))
            })
    };
    let press = move || {
        if let Some(id) = first {
            page.editor.update(|editor| editor.reveal(id));
        }
    };
    view! {
        <g
            class="position"
            class:pointed=move || lit()
            transform=format!("translate({:.2} {:.2})", one.at[0], one.at[1])
            role="button"
            tabindex="0"
            aria-label=one.name.clone()
            on:pointerenter=move |_| show()
            on:pointerleave=move |_| hide()
            on:focus=move |_| show_too()
            on:blur=move |_| hide()
            on:click=move |_| press()
            on:keydown=move |event| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    event.stop_propagation();
                    press();
                }
            }
        >
            <circle class="position-halo" r=PLATE_RADIUS + 6.0 />
            <circle class="position-plate" r=PLATE_RADIUS - 2.0 />
            <Ring ringed=Signal::stored(Ringed::of(&one.plate)) radius=PLATE_RADIUS - 3.5 />
            {written_label(&one.plate.label)}
        </g>
    }
    .into_any()
}
