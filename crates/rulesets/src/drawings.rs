//! Drawings of spots and lines, read as games.
//!
//! A drawing is written line by line, between commas: `a-b` is a line between the spots a and b, `a>b` an arrow from a to b,
//! and `a` alone a spot. Behind a colon stands whose it is: `a-b:L` is Left's, `a-b:R` Right's, `a-b:G` (green) both's, as is
//! a line or a spot with nothing behind it.

mod arc_kayles;
mod chomp;
mod coins;
mod colouring;
mod drawing;
mod geography;
mod hackenbush;
mod poset;

pub use arc_kayles::ArcKayles;
pub use chomp::Chomp;
pub use colouring::{Colouring, ColouringKind};
pub use drawing::{Drawing, DrawnLine, MOST};
pub use geography::{Geography, GeographyKind, Walk};
pub use hackenbush::{Hackenbush, LargePicture, MOST_LARGE, Worth};
pub use poset::{Poset, PosetKind};
