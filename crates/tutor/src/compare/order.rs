//! How two positions compare in every sum: the answer that comes before its reasons.

use crate::analysis::Analysis;
use crate::write::text;
use hyperjam_protocol::tutor::{Line, Tone};
use hyperjam_solver::comparison::{Comparison, ComparisonTask, DecidedComparison};
use hyperjam_solver::equivalence::{Among, Equivalence, EquivalenceTask, Proof};
use hyperjam_solver::relation::DifferenceTask;
use hyperjam_solver::task::{Budget, Exhausted};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Grundy, Order, Sector};
use std::ops::Range;

/// What is known of two positions of a graph.
pub(crate) struct Compared {
    /// The sector of x − y.
    pub(super) difference: Result<Sector, Exhausted>,
    /// Whether they are interchangeable in sums of their own kind.
    pub(super) own: Equivalence,
    /// Whether they are so in all sums, where the first answer is for impartial games only.
    pub(super) all: Option<Equivalence>,
    /// How they compare in every sum.
    pub(super) decided: DecidedComparison,
}

/// Compares two positions in normal play. Cost: that of [`ComparisonTask`] and what comes before it, on the budget; its
/// progress is told as this part of the whole card's.
pub(crate) fn compared(
    analysis: &Analysis,
    graph: &Graph,
    [x, y]: [PositionId; 2],
    budget: Budget,
    part: Range<u32>,
) -> Compared {
    let width = part.end.saturating_sub(part.start);
    let part = |from: u32, to: u32| part.start + width * from / 10..part.start + width * to / 10;
    let task = DifferenceTask::new(graph, x, y, Budget::of_size(budget.size));
    let difference = analysis.finish(task, part(0, 2));
    let decide = |among, part| analysis.finish(EquivalenceTask::new(graph, x, y, among, budget), part);
    let own = decide(Among::OwnKind, part(2, 4));
    let among_impartial = matches!(own, Equivalence::Equal(Proof::Label(Grundy::Infinite(_))));
    let all = among_impartial.then(|| decide(Among::All, part(4, 6)));
    let known = Comparison::known(all.as_ref().unwrap_or(&own), difference.ok());
    let decided = analysis.finish(ComparisonTask::new(graph, [x, y], known, budget), part(6, 10));
    Compared { difference, own, all, decided }
}

impl Compared {
    /// How they compare in every sum.
    pub(crate) fn comparison(&self) -> Comparison {
        self.decided.comparison
    }

    /// Whether they are interchangeable in all sums.
    pub(super) fn in_all_sums(&self) -> &Equivalence {
        self.all.as_ref().unwrap_or(&self.own)
    }

    /// The answer in a sentence.
    pub(crate) fn sentence(&self, [x, y]: [&str; 2]) -> (Line, Tone) {
        let order = self.comparison().order();
        let mut words = match order {
            Some(Order::Equal) => format!("{x} and {y} are equal in every sum: {x} = {y}."),
            Some(Order::Greater) => format!(
                "{x} is better for Left than {y}, {x} > {y}: at least as good in every sum, and better in some."
            ),
            Some(Order::Less) => format!(
                "{y} is better for Left than {x}, {x} < {y}: at least as good in every sum, and better in some."
            ),
            Some(Order::Confused) => format!("Neither is better: each is better in some sums, {x} ‖ {y}."),
            None => open(self.comparison(), [x, y]),
        };
        if self.all.is_some() && order != Some(Order::Equal) {
            words =
                format!("{x} and {y} are equal in every sum of impartial games. Among all games: {words}");
        }
        let tone = match order {
            Some(Order::Equal) => Tone::Good,
            None => Tone::Even,
            Some(_) => Tone::Plain,
        };
        (vec![text(words)], tone)
    }
}

/// What is said where the order is not decided as a whole.
pub(super) fn open(found: Comparison, [x, y]: [&str; 2]) -> String {
    let sentence = match (found.at_least, found.at_most) {
        (Some(true), _) => format!(" {x} is at least as good for Left as {y} in every sum, {x} ≥ {y}."),
        (_, Some(true)) => format!(" {y} is at least as good for Left as {x} in every sum, {x} ≤ {y}."),
        (Some(false), _) => {
            format!(" It is known that {x} ≥ {y} does not hold: in some sums {y} is better for Left.")
        }
        (_, Some(false)) => {
            format!(" It is known that {x} ≤ {y} does not hold: in some sums {x} is better for Left.")
        }
        (None, None) => String::new(),
    };
    format!("Not decided within this search.{sentence}")
}
