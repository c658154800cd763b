//! Sums of many vehicles on one graph: a move moves one of them (HL 3.1).

mod explore;
mod labelled;

pub use explore::{Reachable, ReachableTask};
pub use labelled::sum_by_labels;

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
#[derive(Debug)]
pub struct SumTask<'g> {
    graph: &'g Graph,
    convention: Convention,
    vehicles: Vec<PositionId>,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Exploring(ReachableTask),
    Solving(Reachable, OutcomeTask<Graph>),
}

impl<'g> SumTask<'g> {
    /// The sum of these start positions, repeats allowed. Makes the quotient: O(moves · log positions).
    pub fn new(graph: &'g Graph, convention: Convention, vehicles: &[PositionId], limit: usize) -> Self {
        let stage = Stage::Exploring(ReachableTask::new(graph, vehicles, limit));
        Self { graph, convention, vehicles: vehicles.to_vec(), stage }
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

impl Task for SumTask<'_> {
    type Answer = Result<SumAnswer, TooLarge>;

    fn advance(self, work: u64) -> Step<Self, Self::Answer> {
        let Self { graph, convention, vehicles, stage } = self;
        let stage = match stage {
            Stage::Exploring(exploring) => match exploring.advance(work) {
                Step::More(exploring) => Stage::Exploring(exploring),
                Step::Done(Err(error)) => return Step::Done(Err(error)),
                Step::Done(Ok((explored, reachable))) => {
                    Stage::Solving(reachable, OutcomeTask::new(explored, convention))
                }
            },
            Stage::Solving(reachable, solving) => match solving.advance(work) {
                Step::More(solving) => Stage::Solving(reachable, solving),
                Step::Done(outcomes) => {
                    return Step::Done(Ok(answer(graph, &vehicles, &reachable, &outcomes)));
                }
            },
        };
        Step::More(Self { graph, convention, vehicles, stage })
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Exploring(exploring) => exploring.progress(),
            Stage::Solving(reachable, solving) => {
                let explored = reachable.position_count() as u64;
                let Progress { done, total } = solving.progress();
                Progress { done: explored + done, total: explored + total }
            }
        }
    }
}
