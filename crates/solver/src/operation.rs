//! New graphs from graphs: negation, union, sum, and the part that can be reached (HL 3).

use crate::compact::narrow;
use crate::{Graph, GraphBuilder, GraphError, PositionId};
use hyperjam_terms::{EndKind, Movers};

/// The graph with Left and Right exchanged. The positions keep their numbers; −x has the number of x.
pub fn negation(graph: &Graph) -> Graph {
    let mut builder = GraphBuilder::new();
    // As many positions and moves as there are already, so nothing is refused.
    for position in graph.positions() {
        let added = builder.add_position_or_end(graph.end_kind(position).map(EndKind::exchanged));
        debug_assert!(added.is_ok());
    }
    let moves = graph.moves().map(|step| (step.from, step.to, step.movers.exchanged()));
    let added = builder.add_moves(moves);
    debug_assert!(added.is_ok());
    builder.build()
}

/// Two graphs side by side. The positions of the first keep their numbers; those of the second come after them.
pub fn union(first: &Graph, second: &Graph) -> Result<Graph, GraphError> {
    let mut builder = GraphBuilder::new();
    for graph in [first, second] {
        builder.add_graph(graph, |movers| movers)?;
    }
    Ok(builder.build())
}

/// The sum of all pairs (HL 3.1): x + y has the number x · (positions of the second) + y. It is an end when x or y
/// is ([`EndKind::of_sum`]). Time and memory O(positions · moves), so mind its size.
///
/// ```
/// use hyperjam_solver::operation::{negation, sum};
/// use hyperjam_solver::outcome::outcomes;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Sector};
///
/// // 1 + (−1), with both components at their position 1.
/// let one = Graph::from_moves(2, [(1, 0, Movers::LEFT)])?;
/// let both = sum(&one, &negation(&one))?;
/// let pair = both.position(1 * 2 + 1).expect("there are four");
/// assert_eq!(outcomes(&both, Convention::Normal).sector(pair), Sector::Second);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn sum(first: &Graph, second: &Graph) -> Result<Graph, GraphError> {
    let mut builder = GraphBuilder::new();
    let width = second.position_count();
    for x in first.positions() {
        for y in second.positions() {
            builder.add_position_or_end(EndKind::of_sum([first.end_kind(x), second.end_kind(y)]))?;
        }
    }
    let pair = |x: PositionId, y: PositionId| PositionId::from_index(x.index() * width + y.index());
    for x in first.positions() {
        for y in second.positions() {
            let in_first = first.moves_of(x).map(|step| (pair(x, y), pair(step.to, y), step.movers));
            let in_second = second.moves_of(y).map(|step| (pair(x, y), pair(x, step.to), step.movers));
            builder.add_moves(in_first.chain(in_second))?;
        }
    }
    Ok(builder.build())
}

/// The sum of positions of one graph, as a position of the graph that has what can be reached from it. Nothing where that,
/// or one of the graphs of pairs on the way there, has more than `most` positions. Time and memory O(most · moves).
///
/// ```
/// use hyperjam_solver::operation::sum_of;
/// use hyperjam_solver::{Graph, solve};
/// use hyperjam_terms::{Convention, Movers};
///
/// // ∗ + ∗: from it either component can be moved to 0, and the pair of zeros is an end.
/// let star = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let start = star.position(1).expect("there are two");
/// let (sum, both) = sum_of(&star, &[start, start], 10).expect("there are four pairs");
/// let mark = solve(&sum, Convention::Normal).mark(both);
/// assert_eq!(mark.grundy.map(|label| label.to_string()), Some("0".into()));
/// assert_eq!(sum_of(&star, &[start, start], 3), None);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn sum_of(graph: &Graph, components: &[PositionId], most: usize) -> Option<(Graph, PositionId)> {
    let mut components = components.iter();
    let Some(first) = components.next() else {
        let zero = Graph::from_moves(1, []).ok()?;
        let start = zero.position(0)?;
        return (most > 0).then_some((zero, start));
    };
    let part = |component: PositionId| {
        let part = reachable(graph, &[component]);
        let start = part.find(component)?;
        (part.graph.position_count() <= most).then_some((part.graph, start))
    };
    let (mut whole, mut at) = part(*first)?;
    for component in components {
        let (next, start) = part(*component)?;
        let width = next.position_count();
        if whole.position_count().saturating_mul(width) > most {
            return None;
        }
        let pairs = sum(&whole, &next).ok()?;
        let pair = pairs.position(at.index() * width + start.index())?;
        let reached = reachable(&pairs, &[pair]);
        at = reached.find(pair)?;
        whole = reached.graph;
    }
    Some((whole, at))
}

