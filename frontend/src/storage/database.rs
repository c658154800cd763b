//! The browser's database: three stores of texts, written all or nothing and read back. `database.js` asks it. A long text
//! may be written as a list of names of pieces; it is read as any other.

use js_sys::{Array, Promise};
use std::fmt;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Why the database does not do what it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DatabaseError {
    /// It did not answer in its time.
    Silent,
    /// The browser has none for pages.
    Unavailable,
    /// A piece of a text is not there.
    Incomplete,
    /// It gave back something else than was written.
    Altered,
    /// It has no room.
    Full,
    /// The browser forbids it.
    Forbidden,
    /// The browser says no more than the name of its error; not even that where it is empty.
    Browser {
        /// The name.
        error: String,
    },
}

impl DatabaseError {
    /// By what `database.js` says: a word of its own, or the name of the browser's error.
    fn named(name: String) -> Self {
        match name.as_str() {
            "silent" => Self::Silent,
            "unavailable" => Self::Unavailable,
            "incomplete" => Self::Incomplete,
            "altered" => Self::Altered,
            "QuotaExceededError" => Self::Full,
            "SecurityError" | "InvalidStateError" | "NotAllowedError" => Self::Forbidden,
            _ => Self::Browser { error: name },
        }
    }
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Silent => "it does not answer",
            Self::Unavailable => "this browser has no database for pages",
            Self::Incomplete => "a part of it is missing",
            Self::Altered => "it gave back something other than what was written",
            Self::Full => "it is full",
            Self::Forbidden => "the browser forbids it",
            Self::Browser { error } if error.is_empty() => "the browser does not say why",
            Self::Browser { error } => return write!(f, "the browser says {error}"),
        })
    }
}

/// Whole drawings by slot.
pub(super) const DRAWINGS: &str = "drawings";
/// What the list says of each drawing, by slot.
pub(super) const HEADS: &str = "heads";
/// Earlier states by slot and count.
pub(super) const SNAPSHOTS: &str = "snapshots";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = hyperjamDatabase)]
    fn open(patient: bool) -> Promise;
    #[wasm_bindgen(js_namespace = hyperjamDatabase)]
    fn get(database: &JsValue, patient: bool, store: &str, key: &str) -> Promise;
    #[wasm_bindgen(js_namespace = hyperjamDatabase)]
    fn all(database: &JsValue, patient: bool, store: &str, prefix: &str, texts: bool) -> Promise;
    #[wasm_bindgen(js_namespace = hyperjamDatabase)]
    fn write(database: &JsValue, patient: bool, changes: Array, swept: &str) -> Promise;
}

/// An open database; a copy is the same one.
#[derive(Clone, Debug)]
pub(super) struct Database {
    open: JsValue,
    /// Whether its answers are waited for, however long.
    pub(super) patient: bool,
}

/// One text put at a key of a store, or taken away.
pub(super) struct Change<'a> {
    pub(super) store: &'static str,
    pub(super) key: &'a str,
    /// The text, or a list as `database.js` has it; null for the drawing that is in the slot until then.
    pub(super) text: Option<JsValue>,
}

impl<'a> Change<'a> {
    /// A piece of a drawing.
    pub(super) fn piece(key: &'a str, text: JsValue) -> Self {
        Self { store: SNAPSHOTS, key, text: Some(text) }
    }
}

impl Database {
    /// Opens the database, which a first visit makes. Fails with a reason for people where the browser forbids it, and
    /// where it does not answer, unless it is waited for, however long.
    pub(super) async fn open(patient: bool) -> Result<Self, DatabaseError> {
        Ok(Self { open: answer(open(patient)).await?, patient })
    }

    /// The text at a key.
    pub(super) async fn get(&self, store: &str, key: &str) -> Result<Option<String>, DatabaseError> {
        let text = self.get_in_pieces(store, key).await?;
        Ok(text.dyn_ref().map_or(text.as_string(), |texts: &Array| Some(texts.join("").into())))
    }

    /// The text at a key, or the list of those that it is made of.
    pub(super) async fn get_in_pieces(&self, store: &str, key: &str) -> Result<JsValue, DatabaseError> {
        answer(get(&self.open, self.patient, store, key)).await
    }

    /// All keys of a store in order, each with its text where `texts`; only those that begin with `prefix`.
    pub(super) async fn all(
        &self,
        store: &str,
        prefix: &str,
        texts: bool,
    ) -> Result<Vec<(String, String)>, DatabaseError> {
        let all = Array::from(&answer(all(&self.open, self.patient, store, prefix, texts)).await?);
        let text = |nth| all.get(nth).as_string().unwrap_or_default();
        let keys = if texts { all.length() / 2 } else { all.length() };
        Ok((0..keys).map(|nth| (text(nth), text(keys + nth))).collect())
    }

    /// Makes all these changes or none, and reads back what was written. A patient writer waits, however long: a large
    /// drawing on a slow machine is no broken database.
    pub(super) async fn write(&self, changes: &[Change<'_>], patient: bool) -> Result<(), DatabaseError> {
        self.write_and_sweep(changes, patient, "").await
    }

    /// The same, and takes away the pieces of the drawing in this slot that none of its states has any more.
    pub(super) async fn write_and_sweep(
        &self,
        changes: &[Change<'_>],
        patient: bool,
        slot: &str,
    ) -> Result<(), DatabaseError> {
        let list = Array::new();
        for change in changes {
            let text = change.text.clone().unwrap_or(JsValue::UNDEFINED);
            list.push(&Array::of3(&change.store.into(), &change.key.into(), &text));
        }
        answer(write(&self.open, patient, list, slot)).await.map(drop)
    }
}

/// What was answered, or the reason why not.
async fn answer(promise: Promise) -> Result<JsValue, DatabaseError> {
    let answer = JsFuture::from(promise).await;
    answer.map_err(|error| DatabaseError::named(error.as_string().unwrap_or_default()))
}
