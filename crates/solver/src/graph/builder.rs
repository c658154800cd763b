//! The only way to make or change a graph.

use std::fmt;

use super::{Adjacency, Graph};
use crate::compact::{Counts, Lists};
use crate::{IdError, MoveId, Movers, PositionId};

/// Why a position or a move was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// There are as many positions or moves as there can be.
    TooMany(IdError),
    /// A move starts at or leads to a position that there is not.
    NoSuchPosition {
        /// The number of the move, counted from 0 in the order of adding.
        number: usize,
        /// "from" or "to".
        place: &'static str,
        /// The index of the position.
        given: usize,
        /// The number of positions so far.
        limit: usize,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::TooMany(error) => error.fmt(f),
            GraphError::NoSuchPosition { number, place, given, limit } => {
                write!(f, "move {number}, \"{place}\": there is no position {given}, only {limit} positions")
            }
        }
    }
}

impl std::error::Error for GraphError {}

impl From<IdError> for GraphError {
    fn from(error: IdError) -> Self {
        GraphError::TooMany(error)
    }
}

/// Collects positions and moves, then compresses them into a [`Graph`].
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    positions: usize,
    tie_ends: Vec<PositionId>,
    moves: Vec<(PositionId, PositionId, Movers)>,
}

impl GraphBuilder {
    /// No positions, no moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more position.
    pub fn add_position(&mut self) -> Result<PositionId, GraphError> {
        let id = PositionId::new(self.positions)?;
        self.positions += 1;
        Ok(id)
    }

    /// So many more positions.
    pub fn add_positions(&mut self, count: usize) -> Result<(), GraphError> {
        if count > 0 {
            let last = self.positions.saturating_add(count - 1);
            PositionId::new(last)?;
            self.positions += count;
        }
        Ok(())
    }

    /// One more position, where play stops and nobody wins.
    pub fn add_tie_end(&mut self) -> Result<PositionId, GraphError> {
        let id = self.add_position()?;
        self.tie_ends.push(id);
        Ok(id)
    }

    /// One more move between positions added before.
    pub fn add_move(&mut self, from: PositionId, to: PositionId, movers: Movers) -> Result<(), GraphError> {
        MoveId::new(self.moves.len())?;
        for (place, end) in [("from", from), ("to", to)] {
            if end.index() >= self.positions {
                return Err(GraphError::NoSuchPosition {
                    number: self.moves.len(),
                    place,
                    given: end.index(),
                    limit: self.positions,
                });
            }
        }
        self.moves.push((from, to, movers));
        Ok(())
    }

    /// The graph. O(positions + moves), by two counting sorts.
    pub fn build(self) -> Graph {
        self.compress(|_, _| {})
    }

    /// The graph, and for each move, in the order of adding, its id: none if it leads out of a tie end.
    pub fn build_with_ids(self) -> (Graph, Vec<Option<MoveId>>) {
        let mut ids = vec![None; self.moves.len()];
        let graph = self.compress(|number, id| ids[number] = Some(id));
        (graph, ids)
    }

    fn compress(self, mut numbered: impl FnMut(usize, MoveId)) -> Graph {
        // They are ascending, as they were added.
        let Self { positions, tie_ends, moves } = self;
        let exists = |from: &PositionId| tie_ends.is_empty() || tie_ends.binary_search(from).is_err();

        let mut all_open_to_both = true;
        let mut out_counts = Counts::new(3 * positions);
        let mut into_counts = Counts::new(3 * positions);
        for (from, to, movers) in moves.iter().filter(|(from, ..)| exists(from)) {
            out_counts.add(list(*from, *movers));
            into_counts.add(list(*to, *movers));
            all_open_to_both &= *movers == Movers::Both;
        }
        let (mut out_slots, mut into_slots) = (out_counts.slots(), into_counts.slots());

        let mut out = vec![PositionId::from_index(0); out_slots.item_count()];
        for (number, (from, to, movers)) in moves.iter().enumerate().filter(|(_, (from, ..))| exists(from)) {
            let slot = out_slots.take(list(*from, *movers));
            out[slot] = *to;
            numbered(number, MoveId::from_index(slot));
        }
        drop(moves);

        let out = Lists::in_slots(out_slots, out);

        let mut into = vec![PositionId::from_index(0); out.items().len()];
        for (group, options) in out.iter().enumerate() {
            let (from, movers) = (PositionId::from_index(group / 3), GROUPS[group % 3]);
            for to in options {
                into[into_slots.take(list(*to, movers))] = from;
            }
        }

        Graph {
            out: Adjacency(out),
            into: Adjacency(Lists::in_slots(into_slots, into)),
            tie_ends,
            all_open_to_both,
        }
    }
}

/// The groups of a position's moves in their order.
const GROUPS: [Movers; 3] = [Movers::Left, Movers::Both, Movers::Right];

/// The list of [`Adjacency`] that these moves belong to.
fn list(position: PositionId, movers: Movers) -> usize {
    3 * position.index() + movers as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_move_to_nowhere_is_refused_with_its_place() {
        let mut builder = GraphBuilder::new();
        let only = builder.add_position().unwrap();
        let error = builder.add_move(only, PositionId::new(7).unwrap(), Movers::Both).unwrap_err();
        assert_eq!(error, GraphError::NoSuchPosition { number: 0, place: "to", given: 7, limit: 1 });
        assert_eq!(error.to_string(), "move 0, \"to\": there is no position 7, only 1 positions");
    }

    #[test]
    fn more_positions_than_ids_are_refused_and_change_nothing() {
        let mut builder = GraphBuilder::new();
        assert!(builder.add_positions(PositionId::LIMIT + 1).is_err());
        assert!(builder.add_positions(usize::MAX).is_err());
        assert_eq!(builder.build().position_count(), 0);
    }
}
