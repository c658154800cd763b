//! Small games to add.

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
        let moves = (0..size).flat_map(|from| (0..from).map(move |to| (from, to, Movers::Both)));
        Context { graph: made(size, moves), start: PositionId::from_index(n as usize) }
    }

    /// A position with what can be reached from it.
    pub fn part(graph: &Graph, position: PositionId) -> Context {
        let part = operation::reachable(graph, &[position]);
        let start = part.find(position).unwrap_or(PositionId::from_index(0));
        Context { graph: part.graph, start }
    }
}

fn made(size: usize, moves: impl Iterator<Item = (usize, usize, Movers)>) -> Graph {
    let mut builder = GraphBuilder::new();
    let added = builder.add_positions(size);
    debug_assert!(added.is_ok());
    for (from, to, movers) in moves {
        let added = builder.add_move(PositionId::from_index(from), PositionId::from_index(to), movers);
        debug_assert!(added.is_ok());
    }
    builder.build()
}

/// All games with at most two positions besides 0, the smaller ones first: 0; z with moves to itself and to 0; and z
/// and w with moves to themselves, to each other and to 0, where z can move to w. About four thousand.
pub fn contexts() -> Vec<Context> {
    const MOVERS: [Option<Movers>; 4] = [None, Some(Movers::Left), Some(Movers::Right), Some(Movers::Both)];
    let start = PositionId::from_index(1);
    let zero = Context { graph: made(1, std::iter::empty()), start: PositionId::from_index(0) };
    let choose = |code: usize, place: usize| MOVERS[code >> (2 * place) & 3];
    let with = |size: usize, ends: &[(usize, usize)], code: usize| {
        let moves = ends
            .iter()
            .enumerate()
            .filter_map(|(place, (from, to))| choose(code, place).map(|movers| (*from, *to, movers)));
        Context { graph: made(size, moves), start }
    };
    let mut contexts = vec![zero];
    let one = [(1, 0), (1, 1)];
    contexts.extend((1..16).map(|code| with(2, &one, code)));
    let two = [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)];
    let reaches = |code: &usize| choose(*code, 2).is_some();
    contexts.extend((0..4096).filter(reaches).map(|code| with(3, &two, code)));
    contexts.sort_by_key(|context| context.graph.position_count() + context.graph.move_count());
    contexts
}

/// The graphs of all contexts one after the other.
pub(super) fn side_by_side(contexts: &[Context]) -> Option<Graph> {
    let mut builder = GraphBuilder::new();
    for context in contexts {
        let mut ids = Vec::with_capacity(context.graph.position_count());
        for position in context.graph.positions() {
            let tie = context.graph.is_tie_end(position);
            ids.push(if tie { builder.add_tie_end() } else { builder.add_position() }.ok()?);
        }
        for step in context.graph.moves() {
            builder.add_move(ids[step.from.index()], ids[step.to.index()], step.movers).ok()?;
        }
    }
    Some(builder.build())
}
