//! The three canvases, and what is done to them in a frame.

use super::super::live;
use super::Content;
use super::painting::{Layer, Painting, margin};
use crate::browser::set_style;
use crate::state::Page;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{Vector, Viewport};
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

/// How long one frame may paint, in milliseconds.
const FRAME: f64 = 4.0;
/// A frame that took longer than this, as seen from outside, was given too much to paint.
const LATE: f64 = 20.0;
/// How much is painted between two looks at the clock, in thin lines.
const CHUNK: usize = 40;
/// The most that is painted in a frame, in thin lines, and the most on trial.
const MOST: [usize; 2] = [4_000, 600];
/// How long the view stays as it is before it is painted anew, in milliseconds.
const REST: f64 = 120.0;
/// How many times larger or smaller than it was painted a picture is seen at most.
const COARSE: f64 = 3.0;

/// A picture that is ready.
#[derive(Clone, Copy)]
struct Painted {
    view: Viewport,
    /// Whether nothing of the drawing lies outside of it.
    whole: bool,
}

/// What is lifted off the picture, on a canvas of its own.
#[derive(Clone, Copy)]
struct LiftedCanvas {
    view: Viewport,
    /// The state of the document that it was painted of.
    revision: u64,
    by: Vector,
    /// Whether it was let go: it stays until the picture shows where it came to.
    is_over: bool,
}

/// The canvases and what they are about.
pub(super) struct Painter {
    page: Page,
    content: Memo<Content>,
    /// The first is seen, the second is painted meanwhile, the third has what is lifted.
    canvases: [HtmlCanvasElement; 3],
    shown: Option<Painted>,
    lift: Option<LiftedCanvas>,
    work: Option<Painting>,
    pub(super) stale: bool,
    /// Whether a frame is asked for.
    pub(super) awaited: bool,
    /// How much a frame may paint, and when the last one began.
    most: usize,
    last: f64,
    /// The view of the last frame, and when it became that.
    view: Option<Viewport>,
    moved: f64,
}

impl Painter {
    pub(super) fn new(page: Page, content: Memo<Content>, canvases: [HtmlCanvasElement; 3]) -> Self {
        Self {
            page,
            content,
            canvases,
            shown: None,
            lift: None,
            work: None,
            stale: true,
            awaited: false,
            most: MOST[1],
            last: 0.0,
            view: None,
            moved: 0.0,
        }
    }

    /// One frame: what is seen follows the view, what is not is painted on. In how many milliseconds there is
    /// more to do, if there is; none are the next frame.
    pub(super) fn frame(&mut self) -> Option<u32> {
        self.awaited = false;
        let began = now();
        let view = self.page.editor.with_untracked(Editor::viewport);
        if self.view.replace(view) != Some(view) {
            self.moved = began;
        }
        let content = self.content.get_untracked();
        self.follow_lift(&content);
        self.follow(view);
        if self.work.is_none() {
            if content.lifted && self.lift.is_none() {
                self.lift_off(view, content);
            } else if self.stale || self.shown.is_none_or(|shown| shown.view != view) {
                let _ = self.canvases[0].set_attribute("data-picture", "");
                if !self.stale && began - self.moved < REST && self.is_enough(view) {
                    return Some(REST as u32);
                }
                self.stale = false;
                self.work = Painting::begin(self.page, &self.canvases[1], view, content, Layer::Ground);
            }
            // After a rest the time since the last frame means nothing.
            self.last = began;
        }
        let took = began - std::mem::replace(&mut self.last, began);
        let Some(mut work) = self.work.take() else { return self.stale.then_some(0) };
        self.most = match took {
            took if took > LATE => (self.most / 2).max(CHUNK),
            _ => (self.most + self.most / 8).min(MOST[0]),
        };
        let mut left = self.most;
        while left > 0 && !work.is_done() && now() - began < FRAME {
            work.paint(self.page, (CHUNK / work.weight()).max(1));
            left = left.saturating_sub(CHUNK);
        }
        if !work.is_done() {
            self.work = Some(work);
            return Some(0);
        }
        if work.layer == Layer::Ground {
            self.show(&work);
            self.follow(view);
        }
        let done = !self.stale && self.shown.is_some_and(|shown| shown.view == view);
        let _ = self.canvases[0].set_attribute("data-picture", if done { "done" } else { "" });
        (!done).then_some(0)
    }

