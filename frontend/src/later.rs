//! What comes later: answers of workers and of the browser, timers, frames, events of the window. By then the part of
//! the page that asked may be gone, and its signals with it; whoever reads one of those breaks the whole program. So
//! nothing is waited for but by the functions here, each of which is told who asks, and forgets what comes for nobody.
//! A test in `xtask/src/hygiene/` finds what goes round them.

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::Promise;
use leptos::prelude::*;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, EventTarget};

/// Who asks: a part of the page with the signals that are made with it, or the page.
#[derive(Clone, Copy)]
pub(crate) struct Asker(Option<StoredValue<()>>);

impl Asker {
    /// The page, which lives as long as the program. What is done for it may use the signals of `Page` only.
    pub(crate) const PAGE: Self = Self(None);

    /// The component or the view that is being made. An event's handler is too late to ask for it.
    pub(crate) fn here() -> Self {
        Self(Some(StoredValue::new(())))
    }

    /// Whether it is still there.
    pub(crate) fn is_there(self) -> bool {
        self.0.is_none_or(|kept| !kept.is_disposed())
    }

    /// A function that does its work only as long as whoever asks is still there.
    pub(crate) fn guard<T>(self, on_result: impl FnOnce(T) + 'static) -> impl FnOnce(T) + 'static {
        move |answer| {
            if self.is_there() {
                on_result(answer);
            }
        }
    }
}

/// Works on what takes its time; what is left of it when the asker is gone is not done.
pub(crate) fn spawn(asker: Asker, work: impl Future<Output = ()> + 'static) {
    spawn_boxed(asker, Box::pin(work));
}

fn spawn_boxed(asker: Asker, mut work: Pin<Box<dyn Future<Output = ()>>>) {
    wasm_bindgen_futures::spawn_local(poll_fn(move |context| {
        if asker.is_there() { work.as_mut().poll(context) } else { Poll::Ready(()) }
    }));
}

/// A timer that runs; dropping it stops it.
pub(crate) struct Timer(Timeout);

impl Timer {
    /// Lets it run.
    pub(crate) fn forget(self) {
        self.0.forget();
    }
}

/// Does something after so many milliseconds.
pub(crate) fn after(asker: Asker, wait: u32, does: impl FnOnce() + 'static) -> Timer {
    let does: Box<dyn FnOnce()> = Box::new(does);
    let does = asker.guard(move |()| does());
    Timer(Timeout::new(wait, move || does(())))
}

/// Lets the page do what else there is, such as answer the hand, before a long work goes on.
pub(crate) async fn pause() {
    let promise = Promise::new(&mut |resume, _| {
        // A browser without timers goes on at once.
        let _ = window().set_timeout_with_callback(&resume).map_err(|_| resume.call0(&JsValue::NULL));
    });
    let _ = JsFuture::from(promise).await;
}

/// For how long something is done without a pause, in milliseconds.
const TURN: f64 = 12.0;

/// Does something again and again as long as there is more, and lets the page do other things now and then.
pub(crate) async fn in_turns(go_on: &mut dyn FnMut() -> bool) {
    let now = || window().performance().map_or(0.0, |performance| performance.now());
    let mut began = now();
    while go_on() {
        if now() - began > TURN {
            pause().await;
            began = now();
        }
    }
}

/// How many parts of a long list are shown: some at first, and some more at a time until there are so many.
pub(crate) fn growing(some: usize, most: usize) -> RwSignal<usize> {
    let shown = RwSignal::new(some);
    spawn(Asker::here(), async move {
        while shown.get_untracked() < most {
            pause().await;
            if shown.try_update(|shown| *shown += some).is_none() {
                return;
            }
        }
    });
    shown
}

/// Does something before the page is painted next, when all views show what has changed.
pub(crate) fn next_frame(asker: Asker, does: impl FnOnce() + 'static) {
    let does: Box<dyn FnOnce()> = Box::new(does);
    let does = asker.guard(move |()| does());
    request_animation_frame(move || does(()));
}

/// Does something with every event of a kind, and may prevent what the browser does with it.
pub(crate) fn listen(
    asker: Asker,
    target: &EventTarget,
    kind: &'static str,
    on_result: impl Fn(&Event) + 'static,
) {
    let options = EventListenerOptions::enable_prevent_default();
    listen_by(asker, target, kind, options, Box::new(on_result));
}

/// The same, before anything within the target gets the event.
pub(crate) fn listen_first(
    asker: Asker,
    target: &EventTarget,
    kind: &'static str,
    on_result: impl Fn(&Event) + 'static,
) {
    let options = EventListenerOptions::run_in_capture_phase();
    listen_by(asker, target, kind, options, Box::new(on_result));
}

fn listen_by(
    asker: Asker,
    target: &EventTarget,
    kind: &'static str,
    options: EventListenerOptions,
    on_result: Box<dyn Fn(&Event)>,
) {
    let on_result = move |event: &Event| {
        if asker.is_there() {
            on_result(event);
        }
    };
    EventListener::new_with_options(target, kind, options, on_result).forget();
}

/// A function for the browser to call, as often as it likes.
pub(crate) fn callback(asker: Asker, does: impl Fn(JsValue) + 'static) -> js_sys::Function {
    let does: Box<dyn Fn(JsValue)> = Box::new(does);
    let does = Closure::<dyn FnMut(JsValue)>::new(move |given| {
        if asker.is_there() {
            does(given);
        }
    });
    does.into_js_value().unchecked_into()
}
