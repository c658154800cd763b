//! Stoppers that are as good as a game for Left, and the contexts that they make.

use std::sync::Arc;

use super::copying::CopyingTask;
use crate::context::{Context, made};
use crate::outcome::OutcomeTask;
use crate::task::{Budget, Exhausted, Progress, Step, Task};
use crate::{Graph, PositionId, bisimulation, operation, stopper};
use hyperjam_terms::{Convention, Movers, Outcome, Player};

/// Looks for a stopper s that for Left is at least a position y and at most it: in every sum Left does not lose with the one
/// where Left does not lose with the other (CGT VI.4). There may be none, and not all that there are will be found.
///
/// Method: moves are deleted, those on endless play first, as long as [copying](super::at_least_in_every_sum) shows that
/// nothing changes for Left; and bisimilar positions are merged. A player never gains by having fewer moves, so one test
/// suffices for each move.
///
/// Cost: a test by copying for each move, and for each that was deleted those of all; within the budget of work. A test
/// that would be larger than its size is left out. The answer does not depend on the slices.
#[derive(Debug)]
pub struct OnsideTask {
    now: Context,
    budget: Budget,
    /// The moves to be tried, the first one last.
    waiting: Vec<OneMove>,
    attempt: Option<Attempt>,
    has_begun: bool,
    /// What was looked at in the tests before.
    before: u64,
}

/// A move of one player, by the numbers of positions.
type OneMove = (usize, Player, usize);

/// The test whether a game without one of the moves is as good.
#[derive(Debug)]
struct Attempt {
    without: Context,
    task: Box<CopyingTask<Graph>>,
}

impl OnsideTask {
    /// Begins with a position of a graph; a tie end counts as a position with a move to itself for both.
    pub fn new(graph: &Graph, y: PositionId, budget: Budget) -> Self {
        let now = merged(&Context::part(&operation::tie_ends_as_loops(graph), y));
        Self { now, budget, waiting: Vec::new(), attempt: None, has_begun: false, before: 0 }
    }

    /// The moves of the game, those on endless play last, so that they are tried first; none if there is no such play.
    fn moves(&self) -> Option<Vec<OneMove>> {
        let endless = stopper::endless(&self.now.graph);
        if endless.is_empty() {
            return None;
        }
        let mut moves = moves_of(&self.now.graph);
        let is_endless = |number: &usize| endless.binary_search(&PositionId::from_index(*number)).is_ok();
        moves.sort_by_key(|(from, _, to)| !(is_endless(from) && is_endless(to)));
        moves.reverse();
        Some(moves)
    }

    /// Begins with the test without a move.
    fn attempt(&self, left_out: OneMove) -> Option<Attempt> {
        let Context { graph, start } = &self.now;
        let rest = moves_of(graph).into_iter().filter(|one| *one != left_out);
        let rest = rest.map(|(from, player, to)| (from, to, Movers::from(player)));
        let without = Context { graph: made(graph.position_count(), rest), start: *start };
        let both = operation::union(&without.graph, graph).ok()?;
        let with = both.position(graph.position_count() + start.index())?;
        let pair = match left_out.1 {
            Player::Left => [*start, with],
            Player::Right => [with, *start],
        };
        let budget = Budget { work: self.budget.work.saturating_sub(self.before), ..self.budget };
        Some(Attempt { without, task: Box::new(CopyingTask::new(both, pair, budget)) })
    }
}

/// The moves of each player, each once.
fn moves_of(graph: &Graph) -> Vec<OneMove> {
    let all = graph.positions().flat_map(|from| Player::BOTH.map(|player| (from, player)));
    let mut moves: Vec<OneMove> = all
        .flat_map(|(from, player)| {
            graph.options(from, player).iter().map(move |to| (from.index(), player, to.index()))
        })
        .collect();
    moves.sort_unstable_by_key(|(from, player, to)| (*from, player.index(), *to));
    moves.dedup();
    moves
}

/// What can be reached, with one position for all that are the same game.
fn merged(context: &Context) -> Context {
    let part = Context::part(&context.graph, context.start);
    let quotient = bisimulation::quotient(&part.graph);
    Context { start: quotient.image(part.start), graph: quotient.graph }
}

