//! Positions by their names, and the answers to whether something holds.

use crate::analysis::Analysis;
use hyperjam_solver::PositionId;

/// It holds.
pub(super) const YES: &str = "yes";
/// It does not hold.
pub(super) const NO: &str = "no";

/// The first position with this name.
pub(super) fn named(analysis: &Analysis, name: &str) -> Option<PositionId> {
    let index = analysis.query.drawing.names.iter().position(|other| other == name)?;
    analysis.graph().position(index)
}

/// Names of positions, as a text mentions them, with these words in between.
pub(super) fn joined(names: &[&str], between: &str) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(between)
}
