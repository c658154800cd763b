//! The view fitted to the drawing or to a part of it, with all that stands at its positions.

use super::Editor;
use crate::document::{Board, Note};
use crate::geometry::{Insets, NAME_SIZE, PLATE_RADIUS, Point, Rectangle, Size, Vector, Viewport};
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

    /// Leaves the edges of the canvas free whenever something is fitted to it, and while there is a sum as many pixels more
    /// at its foot as the strip with the sum needs. What was shown as a whole still is, as by [`Self::resize`].
    pub fn keep_free(&mut self, free: Insets, strip: f64) {
        if (self.free, self.strip) != (free, strip) {
            self.change_room(|editor| (editor.free, editor.strip) = (free, strip));
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
        self.frame(name_size(viewport.scale())).is_some_and(|frame| {
            let frame = frame.grown(-PLATE_RADIUS);
            seen.contains(frame.least) && seen.contains(frame.greatest)
        })
    }

    pub(super) fn insets(&self) -> Insets {
        let strip = if self.document.has_sum() { self.strip } else { 0.0 };
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
        let Some(all) = self.frame(NAME_SIZE) else {
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
        self.fitted_to(&|names| self.frame(names), largest)
    }

    /// What the drawing takes up with all that is drawn beside positions, where names are so high.
    fn frame(&self, names: f64) -> Option<Rectangle> {
        let positions = self.areas(&mut self.document.positions().map(|(id, _)| id), names);
        let notes = self.document.heading().notes.iter().map(|note| Note::area(note).grown(MARGIN));
        let boards = self.document.heading().boards.iter().map(|board| Board::area(board).grown(MARGIN));
        let all = positions.into_iter().chain(notes).chain(boards).reduce(Rectangle::with);
        let routes = all.filter(|_| !self.document.is_large()).map(|_| self.routing().frame(&self.document));
        all.map(|all| routes.into_iter().fold(all, Rectangle::with))
    }

    /// The view fitted to these positions.
    pub(super) fn fitted(&self, positions: impl IntoIterator<Item = PositionId>, largest: f64) -> Viewport {
        let positions: Vec<PositionId> = positions.into_iter().collect();
        self.fitted_to(&|names| self.areas(&mut positions.iter().copied(), names), largest)
    }

    /// The view fitted to an area, which is given for names of a height. What is shown smaller has higher names, which may need
    /// more room, so it is fitted again.
    fn fitted_to(&self, area: &dyn Fn(f64) -> Option<Rectangle>, largest: f64) -> Viewport {
        let fitted = |names| Some(self.viewport.fitted_inside(self.insets(), area(names)?, largest));
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

    /// What these positions take up with their names and the cars on them. Where the drawing is large its names are too small
    /// to be read when all of it is seen, and count no more than their plates.
    fn areas(&self, positions: &mut dyn Iterator<Item = PositionId>, names: f64) -> Option<Rectangle> {
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
            let beside = [Some(name.area(at, letters, names)), cars].into_iter().flatten();
            Some(beside.map(|area| area.grown(MARGIN)).fold(plate, Rectangle::with))
        };
        positions.filter_map(area).reduce(Rectangle::with)
    }
}

/// How high names are at a scale, in units of the drawing: on the screen at least [`LEAST_NAME`] pixels. Where they would be too
/// high for the drawing they are left out, and need no room.
fn name_size(scale: f64) -> f64 {
    let size = (LEAST_NAME / scale).max(NAME_SIZE);
    if size > MOST_NAME { NAME_SIZE } else { size }
}
