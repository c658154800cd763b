//! The curve of one move: from rim to rim, with its arrowhead.

use super::{PLATE_RADIUS, POINT_RADIUS, Point, Rectangle, Vector};
use crate::document::Rules;

/// How far a line without an arrowhead goes on under the plates that it joins, in world units.
const UNDER_PLATE: f64 = 5.0;
/// Length of an arrowhead, in world units.
const ARROW_LENGTH: f64 = 12.0;
/// Half the width of an arrowhead.
const ARROW_HALF_WIDTH: f64 = 5.5;
/// Number of straight pieces that a curve is measured by.
const PIECES: usize = 24;

/// A cubic Bézier curve that a move is drawn along, from the rim of its start to its arrow's tip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Route {
    points: [Point; 4],
}

/// What is drawn at the ends of a route's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// An arrowhead where it leads.
    Arrow,
    /// Nothing: it goes on under the plates that it joins.
    Plates,
    /// Nothing: it goes on to the points that it joins.
    Points,
}

impl Ends {
    /// What they are where a drawing is read so.
    pub fn of(rules: Rules) -> Self {
        match (rules.is_directed(), rules.has_points()) {
            (true, _) => Self::Arrow,
            (false, false) => Self::Plates,
            (false, true) => Self::Points,
        }
    }
}

/// The three corners of an arrowhead; the tip first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrowhead {
    /// The point that touches the target's rim.
    pub tip: Point,
    /// The left and the right end.
    pub ends: [Point; 2],
}

impl Route {
    /// The route between two different places, bent aside by about `bend` world units at its middle
    /// (to the right as seen when travelling, for positive values).
    pub fn between(from: Point, to: Point, bend: f64) -> Self {
        let along = (to - from).unit();
        let span = from.distance(to);
        // A cubic's middle is three quarters of the way to its inner control points.
        let aside = along.normal() * (bend * 4.0 / 3.0);
        let inner = [from + along * (span / 3.0) + aside, from + along * (span * 2.0 / 3.0) + aside];
        let reach = (PLATE_RADIUS + 1.0).min(span * 0.4);
        let start = from + (inner[0] - from).unit() * reach;
        let end = to + (inner[1] - to).unit() * reach;
        Self { points: [start, inner[0], inner[1], end] }
    }

    /// The route between two different places whose middle lies this far aside of the straight line (to the right as seen
    /// when travelling, for positive values).
    pub fn bowed(from: Point, to: Point, aside: f64) -> Self {
        let normal = (to - from).unit().normal();
        let mut bend = aside;
        // The middle goes aside by 1 to 1.4 units with each unit of the bend, so what is missing at least halves each time.
        for _ in 0..24 {
            let middle = Self::between(from, to, bend).at(0.5) - from;
            bend += aside - (middle.x * normal.x + middle.y * normal.y);
        }
        Self::between(from, to, bend)
    }

    /// A loop at a place, leaving in the direction `angle` (radians clockwise from the right); the
    /// `nth` loop in the same direction lies around the ones before it.
    pub fn looped(at: Point, angle: f64, nth: usize) -> Self {
        // Legs side by side stand at the rim about an arrowhead's half apart.
        let nth = nth as f64;
        let spread = (0.42 + 0.15 * nth).min(1.4);
        let aside = spread + 0.2;
        let reach = PLATE_RADIUS * (2.6 + 1.9 * nth + 0.25 * nth * nth);
        let out = Vector::at_angle(angle - spread);
        let back = Vector::at_angle(angle + spread);
        Self {
            points: [
                at + out * (PLATE_RADIUS + 1.0),
                at + Vector::at_angle(angle - aside) * reach,
                at + Vector::at_angle(angle + aside) * reach,
                at + back * (PLATE_RADIUS + 1.0),
            ],
        }
    }

