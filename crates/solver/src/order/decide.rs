//! Whether, for a player, one position is at least another, with what shows it.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use super::context_search::{ContextProfiles, ToldApart};
use super::copying::{CopyingStrategy, CopyingTask};
use super::onside::{SideContext, SideContextTask};
use super::unfold::Unfolding;
use super::{AtLeast, Families, Interrupted, OrderTask, PositionSet, Separation};
use crate::bisimulation::{self, Quotient};
use crate::context::{self, Context};
use crate::relation::DifferenceTask;
use crate::task::{self, Budget, Exhausted, Progress, Step, Task};
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
/// // Each position is a game of its own.
/// assert_eq!(verify::copying(&graph, &[0, 1], Player::Left, [over, zero], &strategy), Ok(()));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn decide(graph: &Graph, player: Player, pair: [PositionId; 2], budget: Budget) -> Decision {
    task::finish(DecisionTask::new(graph, player, pair, budget))
}

/// The looks of one of the longer means after which the quicker ones that are left are tried first.
pub(super) const FIRST_LOOKS: u64 = 1 << 18;

/// Decides whether, for a player, x is at least y.
///
/// Method, on the quotient by bisimilarity: [`CopyingTask`], which suffices; then [`OrderTask`], which always decides. If one
/// of them takes long, what is quicker comes first. Before more of the copying these are the
/// [well-known games](crate::context::named) as contexts, which tell most positions apart, and leave few states to the test
/// by copying. Before more of the closure of contexts they are
///
/// - the game −y, which tells x and y apart when the opponent wins x − y moving first.
/// - the well-known games, if they were not looked at before.
/// - the negatives of all positions, unfolded level by level, for Left over `off`. They tell x and y apart if copying fails and
///   Right wins v + off, with Left to move, for every v that can be reached from x. For where copying fails Left, beginning in
///   y − x, has a strategy that makes fewer than some number n of moves in −x and is never stuck; so Left does not lose y + z,
///   where z is −x unfolded to n levels. In x + z Right copies, and has won once `off` is reached.
/// - −s, for a stopper s that is as good for Left as y: see [`super::OnsideTask`]. If there is one that is found, and
///   copying fails, −s tells x and y apart.
///
/// Each is believed only when the outcomes of the sums say so. So neither ever shows that x is at least y; and where one of
/// the last two conditions holds, copying would have shown it. The budget may end the closure as well, before these or after
/// them.
///
/// What it answers is about the graph that it is given, so begin with the part that can be reached from x and y. Cost:
/// that of these, each within the budget; next to nothing where x and y are the same game. The answer does not depend on
/// the slices.
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
    graph: Graph,
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
    /// For the first time, or once the well-known games were looked at.
    Copying {
        task: Box<CopyingTask<Arc<Graph>>>,
        first: bool,
    },
    /// Before more of the copying, or of the closure.
    Naming {
        profiles: Box<ContextProfiles>,
        closure: Option<Closure>,
    },
    /// For the first time, or once all else was tried.
    Closing {
        task: Box<OrderTask>,
        first: bool,
    },
    Subtracting {
        task: Box<DifferenceTask>,
        closure: Closure,
    },
    Unfolding {
        task: Box<Unfolding>,
        closure: Closure,
    },
    Siding {
        task: Box<SideContextTask>,
        closure: Closure,
    },
}

/// The closure, while other means are tried.
#[derive(Debug)]
enum Closure {
    /// It goes on after them.
    Waiting(Box<OrderTask>),
    /// The budget has ended it.
    Cut(Interrupted),
}

/// The next phase, or the answer.
type Next = ControlFlow<Decision, Phase>;

