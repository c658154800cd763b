//! Points, vectors and rectangles.

use serde::{Deserialize, Serialize};
use std::f64::consts::FRAC_PI_2;
use std::ops::{Add, Mul, Neg, Sub};

/// A place, in world units or in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Rightwards.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// A difference of two places.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector {
    /// Rightwards.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The nearest point with at most two decimals, so that files, links and sums of steps keep it exactly.
    pub fn to_hundredths(self) -> Self {
        // Adding zero makes −0 plain 0.
        let rounded = |x: f64| (x * 100.0).round() / 100.0 + 0.0;
        Self::new(rounded(self.x), rounded(self.y))
    }

    /// Distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    /// The point `part` of the way to `other`: 0 here, 1 there.
    pub fn towards(self, other: Self, part: f64) -> Self {
        self + (other - self) * part
    }
}

impl Vector {
    /// The vector with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The unit vector at an angle of at most a few turns, in radians clockwise from the right, to fourteen digits. It is
    /// the same on every machine and exact at quarters of a turn. By the power series of cosine and sine at the distance
    /// from the nearest quarter; the functions of the standard library reduce angles of any size exactly, which would be a
    /// hundredth of the page.
    pub fn at_angle(angle: f64) -> Self {
        let quarters = (angle / FRAC_PI_2).round();
        let rest = angle - quarters * FRAC_PI_2;
        let (mut cos, mut sin, mut term) = (0.0, 0.0, 1.0);
        for nth in 0..8 {
            let n = f64::from(2 * nth + 1);
            cos += term;
            term *= rest / n;
            sin += term;
            term *= -rest / (n + 1.0);
        }
        // Not by a sign, which would make zeros negative.
        match (quarters as i32).rem_euclid(4) {
            0 => Self::new(cos, sin),
            1 => Self::new(0.0 - sin, cos),
            2 => Self::new(0.0 - cos, 0.0 - sin),
            _ => Self::new(sin, 0.0 - cos),
        }
    }

    /// Euclidean length.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The angle, in radians clockwise from the right, in (−π, π].
    pub fn angle(self) -> f64 {
        self.y.atan2(self.x)
    }

    /// The vector of length one in this direction; rightwards for the zero vector.
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { Self::new(1.0, 0.0) }
    }

    /// The vector turned a quarter clockwise (as seen on the screen).
    pub fn normal(self) -> Self {
        Self::new(-self.y, self.x)
    }
}

impl Sub for Point {
    type Output = Vector;
    fn sub(self, other: Self) -> Vector {
        Vector::new(self.x - other.x, self.y - other.y)
    }
}

impl Add<Vector> for Point {
    type Output = Self;
    fn add(self, by: Vector) -> Self {
        Self::new(self.x + by.x, self.y + by.y)
    }
}

impl Sub<Vector> for Point {
    type Output = Self;
    fn sub(self, by: Vector) -> Self {
        Self::new(self.x - by.x, self.y - by.y)
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Mul<f64> for Vector {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1.0
    }
}

/// A rectangle with sides along the axes; `least` is its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// The corner with the least coordinates.
    pub least: Point,
    /// The corner with the greatest coordinates.
    pub greatest: Point,
}

impl Rectangle {
    /// The rectangle spanned by two opposite corners, in any order.
    pub fn spanned(a: Point, b: Point) -> Self {
        Self {
            least: Point::new(a.x.min(b.x), a.y.min(b.y)),
            greatest: Point::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// The least rectangle around the points, `None` when there are none.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().map(|point| Self::spanned(point, point)).reduce(Self::with)
    }

    /// The least rectangle around both.
    pub fn with(self, other: Self) -> Self {
        Self {
            least: Point::new(self.least.x.min(other.least.x), self.least.y.min(other.least.y)),
            greatest: Point::new(
                self.greatest.x.max(other.greatest.x),
                self.greatest.y.max(other.greatest.y),
            ),
        }
    }

    /// The rectangle with `margin` more on each side.
    pub fn grown(self, margin: f64) -> Self {
        let by = Vector::new(margin, margin);
        Self { least: self.least - by, greatest: self.greatest + by }
    }

    /// Whether the point lies inside or on the border.
    pub fn contains(self, point: Point) -> bool {
        (self.least.x..=self.greatest.x).contains(&point.x)
            && (self.least.y..=self.greatest.y).contains(&point.y)
    }

    /// Whether the two have a point in common.
    pub fn meets(self, other: Self) -> bool {
        self.least.x <= other.greatest.x
            && other.least.x <= self.greatest.x
            && self.least.y <= other.greatest.y
            && other.least.y <= self.greatest.y
    }

    /// Distance of a point: 0 for one inside.
    pub fn distance(self, point: Point) -> f64 {
        let within = |x: f64, least: f64, greatest: f64| x.max(least).min(greatest);
        let x = within(point.x, self.least.x, self.greatest.x);
        point.distance(Point::new(x, within(point.y, self.least.y, self.greatest.y)))
    }

    /// The middle.
    pub fn centre(self) -> Point {
        self.least.towards(self.greatest, 0.5)
    }

    /// Width.
    pub fn width(self) -> f64 {
        self.greatest.x - self.least.x
    }

    /// Height.
    pub fn height(self) -> f64 {
        self.greatest.y - self.least.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    #[test]
    fn unit_vectors_are_cosine_and_sine_and_exact_at_quarters() {
        for nth in -4_000..=4_000 {
            let angle = f64::from(nth) * TAU / 1_000.0;
            let Vector { x, y } = Vector::at_angle(angle);
            assert!((x - angle.cos()).abs() < 1e-14 && (y - angle.sin()).abs() < 1e-14, "{angle}: {x}, {y}");
        }
        for (nth, axis) in [(0.0, "1 0"), (1.0, "0 1"), (2.0, "-1 0"), (3.0, "0 -1"), (-1.0, "0 -1")] {
            let Vector { x, y } = Vector::at_angle(nth * FRAC_PI_2);
            assert_eq!(format!("{x} {y}"), axis, "no zero is negative");
        }
    }
}
