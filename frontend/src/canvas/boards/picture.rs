//! A board as it is drawn, with what can be pressed and dragged on it: on the sheet and within a card.

use super::super::dragging::{THRESHOLD, place};
use crate::state::Page;
use crate::tutor::stage::tone_class;
use crate::view::{all, live, nothing};
use hyperjam_editor::geometry::Point;
use hyperjam_editor::picture::BoardPicture;
use hyperjam_protocol::tutor::{BoardShape, BoardSpot, BoardView, CardAction, MoveFigure, Stroke, Tone};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent, SvgElement};

/// How near a pointer has to be to a place that is dragged from or to, in the picture's units.
const NEAR: f64 = 22.0;

/// What does what a place on a board says.
pub(crate) type Press = Arc<dyn Fn(&CardAction) + Send + Sync>;

/// A picture of a board in this width, with what can be pressed on it. Arrow keys lead from one such place to the next, Enter
/// and Space press it, and a piece can be dragged to where a move takes it.
pub(crate) fn board_picture(page: Page, view: &BoardView, width: f64, press: Press) -> AnyView {
    let frame = [view.size[0] + 2.0, view.size[1] + 2.0];
    let role = if view.spots.is_empty() { "img" } else { "group" };
    let drag = PieceDrag::new(view, press.clone());
    let spots = all(view.spots.iter().enumerate().map(|(nth, one)| spot(nth, one, press.clone())));
    let places: Vec<[f64; 2]> = view.spots.iter().map(|spot| spot.at).collect();
    let over = drag.clone();
    let [down, moved, up] = [drag.clone(), drag.clone(), drag.clone()];
    let (lost, beside, elsewhere) = (drag.clone(), drag.clone(), view.elsewhere.clone());
    view! {
        <svg
            class="board-picture"
            class:board-drags=drag.is_possible()
            viewBox=format!("-1 -1 {} {}", frame[0], frame[1])
            style=format!("width:{width}px")
            role=role
            aria-label=view.name.clone()
            on:keydown=move |event| step(&event, &places)
            on:pointerdown=move |event| down.begin(&event)
            on:pointermove=move |event| moved.follow(&event)
            on:pointerup=move |event| up.end(&event)
            on:pointercancel=move |_| lost.cancel()
            on:click=move |event| beside.clicked(page, &elsewhere, &event)
        >
            {shapes(view)}
            {spots}
            {live(move || over.view())}
        </svg>
    }
    .into_any()
}

/// A picture of a board with nothing to be pressed, for who sees it.
pub(crate) fn still_picture(view: &BoardView, width: f64) -> AnyView {
    view! {
        <svg
            class="board-picture"
            style=format!("width:{width}px")
            viewBox=format!("-1 -1 {} {}", view.size[0] + 2.0, view.size[1] + 2.0)
            aria-hidden="true"
        >
            {shapes(view)}
        </svg>
    }
    .into_any()
}

/// A move that can be dragged.
#[derive(Clone)]
struct DraggedMove {
    from: Point,
    to: Point,
    action: CardAction,
}

/// A piece on its way.
#[derive(Clone)]
struct PieceDrag {
    moves: Arc<Vec<DraggedMove>>,
    /// The width of the picture in its own units.
    width: f64,
    press: Press,
    /// Where the pointer went down in the window, and the piece there.
    start: StoredValue<Option<(Point, Point)>>,
    /// The piece, and where it is now.
    line: RwSignal<Option<(Point, Point)>>,
    /// Whether the last press made a move by a drag.
    has_moved: StoredValue<bool>,
}

impl PieceDrag {
    fn new(view: &BoardView, press: Press) -> Self {
        let point = |[x, y]: [f64; 2]| Point::new(x, y);
        let dragged = |spot: &BoardSpot| {
            let [from, to] = spot.drag?;
            Some(DraggedMove { from: point(from), to: point(to), action: spot.action.clone() })
        };
        Self {
            moves: Arc::new(view.spots.iter().filter_map(dragged).collect()),
            width: view.size[0] + 2.0,
            press,
            start: StoredValue::new(None),
            line: RwSignal::new(None),
            has_moved: StoredValue::new(false),
        }
    }

    fn is_possible(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Where an event is on the board.
    fn at(&self, event: &PointerEvent) -> Option<Point> {
        let frame = event.current_target()?.dyn_into::<Element>().ok()?.get_bounding_client_rect();
        let scale = self.width / frame.width().max(1.0);
        let at = place(event);
        Some(Point::new((at.x - frame.left()) * scale - 1.0, (at.y - frame.top()) * scale - 1.0))
    }

    fn begin(&self, event: &PointerEvent) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let from = self.at(event).and_then(|at| nearest(at, self.moves.iter().map(|one| one.from)));
        self.start.set_value(from.map(|from| (place(event), from)));
        self.has_moved.set_value(false);
    }

    fn follow(&self, event: &PointerEvent) {
        let Some((start, from)) = self.start.get_value() else { return };
        if self.line.get_untracked().is_none() {
            if (place(event) - start).length() < THRESHOLD {
                return;
            }
            // Only now, since a press is for what it is on.
            if let Some(board) = event.current_target().and_then(|board| board.dyn_into::<Element>().ok()) {
                let _ = board.set_pointer_capture(event.pointer_id());
            }
        }
        self.line.set(self.at(event).map(|at| (from, at)));
    }

    fn end(&self, event: &PointerEvent) {
        let dragged = self.line.get_untracked().is_some();
        let from = self.start.get_value().map(|(_, from)| from);
        let at = self.at(event);
        self.cancel();
        let Some((from, at)) = from.zip(at).filter(|_| dragged) else { return };
        let of_piece = || self.moves.iter().filter(|one| one.from == from);
        let Some(to) = nearest(at, of_piece().map(|one| one.to)) else { return };
        if let Some(made) = of_piece().find(|one| one.to == to) {
            (self.press)(&made.action);
            self.has_moved.set_value(true);
        }
    }

