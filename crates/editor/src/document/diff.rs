//! The difference between two states of a document as data, which can be reversed, and combined with the next one.

use super::{Document, Heading, Move, Parts, Position, PositionCounts};
use crate::gather::gather;
use crate::id::{MoveId, PositionId};
use std::collections::BTreeMap;

/// A value before and after a change; `None` where it does not exist.
#[derive(Clone, Debug, PartialEq)]
pub struct Change<T> {
    /// The value before.
    pub before: Option<T>,
    /// The value after.
    pub after: Option<T>,
}

/// The difference between two states of a document: only what changed, with both values.
///
/// ```
/// use hyperjam_editor::document::{Diff, Document};
/// use hyperjam_editor::file::read_any;
///
/// let (before, after) = (Document::default(), read_any("A: B").1?);
/// let diff = Diff::between(&before, &after);
/// let mut document = before.clone();
/// document.patch(&diff);
/// assert_eq!(document, after);
/// assert!(diff.clone().then(diff.reversed()).is_empty());
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diff {
    /// Changed title, players, convention, vehicles.
    pub heading: Option<Change<Heading>>,
    /// Changed positions.
    pub positions: BTreeMap<PositionId, Change<Position>>,
    /// Changed moves.
    pub moves: BTreeMap<MoveId, Change<Move>>,
    /// If a large drawing is replaced or replaces another: these two drawings, and not all their parts.
    pub whole: Option<Box<Change<Document>>>,
}

impl Diff {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.heading.is_none() && self.positions.is_empty() && self.moves.is_empty() && self.whole.is_none()
    }

    /// Whether the game changes, and not only its looks.
    pub fn changes_game(&self) -> bool {
        let end = |position: &Option<Position>| {
            position.as_ref().map(|position| (position.end, position.ground, position.priority))
        };
        let rules_of = |step: &Option<Move>| step.as_ref().map(|step| (step.from, step.to, step.by));
        let rules = |heading: &Option<Heading>| {
            heading
                .as_ref()
                .map(|heading| (heading.players, heading.convention, heading.rules, heading.endless))
        };
        self.whole.is_some()
            || self.moves.values().any(|change| rules_of(&change.before) != rules_of(&change.after))
            || self.positions.values().any(|change| end(&change.before) != end(&change.after))
            || self.heading.as_ref().is_some_and(|change| rules(&change.before) != rules(&change.after))
    }

    /// Whether sentences about the drawing may change: positions are added, deleted or renamed, vehicles stand elsewhere,
    /// another line is to be calculated, a board is another one, or the drawing is read otherwise or stands otherwise on the ground.
    pub fn changes_wording(&self) -> bool {
        let renamed = |change: &Change<Position>| match (&change.before, &change.after) {
            (Some(before), Some(after)) => {
                (&before.key, &before.label, before.ground) != (&after.key, &after.label, after.ground)
            }
            _ => true,
        };
        let driven = |change: &Change<Heading>| match (&change.before, &change.after) {
            (Some(before), Some(after)) => {
                (&before.vehicles, &before.negatives) != (&after.vehicles, &after.negatives)
                    || before.lines != after.lines
                    || before.boards != after.boards
                    || before.rulesets != after.rulesets
                    || before.rules != after.rules
            }
            _ => true,
        };
        self.whole.is_some()
            || self.positions.values().any(renamed)
            || self.heading.as_ref().is_some_and(driven)
    }

    /// The difference that leads back.
    pub fn reversed(mut self) -> Self {
        self.heading.iter_mut().for_each(Change::reverse);
        self.positions.values_mut().for_each(Change::reverse);
        self.moves.values_mut().for_each(Change::reverse);
        self.whole.iter_mut().for_each(|change| change.reverse());
        self
    }

    /// This difference combined with the one that follows it. What is in the end as it was is left out.
    pub fn then(mut self, later: Self) -> Self {
        if self.whole.is_some() || later.whole.is_some() {
            return self.then_whole(later);
        }
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
            positions: changed(before.position_changes(after)),
            moves: changed(before.move_changes(after)),
            whole: None,
        }
    }

    /// The difference that opens a document in place of another. Cost O(1) where one of them is large.
    pub(crate) fn opening(before: &Document, after: &Document) -> Self {
        if !before.is_large() && !after.is_large() {
            return Self::between(before, after);
        }
        Self::replacing(Some(before.clone()), Some(after.clone()))
    }

    fn replacing(before: Option<Document>, after: Option<Document>) -> Self {
        let whole = (before != after).then(|| Box::new(Change { before, after }));
        Self { whole, ..Self::default() }
    }

    fn then_whole(self, later: Self) -> Self {
        let patched = |document: &Document, diff: &Self| {
            let mut document = document.clone();
            document.patch(diff);
            document
        };
        let middle = later.whole.as_ref().and_then(|whole| whole.before.clone());
        let middle = middle.or_else(|| self.whole.as_ref()?.after.clone());
        let after = middle.as_ref().map(|middle| patched(middle, &later));
        let back = self.reversed();
        Self::replacing(middle.as_ref().map(|middle| patched(middle, &back)), after)
    }
}

