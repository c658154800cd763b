//! From the solver's graph to a drawing.

use hyperjam_editor::document::{Document, Heading, Move, Position, Unknown};
use hyperjam_editor::file::GameFile;
use hyperjam_editor::id::PositionId;
use hyperjam_solver as solver;
use hyperjam_terms::{Convention, Movers};

/// The identifier of a position in the document that [`document_of_graph`] makes.
pub fn position_id(position: solver::PositionId) -> PositionId {
    PositionId(position.index() as u32)
}

/// The document in which position k and move k are those of the graph, with this heading, whose vehicles stand on positions
/// that it has. `position` says how a position looks and what it is called, with a key of its own; how play ends there
/// is taken from the graph. `unknown` gives the fields of a move that this version does not know. Cost O(V + E).
///
/// ```
/// use hyperjam_bridge::document_of_graph;
/// use hyperjam_editor::document::{Heading, Position, Unknown};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT)])?;
/// let named = |position: hyperjam_solver::PositionId| {
///     let key = position.index().to_string();
///     Position { label: key.clone(), key, ..Position::default() }
/// };
/// let drawn = document_of_graph(&graph, Heading::default(), named, |_| Unknown::new());
/// assert_eq!((drawn.positions().len(), drawn.moves().len()), (2, 1));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn document_of_graph(
    graph: &solver::Graph,
    heading: Heading,
    mut position: impl FnMut(solver::PositionId) -> Position,
    mut unknown: impl FnMut(solver::Move) -> Unknown,
) -> Document {
    let positions = graph.positions().map(|at| Position { end: graph.end_kind(at), ..position(at) });
    let moves = graph.moves().map(|step| {
        let unknown = unknown(step);
        drawn_move(position_id(step.from), position_id(step.to), step.movers, unknown)
    });
    Document::of_parts(heading, positions.collect(), moves.collect())
}

/// The same of a graph for any number of players. How play ends in a position is as `position` says; where it says so, the moves of the
/// graph are left out, since a tie end has none in a document.
pub fn document_of_seat_graph(
    graph: &hyperjam_players::graph::Graph,
    heading: Heading,
    position: impl FnMut(u32) -> Position,
    mut unknown: impl FnMut(u32, u32) -> Unknown,
) -> Document {
    let numbers = 0..graph.position_count() as u32;
    let positions: Vec<Position> = numbers.clone().map(position).collect();
    let going_on = numbers.filter(|from| positions[*from as usize].end.is_none());
    let moves = going_on.flat_map(|from| graph.moves(from).iter().map(move |&(to, by)| (from, to, by)));
    let moves = moves
        .map(|(from, to, by)| drawn_move(PositionId(from), PositionId(to), by, unknown(from, to)))
        .collect();
    Document::of_parts(heading, positions, moves)
}

/// A straight move.
fn drawn_move(from: PositionId, to: PositionId, by: Movers, unknown: Unknown) -> Move {
    Move { from, to, by, bend: None, unknown }
}

/// The game of a graph for two players, with these ids of positions and without vehicles. Cost O(V + E).
///
/// ```
/// use hyperjam_bridge::{file_of_graph, graph_of_file};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers};
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let file = file_of_graph(&graph, Convention::Normal, |position| format!("heap {}", position.index()));
/// assert_eq!(file.ids.iter().collect::<Vec<_>>(), ["heap 0", "heap 1"]);
/// assert_eq!(graph_of_file(&file)?.move_count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn file_of_graph(
    graph: &solver::Graph,
    convention: Convention,
    id: impl FnMut(solver::PositionId) -> String,
) -> GameFile {
    let number = |position: solver::PositionId| position.index() as u32;
    GameFile {
        heading: Heading { convention, ..Heading::default() },
        ids: graph.positions().map(id).collect(),
        labels: Vec::new(),
        priorities: Vec::new(),
        ends: graph.positions().filter_map(|at| Some((number(at), graph.end_kind(at)?))).collect(),
        moves: graph.moves().map(|step| (number(step.from), number(step.to), step.movers)).collect(),
    }
}
