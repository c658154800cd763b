//! The page's end of the clerk: a worker that is started when it is first needed.
//!
//! Errands are done in the order in which they are asked for. When the clerk dies, whatever it had to do is answered
//! by a sentence, and the next errand starts a new one.

use crate::ends;
use crate::state::Page;
use gloo_timers::callback::Timeout;
use hyperjam_editor::file;
use hyperjam_editor::gather::gather;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::layout::Style;
use hyperjam_protocol::{Arranging, Delivery, Errand, Product, Task, decode, encode};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use web_sys::Worker;

/// Where Trunk puts the worker's start script, beside the page.
const LOADER: &str = "./hyperjam-clerk_loader.js";
/// Said where the clerk could not be loaded.
const NOT_STARTED: &str = "A part of Hyperjam that is loaded only when it is needed could not be started. The \
                           drawing is as it was; try again, or reload the page";
/// Said where the clerk breaks down.
const DIED: &str =
    "The part of Hyperjam that does this stopped unexpectedly. The drawing is as it was; try again";

/// Who waits for what came of an errand: a product, or a sentence without its full stop.
type Hearer = Box<dyn FnOnce(Result<Product, String>)>;

#[derive(Default)]
struct Clerk {
    worker: Option<Worker>,
    ready: bool,
    last: u32,
    /// Errands that wait until the worker can hear.
    unsent: Vec<Vec<u8>>,
    waiting: Vec<(u32, Hearer)>,
}

thread_local! {
    static CLERK: RefCell<Clerk> = RefCell::default();
}

/// Has something done; `hear` gets what comes of it, once.
pub(crate) fn ask(task: Task, hear: impl FnOnce(Result<Product, String>) + 'static) {
    ask_boxed(task, Box::new(hear));
}

fn ask_boxed(task: Task, hear: Hearer) {
    CLERK.with_borrow_mut(|clerk| {
        clerk.last = clerk.last.wrapping_add(1).max(1);
        clerk.waiting.push((clerk.last, hear));
        // Encoding into memory fails for no task there is; if it did, the number would find nobody waiting.
        clerk.unsent.push(encode(&Errand { number: clerk.last, task }).unwrap_or_default());
        if clerk.worker.is_none() {
            clerk.worker = start();
        }
        clerk.send();
        if clerk.worker.is_none() {
            // Not within this call, as no answer comes.
            Timeout::new(0, died).forget();
        }
    });
}

/// New places for the chosen positions of the page's drawing, or for all where fewer than two are chosen.
pub(crate) fn lay_out(
    page: Page,
    chosen: &BTreeSet<PositionId>,
    style: Style,
    hear: impl FnOnce(Result<BTreeMap<PositionId, Point>, String>) + 'static,
) {
    let (file, ids) = page.editor.with_untracked(|editor| {
        let ids: Vec<PositionId> = editor.document().positions().map(|(id, _)| id).collect();
        (file::write(editor.document()), ids)
    });
    let chosen = (0..).zip(&ids).filter(|(_, id)| chosen.contains(id)).map(|(nth, _)| nth).collect();
    ask(Task::Layout(Arranging { file, chosen, style }), move |result| {
        hear(result.map(|product| {
            let Product::Places(places) = product else { return BTreeMap::new() };
            let known = |(nth, x, y): (u32, f64, f64)| Some((*ids.get(nth as usize)?, Point::new(x, y)));
            gather(places.into_iter().filter_map(known))
        }));
    });
}

impl Clerk {
    fn send(&mut self) {
        if !self.ready {
            return;
        }
        let Some(worker) = &self.worker else { return };
        let sent = self.unsent.drain(..).all(|bytes| ends::post(worker, &bytes));
        if !sent {
            Timeout::new(0, died).forget();
        }
    }
}

fn start() -> Option<Worker> {
    ends::start(LOADER, |bytes| match bytes {
        Some(bytes) => heard(&bytes),
        None => died(),
    })
}

fn heard(bytes: &[u8]) {
    let Ok(Delivery { number, result }) = decode(bytes) else { return died() };
    let hearer = CLERK.with_borrow_mut(|clerk| {
        if result == Ok(Product::Ready) {
            clerk.ready = true;
            clerk.send();
        }
        let place = clerk.waiting.iter().position(|(waiting, _)| *waiting == number)?;
        Some(clerk.waiting.remove(place).1)
    });
    if let Some(hear) = hearer {
        hear(result);
    }
}

/// Gives the worker up, and answers what it had to do.
fn died() {
    let (waiting, was_ready) = CLERK.with_borrow_mut(|clerk| {
        if let Some(worker) = clerk.worker.take() {
            ends::stop(&worker);
        }
        clerk.unsent.clear();
        (std::mem::take(&mut clerk.waiting), std::mem::take(&mut clerk.ready))
    });
    for (_, hear) in waiting {
        hear(Err(if was_ready { DIED } else { NOT_STARTED }.into()));
    }
}
