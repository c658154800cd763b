//! The part of the sheet that is shown: a scale and a shift between world and screen.

use super::{Point, Rectangle, Vector};

/// The least width and height in which a drawing is of any use, in pixels.
const LEAST_ROOM: f64 = 100.0;

/// Width and height of the canvas in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
}

impl Default for Size {
    fn default() -> Self {
        Self { width: 800.0, height: 600.0 }
    }
}

/// What is to stay free at the edges of the canvas, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Insets {
    /// At the top.
    pub top: f64,
    /// At the left.
    pub left: f64,
    /// At the right.
    pub right: f64,
    /// At the foot.
    pub foot: f64,
}

/// What floats on the canvas, in pixels: what is fitted to it keeps clear of that.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Floating {
    /// At the edges.
    pub edges: Insets,
    /// How far what is at the upper left and at the upper right corner reaches into the canvas.
    pub corners: [Vector; 2],
    /// How much more is taken at the foot while there is a sum.
    pub strip: f64,
}

/// The part of the world that is shown: screen = world · scale + shift.
///
/// ```
/// use hyperjam_editor::geometry::{Point, Vector, Viewport};
///
/// let view = Viewport::default();
/// let (at, pointer) = (Point::new(3.0, 4.0), Point::new(50.0, 60.0));
/// assert_eq!(view.panned(Vector::new(1.0, 2.0)).to_screen(at) - view.to_screen(at), Vector::new(1.0, 2.0));
/// assert_eq!(view.zoomed(pointer, 2.0).to_world(pointer), view.to_world(pointer));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    scale: f64,
    shift: Vector,
    size: Size,
}

impl Default for Viewport {
    fn default() -> Self {
        let size = Size::default();
        Self { scale: 1.0, shift: Vector::new(size.width / 2.0, size.height / 2.0), size }
    }
}

impl Viewport {
    /// The smallest scale.
    pub const LEAST_SCALE: f64 = 0.02;
    /// The largest scale.
    pub const GREATEST_SCALE: f64 = 8.0;

    /// Pixels for one world unit.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// Where the world's origin is on the screen, seen from the canvas's corner.
    pub fn shift(&self) -> Vector {
        self.shift
    }

    /// The canvas's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// From screen to world.
    pub fn to_world(&self, screen: Point) -> Point {
        Point::new((screen.x - self.shift.x) / self.scale, (screen.y - self.shift.y) / self.scale)
    }

    /// From world to screen.
    pub fn to_screen(&self, world: Point) -> Point {
        Point::new(world.x * self.scale + self.shift.x, world.y * self.scale + self.shift.y)
    }

    /// The world's point in the middle of the canvas.
    pub fn centre(&self) -> Point {
        self.to_world(Point::new(self.size.width / 2.0, self.size.height / 2.0))
    }

    /// The part of the world that is seen.
    pub fn seen(&self) -> Rectangle {
        Rectangle::spanned(
            self.to_world(Point::default()),
            self.to_world(Point::new(self.size.width, self.size.height)),
        )
    }

    /// The view on a canvas of another size: what was in the middle stays there.
    pub fn resized(self, size: Size) -> Self {
        let by = Vector::new((size.width - self.size.width) / 2.0, (size.height - self.size.height) / 2.0);
        Self { size, ..self.panned(by) }
    }

    /// Shifts what is seen by so many pixels.
    pub fn panned(self, by: Vector) -> Self {
        Self { shift: self.shift + by, ..self }
    }

    /// Multiplies the scale, within its limits; the world's point under `screen` stays there.
    pub fn zoomed(self, screen: Point, factor: f64) -> Self {
        let fixed = self.to_world(screen);
        let scale = (self.scale * factor).clamp(Self::LEAST_SCALE, Self::GREATEST_SCALE);
        let shift = Vector::new(screen.x - fixed.x * scale, screen.y - fixed.y * scale);
        Self { scale, shift, ..self }
    }

    /// As [`fitted`](Self::fitted), but leaves the edges of the canvas free, unless too little room is left then.
    pub fn fitted_inside(self, free: Insets, world: Rectangle, largest: f64) -> Self {
        let Insets { top, left, right, foot } = self.affordable(free);
        let size = Size { width: self.size.width - left - right, height: self.size.height - top - foot };
        let inside = Self { size, ..self }.fitted(world, largest);
        Self { size: self.size, ..inside.panned(Vector::new(left, top)) }
    }

