//! The view fitted to the drawing or to a part of it, with all that stands at its positions.

use super::Editor;
use crate::document::{Board, Note};
use crate::geometry::{Insets, PLATE_RADIUS, Point, Rectangle, Size, Vector, Viewport};
use crate::id::PositionId;
use crate::label::{shortened, typeset};
use std::collections::BTreeMap;

/// Fitting never enlarges beyond this scale.
pub(super) const LARGEST_FIT: f64 = 1.6;
/// Room round names, cars and notes, in world units.
const MARGIN: f64 = 8.0;
/// The room left between what is drawn and what is put beside it.
const GAP: f64 = 40.0;

impl Editor {
    /// Sets the size of the canvas. A drawing that was shown as a whole still is, or is again when there is room for it.
    pub fn resize(&mut self, size: Size) {
        let whole = self.is_whole();
        self.viewport = self.viewport.resized(size);
        self.fit_again(whole);
    }

    fn is_whole(&self) -> bool {
        self.waiting == Some(self.viewport) || self.viewport == self.whole(LARGEST_FIT)
    }

    /// Shows the drawing as a whole if it was, as soon as there is room.
    fn fit_again(&mut self, whole: bool) {
        self.waiting = None;
        match whole {
            true if self.viewport.has_room() => self.fit_all(),
            true => self.waiting = Some(self.viewport),
            false => {}
        }
    }

    /// Leaves the edges of the canvas free whenever something is fitted to it, and while there are vehicles as many pixels
    /// more at its foot as the strip needs that tells of them. A drawing that was shown as a whole still is.
    pub fn keep_free(&mut self, free: Insets, strip: f64) {
        if (self.free, self.strip) == (free, strip) {
            return;
        }
        let whole = self.is_whole();
        (self.free, self.strip) = (free, strip);
        self.fit_again(whole);
    }

    pub(super) fn insets(&self) -> Insets {
        let strip = if self.document.heading().vehicles.is_empty() { 0.0 } else { self.strip };
        Insets { foot: self.free.foot + strip, ..self.free }
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
        let Some(all) = self.all() else {
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
        self.fitted_to(self.all(), largest)
    }

    /// What all positions, moves, names, vehicles, notes and boards take up.
    fn all(&self) -> Option<Rectangle> {
        let positions = self.areas(&mut self.document.positions().map(|(id, _)| id));
        let notes = self.document.heading().notes.iter().map(|note| Note::area(note).grown(MARGIN));
        let boards = self.document.heading().boards.iter().map(|board| Board::area(board).grown(MARGIN));
        let all = positions.into_iter().chain(notes).chain(boards).reduce(Rectangle::with);
        let routes = all.filter(|_| !self.document.is_large()).map(|_| self.routing().frame(&self.document));
        all.map(|all| routes.into_iter().fold(all, Rectangle::with))
    }

    /// The view fitted to these positions.
    pub(super) fn fitted(&self, positions: impl IntoIterator<Item = PositionId>, largest: f64) -> Viewport {
        self.fitted_to(self.areas(&mut positions.into_iter()), largest)
    }

    fn fitted_to(&self, world: Option<Rectangle>, largest: f64) -> Viewport {
        match world {
            Some(world) => self.viewport.fitted_inside(self.insets(), world, largest),
            None if self.document.is_empty() => Viewport::default().resized(self.viewport.size()),
            None => self.viewport,
        }
    }

    /// What these positions take up with their names and the cars on them. Where the drawing is large its names are too small
    /// to be read when all of it is seen, and count no more than their plates.
    fn areas(&self, positions: &mut dyn Iterator<Item = PositionId>) -> Option<Rectangle> {
        // Where all that floats is kept clear of, only loops need room around the plates.
        let around = PLATE_RADIUS * if self.free == Insets::default() { 3.0 } else { 2.0 };
        let mut vehicles = BTreeMap::new();
        for &on in &self.document.heading().vehicles {
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
            let beside = [Some(name.area(at, letters)), cars].into_iter().flatten();
            Some(beside.map(|area| area.grown(MARGIN)).fold(plate, Rectangle::with))
        };
        positions.filter_map(area).reduce(Rectangle::with)
    }
}
