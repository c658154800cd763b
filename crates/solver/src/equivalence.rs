//! Contextual equivalence: may one position stand for another in every sum? (HL 4)

mod context;
mod copying;

pub use context::{Context, contexts};
pub use copying::at_least_in_every_sum;

use crate::relation::{Relations, relations};
use crate::{Convention, Graph, Grundy, Outcome, PositionId, Sector};
use crate::{bisimulation, grundy, operation, outcome};

/// The answer to x ≈ y: do x + z and y + z lie in the same sector for every z?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// Yes, and why.
    Equal(Proof),
    /// No, as this shows.
    Different(Difference),
    /// No proof and no context was found. For partizan graphs with loops no procedure is known that always decides.
    Undecided {
        /// How many contexts were tried.
        contexts: usize,
    },
}

/// Why two positions are contextually equivalent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// They are hyperbisimilar, the same hypergame (HL Lemma 2).
    Bisimilar,
    /// Both are impartial and have this label (HL Theorem 41).
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

/// How much a comparison may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions and moves that one sum may have.
    pub sum: usize,
    /// Contexts that are tried.
    pub contexts: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { sum: 2_000_000, contexts: 5_000 }
    }
}

/// Decides x ≈ y in normal play, as far as it can.
///
/// Complete on impartial graphs (labels) and on well-founded ones (the difference); otherwise sound: it proves
/// equality, or shows a context from [`contexts`] or one made of the positions themselves, or says that it does not
/// know. Polynomial in the part that can be reached from x and y. A tie end counts as a move to itself.
pub fn equivalence(graph: &Graph, x: PositionId, y: PositionId, budget: Budget) -> Equivalence {
    let part = operation::reachable(&operation::tie_ends_as_loops(graph), &[x, y]);
    let (Some(x), Some(y)) = (part.find(x), part.find(y)) else {
        return Equivalence::Undecided { contexts: 0 };
    };
    let quotient = bisimulation::quotient(&part.graph);
    let (graph, x, y) = (&quotient.graph, quotient.image(x), quotient.image(y));
    if x == y {
        return Equivalence::Equal(Proof::Bisimilar);
    }
    if let Some(labels) = grundy::grundy_labels(graph) {
        let (of_x, of_y) = (labels.label(x), labels.label(y));
        return match of_x.telling_heap(&of_y) {
            None => Equivalence::Equal(Proof::Label(of_x)),
            Some(heap) => {
                let sector = |label: &Grundy| impartial_sector(&label.nim_sum(&Grundy::Nimber(heap)));
                let sectors = [sector(&of_x), sector(&of_y)];
                Equivalence::Different(Difference { context: Context::heap(heap), sectors })
            }
        };
    }
    if second_wins(relations(graph, x, y, budget.sum).ok())
        && second_wins(relations(graph, y, y, budget.sum).ok())
    {
        return Equivalence::Equal(Proof::Difference);
    }
    let negated = operation::negation(graph);
    let copying = [(graph, x, y), (graph, y, x), (&negated, x, y), (&negated, y, x)];
    if copying.into_iter().all(|(graph, x, y)| at_least_in_every_sum(graph, x, y, budget.sum) == Ok(true)) {
        return Equivalence::Equal(Proof::Copying);
    }
    let mut candidates: Vec<Context> = contexts().into_iter().take(budget.contexts).collect();
    // −x and −y tell apart whatever Conway's order does; the others only while they are few.
    let few = graph.positions().filter(|position| graph.position_count() <= 64 && ![x, y].contains(position));
    candidates.extend([x, y].into_iter().chain(few).map(|position| Context::part(&negated, position)));
    match first_telling(graph, [x, y], &candidates, budget.sum) {
        Some(difference) => Equivalence::Different(difference),
        None => Equivalence::Undecided { contexts: candidates.len() },
    }
}

fn second_wins(relations: Option<Relations>) -> bool {
    relations.is_some_and(|relations| relations.sector() == Sector::Second)
}

fn impartial_sector(label: &Grundy) -> Sector {
    match label.first_player_wins() {
        Some(true) => Sector::First,
        Some(false) => Sector::Second,
        None => Sector::All,
    }
}

/// The first context that tells two positions apart. Contexts are tried some hundreds at a time, in one sum.
fn first_telling(
    graph: &Graph,
    [x, y]: [PositionId; 2],
    candidates: &[Context],
    limit: usize,
) -> Option<Difference> {
    let size = graph.position_count() + graph.move_count();
    let mut rest = candidates;
    while !rest.is_empty() {
        let mut chosen = 0;
        let mut together = 0;
        for context in rest {
            let next = together + context.graph.position_count() + context.graph.move_count();
            if chosen > 0 && next.saturating_mul(size) > limit.min(1 << 20) {
                break;
            }
            together = next;
            chosen += 1;
        }
        let (now, later) = rest.split_at(chosen);
        rest = later;
        if together.saturating_mul(size) > limit {
            continue;
        }
        if let Some(difference) = telling_among(graph, [x, y], now) {
            return Some(difference);
        }
    }
    None
}

fn telling_among(graph: &Graph, pair: [PositionId; 2], contexts: &[Context]) -> Option<Difference> {
    let all = context::side_by_side(contexts)?;
    let width = all.position_count();
    let sums = operation::sum(graph, &all).ok()?;
    let outcomes = outcome::outcomes(&sums, Convention::Normal);
    let mut first = 0;
    for context in contexts {
        let z = first + context.start.index();
        first += context.graph.position_count();
        let sectors = pair.map(|position| sums.position(position.index() * width + z));
        let [Some(with_x), Some(with_y)] = sectors else { return None };
        let sectors = [with_x, with_y].map(|position| outcomes.sector(position));
        if sectors[0] != sectors[1] {
            return Some(Difference { context: context.clone(), sectors });
        }
    }
    None
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
