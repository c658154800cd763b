//! The page's ends of its workers, whatever they say: messages are bytes here, so all of this is compiled once.

mod newest;

pub(crate) use newest::{Heard, Newest};

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

/// Starts a worker from its start script, which Trunk puts beside the page. `hear` gets its messages, and `None` when
/// it dies.
fn start_boxed(loader: &str, hear: Box<dyn Fn(Option<Vec<u8>>)>) -> Option<Worker> {
    let worker = Worker::new(loader).ok()?;
    let hear = std::rc::Rc::new(hear);
    let died = hear.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        hear(Some(Uint8Array::new(&event.data()).to_vec()));
    });
    worker.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
    let died = Closure::<dyn FnMut(JsValue)>::new(move |_| died(None));
    worker.set_onerror(Some(died.into_js_value().unchecked_ref()));
    Some(worker)
}

/// Starts a worker, see [`start_boxed`].
pub(crate) fn start(loader: &str, hear: impl Fn(Option<Vec<u8>>) + 'static) -> Option<Worker> {
    start_boxed(loader, Box::new(hear))
}

/// Sends a message; whether it went.
pub(crate) fn post(worker: &Worker, bytes: &[u8]) -> bool {
    let array = Uint8Array::from(bytes);
    worker.post_message_with_transfer(&array, &js_sys::Array::of1(&array.buffer())).is_ok()
}

/// Ends a worker; nothing that it said is heard any more.
pub(crate) fn stop(worker: &Worker) {
    worker.set_onmessage(None);
    worker.set_onerror(None);
    worker.terminate();
}
