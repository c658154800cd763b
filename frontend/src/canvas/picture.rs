//! The picture of a large drawing: two canvases, of which one is seen while the other is painted, some
//! thousand things a frame. What is seen follows the view as a bitmap, so shifting and zooming cost nothing
//! until the new picture is ready. The document is never copied, and nothing is painted while nothing changes.

mod brush;
mod palette;

use super::live::{self, Live};
use crate::state::{Page, use_page};
use crate::view::{memo, whenever};
use brush::Brush;
use gloo_events::EventListener;
use hyperjam_editor::geometry::{Rectangle, Vector, Viewport};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::selection::Selection;
use hyperjam_protocol::tutor::Scene;
use leptos::html;
use leptos::prelude::*;
use palette::Palette;
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement};

/// How much of the view's width and height is painted beyond each border, so that a shift shows no gap.
const MARGIN: f64 = 0.15;
/// The finest picture, in pixels for one of the page's: finer ones cost more than is seen.
const MOST_PIXELS: f64 = 2.0;
/// How long one frame may paint, in milliseconds.
const FRAME: f64 = 4.0;
/// A frame that took longer than this, as seen from outside, was given too much to paint.
const LATE: f64 = 20.0;
/// How many things are painted between two looks at the clock.
const CHUNK: usize = 40;
/// From far, at most so many roads are drawn, evenly taken: more are one grey.
const MOST_FAR_ROADS: usize = 60_000;

/// What the picture shows, apart from marks and colours: where it differs, it is painted anew.
#[derive(Clone, PartialEq)]
struct Content {
    revision: u64,
    hidden: Live,
    selection: Option<Selection>,
    letters: bool,
    /// What a card shows, and whether marks are hidden.
    scene: Scene,
    veiled: bool,
}

/// A picture being painted, roads first.
struct Work {
    view: Viewport,
    content: Content,
    palette: Palette,
    context: CanvasRenderingContext2d,
    roads: Vec<MoveId>,
    towns: Vec<PositionId>,
    next: usize,
}

/// The two canvases and what they are about.
struct Painter {
    page: Page,
    content: Memo<Content>,
    /// The first is seen.
    canvases: [HtmlCanvasElement; 2],
    shown: Option<Viewport>,
    work: Option<Work>,
    stale: bool,
    /// Whether a frame is asked for.
    awaited: bool,
    /// How many things a frame may paint, and when the last one began.
    most: usize,
    last: f64,
}

thread_local! {
    static PAINTER: RefCell<Option<Painter>> = const { RefCell::new(None) };
}

/// The canvases below the sheet.
#[component]
pub(super) fn Picture() -> impl IntoView {
    let page = use_page();
    let canvases = [NodeRef::<html::Canvas>::new(), NodeRef::new()];
    let content: Memo<Content> = Memo::new(move |before: Option<&Content>| {
        page.editor.with(|editor| {
            let hidden = live::dragged(editor);
            let kept = before.filter(|before| before.hidden == hidden && !hidden.positions.is_empty());
            Content {
                // While something is dragged that the picture leaves out, the rest stays as it is.
                revision: kept.map_or(editor.revision(), |before| before.revision),
                hidden,
                selection: live::selection_is_large(editor).then(|| editor.selection().clone()),
                letters: page.letters.get(),
                scene: page.scene(Clone::clone).unwrap_or_default(),
                veiled: page.veiled.get(),
            }
        })
    });
    whenever(move || {
        let [Some(one), Some(other)] = canvases.map(|canvas| canvas.get()) else { return };
        PAINTER.set(Some(Painter {
            page,
            content,
            canvases: [one, other],
            shown: None,
            work: None,
            stale: true,
            awaited: false,
            most: 600,
            last: 0.0,
        }));
        ask(false);
    });
    whenever(move || {
        // Read and not only tracked: a memo that nobody reads follows nothing.
        content.with(|_| ask(true));
    });
    whenever(move || {
        // Marks that are awaited are still those before.
        if page.marks.with(|marks| !marks.awaited) {
            ask(true);
        }
    });
    let view = memo(move || page.editor.with(|editor| editor.viewport()));
    whenever(move || {
        view.with(|_| ask(false));
    });
    watch_theme();
    on_cleanup(|| PAINTER.set(None));
    view! {
        <canvas class="picture" node_ref=canvases[0] aria-hidden="true" data-picture="" />
        <canvas class="picture unseen" node_ref=canvases[1] aria-hidden="true" />
        <span class="probe" hidden=true />
    }
}

/// Asks for a frame, in which what is `stale` is begun anew.
fn ask(stale: bool) {
    let asked = PAINTER.with_borrow_mut(|painter| {
        let Some(painter) = painter else { return false };
        painter.stale |= stale;
        !std::mem::replace(&mut painter.awaited, true)
    });
    if asked {
        request_animation_frame(|| {
            let goes_on = PAINTER.with_borrow_mut(|painter| painter.as_mut().is_some_and(Painter::frame));
            if goes_on {
                ask(false);
            }
        });
    }
}

