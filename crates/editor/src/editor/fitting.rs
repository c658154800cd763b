//! The view fitted to the drawing or to a part of it, with all that stands at its positions.

use super::Editor;
use crate::geometry::{Floating, Insets, NAME_SIZE, PLATE_RADIUS, Point, Rectangle, Size, Vector, Viewport};
use crate::id::PositionId;
use crate::label::{shortened, typeset};
use std::collections::BTreeMap;

/// Fitting never enlarges beyond this scale.
pub(super) const LARGEST_FIT: f64 = 1.6;
/// Room round names, cars and notes, in world units.
const MARGIN: f64 = 8.0;
/// The least height of a name on the screen, in pixels, and the most in units of the drawing, as the page's styles have them.
const LEAST_NAME: f64 = 11.0;
const MOST_NAME: f64 = 33.0;
/// How often a view is fitted again to the names that it shows.
const ROUNDS: usize = 3;
/// The room left between what is drawn and what is put beside it.
const GAP: f64 = 40.0;

impl Editor {
    /// Sets the size of the canvas. A drawing that was shown as a whole still is, or is again when there is room for it. One
    /// that could be seen in full at a place and scale of the person's own still can, and goes back there when there is room.
    pub fn resize(&mut self, size: Size) {
        self.change_room(|editor| editor.viewport = editor.viewport.resized(size));
    }

    /// Keeps clear of what floats on the canvas whenever something is fitted to it. What was shown as a whole still is, as by
    /// [`Self::resize`].
    pub fn keep_free(&mut self, floating: Floating) {
        if self.floating != floating {
            self.change_room(|editor| editor.floating = floating);
        }
    }

    fn change_room(&mut self, change: impl FnOnce(&mut Self)) {
        let set_back = self.set_back.take().filter(|(_, shown)| *shown == self.viewport);
        let whole = set_back.is_none() && self.is_whole();
        let own = set_back.map_or(self.viewport, |(own, _)| own);
        let seen = set_back.is_some() || self.shows_all(own);
        change(self);
        let own = own.resized(self.viewport.size());
        self.waiting = None;
        if whole {
            match self.viewport.has_room() {
                true => self.fit_all(),
                false => self.waiting = Some(self.viewport),
            }
        } else if seen {
            let fits = self.shows_all(own) || !self.viewport.has_room();
            self.viewport = if fits { own } else { self.whole(own.scale()) };
            self.set_back = (!self.shows_all(own)).then_some((own, self.viewport));
        }
    }

    fn is_whole(&self) -> bool {
        self.waiting == Some(self.viewport) || self.viewport == self.whole(LARGEST_FIT)
    }

    /// Whether all of the drawing would be seen, clear of what floats.
    fn shows_all(&self, viewport: Viewport) -> bool {
        let seen = viewport.seen_inside(self.insets());
        let parts = self.parts(name_size(viewport.scale()));
        let is_seen = |part: Rectangle| {
            let part = part.grown(-PLATE_RADIUS);
            seen.contains(part.least) && seen.contains(part.greatest)
        };
        parts.iter().copied().reduce(Rectangle::with).is_some_and(is_seen)
            && self.is_clear_of_corners(viewport, &parts)
    }

    /// What is kept free at the edges.
    pub(super) fn insets(&self) -> Insets {
        let Floating { edges, strip, .. } = self.floating;
        let strip = if self.document.has_sum() { strip } else { 0.0 };
        Insets { foot: edges.foot + strip, ..edges }
    }

    /// Whether none of these parts lies below what floats at the upper corners.
    fn is_clear_of_corners(&self, view: Viewport, parts: &[Rectangle]) -> bool {
        let [left, right] = self.floating.corners;
        let width = view.size().width;
        let corner = |from: f64, to: f64, height: f64| {
            Rectangle::spanned(view.to_world(Point::new(from, 0.0)), view.to_world(Point::new(to, height)))
        };
        let corners = [corner(0.0, left.x, left.y), corner(width - right.x, width, right.y)];
        parts.iter().all(|part| {
            let part = part.grown(-MARGIN);
            corners.iter().all(|corner| !corner.meets(part))
        })
    }

    pub(super) fn fit_all(&mut self) {
        self.fit_within(LARGEST_FIT);
    }

    /// Shows all positions, moves, names, vehicles, notes and boards as large as fits, but not above this scale.
    pub fn fit_within(&mut self, largest: f64) {
        self.viewport = self.whole(largest);
    }

    /// Where something of this size lies beside all that is drawn: right of it or below, whichever is shown larger when all is
    /// seen; in the middle of what is seen if nothing is drawn.
    pub fn beside_all(&self, size: Vector) -> Point {
        let Some(all) = self.parts(NAME_SIZE).into_iter().reduce(Rectangle::with) else {
            let centre = self.viewport.centre_inside(self.insets());
            return centre + size * -0.5;
        };
        let right = Point::new(all.greatest.x + GAP, all.least.y);
        let below = Point::new(all.least.x, all.greatest.y + GAP);
        let scale = |at: Point| {
            let with = all.with(Rectangle::spanned(at, at + size));
            self.viewport.fitted_inside(self.insets(), with, LARGEST_FIT).scale()
        };
        if scale(below) > scale(right) { below } else { right }
    }

