//! What follows from the rules of any game: values, Grundy numbers, sectors and labels, misère play, hints.

mod grundy;
mod heat;
mod hint;
mod memory;
mod misere;
mod parts;
mod unfold;
mod value;

pub(crate) use grundy::mex;
pub use grundy::{GrundyNumbers, known_numbers_of_moves};
pub use heat::{HOTTEST, heat, temperatures_of_moves};
pub use hint::{Hinted, hints};
pub(crate) use memory::Memory;
pub use memory::Spread;
pub use misere::{Genus, genus, misere_outcomes};
pub(crate) use parts::PartsOf;
pub use parts::{Part, Parts, Valued};
pub(crate) use unfold::reached;
pub use unfold::{Loopy, Unfolded, loopy, unfold};
pub use value::{KnownValues, Large, Values};
