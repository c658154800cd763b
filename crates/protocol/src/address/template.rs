//! Addresses with a place to be filled in.

use super::{Address, TypedAnswer};
use hyperjam_editor::id::{MoveId, PositionId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::marker::PhantomData;

/// An address whose last segment is still to be chosen: the position that is pressed, the number of a step, what is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressTemplate<T> {
    /// The text of the address up to there.
    before: String,
    kind: PhantomData<T>,
}

impl<T: Segment> AddressTemplate<T> {
    /// The addresses that this makes, which must differ in their last segment only.
    ///
    /// ```
    /// use hyperjam_protocol::address::{Address, AddressTemplate, Explained, WhyCard};
    /// use hyperjam_editor::id::PositionId;
    ///
    /// let any = AddressTemplate::of(|position| Address::Why(WhyCard::Position(position, Explained::All)));
    /// assert_eq!(any.fill(PositionId(7)), "why/p7");
    /// ```
    pub fn of(make: impl FnOnce(T) -> Address) -> Self {
        let any = T::example();
        let word = any.segment();
        let mut before = make(any).to_string();
        debug_assert!(before.ends_with(&word), "{before} does not end with {word}");
        before.truncate(before.len().saturating_sub(word.len()));
        Self { before, kind: PhantomData }
    }

    /// The address with this as its last segment.
    pub fn fill(&self, last: T) -> String {
        [&*self.before, &last.segment()].concat()
    }

    /// The same to be filled in by a person: what is typed is judged when the address is read.
    pub fn typed(self) -> AddressTemplate<String> {
        AddressTemplate { before: self.before, kind: PhantomData }
    }
}

/// What can stand in an address by itself: as a segment between slashes, or as one of a list.
pub trait Segment {
    /// Its text there.
    fn segment(&self) -> String;
    /// One of its values.
    fn example() -> Self;
}

impl Segment for PositionId {
    fn segment(&self) -> String {
        format!("p{}", self.0)
    }

    fn example() -> Self {
        Self(0)
    }
}

impl Segment for MoveId {
    fn segment(&self) -> String {
        format!("m{}", self.0)
    }

    fn example() -> Self {
        Self(0)
    }
}

impl Segment for u32 {
    fn segment(&self) -> String {
        self.to_string()
    }

    fn example() -> Self {
        0
    }
}

impl Segment for BTreeSet<u32> {
    fn segment(&self) -> String {
        let numbers: Vec<String> = self.iter().map(u32::to_string).collect();
        numbers.join(",")
    }

    fn example() -> Self {
        Self::from([0])
    }
}

impl Segment for TypedAnswer {
    fn segment(&self) -> String {
        [&*self.0, "="].concat()
    }

    fn example() -> Self {
        Self("0".into())
    }
}

impl Segment for String {
    fn segment(&self) -> String {
        self.clone()
    }

    fn example() -> Self {
        "0".into()
    }
}
