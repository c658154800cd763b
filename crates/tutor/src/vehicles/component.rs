//! Drawings that are set beside what is drawn, to be components of its sum.

use crate::analysis::Analysis;
use crate::drawn;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Rules;
use hyperjam_editor::file;
use hyperjam_editor::gallery::Exhibit;
use hyperjam_editor::geometry::Point;
use hyperjam_solver::PositionId;
use hyperjam_solver::context::Context;
use hyperjam_terms::{EndlessPlay, Grundy};
use std::collections::BTreeSet;
use std::f64::consts::TAU;

/// The room between neighbours on the ring, in units of the drawing.
const ROOM: f64 = 90.0;

/// The name of the label ∞_K.
pub(crate) fn set_name(set: &BTreeSet<u32>) -> String {
    Grundy::infinite(set.iter().copied()).to_string()
}

/// A Nim heap with all smaller heaps, and a vehicle on it.
pub(crate) fn heap(analysis: &Analysis, size: u32) -> String {
    let count = size as usize + 1;
    let on_ring = |position: PositionId| {
        let angle = TAU * (position.index() as f64 / count as f64 - 0.25);
        Point::new(radius(count) * angle.cos(), radius(count) * angle.sin())
    };
    drawing(analysis, &Context::heap(size), heap_name, on_ring)
}

/// [`Context::loopy`] with a vehicle on it.
pub(crate) fn loopy(analysis: &Analysis, set: &BTreeSet<u32>) -> String {
    let game = Context::loopy(set);
    let count = game.start.index();
    let name = |position| if position == game.start { set_name(set) } else { heap_name(position) };
    let below = |position: PositionId| {
        if position == game.start {
            return Point::default();
        }
        // Half a ring below, so that the position's own loop has room above.
        let angle = TAU * (position.index() as f64 + 0.5) / (2.0 * count as f64);
        let reach = radius(2 * count).max(ROOM);
        Point::new(reach * angle.cos(), reach * angle.sin())
    };
    drawing(analysis, &game, name, below)
}

/// A drawing of the gallery, with a vehicle on its first position if it has none; nothing where no vehicles drive, or where it is
/// part of no sum.
pub(crate) fn exhibit(exhibit: &Exhibit) -> Option<String> {
    let mut document = exhibit.document().ok()?;
    let heading = document.heading();
    if heading.rules != Rules::Moves || heading.endless != EndlessPlay::Draw {
        return None;
    }
    let (first, _) = document.positions().next()?;
    if document.heading().vehicles.is_empty() {
        document.apply(Command::SetVehicles(vec![first])).ok()?;
    }
    Some(file::write(&document))
}

/// What the negative of a position is called: −H of H, and H of −H.
pub(crate) fn negative_name(name: &str) -> String {
    name.strip_prefix('−').map_or_else(|| format!("−{name}"), str::to_owned)
}

fn heap_name(position: PositionId) -> String {
    format!("*{}", position.index())
}

/// The file of a game with a vehicle on it.
fn drawing(
    analysis: &Analysis,
    game: &Context,
    name: impl Fn(PositionId) -> String,
    at: impl Fn(PositionId) -> Point,
) -> String {
    file::write(&drawn::draw_at(&game.graph, analysis.game.convention, "", name, [&[game.start], &[]], at))
}

/// A ring on which so many positions have room.
fn radius(count: usize) -> f64 {
    if count < 2 { 0.0 } else { (count as f64 * ROOM / TAU).max(ROOM * 0.6) }
}
