//! Sums of many vehicles on one graph: a move moves one of them (HL 3.1).

mod explore;
mod labelled;

pub use explore::{Reachable, ReachableTask};
pub use labelled::sum_by_labels;

use std::borrow::Borrow;

use crate::bisimulation::{self, BisimulationTask};
use crate::outcome::OutcomeTask;
use crate::play::Value;
use crate::task::{self, Progress, Step, Task};
use crate::{Convention, Graph, Grundy, MoveId, Outcome, Outcomes, Player, PositionId, Sector, grundy};

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumMove {
    /// Which vehicle moves, counted from 0.
    pub vehicle: usize,
    /// The move it makes.
    pub id: MoveId,
    /// Where it goes.
    pub to: PositionId,
    /// Who makes the move.
    pub player: Player,
    /// What that player has after it.
    pub value: Value,
    /// The moves from there to the end under best play; none for a draw, or when the answer comes from labels.
    pub remoteness: Option<u32>,
}

/// Everything about a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumAnswer {
    /// The outcome when Left starts, and when Right starts.
    pub outcomes: [Outcome; 2],
    /// The moves until the end when Left starts, and when Right starts, if the answer comes from a search; none for
    /// a draw.
    pub remoteness: Option<[Option<u32>; 2]>,
    /// The generalized Grundy number, on an impartial graph in normal play.
    pub label: Option<Grundy>,
    /// All moves of Left and of Right, by vehicle, then Left's before Right's, then by id.
    pub moves: Vec<SumMove>,
    /// The positions of the sum that were searched; 0 if the answer comes from labels.
    pub searched: usize,
}

impl SumAnswer {
    /// The sector of Figure 1.
    pub fn sector(&self) -> Sector {
        Sector::of(self.outcomes[0], self.outcomes[1])
    }

    /// The moves with which a player keeps what the sum is worth to that player.
    pub fn good_moves(&self, player: Player) -> impl Iterator<Item = &SumMove> {
        let value = Value::of(self.outcomes[player.index()], player);
        self.moves.iter().filter(move |made| made.player == player && made.value == value)
    }
}

/// A search was given up because it came to its limit. What was found so far proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The most positions and moves, together, that the search was allowed.
    pub limit: usize,
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "not decided: the sum has more than {} positions and moves, the limit of the search",
            self.limit
        )
    }
}

impl std::error::Error for TooLarge {}

/// The outcome of a sum and the worth of its moves.
///
/// On an impartial graph in normal play by labels, whatever the number of vehicles; otherwise by a search of at most
/// `limit` positions and moves, see [`SumTask`].
pub fn sum(
    graph: &Graph,
    convention: Convention,
    vehicles: &[PositionId],
    limit: usize,
) -> Result<SumAnswer, TooLarge> {
    if convention == Convention::Normal
        && let Some(labels) = grundy::grundy_labels(graph)
    {
        return Ok(sum_by_labels(graph, &labels, vehicles));
    }
    task::finish(SumTask::new(graph, convention, vehicles, limit))
}

/// Computes a [`SumAnswer`] by search.
///
/// The vehicles stand on the quotient of the graph and those on equal positions are interchangeable, so a position of
/// the sum is a sorted list of positions of the quotient. All that can be reached are made into a graph, and that
/// graph is solved by retrograde analysis. A tie end in one component ends the sum.
///
/// The graph may be borrowed, or owned and shared.
#[derive(Debug)]
pub struct SumTask<G> {
    graph: G,
    convention: Convention,
    vehicles: Vec<PositionId>,
    limit: usize,
    stage: Stage<G>,
    /// What was looked at in the stages before.
    before: u64,
}

#[derive(Debug)]
enum Stage<G> {
    Comparing(BisimulationTask<G>),
    Exploring(ReachableTask),
    Solving(Reachable, OutcomeTask<Graph>),
}

impl<G: Borrow<Graph> + Clone> SumTask<G> {
    /// The sum of these start positions, repeats allowed. O(positions + vehicles).
    pub fn new(graph: G, convention: Convention, vehicles: &[PositionId], limit: usize) -> Self {
        let stage = Stage::Comparing(BisimulationTask::new(graph.clone()));
        Self { graph, convention, vehicles: vehicles.to_vec(), limit, stage, before: 0 }
    }
}

/// The worth of all moves at the start, read off the solved graph of the sum.
fn answer(graph: &Graph, vehicles: &[PositionId], reachable: &Reachable, outcomes: &Outcomes) -> SumAnswer {
    let mut moves = Vec::new();
    let mut after = vehicles.to_vec();
    let over = vehicles.iter().any(|vehicle| graph.is_tie_end(*vehicle));
    for (number, vehicle) in vehicles.iter().enumerate().filter(|_| !over) {
        for player in Player::BOTH {
            for (id, to) in graph.moves_by(*vehicle, player) {
                after[number] = to;
                let Some(state) = reachable.find(&after) else { continue };
                let next = player.opponent();
                let value = Value::of(outcomes.outcome(state, next), player);
                let remoteness = outcomes.remoteness(state, next);
                moves.push(SumMove { vehicle: number, id, to, player, value, remoteness });
            }
        }
        after[number] = *vehicle;
    }
    let start = reachable.start();
    SumAnswer {
        outcomes: Player::BOTH.map(|starter| outcomes.outcome(start, starter)),
        remoteness: Some(Player::BOTH.map(|starter| outcomes.remoteness(start, starter))),
        label: None,
        moves,
        searched: reachable.position_count(),
    }
}

impl<G: Borrow<Graph> + Clone> Task for SumTask<G> {
    type Answer = Result<SumAnswer, TooLarge>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        let graph: &Graph = self.graph.borrow();
        self.stage = match self.stage {
            Stage::Comparing(comparing) => {
                let looked_at = comparing.progress().done;
                match comparing.advance(work) {
                    Step::More(comparing) => Stage::Comparing(comparing),
                    Step::Done(classes) => {
                        self.before = looked_at;
                        let quotient = bisimulation::quotient_by(graph, classes);
                        Stage::Exploring(ReachableTask::new(quotient, &self.vehicles, self.limit))
                    }
                }
            }
            Stage::Exploring(exploring) => match exploring.advance(work) {
                Step::More(exploring) => Stage::Exploring(exploring),
                Step::Done(Err(error)) => return Step::Done(Err(error)),
                Step::Done(Ok((explored, reachable))) => {
                    self.before += (explored.position_count() + explored.move_count()) as u64;
                    Stage::Solving(reachable, OutcomeTask::new(explored, self.convention))
                }
            },
            Stage::Solving(reachable, solving) => match solving.advance(work) {
                Step::More(solving) => Stage::Solving(reachable, solving),
                Step::Done(outcomes) => {
                    return Step::Done(Ok(answer(graph, &self.vehicles, &reachable, &outcomes)));
                }
            },
        };
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = match &self.stage {
            // The sum, and two looks at each of its moves, are still to come.
            Stage::Comparing(comparing) => {
                let Progress { done, total } = comparing.progress();
                Progress { done, total: total.saturating_add((self.limit as u64).saturating_mul(3)) }
            }
            Stage::Exploring(exploring) => {
                let Progress { done, total } = exploring.progress();
                Progress { done, total: total.saturating_mul(3) }
            }
            Stage::Solving(_, solving) => solving.progress(),
        };
        Progress { done: self.before + done, total: self.before.saturating_add(total) }
    }
}
