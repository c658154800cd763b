//! The relations ⊵, ◁|, ▷, ◁, ⋈, ‖ between positions (HL 2.3).

use std::fmt;
use std::sync::Arc;

use crate::bisimulation::{self, BisimulationTask};
use crate::grundy::GrundyTask;
use crate::operation::{self, Part};
use crate::sum::SumTask;
use crate::task::{self, Budget, Exhausted, Progress, Step, Task};
use crate::{Graph, PositionId, outcome};
use hyperjam_terms::{Convention, Grundy, Outcome, Player, Sector};

/// What holds between two positions x and y, read off the difference x − y.
///
/// x ⊵ y iff Left, moving second, does not lose x − y; x ◁| y iff Right, moving first, does not (HL Proposition 17
/// (iii)). On hypergames both can hold, and ⊵ is not transitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relations {
    /// The outcome of x − y when Left starts.
    pub left_first: Outcome,
    /// The outcome of x − y when Right starts.
    pub right_first: Outcome,
}

/// One of the relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// x ⊵ y.
    GreaterOrAlike,
    /// y ⊵ x.
    LessOrAlike,
    /// x ◁| y: the relation that takes the place of "not ⊵", with which it can hold together.
    NotAbove,
    /// y ◁| x.
    NotBelow,
    /// x ▷ y: x ⊵ y and y ◁| x.
    Greater,
    /// x ◁ y: y ⊵ x and x ◁| y.
    Less,
    /// x ⋈ y: x ⊵ y and y ⊵ x.
    Alike,
    /// x ‖ y: x ◁| y and y ◁| x.
    Confused,
}

impl Relation {
    /// All eight.
    pub const ALL: [Relation; 8] = [
        Relation::GreaterOrAlike,
        Relation::LessOrAlike,
        Relation::NotAbove,
        Relation::NotBelow,
        Relation::Greater,
        Relation::Less,
        Relation::Alike,
        Relation::Confused,
    ];

    /// The relation between games with these names, as it is written everywhere: "x ⊵ y". For the relation that the
    /// paper writes as a triangle with a bar, ◁| is Conway's sign, "less than or confused with", which it is there.
    pub fn between(self, x: &str, y: &str) -> String {
        match self {
            Relation::GreaterOrAlike => format!("{x} ⊵ {y}"),
            Relation::LessOrAlike => format!("{y} ⊵ {x}"),
            Relation::NotAbove => format!("{x} ◁| {y}"),
            Relation::NotBelow => format!("{y} ◁| {x}"),
            Relation::Greater => format!("{x} ▷ {y}"),
            Relation::Less => format!("{x} ◁ {y}"),
            Relation::Alike => format!("{x} ⋈ {y}"),
            Relation::Confused => format!("{x} ‖ {y}"),
        }
    }

    /// The two relations that this one says together; none for those of which the others are made.
    pub fn parts(self) -> Option<[Relation; 2]> {
        match self {
            Relation::Greater => Some([Relation::GreaterOrAlike, Relation::NotBelow]),
            Relation::Less => Some([Relation::LessOrAlike, Relation::NotAbove]),
            Relation::Alike => Some([Relation::GreaterOrAlike, Relation::LessOrAlike]),
            Relation::Confused => Some([Relation::NotAbove, Relation::NotBelow]),
            _ => None,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.between("x", "y"))
    }
}

impl Relations {
    /// Whether a relation holds.
    pub fn hold(self, relation: Relation) -> bool {
        use Outcome::{LeftWins, RightWins};
        match relation {
            Relation::GreaterOrAlike => self.right_first != RightWins,
            Relation::LessOrAlike => self.left_first != LeftWins,
            Relation::NotAbove => self.right_first != LeftWins,
            Relation::NotBelow => self.left_first != RightWins,
            made => made.parts().is_some_and(|parts| parts.into_iter().all(|part| self.hold(part))),
        }
    }

