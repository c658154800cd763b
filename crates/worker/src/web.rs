//! The worker's end of the messages.

use hyperjam_protocol::{Answer, Reply, Request, decode, encode};
use hyperjam_worker::answer;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers every message from now on, and says that it does.
pub(crate) fn listen() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let speaker = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        let reply = match decode::<Request>(&bytes) {
            Ok(Request { number, question }) => Reply { number, answer: answer(&question) },
            Err(error) => Reply { number: 0, answer: Answer::Failed(error.to_string()) },
        };
        say(&speaker, &reply);
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    say(&scope, &Reply::ready());
}

/// Posts a reply; one that cannot be posted is as good as a worker that died, so it is thrown as an error
/// that the page hears of.
fn say(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    let posted = encode(reply).map_err(|error| JsValue::from_str(&error.to_string())).and_then(|bytes| {
        let array = Uint8Array::from(bytes.as_slice());
        let transfer = js_sys::Array::of1(&array.buffer());
        scope.post_message_with_transfer(&array, &transfer)
    });
    if let Err(error) = posted {
        wasm_bindgen::throw_val(error);
    }
}
