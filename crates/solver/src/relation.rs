//! The relations ⊵, ◁|, ▷, ◁, ⋈, ‖ between positions x and y (HL 2.3), which follow from the sector of the difference
//! x − y: see [`Relation::holds`].

use std::sync::Arc;

use crate::bisimulation::{self, BisimulationTask};
use crate::grundy::GrundyTask;
use crate::operation::{self, Subgraph};
use crate::sum::{LabelledSum, SumTask};
use crate::task::{self, Budget, Exhausted, Progress, Step, Task};
use crate::{Graph, PositionId, outcome};
use hyperjam_terms::{Convention, Outcome, Player, Relation, Sector};

/// What is known of the relations between x and y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnownRelations {
    /// The sector of x − y, and so all of them.
    All(Sector),
    /// That x ≈ y. Then x ⊵ y and y ⊵ x, since x − y has the outcomes of y − y, which the second player does not lose
    /// (HL Proposition 17 (i)).
    Equal,
    /// Nothing.
    Nothing,
}

impl KnownRelations {
    /// What is known when a search found the sector of x − y or came to its limit, and x ≈ y was proved or not.
    pub fn of(found: Result<Sector, Exhausted>, equal: bool) -> Self {
        match found {
            Ok(difference) => KnownRelations::All(difference),
            Err(_) if equal => KnownRelations::Equal,
            Err(_) => KnownRelations::Nothing,
        }
    }

    /// Whether a relation holds, if that is known.
    pub fn holds(self, relation: Relation) -> Option<bool> {
        let of_equal = [Relation::GreaterOrAlike, Relation::LessOrAlike, Relation::Alike];
        match self {
            KnownRelations::All(difference) => Some(relation.holds(difference)),
            KnownRelations::Equal => of_equal.contains(&relation).then_some(true),
            KnownRelations::Nothing => None,
        }
    }
}

/// The sector of the difference x − y of two positions of a graph, in normal play: by labels where the positions are
/// impartial, else by a search of x − y, whose size is bounded by the budget. For positions of two graphs make their
/// [`operation::union`] first.
///
/// ```
/// use hyperjam_solver::relation::difference;
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Movers, Relation};
///
/// // 0, 1 = {0 | } and ∗ = {0 | 0}.
/// let graph = Graph::from_moves(3, [(1, 0, Movers::LEFT), (2, 0, Movers::BOTH)])?;
/// let [zero, one, star] = [0, 1, 2].map(|index| graph.position(index).expect("there are three"));
/// let of_one = difference(&graph, one, zero, Budget::default()).expect("it is small");
/// assert!(Relation::Greater.holds(of_one));
/// let of_star = difference(&graph, star, zero, Budget::default()).expect("it is small");
/// assert!(Relation::Confused.holds(of_star));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn difference(graph: &Graph, x: PositionId, y: PositionId, budget: Budget) -> Result<Sector, Exhausted> {
    task::finish(DifferenceTask::new(graph, x, y, budget))
}

/// Computes [`difference`].
///
/// Method: the quotient by bisimilarity of what can be reached from x and y; if it is impartial the generalized Nim-sum
/// of the labels, since −y is y (HL Proposition 40); else the sum of x and −y by search, see [`SumTask`].
#[derive(Debug)]
pub struct DifferenceTask {
    /// After the first phase the quotient.
    graph: Arc<Graph>,
    pair: [PositionId; 2],
    budget: Budget,
    phase: Phase,
    /// What was looked at in the stages before.
    before: u64,
}

#[derive(Debug)]
enum Phase {
    Comparing(Box<BisimulationTask<Arc<Graph>>>),
    Labelling(Box<GrundyTask<Arc<Graph>>>),
    Searching(Box<SumTask<Arc<Graph>>>),
}

impl DifferenceTask {
    /// Makes the part of the graph that can be reached: O(positions + moves).
    pub fn new(graph: &Graph, x: PositionId, y: PositionId, budget: Budget) -> Self {
        let part = operation::reachable(graph, &[x, y]);
        // Every position can be reached from itself.
        let pair = [x, y].map(|position| part.find(position).unwrap_or(position));
        let graph = Arc::new(part.graph);
        let phase = Phase::Comparing(Box::new(BisimulationTask::new(graph.clone())));
        Self { graph, pair, budget, phase, before: 0 }
    }
}

