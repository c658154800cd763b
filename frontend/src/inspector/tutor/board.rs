//! A board within a card or on the sheet, and the fields for its texts.

use super::follow::lead;
use crate::state::Page;
use crate::tutor::{change_board, do_action};
use crate::view::all;
use hyperjam_protocol::tutor::{BoardShape, BoardSpot, BoardView, CardAction, Stroke};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, SvgElement};

/// The board, with what can be pressed on it. Arrow keys lead from one such place to the next, Enter and Space press it.
pub(super) fn board(page: Page, view: &BoardView) -> AnyView {
    let [width, height] = view.size;
    let role = if view.spots.is_empty() { "img" } else { "group" };
    let spots = all(view.spots.iter().enumerate().map(|(nth, one)| spot(page, nth, one)));
    let places: Vec<[f64; 2]> = view.spots.iter().map(|spot| spot.at).collect();
    view! {
        <svg
            class="board-picture"
            viewBox=format!("-1 -1 {} {}", width + 2.0, height + 2.0)
            style=format!("width:{width}px")
            role=role
            aria-label=view.name.clone()
            on:keydown=move |event| step(&event, &places)
        >
            {shapes(view)}
            {spots}
        </svg>
    }
    .into_any()
}

/// What is drawn of a board.
pub(in crate::inspector) fn shapes(view: &BoardView) -> AnyView {
    all(view.shapes.iter().map(shape))
}

fn shape(shape: &BoardShape) -> AnyView {
    match shape {
        BoardShape::Cell([x, y], side, taken) => {
            let class = if *taken { "board-cell is-taken" } else { "board-cell" };
            let half = side / 2.0;
            view! { <rect class=class x=x - half y=y - half width=*side height=*side /> }.into_any()
        }
        BoardShape::Stone([x, y], radius, stroke) => {
            view! { <circle class=class(*stroke) cx=*x cy=*y r=*radius /> }.into_any()
        }
        BoardShape::Letter([x, y], text) => view! {
            <text x=*x y=*y text-anchor="middle">
                {text.clone()}
            </text>
        }
        .into_any(),
        BoardShape::Line([x1, y1], [x2, y2], stroke) => {
            view! { <path class=class(*stroke) d=format!("M{x1} {y1}L{x2} {y2}") /> }.into_any()
        }
        BoardShape::Head([x, y], from) => {
            let (dx, dy) = (x - from[0], y - from[1]);
            let length = dx.hypot(dy).max(1.0);
            let (dx, dy) = (dx / length, dy / length);
            // In front of the spot that it points at.
            let (x, y) = (x - 5.0 * dx, y - 5.0 * dy);
            let (left, right) = (
                [x - 9.0 * dx - 5.0 * dy, y - 9.0 * dy + 5.0 * dx],
                [x - 9.0 * dx + 5.0 * dy, y - 9.0 * dy - 5.0 * dx],
            );
            let path = format!("M{} {}L{x} {y}L{} {}z", left[0], left[1], right[0], right[1]);
            view! { <path class="board-head-mark" d=path /> }.into_any()
        }
        BoardShape::Spot([x, y], token) => {
            let class = if *token { "board-spot is-filled" } else { "board-spot" };
            view! { <circle class=class cx=*x cy=*y r="5" /> }.into_any()
        }
        BoardShape::Marked([x, y], side) => {
            let half = side / 2.0 - 2.0;
            let side = side - 4.0;
            view! { <rect class="board-marked" x=x - half y=y - half width=side height=side rx="4" /> }
                .into_any()
        }
    }
}

fn class(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::Left => "board-left",
        Stroke::Right => "board-right",
        Stroke::Axis => "board-ground",
        Stroke::Both | Stroke::Guide | Stroke::Day(_) => "board-both",
    }
}

/// A place that can be pressed. One of them can be reached with Tab.
fn spot(page: Page, nth: usize, spot: &BoardSpot) -> AnyView {
    let ([x, y], [width, height]) = (spot.at, spot.size);
    let (action, follow) = (spot.action.clone(), use_context());
    let press = move || match &action {
        CardAction::Go(to) => lead(page, follow.as_ref(), to),
        action => do_action(page, action),
    };
    let press_too = press.clone();
    view! {
        <g
            class="board-place"
            role="button"
            tabindex=if nth == 0 { "0" } else { "-1" }
            data-place=nth.to_string()
            aria-label=spot.name.clone()
            aria-pressed=spot.chosen.then_some("true")
            on:click=move |_| press()
            on:keydown=move |event| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    event.stop_propagation();
                    press_too();
                }
            }
        >
            <title>{spot.name.clone()}</title>
            <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx="3" />
        </g>
    }
    .into_any()
}

/// Goes to the nearest place in the direction of an arrow key.
fn step(event: &KeyboardEvent, places: &[[f64; 2]]) {
    let (dx, dy) = match event.key().as_str() {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        _ => return,
    };
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let here = target.and_then(|element| element.get_attribute("data-place")?.parse::<usize>().ok());
    let Some([x, y]) = here.and_then(|nth| places.get(nth)) else { return };
    event.prevent_default();
    event.stop_propagation();
    let distance = |[to_x, to_y]: &[f64; 2]| {
        let (ahead, aside) = ((to_x - x) * dx + (to_y - y) * dy, (to_x - x) * dy + (to_y - y) * dx);
        (ahead > 1.0).then(|| ahead + 3.0 * aside.abs())
    };
    let nearest = (0..).zip(places).filter_map(|(nth, at): (usize, _)| Some((distance(at)?, nth)));
    let nearest = nearest.min_by(|one, other| one.0.total_cmp(&other.0));
    let Some((_, nth)) = nearest else { return };
    let board = event.current_target().and_then(|board| board.dyn_into::<Element>().ok());
    let found =
        board.and_then(|board| board.query_selector(&format!("[data-place=\"{nth}\"]")).ok().flatten());
    if let Some(place) = found {
        // Parts of a picture take the focus as other elements do.
        match place.dyn_into::<SvgElement>() {
            Ok(place) => drop(place.focus()),
            Err(place) => {
                if let Ok(place) = place.dyn_into::<HtmlElement>() {
                    let _ = place.focus();
                }
            }
        }
    }
}

/// The field for a text of a board: what is typed is a change of the drawing, once the field is left or Enter is pressed.
pub(super) fn field(page: Page, name: &str, board: &str, rules: bool, value: &str, wrong: bool) -> AnyView {
    let board = board.to_owned();
    let change = move |event| {
        let text = event_target_value(&event);
        change_board(page, &board, |board| if rules { board.rules = text } else { board.position = text });
    };
    view! {
        <label class="field board-text">
            {name.to_owned()}
            <input value=value.to_owned() aria-invalid=wrong.to_string() spellcheck="false" autocapitalize="off" on:change=change />
        </label>
    }
    .into_any()
}
