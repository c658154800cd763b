//! How two positions compare in every sum.
//!
//! In normal play x ≥ y says that for every game z and whoever starts, x + z ends at least as well for Left as y + z
//! does. Each of x ≥ y and y ≥ x has two halves ([`crate::order`]), so four questions have to be answered, and on a
//! budget some may stay open.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::equivalence::{Among, Equivalence, EquivalenceTask, Proof};
use crate::order::{Decision, DecisionTask};
use crate::relation::difference;
use crate::task::{self, Budget, Progress, Step, Task};
use crate::{Graph, PositionId, bisimulation, operation};
use hyperjam_terms::{Grundy, Order, Outcome, Player, Relation, Sector};

/// What is known of how x and y compare in every sum.
///
/// ```
/// use hyperjam_solver::comparison::{Comparison, compare};
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::GraphBuilder;
/// use hyperjam_terms::{Movers, Order};
///
/// // over = {0 | over} is greater than 0, though it is less than every positive number.
/// let mut builder = GraphBuilder::new();
/// let (zero, over) = (builder.add_position()?, builder.add_position()?);
/// builder.add_move(over, zero, Movers::LEFT)?;
/// builder.add_move(over, over, Movers::RIGHT)?;
/// let found = compare(&builder.build(), over, zero, Budget::default());
/// assert_eq!(found.order(), Some(Order::Greater));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Whether x ≥ y; none where that is not decided.
    pub at_least: Option<bool>,
    /// Whether x ≤ y; none where that is not decided.
    pub at_most: Option<bool>,
}

impl Comparison {
    /// The order, where both are decided.
    pub fn order(self) -> Option<Order> {
        Some(Order::of(self.at_most?, self.at_least?))
    }

    /// What is known of a direction.
    pub fn of(self, direction: Direction) -> Option<bool> {
        match direction {
            Direction::AtLeast => self.at_least,
            Direction::AtMost => self.at_most,
        }
    }

    /// What follows at once from the answer whether x ≈ y, and from the sector of x − y where that is known.
    ///
    /// A context z in which x ends better for somebody is one in which y is not as good. And where Right, moving first,
    /// wins x − y, then −y is such a context: nobody who moves second loses y − y.
    pub fn known(equivalence: &Equivalence, difference: Option<Sector>) -> Self {
        let mut known = Self::default();
        match equivalence {
            // It is about impartial contexts only.
            Equivalence::Equal(Proof::Label(Grundy::Infinite(_))) | Equivalence::Undecided(_) => {}
            Equivalence::Equal(_) => return Self { at_least: Some(true), at_most: Some(true) },
            Equivalence::Different(found) => {
                let [of_x, of_y] = found.sectors.map(Sector::outcomes);
                let pairs = || of_x.into_iter().zip(of_y).map(|(x, y)| (worth(x), worth(y)));
                known.at_least = pairs().any(|(x, y)| x < y).then_some(false);
                known.at_most = pairs().any(|(x, y)| x > y).then_some(false);
            }
        }
        if let Some(sector) = difference {
            known.at_least = known.at_least.or((!Relation::GreaterOrAlike.holds(sector)).then_some(false));
            known.at_most = known.at_most.or((!Relation::LessOrAlike.holds(sector)).then_some(false));
        }
        known
    }
}

/// What an outcome is worth to Left: more is better.
pub fn worth(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::RightWins => 0,
        Outcome::Draw => 1,
        Outcome::LeftWins => 2,
    }
}

/// How two positions compare, with what was decided for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedComparison {
    /// How they compare.
    pub comparison: Comparison,
    /// What was decided: of each half that was looked at, which position is to be at least the other for whom, and whether
    /// it is. Strategies and families of sets are about the quotient of what can be reached.
    pub halves: Vec<(Half, Decision)>,
}

impl DecidedComparison {
    /// What was decided of a direction, Left's half first.
    pub fn of(&self, direction: Direction) -> impl Iterator<Item = &(Half, Decision)> {
        self.halves.iter().filter(move |(half, _)| half.direction == direction)
    }
}

/// Compares two positions in every sum: whether they are equal, the difference, and [`ComparisonTask`]. Cost: that of
/// these three, each within the budget.
pub fn compare(graph: &Graph, x: PositionId, y: PositionId, budget: Budget) -> Comparison {
    let equivalence = task::finish(EquivalenceTask::new(graph, x, y, Among::All, budget));
    let sector = difference(graph, x, y, budget).ok();
    let known = Comparison::known(&equivalence, sector);
    task::finish(ComparisonTask::new(graph, [x, y], known, budget)).comparison
}

