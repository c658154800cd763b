//! How roles and moves look wherever they are drawn: on the sheet, on its canvas when the drawing is large, and in
//! pictures for papers. The page's styles give its elements the same, which a test of the page compares.
//!
//! ```
//! use hyperjam_editor::looks;
//! use hyperjam_terms::{Movers, Role};
//! assert_eq!(looks::move_look(Movers::LEFT).colour, looks::role(Role::Left).colour);
//! ```

use crate::geometry::PLATE_RADIUS;
use hyperjam_terms::{Movers, Role};
use std::f64::consts::FRAC_PI_2;

/// Lengths of dashes and of the gaps between them, in world units.
pub type Dashes = (f64, f64);

/// How the ring round a plate shows a role: in its place, colour and pattern.
#[derive(Debug)]
pub struct RoleLook {
    /// Its name where one is needed.
    pub name: &'static str,
    /// Its class in the page.
    pub class: &'static str,
    /// On white, as six hexadecimal digits: apart from the others for every kind of colour vision.
    pub colour: &'static str,
    /// Where its arc has its middle: quarter turns clockwise from the right.
    pub quarter: i32,
    /// How broad its arc is, in world units.
    pub width: f64,
    /// Its dashes; none for a solid line.
    pub dashes: Option<Dashes>,
}

impl RoleLook {
    /// Where its arc has its middle, in radians clockwise from the right.
    pub fn angle(&self) -> f64 {
        f64::from(self.quarter) * FRAC_PI_2
    }
}

/// The four roles, in the order of [`Role::ALL`].
pub const ROLES: [RoleLook; 4] = [
    RoleLook { name: "L", class: "role-left", colour: "0067a8", quarter: 2, width: 5.0, dashes: None },
    RoleLook {
        name: "R",
        class: "role-right",
        colour: "c64a00",
        quarter: 0,
        width: 5.0,
        dashes: Some((6.0, 1.6)),
    },
    RoleLook {
        name: "I",
        class: "role-first",
        colour: "00805c",
        quarter: -1,
        width: 5.0,
        dashes: Some((2.4, 1.4)),
    },
    RoleLook { name: "II", class: "role-second", colour: "33373d", quarter: 1, width: 2.6, dashes: None },
];

/// The look of a role.
pub fn role(role: Role) -> &'static RoleLook {
    &ROLES[role as usize]
}

/// Half the angle of an arc, in radians.
pub const HALF_SPAN: f64 = 0.64;
/// The radius of the ring.
pub const RING: f64 = PLATE_RADIUS - 3.5;
/// How broad a ring is that one role fills, or none.
pub const RING_WIDTHS: (f64, f64) = (5.0, 2.0);
/// The radius of the peg of a role alone, and how far outside the ring it has its middle.
pub const PEG: (f64, f64) = (3.6, 5.0);

/// How a move shows who may make it.
#[derive(Debug)]
pub struct MoveLook {
    /// Who that is.
    pub name: &'static str,
    /// Its class in the page.
    pub class: &'static str,
    /// The colour of the player, or of no player, on white.
    pub colour: &'static str,
    /// How broad its line is, in world units.
    pub width: f64,
    /// How broad the ground between two lines is; none for a single line.
    pub middle: Option<f64>,
    /// Its dashes; none for a solid line.
    pub dashes: Option<Dashes>,
    /// Whether its arrowhead is open.
    pub open: bool,
    /// How broad the outline of its arrowhead is.
    pub outline: f64,
}

/// Left's moves, Right's, and those of both.
pub const MOVE_LOOKS: [MoveLook; 3] = [
    MoveLook {
        name: "left",
        class: "by-left",
        colour: ROLES[0].colour,
        width: 2.6,
        middle: None,
        dashes: None,
        open: false,
        outline: 1.4,
    },
    MoveLook {
        name: "right",
        class: "by-right",
        colour: ROLES[1].colour,
        width: 2.6,
        middle: None,
        dashes: Some((8.0, 5.0)),
        open: true,
        outline: 2.0,
    },
    MoveLook {
        name: "both",
        class: "by-both",
        colour: "7d7868",
        width: 6.0,
        middle: Some(3.0),
        dashes: None,
        open: false,
        outline: 1.4,
    },
];

/// The look of a move that these may make.
pub fn move_look(by: Movers) -> &'static MoveLook {
    match by {
        Movers::LEFT => &MOVE_LOOKS[0],
        Movers::RIGHT => &MOVE_LOOKS[1],
        _ => &MOVE_LOOKS[2],
    }
}

/// The colour of vehicles, on white.
pub const CAR_COLOUR: &str = "d99a00";