    /// Whether what is shown will do while the view changes.
    fn is_enough(&self, view: Viewport) -> bool {
        let Some(shown) = self.shown else { return false };
        let part = view.scale() / shown.view.scale();
        let (seen, painted) =
            (view.seen(), shown.view.seen().grown(margin(shown.view).x / shown.view.scale()));
        let covered = shown.whole || painted.contains(seen.least) && painted.contains(seen.greatest);
        covered && (1.0 / COARSE..COARSE).contains(&part)
    }

    /// Begins to paint what is lifted on a canvas of its own, where it is seen from the first stroke on.
    fn lift_off(&mut self, view: Viewport, content: Content) {
        let (revision, all) = self.page.editor.with_untracked(|editor| {
            let lifted = live::lifted(editor).map_or(0, |(positions, _)| positions.len());
            (editor.revision(), lifted == editor.document().positions().len())
        });
        let shown = self.shown.filter(|_| all);
        self.lift = Some(LiftedCanvas {
            view: shown.map_or(view, |shown| shown.view),
            revision,
            by: Vector::default(),
            is_over: false,
        });
        self.stale = true;
        if shown.is_some() {
            // Then the whole picture is what is lifted.
            self.canvases.swap(0, 2);
        } else {
            self.work = Painting::begin(self.page, &self.canvases[2], view, content, Layer::Lifted);
            show(&self.canvases[2], true);
        }
        self.follow(view);
    }

    /// Takes note of how far what is lifted has come.
    fn follow_lift(&mut self, content: &Content) {
        let Some(lift) = &mut self.lift else { return };
        let (revision, by) = self
            .page
            .editor
            .with_untracked(|editor| (editor.revision(), live::lifted(editor).map(|(_, lifted)| lifted.by)));
        if content.lifted && lift.is_over {
            self.lift = None;
        } else if let Some(by) = by {
            lift.by = by;
        } else {
            lift.is_over = true;
            // Cancelled: it is where it was.
            if revision == lift.revision {
                lift.by = Vector::default();
            }
        }
    }

    /// The painted canvas is seen from now on, and the other is painted next.
    fn show(&mut self, work: &Painting) {
        let [before, now, lifted] = &self.canvases;
        show(now, true);
        show(before, false);
        let _ = before.remove_attribute("data-picture");
        if !work.content.lifted {
            show(lifted, false);
            self.lift = None;
        }
        self.canvases.swap(0, 1);
        self.shown = Some(Painted { view: work.view, whole: work.whole });
    }

    /// Puts the seen bitmaps where the view now is.
    fn follow(&self, view: Viewport) {
        if let Some(shown) = self.shown {
            put(&self.canvases[0], shown.view, view, Vector::default());
        }
        if let Some(lift) = self.lift {
            put(&self.canvases[2], lift.view, view, lift.by);
        }
    }
}

/// Puts what was painted for a view where another has it, shifted in the world.
fn put(canvas: &HtmlCanvasElement, painted: Viewport, view: Viewport, by: Vector) {
    let part = view.scale() / painted.scale();
    let at = view.shift() - (painted.shift() + margin(painted)) * part + by * view.scale();
    set_style(canvas, "transform", &format!("translate({:.2}px,{:.2}px) scale({part:.5})", at.x, at.y));
}

fn show(canvas: &HtmlCanvasElement, seen: bool) {
    // A class that is no word would be refused.
    let _ = canvas.class_list().toggle_with_force("unseen", !seen);
}

fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
