//! A worker's end of the messages, the same for every worker.

use crate::{Reply, Request, RequestError, Response, Slices, decode, encode};
use js_sys::{Date, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// How long after the last request it is worked on at all.
const LASTS: f64 = 5_000.0;

/// What goes on with what requests left open, at so many steps; whether there is more to be done.
pub type GoesOn = Box<dyn Fn(u64) -> bool>;

/// Answers every request from now on, after saying that it is ready. `answer` may say something before it is done, as how far it
/// has come. What requests leave open is worked on in between, as long as there are requests now and then.
pub fn serve<Body, Answer, Failure>(
    answer: impl Fn(&Body, &dyn Fn(Reply<Answer>)) -> Result<Answer, Failure> + 'static,
    goes_on: Option<GoesOn>,
) where
    Failure: std::error::Error,
    Body: DeserializeOwned + 'static,
    Answer: Serialize + 'static,
{
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let worker = scope.clone();
    let say = move |number, body: Reply<Answer>| post(&worker, &Response { number, body });
    let idle = goes_on.map(|goes_on| Idle::of(scope.clone(), goes_on));
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match decode(&Uint8Array::new(&event.data()).to_vec()) {
            Ok(Request { number, body }) => {
                let answer = answer(&body, &|before| say(number, before));
                say(number, answer.into());
                idle.iter().for_each(Idle::begin);
            }
            Err(error) => say(0, Reply::Failed(RequestError::NotRequest(error))),
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    post(&scope, &Response::<Answer> { number: 0, body: Reply::Ready });
}

/// What is done between requests, in slices.
struct Idle {
    scope: DedicatedWorkerGlobalScope,
    slice: Rc<Closure<dyn Fn()>>,
    /// When the last request was answered.
    asked: Rc<Cell<f64>>,
    /// Whether a slice is on its way.
    is_due: Rc<Cell<bool>>,
}

impl Idle {
    fn of(scope: DedicatedWorkerGlobalScope, goes_on: GoesOn) -> Self {
        let (asked, is_due) = (Rc::new(Cell::new(0.0)), Rc::new(Cell::new(false)));
        let slice = Rc::<Closure<dyn Fn()>>::new_cyclic(|this: &Weak<Closure<dyn Fn()>>| {
            let (this, scope, asked, is_due) = (this.clone(), scope.clone(), asked.clone(), is_due.clone());
            let slices = Cell::new(Slices::default());
            Closure::new(move || {
                let begun = Date::now();
                let is_open = goes_on(slices.get().steps());
                // Where nothing is left to be done, it is not known what a step takes.
                if is_open {
                    slices.set(slices.get().after(Date::now() - begun));
                }
                let next = this.upgrade().filter(|_| is_open && begun - asked.get() < LASTS);
                is_due.set(next.is_some_and(|next| due(&scope, &next)));
            })
        });
        Self { scope, slice, asked, is_due }
    }

    /// A request was answered.
    fn begin(&self) {
        self.asked.set(Date::now());
        if !self.is_due.get() {
            self.is_due.set(due(&self.scope, &self.slice));
        }
    }
}

/// Runs a slice after the messages that wait; whether that could be arranged.
fn due(scope: &DedicatedWorkerGlobalScope, slice: &Closure<dyn Fn()>) -> bool {
    scope.set_timeout_with_callback(slice.as_ref().unchecked_ref()).is_ok()
}

/// Posts a response; one that cannot be posted is as good as a worker that died, so it is thrown as an error
/// that the page hears of.
fn post<Message: Serialize>(scope: &DedicatedWorkerGlobalScope, message: &Message) {
    let posted = encode(message).map_err(|error| JsValue::from_str(&error.to_string())).and_then(|bytes| {
        let array = Uint8Array::from(bytes.as_slice());
        let transfer = js_sys::Array::of1(&array.buffer());
        scope.post_message_with_transfer(&array, &transfer)
    });
    if let Err(error) = posted {
        wasm_bindgen::throw_val(error);
    }
}