    /// Says why a press that is on none of the places, and ends no drag, makes no move.
    fn clicked(&self, page: Page, elsewhere: &str, event: &MouseEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_place = target.and_then(|target| target.closest(".board-place").ok().flatten()).is_some();
        if !elsewhere.is_empty() && !is_place && !self.has_moved.get_value() {
            page.notify(elsewhere);
        }
    }

    fn cancel(&self) {
        self.start.set_value(None);
        self.line.set(None);
    }

    /// The piece on its way, and where it may go.
    fn view(&self) -> AnyView {
        let Some((from, at)) = self.line.get() else { return nothing() };
        let targets =
            self.moves.iter().filter(|one| one.from == from).map(|one| {
                view! { <circle class="board-target" cx=one.to.x cy=one.to.y r="9" /> }.into_any()
            });
        view! {
            <g class="board-way" aria-hidden="true">
                {all(targets)}
                <path d=format!("M{} {}L{} {}", from.x, from.y, at.x, at.y) />
                <circle cx=at.x cy=at.y r="7" />
            </g>
        }
        .into_any()
    }
}

/// The nearest of these places that is near enough.
fn nearest(at: Point, places: impl Iterator<Item = Point>) -> Option<Point> {
    let near = places.map(|one| ((one - at).length(), one)).filter(|(far, _)| *far <= NEAR);
    near.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, one)| one)
}

/// What is drawn of a board.
fn shapes(view: &BoardView) -> AnyView {
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
        BoardShape::Coordinate([x, y], text, filled) => view! {
            <text class="board-coordinate" class:is-filled=*filled x=*x y=*y text-anchor="middle" aria-hidden="true">
                {text.clone()}
            </text>
        }
        .into_any(),
        BoardShape::Line([x1, y1], [x2, y2], stroke) => {
            view! { <path class=class(*stroke) d=format!("M{x1} {y1}L{x2} {y2}") /> }.into_any()
        }
        BoardShape::Head(at, from) => {
            let [left, tip, right] = BoardPicture::head(*at, *from);
            let path = format!("M{} {}L{} {}L{} {}z", left[0], left[1], tip[0], tip[1], right[0], right[1]);
            view! { <path class="board-head-mark" d=path /> }.into_any()
        }
        BoardShape::Spot([x, y], token) => {
            let class = if *token { "board-spot is-filled" } else { "board-spot" };
            view! { <circle class=class cx=*x cy=*y r="5" /> }.into_any()
        }
        BoardShape::Border([x1, y1], [x2, y2]) => {
            view! { <path class="board-border" d=format!("M{x1} {y1}L{x2} {y2}") /> }.into_any()
        }
        BoardShape::Marked([x, y], side) => {
            let half = side / 2.0 - 2.0;
            let side = side - 4.0;
            view! { <rect class="board-marked" x=x - half y=y - half width=side height=side rx="4" /> }
                .into_any()
        }
        BoardShape::Figure(figure) => plate(figure),
    }
}

/// What is a player's of several, by seat.
const SEATS: [&str; 8] = [
    "board-seat seat-0",
    "board-seat seat-1",
    "board-seat seat-2",
    "board-seat seat-3",
    "board-seat seat-4",
    "board-seat seat-5",
    "board-seat seat-6",
    "board-seat seat-7",
];
/// What a move is worth, on a plate.
fn plate(figure: &MoveFigure) -> AnyView {
    let [x, y] = figure.at;
    let best = if figure.is_best { " is-best" } else { "" };
    view! {
        <g class=format!("board-figure heat-{}{best}", figure.heat) aria-hidden="true">
            <rect x=x - figure.width / 2.0 y=y - 9.0 width=figure.width height="18" rx="4" />
            <text x=x y=y + 4.5 text-anchor="middle" textLength=figure.length lengthAdjust="spacingAndGlyphs">
                {figure.text.clone()}
            </text>
        </g>
    }
    .into_any()
}

fn class(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::Left => "board-left",
        Stroke::Right => "board-right",
        Stroke::Axis => "board-ground",
        Stroke::Seat(seat) => SEATS[seat as usize % SEATS.len()],
        Stroke::Both | Stroke::Guide | Stroke::Day(_) => "board-both",
    }
}

/// A place that can be pressed. One of them can be reached with Tab.
fn spot(nth: usize, spot: &BoardSpot, press: Press) -> AnyView {
    let ([x, y], [width, height]) = (spot.at, spot.size);
    let (action, press_too, action_too) = (spot.action.clone(), press.clone(), spot.action.clone());
    let (class, sign) = if spot.tone == Tone::Plain { ("", "") } else { tone_class(spot.tone) };
    view! {
        <g
            class=format!("board-place{class}")
            role="button"
            tabindex=if nth == 0 { "0" } else { "-1" }
            data-place=nth.to_string()
            aria-label=format!("{}{}", spot.name, spot.description)
            aria-pressed=spot.chosen.then_some("true")
            on:click=move |_| press(&action)
            on:keydown=move |event| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    event.stop_propagation();
                    press_too(&action_too);
                }
            }
        >
            <title>{format!("{}{}", spot.name, spot.description)}</title>
            {area(&spot.area)}
            <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx="3" />
            <text class="board-sign" x=x y=y + 5.0 text-anchor="middle" aria-hidden="true">{sign}</text>
        </g>
    }
    .into_any()
}

/// What can be pressed beside the rectangle of a place.
fn area(path: &str) -> AnyView {
    match path {
        "" => nothing(),
        path => view! { <path class="board-area" d=path.to_owned() /> }.into_any(),
    }
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
