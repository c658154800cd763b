//! Contextual equivalence: may one position stand for another in every sum? (HL 4)

mod context;
mod copying;
mod decide;
mod trying;

pub use context::{Context, contexts};
pub use copying::{CopyingTask, at_least_in_every_sum};
pub use decide::EquivalenceTask;

use crate::{Convention, Graph, Grundy, Outcome, PositionId, Sector};
use crate::{operation, outcome, task};

/// The answer to x ≈ y: do x + z and y + z lie in the same sector for every z? Which games z is said by [`Among`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// Yes, and why.
    Equal(Proof),
    /// No, as this shows.
    Different(Difference),
    /// No proof and no context was found. For partizan graphs with loops no procedure is known that always decides.
    /// Nor is it decided when the budget ends before a proof or a context is found.
    Undecided {
        /// How many contexts were tried.
        contexts: usize,
        /// Whether nothing was cut short, so that no larger budget would find more.
        exhausted: bool,
    },
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
}

/// A context that tells two positions apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
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

/// How much a comparison may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions and moves that one sum may have.
    pub sum: usize,
    /// Contexts that are tried.
    pub contexts: usize,
    /// Looks at a move: so many for each of the four tests by copying, and so many for all contexts together.
    pub work: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { sum: 2_000_000, contexts: 5_000, work: 400_000_000 }
    }
}

/// Decides x ≈ y in normal play, as far as it can; see [`EquivalenceTask`].
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
    Some(crate::Player::BOTH.map(|starter| outcomes.outcome(position, starter)))
}