impl<T: PartialEq> Change<T> {
    fn reverse(&mut self) {
        std::mem::swap(&mut self.before, &mut self.after);
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

fn changed<'a, Id: Ord + Copy, T: PartialEq + Clone + 'a>(
    changes: impl Iterator<Item = (Id, Option<&'a T>, Option<&'a T>)>,
) -> BTreeMap<Id, Change<T>> {
    gather(changes.map(|(id, before, after)| (id, Change { before: before.cloned(), after: after.cloned() })))
}

impl Document {
    /// Applies a difference. The document must be in the state before it, as
    /// [`History`](crate::history::History) ensures.
    pub fn patch(&mut self, diff: &Diff) {
        if let Some(document) = diff.whole.as_ref().and_then(|change| change.after.as_ref()) {
            *self = document.clone();
        }
        if let Some(heading) = diff.heading.as_ref().and_then(|change| change.after.as_ref()) {
            self.heading = heading.clone();
        }
        self.counts = self.counts_after(diff);
        patch(&mut self.positions, &diff.positions);
        patch(&mut self.moves, &diff.moves);
    }

    /// How many positions have what only later versions of files have, after a difference between parts.
    fn counts_after(&self, diff: &Diff) -> PositionCounts {
        let mut counts = self.counts;
        for (&id, change) in &diff.positions {
            change.after.iter().for_each(|position| counts.count(position, usize::wrapping_add));
            self.positions.get(id).iter().for_each(|position| counts.count(position, usize::wrapping_sub));
        }
        counts
    }

    /// The oldest version of files that holds the positions after a difference between parts.
    pub(crate) fn version_of_positions_after(&self, diff: &Diff) -> u32 {
        self.counts_after(diff).version()
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
        let old: Vec<PositionId> = self.positions().map(|(id, _)| id).collect();
        if old == positions && self.moves().map(|(id, _)| id).eq(moves.iter().copied()) {
            return Some(self.clone());
        }
        let new = |id: PositionId| positions.get(old.binary_search(&id).ok()?).copied();
        let mut heading = self.heading.clone();
        for on in heading.all_vehicles_mut() {
            *on = new(*on)?;
        }
        let mut document = Self { heading, counts: self.counts, ..Self::default() };
        document.positions = Parts::of_ascending(
            positions.iter().copied().zip(self.positions().map(|(_, position)| position.clone())),
        );
        for (id, (_, step)) in moves.into_iter().zip(self.moves()) {
            let (from, to) = (new(step.from)?, new(step.to)?);
            document.moves.insert(id, Move { from, to, ..step.clone() });
        }
        Some(document)
    }
}

fn patch<Id: Ord + Copy, T: Clone>(parts: &mut Parts<Id, T>, changes: &BTreeMap<Id, Change<T>>) {
    for (&id, change) in changes {
        match &change.after {
            Some(value) => parts.insert(id, value.clone()),
            None => parts.remove(id),
        };
    }
}
