//! What the gesture under way shows: the move being drawn, the selecting rectangle.

use crate::state::use_page;
use crate::view::{live, memo, nothing};
use hyperjam_editor::document::Movers;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{Point, Rectangle, Road};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::tool::Gesture;
use leptos::prelude::*;

/// What is to be seen of a gesture.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    Road(Road, Movers),
    Marquee(Rectangle),
}

fn shown(editor: &Editor) -> Option<Shown> {
    match editor.gesture() {
        Gesture::Draw(draw) => drawn(editor, draw.from, draw.at),
        Gesture::Connect(connect) => drawn(editor, connect.from, connect.at),
        Gesture::Marquee(marquee) => Some(Shown::Marquee(marquee.rectangle())),
        _ => None,
    }
}

fn drawn(editor: &Editor, from: PositionId, at: Point) -> Option<Shown> {
    let place = |id| editor.document().position(id).map(|position| position.at);
    let start = place(from)?;
    let over = editor.hover().position().filter(|&to| to != from);
    let road = match over {
        Some(to) => Road::between(start, place(to)?, 0.0),
        None => Road::reaching(start, at),
    };
    Some(Shown::Road(road, editor.pen()))
}

/// The gesture's own picture.
#[component]
pub(super) fn GestureView() -> impl IntoView {
    let page = use_page();
    let gesture = memo(move || page.editor.with(shown));
    live(move || match gesture.get() {
        None => nothing(),
        Some(shown) => match shown {
            Shown::Road(road, by) => view! {
                <g class=format!("road pending {}", super::road::movers_class(by))>
                    <path class="line" d=road.svg_path() />
                    <path class="middle" d=road.svg_path() />
                    <path class="head" d=road.arrowhead().svg_path() />
                </g>
            }
            .into_any(),
            Shown::Marquee(rectangle) => view! {
                <rect
                    class="marquee"
                    x=rectangle.least.x
                    y=rectangle.least.y
                    width=rectangle.width()
                    height=rectangle.height()
                />
            }
            .into_any(),
        },
    })
}
