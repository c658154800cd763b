//! A worker of which only the newest request matters: no answer that is out of date is passed on, and a worker that is
//! busy with one is replaced.
//!
//! Every message, to and fro, begins with the number of its request. Zero is for what nobody asked for: that the worker
//! listens.

use super::Worker;
use crate::failure::{Failure, WorkerEnd, WorkerEnded};
use crate::later::{self, Asker, Timer};
use hyperjam_protocol::{MessageError, Reply, Request, Response, decode, encode, head};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// How many workers in a row may die before they could listen; then the page says so, and tries again once
/// with every further request.
const MOST_FALSE_STARTS: u32 = 3;
/// How long a request that is out of date may go on before its worker is replaced, in milliseconds.
const PATIENCE: u32 = 300;
/// The same where the worker keeps what it would take long to find again.
const LONG_PATIENCE: u32 = 5_000;

/// Gets the responses to the newest request as bytes, or why there will be none.
type Listener = Rc<dyn Fn(Result<&[u8], WorkerEnded>)>;

/// Reads a response.
pub(crate) type ReadResponse<Answer> = fn(&[u8]) -> Result<Response<Answer>, MessageError>;
/// What reads responses, on its way; none where it does not come.
pub(crate) type LoadingReader<Answer> = Pin<Box<dyn Future<Output = Option<ReadResponse<Answer>>>>>;

/// A handle on the worker; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct LatestWorker {
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
}

struct Inner {
    name: &'static str,
    program: &'static str,
    worker: Option<Worker>,
    ready: bool,
    false_starts: u32,
    /// The number of the newest request.
    last: u32,
    /// The request under way.
    asked: Option<u32>,
    /// The newest request, until it is sent.
    waiting: Option<Vec<u8>>,
    listener: Option<(Asker, Listener)>,
    impatience: Option<Timer>,
    patience: u32,
}

impl Inner {
    /// Who listens, if anybody is still there to listen.
    fn listener(&self) -> Option<Listener> {
        let (asker, listener) = self.listener.as_ref()?;
        asker.is_there().then(|| listener.clone())
    }
}

/// What a response says, or why it says nothing.
fn reply<Answer>(
    response: Result<Result<Response<Answer>, MessageError>, WorkerEnded>,
) -> Reply<Answer, Failure> {
    match response {
        Ok(Ok(Response { body, .. })) => body.map_failure(Failure::Request),
        Ok(Err(error)) => Reply::Failed(Failure::Message(error)),
        Err(ended) => Reply::Failed(Failure::Worker(ended)),
    }
}

