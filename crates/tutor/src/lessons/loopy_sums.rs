//! What can be asked of sums in which play may go on for ever.

use super::naming::named;
use crate::analysis::Analysis;
use crate::values::{LIMITS, MOST_WRITTEN};
use hyperjam_solver::comparison::compare;
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId, operation};
use hyperjam_terms::Order;
use hyperjam_values::Arena;
use hyperjam_values::loopy::{LoopyGame, LoopyValue, print, stopper};
use hyperjam_values::notation::Style;

/// The most positions of a sum; lessons need far fewer.
const MOST_POSITIONS: usize = 200;

/// A sum as one position of a graph.
fn whole(analysis: &Analysis, sum: &[&str]) -> Option<(Graph, PositionId)> {
    let positions: Option<Vec<PositionId>> = sum.iter().map(|name| named(analysis, name)).collect();
    operation::sum_of(analysis.graph(), &positions?, MOST_POSITIONS)
}

/// How two sums compare in every sum.
pub(super) fn order_of(analysis: &Analysis, [x, y]: [&[&str]; 2]) -> Option<Order> {
    let ((first, x), (second, y)) = (whole(analysis, x)?, whole(analysis, y)?);
    let both = operation::union(&first, &second).ok()?;
    let y = both.position(first.position_count() + y.index())?;
    let budget = Budget { size: 20_000, work: 4_000_000, bytes: 4 << 20 };
    compare(&both, x, y, budget).order()
}

/// The value of a sum by its name or its sides; none where it has no sides.
pub(super) fn value(analysis: &Analysis, sum: &[&str]) -> Option<String> {
    let (graph, start) = whole(analysis, sum)?;
    let value = LoopyValue::of(&LoopyGame::new(&graph, start).ok()?).ok()?;
    let mut arena = Arena::new(LIMITS);
    let printed = print(&mut arena, &value, Style::Unicode, MOST_WRITTEN).ok()?;
    value.has_sides().then_some(printed.text)
}

/// Whether a position is a stopper.
pub(super) fn is_stopper(analysis: &Analysis, name: &str) -> Option<bool> {
    let game = LoopyGame::new(analysis.graph(), named(analysis, name)?).ok()?;
    Some(stopper::is_stopper(&game))
}
