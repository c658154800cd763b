//! From a drawing in which somebody wins endless play to its parity game.

use std::collections::BTreeMap;

use hyperjam_editor::document::Document;
use hyperjam_editor::file::GameFile;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::PositionId;
use hyperjam_solver::bisimulation::{BisimulationTask, Classes, bisimulation};
use hyperjam_solver::parity::{ParityGame, ParityPlan, parity_solution, state};
use hyperjam_solver::{self as solver, GraphError, task};
use hyperjam_terms::{EndlessPlay, Mark, Outcome, Player, StarterMark};

use crate::game::{graph_of_moves, read_as_moves};
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
    /// use hyperjam_bridge::EndlessGame;
    /// use hyperjam_editor::file::text;
    /// use hyperjam_editor::game::GameGraph;
    /// use hyperjam_terms::Sector;
    ///
    /// // Both can go round for ever. Left can see to it that this is by B, and else loses.
    /// let drawn = text::read("= endless priority\nA: B C |\nB: | A\nC: | A\nB = 2\nC = 3")?;
    /// let marks = EndlessGame::of(&GameGraph::of(&drawn))?.marks()?;
    /// assert_eq!(marks[0].1.sector(), Sector::Left);
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

    /// The game of a document.
    pub fn of_document(document: &Document) -> Result<Self, GameError> {
        read_as_moves(document.heading().rules)?;
        Self::of(&GameGraph::of(document))
    }

    /// The mark of each position with the document's name of it: who wins when either player starts. There are no remotenesses, as a
    /// play that is won may have no end, and no labels. Cost: that of [`parity_solution`].
    pub fn marks(&self) -> Result<Vec<(PositionId, Mark)>, GraphError> {
        let solution = parity_solution(&self.parity);
        let mark = |position| {
            let starter = |player| {
                let outcome = solution.outcome(state(position, player)?);
                Ok::<_, GraphError>(StarterMark { outcome, remoteness: None })
            };
            let starting = [starter(Player::Left)?, starter(Player::Right)?];
            Ok::<_, GraphError>(Mark { starting: starting.into(), grundy: None })
        };
        self.game.named(mark).into_iter().map(|(id, mark)| Ok((id, mark?))).collect()
    }

    /// The classes of positions that are the same game: they have the same priority, and options of the same classes. Cost: that of
    /// [`bisimulation`].
    pub fn classes(&self) -> Classes {
        let graph = &self.game.graph;
        let of_moves = bisimulation(graph);
        let mut numbers = BTreeMap::new();
        let kinds: Vec<u32> = graph
            .positions()
            .map(|position| {
                let priority = state(position, Player::Left).ok().and_then(|at| self.parity.at(at).priority);
                let next = numbers.len() as u32;
                *numbers.entry((of_moves.class(position), priority)).or_insert(next)
            })
            .collect();
        task::finish(BisimulationTask::refining(graph, &Classes::unchecked(kinds.into_iter())))
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

/// A loop that play can go round by a plan, with the greatest priority on it: its positions in the order of play, each once.
pub fn round_of(parity: &ParityGame, plan: &ParityPlan) -> Option<(Vec<usize>, Option<u32>)> {
    let greatest = plan.round.iter().map(|state| parity.at(*state).priority).max()?;
    let positions = plan.round.iter().map(|state| position_of(*state)).collect();
    Some((positions, greatest))
}

/// The position of the graph that a state is at, by its number.
pub fn position_of(state: solver::PositionId) -> usize {
    state.index() / 2
}

/// What comes of a play in which this player keeps to a plan, where the outcome is this one; words without a full stop.
pub fn comes_of(rule: EndlessPlay, plan: &ParityPlan, player: Player, outcome: Outcome) -> String {
    let is_draw = outcome == Outcome::Draw;
    let end = match is_draw {
        true => format!("where play ends, {} has not won", player.opponent()),
        false => format!("where play ends, {player} has won"),
    };
    let parity = if player == Player::Left { "even" } else { "odd" };
    let endless = match (rule, is_draw) {
        (EndlessPlay::Priority, false) => {
            format!("the greatest priority met again and again is {parity} if play never ends")
        }
        (EndlessPlay::Priority, true) => {
            format!("the greatest priority met again and again, if any is, is {parity} if play never ends")
        }
        _ => format!("{player} wins if play never ends"),
    };
    match (plan.can_end, !plan.round.is_empty()) {
        (true, true) => format!("{end}, and {endless}"),
        (false, _) => endless,
        (true, false) => format!("play ends, and {end}"),
    }
}
