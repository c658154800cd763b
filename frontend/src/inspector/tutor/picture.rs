//! A picture of lines and words within a card, in the page's colours. Parts of it may lead to cards, and so may zooming it.

use super::follow::{Follow, lead};
use crate::inspector::figures;
use crate::state::Page;
use crate::tutor::{TutorState, zoom as zoom_to};
use crate::view::all;
use hyperjam_protocol::tutor::{Anchor, Picture, Shape, Stroke, Zoom};
use leptos::prelude::*;
use web_sys::TouchEvent;

/// The classes of days, whose colours come round again.
const DAYS: [&str; 6] =
    ["stroke-day-0", "stroke-day-1", "stroke-day-2", "stroke-day-3", "stroke-day-4", "stroke-day-5"];

/// The picture, unless it is shown large, and what it shows in words.
pub(super) fn picture(page: Page, picture: &Picture) -> AnyView {
    let one = picture.clone();
    view! {
        {figures::unless_large(page, &picture.title, move || drawn(page, &one))}
        <details class="folded">
            <summary>{format!("{} in words", picture.title)}</summary>
            <p>{picture.description.clone()}</p>
        </details>
    }
    .into_any()
}

/// The picture, with its buttons to zoom where these lead to cards.
pub(in crate::inspector) fn drawn(page: Page, picture: &Picture) -> AnyView {
    let [width, height] = picture.size;
    let follow = use_context();
    let shapes = all(picture.shapes.iter().map(|one| shape(page, follow.as_ref(), one)));
    // What is in a mere image cannot be pressed.
    let leads = picture.shapes.iter().any(|shape| matches!(shape, Shape::Link { .. }));
    let role = if leads { "group" } else { "img" };
    let svg = view! {
        <svg class="tutor-picture" viewBox=format!("0 0 {width} {height}") role=role aria-label=picture.title.clone()>
            {shapes}
        </svg>
    };
    match &picture.zoom {
        Some(zoom) => zoomed(page, zoom, svg.into_any()),
        None => svg.into_any(),
    }
}

/// How many times as far apart two fingers are that zoom by a step.
const STEP: f64 = 1.4;

/// A picture with its buttons to zoom; the keys + and −, the wheel with Ctrl, which is also how a touchpad pinches, and two
/// fingers do the same.
fn zoomed(page: Page, zoom: &Zoom, svg: AnyView) -> AnyView {
    let study = TutorState::of(page);
    let press = move |to: &Option<String>| {
        // While another card is awaited, this picture is of what was left.
        let Some(to) = to else { return };
        if !study.awaited.get_untracked() {
            zoom_to(page, to);
        }
    };
    let (keys, wheel, touch) = (zoom.clone(), zoom.clone(), zoom.clone());
    let spread = StoredValue::new(None);
    let buttons =
        all([("Zoom in", zoom.closer.clone()), ("Zoom out", zoom.farther.clone())].map(|(name, to)| {
            let idle = to.is_none();
            view! { <button disabled=idle on:click=move |_| press(&to)>{name}</button> }.into_any()
        }));
    view! {
        <div
            on:keydown=move |event| {
                let to = match event.key().as_str() {
                    _ if event.ctrl_key() || event.meta_key() || event.alt_key() => return,
                    "+" | "=" => &keys.closer,
                    "-" | "−" => &keys.farther,
                    _ => return,
                };
                event.prevent_default();
                event.stop_propagation();
                press(to);
            }
            on:wheel=move |event| {
                if event.ctrl_key() {
                    event.prevent_default();
                    press(if event.delta_y() < 0.0 { &wheel.closer } else { &wheel.farther });
                }
            }
            on:touchstart=move |event| spread.set_value(spread_of(&event))
            on:touchmove=move |event| {
                let (Some(before), Some(now)) = (spread.get_value(), spread_of(&event)) else { return };
                event.prevent_default();
                let to = match now / before {
                    ratio if ratio >= STEP => &touch.closer,
                    ratio if ratio <= 1.0 / STEP => &touch.farther,
                    _ => return,
                };
                spread.set_value(Some(now));
                press(to);
            }
        >
            <p class="row">{buttons}</p>
            {svg}
        </div>
    }
    .into_any()
}

/// How far apart two fingers are, if two touch the picture.
fn spread_of(event: &TouchEvent) -> Option<f64> {
    let touches = event.touches();
    let (one, other) = (touches.item(0)?, touches.item(1)?);
    let x = f64::from(one.client_x() - other.client_x());
    let y = f64::from(one.client_y() - other.client_y());
    (touches.length() == 2).then(|| x.hypot(y).max(1.0))
}

fn shape(page: Page, follow: Option<&Follow>, shape: &Shape) -> AnyView {
    match shape {
        Shape::Line(points, stroke) => {
            let points: Vec<String> = points.iter().map(|[x, y]| format!("{x},{y}")).collect();
            view! { <polyline class=class(*stroke) points=points.join(" ") /> }.into_any()
        }
        Shape::Dot { at: [x, y], filled, stroke } => {
            let class = format!("{}{}", class(*stroke), if *filled { " is-filled" } else { "" });
            view! { <circle class=class cx=*x cy=*y r="4.5" /> }.into_any()
        }
        Shape::Words { at: [x, y], text, anchor } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            view! {
                <text x=*x y=*y text-anchor=anchor>
                    {text.clone()}
                </text>
            }
            .into_any()
        }
        Shape::Link { at: [x, y], size: [width, height], name, to, current } => {
            let (to, follow, current) = (to.clone(), follow.cloned(), *current);
            let press = move || lead(page, follow.as_ref(), &to);
            let press_too = press.clone();
            view! {
                <g
                    class="picture-link"
                    role="link"
                    tabindex="0"
                    aria-label=name.clone()
                    aria-current=current.then_some("true")
                    on:click=move |_| press()
                    on:keydown=move |event| {
                        if event.key() == "Enter" {
                            event.prevent_default();
                            event.stop_propagation();
                            press_too();
                        }
                    }
                >
                    <title>{name.clone()}</title>
                    <rect x=*x y=*y width=*width height=*height rx="4" />
                </g>
            }
            .into_any()
        }
    }
}

fn class(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::Axis => "stroke-axis",
        Stroke::Guide => "stroke-guide",
        Stroke::Left => "stroke-left",
        Stroke::Right => "stroke-right",
        Stroke::Both | Stroke::Seat(_) => "stroke-both",
        Stroke::Day(day) => DAYS[day as usize % DAYS.len()],
    }
}
