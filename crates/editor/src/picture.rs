//! Pictures of a drawing for papers and slides: SVG and TikZ, with its marks or without.
//!
//! They show what the page shows, on white: Left's moves solid, Right's dashed with open arrowheads, both's
//! double. Texts are escaped for their format.

mod svg;
mod tikz;

pub use svg::svg;
pub use tikz::tikz;

use crate::id::PositionId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the ring shows one of the roles L, R, I, II: in its place, colour and pattern, as on the page.
struct RoleLook {
    /// Its name where one is needed.
    name: &'static str,
    /// Apart for every kind of colour vision.
    colour: &'static str,
    /// Where its arc has its middle: quarter turns clockwise from the right.
    quarter: u32,
    /// How broad its arc is.
    width: f64,
    /// Lengths of dashes and of gaps between them; none for a solid line.
    dashes: Option<(f64, f64)>,
}

/// The four roles, in the order of [`PlateMark::roles`].
const ROLES: [RoleLook; 4] = [
    RoleLook { name: "L", colour: "0067a8", quarter: 2, width: 5.0, dashes: None },
    RoleLook { name: "R", colour: "c64a00", quarter: 0, width: 5.0, dashes: Some((6.0, 1.6)) },
    RoleLook { name: "I", colour: "00805c", quarter: 3, width: 5.0, dashes: Some((2.4, 1.4)) },
    RoleLook { name: "II", colour: "33373d", quarter: 1, width: 2.6, dashes: None },
];
/// Half the angle of an arc, in radians.
const HALF_SPAN: f64 = 0.64;
/// The radius of the ring, and the distance of the peg of a role alone from it.
const RING: (f64, f64) = (crate::geometry::PLATE_RADIUS - 3.5, 5.0);
/// The radius of the peg.
const PEG: f64 = 3.6;

/// What stands in and round the plate of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlateMark {
    /// Written large: a label such as `2` or `∞{1,2}`, or a sector.
    pub label: String,
    /// Whether L, R, I, II have a non-losing strategy; all `false` for no ring.
    pub roles: [bool; 4],
}

/// How an SVG picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// Whether there is a white ground, or none.
    pub ground: bool,
    /// Whether colours tell the players too, or black lines and their patterns alone.
    pub colours: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { ground: true, colours: true }
    }
}

/// The marks of positions; those without one get an empty plate.
pub type PlateMarks = BTreeMap<PositionId, PlateMark>;
