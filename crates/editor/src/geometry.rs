//! Plane geometry of a drawing: points, the view on the sheet, the curves of moves, what lies where.
//!
//! World coordinates are those of the document, with `y` growing downwards; screen coordinates are
//! CSS pixels from the upper left corner of the canvas.

mod grid;
mod ground;
mod hit;
mod route;
mod routing;
mod viewport;

use crate::document::Rules;
pub use crate::point::{Point, Rectangle, Vector};
pub use ground::{GROUND_BEYOND, GROUND_FOOT, GROUND_HALF_WIDTH, Ground, is_on_ground};
pub use hit::{Target, car_at, hit, touched};
pub use route::{Arrowhead, Ends, Route};
pub use routing::{NAME_SIZE, NamePlace, Routing, RoutingTask, STRAIGHT, goes_straight};
pub use viewport::{Floating, Insets, Size, Viewport};

/// Radius of a position's plate, in world units.
pub const PLATE_RADIUS: f64 = 26.0;

/// Radius of a position that is drawn as a point, where lines are what is played.
pub const POINT_RADIUS: f64 = 5.0;

/// The radius of what is drawn at a position: its plate, or a point.
pub fn drawn_radius(rules: Rules) -> f64 {
    if rules.has_points() { POINT_RADIUS } else { PLATE_RADIUS - 2.0 }
}

/// How far above the middle of its plate a car stands where nothing is in its way, in world units: above the ring's peg.
pub const CAR_HEIGHT: f64 = PLATE_RADIUS + 14.0;

/// How much room a car takes beside others on the same plate, in world units.
pub const CAR_WIDTH: f64 = 36.0;

/// The most cars that stand on a plate side by side; more vehicles are one car with their number.
pub const MOST_CARS: usize = 5;

/// Within this part of the plate's radius a drag moves the position; outside it, it draws a move.
pub const BODY_PART: f64 = 0.66;
