//! The page's ends of its workers, whatever they say: messages are bytes here, so all of this is compiled once.

mod latest;

pub(crate) use latest::{LatestWorker, LoadingReader, ReadResponse};

use crate::browser::{address, blob};
use crate::later::{self, Asker};
use js_sys::{Array, Promise, Uint8Array, WebAssembly};
use leptos::prelude::window;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{MessageEvent, Response, Url};

thread_local! {
    /// Programs by name, once they were asked for: promises of the address of the start script and of the compiled module.
    static PROGRAMS: RefCell<Vec<(&'static str, Promise)>> = const { RefCell::new(Vec::new()) };
}

/// A program, which the page fetches once, so that a worker can be replaced without network and without compiling.
fn program(name: &'static str) -> Promise {
    PROGRAMS.with_borrow_mut(|all| {
        if let Some((_, known)) = all.iter().find(|(known, _)| *known == name) {
            return known.clone();
        }
        let fetched = future_to_promise(async move {
            let program = fetch_program(name).await;
            if program.is_err() {
                // The next worker tries again.
                PROGRAMS.with_borrow_mut(|all| all.retain(|(known, _)| *known != name));
            }
            program
        });
        all.push((name, fetched.clone()));
        fetched
    })
}

/// Fetches a program that will be needed soon.
pub(crate) fn prefetch(name: &'static str) {
    later::spawn(Asker::PAGE, async move {
        // Whoever needs it tries again, and says why it fails.
        let _ = JsFuture::from(program(name)).await;
    });
}

/// Fetches a program, which Trunk puts beside the page.
async fn fetch_program(name: &str) -> Result<JsValue, JsValue> {
    let page = address();
    let file = format!("{}/{name}", page.rsplit_once('/').map_or("", |(folder, _)| folder));
    let both = [".js", "_bg.wasm"].map(|end| window().fetch_with_str(&format!("{file}{end}")));
    let both: Array =
        JsFuture::from(Promise::all(&both.into_iter().collect::<Array>())).await?.unchecked_into();
    let (glue, code) = (response(both.get(0))?, response(both.get(1))?);
    let module = if code.headers().get("Content-Type")?.as_deref() == Some("application/wasm") {
        JsFuture::from(WebAssembly::compile_streaming(&Promise::resolve(&JsValue::from(code)))).await?
    } else {
        // Some hosts do not say what it is.
        JsFuture::from(WebAssembly::compile(&JsFuture::from(code.array_buffer()?).await?)).await?
    };
    let glue = JsFuture::from(glue.text()?).await?.as_string().unwrap_or_default();
    // The page hears of errors in its worker but not of promises that fail.
    let start = "onmessage=({data})=>{onmessage=null;\
        wasm_bindgen({module_or_path:data}).catch((error)=>setTimeout(()=>{throw error}))}";
    // A worker that is started from a script of the page is bound by the page's Content-Security-Policy, and one that is
    // fetched only by what its host sends with it, which may be none.
    let script = blob(&format!("{glue}\n{start}"), "text/javascript")?;
    // The fragment is for people who look at the list of workers.
    let script = format!("{}#{name}", Url::create_object_url_with_blob(&script)?);
    Ok(Array::of2(&script.into(), &module).into())
}

/// A response, unless it says that something failed.
fn response(response: JsValue) -> Result<Response, JsValue> {
    let response: Response = response.unchecked_into();
    if response.ok() { Ok(response) } else { Err(response.into()) }
}

/// A worker that is being started or runs. Dropping it ends it; nothing that it said is heard any more.
pub(crate) struct Worker(Rc<Running>);

#[derive(Default)]
struct Running {
    /// Once its program is there.
    worker: RefCell<Option<web_sys::Worker>>,
    ended: Cell<bool>,
}

/// Gets a worker's messages, and `None` when it dies.
type BytesListener = Rc<dyn Fn(Option<Vec<u8>>)>;

impl Worker {
    /// Starts a worker from its program. `on_result` gets its messages, and `None` when it dies or cannot start.
    pub(crate) fn start(name: &'static str, on_result: impl Fn(Option<Vec<u8>>) + 'static) -> Self {
        Self::start_boxed(name, Rc::new(on_result))
    }

    fn start_boxed(name: &'static str, on_result: BytesListener) -> Self {
        let running = Rc::new(Running::default());
        let worker = running.clone();
        later::spawn(Asker::PAGE, async move {
            let program = JsFuture::from(program(name)).await;
            if worker.ended.get() {
                return;
            }
            match program.and_then(|program| begin(&program.unchecked_into(), on_result.clone())) {
                Ok(begun) => *worker.worker.borrow_mut() = Some(begun),
                Err(_) => on_result(None),
            }
        });
        Self(running)
    }

    /// Sends a message; whether it went.
    pub(crate) fn post(&self, bytes: &[u8]) -> bool {
        let array = Uint8Array::from(bytes);
        let transfer = Array::of1(&array.buffer());
        let worker = self.0.worker.borrow();
        worker.as_ref().is_some_and(|worker| worker.post_message_with_transfer(&array, &transfer).is_ok())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.ended.set(true);
        if let Some(worker) = self.0.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

/// Lets a fetched program run in a thread of its own.
fn begin(program: &Array, on_result: BytesListener) -> Result<web_sys::Worker, JsValue> {
    let worker = web_sys::Worker::new(&program.get(0).as_string().unwrap_or_default())?;
    let died = on_result.clone();
    let on_result = later::callback(Asker::PAGE, move |event| {
        let event: &MessageEvent = event.unchecked_ref();
        on_result(Some(Uint8Array::new(&event.data()).to_vec()));
    });
    worker.set_onmessage(Some(&on_result));
    worker.set_onerror(Some(&later::callback(Asker::PAGE, move |_| died(None))));
    worker.post_message(&program.get(1))?;
    Ok(worker)
}
