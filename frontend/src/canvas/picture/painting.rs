//! A picture being painted: what is to be on it, and how far it has come.

use super::super::live;
use super::Content;
use super::brush::{Brush, DOTS, WORDS};
use super::palette::{self, Palette};
use crate::browser::set_style;
use crate::state::Page;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{Rectangle, Vector, Viewport};
use hyperjam_editor::id::{MoveId, PositionId};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// How much of the view's width and height is painted beyond each border, so that a shift shows no gap.
const MARGIN: f64 = 0.15;
/// The finest picture, in pixels for one of the page's: finer ones cost more than is seen.
const MOST_PIXELS: f64 = 2.0;
/// From far, at most so many routes are drawn, evenly taken: more are one grey.
const MOST_FAR_MOVES: usize = 60_000;

/// What of the drawing is on a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    /// All that is not dragged.
    Ground,
    /// What is dragged, with the moves between its own positions.
    Lifted,
}

/// A picture being painted, routes first.
pub(super) struct Painting {
    pub(super) layer: Layer,
    pub(super) view: Viewport,
    pub(super) content: Content,
    /// Whether nothing of the drawing lies outside of it.
    pub(super) whole: bool,
    palette: Palette,
    context: CanvasRenderingContext2d,
    moves: Vec<MoveId>,
    positions: Vec<PositionId>,
    next: usize,
}

/// What is painted beyond the borders of a view, in pixels.
pub(super) fn margin(view: Viewport) -> Vector {
    let size = view.size();
    Vector::new((size.width * MARGIN).round(), (size.height * MARGIN).round())
}

/// What is painted of a layer: the moves and positions near what is seen, and whether these are all of the drawing.
fn to_paint(
    editor: &Editor,
    view: Viewport,
    seen: Rectangle,
    content: &Content,
    layer: Layer,
) -> (Vec<MoveId>, Vec<PositionId>, bool) {
    let (document, routing) = (editor.document(), editor.routing());
    let lifted = live::lifted(editor).map(|(positions, _)| positions);
    let is_lifted = |id: PositionId| lifted.is_some_and(|lifted| lifted.contains(&id));
    let mut moves: Vec<MoveId> = routing.moves_near(seen).collect();
    let mut positions: Vec<PositionId> = routing.positions_near(seen).collect();
    let whole = (positions.len(), moves.len()) == (document.positions().len(), routing.count_routes());
    moves.retain(|id| {
        if content.hidden.moves.binary_search(id).is_ok() {
            return false;
        }
        // Ends are looked up where it matters only, since that takes time.
        let ends = || document.get_move(*id).map(|step| (is_lifted(step.from), is_lifted(step.to)));
        match layer {
            Layer::Ground => lifted.is_none() || ends() == Some((false, false)),
            Layer::Lifted => ends() == Some((true, true)),
        }
    });
    positions.retain(|&id| {
        content.hidden.positions.binary_search(&id).is_err() && is_lifted(id) == (layer == Layer::Lifted)
    });
    let part = moves.len().div_ceil(MOST_FAR_MOVES);
    if part > 1 && view.scale() < 0.1 {
        moves = moves.into_iter().step_by(part).collect();
    }
    (moves, positions, whole)
}

impl Painting {
    /// Sets a canvas up for a picture of this view.
    pub(super) fn begin(
        page: Page,
        canvas: &HtmlCanvasElement,
        view: Viewport,
        content: Content,
        layer: Layer,
    ) -> Option<Self> {
        let (size, margin) = (view.size(), margin(view));
        let (width, height) = (size.width + 2.0 * margin.x, size.height + 2.0 * margin.y);
        let fine = window().device_pixel_ratio().clamp(1.0, MOST_PIXELS);
        let pixels = ((width * fine) as u32, (height * fine) as u32);
        let context = canvas.get_context("2d").ok().flatten()?.dyn_into::<CanvasRenderingContext2d>().ok()?;
        if (canvas.width(), canvas.height()) != pixels {
            canvas.set_width(pixels.0);
            canvas.set_height(pixels.1);
            set_style(canvas, "width", &format!("{width}px"));
            set_style(canvas, "height", &format!("{height}px"));
        }
        // Numbers that are finite are never refused.
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        context.clear_rect(0.0, 0.0, f64::from(pixels.0), f64::from(pixels.1));
        let (scale, shift) = (view.scale() * fine, (view.shift() + margin) * fine);
        let _ = context.set_transform(scale, 0.0, 0.0, scale, shift.x, shift.y);
        context.set_line_join("round");
        let seen = view.seen();
        let seen = Rectangle {
            least: seen.least - margin * (1.0 / view.scale()),
            greatest: seen.greatest + margin * (1.0 / view.scale()),
        };
        let (moves, positions, whole) =
            page.editor.with_untracked(|editor| to_paint(editor, view, seen, &content, layer));
        let palette = palette::probe().map(|probe| Palette::read(&probe)).unwrap_or_default();
        Some(Self { layer, view, content, whole, palette, context, moves, positions, next: 0 })
    }

    /// About how many thin lines take as long to paint as what comes next: letters are slow.
    pub(super) fn weight(&self) -> usize {
        match (self.next < self.moves.len(), self.view.scale()) {
            (_, scale) if scale < DOTS => 1,
            (true, _) => 3,
            (false, scale) if scale < WORDS => 6,
            _ => 20,
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.next >= self.moves.len() + self.positions.len()
    }

    /// Paints so many things more.
    pub(super) fn paint(&mut self, page: Page, count: usize) {
        let brush = Brush {
            context: &self.context,
            palette: &self.palette,
            scale: self.view.scale(),
            selection: self.content.selection.as_deref(),
            letters: self.content.letters,
            page,
        };
        page.editor.with_untracked(|editor| {
            let (document, routing) = (editor.document(), editor.routing());
            if self.next < self.moves.len() {
                let end = (self.next + count).min(self.moves.len());
                brush.moves(document, routing, &self.moves[self.next..end]);
                self.next = end;
                return;
            }
            let first = self.next - self.moves.len();
            let end = (first + count).min(self.positions.len());
            for &id in &self.positions[first..end] {
                brush.position(document, routing, id);
            }
            self.next = self.moves.len() + end;
        });
    }
}
