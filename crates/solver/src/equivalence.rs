//! Contextual equivalence: are two positions interchangeable in every sum? (HL 4)

mod decide;

pub use crate::order::{CopyingTask, at_least_in_every_sum};
pub use decide::EquivalenceTask;

use crate::context::Context;
use crate::order::Interrupted;
use crate::task::{self, Budget};
use crate::{Graph, PositionId};
use crate::{operation, outcome};
use hyperjam_terms::{Convention, Grundy, Outcome, Player, Sector};

/// The answer to x ≈ y: do x + z and y + z lie in the same sector for every z? Which games z is said by [`Among`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// Yes, and why.
    Equal(Proof),
    /// No, as this shows.
    Different(Distinction),
    /// The budget came to its end before a proof or a context was found; a larger one decides it.
    Undecided(Interrupted),
}

/// Why two positions are contextually equivalent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// They are hyperbisimilar, the same hypergame (HL Lemma 2).
    Bisimilar,
    /// Both are impartial and have this label (HL Theorem 41). A nimber serves for every z: a move to a position without
    /// a label can be undone, and that only finitely often, since ranks go down. ∞_K serves for impartial z only.
    Label(Grundy),
    /// The second player wins x − y and y − y, so x ≈ x + (y − y) = y + (x − y) ≈ y (HL Proposition 17 (v); for
    /// Conway's games Theorem 21).
    Difference,
    /// In every sum each player can do as well with one as with the other, by copying between x and −x; see
    /// [`at_least_in_every_sum`].
    Copying,
    /// There is no context that tells them apart: all were examined by their profiles, see [`crate::order`].
    Closure {
        /// How many profiles of contexts were computed.
        profiles: usize,
    },
}

/// A context that tells two positions apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distinction {
    /// What is added.
    pub context: Context,
    /// The sectors of x + z and of y + z.
    pub sectors: [Sector; 2],
}

/// The games z that may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// To impartial positions impartial games, to others all.
    OwnKind,
    /// All games. The proof of HL Theorem 39, and so Theorem 41, is for impartial z, and it is needed that they are:
    /// x = {0, y} and y = {0, d} with d = {d, y} have the label ∞{0}, but Left wins x + 1, and y + 1 is drawn when
    /// Right starts.
    All,
}

/// Decides x ≈ y in normal play, unless the budget ends; see [`EquivalenceTask`]. The work of the budget is for each test
/// by copying and for each closure of contexts.
///
/// ```
/// use hyperjam_solver::equivalence::{Among, Equivalence, equivalence};
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // * = {0 | 0} and 1 = {0 | }: added to 0, Right loses 1 at once.
/// let graph = Graph::from_moves(3, [(1, 0, Movers::BOTH), (2, 0, Movers::LEFT)])?;
/// let [star, one] = [1, 2].map(|index| graph.position(index).expect("there are three"));
/// let found = equivalence(&graph, star, one, Among::All, Budget::default());
/// assert!(matches!(found, Equivalence::Different(_)));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn equivalence(graph: &Graph, x: PositionId, y: PositionId, among: Among, budget: Budget) -> Equivalence {
    task::finish(EquivalenceTask::new(graph, x, y, among, budget))
}

/// Whether two positions lie in the same sector, x ⇕ y (HL 3, Definition "Equideterminacy").
pub fn equidetermined(outcomes: &outcome::Outcomes, x: PositionId, y: PositionId) -> bool {
    outcomes.sector(x) == outcomes.sector(y)
}

/// The outcomes of x + z in a context, when Left starts and when Right starts.
pub fn in_context(graph: &Graph, x: PositionId, context: &Context) -> Option<[Outcome; 2]> {
    let part = operation::reachable(graph, &[x]);
    let sums = operation::sum(&part.graph, &context.graph).ok()?;
    let width = context.graph.position_count();
    let position = sums.position(part.find(x)?.index() * width + context.start.index())?;
    let outcomes = outcome::outcomes(&sums, Convention::Normal);
    Some(Player::BOTH.map(|starter| outcomes.outcome(position, starter)))
}
