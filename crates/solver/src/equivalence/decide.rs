//! The stages of the decision.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use super::{Among, Distinction, Equivalence, Proof};
use crate::bisimulation::{self, BisimulationTask};
use crate::context::{self, Context};
use crate::grundy::GrundyTask;
use crate::order::{Certificate, ContextSearch, Decision, DecisionTask, Interrupted, Means};
use crate::relation::DifferenceTask;
use crate::task::{Budget, Exhausted, Progress, Step, Task};
use crate::{Classes, Graph, PositionId, operation};
use hyperjam_terms::{Grundy, Player, Relation, Sector};

/// Decides x ≈ y in normal play.
///
/// Method, each step where the ones before decide nothing: the quotient by bisimilarity; on impartial graphs the labels
/// (HL Theorem 41); the [well-known games](context::named) as contexts; the differences x − y and y − y (HL Proposition
/// 17 (v)), or −y as context; and then for each of the two players whether x is at least y and y at least x, by
/// [`DecisionTask`].
///
/// Only the last step is needed, and it always decides; those before are quicker on most graphs, and their reasons
/// easier to follow. A tie end counts as a position with a move to itself for both.
///
/// Cost: polynomial in the part that can be reached from x and y, but for the last step; and bounded by the budget. The
/// answer does not depend on the slices. Graphs are built in one go, at most one of the budget's size a slice.
#[derive(Debug)]
pub struct EquivalenceTask {
    problem: Problem,
    phase: Phase,
    /// What was looked at in the stages before.
    before: u64,
}

/// What is compared.
#[derive(Debug)]
struct Problem {
    /// The part that can be reached, after the first phase its quotient.
    graph: Arc<Graph>,
    pair: [PositionId; 2],
    among: Among,
    budget: Budget,
    /// Whether copying suffices as far as is known.
    copied: bool,
    /// How many profiles were computed.
    profiles: usize,
    /// What was not decided last, if anything was not.
    cut: Option<Interrupted>,
}

#[derive(Debug)]
enum Phase {
    Comparing(BisimulationTask<Arc<Graph>>),
    Labelling(Box<GrundyTask<Arc<Graph>>>),
    /// A context among well-known games, or among those that the closure has found.
    Searching {
        search: Box<ContextSearch>,
        contexts: Arc<Graph>,
        last: bool,
    },
    /// x − y, and then y − y.
    Subtracting {
        first: Option<Sector>,
        task: Box<DifferenceTask>,
    },
    /// Whether for this player x is at least y, or exchanged, y at least x.
    Deciding {
        half: Half,
        task: Box<DecisionTask>,
    },
}

/// For whom it is asked whether x is at least y, or exchanged, y at least x.
#[derive(Clone, Copy, Debug)]
struct Half {
    player: Player,
    exchanged: bool,
}

impl Half {
    const FIRST: Self = Self { player: Player::Left, exchanged: false };

    fn next(self) -> Option<Self> {
        match self {
            Self { player, exchanged: false } => Some(Self { player, exchanged: true }),
            Self { player: Player::Left, exchanged: true } => {
                Some(Self { player: Player::Right, exchanged: false })
            }
            Self { player: Player::Right, exchanged: true } => None,
        }
    }
}

/// The next phase, or the answer.
type Next = ControlFlow<Equivalence, Phase>;

impl EquivalenceTask {
    /// Makes the part of the graph that can be reached: O(positions + moves).
    pub fn new(graph: &Graph, x: PositionId, y: PositionId, among: Among, budget: Budget) -> Self {
        let part = operation::reachable(&operation::tie_ends_as_loops(graph), &[x, y]);
        // Every position can be reached from itself.
        let pair = [x, y].map(|position| part.find(position).unwrap_or(position));
        let graph = Arc::new(part.graph);
        let phase = Phase::Comparing(BisimulationTask::new(graph.clone()));
        let problem = Problem { graph, pair, among, budget, copied: true, profiles: 0, cut: None };
        Self { problem, phase, before: 0 }
    }
}

