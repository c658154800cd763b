//! The sheet: positions and moves as SVG, the gesture under way, and everything that points at them.

mod boards;
mod dragging;
mod follow;
mod gesture;
mod ground;
mod live;
mod mini;
mod move_view;
mod notes;
mod picture;
mod pointer;
mod position_view;
mod rename;
mod ring;

pub(crate) use boards::{Press, board_picture, boards_layer, still_picture};
pub(crate) use mini::Mini;
pub(crate) use notes::{is_note_awaited, layer as notes_layer};
use pointer::wheel;
pub(crate) use position_view::written_label;
pub(crate) use ring::{Ring, Ringed};

use crate::areas::free_sheet;
use crate::browser::{commit_typed_text, element_id, is_across, matches};
use crate::jump::JumpView;
use crate::later::{self, Asker};
use crate::mode::{self, Mode};
use crate::state::{Height, MarkStyle, Page, Panel, use_page};
use crate::tools::is_way_back_on_sheet;
use crate::tutor::aside::Asides;
use crate::view::{each, memo, when, whenever};
use crate::wording;
use gesture::GestureView;
use hyperjam_editor::action::Tool;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::editor::gesture::Cursor;
use hyperjam_editor::geometry::{Floating, Insets, PLATE_RADIUS, Size, Vector, Viewport};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::Convention;
use leptos::html::Div;
use leptos::prelude::*;
use live::Live;
use move_view::MoveView;
use picture::Picture;
use position_view::PositionView;
use rename::Rename;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// The height of the strip, in pixels, and on a phone, where its words take several lines.
const STRIP: f64 = 68.0;
const TALL_STRIP: f64 = 96.0;
/// The room above the strip.
const STRIP_MARGIN: f64 = 8.0;
/// The height of the strip while it shows steps, and on a phone.
const STEPS: f64 = 150.0;
const TALL_STEPS: f64 = 216.0;
/// The width of an inspector that lies over the sheet.
const ACROSS: f64 = 320.0;
/// How much of the sheet the tools take on a phone, in pixels.
const TOOLS: f64 = 66.0;
/// How far what is shown of the marks, the zoom, both beside each other, the button that shows the inspector, and the way back
/// from a lesson's map reach into the sheet from its corner.
const MARKS: Vector = Vector { x: 152.0, y: 60.0 };
const ZOOM: Vector = Vector { x: 84.0, y: 60.0 };
const MARKS_AND_ZOOM: Vector = Vector { x: 216.0, y: 60.0 };
const REVEAL: Vector = Vector { x: 60.0, y: 60.0 };
const WAY_BACK: Vector = Vector { x: 196.0, y: 48.0 };
/// How much broader the marks are where they are hidden, and where it is said that the game is a misère game.
const HIDDEN: f64 = 64.0;
const MISERE: f64 = 76.0;
/// The least radius of a halo over a picture, in pixels.
const LEAST_HALO: f64 = 9.0;

/// The drawing with all that can be done to it by pointer.
#[component]
pub(crate) fn Canvas(
    /// What lies above the drawing, and moves with it.
    above: AnyView,
) -> impl IntoView {
    let page = use_page();
    let frame = NodeRef::<Div>::new();
    let large = memo(move || page.document(Document::is_large));
    let parts = memo(move || if large.get() { live::live(page) } else { everything(page) });
    let positions = move || parts.with(|parts| parts.positions.iter().map(|id| id.0).collect());
    let moves = move || parts.with(|parts| parts.moves.iter().map(|id| id.0).collect());
    track_size(page, frame);
    follow::follow_vehicles(page);

    let view = memo(move || page.editor.with(|editor| editor.viewport()));
    let mode =
        move || page.editor.with(|editor| mode(page.is_held(), editor.tool(), editor.gesture().cursor()));
    let counts = memo(move || page.document(counts));
    let boards = memo(move || page.document(|document| document.heading().boards.len()));
    let halo = memo(move || halo(large.get(), view.get().scale()));
    let pixel = memo(move || pixel(view.get().scale()));

    view! {
        <div
            class="canvas"
            node_ref=frame
            style=move || dots(view.get())
            on:pointerdown:capture=|event| commit_typed_text(Some(&event_target(&event)))
        >
            {when(move || large.get(), || view! { <Picture /> }.into_any())}
            <svg
                class=move || format!("sheet {}", mode())
                id="sheet"
                tabindex="0"
                role="application"
                aria-label=move || described(counts.get(), boards.get())
                aria-roledescription="drawing"
                aria-activedescendant=move || page.editor.with(|editor| editor.focus().map(element_id))
                on:pointerdown=move |event| pointer::down(page, &event)
                on:pointermove=move |event| pointer::moved(page, &event)
                on:pointerup=move |event| pointer::up(page, &event)
                on:touchend=move |event| pointer::lifted(&event)
                on:pointercancel=move |event| pointer::lost(page, &event)
                on:lostpointercapture=move |event| pointer::lost(page, &event)
                on:pointerleave=move |_| page.editor.update(|editor| editor.leave())
                on:dblclick=move |event| pointer::double_clicked(page, &event)
                on:contextmenu=move |event| pointer::menu_asked(page, &event)
                on:wheel=move |event| pointer::wheel(page, &event)
            >
                <g transform=move || transform(view.get()) style=move || format!("--pixel:{}", pixel.get()) class:with-sectors=move || page.mark_style.get() == MarkStyle::Sectors>
                    {ground::ground_view(page)}
                    <g class="moves">
                        {each(moves, |id| view! { <MoveView id=MoveId(id) /> }.into_any())}
                    </g>
                    <g class="positions">
                        {each(positions, move |id| view! { <PositionView id=PositionId(id) halo /> }.into_any())}
                    </g>
                    <GestureView />
                </g>
            </svg>
            {notes::notes_view(page)}
            {above}
            {when(move || counts.get().0 == 0 && boards.get() == 0, move || empty_sheet(page))}
            <JumpView />
            <Rename />
        </div>
    }
}