impl DecisionTask {
    /// Makes the quotient: O((V + E) log V).
    pub fn new(graph: &Graph, player: Player, pair: [PositionId; 2], budget: Budget) -> Self {
        let graph = operation::tie_ends_as_loops(graph);
        let quotient = bisimulation::quotient(&graph);
        let problem = Problem { graph, quotient, player, pair, budget, means: Means::ALL };
        let first = Budget { work: budget.work.min(FIRST_LOOKS), ..budget };
        let phase = Phase::Copying { task: Box::new(problem.copy(first)), first: true };
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
    fn merged(&self) -> Arc<Graph> {
        Arc::new(self.quotient.graph.clone())
    }

    fn merged_pair(&self) -> [PositionId; 2] {
        self.pair.map(|position| self.quotient.image(position))
    }

    fn copy(&self, budget: Budget) -> CopyingTask<Arc<Graph>> {
        let graph = Arc::new(seen_as_left(&self.quotient.graph, self.player));
        CopyingTask::new(graph, self.merged_pair(), budget)
    }

    /// What comes after the first looks at copying.
    fn copy_on(&self, apart: Option<ToldApart>) -> Phase {
        let task = self.copy(self.budget);
        let task = Box::new(match apart {
            Some(apart) => task.without(apart),
            None => task,
        });
        Phase::Copying { task, first: false }
    }

    fn close(&self) -> Phase {
        let budget = if self.means.closure { self.budget } else { Budget { work: 0, ..self.budget } };
        let task = OrderTask::new(self.merged(), self.player, vec![self.merged_pair()], budget);
        Phase::Closing { task: Box::new(task), first: true }
    }

    /// The quicker means, while the closure waits or when it is over.
    fn subtract(&self, closure: Closure) -> Next {
        if !self.means.difference {
            return self.name(closure);
        }
        let ([x, y], budget) = (self.merged_pair(), Budget::of_size(self.budget.size));
        let task = Box::new(DifferenceTask::new(&self.quotient.graph, x, y, budget));
        Continue(Phase::Subtracting { task, closure })
    }

    fn profiles(&self) -> Box<ContextProfiles> {
        Box::new(ContextProfiles::new(self.merged(), self.player, context::named().clone()))
    }

    /// The well-known games, if they were not looked at.
    fn name(&self, closure: Closure) -> Next {
        if !self.means.named {
            return self.unfold(closure);
        }
        Continue(Phase::Naming { profiles: self.profiles(), closure: Some(closure) })
    }

    /// What comes after the well-known games, which do not tell them apart.
    fn named(&mut self, profiles: &ContextProfiles, closure: Option<Closure>) -> Next {
        self.means.named = false;
        match closure {
            Some(closure) => self.unfold(closure),
            None => Continue(self.copy_on(Some(profiles.told_apart()))),
        }
    }

    /// The negatives of all positions, unfolded over the game in which the player is stuck.
    fn unfold(&self, closure: Closure) -> Next {
        if !self.means.unfolding {
            return self.side(closure);
        }
        let games = (Arc::new(operation::negation(&self.quotient.graph)), self.player.opponent());
        let task = Box::new(Unfolding::new(self.merged(), self.player, games, self.budget));
        Continue(Phase::Unfolding { task, closure })
    }

    fn side(&self, closure: Closure) -> Next {
        if !self.means.sides {
            return close_on(closure);
        }
        let graph = Arc::new(seen_as_left(&self.quotient.graph, self.player));
        let [_, y] = self.merged_pair();
        let task = Box::new(SideContextTask::new(graph, y, self.budget));
        Continue(Phase::Siding { task, closure })
    }

    /// What comes after the closure.
    fn closed(&self, found: AtLeast, first: bool) -> Next {
        match found {
            AtLeast::Holds(families) => {
                let families = families_of(&self.graph, &self.quotient, &families);
                Break(Decision::Holds(Certificate::Closed(families)))
            }
            AtLeast::Fails(found) => Break(Decision::Fails(Separation { pair: self.pair, ..found })),
            // There is nothing else to be done beside tie ends.
            AtLeast::Undecided(cut) if !first || !self.quotient.graph.tie_ends().is_empty() => {
                Break(Decision::Undecided(cut))
            }
            AtLeast::Undecided(cut) => self.subtract(Closure::Cut(cut)),
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

/// What comes after the quicker means.
fn close_on(closure: Closure) -> Next {
    match closure {
        Closure::Waiting(task) => Continue(Phase::Closing { task, first: false }),
        Closure::Cut(cut) => Break(Decision::Undecided(cut)),
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
    fn advance(self, problem: &mut Problem, work: u64) -> (Next, bool) {
        let more = |phase| (Continue(phase), false);
        let next = match self {
            Phase::Copying { task, first } => match task.advance(work) {
                Step::More(task) => return more(Phase::Copying { task: Box::new(task), first }),
                Step::Done(Ok(Some(strategy))) => {
                    let strategy = strategy.of(problem.player);
                    let Problem { graph, quotient, player, pair, .. } = problem;
                    let strategy = strategy.lifted(graph, quotient, *player, *pair);
                    Break(Decision::Holds(Certificate::Copying(strategy)))
                }
                Step::Done(Err(_)) if first && problem.means.named => {
                    Continue(Phase::Naming { profiles: problem.profiles(), closure: None })
                }
                Step::Done(Err(Exhausted::Work(most))) if most < problem.budget.work => {
                    Continue(problem.copy_on(None))
                }
                Step::Done(_) => Continue(problem.close()),
            },
            Phase::Naming { mut profiles, closure } => {
                let enough = profiles.looked_at().saturating_add(work.max(1)).min(problem.budget.work);
                loop {
                    if profiles.looked_at() >= enough {
                        match enough < problem.budget.work {
                            true => return more(Phase::Naming { profiles, closure }),
                            false => break problem.named(&profiles, closure),
                        }
                    }
                    let Some((game, profile)) = profiles.advance() else {
                        break problem.named(&profiles, closure);
                    };
                    if let Some(starter) = profile.tells_apart(problem.merged_pair(), problem.player) {
                        let (pair, context) = (problem.pair, Context::part(context::named(), game));
                        break Break(Decision::Fails(Separation { pair, context, starter }));
                    }
                }
            }
            Phase::Closing { task, first: true } if task.progress().done >= FIRST_LOOKS => {
                return (problem.subtract(Closure::Waiting(task)), false);
            }
            Phase::Closing { task, first } => {
                let most = if first { FIRST_LOOKS - task.progress().done } else { u64::MAX };
                match task.advance(work.min(most)) {
                    Step::More(task) => return more(Phase::Closing { task: Box::new(task), first }),
                    Step::Done(found) => problem.closed(found, first),
                }
            }
            Phase::Subtracting { task, closure } => match task.advance(work) {
                Step::More(task) => return more(Phase::Subtracting { task: Box::new(task), closure }),
                Step::Done(found) => match found.ok().and_then(|found| problem.subtracted(found)) {
                    Some(decision) => Break(decision),
                    None => problem.name(closure),
                },
            },
            Phase::Unfolding { mut task, closure } => {
                let enough = task.progress().done.saturating_add(work.max(1));
                loop {
                    let Some((unfolded, profile)) = task.advance() else { break problem.side(closure) };
                    if let Some(starter) = profile.tells_apart(problem.merged_pair(), problem.player) {
                        let (pair, context) = (problem.pair, task.context(unfolded));
                        break Break(Decision::Fails(Separation { pair, context, starter }));
                    }
                    if task.progress().done >= enough {
                        return more(Phase::Unfolding { task, closure });
                    }
                }
            }
            Phase::Siding { task, closure } => match task.advance(work) {
                Step::More(task) => return more(Phase::Siding { task: Box::new(task), closure }),
                Step::Done(found) => match found.and_then(|found| problem.sided(&found)) {
                    Some(decision) => Break(decision),
                    None => close_on(closure),
                },
            },
        };
        (next, true)
    }

    /// How far it has come, without a closure that waits.
    fn own_progress(&self) -> Progress {
        match self {
            Phase::Copying { task, .. } => task.progress(),
            Phase::Naming { profiles, .. } => {
                let done = profiles.looked_at();
                Progress { done, total: done }
            }
            Phase::Closing { task, .. } => task.progress(),
            Phase::Subtracting { task, .. } => task.progress(),
            Phase::Unfolding { task, .. } => task.progress(),
            Phase::Siding { task, .. } => task.progress(),
        }
    }

    fn progress(&self) -> Progress {
        let now = self.own_progress();
        match self {
            Phase::Naming { closure: Some(Closure::Waiting(task)), .. }
            | Phase::Subtracting { closure: Closure::Waiting(task), .. }
            | Phase::Unfolding { closure: Closure::Waiting(task), .. }
            | Phase::Siding { closure: Closure::Waiting(task), .. } => {
                let waiting = task.progress();
                let total = now.total.saturating_add(waiting.total);
                Progress { done: now.done + waiting.done, total }
            }
            _ => now,
        }
    }
}

impl Task for DecisionTask {
    type Answer = Decision;

    fn advance(self, work: u64) -> Step<Self, Decision> {
        let Self { mut problem, phase, mut before } = self;
        // What the closure that waits has looked at stays its own.
        let looked_at = phase.own_progress().done;
        let (next, over) = phase.advance(&mut problem, work);
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
