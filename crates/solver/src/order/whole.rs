//! The order of all positions of a graph.

mod separated;

use std::sync::Arc;

use super::closure::{AnyClosure, End, Question};
use super::context_search::ContextProfiles;
use super::copying::{CopyingStrategy, CopyingTask};
use super::decide::{FIRST_LOOKS, Means, families_of, seen_as_left};
use super::onside::SideContextTask;
use super::unfold::Unfolding;
use super::{Families, Interrupted};
use crate::bisimulation::{self, Quotient};
use crate::compact::bits;
use crate::context;
use crate::outcome::{OutcomeTask, Outcomes};
use crate::task::{Budget, Exhausted, Progress, Step, Task};
use crate::{Graph, PositionId, operation};
use hyperjam_terms::{Convention, Outcome, Player};
use separated::Separated;

/// How the positions of a graph compare in every sum: which are equal, and the order of what is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionOrder {
    /// The classes of equal positions, each ascending, by their first positions.
    pub classes: Vec<Vec<PositionId>>,
    /// Whether a class is at least another: one row for each class.
    at_least: Vec<Vec<Option<bool>>>,
    /// What shows it, for Left and for Right.
    pub proofs: [OrderProof; 2],
}

/// What shows, for a player, which positions are at least which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderProof {
    /// Families that show it for every pair that is not distinguished; none if the budget came to its end before, or if
    /// nothing had to be shown.
    pub families: Option<Families>,
    /// Where there are no families, the pairs for which copying shows it.
    pub copied: Vec<([PositionId; 2], CopyingStrategy)>,
    /// The games that tell positions apart.
    pub contexts: Graph,
    /// The pairs that they distinguish. Of positions that are the same game only the first is named.
    pub separations: Vec<ContextOfPair>,
    /// The pairs that are not decided.
    pub undecided: Vec<[PositionId; 2]>,
    /// What has ended the closure before its end, if anything has.
    pub interrupted: Option<Interrupted>,
}

/// A pair [x, y] of which x is not at least y for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContextOfPair {
    /// x and y.
    pub pair: [PositionId; 2],
    /// A game z, of [`OrderProof::contexts`], for which the player does not lose y + z, and loses x + z.
    pub context: PositionId,
    /// Who starts.
    pub starter: Player,
}

impl PositionOrder {
    /// Whether a class is at least another, by their numbers; none if that is not decided.
    pub fn at_least(&self, class: usize, other: usize) -> Option<bool> {
        self.at_least[class][other]
    }

    /// The lines of the Hasse diagram, by the numbers of classes: the first is greater than the second, and there is none
    /// between. What is not decided counts as incomparable. O(classes³ / 64).
    pub fn covers(&self) -> Vec<[usize; 2]> {
        let count = self.classes.len();
        let is_greater = |class: usize, other: usize| {
            class != other
                && self.at_least[class][other] == Some(true)
                && self.at_least[other][class] != Some(true)
        };
        let mut covers = Vec::new();
        for class in 0..count {
            let less: Vec<usize> = (0..count).filter(|other| is_greater(class, *other)).collect();
            let next = less.iter().filter(|other| !less.iter().any(|between| is_greater(*between, **other)));
            covers.extend(next.map(|other| [class, *other]));
        }
        covers
    }

    /// The pairs of classes of which it is not decided whether the first is at least the second.
    pub fn undecided(&self) -> Vec<[usize; 2]> {
        let all =
            (0..self.classes.len()).flat_map(|one| (0..self.classes.len()).map(move |other| [one, other]));
        all.filter(|[one, other]| self.at_least[*one][*other].is_none()).collect()
    }
}

