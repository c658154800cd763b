//! The page's ends of its workers, whatever they say: messages are bytes here, so all of this is compiled once.

mod latest;

pub(crate) use latest::LatestWorker;

use crate::browser::{address, blob};
use crate::later::{self, Asker};
use js_sys::Uint8Array;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Url, Worker};

thread_local! {
    /// The addresses of start scripts, by program.
    static SCRIPTS: RefCell<Vec<(&'static str, String)>> = const { RefCell::new(Vec::new()) };
}

/// The address of a program's start script, which the page makes itself: a worker that is started so is bound by the
/// page's Content-Security-Policy, and one that is fetched only by what its host sends with it, which may be none.
fn script(program: &'static str) -> Option<String> {
    let known =
        SCRIPTS.with_borrow(|all| all.iter().find(|(name, _)| *name == program).map(|(_, at)| at.clone()));
    if known.is_some() {
        return known;
    }
    let page = address();
    let file = format!("{}/{program}", page.rsplit_once('/')?.0);
    // The page hears of errors in its worker but not of promises that fail.
    let text = format!(
        "importScripts(\"{file}.js\");wasm_bindgen({{module_or_path:\"{file}_bg.wasm\"}})\
         .catch((error)=>setTimeout(()=>{{throw error}}))"
    );
    let blob = blob(&text, "text/javascript").ok()?;
    // The fragment is for people who look at the list of workers.
    let at = format!("{}#{program}", Url::create_object_url_with_blob(&blob).ok()?);
    SCRIPTS.with_borrow_mut(|all| all.push((program, at.clone())));
    Some(at)
}

/// Starts a worker from its program, which Trunk puts beside the page. `on_result` gets its messages, and `None` when it
/// dies.
fn start_boxed(program: &'static str, on_result: Box<dyn Fn(Option<Vec<u8>>)>) -> Option<Worker> {
    let worker = Worker::new(&script(program)?).ok()?;
    let on_result = std::rc::Rc::new(on_result);
    let died = on_result.clone();
    let on_result = later::callback(Asker::PAGE, move |event| {
        let event: &MessageEvent = event.unchecked_ref();
        on_result(Some(Uint8Array::new(&event.data()).to_vec()));
    });
    worker.set_onmessage(Some(&on_result));
    worker.set_onerror(Some(&later::callback(Asker::PAGE, move |_| died(None))));
    Some(worker)
}

/// Starts a worker, see [`start_boxed`].
pub(crate) fn start(program: &'static str, on_result: impl Fn(Option<Vec<u8>>) + 'static) -> Option<Worker> {
    start_boxed(program, Box::new(on_result))
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
