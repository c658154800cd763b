//! Graphs written down, and any small graphs.

use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::context::Context;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::operation::tie_ends_as_loops;
use hyperjam_solver::order::CopyingStrategy;
use hyperjam_solver::verify::{self, Refuted};
use hyperjam_solver::{Graph, GraphBuilder, MoveId, PositionId};
use hyperjam_terms::{EndKind, Movers, Player};
use proptest::prelude::*;

/// The position with this number.
pub fn at(index: usize) -> PositionId {
    PositionId::new(index).unwrap()
}

/// The move with this number.
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

/// Checks a strategy that copies, by classes of the same games that are checked as well.
pub fn check_copying(
    graph: &Graph,
    player: Player,
    pair: [PositionId; 2],
    strategy: &CopyingStrategy,
) -> Result<(), Refuted> {
    let (loops, found) = (tie_ends_as_loops(graph), bisimulation(&tie_ends_as_loops(graph)));
    let same: Vec<usize> = graph.positions().map(|position| found.class(position).index()).collect();
    verify::classes(&loops, &same)?;
    verify::copying(graph, &same, player, pair, strategy)
}

/// Whether the numbers of a strategy are needed: whether it meets a state of two different games in which the opponent can
/// make a move in y.
pub fn needs_numbers(graph: &Graph, player: Player, strategy: &CopyingStrategy) -> bool {
    let classes = bisimulation(&tie_ends_as_loops(graph));
    strategy.states.iter().any(|state| {
        let [x, y] = state.pair.map(|position| classes.class(position));
        state.to_move != player && state.count > 0 && x != y
    })
}

/// A path of so many positions, each with a move to the one before, open to both.
pub fn path(positions: usize) -> Graph {
    Graph::from_moves(positions, (1..positions).map(|from| (from, from - 1, Movers::BOTH))).unwrap()
}

/// A partizan graph of 2 positions up to so many, from sparse to dense; always the same of a seed.
pub fn partizan(seed: u64, most: usize) -> Graph {
    let mut random = SplitMix::new(seed);
    let positions = 2 + random.below(most - 1);
    let count = random.below(3 * positions) + 1;
    let moves: Vec<_> = (0..count)
        .map(|_| {
            let movers = [Movers::LEFT, Movers::RIGHT, Movers::LEFT, Movers::RIGHT, Movers::BOTH];
            (random.below(positions), random.below(positions), movers[random.below(5)])
        })
        .collect();
    Graph::from_moves(positions, moves).unwrap()
}

/// What any graph may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Moves that are open to both.
    Impartial,
    /// Moves of Left, of Right, and open to both.
    Partizan,
}

/// A small game as it is made up, before it becomes a graph or a drawing.
#[derive(Clone, Debug)]
pub struct Plan {
    /// For each position whether it is a tie end.
    pub ties: Vec<bool>,
    /// From, to, and by whom.
    pub moves: Vec<(usize, usize, Movers)>,
}

/// Any plan of at most so many positions, sparse or dense, with loops, cycles, parallel moves, stuck and isolated
/// positions. The seed says whether there are tie ends (every fourth) and whether there are no cycles (every fifth).
pub fn any_plan(seed: u64, kind: GameKind, most: usize) -> impl Strategy<Value = Plan> {
    let movers = match kind {
        GameKind::Impartial => &[Movers::BOTH][..],
        GameKind::Partizan => &[Movers::BOTH, Movers::LEFT, Movers::RIGHT],
    };
    let is_acyclic = seed % 5 == 4;
    let plan = (1..=most).no_shrink().prop_flat_map(move |count| {
        let made = (0..count, 0..count, prop::sample::select(movers), prop::bool::weighted(0.125));
        let ties = prop::bool::weighted(if seed % 4 == 3 { 0.25 } else { 0.0 });
        // All positions are kept, but where a law fails it is tried without some of them.
        let kept = prop::collection::vec(prop::bool::weighted(1.0), count);
        let moves = prop::collection::vec(made, 0..=3 * count);
        (kept, prop::collection::vec(ties, count), moves)
    });
    plan.prop_map(move |(mut kept, ties, moves)| {
        kept[0] |= !kept.contains(&true);
        let number = |position: usize| kept[..position].iter().filter(|kept| **kept).count();
        let mut plan = Plan { ties: Vec::new(), moves: Vec::new() };
        plan.ties.extend(ties.into_iter().zip(&kept).filter(|(_, kept)| **kept).map(|(tie, _)| tie));
        for (from, to, movers, twice) in moves {
            let (from, to) = if is_acyclic { (from.max(to), from.min(to)) } else { (from, to) };
            if kept[from] && kept[to] && !(is_acyclic && from == to) {
                let made = (number(from), number(to), movers);
                plan.moves.extend(std::iter::repeat_n(made, 1 + usize::from(twice)));
            }
        }
        plan
    })
}