impl Problem {
    /// What comes after the quotient.
    fn compared(&mut self, classes: Classes) -> Next {
        let quotient = bisimulation::quotient_by(&self.graph, classes);
        self.pair = self.pair.map(|position| quotient.image(position));
        if self.pair[0] == self.pair[1] {
            return Break(Equivalence::Equal(Proof::Bisimilar));
        }
        self.graph = Arc::new(quotient.graph);
        // No two positions of the quotient are the same game, so no other graph is an impartial game.
        Continue(match self.graph.all_open_to_both() {
            true => Phase::Labelling(Box::new(GrundyTask::new(self.graph.clone()))),
            false => self.search(context::named().clone(), false),
        })
    }

    fn search(&self, contexts: Arc<Graph>, last: bool) -> Phase {
        let search = Box::new(ContextSearch::new(self.graph.clone(), self.pair, contexts.clone()));
        Phase::Searching { search, contexts, last }
    }

    fn subtract(&self, first: Option<Sector>) -> Phase {
        let [x, y] = self.pair;
        let from = if first.is_some() { y } else { x };
        let task = Box::new(DifferenceTask::new(&self.graph, from, y, Budget::of_size(self.budget.size)));
        Phase::Subtracting { first, task }
    }

    /// What comes after a difference.
    fn subtracted(&self, first: Option<Sector>, found: Option<Sector>) -> Next {
        let tells = |difference: Sector| !Relation::Alike.holds(difference);
        match (first, found) {
            (None, Some(found)) if found == Sector::Second || tells(found) => {
                return Continue(self.subtract(Some(found)));
            }
            (Some(first), Some(with_itself)) if tells(first) => {
                // The second player does not lose y − y.
                let context = Context::part(&operation::negation(&self.graph), self.pair[1]);
                let sectors = [first, with_itself];
                return Break(Equivalence::Different(Distinction { context, sectors }));
            }
            (Some(_), Some(Sector::Second)) => {
                return Break(Equivalence::Equal(Proof::Difference));
            }
            _ => {}
        }
        Continue(self.decide(Half::FIRST))
    }

    /// The difference was looked at before.
    fn decide(&self, half: Half) -> Phase {
        let [x, y] = self.pair;
        let pair = if half.exchanged { [y, x] } else { [x, y] };
        let means = Means { difference: false, ..Means::ALL };
        let task = DecisionTask::new(&self.graph, half.player, pair, self.budget).with(means);
        Phase::Deciding { half, task: Box::new(task) }
    }

    /// What comes after a decision.
    fn decided(&mut self, half: Half, found: Decision) -> Next {
        match found {
            Decision::Fails(separation) => {
                return Continue(self.search(Arc::new(separation.context.graph), true));
            }
            Decision::Holds(Certificate::Copying(_)) => {}
            Decision::Holds(Certificate::Closed(families)) => {
                self.copied = false;
                self.profiles += families.profiles;
            }
            Decision::Undecided(interrupted) => {
                self.profiles += interrupted.profiles;
                self.cut = Some(interrupted);
            }
        }
        let profiles = self.profiles;
        match (half.next(), self.cut) {
            (Some(next), _) => Continue(self.decide(next)),
            (None, Some(cut)) => Break(Equivalence::Undecided(Interrupted { profiles, ..cut })),
            (None, None) if self.copied => Break(Equivalence::Equal(Proof::Copying)),
            (None, None) => Break(Equivalence::Equal(Proof::Closure { profiles })),
        }
    }
}

/// The answer by labels.
fn by_labels(of_x: Grundy, of_y: &Grundy) -> Equivalence {
    let Some(heap) = of_x.distinguishing_heap(of_y) else { return Equivalence::Equal(Proof::Label(of_x)) };
    let sector = |label: &Grundy| match label.nim_sum(&Grundy::Nimber(heap)).first_player_wins() {
        Some(true) => Sector::First,
        Some(false) => Sector::Second,
        None => Sector::All,
    };
    let sectors = [sector(&of_x), sector(of_y)];
    Equivalence::Different(Distinction { context: Context::heap(heap), sectors })
}

