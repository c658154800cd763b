//! How roles and moves look wherever they are drawn: on the sheet, on its canvas when the drawing is large, and in
//! pictures for papers. The page's styles give its elements the same, which a test of the page compares.
//!
//! ```
//! use hyperjam_editor::looks;
//! use hyperjam_terms::{Movers, Role};
//! assert_eq!(looks::move_look(Movers::LEFT, 2).colour, looks::role(Role::Left).colour);
//! ```

use crate::geometry::PLATE_RADIUS;
use hyperjam_terms::{Movers, Role, SeatRing};
use std::f64::consts::{FRAC_PI_2, PI};

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
    /// The token of its colour in the page.
    pub token: &'static str,
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

/// How many seats have a look of their own: Left's, Right's, and those of further players.
pub const SEATS: usize = 8;
/// The place of the look of moves that all players may make.
const ALL: usize = SEATS;
/// The place of the look of moves that several players may make and not all, or a player whose seat has no look.
const SOME: usize = SEATS + 1;

/// The moves of one player alone, by seat; behind them those of all players, and those of some.
pub const MOVE_LOOKS: [MoveLook; SEATS + 2] = [
    MoveLook {
        name: "left",
        class: "by-left",
        token: "--left",
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
        token: "--right",
        colour: ROLES[1].colour,
        width: 2.6,
        middle: None,
        dashes: Some((8.0, 5.0)),
        open: true,
        outline: 2.0,
    },
    MoveLook {
        name: "seat2",
        class: "by-2",
        token: "--seat-2",
        colour: "00754f",
        width: 2.6,
        middle: None,
        dashes: Some((2.0, 4.0)),
        open: false,
        outline: 1.4,
    },
    MoveLook {
        name: "seat3",
        class: "by-3",
        token: "--seat-3",
        colour: "9a2c7e",
        width: 2.6,
        middle: None,
        dashes: Some((14.0, 4.0)),
        open: true,
        outline: 2.0,
    },
    MoveLook {
        name: "seat4",
        class: "by-4",
        token: "--seat-4",
        colour: "7a5b00",
        width: 2.6,
        middle: None,
        dashes: Some((5.0, 2.0)),
        open: false,
        outline: 1.4,
    },
    MoveLook {
        name: "seat5",
        class: "by-5",
        token: "--seat-5",
        colour: "4a4fb8",
        width: 2.6,
        middle: None,
        dashes: Some((2.0, 8.0)),
        open: true,
        outline: 2.0,
    },
    MoveLook {
        name: "seat6",
        class: "by-6",
        token: "--seat-6",
        colour: "00707a",
        width: 2.6,
        middle: None,
        dashes: Some((10.0, 9.0)),
        open: false,
        outline: 1.4,
    },
    MoveLook {
        name: "seat7",
        class: "by-7",
        token: "--seat-7",
        colour: "7b4a35",
        width: 2.6,
        middle: None,
        dashes: Some((4.0, 7.0)),
        open: true,
        outline: 2.0,
    },
    MoveLook {
        name: "both",
        class: "by-both",
        token: "--move",
        colour: "7d7868",
        width: 6.0,
        middle: Some(3.0),
        dashes: None,
        open: false,
        outline: 1.4,
    },
    MoveLook {
        name: "some",
        class: "by-some",
        token: "--move",
        colour: "7d7868",
        width: 6.0,
        middle: Some(3.0),
        dashes: Some((8.0, 5.0)),
        open: true,
        outline: 2.0,
    },
];

/// The place in [`MOVE_LOOKS`] of a move that these may make, in a game of so many players.
///
/// ```
/// use hyperjam_editor::looks::{MOVE_LOOKS, move_place};
/// use hyperjam_terms::Movers;
///
/// let class = |by, players| MOVE_LOOKS[move_place(by, players)].class;
/// assert_eq!(class(Movers::BOTH, 2), "by-both");
/// assert_eq!(class(Movers::BOTH, 3), "by-some");
/// assert_eq!("[2]".parse().map(|by| class(by, 3)), Ok("by-2"));
/// ```
pub fn move_place(by: Movers, players: u32) -> usize {
    let (bits, highest) = (by.bits(), by.highest() as usize);
    if bits.is_power_of_two() {
        if highest < SEATS { highest } else { SOME }
    } else if bits.count_ones() >= players {
        ALL
    } else {
        SOME
    }
}

/// The look of a move that these may make, in a game of so many players.
pub fn move_look(by: Movers, players: u32) -> &'static MoveLook {
    &MOVE_LOOKS[move_place(by, players)]
}

/// Where the arc at a place of a ring for more than two players begins and ends, in radians clockwise from the right. The first
/// place is at the top, and the others follow clockwise.
///
/// ```
/// use hyperjam_editor::looks::seat_arc;
/// use std::f64::consts::PI;
///
/// let (from, to) = seat_arc(3, 0);
/// assert!(from < -PI / 2.0 && -PI / 2.0 < to);
/// ```
pub fn seat_arc(places: u32, place: u32) -> (f64, f64) {
    let each = 2.0 * PI / f64::from(places.max(1));
    let (middle, half) = (each * f64::from(place) - FRAC_PI_2, (each - SEAT_GAP) / 2.0);
    (middle - half, middle + half)
}

/// The gap between two arcs of a ring for more than two players, in radians.
const SEAT_GAP: f64 = 0.24;

/// The look of an arc: that of the player's moves, or of nobody's where it is one by turn.
pub fn seat_look(ring: SeatRing, place: u32) -> &'static MoveLook {
    let known = (place as usize) < SEATS && !ring.is_by_turn();
    &MOVE_LOOKS[if known { place as usize } else { ALL }]
}

/// How broad an arc is, whoever starts, and for some who start.
pub const SEAT_WIDTHS: (f64, f64) = (5.0, 2.0);

/// What stands on a move of a game for more than two players: the numbers of those who may make it, counted from 1, where not
/// all may.
///
/// ```
/// use hyperjam_editor::looks::seat_numbers;
/// use hyperjam_terms::Movers;
///
/// assert_eq!(seat_numbers(Movers::BOTH, 3).as_deref(), Some("1,2"));
/// assert_eq!(seat_numbers(Movers::all(3), 3), None);
/// assert_eq!(seat_numbers(Movers::LEFT, 2), None);
/// ```
pub fn seat_numbers(by: Movers, players: u32) -> Option<String> {
    let shown = players > 2 && by != Movers::all(players);
    shown.then(|| by.seats().map(|seat| (seat + 1).to_string()).collect::<Vec<_>>().join(","))
}

/// The colour of vehicles, on white.
pub const CAR_COLOUR: &str = "d99a00";
