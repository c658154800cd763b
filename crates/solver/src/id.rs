//! Typed indices, made by one macro.

use std::fmt;

/// A number that is too large for an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdError {
    /// What the id would have named: "position", "move" or "class".
    pub what: &'static str,
    /// The index asked for.
    pub given: usize,
    /// The number of ids there can be; every index is below it.
    pub limit: usize,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} number {} is too large: the limit is {}", self.what, self.given, self.limit)
    }
}

impl std::error::Error for IdError {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $what:literal, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// How many there can be.
            pub const LIMIT: usize = $limit;

            /// The id with this index, which has to be below [`Self::LIMIT`].
            pub fn new(index: usize) -> Result<Self, IdError> {
                match u32::try_from(index) {
                    Ok(small) if index < Self::LIMIT => Ok(Self(small)),
                    _ => Err(IdError { what: $what, given: index, limit: Self::LIMIT }),
                }
            }

            /// The index, counted from 0.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// For indices that are known to be below the limit.
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the limit fits")]
            pub(crate) fn from_index(index: usize) -> Self {
                debug_assert!(index < Self::LIMIT);
                Self(index as u32)
            }

            /// The index in 32 bits, as it is stored.
            #[inline]
            pub fn raw(self) -> u32 {
                self.0
            }

            /// The id with this index, for lists of indices that were ids before.
            ///
            /// # Panics
            ///
            /// If the index is not below [`Self::LIMIT`].
            #[inline]
            pub fn from_raw(index: u32) -> Self {
                assert!((index as usize) < Self::LIMIT, concat!($what, " number {} is too large"), index);
                Self(index)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($what, " {}"), self.0)
            }
        }
    };
}

id!(
    /// A position of a graph. Positions are numbered from 0 in the order in which they were added.
    ///
    /// At most 2³⁰, so that a state (position, player to move) and its remoteness fit in 32 bits.
    PositionId,
    "position",
    1 << 30
);

id!(
    /// A move of a graph. Moves are numbered by the position they start from; the moves of one position come in
    /// the order Left's own, both players', Right's own, and inside these in the order in which they were added.
    MoveId,
    "move",
    (1 << 31) - 1
);

id!(
    /// A class of a partition of the positions. Classes are numbered by their first position.
    ClassId,
    "class",
    1 << 30
);

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn an_id_is_refused_from_its_limit_on() {
        assert_eq!(PositionId::new(PositionId::LIMIT - 1).unwrap().index(), PositionId::LIMIT - 1);
        let error = PositionId::new(PositionId::LIMIT).unwrap_err();
        assert_eq!((error.given, error.limit), (1 << 30, 1 << 30));
        assert!(MoveId::new(usize::MAX).is_err());
    }
}
