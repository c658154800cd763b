//! The page's end of the solver: one worker, the newest question of each kind, no answer out of date.

mod queue;

use gloo_timers::callback::Timeout;
use hyperjam_protocol::{Answer, Question, Reply, Request, decode, encode};
use js_sys::Uint8Array;
use leptos::prelude::*;
use queue::{Kind, Queue};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

/// Where Trunk puts the worker's start script, beside the page.
const LOADER: &str = "./hyperjam-worker_loader.js";
/// How many workers in a row may die before they could listen; then the page says so, and tries again once
/// with every further question.
const MOST_FALSE_STARTS: u32 = 3;
/// How long a question that is out of date may go on before its worker is replaced, in milliseconds.
const PATIENCE: u32 = 300;

type Hearer = Rc<dyn Fn(Answer)>;

/// A handle on the solver; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct SolverClient {
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
}

struct Inner {
    worker: Option<Worker>,
    ready: bool,
    false_starts: u32,
    queue: Queue,
    hearers: Vec<(Kind, Hearer)>,
    impatience: Option<Timeout>,
}

impl Inner {
    fn hearer(&self, kind: Kind) -> Option<Hearer> {
        self.hearers.iter().find(|(of, _)| *of == kind).map(|(_, hear)| hear.clone())
    }
}

impl SolverClient {
    /// Starts a worker.
    pub(crate) fn start() -> Self {
        let inner = Inner {
            worker: None,
            ready: false,
            false_starts: 0,
            queue: Queue::default(),
            hearers: Vec::new(),
            impatience: None,
        };
        let client = Self { inner: StoredValue::new_local(Rc::new(RefCell::new(inner))) };
        client.restart();
        client
    }

    /// Asks a question. Only the newest of its kind is answered, once; `hear` gets the answer, which is a
    /// failure when the solver stops.
    pub(crate) fn ask(&self, question: Question, hear: impl Fn(Answer) + 'static) {
        let inner = self.inner.get_value();
        let outdated = {
            let mut inner = inner.borrow_mut();
            let kind = Kind::of(&question);
            inner.hearers.retain(|(other, _)| *other != kind);
            inner.hearers.push((kind, Rc::new(hear)));
            inner.queue.ask(question)
        };
        if outdated {
            let client = *self;
            let timeout = Timeout::new(PATIENCE, move || {
                let inner = client.inner.get_value();
                let outdated = inner.borrow().queue.is_outdated();
                if outdated {
                    inner.borrow_mut().queue.drop_asked();
                    client.restart();
                }
            });
            inner.borrow_mut().impatience.get_or_insert(timeout);
        }
        let given_up = inner.borrow().worker.is_none();
        if given_up {
            inner.borrow_mut().false_starts = MOST_FALSE_STARTS - 1;
            self.restart();
        }
        self.send_next();
    }

    /// Stops the work under way and what waits for it; every question is answered by a failure.
    pub(crate) fn cancel(&self) {
        let inner = self.inner.get_value();
        let mut unheard = inner.borrow_mut().queue.drop_waiting();
        unheard.extend(inner.borrow_mut().queue.drop_asked());
        self.restart();
        self.tell_failure(
            unheard,
            "The solver was stopped. The drawing is as it was; any change starts it again.",
        );
    }

    fn died(&self) {
        let inner = self.inner.get_value();
        if inner.borrow().ready {
            self.fail(
                "The solver stopped unexpectedly and was started again. The drawing is as it was; any change \
                 asks for its marks again.",
            );
            return;
        }
        inner.borrow_mut().false_starts += 1;
        if inner.borrow().false_starts < MOST_FALSE_STARTS {
            self.restart();
            return;
        }
        self.stop();
        let unheard = inner.borrow_mut().queue.drop_waiting();
        self.tell_failure(
            unheard,
            "The solver could not be started. The drawing is kept; any change tries again, and so does \
             reloading the page.",
        );
    }

    fn fail(&self, sentence: &str) {
        let inner = self.inner.get_value();
        let asked = inner.borrow_mut().queue.drop_asked();
        self.restart();
        self.tell_failure(asked, sentence);
    }

    fn tell_failure(&self, unheard: impl IntoIterator<Item = Kind>, sentence: &str) {
        let inner = self.inner.get_value();
        for kind in unheard {
            let hearer = inner.borrow().hearer(kind);
            if let Some(hear) = hearer {
                hear(Answer::Failed(sentence.into()));
            }
        }
    }

    fn stop(&self) {
        let inner = self.inner.get_value();
        let mut inner = inner.borrow_mut();
        if let Some(worker) = inner.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
        inner.ready = false;
        inner.impatience = None;
    }

    fn restart(&self) {
        self.stop();
        let inner = self.inner.get_value();
        let client = *self;
        let Ok(worker) = Worker::new(LOADER) else {
            Timeout::new(0, move || client.died()).forget();
            return;
        };
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            client.hear(&Uint8Array::new(&event.data()).to_vec());
        });
        worker.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
        let client = *self;
        let died = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            client.died();
        });
        worker.set_onerror(Some(died.into_js_value().unchecked_ref()));
        inner.borrow_mut().worker = Some(worker);
    }

    fn hear(&self, bytes: &[u8]) {
        let inner = self.inner.get_value();
        let reply = decode::<Reply>(bytes)
            .unwrap_or_else(|error| Reply { number: 0, answer: Answer::Failed(error.to_string()) });
        if reply.answer == Answer::Ready {
            let mut inner = inner.borrow_mut();
            inner.ready = true;
            inner.false_starts = 0;
        } else {
            let answered = inner.borrow_mut().queue.answered(reply.number);
            let hearer = answered.and_then(|kind| inner.borrow().hearer(kind));
            inner.borrow_mut().impatience = None;
            if let Some(hear) = hearer {
                hear(reply.answer);
            }
        }
        self.send_next();
    }

    fn send_next(&self) {
        let inner = self.inner.get_value();
        let mut inner = inner.borrow_mut();
        if !inner.ready {
            return;
        }
        let Some((number, question)) = inner.queue.next() else { return };
        let sent = encode(&Request { number, question }).map(|bytes| {
            let array = Uint8Array::from(bytes.as_slice());
            inner.worker.as_ref().map(|worker| worker.post_message(&array))
        });
        if !matches!(sent, Ok(Some(Ok(())))) {
            // Nothing will answer, as when the worker died on it.
            drop(inner);
            self.fail("The drawing could not be handed to the solver. It is as it was.");
        }
    }
}