/// Colours are read anew when the system's or the page's theme changes.
fn watch_theme() {
    thread_local!(static WATCHED: Cell<bool> = const { Cell::new(false) });
    if WATCHED.replace(true) {
        return;
    }
    for query in ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"] {
        if let Ok(Some(list)) = window().match_media(query) {
            EventListener::new(&list, "change", |_| ask(true)).forget();
        }
    }
    let changed = Closure::<dyn FnMut()>::new(|| ask(true));
    let observer = web_sys::MutationObserver::new(changed.as_ref().unchecked_ref());
    if let (Ok(observer), Some(root)) = (observer, document().document_element()) {
        let options = web_sys::MutationObserverInit::new();
        options.set_attributes(true);
        let _ = observer.observe_with_options(&root, &options);
    }
    changed.forget();
}

fn set_style(canvas: &HtmlCanvasElement, property: &str, value: &str) {
    // A refused value leaves the one before.
    let _ = HtmlElement::style(canvas).set_property(property, value);
}

fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

impl Painter {
    /// One frame: the seen picture follows the view, the other is painted on. Whether there is more to do.
    fn frame(&mut self) -> bool {
        self.awaited = false;
        let began = now();
        let view = self.page.editor.with_untracked(|editor| editor.viewport());
        self.follow(view);
        if self.work.is_none() && (self.stale || self.shown != Some(view)) {
            self.stale = false;
            self.work = self.begin(view);
            // After a rest the time since the last frame means nothing.
            self.last = began;
        }
        let took = began - std::mem::replace(&mut self.last, began);
        let Some(mut work) = self.work.take() else { return false };
        self.most = match took {
            took if took > LATE => (self.most / 2).max(CHUNK),
            _ => self.most + self.most / 8,
        };
        let mut left = self.most;
        while left > 0 && work.next < work.roads.len() + work.towns.len() && now() - began < FRAME {
            self.paint(&mut work, CHUNK);
            left = left.saturating_sub(CHUNK);
        }
        if work.next < work.roads.len() + work.towns.len() {
            self.work = Some(work);
            return true;
        }
        self.show(work.view);
        self.follow(view);
        let done = !self.stale && self.shown == Some(view);
        let _ = self.canvases[0].set_attribute("data-picture", if done { "done" } else { "" });
        !done
    }

    /// Sets the unseen canvas up for a picture of this view.
    fn begin(&self, view: Viewport) -> Option<Work> {
        let size = view.size();
        let margin = Vector::new((size.width * MARGIN).round(), (size.height * MARGIN).round());
        let (width, height) = (size.width + 2.0 * margin.x, size.height + 2.0 * margin.y);
        let fine = window().device_pixel_ratio().clamp(1.0, MOST_PIXELS);
        let canvas = &self.canvases[1];
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
        let content = self.content.get_untracked();
        let (roads, towns) = self.page.editor.with_untracked(|editor| {
            let map = editor.map();
            let hidden = |id: &MoveId| content.hidden.moves.binary_search(id).is_ok();
            let mut roads: Vec<MoveId> = map.moves_near(seen).filter(|id| !hidden(id)).collect();
            roads.sort_unstable();
            let part = roads.len().div_ceil(MOST_FAR_ROADS);
            if part > 1 && view.scale() < 0.1 {
                roads = roads.into_iter().step_by(part).collect();
            }
            let hidden = |id: &PositionId| content.hidden.positions.binary_search(id).is_ok();
            let mut towns: Vec<PositionId> = map.positions_near(seen).filter(|id| !hidden(id)).collect();
            towns.sort_unstable();
            (roads, towns)
        });
        let palette = palette::probe().map(|probe| Palette::read(&probe)).unwrap_or_default();
        let _ = self.canvases[0].set_attribute("data-picture", "");
        Some(Work { view, content, palette, context, roads, towns, next: 0 })
    }

    fn paint(&self, work: &mut Work, count: usize) {
        let brush = Brush {
            context: &work.context,
            palette: &work.palette,
            scale: work.view.scale(),
            selection: work.content.selection.as_ref(),
            letters: work.content.letters,
            page: self.page,
        };
        self.page.editor.with_untracked(|editor| {
            let (document, map) = (editor.document(), editor.map());
            if work.next < work.roads.len() {
                let end = (work.next + count).min(work.roads.len());
                brush.roads(document, map, &work.roads[work.next..end]);
                work.next = end;
                return;
            }
            let first = work.next - work.roads.len();
            let end = (first + count).min(work.towns.len());
            for &id in &work.towns[first..end] {
                brush.town(document, map, id);
            }
            work.next = work.roads.len() + end;
        });
    }

    /// The painted canvas is seen from now on, and the other is painted next.
    fn show(&mut self, view: Viewport) {
        let [before, now] = &self.canvases;
        let _ = now.class_list().remove_1("unseen");
        let _ = before.class_list().add_1("unseen");
        let _ = before.remove_attribute("data-picture");
        self.canvases.swap(0, 1);
        self.shown = Some(view);
    }

    /// Puts the seen bitmap where the view now is.
    fn follow(&self, view: Viewport) {
        let Some(shown) = self.shown else { return };
        let size = shown.size();
        let margin = Vector::new((size.width * MARGIN).round(), (size.height * MARGIN).round());
        let part = view.scale() / shown.scale();
        let by = view.shift() - (shown.shift() + margin) * part;
        let style = format!("translate({:.2}px,{:.2}px) scale({part:.5})", by.x, by.y);
        set_style(&self.canvases[0], "transform", &style);
    }
}