/// Finds the order of all positions of a graph in every sum.
///
/// Method: on the quotient by bisimilarity, for each player: the [well-known games](context::named) distinguish what they
/// can; then one closure of contexts (see [`super::OrderTask`]) goes on until all else is distinguished, or nothing is new.
/// If that takes long, the games −y are tried, all at once: −y tells x from y when the opponent wins x − y moving first. If
/// the budget ends it, the negatives of all positions are unfolded, all at once as well; [`CopyingTask`] decides what it
/// can; and for each y of the pairs that are left a stopper is looked for: see [`super::DecisionTask`]. Classes and order
/// follow, with all that transitivity adds.
///
/// Cost: that of one closure for each player and of what follows it, each within the budget, and O(positions³ / 64). The answer does not depend
/// on the slices. Fails if the pairs take more bytes than the budget has.
///
/// ```
/// use hyperjam_solver::order::PositionOrderTask;
/// use hyperjam_solver::task::{self, Budget};
/// use hyperjam_solver::GraphBuilder;
/// use hyperjam_terms::Movers;
///
/// // 0, another 0, and over = {0 | over}.
/// let mut builder = GraphBuilder::new();
/// let [zero, _, over] = [builder.add_position()?, builder.add_position()?, builder.add_position()?];
/// builder.add_move(over, zero, Movers::LEFT)?;
/// builder.add_move(over, over, Movers::RIGHT)?;
/// let order = task::finish(PositionOrderTask::new(&builder.build(), Budget::default())).expect("they are few");
/// assert_eq!((order.classes.len(), order.covers()), (2, vec![[1, 0]]));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[derive(Debug)]
pub struct PositionOrderTask {
    problem: Problem,
    phase: Phase,
    /// What was looked at in the stages before.
    before: u64,
    /// Whether there are pairs in the first phase.
    has_begun: bool,
}

#[derive(Debug)]
struct Problem {
    graph: Arc<Graph>,
    quotient: Quotient,
    budget: Budget,
    means: Means,
    player: Player,
    /// What was found for Left.
    of_left: Option<OrderProof>,
}

#[derive(Debug)]
enum Phase {
    Naming {
        profiles: Box<ContextProfiles>,
        pairs: Vec<[PositionId; 2]>,
        named: Vec<ContextOfPair>,
    },
    /// For the first time, or once the differences were looked at.
    Closing {
        closure: Box<AnyClosure>,
        separated: Separated,
        first: bool,
    },
    /// While the closure waits, or after this limit has ended it.
    Subtracting {
        closure: Box<AnyClosure>,
        separated: Separated,
        task: Box<OutcomeTask<Graph>>,
        limit: Option<Exhausted>,
    },
    /// After this limit has ended the closure.
    Unfolding {
        closure: Box<AnyClosure>,
        separated: Separated,
        task: Box<Unfolding>,
        limit: Exhausted,
    },
    Copying {
        proof: Box<OrderProof>,
        waiting: Vec<[PositionId; 2]>,
        task: Option<PairTask>,
        looked_at: u64,
    },
    /// For each y of the pairs that are left.
    Siding {
        proof: Box<OrderProof>,
        waiting: Vec<PositionId>,
        task: Option<(PositionId, Box<SideContextTask>)>,
        looked_at: u64,
    },
}

/// The test by copying of a pair.
type PairTask = ([PositionId; 2], Box<CopyingTask<Arc<Graph>>>);

/// The bytes that a pair may take: in the list of pairs, in that of those distinguished, and in the answer.
const PAIR_BYTES: usize = 80;

impl PositionOrderTask {
    /// Makes the quotient: O((V + E) log V).
    pub fn new(graph: &Graph, budget: Budget) -> Self {
        let graph = Arc::new(operation::tie_ends_as_loops(graph));
        let quotient = bisimulation::quotient(&graph);
        let problem =
            Problem { graph, quotient, budget, means: Means::ALL, player: Player::Left, of_left: None };
        Self { phase: problem.begin(Vec::new()), problem, before: 0, has_begun: false }
    }

    /// Leaves out the means that are not named, beside copying and the well-known games.
    #[must_use]
    pub fn with(mut self, means: Means) -> Self {
        self.problem.means = means;
        self
    }
}

