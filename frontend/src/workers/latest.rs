//! A worker of which only the newest question matters: no answer that is out of date is heard, and a worker that is
//! busy with one is replaced.
//!
//! Every message, to and fro, begins with the number of its question. Zero is for what nobody asked for: that the worker
//! listens.

use super::{post, start, stop};
use crate::later::{self, Asker, Timer};
use hyperjam_protocol::decode;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::Worker;

/// How many workers in a row may die before they could listen; then the page says so, and tries again once
/// with every further question.
const MOST_FALSE_STARTS: u32 = 3;
/// How long a question that is out of date may go on before its worker is replaced, in milliseconds.
const PATIENCE: u32 = 300;

/// What comes of a question.
pub(crate) enum Heard<'a> {
    /// The worker said something about the newest question.
    Said(&'a [u8]),
    /// It said something about one that is out of date.
    Outdated(&'a [u8]),
    /// There will be no answer, for this reason.
    Failed(String),
}

/// Gets what comes of the newest question; whether it was all there is to say.
type Hearer = Rc<dyn Fn(Heard<'_>) -> bool>;

/// A handle on the worker; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Latest {
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
}

struct Inner {
    name: &'static str,
    program: &'static str,
    worker: Option<Worker>,
    ready: bool,
    false_starts: u32,
    /// The number of the newest question.
    last: u32,
    /// The question under way.
    asked: Option<u32>,
    /// The newest question, until it is sent.
    waiting: Option<Vec<u8>>,
    hearer: Option<(Asker, Hearer)>,
    impatience: Option<Timer>,
}

impl Inner {
    /// Who hears, if anybody is still there to hear.
    fn hearer(&self) -> Option<Hearer> {
        let (asker, hear) = self.hearer.as_ref()?;
        asker.is_there().then(|| hear.clone())
    }
}

impl Latest {
    /// A worker that is started with the first question, and what it is called in sentences.
    pub(crate) fn new(name: &'static str, program: &'static str) -> Self {
        let inner = Inner {
            name,
            program,
            worker: None,
            ready: false,
            false_starts: 0,
            last: 0,
            asked: None,
            waiting: None,
            hearer: None,
            impatience: None,
        };
        Self { inner: StoredValue::new_local(Rc::new(RefCell::new(inner))) }
    }

    /// Asks a question: `message` gets its number. From now on only `hear` hears, as long as its asker is there.
    pub(crate) fn ask(
        &self,
        asker: Asker,
        message: impl FnOnce(u32) -> Vec<u8>,
        hear: impl Fn(Heard<'_>) -> bool + 'static,
    ) {
        let number = self.with(|inner| {
            inner.last = inner.last.wrapping_add(1).max(1);
            inner.last
        });
        self.ask_bytes(message(number), (asker, Rc::new(hear)));
    }

    fn ask_bytes(&self, message: Vec<u8>, hear: (Asker, Hearer)) {
        let client = *self;
        let stopped = self.with(|inner| {
            inner.waiting = Some(message);
            inner.hearer = Some(hear);
            if inner.asked.is_some() {
                let give_up = move || client.give_up_outdated();
                inner.impatience.get_or_insert_with(|| later::after(Asker::PAGE, PATIENCE, give_up));
            }
            inner.false_starts = inner.false_starts.min(MOST_FALSE_STARTS - 1);
            inner.worker.is_none()
        });
        if stopped {
            self.restart();
        }
        self.send();
    }

    /// Stops the work under way; it fails.
    pub(crate) fn cancel(&self) {
        self.with(|inner| inner.waiting = None);
        self.fail("was stopped. The drawing is as it was; any change starts it again.");
    }

    fn with<T>(&self, does: impl FnOnce(&mut Inner) -> T) -> T {
        let inner = self.inner.get_value();
        let mut inner = inner.borrow_mut();
        does(&mut inner)
    }

    fn give_up_outdated(&self) {
        let outdated = self.with(|inner| inner.waiting.is_some() && inner.asked.take().is_some());
        if outdated {
            self.restart();
        }
    }

    fn died(&self) {
        let false_starts = self.with(|inner| {
            inner.false_starts += u32::from(!inner.ready);
            if inner.ready { 0 } else { inner.false_starts }
        });
        match false_starts {
            0 => self.fail(
                "stopped unexpectedly and was started again. The drawing is as it was; any change asks it again.",
            ),
            MOST_FALSE_STARTS.. => {
                self.stop();
                self.tell_failure(
                    "could not be started. The drawing is kept; any change tries again, and so does reloading \
                     the page.",
                );
            }
            _ => self.restart(),
        }
    }

    /// Replaces the worker; what it was to do fails, what it was not told yet is asked of the new one.
    fn fail(&self, reason: &str) {
        let hoped_for = self.with(|inner| inner.asked.take().is_some() && inner.waiting.is_none());
        self.restart();
        if hoped_for {
            self.tell_failure(reason);
        }
    }

    fn tell_failure(&self, reason: &str) {
        let (hearer, sentence) = self.with(|inner| {
            inner.waiting = None;
            (inner.hearer(), format!("The {} {reason}", inner.name))
        });
        if let Some(hear) = hearer {
            hear(Heard::Failed(sentence));
        }
    }

    fn stop(&self) {
        self.with(|inner| {
            if let Some(worker) = inner.worker.take() {
                stop(&worker);
            }
            inner.ready = false;
            inner.impatience = None;
        });
    }

    fn restart(&self) {
        self.stop();
        let client = *self;
        let program = self.with(|inner| inner.program);
        let worker = start(program, move |bytes| match bytes {
            Some(bytes) => client.hear(&bytes),
            None => client.died(),
        });
        if worker.is_none() {
            later::after(Asker::PAGE, 0, move || client.died()).forget();
        }
        self.with(|inner| inner.worker = worker);
    }

    fn hear(&self, bytes: &[u8]) {
        // What follows the number is for who asked.
        let number = decode::<u32>(bytes).unwrap_or_default();
        if number == 0 && self.with(|inner| inner.ready) {
            // It did not understand, so it will not answer.
            return self.died();
        }
        let (current, hearer) = self.with(|inner| {
            if number == 0 {
                inner.ready = true;
                inner.false_starts = 0;
            }
            let awaited = number > 0 && inner.asked == Some(number);
            (number == inner.last, inner.hearer().filter(|_| awaited))
        });
        if let Some(hear) = hearer {
            let done = hear(if current { Heard::Said(bytes) } else { Heard::Outdated(bytes) });
            if !done {
                return;
            }
            self.with(|inner| {
                inner.asked = None;
                inner.impatience = None;
            });
        }
        self.send();
    }

    fn send(&self) {
        let sent = self.with(|inner| {
            if !inner.ready || inner.asked.is_some() {
                return true;
            }
            let Some((worker, bytes)) = inner.worker.as_ref().zip(inner.waiting.take()) else { return true };
            inner.asked = Some(inner.last);
            post(worker, &bytes)
        });
        if !sent {
            // Nothing will answer, as when the worker died on it.
            self.died();
        }
    }
}
