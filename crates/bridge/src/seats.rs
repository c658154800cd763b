//! From a drawing for more than two players to its graph and marks.

use crate::GameError;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_players::graph::Graph;
use hyperjam_terms::{Convention, Movers, SeatMark};

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
        if drawn.convention == Convention::Misere {
            return Err(GameError::Misere);
        }
        let (positions, ties): (Vec<PositionId>, Vec<bool>) = drawn.positions.iter().copied().unzip();
        let number = |id: PositionId| positions.binary_search(&id).ok();
        let mut moves = Vec::with_capacity(drawn.moves.len());
        for step in &drawn.moves {
            let ends = number(step.from).zip(number(step.to)).ok_or(GameError::Dangling(step.id))?;
            if !ties[ends.0] {
                moves.push((step.id, ends.0 as u32, ends.1 as u32, step.by));
            }
        }
        let all = moves.iter().map(|&(_, from, to, by)| (from, to, by));
        let graph = graph(drawn.players, &ties, all)?;
        Ok(Self { graph, positions, moves, ties })
    }

    /// What is known of each position, in the graph's order. Cost O(N²·(V + E)).
    pub fn marks(&self) -> Vec<SeatMark> {
        marks(&self.graph)
    }

    /// What is known of each position of another graph, such as that of a sum, in its order. Cost O(N²·(V + E)).
    pub fn marks_of(graph: &Graph) -> Vec<SeatMark> {
        marks(graph)
    }

    /// The graph's number of a position.
    pub fn position(&self, id: PositionId) -> Option<u32> {
        self.positions.binary_search(&id).ok().map(|place| place as u32)
    }
}

/// The graph with these tie ends and moves.
fn graph(
    players: u32,
    ties: &[bool],
    moves: impl Iterator<Item = (u32, u32, Movers)>,
) -> Result<Graph, GameError> {
    let ends = (0..).zip(ties).filter(|(_, tie)| **tie).map(|(end, _)| (end, end, Movers::all(players)));
    let moves: Vec<(u32, u32, Movers)> = moves.chain(ends).collect();
    Graph::new(players, ties.len(), &moves).map_err(GameError::Seats)
}

fn marks(graph: &Graph) -> Vec<SeatMark> {
    let outcomes = graph.outcomes();
    let (endless, partizan) = (endless(graph), partizan(graph));
    let mark = |(position, (endless, partizan)): (u32, (bool, bool))| SeatMark {
        starting: outcomes.by_starter(position),
        impartial: !partizan,
        endless,
    };
    (0..).zip(endless.into_iter().zip(partizan)).map(mark).collect()
}

/// From which positions play may go on for ever: those that are left when positions without moves are taken away again and
/// again.
fn endless(graph: &Graph) -> Vec<bool> {
    let before = Before::of(graph);
    let mut left: Vec<usize> = positions(graph).map(|position| graph.moves(position).len()).collect();
    let mut ends: Vec<u32> = positions(graph).filter(|&position| left[position as usize] == 0).collect();
    while let Some(position) = ends.pop() {
        for &from in before.of_position(position) {
            left[from as usize] -= 1;
            if left[from as usize] == 0 {
                ends.push(from);
            }
        }
    }
    left.into_iter().map(|left| left > 0).collect()
}

/// From which positions a move can be reached that not all players may make.
fn partizan(graph: &Graph) -> Vec<bool> {
    let before = Before::of(graph);
    let all = Movers::all(graph.players());
    let own = |position: u32| graph.moves(position).iter().any(|&(_, by)| by != all);
    let mut found: Vec<bool> = positions(graph).map(own).collect();
    let mut due: Vec<u32> = positions(graph).filter(|&position| found[position as usize]).collect();
    while let Some(position) = due.pop() {
        for &from in before.of_position(position) {
            if !std::mem::replace(&mut found[from as usize], true) {
                due.push(from);
            }
        }
    }
    found
}

fn positions(graph: &Graph) -> impl Iterator<Item = u32> {
    0..graph.position_count() as u32
}

/// Where the moves to each position come from.
struct Before {
    starts: Vec<usize>,
    from: Vec<u32>,
}

impl Before {
    fn of(graph: &Graph) -> Self {
        let mut starts = vec![0; graph.position_count() + 1];
        for (to, _) in positions(graph).flat_map(|from| graph.moves(from)) {
            starts[*to as usize + 1] += 1;
        }
        for nth in 1..starts.len() {
            starts[nth] += starts[nth - 1];
        }
        let (mut places, mut all) = (starts.clone(), vec![0; starts[starts.len() - 1]]);
        for from in positions(graph) {
            for (to, _) in graph.moves(from) {
                all[places[*to as usize]] = from;
                places[*to as usize] += 1;
            }
        }
        Self { starts, from: all }
    }

    fn of_position(&self, position: u32) -> &[u32] {
        &self.from[self.starts[position as usize]..self.starts[position as usize + 1]]
    }
}