impl Problem {
    fn is_too_large(&self) -> bool {
        let count = self.quotient.graph.position_count();
        let bytes = count.saturating_mul(count).saturating_mul(PAIR_BYTES);
        bytes > self.budget.bytes || !self.graph.tie_ends().is_empty()
    }

    fn merged(&self) -> Arc<Graph> {
        Arc::new(self.quotient.graph.clone())
    }

    /// Begins with these pairs for the player.
    fn begin(&self, pairs: Vec<[PositionId; 2]>) -> Phase {
        let profiles = ContextProfiles::new(self.merged(), self.player, context::named().clone());
        Phase::Naming { profiles: Box::new(profiles), pairs, named: Vec::new() }
    }

    /// All pairs of different positions of the quotient.
    fn pairs(&self) -> Vec<[PositionId; 2]> {
        let positions = || self.quotient.graph.positions();
        let all = positions().flat_map(|x| positions().map(move |y| [x, y]));
        all.filter(|[x, y]| x != y).collect()
    }

    fn close(&self, pairs: Vec<[PositionId; 2]>, separated: Separated) -> Phase {
        let question = Question { pairs, all: true };
        let budget = if self.means.closure { self.budget } else { Budget { work: 0, ..self.budget } };
        let closure = AnyClosure::new(&self.merged(), self.player, question, budget);
        Phase::Closing { closure: Box::new(closure), separated, first: self.means.difference }
    }

    /// The differences of all positions, if they are not too many.
    fn subtract(&self, closure: Box<AnyClosure>, separated: Separated, limit: Option<Exhausted>) -> Phase {
        let graph = &self.quotient.graph;
        let size = graph.position_count().saturating_mul(graph.position_count() + 2 * graph.move_count());
        match operation::difference(graph, graph) {
            Ok(difference) if size <= self.budget.size => {
                let task = Box::new(OutcomeTask::new(difference, Convention::Normal));
                Phase::Subtracting { closure, separated, task, limit }
            }
            _ => self.go_on(closure, separated, limit),
        }
    }

    /// What comes after the differences.
    fn go_on(&self, closure: Box<AnyClosure>, separated: Separated, limit: Option<Exhausted>) -> Phase {
        let Some(limit) = limit else { return Phase::Closing { closure, separated, first: false } };
        if !self.means.unfolding {
            return self.closed(&closure, &separated, Some(End::Exhausted(limit)), None);
        }
        let games = (Arc::new(operation::negation(&self.quotient.graph)), self.player.opponent());
        let task = Box::new(Unfolding::new(self.merged(), self.player, games, self.budget));
        Phase::Unfolding { closure, separated, task, limit }
    }

    /// Goes on without the pairs x, y of which the opponent wins x − y moving first: nobody who moves second loses y − y,
    /// so −y tells them apart.
    fn subtracted(&self, closure: &mut AnyClosure, separated: &mut Separated, differences: &Outcomes) {
        let count = self.quotient.graph.position_count();
        let starter = self.player.opponent();
        let is_separated = |[x, y]: [PositionId; 2]| {
            let difference = PositionId::from_index(x.index() * count + y.index());
            differences.outcome(difference, starter) == Outcome::win_of(starter)
        };
        let pairs = closure.inner_mut().take_out(&is_separated);
        separated.negative.extend(pairs.into_iter().map(|pair| ContextOfPair {
            pair,
            context: pair[1],
            starter,
        }));
    }

