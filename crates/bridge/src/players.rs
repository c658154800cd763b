//! From a drawing for any number of players to its graph and marks.

use crate::GameError;
use crate::game::read_as_moves;
use hyperjam_editor::file::GameFile;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_players::graph::Graph;
use hyperjam_terms::{Convention, EndKind, Movers, SeatMark};

/// A drawing for any number of players as a graph, with the document's name of everything in it.
///
/// A tie end, where play stops with nobody losing, is a position whose only move leads back to it and is open to all: play
/// that goes on for ever has no loser either.
#[derive(Clone, Debug)]
pub struct SeatGame {
    /// The graph.
    pub graph: Graph,
    /// The document's name of each of the graph's positions; ascending.
    pub positions: Vec<PositionId>,
    /// The moves that can be made: the document's name, from, to, and who may make it, in the document's order.
    pub moves: Vec<(MoveId, u32, u32, Movers)>,
    /// Whether each position is a tie end.
    pub ties: Vec<bool>,
}

impl SeatGame {
    /// The graph of a drawing. Cost O(V + E log V).
    ///
    /// ```
    /// use hyperjam_bridge::SeatGame;
    /// use hyperjam_editor::file::Format;
    /// use hyperjam_editor::game::GameGraph;
    ///
    /// let file = r#"{"format": "hyperjam", "version": 1, "players": 3, "positions": [{"id": "A"}, {"id": "B"}],
    ///     "moves": [{"from": "A", "to": "B", "by": [0, 1, 2]}]}"#;
    /// let game = SeatGame::of(&GameGraph::of(&Format::Json.read(file)?))?;
    /// let labels: Vec<String> = game.marks().iter().map(|mark| mark.label()).collect();
    /// assert_eq!(labels, ["PN", "OP"], "who cannot move is the only loser");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(drawn: &GameGraph) -> Result<Self, GameError> {
        let (positions, ends): (Vec<PositionId>, Vec<Option<EndKind>>) =
            drawn.positions.iter().copied().unzip();
        let ties = ties(ends)?;
        let number = |id: PositionId| positions.binary_search(&id).ok();
        let mut moves = Vec::with_capacity(drawn.moves.len());
        for step in &drawn.moves {
            let ends = number(step.from).zip(number(step.to)).ok_or(GameError::Dangling(step.id))?;
            if !ties[ends.0] {
                moves.push((step.id, ends.0 as u32, ends.1 as u32, step.by));
            }
        }
        let all = moves.iter().map(|&(_, from, to, by)| (from, to, by));
        let graph = graph(drawn.players, drawn.convention, &ties, all)?;
        Ok(Self { graph, positions, moves, ties })
    }

    /// What is known of each position, in the graph's order. Cost O(N²·(V + E)).
    pub fn marks(&self) -> Vec<SeatMark> {
        seat_marks(&self.graph)
    }

    /// The graph's number of a position.
    pub fn position(&self, id: PositionId) -> Option<u32> {
        self.positions.binary_search(&id).ok().map(|place| place as u32)
    }
}

/// The graph of any number of players that a file draws: position k of the one is position k of the other. Cost O(V + E).
///
/// ```
/// use hyperjam_bridge::players_graph_of_file;
/// use hyperjam_editor::file::{Format, GameFile};
///
/// let file = GameFile::read(Format::Text, "A: B C", &mut |_| {})?;
/// assert_eq!(players_graph_of_file(&file)?.players(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn players_graph_of_file(file: &GameFile) -> Result<Graph, GameError> {
    read_as_moves(file.heading.rules)?;
    let mut ends = vec![None; file.ids.count()];
    for &(position, end) in &file.ends {
        ends[position as usize] = Some(end);
    }
    let ties = ties(ends)?;
    let moves = file.moves.iter().filter(|(from, ..)| !ties[*from as usize]).copied();
    graph(file.heading.players, file.heading.convention, &ties, moves)
}

/// What is known of each position of a graph, in its order. Cost O(N²·(V + E)).
pub fn seat_marks(graph: &Graph) -> Vec<SeatMark> {
    let outcomes = graph.outcomes();
    let known = graph.endless().into_iter().zip(graph.impartial());
    let mark = |(position, (endless, impartial))| SeatMark {
        starting: outcomes.by_starter(position),
        impartial,
        endless,
    };
    (0..).zip(known).map(mark).collect()
}

/// Which positions are tie ends; there are no other ends here.
fn ties(ends: Vec<Option<EndKind>>) -> Result<Vec<bool>, GameError> {
    if ends.iter().flatten().any(|end| *end != EndKind::Tie) {
        return Err(GameError::DecidedEndsOfSeats);
    }
    Ok(ends.into_iter().map(|end| end.is_some()).collect())
}

/// The graph with these tie ends and moves.
fn graph(
    players: u32,
    convention: Convention,
    ties: &[bool],
    moves: impl Iterator<Item = (u32, u32, Movers)>,
) -> Result<Graph, GameError> {
    if convention == Convention::Misere {
        return Err(GameError::Misere);
    }
    let ends = (0..).zip(ties).filter(|(_, tie)| **tie).map(|(end, _)| (end, end, Movers::all(players)));
    let moves: Vec<(u32, u32, Movers)> = moves.chain(ends).collect();
    Graph::new(players, ties.len(), &moves).map_err(GameError::Seats)
}
