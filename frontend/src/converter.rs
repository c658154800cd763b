//! The page's end of the converter: a worker that is started when it is first needed.
//!
//! Requests are done in the order in which they are made. When the converter dies, whatever it had to do is answered by a
//! sentence, and the next request starts a new one.

use crate::failure::Failure;
use crate::later::{self, Asker, Timer};
use crate::state::Page;
use crate::workers::Worker;
use hyperjam_editor::file;
use hyperjam_editor::gather::gather;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::layout::LayoutStyle;
use hyperjam_protocol::{
    ConverterAnswer, ConverterQuery, LayoutQuery, Reply, Request, Response, decode, encode,
};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What Trunk calls the worker's program.
const PROGRAM: &str = "hyperjam-converter";
/// How long one thing may take, in minutes.
const MOST_MINUTES: u32 = 2;

/// Who waits for an answer.
type AnswerListener = Box<dyn FnOnce(Result<ConverterAnswer, Failure>)>;

#[derive(Default)]
struct Converter {
    worker: Option<Worker>,
    ready: bool,
    last: u32,
    /// Requests that wait until the worker is ready.
    unsent: Vec<Vec<u8>>,
    waiting: Vec<(u32, AnswerListener)>,
    /// The end of what takes too long.
    limit: Option<Timer>,
    /// Whether it is at work, for people to see.
    at_work: Option<RwSignal<bool>>,
}

thread_local! {
    static CONVERTER: RefCell<Converter> = RefCell::default();
}

/// Has something done; `on_answer` gets what comes of it, once, unless the asker is gone by then.
pub(crate) fn ask(
    asker: Asker,
    query: ConverterQuery,
    on_answer: impl FnOnce(Result<ConverterAnswer, Failure>) + 'static,
) {
    ask_boxed(query, Box::new(asker.guard(on_answer)));
}

fn ask_boxed(query: ConverterQuery, listener: AnswerListener) {
    CONVERTER.with_borrow_mut(|converter| {
        converter.last = converter.last.wrapping_add(1).max(1);
        converter.waiting.push((converter.last, listener));
        // Encoding into memory fails for no query there is; if it did, the number would find nobody waiting.
        converter.unsent.push(encode(&Request { number: converter.last, body: query }).unwrap_or_default());
        converter.worker.get_or_insert_with(start);
        converter.send();
        converter.limit.get_or_insert_with(limit);
    });
    show_busy();
}

/// Whether anything is being done, from now on.
pub(crate) fn is_at_work() -> impl Fn() -> bool + Copy {
    let at_work = RwSignal::new(false);
    CONVERTER.with_borrow_mut(|converter| converter.at_work = Some(at_work));
    move || at_work.get()
}

/// Stops whatever is being done.
pub(crate) fn stop() {
    give_up(&Failure::Stopped);
}

fn limit() -> Timer {
    later::after(Asker::PAGE, MOST_MINUTES * 60_000, || give_up(&Failure::TooLong { minutes: MOST_MINUTES }))
}

/// Says whether anything is being done.
fn show_busy() {
    let (at_work, waits) =
        CONVERTER.with_borrow(|converter| (converter.at_work, !converter.waiting.is_empty()));
    if let Some(at_work) = at_work.filter(|at_work| at_work.get_untracked() != waits) {
        at_work.set(waits);
    }
}

/// New places for the chosen positions of the page's drawing, or for all where fewer than two are chosen.
pub(crate) fn lay_out(
    page: Page,
    chosen: &BTreeSet<PositionId>,
    style: LayoutStyle,
    on_result: impl FnOnce(Result<BTreeMap<PositionId, Point>, Failure>) + 'static,
) {
    let (file, ids) = page.editor.with_untracked(|editor| {
        let ids: Vec<PositionId> = editor.document().positions().map(|(id, _)| id).collect();
        (file::write(editor.document()), ids)
    });
    let chosen = (0..).zip(&ids).filter(|(_, id)| chosen.contains(id)).map(|(nth, _)| nth).collect();
    ask(Asker::PAGE, ConverterQuery::Layout(LayoutQuery { file, chosen, style }), move |result| {
        on_result(result.map(|product| {
            let ConverterAnswer::Places(places) = product else { return BTreeMap::new() };
            let known = |(nth, x, y): (u32, f64, f64)| Some((*ids.get(nth as usize)?, Point::new(x, y)));
            gather(places.into_iter().filter_map(known))
        }));
    });
}

impl Converter {
    fn send(&mut self) {
        if !self.ready {
            return;
        }
        let Some(worker) = &self.worker else { return };
        let sent = self.unsent.drain(..).all(|bytes| worker.post(&bytes));
        if !sent {
            later::after(Asker::PAGE, 0, died).forget();
        }
    }
}

fn start() -> Worker {
    Worker::start(PROGRAM, |bytes| match bytes {
        Some(bytes) => receive(&bytes),
        None => died(),
    })
}

fn receive(bytes: &[u8]) {
    let Ok(Response { number, body }) = decode(bytes) else { return died() };
    let result = match body {
        Reply::Ready => {
            return CONVERTER.with_borrow_mut(|converter| {
                converter.ready = true;
                converter.send();
            });
        }
        Reply::Progress(_) | Reply::Part(_) => return,
        Reply::Answer(product) => Ok(product),
        Reply::Failed(error) => Err(Failure::Request(error)),
    };
    let listener = CONVERTER.with_borrow_mut(|converter| {
        let place = converter.waiting.iter().position(|(waiting, _)| *waiting == number)?;
        let listener = converter.waiting.remove(place).1;
        // What comes next has its own time.
        converter.limit = (!converter.waiting.is_empty()).then(limit);
        Some(listener)
    });
    show_busy();
    if let Some(listener) = listener {
        listener(result);
    }
}

/// The worker is gone, or never came.
fn died() {
    let was_ready = CONVERTER.with_borrow(|converter| converter.ready);
    give_up(if was_ready { &Failure::Died } else { &Failure::NotStarted });
}

/// Gives the worker up; what it had to do fails.
fn give_up(failure: &Failure) {
    let waiting = CONVERTER.with_borrow_mut(|converter| {
        converter.worker = None;
        converter.unsent.clear();
        (converter.ready, converter.limit) = (false, None);
        std::mem::take(&mut converter.waiting)
    });
    show_busy();
    for (_, listener) in waiting {
        listener(Err(failure.clone()));
    }
}