    /// What comes after the closure: the proof as far as it goes, on the graph.
    fn closed(
        &self,
        closure: &AnyClosure,
        separated: &Separated,
        end: Option<End>,
        unfolding: Option<&Unfolding>,
    ) -> Phase {
        let closure = closure.inner();
        let first = self.quotient.classes.representatives();
        let of = |pair: [PositionId; 2]| pair.map(|position| first[position.index()]);
        let (mut families, mut waiting, mut interrupted) = (None, closure.open_pairs().to_vec(), None);
        match end {
            Some(End::Closed) => {
                families = Some(families_of(&self.graph, &self.quotient, &closure.families()));
                waiting = Vec::new();
            }
            Some(End::Exhausted(limit)) => interrupted = Some(closure.interrupted(limit)),
            Some(End::Apart) | None => {}
        }
        let (contexts, separations) =
            separated.contexts(&self.quotient.graph, closure, unfolding).unwrap_or_else(|apart| {
                waiting.extend(apart);
                (context::made(0, [].into_iter()), Vec::new())
            });
        let separations =
            separations.into_iter().map(|found| ContextOfPair { pair: of(found.pair), ..found });
        let separations = separations.collect();
        // The last one is taken first.
        let waiting: Vec<_> = waiting.into_iter().rev().map(of).collect();
        let (copied, undecided) = (Vec::new(), Vec::new());
        let proof = OrderProof { families, copied, contexts, separations, undecided, interrupted };
        Phase::Copying { proof: Box::new(proof), waiting, task: None, looked_at: 0 }
    }

    fn copy(&self, pair: [PositionId; 2]) -> CopyingTask<Arc<Graph>> {
        CopyingTask::new(Arc::new(seen_as_left(&self.graph, self.player)), pair, self.budget)
    }

    /// What comes after the tests by copying; nothing if the proof is complete.
    fn side(&self, proof: Box<OrderProof>) -> Result<Phase, Box<OrderProof>> {
        let mut waiting: Vec<PositionId> = proof.undecided.iter().map(|[_, y]| *y).collect();
        waiting.sort_unstable();
        waiting.dedup();
        waiting.reverse();
        match waiting.is_empty() || !self.means.sides {
            true => Err(proof),
            false => Ok(Phase::Siding { proof, waiting, task: None, looked_at: 0 }),
        }
    }

    /// The order that follows from the proofs.
    fn order(&self, proofs: [OrderProof; 2]) -> PositionOrder {
        let count = self.quotient.graph.position_count();
        let number = |position: PositionId| self.quotient.image(position).index();
        let mut fails = vec![vec![false; count]; count];
        let mut open = vec![vec![false; count]; count];
        for (player, proof) in Player::BOTH.into_iter().zip(&proofs) {
            // For Right it is y that has to be at least x.
            let place = |[x, y]: [PositionId; 2]| match player {
                Player::Left => [number(x), number(y)],
                Player::Right => [number(y), number(x)],
            };
            for found in &proof.separations {
                let [x, y] = place(found.pair);
                fails[x][y] = true;
            }
            for pair in &proof.undecided {
                let [x, y] = place(*pair);
                open[x][y] = true;
            }
        }
        let holds = |x: usize, y: usize| !fails[x][y] && !open[x][y];
        let holds = closed_under_transitivity(count, holds);
        let known = |x: usize, y: usize| match (bits::has(&holds[x], y), fails[x][y]) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for x in 0..count {
            let equal =
                |class: &&mut Vec<usize>| bits::has(&holds[class[0]], x) && bits::has(&holds[x], class[0]);
            match classes.iter_mut().find(equal) {
                Some(class) => class.push(x),
                None => classes.push(vec![x]),
            }
        }
        let at_least =
            classes.iter().map(|one| classes.iter().map(|other| known(one[0], other[0])).collect());
        let at_least = at_least.collect();
        let mut members: Vec<Vec<PositionId>> = vec![Vec::new(); count];
        for position in self.graph.positions() {
            members[number(position)].push(position);
        }
        let whole = |class: &Vec<usize>| {
            let mut positions: Vec<PositionId> =
                class.iter().flat_map(|merged| members[*merged].iter().copied()).collect();
            positions.sort_unstable();
            positions
        };
        PositionOrder { classes: classes.iter().map(whole).collect(), at_least, proofs }
    }
}

