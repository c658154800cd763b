//! Several positions made one.

use super::CommandError;
use crate::document::{Change, Diff, Document};
use crate::id::PositionId;
use std::collections::BTreeSet;

impl Document {
    /// Moves and vehicles of the others go over to the first; parallel moves stay, since they are moves too.
    pub(super) fn plan_merger(
        &self,
        diff: &mut Diff,
        positions: &BTreeSet<PositionId>,
    ) -> Result<(), CommandError> {
        let Some(&first) = positions.first() else { return Ok(()) };
        let heir = |id: PositionId| if positions.contains(&id) { first } else { id };
        for &id in positions {
            let position = self.position(id).ok_or(CommandError::NoPosition(id))?;
            if id != first {
                diff.positions.insert(id, Change { before: Some(position.clone()), after: None });
            }
        }
        let touched =
            self.moves().filter(|(_, step)| heir(step.from) != step.from || heir(step.to) != step.to);
        for (id, _) in touched {
            self.plan_move_change(diff, id, |step| {
                step.from = heir(step.from);
                step.to = heir(step.to);
            })?;
        }
        self.plan_heading(diff, |heading| heading.vehicles.iter_mut().for_each(|on| *on = heir(*on)));
        Ok(())
    }
}
