//! Whether, for a player, one position is at least another, with what shows it.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use super::copying::{CopyingStrategy, CopyingTask};
use super::{AtLeast, Families, Interrupted, OrderTask, PositionSet, Separation};
use crate::bisimulation::{self, Quotient};
use crate::context::Context;
use crate::relation::DifferenceTask;
use crate::task::{self, Budget, Progress, Step, Task};
use crate::{Graph, PositionId, operation};
use hyperjam_terms::{Outcome, Player, Sector};

/// Whether, for a player, x is at least y in every sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is, as this shows.
    Holds(Certificate),
    /// It is not, as this shows.
    Fails(Separation),
    /// The budget came to its end first.
    Undecided(Interrupted),
}

/// What shows that a position is at least another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// A strategy, which [`crate::verify::copying`] checks.
    Copying(CopyingStrategy),
    /// Families of sets of positions of the graph, which [`crate::verify::families`] checks.
    Closed(Families),
}

/// Decides whether, for a player, x is at least y; see [`DecisionTask`].
///
/// ```
/// use hyperjam_solver::order::{Decision, decide};
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::{GraphBuilder, verify};
/// use hyperjam_terms::{Movers, Player};
///
/// // Left does as well in over + z as in 0 + z, whatever z is.
/// let mut builder = GraphBuilder::new();
/// let (zero, over) = (builder.add_position()?, builder.add_position()?);
/// builder.add_move(over, zero, Movers::LEFT)?;
/// builder.add_move(over, over, Movers::RIGHT)?;
/// let graph = builder.build();
/// let Decision::Holds(hyperjam_solver::order::Certificate::Copying(strategy)) =
///     decide(&graph, Player::Left, [over, zero], Budget::default())
/// else {
///     panic!("copying suffices here")
/// };
/// assert_eq!(verify::copying(&graph, Player::Left, [over, zero], &strategy), Ok(()));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn decide(graph: &Graph, player: Player, pair: [PositionId; 2], budget: Budget) -> Decision {
    task::finish(DecisionTask::new(graph, player, pair, budget))
}

/// The looks of a closure after which quicker tests for "no" are tried.
pub(super) const FIRST_LOOKS: u64 = 1 << 18;

/// Decides whether, for a player, x is at least y.
///
/// Method: [`CopyingTask`], which suffices; then [`OrderTask`] on the quotient by bisimilarity, which always decides, but
/// if that takes long first the game −y as context, which tells them apart when the opponent wins x − y moving first.
///
/// What it answers is about the graph that it is given, so begin with the part that can be reached from x and y. Cost:
/// that of these, each within the budget. The answer does not depend on the slices.
#[derive(Debug)]
pub struct DecisionTask {
    problem: Problem,
    phase: Phase,
    /// What was looked at in the stages before.
    before: u64,
}

/// What is asked.
#[derive(Debug)]
struct Problem {
    graph: Arc<Graph>,
    quotient: Quotient,
    player: Player,
    pair: [PositionId; 2],
    budget: Budget,
    /// Whether the difference is to be looked at.
    subtracts: bool,
}

#[derive(Debug)]
enum Phase {
    Copying(Box<CopyingTask<Arc<Graph>>>),
    /// For the first time, or once the difference is known not to help.
    Closing {
        task: Box<OrderTask>,
        first: bool,
    },
    /// While the closure waits.
    Subtracting {
        task: Box<DifferenceTask>,
        closure: Box<OrderTask>,
    },
}

/// The next phase, or the answer.
type Next = ControlFlow<Decision, Phase>;

impl DecisionTask {
    /// Makes the quotient: O((V + E) log V).
    pub fn new(graph: &Graph, player: Player, pair: [PositionId; 2], budget: Budget) -> Self {
        let graph = operation::tie_ends_as_loops(graph);
        let quotient = bisimulation::quotient(&graph);
        let graph = Arc::new(graph);
        let mirrored = match player {
            Player::Left => graph.clone(),
            Player::Right => Arc::new(operation::negation(&graph)),
        };
        let phase = Phase::Copying(Box::new(CopyingTask::new(mirrored, pair, budget)));
        let problem = Problem { graph, quotient, player, pair, budget, subtracts: true };
        Self { problem, phase, before: 0 }
    }

    /// Leaves out the difference, for who knows that it tells nothing.
    #[must_use]
    pub fn without_difference(mut self) -> Self {
        self.problem.subtracts = false;
        self
    }
}

impl Problem {
    fn merged_pair(&self) -> [PositionId; 2] {
        self.pair.map(|position| self.quotient.image(position))
    }

