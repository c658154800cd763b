//! From a drawing to a graph of N players.

use hyperjam_editor::file::GameFile;
use hyperjam_players::graph::{Graph, GraphError};
use hyperjam_terms::Convention;

/// Why a drawing is no game of N players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayersError {
    /// A position is a tie end.
    #[error("“{id}” is a tie end, and a game of N players has none")]
    Tie {
        /// The position.
        id: String,
    },
    /// It is played in misère play.
    #[error(
        "convention: misère, where N players are known in normal play only: who cannot move is the only loser"
    )]
    Misere,
    /// The graph cannot be made.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

/// The graph of N players that a file draws: position k of the one is position k of the other. Cost O(V + E).
///
/// ```
/// use hyperjam_bridge::players_graph_of_file;
/// use hyperjam_editor::file::{Format, GameFile};
///
/// let file = GameFile::read(Format::Text, "A: B C", &mut |_| {})?;
/// assert_eq!(players_graph_of_file(&file)?.players(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn players_graph_of_file(file: &GameFile) -> Result<Graph, PlayersError> {
    if file.convention == Convention::Misere {
        return Err(PlayersError::Misere);
    }
    if let Some(&tie) = file.ties.first() {
        return Err(PlayersError::Tie { id: file.ids.get(tie as usize).to_owned() });
    }
    Ok(Graph::new(file.players, file.ids.count(), &file.moves)?)
}