    /// The relations between impartial positions with these labels, since −y is y (HL Proposition 40).
    pub fn of_labels(labels: [Grundy; 2]) -> Self {
        let of = |starter: Player| match labels[0].nim_sum(&labels[1]).first_player_wins() {
            Some(true) => Outcome::win_of(starter),
            Some(false) => Outcome::win_of(starter.opponent()),
            None => Outcome::Draw,
        };
        Self { left_first: of(Player::Left), right_first: of(Player::Right) }
    }

    /// All relations that hold.
    pub fn holding(self) -> impl Iterator<Item = Relation> {
        Relation::ALL.into_iter().filter(move |relation| self.hold(*relation))
    }

    /// The sector of the difference.
    pub fn sector(self) -> Sector {
        Sector::of(self.left_first, self.right_first)
    }
}

/// What is known of the relations between x and y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// Everything.
    All(Relations),
    /// That x ≈ y. Then x ⊵ y and y ⊵ x, since x − y has the outcomes of y − y, which the second player does not lose
    /// (HL Proposition 17 (i)).
    Equal,
    /// Nothing.
    Nothing,
}

impl Known {
    /// What is known when a search found the relations or came to its limit, and x ≈ y was proved or not.
    pub fn of(found: Result<Relations, Exhausted>, equal: bool) -> Self {
        match found {
            Ok(relations) => Known::All(relations),
            Err(_) if equal => Known::Equal,
            Err(_) => Known::Nothing,
        }
    }

    /// Whether a relation holds, if that is known.
    pub fn hold(self, relation: Relation) -> Option<bool> {
        let of_equal = [Relation::GreaterOrAlike, Relation::LessOrAlike, Relation::Alike];
        match self {
            Known::All(relations) => Some(relations.hold(relation)),
            Known::Equal => of_equal.contains(&relation).then_some(true),
            Known::Nothing => None,
        }
    }
}

/// The relations between two positions of a graph, in normal play: by labels where the positions are impartial, else by a
/// search of x − y, whose size is bounded by the budget. For positions of two graphs make their
/// [`operation::union`] first.
///
/// ```
/// use hyperjam_solver::relation::{Relation, relations};
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // 0, 1 = {0 | } and ∗ = {0 | 0}.
/// let graph = Graph::from_moves(3, [(1, 0, Movers::LEFT), (2, 0, Movers::BOTH)])?;
/// let [zero, one, star] = [0, 1, 2].map(|index| graph.position(index).expect("there are three"));
/// let of_one = relations(&graph, one, zero, Budget::default()).expect("it is small");
/// assert!(of_one.hold(Relation::Greater));
/// let of_star = relations(&graph, star, zero, Budget::default()).expect("it is small");
/// assert!(of_star.hold(Relation::Confused));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn relations(
    graph: &Graph,
    x: PositionId,
    y: PositionId,
    budget: Budget,
) -> Result<Relations, Exhausted> {
    task::finish(RelationsTask::new(graph, x, y, budget))
}

/// Computes [`relations`].
///
/// Method: the quotient by bisimilarity of what can be reached from x and y; if it is impartial the generalized Nim sum
/// of the labels, since −y is y (HL Proposition 40); else the sum of x and −y by search, see [`SumTask`].
#[derive(Debug)]
pub struct RelationsTask {
    /// After the first stage the quotient.
    graph: Arc<Graph>,
    pair: [PositionId; 2],
    budget: Budget,
    stage: Stage,
    /// What was looked at in the stages before.
    before: u64,
}

#[derive(Debug)]
enum Stage {
    Comparing(Box<BisimulationTask<Arc<Graph>>>),
    Labelling(Box<GrundyTask<Arc<Graph>>>),
    Searching(Box<SumTask<Arc<Graph>>>),
}

impl RelationsTask {
    /// Makes the part of the graph that can be reached: O(positions + moves).
    pub fn new(graph: &Graph, x: PositionId, y: PositionId, budget: Budget) -> Self {
        let part = operation::reachable(graph, &[x, y]);
        // Every position can be reached from itself.
        let pair = [x, y].map(|position| part.find(position).unwrap_or(position));
        let graph = Arc::new(part.graph);
        let stage = Stage::Comparing(Box::new(BisimulationTask::new(graph.clone())));
        Self { graph, pair, budget, stage, before: 0 }
    }
}