    fn whole(&self, largest: f64) -> Viewport {
        self.fitted_to(&|names| self.parts(names), largest)
    }

    /// What each part of the drawing takes up with all that is drawn beside it, where names are so high.
    fn parts(&self, names: f64) -> Vec<Rectangle> {
        let mut parts = self.areas(&mut self.document.positions().map(|(id, _)| id), names);
        let heading = self.document.heading();
        parts.extend(heading.notes.iter().map(|note| note.area().grown(MARGIN)));
        parts.extend(heading.boards.iter().map(|board| board.area().grown(MARGIN)));
        if !parts.is_empty() && !self.document.is_large() {
            parts.extend(self.routing().routes().filter_map(|(_, route)| Rectangle::around(route.points())));
        }
        parts
    }

    /// The view fitted to these positions.
    pub(super) fn fitted(&self, positions: impl IntoIterator<Item = PositionId>, largest: f64) -> Viewport {
        let positions: Vec<PositionId> = positions.into_iter().collect();
        self.fitted_to(&|names| self.areas(&mut positions.iter().copied(), names), largest)
    }

    /// The view fitted to parts, which are given for names of a height. What floats at the upper corners is passed at its side
    /// where that is possible, else the parts lie below it or between what is at the left and at the right, whichever shows
    /// them larger.
    fn fitted_to(&self, parts: &dyn Fn(f64) -> Vec<Rectangle>, largest: f64) -> Viewport {
        let insets = self.insets();
        let [left, right] = self.floating.corners;
        let below = Insets { top: insets.top.max(left.y).max(right.y), ..insets };
        let view = self.fitted_inside(insets, parts, largest);
        if insets == below || self.is_clear_of_corners(view, &parts(name_size(view.scale()))) {
            return view;
        }
        let between = Insets { left: insets.left.max(left.x), right: insets.right.max(right.x), ..insets };
        let has_room = self.viewport.affords(between);
        let [below, between] = [below, between].map(|insets| self.fitted_inside(insets, parts, largest));
        if has_room && between.scale() > below.scale() { between } else { below }
    }

    /// The view fitted to parts inside these edges. What is shown smaller has higher names, which may need more room, so it is
    /// fitted again.
    fn fitted_inside(&self, insets: Insets, parts: &dyn Fn(f64) -> Vec<Rectangle>, largest: f64) -> Viewport {
        let fitted = |names| {
            let all = parts(names).into_iter().reduce(Rectangle::with)?;
            Some(self.viewport.fitted_inside(insets, all, largest))
        };
        let Some(mut view) = fitted(NAME_SIZE) else {
            let is_empty = self.document.is_empty();
            return if is_empty { Viewport::default().resized(self.viewport.size()) } else { self.viewport };
        };
        for _ in 0..ROUNDS {
            let names = name_size(view.scale());
            if names <= NAME_SIZE {
                break;
            }
            view = fitted(names).unwrap_or(view);
        }
        view
    }

    /// What each of these positions takes up with its name and the cars on it. Where the drawing is large its names are too small
    /// to be read when all of it is seen, and count no more than their plates.
    fn areas(&self, positions: &mut dyn Iterator<Item = PositionId>, names: f64) -> Vec<Rectangle> {
        // On a narrow sheet, where things float on both sides, only loops have room around the plates.
        let Floating { edges, corners: [_, right], .. } = self.floating;
        let keeps_free = edges != Insets::default() || right != Vector::default();
        let around = PLATE_RADIUS * if keeps_free { 2.0 } else { 3.0 };
        let mut vehicles = BTreeMap::new();
        for (on, _) in self.document.heading().all_vehicles() {
            *vehicles.entry(on).or_insert(0) += 1;
        }
        let area = |id| {
            let at = self.document.position(id)?.at;
            let plate = Rectangle::spanned(at, at).grown(around);
            if self.document.is_large() {
                return Some(plate);
            }
            let count = vehicles.get(&id).copied().unwrap_or_default();
            let (routing, document) = (self.routing(), &self.document);
            let cars = routing.area_of_cars(document, id, count);
            let name = routing.name(document, id).clear_of(count, routing.cars(document, id, count));
            let letters = shortened(&typeset(document.name(id))).chars().count();
            let beside = [Some(name.area(at, letters, names)), cars].into_iter().flatten();
            Some(beside.map(|area| area.grown(MARGIN)).fold(plate, Rectangle::with))
        };
        positions.filter_map(area).collect()
    }
}

/// How high names are at a scale, in units of the drawing: on the screen at least [`LEAST_NAME`] pixels. Where they would be too
/// high for the drawing they are left out, and need no room.
fn name_size(scale: f64) -> f64 {
    let size = (LEAST_NAME / scale).max(NAME_SIZE);
    if size > MOST_NAME { NAME_SIZE } else { size }
}
