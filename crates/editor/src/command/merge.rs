//! Merging positions.

use super::CommandError;
use crate::document::{Change, Diff, Document};
use crate::id::PositionId;
use std::collections::BTreeSet;

impl Document {
    /// The first position gets the moves and vehicles of the others. Parallel moves are kept.
    pub(super) fn plan_merge(
        &self,
        diff: &mut Diff,
        positions: &BTreeSet<PositionId>,
    ) -> Result<(), CommandError> {
        let Some(&first) = positions.first() else { return Ok(()) };
        let merged = |id: PositionId| if positions.contains(&id) { first } else { id };
        for &id in positions {
            let position = self.position(id).ok_or(CommandError::NoPosition(id))?;
            if id != first {
                diff.positions.insert(id, Change { before: Some(position.clone()), after: None });
            }
        }
        let touched =
            self.moves().filter(|(_, step)| merged(step.from) != step.from || merged(step.to) != step.to);
        for (id, _) in touched {
            self.plan_move_change(diff, id, |step| {
                step.from = merged(step.from);
                step.to = merged(step.to);
            })?;
        }
        self.plan_heading(diff, |heading| heading.all_vehicles_mut().for_each(|on| *on = merged(*on)))
    }
}
