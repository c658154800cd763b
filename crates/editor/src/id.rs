//! Typed identifiers of the parts of a document.

use serde::{Deserialize, Serialize};

macro_rules! identifiers {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub struct $name(pub u32);

        impl $name {
            /// The identifier after this one; `None` when all are used.
            pub fn next(self) -> Option<Self> {
                self.0.checked_add(1).map(Self)
            }
        }
    )+};
}

identifiers! {
    /// A position of one document. Identifiers are given in order of creation, so their order is the
    /// document's order, and an undone deletion puts a position back in its old place.
    PositionId,
    /// A move of one document, ordered by creation like [`PositionId`].
    MoveId,
}