impl Task for OnsideTask {
    type Answer = Result<Option<Context>, Exhausted>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        if let Some(Attempt { without, task }) = self.attempt.take() {
            let looked_at = task.progress().done;
            match task.advance(work) {
                Step::More(task) => self.attempt = Some(Attempt { without, task: Box::new(task) }),
                Step::Done(found) => {
                    self.before += looked_at;
                    match found {
                        Ok(Some(_)) => {
                            self.now = merged(&without);
                            self.has_begun = false;
                        }
                        Err(exhausted @ Exhausted::Work(_)) => return Step::Done(Err(exhausted)),
                        Ok(None) | Err(_) => {}
                    }
                }
            }
            return Step::More(self);
        }
        if self.before >= self.budget.work {
            return Step::Done(Err(Exhausted::Work(self.budget.work)));
        }
        self.before += (self.now.graph.position_count() + self.now.graph.move_count()) as u64;
        if !self.has_begun {
            self.has_begun = true;
            match self.moves() {
                Some(moves) => self.waiting = moves,
                None => return Step::Done(Ok(Some(self.now))),
            }
        }
        match self.waiting.pop() {
            Some(next) => self.attempt = self.attempt(next),
            None => return Step::Done(Ok(None)),
        }
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let now = self.attempt.as_ref().map_or(0, |attempt| attempt.task.progress().done);
        let done = self.before + now;
        let each = done / (self.now.graph.move_count().saturating_sub(self.waiting.len())).max(1) as u64 + 1;
        let total = done.saturating_add(each.saturating_mul(self.waiting.len() as u64));
        Progress { done, total: total.min(self.budget.work).max(done) }
    }
}

/// The game −s for a stopper s that [`OnsideTask`] finds for a position y, and from which positions v Left loses v − s when
/// Right starts: with y, from which Left does not, z = −s tells all of these apart.
///
/// It tells y from everything that is not at least y for Left. For if Left, moving second, does not lose x − s, that same
/// strategy copies, as no play makes only moves in s for ever; so x is at least s, and s at least y.
///
/// Cost: that of the stopper, and one solution of the differences, within the budget.
#[derive(Debug)]
pub(super) struct SideContextTask {
    graph: Arc<Graph>,
    y: PositionId,
    budget: Budget,
    phase: Phase,
    /// What was looked at for the stopper.
    before: u64,
}

#[derive(Debug)]
enum Phase {
    Deleting(Box<OnsideTask>),
    Checking { stopper: Context, task: Box<OutcomeTask<Graph>> },
}

/// See [`SideContextTask`].
#[derive(Debug)]
pub(super) struct SideContext {
    /// The stopper s.
    pub(super) stopper: Context,
    /// For each position v, whether Left loses v − s when Right starts.
    pub(super) lost: Vec<bool>,
}

impl SideContext {
    /// The game −s in which this was found for Left, or s where the players were exchanged to find it for Right.
    pub(super) fn context(&self, player: Player) -> Context {
        let Context { graph, start } = &self.stopper;
        match player {
            Player::Left => Context { graph: operation::negation(graph), start: *start },
            Player::Right => self.stopper.clone(),
        }
    }
}

impl SideContextTask {
    /// On a graph without tie ends.
    pub(super) fn new(graph: Arc<Graph>, y: PositionId, budget: Budget) -> Self {
        let phase = Phase::Deleting(Box::new(OnsideTask::new(&graph, y, budget)));
        Self { graph, y, budget, phase, before: 0 }
    }
}

impl Phase {
    /// Begins with the differences of a graph's positions and a stopper, if they are within the size.
    fn check(graph: &Graph, stopper: Context, most: usize) -> Option<Self> {
        let other = &stopper.graph;
        let moves = graph.move_count().saturating_mul(other.position_count())
            + other.move_count().saturating_mul(graph.position_count());
        let size = graph.position_count().saturating_mul(other.position_count()).saturating_add(moves);
        let difference = (size <= most).then(|| operation::difference(graph, other).ok()).flatten()?;
        let task = Box::new(OutcomeTask::new(difference, Convention::Normal));
        Some(Self::Checking { stopper, task })
    }

    fn progress(&self) -> Progress {
        match self {
            Self::Deleting(task) => task.progress(),
            Self::Checking { task, .. } => task.progress(),
        }
    }
}

impl Task for SideContextTask {
    type Answer = Option<SideContext>;

    fn advance(self, work: u64) -> Step<Self, Self::Answer> {
        let looked_at = self.phase.progress().done;
        let Self { graph, y, budget, phase, mut before } = self;
        let phase = match phase {
            Phase::Deleting(task) => match task.advance(work) {
                Step::More(task) => Phase::Deleting(Box::new(task)),
                Step::Done(found) => {
                    before = looked_at;
                    let stopper = found.ok().flatten();
                    match stopper.and_then(|stopper| Phase::check(&graph, stopper, budget.size)) {
                        Some(phase) => phase,
                        None => return Step::Done(None),
                    }
                }
            },
            Phase::Checking { stopper, task } => match task.advance(work) {
                Step::More(task) => Phase::Checking { stopper, task: Box::new(task) },
                Step::Done(found) => {
                    let count = stopper.graph.position_count();
                    let is_lost = |position: PositionId| {
                        let place = position.index() * count + stopper.start.index();
                        found.outcome(PositionId::from_index(place), Player::Right) == Outcome::RightWins
                    };
                    let lost: Vec<bool> = graph.positions().map(is_lost).collect();
                    let is_kept = !lost[y.index()];
                    return Step::Done(is_kept.then_some(SideContext { stopper, lost }));
                }
            },
        };
        Step::More(Self { graph, y, budget, phase, before })
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = self.phase.progress();
        Progress { done: self.before + done, total: self.before.saturating_add(total) }
    }
}