/// What comes after the quotient, which this is; none if the difference is more than a graph can hold.
fn compared(graph: &Arc<Graph>, [x, y]: [PositionId; 2], budget: Budget) -> Option<Phase> {
    // No two positions of a quotient are the same game, so no other graph is an impartial game.
    if graph.all_open_to_both() {
        return Some(Phase::Labelling(Box::new(GrundyTask::new(graph.clone()))));
    }
    let (sides, starts) = components(graph, x, y)?;
    Some(Phase::Searching(Box::new(SumTask::new(Arc::new(sides), Convention::Normal, &starts, budget))))
}

impl Task for DifferenceTask {
    type Answer = Result<Sector, Exhausted>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        self.phase = match self.phase {
            Phase::Comparing(task) => {
                let looked_at = task.progress().done;
                match task.advance(work) {
                    Step::More(task) => Phase::Comparing(Box::new(task)),
                    Step::Done(classes) => {
                        self.before += looked_at;
                        let quotient = bisimulation::quotient_by(&self.graph, classes);
                        self.pair = self.pair.map(|position| quotient.image(position));
                        self.graph = Arc::new(quotient.graph);
                        match compared(&self.graph, self.pair, self.budget) {
                            Some(phase) => phase,
                            None => return Step::Done(Err(Exhausted::Size(self.budget.size))),
                        }
                    }
                }
            }
            Phase::Labelling(task) => match task.advance(work) {
                Step::More(task) => Phase::Labelling(Box::new(task)),
                Step::Done(labels) => {
                    // −y is y, so the sum of the labels is that of the difference (HL Proposition 40).
                    let [x, y] = self.pair;
                    let label = labels.map(|labels| LabelledSum::new(&self.graph, &labels, &[x, y]).label());
                    return Step::Done(
                        label.map(|label| label.sector()).ok_or(Exhausted::Size(self.budget.size)),
                    );
                }
            },
            Phase::Searching(task) => match task.advance(work) {
                Step::More(task) => Phase::Searching(Box::new(task)),
                Step::Done(found) => {
                    return Step::Done(found.map(|found| found.sector()));
                }
            },
        };
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = match &self.phase {
            Phase::Comparing(task) => task.progress(),
            Phase::Labelling(task) => task.progress(),
            Phase::Searching(task) => task.progress(),
        };
        Progress { done: self.before + done, total: self.before.saturating_add(total) }
    }
}

/// A position x − y of a difference: x, y, and the outcome and remoteness when Left is to move and when Right is.
pub type DifferenceClaim = ([PositionId; 2], [(Outcome, Option<u32>); 2]);

/// What [`crate::verify::difference`] checks the sector of x − y by: every position of x − y that can be reached, with its
/// outcome and remoteness. Fails if these and their moves are more than the size of the budget. O(positions + moves) of the difference.
pub fn witness(
    graph: &Graph,
    pair: [PositionId; 2],
    budget: Budget,
) -> Result<Vec<DifferenceClaim>, Exhausted> {
    let too_large = Exhausted::Size(budget.size);
    let [of_x, of_y] = pair.map(|position| operation::reachable(graph, &[position]));
    let size = |part: &Subgraph| (part.positions.len(), part.graph.move_count());
    let ((rows, moves_x), (columns, moves_y)) = (size(&of_x), size(&of_y));
    let states = rows.saturating_mul(columns);
    let moves = rows.saturating_mul(moves_y).saturating_add(columns.saturating_mul(moves_x));
    if states.saturating_add(moves) > budget.size {
        return Err(too_large);
    }
    let difference = operation::difference(&of_x.graph, &of_y.graph).map_err(|_| too_large)?;
    let outcomes = outcome::outcomes(&difference, Convention::Normal);
    let claim = |state: PositionId| {
        let pair = [of_x.positions[state.index() / columns], of_y.positions[state.index() % columns]];
        (
            pair,
            Player::BOTH.map(|player| (outcomes.outcome(state, player), outcomes.remoteness(state, player))),
        )
    };
    Ok(difference.positions().map(claim).collect())
}

/// What can be reached from x, beside the negation of what can be reached from y; and x and −y in it. None if that is
/// more than a graph can hold.
fn components(graph: &Graph, x: PositionId, y: PositionId) -> Option<(Graph, [PositionId; 2])> {
    let from_x = operation::reachable(graph, &[x]);
    let from_y = operation::reachable(graph, &[y]);
    let sides = operation::union(&from_x.graph, &operation::negation(&from_y.graph)).ok()?;
    let minus_y = PositionId::new(from_x.graph.position_count() + from_y.find(y)?.index()).ok()?;
    Some((sides, [from_x.find(x)?, minus_y]))
}
