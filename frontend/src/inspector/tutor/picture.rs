//! A picture of lines and words within a card, in the page's colours.

use crate::view::all;
use hyperjam_protocol::tutor::{Anchor, Picture, Shape, Stroke};
use leptos::prelude::*;

/// The picture, and what it shows in words.
pub(super) fn picture(picture: &Picture) -> AnyView {
    let [width, height] = picture.size;
    let shapes = all(picture.shapes.iter().map(shape));
    view! {
        <svg class="tutor-picture" viewBox=format!("0 0 {width} {height}") role="img" aria-label=picture.title.clone()>
            {shapes}
        </svg>
        <details class="folded">
            <summary>{format!("{} in words", picture.title)}</summary>
            <p>{picture.description.clone()}</p>
        </details>
    }
    .into_any()
}

fn shape(shape: &Shape) -> AnyView {
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
    }
}

fn class(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::Axis => "stroke-axis",
        Stroke::Guide => "stroke-guide",
        Stroke::Left => "stroke-left",
        Stroke::Right => "stroke-right",
        Stroke::Both => "stroke-both",
    }
}
