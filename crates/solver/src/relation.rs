//! The relations ⊵, ◁|, ▷, ◁, ⋈, ‖ between positions (HL 2.3).

use std::fmt;
use std::sync::Arc;

use crate::operation::{self, Part};
use crate::sum::{SumTask, TooLarge};
use crate::task::{self, Progress, Step, Task};
use crate::verify::DifferenceClaim;
use crate::{Convention, Graph, Outcome, Player, PositionId, Sector, outcome};

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

    /// All relations that hold.
    pub fn holding(self) -> impl Iterator<Item = Relation> {
        Relation::ALL.into_iter().filter(move |relation| self.hold(*relation))
    }

    /// The sector of the difference.
    pub fn sector(self) -> Sector {
        Sector::of(self.left_first, self.right_first)
    }
}

/// The relations between two positions of a graph, in normal play, by a search of x − y that is allowed `limit`
/// positions and moves. For positions of two graphs make their [`operation::union`] first.
pub fn relations(graph: &Graph, x: PositionId, y: PositionId, limit: usize) -> Result<Relations, TooLarge> {
    task::finish(RelationsTask::new(graph, x, y, limit)?)
}

/// Computes [`relations`]: the sum of x and −y by search, see [`SumTask`].
#[derive(Debug)]
pub struct RelationsTask {
    difference: SumTask<Arc<Graph>>,
}

impl RelationsTask {
    /// Makes what can be reached from x, beside the negation of what can be reached from y: O(positions + moves). Fails
    /// if that is more than a graph can hold.
    pub fn new(graph: &Graph, x: PositionId, y: PositionId, limit: usize) -> Result<Self, TooLarge> {
        let (sides, starts) = difference(graph, x, y).ok_or(TooLarge { limit })?;
        let difference = SumTask::new(Arc::new(sides), Convention::Normal, &starts, limit);
        Ok(Self { difference })
    }
}

impl Task for RelationsTask {
    type Answer = Result<Relations, TooLarge>;

    fn advance(self, work: u64) -> Step<Self, Self::Answer> {
        match self.difference.advance(work) {
            Step::More(difference) => Step::More(Self { difference }),
            Step::Done(found) => Step::Done(
                found
                    .map(|found| Relations { left_first: found.outcomes[0], right_first: found.outcomes[1] }),
            ),
        }
    }

    fn progress(&self) -> Progress {
        self.difference.progress()
    }
}

/// What [`crate::verify::difference`] checks the relations by: every position of x − y that can be reached, with its
/// outcome and remoteness. Fails if these and their moves are more than `limit`. O(positions + moves) of the difference.
pub fn witness(graph: &Graph, pair: [PositionId; 2], limit: usize) -> Result<Vec<DifferenceClaim>, TooLarge> {
    let too_large = TooLarge { limit };
    let [of_x, of_y] = pair.map(|position| operation::reachable(graph, &[position]));
    let size = |part: &Part| (part.positions.len(), part.graph.move_count());
    let ((rows, moves_x), (columns, moves_y)) = (size(&of_x), size(&of_y));
    let states = rows.saturating_mul(columns);
    let moves = rows.saturating_mul(moves_y).saturating_add(columns.saturating_mul(moves_x));
    if states.saturating_add(moves) > limit {
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