/// The least transitive relation that has what holds, one row for each number.
fn closed_under_transitivity(count: usize, holds: impl Fn(usize, usize) -> bool) -> Vec<Vec<u64>> {
    let row = |x| {
        let mut row = bits::none(count);
        (0..count).filter(|y| holds(x, *y)).for_each(|y| bits::insert(&mut row, y));
        row
    };
    let mut rows: Vec<Vec<u64>> = (0..count).map(row).collect();
    for between in 0..count {
        let added = rows[between].clone();
        for row in rows.iter_mut().filter(|row| bits::has(row, between)) {
            row.iter_mut().zip(&added).for_each(|(word, added)| *word |= added);
        }
    }
    rows
}

impl Phase {
    /// Goes on: the next phase, and how much was looked at in one that is over. Nothing but the player's proof when that is
    /// complete.
    fn advance(self, problem: &Problem, work: u64) -> Result<(Phase, u64), Box<OrderProof>> {
        let looked_at = self.progress().done;
        let next = match self {
            Phase::Naming { mut profiles, mut pairs, mut named } => {
                let enough = profiles.looked_at().saturating_add(work.max(1));
                let player = problem.player;
                while profiles.looked_at() < enough {
                    let Some((context, profile)) = profiles.advance() else {
                        let separated = Separated { named, ..Separated::default() };
                        return Ok((problem.close(pairs, separated), looked_at));
                    };
                    pairs.retain(|pair| {
                        let starter = profile.tells_apart(*pair, player);
                        named.extend(starter.map(|starter| ContextOfPair { pair: *pair, context, starter }));
                        starter.is_none()
                    });
                }
                Phase::Naming { profiles, pairs, named }
            }
            Phase::Closing { closure, separated, .. } if closure.inner().open_pairs().is_empty() => {
                return Ok((problem.closed(&closure, &separated, None, None), looked_at));
            }
            Phase::Closing { closure, separated, first: true } if looked_at >= FIRST_LOOKS => {
                problem.subtract(closure, separated, None)
            }
            Phase::Closing { mut closure, separated, first } => {
                let most = if first { FIRST_LOOKS - looked_at } else { u64::MAX };
                match closure.inner_mut().advance(work.min(most)) {
                    None => Phase::Closing { closure, separated, first },
                    Some(End::Exhausted(limit)) if first => {
                        return Ok((problem.subtract(closure, separated, Some(limit)), looked_at));
                    }
                    Some(End::Exhausted(limit)) => {
                        return Ok((problem.go_on(closure, separated, Some(limit)), looked_at));
                    }
                    end => return Ok((problem.closed(&closure, &separated, end, None), looked_at)),
                }
            }
            Phase::Subtracting { mut closure, mut separated, task, limit } => {
                let done = task.progress().done;
                match task.advance(work) {
                    Step::More(task) => {
                        Phase::Subtracting { closure, separated, task: Box::new(task), limit }
                    }
                    // What the closure that waits has looked at stays its own.
                    Step::Done(found) => {
                        problem.subtracted(&mut closure, &mut separated, &found);
                        return Ok((problem.go_on(closure, separated, limit), done));
                    }
                }
            }
            Phase::Unfolding { mut closure, mut separated, mut task, limit } => {
                let enough = looked_at.saturating_add(work.max(1));
                while task.progress().done < enough {
                    let is_over = closure.inner().open_pairs().is_empty()
                        || !separated.unfold(closure.inner_mut(), &mut task, problem.player);
                    if is_over {
                        let end = Some(End::Exhausted(limit));
                        return Ok((problem.closed(&closure, &separated, end, Some(&task)), looked_at));
                    }
                }
                Phase::Unfolding { closure, separated, task, limit }
            }
            Phase::Copying { mut proof, mut waiting, task: None, looked_at } => match waiting.pop() {
                Some(pair) if looked_at < problem.budget.work => {
                    let task = Some((pair, Box::new(problem.copy(pair))));
                    Phase::Copying { proof, waiting, task, looked_at }
                }
                last => {
                    proof.undecided.extend(last.into_iter().chain(waiting.into_iter().rev()));
                    return problem.side(proof).map(|phase| (phase, looked_at));
                }
            },
            Phase::Copying { mut proof, waiting, task: Some((pair, task)), mut looked_at } => {
                let done = task.progress().done;
                let task = match task.advance(work) {
                    Step::More(task) => Some((pair, Box::new(task))),
                    Step::Done(found) => {
                        looked_at = looked_at.saturating_add(done);
                        match found {
                            Ok(Some(strategy)) => proof.copied.push((pair, strategy.of(problem.player))),
                            _ => proof.undecided.push(pair),
                        }
                        None
                    }
                };
                Phase::Copying { proof, waiting, task, looked_at }
            }
            Phase::Siding { proof, mut waiting, task: None, looked_at } => match waiting.pop() {
                Some(y) if looked_at < problem.budget.work => {
                    let graph = Arc::new(seen_as_left(&problem.graph, problem.player));
                    let task = Some((y, Box::new(SideContextTask::new(graph, y, problem.budget))));
                    Phase::Siding { proof, waiting, task, looked_at }
                }
                _ => return Err(proof),
            },
            Phase::Siding { mut proof, waiting, task: Some((y, task)), mut looked_at } => {
                let done = task.progress().done;
                let task = match task.advance(work) {
                    Step::More(task) => Some((y, Box::new(task))),
                    Step::Done(found) => {
                        looked_at = looked_at.saturating_add(done);
                        found
                            .into_iter()
                            .for_each(|found| separated::by_side(&mut proof, y, &found, problem.player));
                        None
                    }
                };
                Phase::Siding { proof, waiting, task, looked_at }
            }
        };
        Ok((next, 0))
    }