/// The graph of a plan, in which the positions that are called tie ends are ends of these kinds.
fn of_plan(plan: Plan, kind: impl Fn(usize) -> EndKind) -> Graph {
    let mut builder = GraphBuilder::new();
    for (number, is_end) in plan.ties.into_iter().enumerate() {
        builder.add_position_or_end(is_end.then_some(kind(number))).unwrap();
    }
    for (from, to, movers) in plan.moves {
        builder.add_move(at(from), at(to), movers).unwrap();
    }
    builder.build()
}

/// Any graph of up to eight positions: see [`any_plan`].
pub fn any_graph(seed: u64, kind: GameKind) -> impl Strategy<Value = Graph> {
    any_plan(seed, kind, 8).prop_map(|plan| of_plan(plan, |_| EndKind::Tie))
}

/// Any graph of up to fourteen positions: see [`any_plan`]. Of every third seed ends are of all the kinds that go with the game.
pub fn any_graph_with_ends(seed: u64, kind: GameKind) -> impl Strategy<Value = Graph> {
    let kinds = match kind {
        _ if !seed.is_multiple_of(3) => &[EndKind::Tie][..],
        GameKind::Impartial => &[EndKind::Win, EndKind::Tie, EndKind::Loss],
        GameKind::Partizan => &EndKind::ALL,
    };
    any_plan(seed, kind, 14).prop_map(move |plan| of_plan(plan, |number| kinds[number % kinds.len()]))
}

/// The graph with other ends: each position without moves, and some of the others, become ends of these kinds now and then.
pub fn with_ends(graph: &Graph, kinds: &[EndKind], seed: u64) -> Graph {
    let mut random = SplitMix::new(seed ^ 0x1417);
    let mut builder = GraphBuilder::new();
    for position in graph.positions() {
        let likely = if graph.successors(position).is_empty() { 2 } else { 8 };
        let made = (random.below(likely) == 0).then(|| kinds[random.below(kinds.len())]);
        builder.add_position_or_end(made.or(graph.end_kind(position))).unwrap();
    }
    builder.add_moves(graph.moves().map(|made| (made.from, made.to, made.movers))).unwrap();
    builder.build()
}

/// The same impartial game drawn otherwise: every position up to three times, and every move between any copies; some
/// moves are a move of Left and a move of Right, to two copies. Copy c of position p has the number c · positions + p.
pub fn split(graph: &Graph, seed: u64) -> Graph {
    let mut random = SplitMix::new(seed ^ 0x5eed);
    let (count, copies) = (graph.position_count(), 1 + random.below(3));
    let mut builder = GraphBuilder::new();
    for number in 0..copies * count {
        builder.add_position_or_end(graph.end_kind(at(number % count))).unwrap();
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

/// The graph of this number among all those of so many positions with moves between these ends: a digit to base 4 for each
/// of them, which says that there is no move, one of Left, one of Right, or one of both.
pub fn numbered(positions: usize, ends: &[(usize, usize)], number: usize) -> Graph {
    let moves = ends
        .iter()
        .enumerate()
        .filter_map(|(place, (from, to))| movers(number, place).map(|movers| (*from, *to, movers)));
    Graph::from_moves(positions, moves).unwrap()
}

/// A digit of the number of a graph.
fn movers(number: usize, place: usize) -> Option<Movers> {
    [None, Some(Movers::LEFT), Some(Movers::RIGHT), Some(Movers::BOTH)][number >> (2 * place) & 3]
}

/// All games with at most two positions besides 0, the smaller ones first: 0; z with moves to itself and to 0; and z
/// and w with moves to themselves, to each other and to 0, where z can move to w. About four thousand.
pub fn contexts() -> Vec<Context> {
    let zero = Context { graph: graph(1, ""), start: at(0) };
    let with =
        |size: usize, ends: &[_], code: usize| Context { graph: numbered(size, ends, code), start: at(1) };
    let mut contexts = vec![zero];
    let one = [(1, 0), (1, 1)];
    contexts.extend((1..16).map(|code| with(2, &one, code)));
    let two = [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)];
    let reaches = |code: &usize| movers(*code, 2).is_some();
    contexts.extend((0..4096).filter(reaches).map(|code| with(3, &two, code)));
    contexts.sort_by_key(|context| context.graph.position_count() + context.graph.move_count());
    contexts
}