/// How many times larger a halo is drawn: where plates are but dots, what is pointed at and focused is to be seen
/// nevertheless.
fn halo(is_large: bool, scale: f64) -> f64 {
    if is_large { (LEAST_HALO / ((PLATE_RADIUS + 6.0) * scale)).max(1.0) } else { 1.0 }
}

/// How large a pixel is on the sheet, in its own units, rounded up to sixteenths: what is written is made anew only with these.
pub(crate) fn pixel(scale: f64) -> f64 {
    (16.0 / scale).ceil().clamp(8.0, 256.0) / 16.0
}

/// All parts of the drawing, each to be an element of its own.
fn everything(page: Page) -> Live {
    page.document(|document| Live {
        positions: document.positions().map(|(id, _)| id).collect(),
        moves: page.editor.with_untracked(|editor| editor.routing().routes().map(|(id, _)| id).collect()),
    })
}

/// From the drawing's places to the window's.
fn transform(view: Viewport) -> String {
    let (shift, scale) = (view.shift(), view.scale());
    format!("translate({:.2} {:.2}) scale({scale:.4})", shift.x, shift.y)
}

/// The same for what lies over the sheet, with how large a pixel is there.
fn layer_style(view: Viewport) -> String {
    let (shift, scale) = (view.shift(), view.scale());
    let pixel = pixel(scale);
    format!("transform:translate({:.2}px,{:.2}px) scale({scale:.4});--pixel:{pixel}", shift.x, shift.y)
}

/// How many positions and moves there are.
fn counts(document: &Document) -> (usize, usize) {
    (document.positions().len(), document.moves().len())
}

fn described((positions, moves): (usize, usize), boards: usize) -> String {
    let drawn =
        format!("{} and {}", wording::counted(positions, "position"), wording::counted(moves, "move"));
    match (positions, boards) {
        (_, 0) => format!("Drawing with {drawn}"),
        (0, boards) => format!("Drawing with {}", wording::counted(boards, "board")),
        (_, boards) => format!("Drawing with {drawn}, and {}", wording::counted(boards, "board")),
    }
}

/// The sheet's dots, which stay apart by a comfortable number of pixels at any scale.
fn dots(view: Viewport) -> String {
    let (shift, scale) = (view.shift(), view.scale());
    // By doubling: logarithms and powers come with tables of four kilobytes.
    let mut step = 30.0 * scale;
    for _ in 0..64 {
        step *= match step / 30.0 {
            ..FRAC_1_SQRT_2 => 2.0,
            SQRT_2.. => 0.5,
            _ => break,
        };
    }
    let (x, y) = (shift.x - step / 2.0, shift.y - step / 2.0);
    // Not by variables, which would be handed down to every element of the drawing.
    format!("background-size:{step:.2}px {step:.2}px;background-position:{x:.2}px {y:.2}px")
}

/// What stands on a sheet with nothing drawn, for a mouse and for fingers.
const BY_MOUSE: &str = "Double-click to draw a position. Then drag from its rim to draw a move: onto another position, onto \
     the sheet, or back for a loop. ";
const BY_TOUCH: &str = "Choose Position (⊕) and tap to draw positions. Then choose Move (↗), tap a position, and tap the one it leads to.";
/// The same for Hackenbush.
const FROM_GROUND: &str =
    "Drag up from the line of the ground to draw an edge, and from its end to draw the next.";

