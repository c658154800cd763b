//! The file format, version 1: JSON, read strictly and written in a fixed order.
//!
//! ```json
//! { "format": "hyperjam", "version": 1, "title": "…", "players": 2, "convention": "normal",
//!   "positions": [ { "id": "A", "label": "A", "x": 0, "y": 0, "end": "tie" } ],
//!   "moves": [ { "from": "A", "to": "B", "by": "left" } ],
//!   "vehicles": [ "A" ] }
//! ```
//!
//! `title`, `players`, `convention`, `label`, `x`, `y`, `end` and `vehicles` may be missing; positions
//! without coordinates are laid out. `by` is "left", "right", "both" or a list of player numbers.
//! Fields that this version does not know are kept and written back.

mod error;
mod read;
mod write;

pub use error::{ReadError, ReadErrorKind};
pub use read::read;
pub use write::write;

/// The value of a file's `format` field.
pub const FORMAT: &str = "hyperjam";
/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;
/// The longest text that is read, in bytes.
pub const MOST_BYTES: usize = 1 << 30;
