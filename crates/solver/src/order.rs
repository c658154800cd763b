//! The order of games under free play in every sum, decided by context closure.
//!
//! For a player, a position x is *at least* y when, for every game z, if the player does not lose y + z then the player
//! does not lose x + z, whoever starts. For Left this is half of x ≥ y; the other half, that Left wins x + z where Left
//! wins y + z, says that for Right y is at least x. Together they are the order of outcomes (Right wins, draw, Left wins)
//! in every sum; x ≈ y, contextual equivalence (HL 4), is x ≥ y and y ≥ x.
//!
//! Three facts make that decidable; they are told for Left.
//!
//! 1. *Right starting is enough.* With on = {pass | }, Left does not lose y + {on | z} when Right starts iff Left does
//!    not lose y + z when Left starts: if Right does not move to z at once, Left moves to `on` and is never stuck.
//! 2. *Finite games are enough.* If z tells x from y, with Right to start, then so does z played to the depth to which
//!    Right's winning strategy in x + z looks, with `on` below: Right's win is untouched, and Left, who did not lose
//!    y + z, is never stuck once a copy of z has become `on`.
//! 3. *What z does beside the positions of a finite graph is a finite thing*: its profile, the positions v from which
//!    Left does not lose v + z when Right starts and those when Left starts. The profile of {zᴸ | zᴿ} follows from the
//!    union of the first sets of all zᴸ and the intersection of the second sets of all zᴿ.
//!
//! So all profiles of finite z are found from those of 0 and `on`, by closing families of sets of positions under these
//! steps: [`OrderTask`]. What each question takes is chosen by [`DecisionTask`] and [`PositionOrderTask`].

mod closure;
mod context_search;
mod copying;
mod decide;
mod family;
mod following;
mod merge;
mod onside;
mod position_set;
mod profile;
mod set;
mod small;
mod smaller;
mod unfold;
mod whole;

pub use closure::OrderTask;
pub(crate) use context_search::ContextSearch;
pub use copying::{CopyingState, CopyingStrategy, CopyingTask, at_least_in_every_sum};
pub use decide::{Certificate, Decision, DecisionTask, Means, decide};
pub use following::{DifferenceStep, DifferenceStrategy, ProductAnswer, difference_steps, product_answer};
pub use merge::{MergedPositions, merge_equal};
pub use onside::OnsideTask;
pub use position_set::PositionSet;
pub use small::SmallGraph;
pub use smaller::SmallerContextTask;
pub use whole::{ContextOfPair, OrderProof, PositionOrder, PositionOrderTask};

use std::sync::Arc;

use crate::context::Context;
use crate::task::{self, Budget, Exhausted};
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// Whether, for a player, positions are at least others in every sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtLeast {
    /// All are, as the families show.
    Holds(Families),
    /// Not all are.
    Fails(Separation),
    /// The budget came to its end first.
    Undecided(Interrupted),
}

/// A search through all contexts that the budget has cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted {
    /// How many profiles of contexts were computed.
    pub profiles: usize,
    /// How many more it takes at least: those of the sets that were found.
    pub open: u64,
    /// To which limit it came: work or bytes.
    pub exhausted: Exhausted,
}

/// The certificate that positions are at least others: [`crate::verify::families`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Families {
    /// A family that is closed under unions. It has ∅, the set of all positions, and for each pair of a set of this
    /// family and one of the other the positions from which the player does not lose beside a game whose options have
    /// these sets, when the opponent starts.
    pub unions: Vec<PositionSet>,
    /// A family that is closed under intersections. It has the set of all positions, and for each such pair the
    /// positions from which the player does not lose when the player starts.
    pub intersections: Vec<PositionSet>,
    /// How many profiles were computed.
    pub profiles: usize,
}

/// The proof that a position is not at least another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// The positions x and y.
    pub pair: [PositionId; 2],
    /// A game z for which the player does not lose y + z, and loses x + z.
    pub context: Context,
    /// Who starts.
    pub starter: Player,
}

/// Decides whether, for a player, x is at least y for every pair [x, y]; see [`OrderTask`].
///
/// ```
/// use hyperjam_solver::order::{AtLeast, at_least};
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::GraphBuilder;
/// use hyperjam_terms::{Movers, Player};
///
/// // over = {0 | over} is at least 0 for both players, so it is greater: 0 is not at least over.
/// let mut builder = GraphBuilder::new();
/// let (zero, over) = (builder.add_position()?, builder.add_position()?);
/// builder.add_move(over, zero, Movers::LEFT)?;
/// builder.add_move(over, over, Movers::RIGHT)?;
/// let graph = builder.build();
/// let holds = |player, pair| matches!(at_least(&graph, player, &[pair], Budget::default()), AtLeast::Holds(_));
/// assert!(holds(Player::Left, [over, zero]) && !holds(Player::Left, [zero, over]));
/// assert!(holds(Player::Right, [zero, over]) && !holds(Player::Right, [over, zero]));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn at_least(graph: &Graph, player: Player, pairs: &[[PositionId; 2]], budget: Budget) -> AtLeast {
    task::finish(OrderTask::new(Arc::new(graph.clone()), player, pairs.to_vec(), budget))
}
