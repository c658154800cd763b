//! Numbers of positions in 32 bits.

use hyperjam_solver::{Graph, PositionId};

/// The position with this number, which some graph has.
#[inline]
pub(crate) fn at(number: u32) -> PositionId {
    PositionId::new(number as usize).expect("a position of a graph")
}

/// The number of a position.
#[inline]
pub(crate) fn number(position: PositionId) -> u32 {
    // Positions are fewer than 2³⁰.
    position.index() as u32
}

/// How many positions there are.
pub(crate) fn count(graph: &Graph) -> u32 {
    graph.position_count() as u32
}
