//! Small games to add to others.

mod label_graph;
mod named;
mod notation;

pub use label_graph::LabelGraph;
pub use named::named;

use crate::bisimulation::bisimulation;
use crate::{Graph, GraphBuilder, GraphError, PositionId, operation};
use hyperjam_terms::{EndKind, Movers};

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

    /// Of which size it is a Nim heap as [`Context::heap`] makes it, if it is one. O(moves).
    pub fn as_heap(&self) -> Option<u32> {
        let size = self.start.index();
        // No heap is made to see that this is a smaller game.
        let may_be = self.graph.move_count() == size * (size + 1) / 2;
        u32::try_from(size).ok().filter(|size| may_be && *self == Context::heap(*size))
    }

    /// The first position of a graph that is the same game, and the first of which it is the negative. Tie ends of the
    /// graph count as positions where both may pass for ever. The cost is that of the classes of both graphs.
    ///
    /// ```
    /// use hyperjam_solver::context::Context;
    /// use hyperjam_solver::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// // 0, 1 and −1.
    /// let graph = Graph::from_moves(3, [(1, 0, Movers::LEFT), (2, 0, Movers::RIGHT)])?;
    /// let [one, minus_one] = [1, 2].map(|number| graph.position(number));
    /// let game = Context::part(&graph, minus_one.expect("there are three"));
    /// assert_eq!(game.found_in(&graph)?, [minus_one, one]);
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn found_in(&self, graph: &Graph) -> Result<[Option<PositionId>; 2], GraphError> {
        let without_ties = operation::tie_ends_as_loops(graph);
        let both = operation::union(&without_ties, &operation::negation(&without_ties))?;
        let all = operation::union(&both, &self.graph)?;
        let classes = bisimulation(&all);
        let count = graph.position_count();
        let class = |number: usize| classes.class(PositionId::from_index(number));
        let same = class(2 * count + self.start.index());
        Ok([0, count].map(|from| graph.positions().find(|position| class(from + position.index()) == same)))
    }

    /// How it is written, "1/2", "{2 | *}" or "{on | 0}": none if it has cycles of several positions, or would be long.
    /// What is written is the form of the game, not its value: {−1 | 1} is written like this, though it equals 0.
    pub fn notation(&self) -> Option<String> {
        notation::notation(self)
    }
}

/// A graph of so many positions with these moves.
pub(crate) fn made(size: usize, moves: impl Iterator<Item = (usize, usize, Movers)>) -> Graph {
    made_with_ends(std::iter::repeat_n(None, size), moves)
}

/// A graph of positions that are these ends, or none, with these moves.
fn made_with_ends(
    ends: impl Iterator<Item = Option<EndKind>>,
    moves: impl Iterator<Item = (usize, usize, Movers)>,
) -> Graph {
    let mut builder = GraphBuilder::new();
    for end in ends {
        let added = builder.add_position_or_end(end);
        debug_assert!(added.is_ok());
    }
    for (from, to, movers) in moves {
        let added = builder.add_move(PositionId::from_index(from), PositionId::from_index(to), movers);
        debug_assert!(added.is_ok());
    }
    builder.build()
}
