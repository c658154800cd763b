//! A worker's end of the messages, the same for every worker.

use crate::{Reply, Request, RequestError, Response, decode, encode};
use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers every request from now on, after saying that it is ready. `answer` may tell how far it has come, in thousandths.
pub fn serve<Body, Answer, Failure>(answer: impl Fn(&Body, &dyn Fn(u32)) -> Result<Answer, Failure> + 'static)
where
    Failure: std::error::Error,
    Body: DeserializeOwned + 'static,
    Answer: Serialize + 'static,
{
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let worker = scope.clone();
    let say = move |number, body: Reply<Answer>| post(&worker, &Response { number, body });
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match decode(&Uint8Array::new(&event.data()).to_vec()) {
            Ok(Request { number, body }) => {
                let answer = answer(&body, &|done| say(number, Reply::Progress(done)));
                say(number, answer.into());
            }
            Err(error) => say(0, Reply::Failed(RequestError::NotRequest(error))),
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    post(&scope, &Response::<Answer> { number: 0, body: Reply::Ready });
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
