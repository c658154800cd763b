//! From the document's identifiers to the solver's and back.

use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::GameGraph;
use hyperjam_solver as solver;
use hyperjam_terms::Convention;
use std::fmt;

/// A solver's graph with the document's name of everything in it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The graph.
    pub graph: solver::Graph,
    /// The convention that is played.
    pub convention: Convention,
    /// The document's name of each of the graph's positions; ascending.
    pub positions: Vec<PositionId>,
    /// The graph's name of each of the document's moves, ascending; `None` for a move out of a tie end,
    /// which nobody can make.
    pub moves: Vec<(MoveId, Option<solver::MoveId>)>,
}

/// Why a drawing cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The game has more than two players.
    Players(u32),
    /// A move joins a position that the graph does not have.
    Dangling(MoveId),
    /// The graph is larger than the solver can hold.
    Graph(solver::GraphError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(given) => {
                write!(f, "players: {given} given; game graphs are solved for 2 players")
            }
            Self::Dangling(id) => write!(f, "move number {} joins a position that is not there", id.0),
            Self::Graph(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for GameError {}

impl From<solver::GraphError> for GameError {
    fn from(error: solver::GraphError) -> Self {
        Self::Graph(error)
    }
}

impl Game {
    /// The solver's graph of a drawing. Cost O(V + E log V).
    pub fn of(drawn: &GameGraph) -> Result<Self, GameError> {
        if drawn.players != 2 {
            return Err(GameError::Players(drawn.players));
        }
        let mut builder = solver::GraphBuilder::new();
        let mut positions = Vec::with_capacity(drawn.positions.len());
        let mut ids = Vec::with_capacity(drawn.positions.len());
        for &(id, tie) in &drawn.positions {
            positions.push(id);
            ids.push(builder.add_position_or_tie_end(tie)?);
        }
        // Where no position was ever deleted, its place is its identifier.
        let index = |id: PositionId| match positions.get(id.0 as usize) {
            Some(&there) if there == id => Some(id.0 as usize),
            _ => positions.binary_search(&id).ok(),
        };
        let find = |id: PositionId| index(id).map(|index| ids[index]);
        for step in &drawn.moves {
            let ends = find(step.from).zip(find(step.to));
            let (from, to) = ends.ok_or(GameError::Dangling(step.id))?;
            builder.add_move(from, to, step.by)?;
        }
        let (graph, numbers) = builder.build_with_ids();
        let moves = drawn.moves.iter().map(|step| step.id).zip(numbers).collect();
        Ok(Self { graph, convention: drawn.convention, positions, moves })
    }

    /// The solver's name of a position.
    pub fn position(&self, id: PositionId) -> Option<solver::PositionId> {
        let index = self.positions.binary_search(&id).ok()?;
        self.graph.position(index)
    }

    /// The document's name of a position.
    pub fn name(&self, position: solver::PositionId) -> PositionId {
        self.positions[position.index()]
    }
}
