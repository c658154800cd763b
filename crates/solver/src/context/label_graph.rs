//! The games that represent generalized Grundy numbers.

use std::collections::{BTreeMap, BTreeSet};

use super::{Context, made, made_with_ends};
use crate::{Graph, PositionId};
use hyperjam_terms::{EndKind, Grundy, Movers};

/// A graph with one position for each of some labels: the game *n for a number n, and for ∞_K one that can move to ∞ and
/// to *k for each k in K, where ∞ can move to itself (HL, Theorem 39 and the right half of Figure 2); for ☉ a loss end, and for ☾
/// a position with a move to it. Each has its label.
///
/// ```
/// use hyperjam_solver::context::LabelGraph;
/// use hyperjam_solver::grundy::grundy_labels;
/// use hyperjam_terms::Grundy;
///
/// let canonical = LabelGraph::of([Grundy::infinite([1])]);
/// let names: Vec<String> = canonical.labels().iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["∞{1}", "1", "∞", "0"]);
/// let labels = grundy_labels(canonical.graph()).expect("it is impartial");
/// assert!(canonical.graph().positions().all(|game| labels.label(game) == canonical.labels()[game.index()]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelGraph {
    graph: Graph,
    labels: Vec<Grundy>,
    positions: BTreeMap<Grundy, PositionId>,
}

impl LabelGraph {
    /// The games of these labels in the order given, each once, and then those they need beside them. The cost is that of
    /// all their moves: *n has n, and needs the n smaller ones.
    pub fn of(labels: impl IntoIterator<Item = Grundy>) -> Self {
        let mut known =
            Self { graph: made(0, [].into_iter()), labels: Vec::new(), positions: BTreeMap::new() };
        labels.into_iter().for_each(|label| {
            known.number(label);
        });
        let mut moves = Vec::new();
        let mut from = 0;
        while let Some(label) = known.labels.get(from).cloned() {
            let options: Vec<Grundy> = match label {
                Grundy::Nimber(number) => (0..number).map(Grundy::Nimber).collect(),
                Grundy::Infinite(set) => {
                    set.into_iter().map(Grundy::Nimber).chain([Grundy::infinity()]).collect()
                }
                Grundy::Moon => vec![Grundy::Sun],
                Grundy::Sun => Vec::new(),
            };
            moves.extend(options.into_iter().map(|option| (from, known.number(option), Movers::BOTH)));
            from += 1;
        }
        let end = |label: &Grundy| (*label == Grundy::Sun).then_some(EndKind::Loss);
        let ends = known.labels.iter().map(end).collect::<Vec<_>>();
        Self { graph: made_with_ends(ends.into_iter(), moves.into_iter()), ..known }
    }

    /// The number of a label's position, a new one if it has none yet.
    fn number(&mut self, label: Grundy) -> usize {
        let new = PositionId::from_index(self.labels.len());
        let position = *self.positions.entry(label).or_insert_with_key(|label| {
            self.labels.push(label.clone());
            new
        });
        position.index()
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The label of each position.
    pub fn labels(&self) -> &[Grundy] {
        &self.labels
    }

    /// The position that represents a label, if there is one. O(log labels).
    pub fn position(&self, label: &Grundy) -> Option<PositionId> {
        self.positions.get(label).copied()
    }
}

impl Context {
    /// A position with a move to itself and to the heaps *k for the numbers k of the set: its label is ∞_K (HL 5.2), as
    /// the least number that is not in K is the label of none of its options and of none that the move to itself leads
    /// to. Position k is *k, up to the greatest number of the set, and the last position is the game.
    ///
    /// ```
    /// use hyperjam_solver::context::Context;
    /// use hyperjam_solver::grundy::grundy_labels;
    ///
    /// let game = Context::loopy(&[0, 2].into());
    /// let labels = grundy_labels(&game.graph).expect("it is impartial");
    /// assert_eq!(labels.label(game.start).to_string(), "∞{0,2}");
    /// ```
    pub fn loopy(set: &BTreeSet<u32>) -> Context {
        let start = set.last().map_or(0, |greatest| *greatest as usize + 1);
        let heaps = (0..start).flat_map(|from| (0..from).map(move |to| (from, to)));
        let own = set.iter().map(|heap| (start, *heap as usize)).chain([(start, start)]);
        let moves = heaps.chain(own).map(|(from, to)| (from, to, Movers::BOTH));
        Context { graph: made(start + 1, moves), start: PositionId::from_index(start) }
    }
}
