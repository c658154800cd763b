//! The minimal graph.

use super::signature::signature;
use super::{Classes, bisimulation};
use crate::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::Movers;

/// A graph with one position for each hypergame of another graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The classes; class k is position k of the quotient.
    pub classes: Classes,
    /// The minimal graph. No two of its moves join the same positions; they come in the order of their targets.
    pub graph: Graph,
}

impl Quotient {
    /// The position of the quotient that a position has become.
    pub fn image(&self, position: PositionId) -> PositionId {
        PositionId::from_index(self.classes.class(position).index())
    }
}

/// The quotient of a graph by its coarsest hyperbisimulation.
///
/// ```
/// use hyperjam_solver::bisimulation::quotient;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // 1 and 2 are the same game, 3 is another.
/// let moves = [(1, 0, Movers::BOTH), (2, 0, Movers::BOTH), (3, 1, Movers::BOTH), (3, 2, Movers::BOTH)];
/// let found = quotient(&Graph::from_moves(4, moves)?);
/// assert_eq!((found.graph.position_count(), found.graph.move_count()), (3, 2));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn quotient(graph: &Graph) -> Quotient {
    quotient_by(graph, bisimulation(graph))
}

/// The quotient of a graph by these classes, which have to be those of a hyperbisimulation on it. O(moves · log moves)
/// of the representatives.
pub fn quotient_by(graph: &Graph, classes: Classes) -> Quotient {
    let mut builder = GraphBuilder::new();
    // There are no more positions and moves than in a graph that there is.
    let added = builder.add_positions_of(graph, classes.representatives().iter().copied());
    debug_assert!(added.is_ok());
    // The signature names the moves of one player then.
    let impartial = graph.all_open_to_both();
    let class_of = classes.numbers();
    let mut list = Vec::new();
    for (from, representative) in classes.representatives().iter().enumerate() {
        if graph.end_kind(*representative).is_some() {
            continue;
        }
        signature(graph, &class_of, *representative, &mut list);
        for items in list.chunk_by(|a, b| a >> 1 == b >> 1) {
            let movers = match items {
                [left] if !impartial && left & 1 == 0 => Movers::LEFT,
                [_] if !impartial => Movers::RIGHT,
                _ => Movers::BOTH,
            };
            let to = PositionId::from_index((items[0] >> 1) as usize);
            let added = builder.add_move(PositionId::from_index(from), to, movers);
            debug_assert!(added.is_ok());
        }
    }
    Quotient { classes, graph: builder.build() }
}