/// What comes after the quotient, which this is; none if the difference is more than a graph can hold.
fn compared(graph: &Arc<Graph>, [x, y]: [PositionId; 2], budget: Budget) -> Option<Stage> {
    // No two positions of a quotient are the same game, so no other graph is an impartial game.
    if graph.all_open_to_both() {
        return Some(Stage::Labelling(Box::new(GrundyTask::new(graph.clone()))));
    }
    let (sides, starts) = difference(graph, x, y)?;
    Some(Stage::Searching(Box::new(SumTask::new(Arc::new(sides), Convention::Normal, &starts, budget))))
}

impl Task for RelationsTask {
    type Answer = Result<Relations, Exhausted>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        self.stage = match self.stage {
            Stage::Comparing(task) => {
                let looked_at = task.progress().done;
                match task.advance(work) {
                    Step::More(task) => Stage::Comparing(Box::new(task)),
                    Step::Done(classes) => {
                        self.before += looked_at;
                        let quotient = bisimulation::quotient_by(&self.graph, classes);
                        self.pair = self.pair.map(|position| quotient.image(position));
                        self.graph = Arc::new(quotient.graph);
                        match compared(&self.graph, self.pair, self.budget) {
                            Some(stage) => stage,
                            None => return Step::Done(Err(Exhausted::Size(self.budget.size))),
                        }
                    }
                }
            }
            Stage::Labelling(task) => match task.advance(work) {
                Step::More(task) => Stage::Labelling(Box::new(task)),
                Step::Done(labels) => {
                    let labels = labels.map(|labels| self.pair.map(|position| labels.label(position)));
                    return Step::Done(
                        labels.map(Relations::of_labels).ok_or(Exhausted::Size(self.budget.size)),
                    );
                }
            },
            Stage::Searching(task) => match task.advance(work) {
                Step::More(task) => Stage::Searching(Box::new(task)),
                Step::Done(found) => {
                    let relations = found.map(|found| Relations {
                        left_first: found.outcomes[0],
                        right_first: found.outcomes[1],
                    });
                    return Step::Done(relations);
                }
            },
        };
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = match &self.stage {
            Stage::Comparing(task) => task.progress(),
            Stage::Labelling(task) => task.progress(),
            Stage::Searching(task) => task.progress(),
        };
        Progress { done: self.before + done, total: self.before.saturating_add(total) }
    }
}

/// A position x − y of a difference: x, y, and the outcome and remoteness when Left is to move and when Right is.
pub type DifferenceClaim = ([PositionId; 2], [(Outcome, Option<u32>); 2]);

/// What [`crate::verify::difference`] checks the relations by: every position of x − y that can be reached, with its
/// outcome and remoteness. Fails if these and their moves are more than the size of the budget. O(positions + moves) of the difference.
pub fn witness(
    graph: &Graph,
    pair: [PositionId; 2],
    budget: Budget,
) -> Result<Vec<DifferenceClaim>, Exhausted> {
    let too_large = Exhausted::Size(budget.size);
    let [of_x, of_y] = pair.map(|position| operation::reachable(graph, &[position]));
    let size = |part: &Part| (part.positions.len(), part.graph.move_count());
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
fn difference(graph: &Graph, x: PositionId, y: PositionId) -> Option<(Graph, [PositionId; 2])> {
    let from_x = operation::reachable(graph, &[x]);
    let from_y = operation::reachable(graph, &[y]);
    let sides = operation::union(&from_x.graph, &operation::negation(&from_y.graph)).ok()?;
    let minus_y = PositionId::new(from_x.graph.position_count() + from_y.find(y)?.index()).ok()?;
    Some((sides, [from_x.find(x)?, minus_y]))
}
