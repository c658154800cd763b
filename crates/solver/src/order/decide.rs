//! Whether, for a player, one position is at least another, with what shows it.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use super::context_search::ContextProfiles;
use super::copying::{CopyingStrategy, CopyingTask};
use super::onside::{SideContext, SideContextTask};
use super::unfold::Unfolding;
use super::{AtLeast, Families, Interrupted, OrderTask, PositionSet, Separation};
use crate::bisimulation::{self, Quotient};
use crate::context::{self, Context};
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
/// If the budget ends that, the [well-known games](crate::context::named) and two more kinds are tried. For Left those are
///
/// - the negatives of all positions, unfolded level by level over `off`. They tell x and y apart if copying fails and Right
///   wins v + off, with Left to move, for every v that can be reached from x. For where copying fails Left, beginning in y − x, has
///   a strategy that makes fewer than some number n of moves in −x and is never stuck; so Left does not lose y + z, where z is
///   −x unfolded to n levels. In x + z Right copies, and has won once `off` is reached.
/// - −s, for a stopper s that is as good for Left as y: see [`super::OnsideTask`]. If there is one that is found, and
///   copying fails, −s tells x and y apart.
///
/// Each is believed only when the outcomes of the sums say so. So neither ever shows that x is at least y; and where one of
/// the two conditions holds, copying would have shown it.
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
    means: Means,
}

/// What is looked at beside copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// The difference x − y, for the game −y.
    pub difference: bool,
    /// The closure. Without it nothing else shows that x is at least y where copying does not; it is as if the budget had
    /// ended it at once.
    pub closure: bool,
    /// The [well-known games](crate::context::named).
    pub named: bool,
    /// The unfolded negatives.
    pub unfolding: bool,
    /// The games −s for stoppers s.
    pub sides: bool,
}

impl Means {
    /// All of them.
    pub const ALL: Self = Self { difference: true, closure: true, named: true, unfolding: true, sides: true };
    /// Copying alone.
    pub const COPYING: Self =
        Self { difference: false, closure: false, named: false, unfolding: false, sides: false };
}

#[derive(Debug)]
enum Phase {
    Copying(Box<CopyingTask<Arc<Graph>>>),
    /// For the first time, or once the difference is known not to help.
    Closing {
        task: Box<OrderTask>,
        first: bool,
    },
    Subtracting {
        task: Box<DifferenceTask>,
        then: Then,
    },
    /// After the budget has ended the closure.
    Naming {
        profiles: Box<ContextProfiles>,
        cut: Interrupted,
    },
    Unfolding {
        task: Box<Unfolding>,
        cut: Interrupted,
    },
    Siding {
        task: Box<SideContextTask>,
        cut: Interrupted,
    },
}

/// What the difference was looked at before.
#[derive(Debug)]
enum Then {
    /// The closure goes on.
    Close(Box<OrderTask>),
    /// The closure is over.
    Name(Interrupted),
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
            Player::Right => Arc::new(seen_as_left(&graph, player)),
        };
        let phase = Phase::Copying(Box::new(CopyingTask::new(mirrored, pair, budget)));
        let problem = Problem { graph, quotient, player, pair, budget, means: Means::ALL };
        Self { problem, phase, before: 0 }
    }

    /// Leaves out the means that are not named, as for who knows that the difference tells nothing.
    #[must_use]
    pub fn with(mut self, means: Means) -> Self {
        self.problem.means = means;
        self
    }
}

impl Problem {
    fn merged_pair(&self) -> [PositionId; 2] {
        self.pair.map(|position| self.quotient.image(position))
    }

    fn close(&self) -> Phase {
        let graph = Arc::new(self.quotient.graph.clone());
        let budget = if self.means.closure { self.budget } else { Budget { work: 0, ..self.budget } };
        let task = OrderTask::new(graph, self.player, vec![self.merged_pair()], budget);
        Phase::Closing { task: Box::new(task), first: self.means.difference }
    }

    fn subtract(&self, then: Then) -> Phase {
        let ([x, y], budget) = (self.merged_pair(), Budget::of_size(self.budget.size));
        Phase::Subtracting { task: Box::new(DifferenceTask::new(&self.quotient.graph, x, y, budget)), then }
    }

    /// The well-known games.
    fn name(&self, cut: Interrupted) -> Next {
        if !self.means.named {
            return self.unfold(cut);
        }
        let graph = Arc::new(self.quotient.graph.clone());
        let profiles = Box::new(ContextProfiles::new(graph, self.player, context::named().clone()));
        Continue(Phase::Naming { profiles, cut })
    }

    /// The negatives of all positions, unfolded over the game in which the player is stuck.
    fn unfold(&self, cut: Interrupted) -> Next {
        if !self.means.unfolding {
            return self.side(cut);
        }
        let merged = &self.quotient.graph;
        let games = (Arc::new(operation::negation(merged)), self.player.opponent());
        let task = Unfolding::new(Arc::new(merged.clone()), self.player, games, self.budget);
        Continue(Phase::Unfolding { task: Box::new(task), cut })
    }

