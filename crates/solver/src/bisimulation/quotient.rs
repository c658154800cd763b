//! The minimal graph.

use super::{Classes, bisimulation};
use crate::{Graph, GraphBuilder, Movers, Player, PositionId};

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
pub fn quotient(graph: &Graph) -> Quotient {
    quotient_by(graph, bisimulation(graph))
}

/// The quotient of a graph by these classes, which have to be those of a hyperbisimulation on it. O(moves · log moves)
/// of the representatives.
pub fn quotient_by(graph: &Graph, classes: Classes) -> Quotient {
    let mut builder = GraphBuilder::new();
    for representative in classes.representatives() {
        // There are no more positions and moves than in a graph that there is.
        let added =
            if graph.is_tie_end(*representative) { builder.add_tie_end() } else { builder.add_position() };
        debug_assert!(added.is_ok());
    }
    let mut targets: Vec<(usize, Player)> = Vec::new();
    for (from, representative) in classes.representatives().iter().enumerate() {
        targets.clear();
        for player in Player::BOTH {
            let options = graph.options(*representative, player).iter();
            targets.extend(options.map(|option| (classes.class(*option).index(), player)));
        }
        targets.sort_unstable();
        targets.dedup();
        let ends = targets.chunk_by(|(a, _), (b, _)| a == b).map(|movers| match movers {
            [(to, player)] => (*to, Movers::from(*player)),
            [(to, _), ..] => (*to, Movers::Both),
            [] => unreachable!("chunks are not empty"),
        });
        for (to, movers) in ends {
            let added = builder.add_move(PositionId::from_index(from), PositionId::from_index(to), movers);
            debug_assert!(added.is_ok());
        }
    }
    Quotient { classes, graph: builder.build() }
}