/// What stands on a sheet with nothing drawn.
fn empty_sheet(page: Page) -> AnyView {
    if page.is_shown_only() {
        return view! { <p class="empty-sheet">"There is no drawing here."</p> }.into_any();
    }
    let words = move |nth: usize| match page.rules() {
        Rules::Hackenbush => [FROM_GROUND, "", FROM_GROUND][nth],
        _ => [BY_MOUSE, wording::BY_KEYS, BY_TOUCH][nth],
    };
    view! {
        <p class="empty-sheet">
            <strong>"An empty sheet"</strong>
            <span class="empty-sheet-mouse">{move || words(0)} {move || words(1)}</span>
            <span class="empty-sheet-touch">{move || words(2)}</span>
        </p>
    }
    .into_any()
}

/// The class that says what the pointer would do.
fn mode(held: bool, tool: Tool, cursor: Cursor) -> &'static str {
    match (held, tool, cursor) {
        (_, _, Cursor::Panning) => "panning",
        (_, _, Cursor::Dragging) => "dragging",
        (true, ..) => "held",
        (_, Tool::Select, _) => "selecting",
        (_, Tool::Position, _) => "positioning",
        (_, Tool::Move, _) => "drawing",
        (_, Tool::Hand, _) => "pannable",
    }
}

/// What floats on the sheet and is kept clear of when the drawing is fitted; on a wide sheet there is room beside all but what is at the left above.
fn floating(page: Page) -> Floating {
    let (drawing, low) = (mode::mode(page) == Mode::Draw, page.height.get() == Height::Peek);
    let stepping = page.provided::<Asides>().stepping.get();
    let tools = if mode::has_tools(page) { TOOLS } else { 0.0 };
    let (back, across) = (is_way_back_on_sheet(page), is_across());
    let is_misere = page.document(|document| document.heading().convention == Convention::Misere);
    let more = if page.are_marks_off() { HIDDEN } else { 0.0 } + if is_misere { MISERE } else { 0.0 };
    let [marks, both] = [MARKS, MARKS_AND_ZOOM].map(|room| room + Vector::new(more, 0.0));
    let wide = !matches("(max-width: 56.25rem)");
    // Across and on a wide sheet all stand side by side.
    let corners = match (across || wide, back) {
        (true, false) => [both, REVEAL],
        (true, true) => [Vector::new(both.x + WAY_BACK.x, both.y), REVEAL],
        (false, false) => [marks, ZOOM],
        (false, true) => [Vector::new(marks.x.max(WAY_BACK.x), marks.y + WAY_BACK.y), ZOOM],
    };
    // As high as it is, once that is known; a line more does not move the drawing again and again.
    let strip = |least: f64| least.max(f64::from(page.strip.get()) + STRIP_MARGIN);
    let edges = Insets::default();
    match (!wide, matches("(min-height: 30.01rem)")) {
        (false, _) => {
            let corners = [corners[0], Vector::default()];
            Floating { edges, corners, strip: if stepping { STEPS } else { strip(STRIP) } }
        }
        (true, tall) if stepping => Floating { edges, corners, strip: if tall { TALL_STEPS } else { STEPS } },
        (true, true) => Floating {
            edges: Insets { foot: tools, ..edges },
            corners,
            strip: if drawing && low { strip(TALL_STRIP) } else { 0.0 },
        },
        (true, false) => {
            // A lesson, a game and a board are read beside what they are of.
            let reads = !drawing || page.panel.get() == Panel::Tutor;
            let covered = reads && !low && page.inspector.get() && across;
            let right = if covered { ACROSS } else { 0.0 };
            let edges = Insets { left: tools, right, ..edges };
            Floating { edges, corners, strip: if drawing { strip(STRIP) } else { 0.0 } }
        }
    }
}

/// Keeps the drawing clear of what floats on the sheet.
fn keep_free(page: Page) {
    if !page.is_shown_only() {
        let floating = floating(page);
        page.editor.update(|editor| editor.keep_free(floating));
    }
}

/// Tells the editor the canvas's size, now and when it changes; the first time, the drawing is fitted.
fn track_size(page: Page, frame: NodeRef<Div>) {
    let (asker, fitted) = (Asker::here(), StoredValue::new(false));
    whenever(move || keep_free(page));
    whenever(move || {
        let Some(element) = frame.get() else { return };
        let measured = element.clone();
        let resized = later::callback(asker, move |_| {
            let (width, height) = (measured.client_width(), measured.client_height());
            let size = Size { width: f64::from(width), height: f64::from(height) };
            if width == 0 || height == 0 {
                return;
            }
            untrack(|| keep_free(page));
            free_sheet(page);
            page.editor.update(|editor| editor.resize(size));
            if !fitted.get_value() || page.presenting.get_untracked() {
                fitted.set_value(true);
                page.act(hyperjam_editor::action::Action::FitAll);
            }
        });
        if let Ok(observer) = web_sys::ResizeObserver::new(&resized) {
            observer.observe(&element);
        }
    });
}
