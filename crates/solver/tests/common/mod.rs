//! Named examples, graphs made from a seed, and naive twins of the algorithms.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub, reason = "each test file uses a part")]

pub mod naive;

use hyperjam_solver::context::Context;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::{Graph, GraphBuilder, MoveId, Movers, PositionId};

pub fn at(index: usize) -> PositionId {
    PositionId::new(index).unwrap()
}

pub fn mv(index: usize) -> MoveId {
    MoveId::new(index).unwrap()
}

/// A graph of so many positions with these moves: "0>1 L" for Left, "R" for Right, "B" for both.
pub fn graph(positions: usize, moves: &str) -> Graph {
    let moves = moves.split(',').map(str::trim).filter(|text| !text.is_empty()).map(|text| {
        let (ends, movers) = text.split_once(' ').unwrap();
        let (from, to) = ends.split_once('>').unwrap();
        let movers = match movers {
            "L" => Movers::LEFT,
            "R" => Movers::RIGHT,
            "B" => Movers::BOTH,
            other => panic!("{other} is nobody"),
        };
        (from.parse().unwrap(), to.parse().unwrap(), movers)
    });
    Graph::from_moves(positions, moves).unwrap()
}

/// A path of so many positions, each with a move to the one before, open to both.
pub fn path(positions: usize) -> Graph {
    Graph::from_moves(positions, (1..positions).map(|from| (from, from - 1, Movers::BOTH))).unwrap()
}

/// What random graphs may contain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Impartial,
    Partizan,
}

/// A small graph, different for each seed: up to eight positions, sparse or dense, with loops, cycles, parallel
/// moves, stuck and isolated positions; every fourth with tie ends, every fifth without cycles.
pub fn random_graph(seed: u64, kind: Kind) -> Graph {
    let mut random = SplitMix::new(seed.wrapping_mul(2).wrapping_add(u64::from(kind == Kind::Impartial)));
    let mut builder = GraphBuilder::new();
    let positions = 1 + random.below(8);
    for _ in 0..positions {
        builder.add_position_or_tie_end(seed % 4 == 3 && random.below(4) == 0).unwrap();
    }
    let moves = random.below(1 + 3 * positions);
    for _ in 0..moves {
        let (mut from, mut to) = (random.below(positions), random.below(positions));
        if seed % 5 == 4 {
            if from == to {
                continue;
            }
            (from, to) = (from.max(to), from.min(to));
        }
        let movers = match random.below(3) {
            _ if kind == Kind::Impartial => Movers::BOTH,
            0 => Movers::LEFT,
            1 => Movers::RIGHT,
            _ => Movers::BOTH,
        };
        for _ in 0..1 + random.below(8) / 7 {
            builder.add_move(at(from), at(to), movers).unwrap();
        }
    }
    builder.build()
}

/// The same impartial game drawn otherwise: every position up to three times, and every move between any copies; some
/// moves are a move of Left and a move of Right, to two copies. Copy c of position p has the number c · positions + p.
pub fn split(graph: &Graph, seed: u64) -> Graph {
    let mut random = SplitMix::new(seed ^ 0x5eed);
    let (count, copies) = (graph.position_count(), 1 + random.below(3));
    let mut builder = GraphBuilder::new();
    for number in 0..copies * count {
        let tie = graph.is_tie_end(at(number % count));
        builder.add_position_or_tie_end(tie).unwrap();
    }
    for copy in 0..copies {
        for made in graph.moves() {
            let from = at(copy * count + made.from.index());
            let mut to = || at(random.below(copies) * count + made.to.index());
            let (one, other) = (to(), to());
            match random.below(3) {
                0 => builder.add_move(from, one, Movers::BOTH).unwrap(),
                _ => {
                    builder.add_move(from, one, Movers::LEFT).unwrap();
                    builder.add_move(from, other, Movers::RIGHT).unwrap();
                }
            }
        }
    }
    builder.build()
}

/// All games with at most two positions besides 0, the smaller ones first: 0; z with moves to itself and to 0; and z
/// and w with moves to themselves, to each other and to 0, where z can move to w. About four thousand.
pub fn contexts() -> Vec<Context> {
    const MOVERS: [Option<Movers>; 4] = [None, Some(Movers::LEFT), Some(Movers::RIGHT), Some(Movers::BOTH)];
    let start = at(1);
    let zero = Context { graph: graph(1, ""), start: at(0) };
    let choose = |code: usize, place: usize| MOVERS[code >> (2 * place) & 3];
    let with = |size: usize, ends: &[(usize, usize)], code: usize| {
        let moves = ends
            .iter()
            .enumerate()
            .filter_map(|(place, (from, to))| choose(code, place).map(|movers| (*from, *to, movers)));
        Context { graph: Graph::from_moves(size, moves).unwrap(), start }
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
