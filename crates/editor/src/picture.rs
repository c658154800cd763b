//! Pictures of a drawing for papers and slides: SVG and TikZ, with its marks or without.
//!
//! They show what the page shows, in black on white: Left's moves solid, Right's dashed with open arrowheads, both's
//! double. Texts are escaped for their format.

mod svg;
mod tikz;

pub use svg::svg;
pub use tikz::tikz;

use crate::id::PositionId;
use std::collections::BTreeMap;

/// What stands in and round the plate of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlateMark {
    /// Written large: a label such as `2` or `∞{1,2}`, or a sector.
    pub label: String,
    /// Whether L, R, I, II have a non-losing strategy; all `false` for no ring.
    pub roles: [bool; 4],
}

/// The marks of positions; those without one get an empty plate.
pub type PlateMarks = BTreeMap<PositionId, PlateMark>;