    /// The world's point in the middle of what is left of the canvas.
    pub fn centre_inside(self, free: Insets) -> Point {
        let Insets { top, left, right, foot } = self.affordable(free);
        let Size { width, height } = self.size;
        self.to_world(Point::new((width + left - right) / 2.0, (height + top - foot) / 2.0))
    }

    /// The part of the world that is seen on what is left of the canvas.
    pub fn seen_inside(self, free: Insets) -> Rectangle {
        let Insets { top, left, right, foot } = self.affordable(free);
        let Size { width, height } = self.size;
        Rectangle::spanned(
            self.to_world(Point::new(left, top)),
            self.to_world(Point::new(width - right, height - foot)),
        )
    }

    /// Whether a drawing can be looked at here: on less, to show all of it would show nothing.
    pub fn has_room(self) -> bool {
        self.size.height >= LEAST_ROOM && self.size.width >= LEAST_ROOM
    }

    /// Whether enough of the canvas is left inside these edges; where it is not, they are not kept free.
    pub fn affords(self, free: Insets) -> bool {
        let Insets { top, left, right, foot } = free;
        self.size.width - left - right >= LEAST_ROOM && self.size.height - top - foot >= LEAST_ROOM
    }

    /// What is free, or nothing where it would leave too little.
    fn affordable(self, free: Insets) -> Insets {
        if self.affords(free) { free } else { Insets::default() }
    }

    /// Shows all of the rectangle in the middle, as large as fits, but not above `largest`.
    pub fn fitted(self, world: Rectangle, largest: f64) -> Self {
        let room = |room: f64, needed: f64| if needed > 0.0 { room / needed } else { f64::INFINITY };
        let scale = room(self.size.width, world.width())
            .min(room(self.size.height, world.height()))
            .min(largest)
            .clamp(Self::LEAST_SCALE, Self::GREATEST_SCALE);
        let centre = world.centre();
        let shift =
            Vector::new(self.size.width / 2.0 - centre.x * scale, self.size.height / 2.0 - centre.y * scale);
        Self { scale, shift, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(a: Point, b: Point) -> bool {
        a.distance(b) < 1e-6 * (1.0 + a.distance(Point::default()))
    }

    proptest! {
        #[test]
        fn screen_and_world_are_inverse(x in -1e4..1e4, y in -1e4..1e4, f in 0.01..20.0, px in 0.0..800.0, py in 0.0..600.0) {
            let view = Viewport::default().zoomed(Point::new(px, py), f).panned(Vector::new(px, -py));
            let point = Point::new(x, y);
            prop_assert!(close(view.to_world(view.to_screen(point)), point));
        }

        #[test]
        fn what_is_fitted_inside_leaves_the_edges_free(
            x in -1e3..1e3, y in -1e3..1e3, w in 10.0..1e4, h in 10.0..1e4, top in 0.0..100.0, left in 0.0..300.0,
            right in 0.0..200.0, foot in 0.0..300.0,
        ) {
            let world = Rectangle::spanned(Point::new(x, y), Point::new(x + w, y + h));
            let whole = Viewport::default();
            let free = Insets { top, left, right, foot };
            let view = whole.fitted_inside(free, world, 2.0);
            prop_assert_eq!(view.size(), whole.size());
            let far = view.to_screen(Point::new(x + w, y + h));
            prop_assert!(far.y < whole.size().height - foot + 1e-6 && far.x < whole.size().width - right + 1e-6);
            let corner = view.to_screen(Point::new(x, y));
            prop_assert!(corner.y > top - 1e-6 && corner.x > left - 1e-6);
            prop_assert!(view.centre_inside(free).distance(world.centre()) < 1e-6 * (1.0 + w + h));
        }

        #[test]
        fn zooming_keeps_the_point_under_the_pointer(px in 0.0..800.0, py in 0.0..600.0, f in 0.001..100.0) {
            let screen = Point::new(px, py);
            let before = Viewport::default().to_world(screen);
            let after = Viewport::default().zoomed(screen, f).to_world(screen);
            prop_assert!(close(before, after));
        }

        #[test]
        fn a_fitted_rectangle_is_seen_whole(x in -1e3..1e3, y in -1e3..1e3, w in 0.0..5e3, h in 0.0..5e3) {
            let world = Rectangle::spanned(Point::new(x, y), Point::new(x + w, y + h));
            let seen = Viewport::default().fitted(world, 2.0).seen().grown(1e-6);
            prop_assert!(seen.contains(world.least) && seen.contains(world.greatest));
        }
    }
}
