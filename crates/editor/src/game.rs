//! A drawing without its looks: what a solver needs of it.

use crate::document::Document;
use crate::id::{MoveId, PositionId};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Movers};
use serde::{Deserialize, Serialize};

/// A game graph under the document's identifiers. Two drawings that differ only in looks have equal ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameGraph {
    /// Number of players.
    pub players: u32,
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// Who wins a play that never ends.
    pub endless: EndlessPlay,
    /// The priorities of positions, where they say that; in order.
    pub priorities: Vec<(PositionId, u32)>,
    /// The positions in order, each with how play ends there, if it stops.
    pub positions: Vec<(PositionId, Option<EndKind>)>,
    /// The moves in order.
    pub moves: Vec<GraphMove>,
}

/// One move of a game graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GraphMove {
    /// The move.
    pub id: MoveId,
    /// Its start.
    pub from: PositionId,
    /// Its end.
    pub to: PositionId,
    /// Who may make it.
    pub by: Movers,
}

impl GameGraph {
    /// The game that a document draws. Cost O(V + E).
    ///
    /// ```
    /// use hyperjam_editor::file::Format;
    /// use hyperjam_editor::game::GameGraph;
    ///
    /// let drawn = Format::Text.read("A: B C\nC: A")?;
    /// let graph = GameGraph::of(&drawn);
    /// assert_eq!((graph.positions.len(), graph.moves.len()), (3, 3));
    /// # Ok::<(), hyperjam_editor::file::ReadError>(())
    /// ```
    pub fn of(document: &Document) -> Self {
        let heading = document.heading();
        let moves = document.moves();
        let priority = |(id, position)| Some((id, document.priority_of(position)?));
        Self {
            players: heading.players,
            convention: heading.convention,
            endless: heading.endless,
            priorities: document.positions().filter_map(priority).collect(),
            positions: document.positions().map(|(id, position)| (id, position.end)).collect(),
            moves: moves
                .map(|(id, step)| GraphMove { id, from: step.from, to: step.to, by: step.by })
                .collect(),
        }
    }
}
