//! A worker's end of the messages, the same for every worker.

use crate::encode;
use js_sys::Uint8Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers every message from now on, after saying that it is ready. `answer` may say something before it answers.
pub fn listen<Reply: Serialize>(ready: &Reply, answer: impl Fn(&[u8], &dyn Fn(&Reply)) -> Reply + 'static) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let speaker = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        say(&speaker, &answer(&bytes, &|reply| say(&speaker, reply)));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    say(&scope, ready);
}

/// Posts a reply; one that cannot be posted is as good as a worker that died, so it is thrown as an error
/// that the page hears of.
fn say<Reply: Serialize>(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    let posted = encode(reply).map_err(|error| JsValue::from_str(&error.to_string())).and_then(|bytes| {
        let array = Uint8Array::from(bytes.as_slice());
        let transfer = js_sys::Array::of1(&array.buffer());
        scope.post_message_with_transfer(&array, &transfer)
    });
    if let Err(error) = posted {
        wasm_bindgen::throw_val(error);
    }
}