/// Decides what is not known yet of how x and y compare, unless the budget ends.
///
/// Method: for each half of each direction [`DecisionTask`], on the quotient of what can be reached from x and y. The
/// second half of a direction is left out where the first fails.
///
/// Cost: that of at most four of these, each within the budget of work and bytes. Where what can be reached is larger than
/// the budget's size, nothing more is found. The answer does not depend on the slices.
#[derive(Debug)]
pub struct ComparisonTask {
    known: Comparison,
    graph: Arc<Graph>,
    pair: [PositionId; 2],
    budget: Budget,
    waiting: VecDeque<Half>,
    phase: Option<(Half, Box<DecisionTask>)>,
    /// What is decided.
    halves: Vec<(Half, Decision)>,
    /// The directions in which a half was not decided.
    cut: Vec<Direction>,
    /// What was looked at in the stages before.
    before: u64,
}

/// What is asked of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// x ≥ y.
    AtLeast,
    /// x ≤ y.
    AtMost,
}

impl Direction {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::AtLeast, Self::AtMost];

    /// x and y, the one that is to be better for Left first.
    pub fn pair<T>(self, [x, y]: [T; 2]) -> [T; 2] {
        match self {
            Self::AtLeast => [x, y],
            Self::AtMost => [y, x],
        }
    }
}

/// A half of a direction: whether for this player the better one is at least the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// Of which direction.
    pub direction: Direction,
    /// Who is not to lose.
    pub player: Player,
}

impl Half {
    /// The one of x and y that is to be at least the other for the player, and that other one.
    pub fn pair<T>(self, pair: [T; 2]) -> [T; 2] {
        let [better, other] = self.direction.pair(pair);
        // Left wins x + z where Left wins y + z: where Right does not lose x + z, Right does not lose y + z.
        match self.player {
            Player::Left => [better, other],
            Player::Right => [other, better],
        }
    }
}

impl ComparisonTask {
    /// Begins with what is known. Makes the quotient of what can be reached: O((V + E) log V).
    pub fn new(graph: &Graph, pair: [PositionId; 2], known: Comparison, budget: Budget) -> Self {
        let part = operation::reachable(graph, &pair);
        let size = part.graph.position_count() + part.graph.move_count();
        let open = |answer: Option<bool>| answer.is_none() && size <= budget.size;
        let mut waiting = VecDeque::new();
        for direction in Direction::BOTH {
            let answer = known.of(direction);
            if open(answer) {
                waiting.extend(Player::BOTH.map(|player| Half { direction, player }));
            }
        }
        let mut pair = pair.map(|position| part.find(position).unwrap_or(position));
        let mut graph = part.graph;
        if !waiting.is_empty() {
            let quotient = bisimulation::quotient(&operation::tie_ends_as_loops(&graph));
            pair = pair.map(|position| quotient.image(position));
            graph = quotient.graph;
        }
        let graph = Arc::new(graph);
        let (halves, cut) = (Vec::new(), Vec::new());
        Self { known, graph, pair, budget, waiting, phase: None, halves, cut, before: 0 }
    }

    fn decide(&self, half: Half) -> Box<DecisionTask> {
        Box::new(DecisionTask::new(&self.graph, half.player, half.pair(self.pair), self.budget))
    }

    /// Takes the answer to a half.
    fn take(&mut self, half: Half, answer: Option<bool>) {
        let direction = half.direction;
        let is_last = !self.waiting.iter().any(|other| other.direction == direction);
        let known = match direction {
            Direction::AtLeast => &mut self.known.at_least,
            Direction::AtMost => &mut self.known.at_most,
        };
        match answer {
            Some(false) => {
                *known = Some(false);
                self.waiting.retain(|other| other.direction != direction);
            }
            Some(true) if is_last && !self.cut.contains(&direction) => *known = Some(true),
            Some(true) => {}
            None => self.cut.push(direction),
        }
    }
}

impl Task for ComparisonTask {
    type Answer = DecidedComparison;

    fn advance(mut self, work: u64) -> Step<Self, DecidedComparison> {
        let Some((half, task)) = self.phase.take() else {
            let Some(half) = self.waiting.pop_front() else {
                return Step::Done(DecidedComparison { comparison: self.known, halves: self.halves });
            };
            self.phase = Some((half, self.decide(half)));
            return Step::More(self);
        };
        let looked_at = task.progress().done;
        match task.advance(work) {
            Step::More(task) => self.phase = Some((half, Box::new(task))),
            Step::Done(decision) => {
                self.before += looked_at;
                let answer = match &decision {
                    Decision::Holds(_) => Some(true),
                    Decision::Fails(_) => Some(false),
                    Decision::Undecided(_) => None,
                };
                self.take(half, answer);
                self.halves.push((half, decision));
            }
        }
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let now = self.phase.as_ref().map_or(Progress { done: 0, total: 0 }, |(_, phase)| phase.progress());
        let each = self.graph.position_count().saturating_mul(self.graph.move_count()) as u64;
        let later = each.saturating_mul(self.waiting.len() as u64);
        let total = self.before.saturating_add(now.total).saturating_add(later);
        Progress { done: self.before + now.done, total }
    }
}
