//! The stages of the decision.

use std::sync::Arc;

use super::context::{Context, contexts};
use super::trying::{Tried, Trying};
use super::{Among, Budget, CopyingTask, Difference, Equivalence, Proof};
use crate::bisimulation::{self, BisimulationTask};
use crate::grundy::GrundyTask;
use crate::relation::RelationsTask;
use crate::task::{Progress, Step, Task};
use crate::{Classes, Graph, Grundy, PositionId, Sector, operation};

/// Decides x ≈ y in normal play, as far as it can.
///
/// Method, each step where the ones before decide nothing: the quotient by bisimilarity; on impartial graphs the labels
/// (HL Theorem 41); the differences x − y and y − y (HL Proposition 17 (v)); the test of [`CopyingTask`] for both
/// players in both directions; and contexts: those of [`contexts`], −x and −y, and while they are few the negations of
/// the other positions.
///
/// Complete on impartial graphs among impartial games and, where the budget lets the differences be solved, on well-founded ones; otherwise
/// sound: it proves equality, or shows a context, or says that it does not know. A tie end counts as a move to itself.
///
/// Cost: polynomial in the part that can be reached from x and y, and bounded by the budget. The answer does not depend
/// on the slices. Graphs are built in one go, at most one of the budget's sum a slice.
#[derive(Debug)]
pub struct EquivalenceTask {
    given: Given,
    stage: Stage,
    /// What was looked at in the stages before.
    before: u64,
}

/// What is compared.
#[derive(Debug)]
struct Given {
    /// The part that can be reached, after the first stage its quotient.
    graph: Arc<Graph>,
    pair: [PositionId; 2],
    among: Among,
    budget: Budget,
    /// Whether the budget has cut something short.
    cut: bool,
}

#[derive(Debug)]
enum Stage {
    Comparing(BisimulationTask<Arc<Graph>>),
    Labelling(GrundyTask<Arc<Graph>>),
    /// x − y, and then y − y.
    Subtracting {
        with_itself: bool,
        task: Box<RelationsTask>,
    },
    /// The tests by copying, the graph negated for the last two and the pair exchanged for every second.
    Copying {
        number: usize,
        task: Box<CopyingTask<Arc<Graph>>>,
    },
    Trying(Trying),
}

const TESTS: usize = 4;

impl EquivalenceTask {
    /// Makes the part of the graph that can be reached: O(positions + moves).
    pub fn new(graph: &Graph, x: PositionId, y: PositionId, among: Among, budget: Budget) -> Self {
        let part = operation::reachable(&operation::tie_ends_as_loops(graph), &[x, y]);
        // Every position can be reached from itself.
        let pair = [x, y].map(|position| part.find(position).unwrap_or(position));
        let graph = Arc::new(part.graph);
        let stage = Stage::Comparing(BisimulationTask::new(graph.clone()));
        Self { given: Given { graph, pair, among, budget, cut: false }, stage, before: 0 }
    }
}

impl Given {
    /// What comes after the quotient; none if the positions are one there.
    fn compared(&mut self, classes: Classes) -> Option<Stage> {
        let quotient = bisimulation::quotient_by(&self.graph, classes);
        self.pair = self.pair.map(|position| quotient.image(position));
        if self.pair[0] == self.pair[1] {
            return None;
        }
        self.graph = Arc::new(quotient.graph);
        // No two positions of the quotient are the same game, so no other graph is an impartial game.
        Some(match self.graph.all_open_to_both() {
            true => Stage::Labelling(GrundyTask::new(self.graph.clone())),
            false => self.subtract(false),
        })
    }

    fn subtract(&mut self, with_itself: bool) -> Stage {
        let [x, y] = self.pair;
        match RelationsTask::new(&self.graph, if with_itself { y } else { x }, y, self.budget.sum) {
            Ok(task) => Stage::Subtracting { with_itself, task: Box::new(task) },
            Err(_) => {
                self.cut = true;
                self.copy(0)
            }
        }
    }

    fn copy(&mut self, number: usize) -> Stage {
        if number == TESTS || !self.graph.tie_ends().is_empty() {
            return self.try_contexts();
        }
        let [x, y] = self.pair;
        let pair = if number.is_multiple_of(2) { [x, y] } else { [y, x] };
        let negated = number >= TESTS / 2;
        let graph = if negated { Arc::new(operation::negation(&self.graph)) } else { self.graph.clone() };
        let task = CopyingTask::new(graph, pair, self.budget.sum, self.budget.work);
        Stage::Copying { number, task: Box::new(task) }
    }

    fn try_contexts(&mut self) -> Stage {
        let negated = operation::negation(&self.graph);
        let mut candidates = contexts();
        self.cut |= candidates.len() > self.budget.contexts;
        candidates.truncate(self.budget.contexts);
        // −x and −y tell apart whatever Conway's order does; the others only while they are few.
        let few = self.graph.position_count() <= 64;
        let others = self.graph.positions().filter(|position| few && !self.pair.contains(position));
        candidates
            .extend(self.pair.into_iter().chain(others).map(|position| Context::part(&negated, position)));
        Stage::Trying(Trying::new(candidates, self.budget))
    }
}

