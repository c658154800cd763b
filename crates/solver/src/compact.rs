//! Compact data, written once for all algorithms: many lists in one array, sets as bits, numbers in 32 bits.

pub(crate) mod bits;
mod counting;
mod interner;
mod lists;
mod narrow;

pub(crate) use counting::{Counts, Slots};
pub(crate) use interner::Interner;
pub(crate) use lists::Lists;
pub(crate) use narrow::narrow;
