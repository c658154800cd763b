//! The search for a context that tells two positions apart.

use super::context::{self, Context};
use super::{Budget, Difference};
use crate::outcome::OutcomeTask;
use crate::task::{Progress, Step, Task};
use crate::{Convention, Graph, Outcomes, PositionId, operation};

/// The most positions and moves of a sum in which several contexts are tried at once.
const TOGETHER: usize = 1 << 18;

/// Tries contexts one after the other, some hundreds at a time in one sum.
#[derive(Debug)]
pub(super) struct Trying {
    candidates: Vec<Context>,
    /// The first of those that are tried now.
    first: usize,
    /// The first of those that come after them.
    next: usize,
    /// The sum with those that are tried now, and how many positions they have together.
    solving: Option<(OutcomeTask<Graph>, usize)>,
    budget: Budget,
    /// Contexts that do not tell the positions apart.
    tried: usize,
    /// The sizes of all sums so far.
    spent: u64,
    /// What was looked at in the sums that are solved.
    looked_at: u64,
}

/// What a search without success has tried.
pub(super) struct Tried {
    /// How many contexts.
    pub(super) contexts: usize,
    /// Whether these are all.
    pub(super) all: bool,
}

impl Trying {
    pub(super) fn new(candidates: Vec<Context>, budget: Budget) -> Self {
        Self { candidates, first: 0, next: 0, solving: None, budget, tried: 0, spent: 0, looked_at: 0 }
    }

    /// Goes on for about so much work. At the end, the difference that was found, or what was tried.
    pub(super) fn advance(
        mut self,
        graph: &Graph,
        pair: [PositionId; 2],
        work: u64,
    ) -> Step<Self, Result<Difference, Tried>> {
        match self.solving.take() {
            None => {
                if !self.begin(graph) {
                    let all = self.tried == self.candidates.len();
                    return Step::Done(Err(Tried { contexts: self.tried, all }));
                }
            }
            Some((solving, width)) => match (solving.progress().done, solving.advance(work)) {
                (_, Step::More(solving)) => self.solving = Some((solving, width)),
                (looked_at, Step::Done(outcomes)) => {
                    self.looked_at += looked_at;
                    if let Some(difference) = self.telling(&outcomes, pair, width) {
                        return Step::Done(Ok(difference));
                    }
                }
            },
        }
        Step::More(self)
    }

    /// Makes the next sum. Returns whether anything is left to be tried.
    fn begin(&mut self, graph: &Graph) -> bool {
        self.first = self.next;
        let size = graph.position_count() + graph.move_count();
        let mut together = 0;
        for context in &self.candidates[self.first..] {
            let more = together + context.graph.position_count() + context.graph.move_count();
            if self.next > self.first && more.saturating_mul(size) > self.budget.sum.min(TOGETHER) {
                break;
            }
            together = more;
            self.next += 1;
        }
        let sum = together.saturating_mul(size);
        if self.next == self.first || self.spent.saturating_add(sum as u64) > self.budget.work {
            return false;
        }
        if sum <= self.budget.sum
            && let Some(all) = context::side_by_side(&self.candidates[self.first..self.next])
            && let Ok(sums) = operation::sum(graph, &all)
        {
            self.spent += sum as u64;
            self.solving = Some((OutcomeTask::new(sums, Convention::Normal), all.position_count()));
        }
        true
    }

    /// The first context of this sum that tells the positions apart.
    fn telling(&mut self, outcomes: &Outcomes, pair: [PositionId; 2], width: usize) -> Option<Difference> {
        let mut z = 0;
        for context in &self.candidates[self.first..self.next] {
            let start = z + context.start.index();
            z += context.graph.position_count();
            let sum = |position: PositionId| PositionId::from_index(position.index() * width + start);
            let sectors = pair.map(|position| outcomes.sector(sum(position)));
            if sectors[0] != sectors[1] {
                return Some(Difference { context: context.clone(), sectors });
            }
            self.tried += 1;
        }
        None
    }

    pub(super) fn progress(&self) -> Progress {
        let solving = self.solving.as_ref().map_or(0, |(solving, _)| solving.progress().done);
        let done = self.spent + self.looked_at + solving;
        let each = done / self.next.max(1) as u64 + 1;
        Progress { done, total: done + each * (self.candidates.len() - self.next) as u64 }
    }
}
