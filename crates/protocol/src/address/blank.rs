//! Addresses with a place to be filled in.

use super::Address;
use hyperjam_editor::id::{MoveId, PositionId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::marker::PhantomData;

/// An address whose last word is still to be chosen: the position that is pressed, the number of a step, what is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blank<T> {
    /// The text of the address up to there.
    before: String,
    kind: PhantomData<T>,
}

impl<T: Word> Blank<T> {
    /// The addresses that this makes, which must differ in their last word only.
    pub fn of(make: impl FnOnce(T) -> Address) -> Self {
        let any = T::any();
        let word = any.word();
        let mut before = make(any).to_string();
        debug_assert!(before.ends_with(&word), "{before} does not end with {word}");
        before.truncate(before.len().saturating_sub(word.len()));
        Self { before, kind: PhantomData }
    }

    /// The address with this as its last word.
    pub fn fill(&self, last: T) -> String {
        [&*self.before, &last.word()].concat()
    }

    /// The same to be filled in by a person: what is typed is judged when the address is read.
    pub fn typed(self) -> Blank<String> {
        Blank { before: self.before, kind: PhantomData }
    }
}

/// What can stand in an address as one word.
pub trait Word {
    /// How it stands there.
    fn word(&self) -> String;
    /// One of its values.
    fn any() -> Self;
}

impl Word for PositionId {
    fn word(&self) -> String {
        format!("p{}", self.0)
    }

    fn any() -> Self {
        Self(0)
    }
}

impl Word for MoveId {
    fn word(&self) -> String {
        format!("m{}", self.0)
    }

    fn any() -> Self {
        Self(0)
    }
}

impl Word for u32 {
    fn word(&self) -> String {
        self.to_string()
    }

    fn any() -> Self {
        0
    }
}

impl Word for BTreeSet<u32> {
    fn word(&self) -> String {
        let numbers: Vec<String> = self.iter().map(u32::to_string).collect();
        numbers.join(",")
    }

    fn any() -> Self {
        Self::from([0])
    }
}

impl Word for String {
    fn word(&self) -> String {
        self.clone()
    }

    fn any() -> Self {
        "0".into()
    }
}
