//! Differences of two documents as data: reversible, squashable.

use super::{Document, Heading, Move, Position};
use crate::gather::gather;
use crate::id::{MoveId, PositionId};
use std::collections::BTreeMap;

/// What something was before and is after; `None` where it does not exist.
#[derive(Clone, Debug, PartialEq)]
pub struct Change<T> {
    /// The value before.
    pub before: Option<T>,
    /// The value after.
    pub after: Option<T>,
}

/// The difference between two states of a document: only what changed, with both values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diff {
    /// Changed title, players, convention, vehicles.
    pub heading: Option<Change<Heading>>,
    /// Changed positions.
    pub positions: BTreeMap<PositionId, Change<Position>>,
    /// Changed moves.
    pub moves: BTreeMap<MoveId, Change<Move>>,
}

impl Diff {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.heading.is_none() && self.positions.is_empty() && self.moves.is_empty()
    }

    /// Whether the game is another one, and not only its looks.
    pub fn changes_game(&self) -> bool {
        let tie = |position: &Option<Position>| position.as_ref().map(|position| position.tie);
        let rules =
            |heading: &Option<Heading>| heading.as_ref().map(|heading| (heading.players, heading.convention));
        !self.moves.is_empty()
            || self.positions.values().any(|change| tie(&change.before) != tie(&change.after))
            || self.heading.as_ref().is_some_and(|change| rules(&change.before) != rules(&change.after))
    }

    /// Whether positions are called otherwise, or vehicles stand elsewhere; other positions count too.
    pub fn changes_wording(&self) -> bool {
        let name = |position: &Option<Position>| {
            position.as_ref().map(|position| (position.key.clone(), position.label.clone()))
        };
        let vehicles = |heading: &Option<Heading>| heading.as_ref().map(|heading| heading.vehicles.clone());
        self.positions.values().any(|change| name(&change.before) != name(&change.after))
            || self.heading.as_ref().is_some_and(|change| vehicles(&change.before) != vehicles(&change.after))
    }

    /// The difference from after to before.
    pub fn reversed(self) -> Self {
        Self {
            heading: self.heading.map(Change::reversed),
            positions: gather(self.positions.into_iter().map(|(id, change)| (id, change.reversed()))),
            moves: gather(self.moves.into_iter().map(|(id, change)| (id, change.reversed()))),
        }
    }

    /// This difference and then a later one, as one; what comes back to where it was is left out.
    pub fn then(mut self, later: Self) -> Self {
        if let Some(change) = later.heading {
            self.heading = match self.heading {
                Some(earlier) => earlier.then(change),
                None => Some(change),
            };
        }
        squash(&mut self.positions, later.positions);
        squash(&mut self.moves, later.moves);
        self
    }

    /// The difference between two whole documents.
    pub fn between(before: &Document, after: &Document) -> Self {
        let heading = (before.heading != after.heading)
            .then(|| Change { before: Some(before.heading.clone()), after: Some(after.heading.clone()) });
        Self {
            heading,
            positions: changed(&before.positions, &after.positions),
            moves: changed(&before.moves, &after.moves),
        }
    }
}

impl<T: PartialEq> Change<T> {
    fn reversed(self) -> Self {
        Self { before: self.after, after: self.before }
    }

    fn then(self, later: Self) -> Option<Self> {
        let squashed = Self { before: self.before, after: later.after };
        (squashed.before != squashed.after).then_some(squashed)
    }
}

fn squash<Id: Ord + Copy, T: PartialEq>(
    earlier: &mut BTreeMap<Id, Change<T>>,
    later: BTreeMap<Id, Change<T>>,
) {
    for (id, change) in later {
        let squashed = match earlier.remove(&id) {
            Some(first) => first.then(change),
            None => Some(change),
        };
        if let Some(squashed) = squashed {
            earlier.insert(id, squashed);
        }
    }
}

fn changed<Id: Ord + Copy, T: PartialEq + Clone>(
    before: &BTreeMap<Id, T>,
    after: &BTreeMap<Id, T>,
) -> BTreeMap<Id, Change<T>> {
    let gone_or_other = before.iter().filter_map(|(&id, old)| {
        let new = after.get(&id);
        (new != Some(old)).then(|| (id, Change { before: Some(old.clone()), after: new.cloned() }))
    });
    let new = after.iter().filter(|(id, _)| !before.contains_key(id));
    gather(gone_or_other.chain(new.map(|(&id, new)| (id, Change { before: None, after: Some(new.clone()) }))))
}

impl Document {
    /// Puts every part that the difference names into its state after it. The caller makes sure that
    /// the document is in the state before it, as [`History`](crate::history::History) does.
    pub fn patch(&mut self, diff: &Diff) {
        if let Some(heading) = diff.heading.as_ref().and_then(|change| change.after.as_ref()) {
            self.heading = heading.clone();
        }
        patch(&mut self.positions, &diff.positions);
        patch(&mut self.moves, &diff.moves);
    }

    /// The same drawing with other identifiers for its positions and moves, in the same order; `None` where
    /// there are not as many, or not in ascending order.
    pub(crate) fn renumbered(&self, positions: Vec<PositionId>, moves: Vec<MoveId>) -> Option<Self> {
        fn ascending<Id: Ord>(ids: &[Id], count: usize) -> bool {
            ids.len() == count && ids.is_sorted_by(|a, b| a < b)
        }
        if !ascending(&positions, self.positions.len()) || !ascending(&moves, self.moves.len()) {
            return None;
        }
        let new: BTreeMap<PositionId, PositionId> =
            gather(self.positions.keys().copied().zip(positions.iter().copied()));
        let mut heading = self.heading.clone();
        for on in &mut heading.vehicles {
            *on = *new.get(on)?;
        }
        let mut document = Self { heading, ..Self::default() };
        document.positions = gather(positions.into_iter().zip(self.positions.values().cloned()));
        for (id, step) in moves.into_iter().zip(self.moves.values()) {
            let (from, to) = (*new.get(&step.from)?, *new.get(&step.to)?);
            document.moves.insert(id, Move { from, to, ..step.clone() });
        }
        Some(document)
    }
}

fn patch<Id: Ord + Copy, T: Clone>(parts: &mut BTreeMap<Id, T>, changes: &BTreeMap<Id, Change<T>>) {
    for (&id, change) in changes {
        match &change.after {
            Some(value) => parts.insert(id, value.clone()),
            None => parts.remove(&id),
        };
    }
}
