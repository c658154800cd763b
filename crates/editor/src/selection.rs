//! What is selected.

mod related;

pub use related::{Related, related};

use crate::document::Document;
use crate::gather::gather;
use crate::geometry::{Rectangle, Target};
use crate::id::{MoveId, PositionId};
use std::collections::BTreeSet;

/// The selected positions and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Selected positions.
    pub positions: BTreeSet<PositionId>,
    /// Selected moves.
    pub moves: BTreeSet<MoveId>,
}

impl Selection {
    /// A selection of one position.
    pub fn position(id: PositionId) -> Self {
        Self { positions: gather([id]), ..Self::default() }
    }

    /// A selection of one move.
    pub fn one_move(id: MoveId) -> Self {
        Self { moves: gather([id]), ..Self::default() }
    }

    /// Every position and move. Cost O(n): what is in order already is collected at once, as a large drawing would keep the
    /// page for tens of milliseconds otherwise.
    pub fn all(document: &Document) -> Self {
        Self {
            positions: document.positions().map(|(id, _)| id).collect(),
            moves: document.moves().map(|(id, _)| id).collect(),
        }
    }

    /// The positions whose middle lies in the rectangle, and the moves between them.
    pub fn within(document: &Document, world: Rectangle) -> Self {
        let inside = document.positions().filter(|(_, position)| world.contains(position.at));
        Self::with_moves_between(document, gather(inside.map(|(id, _)| id)))
    }

    /// These positions and the moves between them.
    pub fn with_moves_between(document: &Document, positions: BTreeSet<PositionId>) -> Self {
        let between = document
            .moves()
            .filter(|(_, step)| positions.contains(&step.from) && positions.contains(&step.to));
        Self { moves: gather(between.map(|(id, _)| id)), positions }
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty() && self.moves.is_empty()
    }

    /// The selected position, if nothing else is selected.
    pub fn only_position(&self) -> Option<PositionId> {
        let only = self.positions.len() == 1 && self.moves.is_empty();
        self.positions.first().copied().filter(|_| only)
    }

    /// The selected move, if nothing else is selected.
    pub fn only_move(&self) -> Option<MoveId> {
        let only = self.moves.len() == 1 && self.positions.is_empty();
        self.moves.first().copied().filter(|_| only)
    }

    /// Whether the target is selected.
    pub fn contains(&self, target: Target) -> bool {
        match target {
            Target::Body(id) | Target::Rim(id) => self.positions.contains(&id),
            Target::Move(id) => self.moves.contains(&id),
            Target::Sheet => false,
        }
    }

    /// Adds the target, or removes it when it is there already.
    pub fn toggle(&mut self, target: Target) {
        match target {
            Target::Body(id) | Target::Rim(id) => toggle(&mut self.positions, id),
            Target::Move(id) => toggle(&mut self.moves, id),
            Target::Sheet => {}
        }
    }

    /// Adds all of another selection.
    pub fn extend(&mut self, other: Self) {
        self.positions.extend(other.positions);
        self.moves.extend(other.moves);
    }

    /// Drops what the document no longer has.
    pub fn retain_existing(&mut self, document: &Document) {
        if document.is_empty() {
            *self = Self::default();
            return;
        }
        self.positions.retain(|&id| document.position(id).is_some());
        self.moves.retain(|&id| document.get_move(id).is_some());
    }
}

fn toggle<Id: Ord>(ids: &mut BTreeSet<Id>, id: Id) {
    if !ids.remove(&id) {
        ids.insert(id);
    }
}
