//! What the gesture under way shows: the move being drawn, the selecting rectangle.

use crate::state::use_page;
use hyperjam_editor::geometry::{Arrowhead, Point, Road};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::tool::Gesture;
use leptos::prelude::*;

/// The gesture's own picture.
#[component]
pub(super) fn GestureView() -> impl IntoView {
    let page = use_page();
    let gesture = Memo::new(move |_| page.editor.with(|editor| editor.gesture().clone()));
    let drawn = move |from: PositionId, at: Point| {
        let start = page.document(|document| document.position(from).map(|position| position.at))?;
        let over = page.editor.with(|editor| editor.hover().position());
        let road = match over {
            Some(to) if to == from => Road::reaching(start, at),
            Some(to) => {
                let end = page.document(|document| document.position(to).map(|position| position.at))?;
                Road::between(start, end, 0.0)
            }
            None => Road::reaching(start, at),
        };
        let by = page.editor.with(|editor| editor.pen());
        Some(
            view! {
                <g class=format!("road pending {}", super::road::movers_class(by))>
                    <path class="line" d=road.svg_path() />
                    <path class="middle" d=road.svg_path() />
                    <path class="head" d=Arrowhead::svg_path(&road.arrowhead()) />
                </g>
            }
            .into_any(),
        )
    };
    move || match gesture.get() {
        Gesture::Draw(draw) => drawn(draw.from, draw.at),
        Gesture::Connect(connect) => drawn(connect.from, connect.at),
        Gesture::Marquee(marquee) => {
            let rectangle = marquee.rectangle();
            Some(
                view! {
                    <rect
                        class="marquee"
                        x=rectangle.least.x
                        y=rectangle.least.y
                        width=rectangle.width()
                        height=rectangle.height()
                    />
                }
                .into_any(),
            )
        }
        _ => None,
    }
}
