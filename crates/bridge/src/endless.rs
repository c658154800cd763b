//! From a drawing in which somebody wins endless play to its parity game.

use hyperjam_editor::file::GameFile;
use hyperjam_editor::game::GameGraph;
use hyperjam_solver::parity::{ParityGame, ParitySolution, state};
use hyperjam_solver::{self as solver, GraphError};
use hyperjam_terms::{Mark, Player, StarterMark};

use crate::game::graph_of_moves;
use crate::{Game, GameError};

/// A drawing for two players as a parity game, whoever wins a play that never ends. In misère play who cannot move wins, and ends
/// of all kinds are allowed: the priorities matter for endless play alone.
#[derive(Clone, Debug)]
pub struct EndlessGame {
    /// The graph, with the document's names of its parts. It says nothing of endless play.
    pub game: Game,
    /// Its states, as [`ParityGame::of_graph`] numbers them.
    pub parity: ParityGame,
}

impl EndlessGame {
    /// The game of a drawing. Cost O(V + E log V).
    ///
    /// ```
    /// use hyperjam_bridge::{EndlessGame, endless_mark};
    /// use hyperjam_editor::file::text;
    /// use hyperjam_editor::game::GameGraph;
    /// use hyperjam_solver::parity::parity_solution;
    /// use hyperjam_terms::Sector;
    ///
    /// // Both can go round for ever. Left can see to it that this is by B, and else loses.
    /// let drawn = text::read("= endless priority\nA: B C |\nB: | A\nC: | A\nB = 2\nC = 3")?;
    /// let of = EndlessGame::of(&GameGraph::of(&drawn))?;
    /// let solution = parity_solution(&of.parity);
    /// let a = of.game.graph.position(0).expect("there are three");
    /// assert_eq!(endless_mark(&solution, a)?.sector(), Sector::LeftFirst);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(drawn: &GameGraph) -> Result<Self, GameError> {
        let game = Game::of_moves(drawn)?;
        let priorities =
            drawn.priorities.iter().filter_map(|(id, priority)| Some((game.position(*id)?, *priority)));
        let priorities: Vec<_> = priorities.collect();
        let parity = ParityGame::of_graph(&game.graph, game.convention, drawn.endless, of(&priorities))?;
        Ok(Self { game, parity })
    }
}

/// The graph of a game that was read from a file, and its parity game, whoever wins endless play. Cost O(V + E).
pub fn endless_game_of_file(file: &GameFile) -> Result<(solver::Graph, ParityGame), GameError> {
    let graph = graph_of_moves(file)?;
    let position = |number: u32| graph.position(number as usize);
    let priorities =
        file.priorities.iter().filter_map(|(number, priority)| Some((position(*number)?, *priority)));
    let priorities: Vec<_> = priorities.collect();
    let parity =
        ParityGame::of_graph(&graph, file.heading.convention, file.heading.endless, of(&priorities))?;
    Ok((graph, parity))
}

/// The priority of each position, of a list in their order.
fn of(priorities: &[(solver::PositionId, u32)]) -> impl Fn(solver::PositionId) -> Option<u32> {
    |position| {
        let place = priorities.binary_search_by_key(&position, |(at, _)| *at).ok()?;
        Some(priorities[place].1)
    }
}

/// Who wins from a position of the graph when either player starts. There are no remotenesses: a play that is won may have no end.
pub fn endless_mark(solution: &ParitySolution, position: solver::PositionId) -> Result<Mark, GraphError> {
    let starter = |player| {
        let outcome = solution.outcome(state(position, player)?);
        Ok::<_, GraphError>(StarterMark { outcome, remoteness: None })
    };
    let starting = [starter(Player::Left)?, starter(Player::Right)?];
    Ok(Mark { starting: starting.into(), grundy: None })
}
