//! The ground that a picture of Hackenbush stands on.

use super::Point;
use crate::document::{Document, Position, Rules};
use std::fmt::Write;

/// How far the ground goes on beside what stands on it, in world units,
pub const GROUND_HALF_WIDTH: f64 = 34.0;
/// and where its hatches end, below its line.
pub const GROUND_FOOT: f64 = 11.0;
/// How far beyond what is hatched the lowest line goes on, and may be drawn from.
pub const GROUND_BEYOND: f64 = 5_000.0;
/// How far its line goes to both sides where there is nothing.
const BARE_HALF_WIDTH: f64 = 160.0;
/// From one hatch to the next, and how far each goes to the left.
const HATCHES: (f64, f64) = (14.0, 8.0);
/// With how many lines a position is compared that may stand on one of them; beyond them it has a line of its own.
const MOST_COMPARED: usize = 64;
/// The most hatches of a line; longer ones have none.
const MOST_HATCHES: f64 = 2_000.0;

/// A line of the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// Where it begins; it goes to the right.
    pub from: Point,
    /// How long it is.
    pub length: f64,
    /// How far it goes on to both sides on the page: the lowest one does.
    pub beyond: f64,
}

impl Ground {
    /// The lines that positions stand on, one for each height where these are few, and where the drawing is read as Hackenbush and nothing stands on
    /// the ground yet the one below all of it. Cost O(V).
    ///
    /// ```
    /// use hyperjam_editor::command::Command;
    /// use hyperjam_editor::document::{Document, Rules};
    /// use hyperjam_editor::geometry::{Ground, Point};
    ///
    /// let mut document = Document::default();
    /// document.apply(Command::SetRules(Rules::Hackenbush))?;
    /// let ground = Ground::lines(&document)[0];
    /// // What is put down near the line stands on it.
    /// document.apply(Command::AddPosition { at: Point::new(3.0, ground.from.y + 5.0) })?;
    /// let (_, position) = document.positions().next().unwrap();
    /// assert!(position.ground && position.at.y == ground.from.y);
    /// # Ok::<(), hyperjam_editor::command::CommandError>(())
    /// ```
    pub fn lines(document: &Document) -> Vec<Self> {
        if document.heading().rules != Rules::Hackenbush {
            return Vec::new();
        }
        let mut lines: Vec<Self> = Vec::new();
        let at = |least: f64, greatest: f64, y: f64| Self {
            from: Point::new(least, y),
            length: greatest - least,
            beyond: 0.0,
        };
        for (_, position) in document.positions().filter(|(_, position)| position.ground) {
            let Point { x, y } = position.at;
            let (least, greatest) = (x - GROUND_HALF_WIDTH, x + GROUND_HALF_WIDTH);
            match lines.iter_mut().rev().take(MOST_COMPARED).find(|line| line.from.y == y) {
                Some(line) => *line = at(line.from.x.min(least), line.end().max(greatest), y),
                None => lines.push(at(least, greatest, y)),
            }
        }
        if lines.is_empty() {
            let mut ends = (0.0, 0.0);
            for (nth, (_, position)) in document.positions().enumerate() {
                let x = position.at.x;
                ends = if nth == 0 { (x, x) } else { (x.min(ends.0), x.max(ends.1)) };
            }
            lines.push(at(ends.0 - BARE_HALF_WIDTH, ends.1 + BARE_HALF_WIDTH, document.bare_ground()));
        }
        let lowest = lines.iter_mut().max_by(|one, other| one.from.y.total_cmp(&other.from.y));
        lowest.into_iter().for_each(|line| line.beyond = GROUND_BEYOND);
        lines
    }

    /// Where it ends.
    fn end(&self) -> f64 {
        self.from.x + self.length
    }

    /// How many hatches there are under it, and how far they are from each other.
    fn hatches(&self) -> (u32, f64) {
        let count = (self.length / HATCHES.0).floor();
        if count > MOST_HATCHES { (0, 0.0) } else { (count as u32, self.length / count) }
    }

    /// Its line, and the hatches under it, each from one place to another.
    pub fn strokes(&self) -> Vec<[Point; 2]> {
        let Self { from, .. } = *self;
        let (count, apart) = self.hatches();
        let hatch = |nth: u32| {
            let x = from.x + (f64::from(nth) + 0.5) * apart;
            [Point::new(x, from.y), Point::new(x - HATCHES.1, from.y + GROUND_FOOT - 2.0)]
        };
        std::iter::once([from, Point::new(self.end(), from.y)]).chain((0..count).map(hatch)).collect()
    }

    /// The same as an SVG path, whose line goes on to both sides by `beyond`.
    pub fn svg_path(&self, beyond: f64) -> String {
        let Self { from, .. } = *self;
        let (count, apart) = self.hatches();
        let mut path = format!("M{:.1} {:.1}H{:.1}", from.x - beyond, from.y, self.end() + beyond);
        for nth in 0..count {
            let x = from.x + (f64::from(nth) + 0.5) * apart;
            let _ = write!(path, "M{x:.1} {:.1}l-{} {}", from.y, HATCHES.1, GROUND_FOOT - 2.0);
        }
        path
    }
}

/// Whether a position stands on the ground of the drawing.
pub fn is_on_ground(document: &Document, position: &Position) -> bool {
    position.ground && document.heading().rules == Rules::Hackenbush
}