    fn side(&self, cut: Interrupted) -> Next {
        if !self.means.sides {
            return Break(Decision::Undecided(cut));
        }
        let graph = Arc::new(seen_as_left(&self.quotient.graph, self.player));
        let [_, y] = self.merged_pair();
        Continue(Phase::Siding { task: Box::new(SideContextTask::new(graph, y, self.budget)), cut })
    }

    /// What comes after the closure, which has looked at the difference or has not.
    fn closed(&self, found: AtLeast, first: bool) -> Next {
        match found {
            AtLeast::Holds(families) => {
                let families = families_of(&self.graph, &self.quotient, &families);
                Break(Decision::Holds(Certificate::Closed(families)))
            }
            AtLeast::Fails(found) => Break(Decision::Fails(Separation { pair: self.pair, ..found })),
            // There is nothing else to be done beside tie ends.
            AtLeast::Undecided(cut) if !self.quotient.graph.tie_ends().is_empty() => {
                Break(Decision::Undecided(cut))
            }
            AtLeast::Undecided(cut) if first => Continue(self.subtract(Then::Name(cut))),
            AtLeast::Undecided(cut) => self.name(cut),
        }
    }

    /// What follows from a stopper, if anything.
    fn sided(&self, found: &SideContext) -> Option<Decision> {
        let [x, _] = self.merged_pair();
        found.lost[x.index()].then(|| {
            let (pair, starter) = (self.pair, self.player.opponent());
            Decision::Fails(Separation { pair, context: found.context(self.player), starter })
        })
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

/// The graph in which what was asked about the player is asked about Left.
pub(super) fn seen_as_left(graph: &Graph, player: Player) -> Graph {
    match player {
        Player::Left => graph.clone(),
        Player::Right => operation::negation(graph),
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
                return more(problem.subtract(Then::Close(task)));
            }
            Phase::Closing { task, first } => {
                let most = if first { FIRST_LOOKS - task.progress().done } else { u64::MAX };
                match task.advance(work.min(most)) {
                    Step::More(task) => return more(Phase::Closing { task: Box::new(task), first }),
                    Step::Done(found) => problem.closed(found, first),
                }
            }
            Phase::Subtracting { task, then } => match task.advance(work) {
                Step::More(task) => return more(Phase::Subtracting { task: Box::new(task), then }),
                Step::Done(found) => match (found.ok().and_then(|found| problem.subtracted(found)), then) {
                    (Some(decision), _) => Break(decision),
                    (None, Then::Close(task)) => Continue(Phase::Closing { task, first: false }),
                    (None, Then::Name(cut)) => problem.name(cut),
                },
            },
            Phase::Naming { mut profiles, cut } => {
                let enough = profiles.looked_at().saturating_add(work.max(1)).min(problem.budget.work);
                loop {
                    if profiles.looked_at() >= enough {
                        match enough < problem.budget.work {
                            true => return more(Phase::Naming { profiles, cut }),
                            false => break problem.unfold(cut),
                        }
                    }
                    let Some((game, profile)) = profiles.advance() else { break problem.unfold(cut) };
                    if let Some(starter) = profile.tells_apart(problem.merged_pair(), problem.player) {
                        let (pair, context) = (problem.pair, Context::part(context::named(), game));
                        break Break(Decision::Fails(Separation { pair, context, starter }));
                    }
                }
            }
            Phase::Unfolding { mut task, cut } => {
                let enough = task.progress().done.saturating_add(work.max(1));
                loop {
                    let Some((unfolded, profile)) = task.advance() else { break problem.side(cut) };
                    if let Some(starter) = profile.tells_apart(problem.merged_pair(), problem.player) {
                        let (pair, context) = (problem.pair, task.context(unfolded));
                        break Break(Decision::Fails(Separation { pair, context, starter }));
                    }
                    if task.progress().done >= enough {
                        return more(Phase::Unfolding { task, cut });
                    }
                }
            }
            Phase::Siding { task, cut } => match task.advance(work) {
                Step::More(task) => return more(Phase::Siding { task: Box::new(task), cut }),
                Step::Done(found) => {
                    let separated = found.and_then(|found| problem.sided(&found));
                    Break(separated.unwrap_or(Decision::Undecided(cut)))
                }
            },
        };
        (next, true)
    }

    fn progress(&self) -> Progress {
        match self {
            Phase::Copying(task) => task.progress(),
            Phase::Closing { task, .. } => task.progress(),
            Phase::Subtracting { task, then: Then::Close(closure) } => {
                let [now, waiting] = [task.progress(), closure.progress()];
                let total = now.total.saturating_add(waiting.total);
                Progress { done: now.done + waiting.done, total }
            }
            Phase::Subtracting { task, then: Then::Name(_) } => task.progress(),
            Phase::Naming { profiles, .. } => {
                let done = profiles.looked_at();
                Progress { done, total: done }
            }
            Phase::Unfolding { task, .. } => task.progress(),
            Phase::Siding { task, .. } => task.progress(),
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