    fn close(&self) -> Phase {
        let graph = Arc::new(self.quotient.graph.clone());
        let task = OrderTask::new(graph, self.player, vec![self.merged_pair()], self.budget);
        Phase::Closing { task: Box::new(task), first: self.subtracts }
    }

    fn subtract(&self, closure: Box<OrderTask>) -> Phase {
        let ([x, y], budget) = (self.merged_pair(), Budget::of_size(self.budget.size));
        Phase::Subtracting {
            task: Box::new(DifferenceTask::new(&self.quotient.graph, x, y, budget)),
            closure,
        }
    }

    fn closed(&self, found: AtLeast) -> Decision {
        match found {
            AtLeast::Holds(families) => {
                Decision::Holds(Certificate::Closed(families_of(&self.graph, &self.quotient, &families)))
            }
            AtLeast::Fails(found) => Decision::Fails(Separation { pair: self.pair, ..found }),
            AtLeast::Undecided(interrupted) => Decision::Undecided(interrupted),
        }
    }

    /// What follows from the sector of the difference, if anything.
    fn subtracted(&self, difference: Sector) -> Option<Decision> {
        let opponent = self.player.opponent();
        let [_, y] = self.merged_pair();
        (difference.outcome(opponent) == Outcome::win_of(opponent)).then(|| {
            // Nobody who moves second loses y − y.
            let context = Context::part(&operation::negation(&self.quotient.graph), y);
            Decision::Fails(Separation { pair: self.pair, context, starter: opponent })
        })
    }
}

/// The families of the quotient, as families of the graph.
pub(super) fn families_of(graph: &Graph, quotient: &Quotient, families: &Families) -> Families {
    let whole = |sets: &[PositionSet]| {
        let of = |set: &PositionSet| {
            graph.positions().filter(|position| set.contains(quotient.image(*position))).collect()
        };
        sets.iter().map(of).collect()
    };
    let [unions, intersections] = [whole(&families.unions), whole(&families.intersections)];
    Families { unions, intersections, profiles: families.profiles }
}

impl Phase {
    /// Goes on: the same phase if it is not over.
    fn advance(self, problem: &Problem, work: u64) -> (Next, bool) {
        let more = |phase| (Continue(phase), false);
        let next = match self {
            Phase::Copying(task) => match task.advance(work) {
                Step::More(task) => return more(Phase::Copying(Box::new(task))),
                Step::Done(Ok(Some(strategy))) => {
                    Break(Decision::Holds(Certificate::Copying(strategy.of(problem.player))))
                }
                Step::Done(_) => Continue(problem.close()),
            },
            Phase::Closing { task, first: true } if task.progress().done >= FIRST_LOOKS => {
                return more(problem.subtract(task));
            }
            Phase::Closing { task, first } => {
                let most = if first { FIRST_LOOKS - task.progress().done } else { u64::MAX };
                match task.advance(work.min(most)) {
                    Step::More(task) => return more(Phase::Closing { task: Box::new(task), first }),
                    Step::Done(found) => Break(problem.closed(found)),
                }
            }
            Phase::Subtracting { task, closure } => match task.advance(work) {
                Step::More(task) => return more(Phase::Subtracting { task: Box::new(task), closure }),
                Step::Done(found) => match found.ok().and_then(|found| problem.subtracted(found)) {
                    Some(decision) => Break(decision),
                    None => Continue(Phase::Closing { task: closure, first: false }),
                },
            },
        };
        (next, true)
    }

    fn progress(&self) -> Progress {
        match self {
            Phase::Copying(task) => task.progress(),
            Phase::Closing { task, .. } => task.progress(),
            Phase::Subtracting { task, closure } => {
                let [now, waiting] = [task.progress(), closure.progress()];
                let total = now.total.saturating_add(waiting.total);
                Progress { done: now.done + waiting.done, total }
            }
        }
    }
}

impl Task for DecisionTask {
    type Answer = Decision;

    fn advance(self, work: u64) -> Step<Self, Decision> {
        let Self { problem, phase, mut before } = self;
        // What the closure that waits has looked at stays its own.
        let looked_at = match &phase {
            Phase::Subtracting { task, .. } => task.progress().done,
            phase => phase.progress().done,
        };
        let (next, over) = phase.advance(&problem, work);
        match next {
            Break(decision) => Step::Done(decision),
            Continue(phase) => {
                before += if over { looked_at } else { 0 };
                Step::More(Self { problem, phase, before })
            }
        }
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = self.phase.progress();
        Progress { done: self.before + done, total: self.before.saturating_add(total) }
    }
}