    /// The route from a place to a point that is not a position, as drawn while a move is being drawn.
    pub fn reaching(from: Point, to: Point) -> Self {
        let along = (to - from).unit();
        let start = from + along * PLATE_RADIUS.min(from.distance(to));
        Self { points: [start, start.towards(to, 1.0 / 3.0), start.towards(to, 2.0 / 3.0), to] }
    }

    /// The same line, travelled in the other direction.
    pub fn reversed(self) -> Self {
        let [a, b, c, d] = self.points;
        Self { points: [d, c, b, a] }
    }

    /// Start, two control points, tip.
    pub fn points(&self) -> [Point; 4] {
        self.points
    }

    /// The point at `part` of the curve's parameter: 0 at the start, 1 at the tip.
    pub fn at(&self, part: f64) -> Point {
        let [a, b, c, d] = self.points;
        let ab = a.towards(b, part);
        let bc = b.towards(c, part);
        let cd = c.towards(d, part);
        ab.towards(bc, part).towards(bc.towards(cd, part), part)
    }

    /// The rectangle around the control points, in which the curve lies.
    pub fn hull(&self) -> Rectangle {
        let [a, b, c, d] = self.points;
        Rectangle::spanned(a, b).with(Rectangle::spanned(c, d))
    }

    /// How far the curve leaves the straight line between its ends at most.
    pub fn bow(&self) -> f64 {
        let [a, b, c, d] = self.points;
        distance_to_segment(b, a, d).max(distance_to_segment(c, a, d))
    }

    /// Whether a point may be so near to the route: certainly not when this says no. Cheaper than
    /// [`Route::distance`], which tells.
    pub fn may_reach(&self, point: Point, reach: f64) -> bool {
        distance_to_segment(point, self.points[0], self.points[3]) <= reach + self.bow()
    }

    /// Least distance of a point from the route, by straight pieces.
    pub fn distance(&self, point: Point) -> f64 {
        let far = |(from, to)| distance_to_segment(point, from, to);
        self.pieces().map(far).fold(f64::INFINITY, f64::min)
    }

    /// The straight pieces that the curve is measured by, in order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let at = |piece: usize| self.at(piece as f64 / PIECES as f64);
        (0..PIECES).map(move |piece| (at(piece), at(piece + 1)))
    }

    /// The arrowhead at the tip.
    pub fn arrowhead(&self) -> Arrowhead {
        let tip = self.points[3];
        // The chord over the arrow's length keeps the head on the route where the curve is tight.
        let mut part = 0.9;
        while part > 0.5 && self.at(part).distance(tip) < ARROW_LENGTH {
            part -= 0.05;
        }
        let along = (tip - self.at(part)).unit();
        let foot = tip - along * ARROW_LENGTH;
        let aside = along.normal() * ARROW_HALF_WIDTH;
        Arrowhead { tip, ends: [foot - aside, foot + aside] }
    }

    /// The control points of the line as it is drawn: with an arrowhead it ends within that, so that nothing of it
    /// shows past the tip. Without one it reaches under the plates or to the points at both ends.
    pub fn line(&self, ends: Ends) -> [Point; 4] {
        let [a, b, c, d] = self.points;
        let further = match ends {
            Ends::Arrow => 0.0,
            Ends::Plates => UNDER_PLATE,
            // A route begins a plate's radius from the middle, or two fifths of the way where that is less.
            Ends::Points => (PLATE_RADIUS + 1.0).min(2.0 * a.distance(d)) - (POINT_RADIUS - 1.0),
        };
        if ends != Ends::Arrow {
            // Between places that are close together the inner control points may lie behind the ends.
            let out = |end: Point, control: Point, other: Point| {
                let (along, across) = (end - control, end - other);
                let is_behind =
                    along.x * across.x + along.y * across.y < 0.0 && along.length() < PLATE_RADIUS;
                along.unit() * if is_behind { -1.0 } else { 1.0 }
            };
            return [a + out(a, b, d) * further, b, c, d + out(d, c, a) * further];
        }
        let head = self.arrowhead();
        let end = d.towards(head.ends[0].towards(head.ends[1], 0.5), 0.7);
        [a, b, c + (end - d), end]
    }

    /// [`Route::line`] as an SVG path.
    pub fn svg_path(&self, ends: Ends) -> String {
        let [a, b, c, d] = self.line(ends);
        format!("M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)
    }
}