/// The answer by labels.
fn by_labels(of_x: Grundy, of_y: &Grundy) -> Equivalence {
    let Some(heap) = of_x.telling_heap(of_y) else { return Equivalence::Equal(Proof::Label(of_x)) };
    let sector = |label: &Grundy| match label.nim_sum(&Grundy::Nimber(heap)).first_player_wins() {
        Some(true) => Sector::First,
        Some(false) => Sector::Second,
        None => Sector::All,
    };
    let sectors = [sector(&of_x), sector(of_y)];
    Equivalence::Different(Difference { context: Context::heap(heap), sectors })
}

impl Stage {
    fn progress(&self) -> Progress {
        match self {
            Stage::Comparing(task) => task.progress(),
            Stage::Labelling(task) => task.progress(),
            Stage::Subtracting { task, .. } => task.progress(),
            Stage::Copying { task, .. } => task.progress(),
            Stage::Trying(trying) => trying.progress(),
        }
    }
}

impl Task for EquivalenceTask {
    type Answer = Equivalence;

    fn advance(self, work: u64) -> Step<Self, Equivalence> {
        let Self { mut given, stage, before } = self;
        let looked_at = stage.progress().done;
        // The stage goes on, or is over and this comes next.
        let (stage, over) = match stage {
            Stage::Comparing(task) => match task.advance(work) {
                Step::More(task) => (Stage::Comparing(task), false),
                Step::Done(classes) => match given.compared(classes) {
                    Some(next) => (next, true),
                    None => return Step::Done(Equivalence::Equal(Proof::Bisimilar)),
                },
            },
            Stage::Labelling(task) => match task.advance(work) {
                Step::More(task) => (Stage::Labelling(task), false),
                Step::Done(None) => (given.subtract(false), true),
                Step::Done(Some(labels)) => {
                    let [of_x, of_y] = given.pair.map(|position| labels.label(position));
                    let needs_more =
                        given.among == Among::All && of_x == of_y && matches!(of_x, Grundy::Infinite(_));
                    if !needs_more {
                        return Step::Done(by_labels(of_x, &of_y));
                    }
                    (given.copy(0), true)
                }
            },
            Stage::Subtracting { with_itself, task } => match task.advance(work) {
                Step::More(task) => (Stage::Subtracting { with_itself, task: Box::new(task) }, false),
                Step::Done(found) => {
                    given.cut |= found.is_err();
                    let second = found.is_ok_and(|relations| relations.sector() == Sector::Second);
                    match (second, with_itself) {
                        (true, true) => return Step::Done(Equivalence::Equal(Proof::Difference)),
                        (true, false) => (given.subtract(true), true),
                        (false, _) => (given.copy(0), true),
                    }
                }
            },
            Stage::Copying { number, task } => match task.advance(work) {
                Step::More(task) => (Stage::Copying { number, task: Box::new(task) }, false),
                Step::Done(Some(true)) if number + 1 == TESTS => {
                    return Step::Done(Equivalence::Equal(Proof::Copying));
                }
                Step::Done(Some(true)) => (given.copy(number + 1), true),
                Step::Done(found) => {
                    given.cut |= found.is_none();
                    (given.try_contexts(), true)
                }
            },
            Stage::Trying(trying) => match trying.advance(&given.graph, given.pair, work) {
                Step::More(trying) => (Stage::Trying(trying), false),
                Step::Done(Ok(difference)) => return Step::Done(Equivalence::Different(difference)),
                Step::Done(Err(Tried { contexts, all })) => {
                    let exhausted = all && !given.cut;
                    return Step::Done(Equivalence::Undecided { contexts, exhausted });
                }
            },
        };
        let before = if over { before + looked_at } else { before };
        Step::More(Self { given, stage, before })
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = self.stage.progress();
        let graph = &self.given.graph;
        let (positions, moves) = (graph.position_count() as u64, graph.move_count() as u64);
        let pairs = positions.saturating_mul(positions.saturating_add(2 * moves));
        let sum = pairs.min(self.given.budget.sum as u64);
        // Some looks at the sum in each of the stages that may follow.
        let stages = match &self.stage {
            Stage::Comparing(_) => 6,
            Stage::Labelling(_) => 4,
            Stage::Subtracting { with_itself, .. } => 6 - u64::from(*with_itself),
            Stage::Copying { number, .. } => 4 - *number as u64,
            Stage::Trying(_) => 0,
        };
        let total = self.before.saturating_add(total).saturating_add(sum.saturating_mul(4 * stages));
        Progress { done: self.before + done, total }
    }
}
