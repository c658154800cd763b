//! Small games to add to others.

mod named;
mod notation;

pub use named::named;

use crate::{Graph, GraphBuilder, Movers, PositionId, operation};

/// A game z to be added to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// What can be reached from z.
    pub graph: Graph,
    /// z itself.
    pub start: PositionId,
}

impl Context {
    /// The Nim heap *n: position k is *k.
    pub fn heap(n: u32) -> Context {
        let size = n as usize + 1;
        let moves = (0..size).flat_map(|from| (0..from).map(move |to| (from, to, Movers::BOTH)));
        Context { graph: made(size, moves), start: PositionId::from_index(n as usize) }
    }

    /// A position with what can be reached from it.
    pub fn part(graph: &Graph, position: PositionId) -> Context {
        let part = operation::reachable(graph, &[position]);
        let start = part.find(position).unwrap_or(PositionId::from_index(0));
        Context { graph: part.graph, start }
    }

    /// How it is written, "1/2", "{2 | *}" or "{on | 0}": none if it has cycles of several positions, or would be long.
    /// What is written is the form of the game, not its value: {−1 | 1} is written like this, though it equals 0.
    pub fn notation(&self) -> Option<String> {
        notation::notation(self)
    }
}

/// A graph of so many positions with these moves.
pub(crate) fn made(size: usize, moves: impl Iterator<Item = (usize, usize, Movers)>) -> Graph {
    let mut builder = GraphBuilder::new();
    let added = builder.add_positions(size);
    debug_assert!(added.is_ok());
    for (from, to, movers) in moves {
        let added = builder.add_move(PositionId::from_index(from), PositionId::from_index(to), movers);
        debug_assert!(added.is_ok());
    }
    builder.build()
}
