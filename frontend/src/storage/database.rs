//! The browser's database: three stores of texts, written all or nothing and read back.

use js_sys::{Array, Function, Promise};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DomException, IdbDatabase, IdbKeyRange, IdbRequest, IdbTransactionMode};

const NAME: &str = "hyperjam";
const VERSION: u32 = 1;
/// How long the database may take to open, in milliseconds; a broken one may never answer.
const PATIENCE: i32 = 4_000;

/// Whole drawings by slot.
pub(super) const DRAWINGS: &str = "drawings";
/// What the list says of each drawing, by slot.
pub(super) const HEADS: &str = "heads";
/// Earlier states by slot and time.
pub(super) const SNAPSHOTS: &str = "snapshots";
const STORES: [&str; 3] = [DRAWINGS, HEADS, SNAPSHOTS];

/// An open database; a copy is the same one.
#[derive(Clone, Debug)]
pub(super) struct Database(IdbDatabase);

/// One text put at a key of a store, or taken away.
pub(super) struct Change<'a> {
    pub(super) store: &'static str,
    pub(super) key: &'a str,
    pub(super) text: Option<&'a str>,
}

impl Database {
    /// Opens the database, which a first visit makes. Fails with a reason for people where the browser forbids it.
    pub(super) async fn open() -> Result<Self, String> {
        Self::opened().await.map_err(|error| reason(&error))
    }

    async fn opened() -> Result<Self, JsValue> {
        let factory = window().indexed_db()?.ok_or("this browser has no database for pages")?;
        let request = factory.open_with_u32(NAME, VERSION)?;
        let upgraded = request.clone();
        let upgrade = Closure::once_into_js(move || -> Result<(), JsValue> {
            let database: IdbDatabase = upgraded.result()?.unchecked_into();
            for store in STORES {
                database.create_object_store(store)?;
            }
            Ok(())
        });
        request.set_onupgradeneeded(Some(upgrade.unchecked_ref()));
        let opened = promise(|resolve, reject| {
            request.set_onsuccess(Some(resolve));
            request.set_onerror(Some(reject));
            let late = reject.bind1(&JsValue::NULL, &"it does not answer".into());
            // Without a timer it is waited for, however long.
            let _ = window()
                .set_timeout_with_callback_and_timeout_and_arguments_0(late.unchecked_ref(), PATIENCE);
        });
        JsFuture::from(opened).await.map_err(|event| request_error(&request, event))?;
        let database: IdbDatabase = request.result()?.unchecked_into();
        // A later version of the page in another tab may change the stores; from then on this page says
        // that it cannot store.
        let old = database.clone();
        let close = Closure::once_into_js(move || old.close());
        database.set_onversionchange(Some(close.unchecked_ref()));
        Ok(Self(database))
    }

    /// The text at a key.
    pub(super) async fn get(&self, store: &str, key: &str) -> Result<Option<String>, String> {
        let got = async {
            let request = self.0.transaction_with_str(store)?.object_store(store)?.get(&key.into())?;
            answer(&request).await
        };
        got.await.map(|value| value.as_string()).map_err(|error| reason(&error))
    }

    /// All keys of a store in order, each with its text where `texts`; only those that begin with `prefix`.
    pub(super) async fn all(
        &self,
        store: &str,
        prefix: &str,
        texts: bool,
    ) -> Result<Vec<(String, String)>, String> {
        let got = async {
            let range = IdbKeyRange::bound(&prefix.into(), &format!("{prefix}\u{ffff}").into())?;
            let store = self.0.transaction_with_str(store)?.object_store(store)?;
            let keys = store.get_all_keys_with_key(&range)?;
            let values = if texts { Some(store.get_all_with_key(&range)?) } else { None };
            let keys = Array::from(&answer(&keys).await?);
            let values = match values {
                Some(values) => Array::from(&answer(&values).await?),
                None => Array::new(),
            };
            Ok((keys, values))
        };
        let (keys, values) = got.await.map_err(|error: JsValue| reason(&error))?;
        let text = |array: &Array, nth| array.get(nth).as_string().unwrap_or_default();
        Ok((0..keys.length()).map(|nth| (text(&keys, nth), text(&values, nth))).collect())
    }

    /// Makes all these changes or none, and reads back what was written.
    pub(super) async fn write(&self, changes: &[Change<'_>]) -> Result<(), String> {
        self.written(changes).await.map_err(|error| reason(&error))
    }

    async fn written(&self, changes: &[Change<'_>]) -> Result<(), JsValue> {
        let stores: Array = STORES.iter().map(|&store| JsValue::from_str(store)).collect();
        let transaction =
            self.0.transaction_with_str_sequence_and_mode(&stores, IdbTransactionMode::Readwrite)?;
        let written: Vec<JsValue> = changes.iter().map(|change| change.text.into()).collect();
        for (change, text) in changes.iter().zip(&written) {
            let store = transaction.object_store(change.store)?;
            match change.text {
                Some(_) => store.put_with_key(text, &change.key.into())?,
                None => store.delete(&change.key.into())?,
            };
        }
        let done = promise(|resolve, reject| {
            transaction.set_oncomplete(Some(resolve));
            transaction.set_onabort(Some(reject));
        });
        JsFuture::from(done).await.map_err(|event| match transaction.error() {
            Some(error) => error.into(),
            None => event,
        })?;
        for (change, text) in changes.iter().zip(&written) {
            let store = self.0.transaction_with_str(change.store)?.object_store(change.store)?;
            if answer(&store.get(&change.key.into())?).await? != *text {
                return Err("it gave back something else than was written".into());
            }
        }
        Ok(())
    }
}

fn promise(mut set: impl FnMut(&Function, &Function)) -> Promise {
    Promise::new(&mut |resolve, reject| set(resolve.unchecked_ref(), reject.unchecked_ref()))
}

/// What a request was answered.
async fn answer(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let answered = promise(|resolve, reject| {
        request.set_onsuccess(Some(resolve));
        request.set_onerror(Some(reject));
    });
    JsFuture::from(answered).await.map_err(|event| request_error(request, event))?;
    request.result()
}

fn request_error(request: &IdbRequest, event: JsValue) -> JsValue {
    match request.error() {
        Ok(Some(error)) => error.into(),
        _ => event,
    }
}

/// The error in words.
fn reason(error: &JsValue) -> String {
    if let Some(said) = error.as_string() {
        return said;
    }
    match error.dyn_ref::<DomException>().map(DomException::name).as_deref() {
        Some("QuotaExceededError") => "it is full".into(),
        Some("SecurityError" | "InvalidStateError" | "NotAllowedError") => "the browser forbids it".into(),
        Some(name) => format!("the browser says {name}"),
        None => "the browser does not say why".into(),
    }
}