impl Phase {
    fn progress(&self) -> Progress {
        match self {
            Phase::Comparing(task) => task.progress(),
            Phase::Labelling(task) => task.progress(),
            Phase::Searching { search, .. } => search.progress(),
            Phase::Subtracting { task, .. } => task.progress(),
            Phase::Deciding { task, .. } => task.progress(),
        }
    }

    /// Goes on: the same phase if it is not over.
    fn advance(self, problem: &mut Problem, work: u64) -> (Next, bool) {
        let more = |phase| (Continue(phase), false);
        let next = match self {
            Phase::Comparing(task) => match task.advance(work) {
                Step::More(task) => return more(Phase::Comparing(task)),
                Step::Done(classes) => problem.compared(classes),
            },
            Phase::Labelling(task) => match task.advance(work) {
                Step::More(task) => return more(Phase::Labelling(Box::new(task))),
                Step::Done(None) => Continue(problem.search(context::named().clone(), false)),
                Step::Done(Some(labels)) => {
                    let [of_x, of_y] = problem.pair.map(|position| labels.label(position));
                    let needs_more =
                        problem.among == Among::All && of_x == of_y && matches!(of_x, Grundy::Infinite(_));
                    if needs_more {
                        Continue(problem.search(context::named().clone(), false))
                    } else {
                        Break(by_labels(of_x, &of_y))
                    }
                }
            },
            Phase::Searching { mut search, contexts, last } => {
                let most = if last { u64::MAX } else { problem.budget.work };
                let enough = search.progress().done.saturating_add(work.max(1)).min(most);
                match search.advance(enough) {
                    None if search.progress().done < most => {
                        return more(Phase::Searching { search, contexts, last });
                    }
                    Some(Some((context, sectors))) => {
                        let context = Context::part(&contexts, context);
                        Break(Equivalence::Different(Distinction { context, sectors }))
                    }
                    // What the closure has found does tell them apart.
                    _ if last => Break(Equivalence::Undecided(Interrupted {
                        profiles: problem.profiles,
                        open: 0,
                        exhausted: Exhausted::Work(problem.budget.work),
                    })),
                    _ => Continue(problem.subtract(None)),
                }
            }
            Phase::Subtracting { first, task } => match task.advance(work) {
                Step::More(task) => return more(Phase::Subtracting { first, task: Box::new(task) }),
                Step::Done(found) => problem.subtracted(first, found.ok()),
            },
            Phase::Deciding { half, task } => match task.advance(work) {
                Step::More(task) => return more(Phase::Deciding { half, task: Box::new(task) }),
                Step::Done(found) => problem.decided(half, found),
            },
        };
        (next, true)
    }
}

impl Task for EquivalenceTask {
    type Answer = Equivalence;

    fn advance(self, work: u64) -> Step<Self, Equivalence> {
        let Self { mut problem, phase, mut before } = self;
        let looked_at = phase.progress().done;
        let (next, over) = phase.advance(&mut problem, work);
        match next {
            Break(answer) => Step::Done(answer),
            Continue(phase) => {
                before += if over { looked_at } else { 0 };
                Step::More(Self { problem, phase, before })
            }
        }
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = self.phase.progress();
        let graph = &self.problem.graph;
        let (positions, moves) = (graph.position_count() as u64, graph.move_count() as u64);
        let pairs = positions.saturating_mul(positions.saturating_add(2 * moves));
        let sum = pairs.min(self.problem.budget.size as u64);
        // Some looks at the sum in each of the stages that may follow.
        let stages = match &self.phase {
            Phase::Comparing(_) => 6,
            Phase::Labelling(_) | Phase::Searching { last: false, .. } => 5,
            Phase::Subtracting { .. } => 4,
            Phase::Deciding { half: Half { player: Player::Left, .. }, .. } => 2,
            _ => 0,
        };
        let total = self.before.saturating_add(total).saturating_add(sum.saturating_mul(4 * stages));
        Progress { done: self.before + done, total }
    }
}