impl Arrowhead {
    /// The triangle as an SVG path.
    pub fn svg_path(&self) -> String {
        let [left, right] = self.ends;
        format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
            left.x, left.y, self.tip.x, self.tip.y, right.x, right.y
        )
    }
}

pub(super) fn distance_to_segment(point: Point, from: Point, to: Point) -> f64 {
    let along = to - from;
    let length = along.length();
    if length == 0.0 {
        return point.distance(from);
    }
    let offset = point - from;
    let part = ((offset.x * along.x + offset.y * along.y) / (length * length)).clamp(0.0, 1.0);
    point.distance(from.towards(to, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_bends_to_the_right_for_positive_values() {
        let route = Route::between(Point::new(0.0, 0.0), Point::new(200.0, 0.0), 30.0);
        let middle = route.at(0.5);
        assert!((middle.x - 100.0).abs() < 1.0, "{middle:?}");
        assert!((25.0..36.0).contains(&middle.y), "{middle:?}");
    }

    #[test]
    fn the_middle_of_a_bowed_route_lies_as_far_aside_as_it_is_told() {
        for span in [1.0, 40.0, 70.0, 200.0, 3_000.0] {
            for aside in [-10_000.0, -45.0, -1.0, 0.0, 3.0, 60.0, 400.0] {
                let route = Route::bowed(Point::new(0.0, 0.0), Point::new(span, 0.0), aside);
                assert!((route.at(0.5).y - aside).abs() < 1e-3, "{span}, {aside}: {:?}", route.at(0.5));
            }
        }
    }

    #[test]
    fn routes_end_on_the_rims() {
        let (from, to) = (Point::new(0.0, 0.0), Point::new(120.0, 90.0));
        for bend in [-40.0, 0.0, 25.0] {
            let route = Route::between(from, to, bend);
            assert!((route.at(0.0).distance(from) - PLATE_RADIUS - 1.0).abs() < 1e-9);
            assert!((route.arrowhead().tip.distance(to) - PLATE_RADIUS - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_line_without_an_arrowhead_reaches_under_both_plates() {
        let (from, to) = (Point::new(0.0, 0.0), Point::new(120.0, 90.0));
        for bend in [-40.0, 0.0, 25.0] {
            let route = Route::between(from, to, bend);
            let [start, .., end] = route.line(Ends::Plates);
            for (point, plate) in [(start, from), (end, to)] {
                let depth = PLATE_RADIUS - point.distance(plate);
                assert!((3.0..6.0).contains(&depth), "{bend}: {depth}");
            }
            // With one, it ends where the arrowhead does.
            let [.., end] = route.line(Ends::Arrow);
            assert!(end.distance(to) > PLATE_RADIUS + 1.0);
        }
    }

    #[test]
    fn a_line_between_points_ends_at_both() {
        for to in [Point::new(120.0, 90.0), Point::new(30.0, 0.0), Point::new(0.0, -67.0)] {
            let route = Route::between(Point::default(), to, 0.0);
            let [start, .., end] = route.line(Ends::Points);
            for far in [start.distance(Point::default()), end.distance(to)] {
                assert!((far - POINT_RADIUS + 1.0).abs() < 0.6, "{to:?}: {far}");
            }
        }
    }

    #[test]
    fn distance_is_zero_on_the_route_and_grows_aside() {
        let route = Route::between(Point::new(0.0, 0.0), Point::new(200.0, 0.0), 0.0);
        assert!(route.distance(Point::new(100.0, 0.0)) < 1e-9);
        assert!((route.distance(Point::new(100.0, 7.0)) - 7.0).abs() < 1e-9);
    }
}
