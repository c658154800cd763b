//! Copying one drawing into another.

use super::{CommandError, MOST_PARTS, MOST_VEHICLES, check_count, no_number, on_the_sheet};
use crate::document::{Change, Diff, Document, Move, Note, Position, free_names};
use crate::gather::gather;
use crate::id::PositionId;
use crate::point::Vector;
use std::collections::{BTreeMap, BTreeSet};

impl Document {
    /// Labels are kept, as two positions may be called the same; keys are kept where they are free.
    pub(super) fn plan_insertion(
        &self,
        diff: &mut Diff,
        part: &Document,
        by: Vector,
        vehicles: bool,
    ) -> Result<(), CommandError> {
        let placed: &[PositionId] = if vehicles { &part.heading().vehicles } else { &[] };
        check_count("positions", self.positions().len() + part.positions().len(), MOST_PARTS)?;
        check_count("moves", self.moves().len() + part.moves().len(), MOST_PARTS)?;
        if !placed.is_empty() {
            check_count("vehicles", self.heading().vehicles.len() + placed.len(), MOST_VEHICLES)?;
        }
        let keys: BTreeSet<&str> = gather(part.positions().map(|(_, position)| position.key.as_str()));
        let taken: BTreeSet<&str> = gather(self.names().filter(|name| keys.contains(name)));
        let mut names = free_names(self.names().chain(keys.iter().copied()), taken.len());
        let mut renumbered: BTreeMap<PositionId, PositionId> = BTreeMap::new();
        let mut next = self.next_position();
        for (id, position) in part.positions() {
            let at = (position.at + by).to_hundredths();
            on_the_sheet(at)?;
            let key = if taken.contains(position.key.as_str()) {
                names.next().unwrap_or_default()
            } else {
                position.key.clone()
            };
            let new = next.ok_or_else(|| no_number("positions", self.positions().len()))?;
            renumbered.insert(id, new);
            next = new.next();
            let position = Position { key, at, ..position.clone() };
            diff.positions.insert(new, Change { before: None, after: Some(position) });
        }
        let mut next = self.next_move();
        for (_, step) in part.moves() {
            let new = next.ok_or_else(|| no_number("moves", self.moves().len()))?;
            next = new.next();
            let ends = renumbered.get(&step.from).zip(renumbered.get(&step.to));
            let (&from, &to) = ends.ok_or(CommandError::NoPosition(step.from))?;
            let step = Move { from, to, ..step.clone() };
            diff.moves.insert(new, Change { before: None, after: Some(step) });
        }
        if !placed.is_empty() {
            let placed = placed.iter().filter_map(|on| renumbered.get(on));
            self.plan_heading(diff, |heading| heading.vehicles.extend(placed));
        }
        if !part.heading().notes.is_empty() {
            let mut notes = self.heading().notes.clone();
            notes.extend(part.heading().notes.iter().map(|note| Note { at: note.at + by, ..note.clone() }));
            let vehicles = diff.heading.take().and_then(|change| Some(change.after?.vehicles));
            self.plan_notes(diff, notes)?;
            if let (Some(change), Some(vehicles)) = (&mut diff.heading, vehicles)
                && let Some(after) = &mut change.after
            {
                after.vehicles = vehicles;
            }
        }
        Ok(())
    }
}
