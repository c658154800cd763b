//! What the gesture under way shows: the move being drawn, the selecting rectangle.

use super::position_view::car;
use crate::state::use_page;
use crate::tutor::stage;
use crate::view::{all, live, memo, nothing};
use hyperjam_editor::action::Tool;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::{Sketch, grips};
use hyperjam_editor::geometry::{Ends, Point, Rectangle, Route, Vector};
use hyperjam_editor::looks;
use hyperjam_editor::picture::car_row;
use leptos::prelude::*;
use std::fmt::Write;

/// What is to be seen of a gesture.
#[derive(Clone, PartialEq)]
enum GesturePicture {
    /// With its class.
    Route(Route, &'static str),
    Marquee(Rectangle),
    /// A car on its way, with its number, below 0 where the component of its vehicle is negated.
    Car(Point, i32),
    /// The path of moves from what is lifted to what stays, or of lines to what is in line.
    Strings(String),
    /// Where the selected move can be taken.
    Grips(String),
}

fn shown(editor: &Editor) -> Option<GesturePicture> {
    Some(match editor.gesture().sketch(editor) {
        None => return grips_shown(editor),
        Some(sketch) => match sketch {
            Sketch::Route(route, by) => {
                let players = editor.document().heading().players;
                GesturePicture::Route(route, looks::move_look(by, players).class)
            }
            Sketch::Car(at, number) => {
                let is_negated = number > editor.document().heading().vehicles.len();
                GesturePicture::Car(at, if is_negated { -(number as i32) } else { number as i32 })
            }
            Sketch::Rectangle(rectangle) => GesturePicture::Marquee(rectangle),
            Sketch::Lifted(lifted) => GesturePicture::Strings(strings(&lifted.boundary, lifted.by)),
            Sketch::Lines(lines) => GesturePicture::Strings(strings(lines, Vector::default())),
        },
    })
}

/// The grips of the selected move, as lines without length whose round ends are dots.
fn grips_shown(editor: &Editor) -> Option<GesturePicture> {
    let id = editor.only_route()?;
    let step = editor.document().get_move(id)?;
    let dots = grips(editor.routing().route(id)?).map(|at| (at, at));
    let shown = if step.from == step.to { &dots[..2] } else { &dots };
    (editor.tool() == Tool::Select).then(|| GesturePicture::Grips(strings(shown, Vector::default())))
}

/// The path of lines whose first ends are shifted.
fn strings(lines: &[(Point, Point)], by: Vector) -> String {
    lines.iter().fold(String::new(), |mut path, &(from, to)| {
        let _ = write!(path, "M{:.0} {:.0}L{:.0} {:.0}", from.x + by.x, from.y + by.y, to.x, to.y);
        path
    })
}

/// The gesture's own picture.
#[component]
pub(super) fn GestureView() -> impl IntoView {
    let page = use_page();
    let gesture = memo(move || {
        let is_locked = page.is_locked() || stage::places_vehicles(page);
        page.editor.with(shown).filter(|shown| !(is_locked && matches!(shown, GesturePicture::Grips(_))))
    });
    live(move || {
        match gesture.get() {
        None => nothing(),
        Some(shown) => match shown {
            GesturePicture::Route(route, class) => view! {
                <g class=format!("move pending {class}{}", if page.rules().is_directed() { "" } else { " undirected" })>
                    <path class="move-glow" d=route.svg_path(Ends::of(page.rules())) />
                    <path class="move-line" d=route.svg_path(Ends::of(page.rules())) />
                    <path class="move-middle" d=route.svg_path(Ends::of(page.rules())) />
                    <path class="move-head" d=route.arrowhead().svg_path() />
                </g>
            }
            .into_any(),
            GesturePicture::Car(at, number) => {
                all(car_row(&[number], at - Point::default()).into_iter().map(|(text, at)| car(at.x, at.y, text)))
            }
            GesturePicture::Strings(path) => view! { <path class="sheet-strings" d=path /> }.into_any(),
            GesturePicture::Grips(path) => view! { <path class="move-grips" d=path /> }.into_any(),
            GesturePicture::Marquee(rectangle) => view! {
                <rect
                    class="sheet-marquee"
                    x=rectangle.least.x
                    y=rectangle.least.y
                    width=rectangle.width()
                    height=rectangle.height()
                />
            }
            .into_any(),
        },
    }
    })
}
