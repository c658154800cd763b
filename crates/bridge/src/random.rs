//! Drawings made up from a seed, as the command line and the page offer them.

use crate::file_of_graph;
use hyperjam_editor::file::GameFile;
use hyperjam_solver::GraphError;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_terms::Convention;

/// What is to be made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// The shape of the graph.
    pub shape: Shape,
    /// How many positions.
    pub positions: usize,
    /// How many moves; by default twice as many. A grid has as many as its streets give it.
    pub moves: Option<usize>,
    /// Whether every move is open to both players.
    pub impartial: bool,
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// Where the random numbers start.
    pub seed: u64,
}

/// Why nothing was made up; the sentence begins with what was asked for, `positions` or `moves`.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RandomGameError {
    /// More than the limit.
    #[error("{what}: {given} given; the limit is {limit}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        given: usize,
        /// The most that there may be.
        limit: usize,
    },
    /// A grid's moves were counted.
    #[error("moves: a grid has as many moves as its streets give it; the number cannot be chosen")]
    Grid,
    /// Too few for a cycle through all positions.
    #[error("moves: {given} given, but a cycle through {positions} positions has {positions}")]
    NoCycle {
        /// How many.
        given: usize,
        /// How many positions there are to be.
        positions: usize,
    },
    /// Moves within a single layer.
    #[error("moves: moves lead from one layer to another, so there must be at least two positions")]
    OneLayer,
    /// Moves between no positions.
    #[error("moves: there can be no moves without positions")]
    NoPositions,
    /// The solver cannot hold it.
    #[error("positions: {0}")]
    Graph(#[from] GraphError),
}

/// The game, with a title. The same request always gives the same; of more than `limit` positions or moves it is refused.
/// Cost O(positions + moves).
///
/// ```
/// use hyperjam_bridge::{RandomGame, random_game};
/// use hyperjam_solver::generate::Shape;
/// use hyperjam_terms::Convention;
///
/// let convention = Convention::Normal;
/// let asked =
///     RandomGame { shape: Shape::Uniform, positions: 9, moves: None, impartial: true, convention, seed: 7 };
/// let game = random_game(&asked, 100)?;
/// assert_eq!((game.heading.title.as_str(), game.moves.len()), ("uniform graph of seed 7", 18));
/// assert!(random_game(&asked, 17).is_err());
/// # Ok::<(), hyperjam_bridge::RandomGameError>(())
/// ```
pub fn random_game(asked: &RandomGame, limit: usize) -> Result<GameFile, RandomGameError> {
    let &RandomGame { shape, positions, impartial, convention, seed, .. } = asked;
    let moves = asked.moves.unwrap_or(positions.saturating_mul(2));
    for (what, given) in [("positions", positions), ("moves", moves)] {
        if given > limit {
            return Err(RandomGameError::TooMany { what, given, limit });
        }
    }
    if let Some(given) = asked.moves {
        possible(shape, positions, given)?;
    }
    let graph = generate(&Recipe { shape, positions, moves, impartial, seed })?;
    let mut file = file_of_graph(&graph, convention, |position| position.index().to_string());
    file.heading.title = format!("{} graph of seed {seed}", shape.name());
    Ok(file)
}

/// Whether a graph of this shape can have so many moves.
fn possible(shape: Shape, positions: usize, given: usize) -> Result<(), RandomGameError> {
    match shape {
        Shape::Grid => Err(RandomGameError::Grid),
        Shape::OneComponent if given < positions => Err(RandomGameError::NoCycle { given, positions }),
        Shape::Layered if positions < 2 && given > 0 => Err(RandomGameError::OneLayer),
        _ if positions == 0 && given > 0 => Err(RandomGameError::NoPositions),
        _ => Ok(()),
    }
}