/// The difference of all pairs, x + (−y), numbered as in [`sum`].
pub fn difference(first: &Graph, second: &Graph) -> Result<Graph, GraphError> {
    sum(first, &negation(second))
}

/// The part of a graph that can be reached from some positions, and the number that each position has there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subgraph {
    /// The positions that can be reached, in their old order, and their moves.
    pub graph: Graph,
    /// The old ids of the part's positions; ascending.
    pub positions: Vec<PositionId>,
}

impl Subgraph {
    /// The part's name of a position, if it belongs to the part.
    pub fn find(&self, position: PositionId) -> Option<PositionId> {
        self.positions.binary_search(&position).ok().map(PositionId::from_index)
    }
}

/// What can be reached from these positions by moves of either player.
pub fn reachable(graph: &Graph, starts: &[PositionId]) -> Subgraph {
    let mut seen = vec![false; graph.position_count()];
    let mut stack = starts.to_vec();
    while let Some(position) = stack.pop() {
        if !std::mem::replace(&mut seen[position.index()], true) {
            stack.extend(graph.successors(position).iter().filter(|next| !seen[next.index()]));
        }
    }
    let positions: Vec<PositionId> = graph.positions().filter(|position| seen[position.index()]).collect();
    let mut builder = GraphBuilder::new();
    // A part of a graph is no larger than the graph, so nothing is refused.
    let added = builder.add_positions_of(graph, positions.iter().copied());
    debug_assert!(added.is_ok());
    let find = |old: PositionId| positions.binary_search(&old).ok().map(PositionId::from_index);
    let moves = positions.iter().flat_map(|position| graph.moves_of(*position));
    let added =
        builder.add_moves(moves.filter_map(|step| Some((find(step.from)?, find(step.to)?, step.movers))));
    debug_assert!(added.is_ok());
    Subgraph { graph: builder.build(), positions }
}

/// The graph with a move to itself, open to both, in place of every tie end: in every sum without decided ends that is the same,
/// as nobody is ever stuck beside either.
pub fn tie_ends_as_loops(graph: &Graph) -> Graph {
    let mut builder = GraphBuilder::new();
    for position in graph.positions() {
        let added = builder.add_position_or_end(graph.end_kind(position).filter(|end| *end != EndKind::Tie));
        debug_assert!(added.is_ok());
    }
    let moves = graph.moves().map(|step| (step.from, step.to, step.movers));
    let loops = graph.tie_ends().iter().map(|tie| (*tie, *tie, Movers::BOTH));
    // There are at most 2³⁰ loops more; a graph that has no room for them keeps its tie ends.
    match builder.add_moves(moves.chain(loops)) {
        Ok(()) => builder.build(),
        Err(_) => graph.clone(),
    }
}

/// Whether no cycle can be reached from any position, that is whether all positions are Conway's games.
pub fn is_well_founded(graph: &Graph) -> bool {
    let mut open: Vec<u32> =
        graph.positions().map(|position| narrow(graph.successors(position).len())).collect();
    let mut ready: Vec<PositionId> =
        graph.positions().filter(|position| open[position.index()] == 0).collect();
    let mut done = 0;
    while let Some(position) = ready.pop() {
        done += 1;
        for source in graph.sources(position) {
            open[source.index()] -= 1;
            if open[source.index()] == 0 {
                ready.push(*source);
            }
        }
    }
    done == graph.position_count()
}
