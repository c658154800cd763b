//! The graphs that are measured.

use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::Movers;

/// A family of graphs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BenchFamily {
    /// As made from a seed.
    Made(Shape),
    /// Layers, and a move to itself at one in a hundred positions of the lowest: everything depends on cycles.
    LayeredOverLoops,
    /// Layers, and one move in a hundred leads anywhere.
    LayeredWithWaysBack,
}

impl BenchFamily {
    pub(crate) const ALL: [BenchFamily; 6] = [
        BenchFamily::Made(Shape::Uniform),
        BenchFamily::Made(Shape::ScaleFree),
        BenchFamily::Made(Shape::OneComponent),
        BenchFamily::Made(Shape::Layered),
        BenchFamily::LayeredOverLoops,
        BenchFamily::LayeredWithWaysBack,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            BenchFamily::Made(shape) => shape.name(),
            BenchFamily::LayeredOverLoops => "layered over loops",
            BenchFamily::LayeredWithWaysBack => "layered, ways back",
        }
    }
}

pub(crate) fn make(family: BenchFamily, impartial: bool, positions: usize, moves: usize) -> Option<Graph> {
    let extra = match family {
        BenchFamily::Made(_) => 0,
        BenchFamily::LayeredOverLoops => (positions / 6400).max(1),
        BenchFamily::LayeredWithWaysBack => moves / 100,
    };
    let shape = if let BenchFamily::Made(shape) = family { shape } else { Shape::Layered };
    let graph = generate(&Recipe { shape, positions, moves: moves - extra, impartial, seed: 1 }).ok()?;
    if extra == 0 {
        return Some(graph);
    }
    let mut random = SplitMix::new(2);
    let mut builder = GraphBuilder::new();
    builder.add_graph(&graph, |movers| movers).ok()?;
    for number in 0..extra {
        let ends = match family {
            BenchFamily::LayeredOverLoops => [number * 100 % (positions / 64).max(1); 2],
            _ => [random.below(positions), random.below(positions)],
        };
        let [from, to] = ends.map(PositionId::new);
        builder.add_move(from.ok()?, to.ok()?, Movers::BOTH).ok()?;
    }
    Some(builder.build())
}

/// A graph of nine moves a position, each position many times: a move of a copy leads to any copy of the target.
pub(crate) fn copies(family: BenchFamily, base: usize, count: usize, impartial: bool) -> Option<Graph> {
    let graph = make(family, impartial, base, 9 * base)?;
    let mut random = SplitMix::new(4);
    let mut builder = GraphBuilder::new();
    builder.add_positions(base * count).ok()?;
    let copy = |position: PositionId, number: usize| PositionId::new(number * base + position.index());
    for number in 0..count {
        for step in graph.moves() {
            let to = copy(step.to, random.below(count)).ok()?;
            builder.add_move(copy(step.from, number).ok()?, to, step.movers).ok()?;
        }
    }
    Some(builder.build())
}

/// An impartial game of about this size whose moves are all open to one player only: each position twice, and for each
/// move one of Left to one copy and one of Right to the other.
pub(crate) fn apart(family: BenchFamily, positions: usize, moves: usize) -> Option<Graph> {
    let graph = make(family, true, positions / 2, moves / 4)?;
    let mut builder = GraphBuilder::new();
    builder.add_positions(2 * graph.position_count()).ok()?;
    let copy = |position: PositionId, number: usize| PositionId::new(2 * position.index() + number);
    for step in graph.moves() {
        for number in 0..2 {
            let from = copy(step.from, number).ok()?;
            builder.add_move(from, copy(step.to, number).ok()?, Movers::LEFT).ok()?;
            builder.add_move(from, copy(step.to, 1 - number).ok()?, Movers::RIGHT).ok()?;
        }
    }
    Some(builder.build())
}

/// A heap from which up to so many beans may be taken: heap k is position k.
pub(crate) fn subtraction(heaps: usize, most: usize) -> Option<Graph> {
    let takings = |heap: usize| (heap.saturating_sub(most)..heap).map(move |rest| (heap, rest, Movers::BOTH));
    Graph::from_moves(heaps, (0..heaps).flat_map(takings)).ok()
}