    fn progress(&self) -> Progress {
        match self {
            Phase::Naming { profiles, .. } => {
                let done = profiles.looked_at();
                Progress { done, total: done }
            }
            Phase::Closing { closure, .. } => closure.inner().progress(),
            Phase::Subtracting { task, limit: Some(_), .. } => task.progress(),
            Phase::Subtracting { closure, task, .. } => {
                let [now, waiting] = [task.progress(), closure.inner().progress()];
                let total = now.total.saturating_add(waiting.total);
                Progress { done: now.done + waiting.done, total }
            }
            Phase::Unfolding { task, .. } => task.progress(),
            Phase::Copying { task, looked_at, .. } => {
                after(*looked_at, task.as_ref().map(|(_, task)| task.progress()))
            }
            Phase::Siding { task, looked_at, .. } => {
                after(*looked_at, task.as_ref().map(|(_, task)| task.progress()))
            }
        }
    }
}

/// The progress of a task, if there is one, after what was looked at before.
fn after(looked_at: u64, task: Option<Progress>) -> Progress {
    let Progress { done, total } = task.unwrap_or(Progress { done: 0, total: 0 });
    Progress { done: looked_at + done, total: looked_at.saturating_add(total) }
}

impl Task for PositionOrderTask {
    type Answer = Result<PositionOrder, Exhausted>;

    fn advance(self, work: u64) -> Step<Self, Self::Answer> {
        let Self { mut problem, mut phase, mut before, has_begun } = self;
        if problem.is_too_large() {
            return Step::Done(Err(Exhausted::Bytes(problem.budget.bytes)));
        }
        if !has_begun {
            phase = problem.begin(problem.pairs());
        }
        let looked_at = phase.progress().done;
        let phase = match phase.advance(&problem, work) {
            Ok((phase, past)) => {
                before += past;
                phase
            }
            Err(proof) => match problem.of_left.take() {
                Some(of_left) => return Step::Done(Ok(problem.order([of_left, *proof]))),
                None => {
                    before += looked_at;
                    problem.of_left = Some(*proof);
                    problem.player = Player::Right;
                    problem.begin(problem.pairs())
                }
            },
        };
        Step::More(Self { problem, phase, before, has_begun: true })
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = self.phase.progress();
        Progress { done: self.before + done, total: self.before.saturating_add(total) }
    }
}
