//! Locks on slots, held by tabs: two tabs never write to the same slot.
//!
//! Where the browser has no locks, a tab that leaves a slot says so in the local storage, and only a slot of which that
//! was said is taken up again: a duplicated tab, and one that comes after a crash, make a copy.

use super::local;
use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The lock on a slot, released when it is dropped or the tab goes.
#[derive(Debug)]
pub(super) struct SlotLock {
    slot: String,
    /// What releases it; nothing where there are no locks.
    release: Option<Function>,
}

impl SlotLock {
    /// Gives the slot back when the tab goes, which the browser does by itself where it has locks.
    pub(super) fn give_back(&self) {
        if self.release.is_none() {
            local::give_back(&self.slot);
        }
    }
}

impl Drop for SlotLock {
    fn drop(&mut self) {
        self.give_back();
        if let Some(release) = &self.release {
            // It only resolves a promise.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// What came of asking for a slot.
#[derive(Debug)]
pub(super) enum Claim {
    /// It is this tab's.
    Ours(SlotLock),
    /// Another tab has it.
    Taken,
    /// There are no locks here, as where the page is not served securely, and nobody gave it back.
    Unknown,
}

/// Said where a drawing is shown in two tabs, or may be.
pub(super) fn copied(claim: &Claim) -> String {
    let is = if matches!(claim, Claim::Unknown) { "may be" } else { "is" };
    format!(
        "This drawing {is} open in another tab too. What you change here is kept as a separate copy, and the drawing \
         in the other tab stays as it is."
    )
}

/// Asks for a slot that was just begun.
pub(super) async fn claim_new(slot: &str) -> Option<SlotLock> {
    match claim(slot).await {
        Claim::Ours(lock) => Some(lock),
        Claim::Taken => None,
        Claim::Unknown => Some(SlotLock { slot: slot.to_owned(), release: None }),
    }
}

/// Asks for a slot, and does not wait for another tab to give it back.
pub(super) async fn claim(slot: &str) -> Claim {
    let answer = request(&format!("hyperjam/drawing/{slot}"));
    let answer = match answer {
        Ok(answer) => JsFuture::from(answer).await,
        Err(error) => Err(error),
    };
    let ours = |release| Claim::Ours(SlotLock { slot: slot.to_owned(), release });
    match answer.map(|answer| (answer.is_null(), answer.dyn_into::<Function>())) {
        Ok((_, Ok(release))) => ours(Some(release)),
        Ok((true, _)) => Claim::Taken,
        _ if local::take(slot) => ours(None),
        _ => Claim::Unknown,
    }
}

/// `navigator.locks.request(name, { ifAvailable: true }, …)`, which has no stable binding yet: a promise of null
/// where it is taken, else of the function that gives it back.
fn request(name: &str) -> Result<Promise, JsValue> {
    let get = |object: &JsValue, field: &str| Reflect::get(object, &field.into());
    let locks = get(&get(&window(), "navigator")?, "locks")?;
    let request: Function = get(&locks, "request")?.dyn_into()?;
    let options = js_sys::Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &true.into())?;
    let mut asked = Err(JsValue::UNDEFINED);
    let answer = Promise::new(&mut |resolve, _| {
        let granted = Closure::once_into_js(move |lock: JsValue| {
            if lock.is_null() {
                let _ = resolve.call1(&JsValue::NULL, &lock);
                return JsValue::UNDEFINED;
            }
            // A promise that stays open holds the lock.
            let held = Promise::new(&mut |release, _| {
                let _ = resolve.call1(&JsValue::NULL, &release);
            });
            held.into()
        });
        asked = request.call3(&locks, &name.into(), &options, &granted);
    });
    // The request itself only ends first when it is refused.
    Ok(Promise::race(&Array::of2(&answer, &asked?)))
}