impl LatestWorker {
    /// A worker that is started with the first request, and what it is called in sentences.
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
            listener: None,
            impatience: None,
            patience: PATIENCE,
        };
        Self { inner: StoredValue::new_local(Rc::new(RefCell::new(inner))) }
    }

    /// Sends a request. From now on only `on_reply` gets replies, as long as its asker is there.
    pub(crate) fn ask<Body: Serialize, Answer: DeserializeOwned>(
        &self,
        asker: Asker,
        body: Body,
        on_reply: impl Fn(Reply<Answer, Failure>) + 'static,
    ) {
        let number = self.supersede();
        // Encoding into memory fails for no request there is; bytes that say nothing are answered by a failure.
        let message = encode(&Request { number, body }).unwrap_or_default();
        let listener = move |response: Result<&[u8], WorkerEnded>| {
            on_reply(reply(response.map(decode::<Response<Answer>>)));
        };
        self.ask_bytes(message, (asker, Rc::new(listener)));
    }

    /// The same, where what reads the replies is still on its way, or comes with the first of them.
    pub(crate) fn ask_and_read_by<Answer: 'static>(
        &self,
        asker: Asker,
        body: impl Serialize,
        reading: fn() -> LoadingReader<Answer>,
        on_reply: impl Fn(Reply<Answer, Failure>) + 'static,
    ) {
        let (client, number) = (*self, self.supersede());
        let message = encode(&Request { number, body }).unwrap_or_default();
        // It comes while the worker is at work.
        later::spawn(asker, async move { _ = reading().await });
        let on_reply: Rc<dyn Fn(Reply<Answer, Failure>)> = Rc::new(on_reply);
        let listener = move |response: Result<&[u8], WorkerEnded>| {
            let (response, on_reply) = (response.map(<[u8]>::to_vec), on_reply.clone());
            later::spawn(asker, async move {
                let read = reading().await;
                if client.with(|inner| inner.last == number) {
                    on_reply(match read {
                        Some(read) => reply(response.map(|bytes| read(&bytes))),
                        None => Reply::Failed(Failure::NotStarted),
                    });
                }
            });
        };
        self.ask_bytes(message, (asker, Rc::new(listener)));
    }

    /// Whatever was asked is out of date; another request follows, with this number.
    pub(crate) fn supersede(&self) -> u32 {
        self.with(|inner| {
            inner.waiting = None;
            inner.last = inner.last.wrapping_add(1).max(1);
            inner.last
        })
    }

    fn ask_bytes(&self, message: Vec<u8>, listener: (Asker, Listener)) {
        let client = *self;
        let stopped = self.with(|inner| {
            inner.waiting = Some(message);
            inner.listener = Some(listener);
            if inner.asked.is_some() {
                let give_up = move || client.replace_outdated();
                let patience = inner.patience;
                inner.impatience.get_or_insert_with(|| later::after(Asker::PAGE, patience, give_up));
            }
            inner.false_starts = inner.false_starts.min(MOST_FALSE_STARTS - 1);
            inner.worker.is_none()
        });
        if stopped {
            self.restart();
        }
        self.send();
    }

    /// Whether the worker keeps what it would take long to find again, so that it is not replaced soon.
    pub(crate) fn keep(&self, keeps: bool) {
        self.with(|inner| inner.patience = if keeps { LONG_PATIENCE } else { PATIENCE });
    }

    /// Stops the work under way, or that waits for the worker to start; it fails.
    pub(crate) fn cancel(&self) {
        let (waited, runs) = self.with(|inner| {
            let waited = inner.waiting.take().is_some();
            if waited {
                inner.asked = None;
            }
            (waited, inner.worker.is_some())
        });
        if runs {
            self.fail(WorkerEnd::Stopped);
        }
        if waited {
            self.report_failure(WorkerEnd::Stopped);
        }
    }

    fn with<T>(&self, does: impl FnOnce(&mut Inner) -> T) -> T {
        let inner = self.inner.get_value();
        let mut inner = inner.borrow_mut();
        does(&mut inner)
    }

    fn replace_outdated(&self) {
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
            0 => self.fail(WorkerEnd::Died),
            MOST_FALSE_STARTS.. => {
                self.stop();
                self.report_failure(WorkerEnd::NotStarted);
            }
            _ => self.restart(),
        }
    }

    /// Replaces the worker; what it was to do fails, what it was not told yet is asked of the new one.
    fn fail(&self, how: WorkerEnd) {
        let was_awaited = self.with(|inner| inner.asked.take().is_some() && inner.waiting.is_none());
        self.restart();
        if was_awaited {
            self.report_failure(how);
        }
    }

    fn report_failure(&self, how: WorkerEnd) {
        let (listener, name) = self.with(|inner| {
            inner.waiting = None;
            (inner.listener(), inner.name)
        });
        if let Some(listener) = listener {
            listener(Err(WorkerEnded { name, how }));
        }
    }

    /// Ends the worker; the next request starts another.
    pub(crate) fn stop(&self) {
        self.with(|inner| {
            inner.worker = None;
            inner.ready = false;
            inner.impatience = None;
        });
    }

    fn restart(&self) {
        self.stop();
        let client = *self;
        let program = self.with(|inner| inner.program);
        let worker = Worker::start(program, move |bytes| match bytes {
            Some(bytes) => client.receive(&bytes),
            None => client.died(),
        });
        self.with(|inner| inner.worker = Some(worker));
    }

    fn receive(&self, bytes: &[u8]) {
        let Ok((number, is_last)) = head(bytes) else { return self.died() };
        if number == 0 && self.with(|inner| inner.ready) {
            // It did not understand, so it will not answer.
            return self.died();
        }
        let (asked, listener) = self.with(|inner| {
            if number == 0 {
                inner.ready = true;
                inner.false_starts = 0;
            }
            let asked = number > 0 && inner.asked == Some(number);
            if asked && is_last {
                inner.asked = None;
                inner.impatience = None;
            }
            (asked, inner.listener().filter(|_| asked && number == inner.last))
        });
        if let Some(listener) = listener {
            listener(Ok(bytes));
        }
        if is_last || !asked {
            self.send();
        }
    }

    fn send(&self) {
        let sent = self.with(|inner| {
            if !inner.ready || inner.asked.is_some() {
                return true;
            }
            let Some((worker, bytes)) = inner.worker.as_ref().zip(inner.waiting.take()) else { return true };
            inner.asked = Some(inner.last);
            worker.post(&bytes)
        });
        if !sent {
            // Nothing will answer, as when the worker died on it.
            self.died();
        }
    }
}
