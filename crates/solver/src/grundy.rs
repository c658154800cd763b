//! Generalized Grundy numbers of impartial graphs (HL 5).

mod ends;
mod peel;
mod ranks;
mod tail;
mod task;

pub use ends::{StruckOut, labels_of_ends};
pub use ranks::least_ranks;
pub use task::GrundyTask;

use crate::compact::{Lists, narrow};
use crate::{Classes, Graph, PositionId, impartial, operation};
use hyperjam_terms::Grundy;

/// The highest bit of a label's word: no finite label.
const INFINITE: u32 = 1 << 31;
/// The word of the label ☾, which is no number of a set, as there are fewer positions.
const MOON: u32 = u32::MAX;
/// The word of the label ☉.
const SUN: u32 = u32::MAX - 1;

/// The generalized Grundy number of every position of an impartial game, in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyLabels {
    /// For each position its label and its rank; or the number of its set in `sets` with [`INFINITE`], [`MOON`] or [`SUN`], and
    /// 0.
    labels: Vec<(u32, u32)>,
    /// The sets K of the labels ∞_K in the order of the positions, each ascending.
    sets: Lists<u32>,
    classes: Option<Classes>,
}

impl GrundyLabels {
    /// From a label and a rank for each position, or its set K, ascending; with classes where Left and Right cannot move to
    /// the same positions. Nothing is checked, see [`crate::engine`]. O(positions).
    pub fn unchecked<K: IntoIterator<Item = u32>>(
        claims: impl Iterator<Item = Result<(u32, u32), K>>,
        classes: Option<Classes>,
    ) -> Self {
        let mut sets = Lists::default();
        let label = |claim: Result<(u32, u32), K>| {
            claim.unwrap_or_else(|set| {
                let number = narrow(sets.len());
                set.into_iter().for_each(|label| sets.push(label));
                sets.end_list();
                (INFINITE | number, 0)
            })
        };
        let labels = claims.map(label).collect();
        Self { labels, sets, classes }
    }

    /// How many positions they tell of.
    pub fn position_count(&self) -> usize {
        self.labels.len()
    }

    /// The label of a position.
    pub fn label(&self, position: PositionId) -> Grundy {
        match self.labels[position.index()] {
            (MOON, _) => Grundy::Moon,
            (SUN, _) => Grundy::Sun,
            (label @ ..INFINITE, _) => Grundy::Nimber(label),
            _ => Grundy::infinite(self.options_labelled(position).iter().copied()),
        }
    }

    /// The label if it is a number; the position is then *well-behaved*.
    #[inline]
    pub fn finite(&self, position: PositionId) -> Option<u32> {
        let (label, _) = self.labels[position.index()];
        (label < INFINITE).then_some(label)
    }

    /// Whether the label is ☾, so that whoever moves there loses.
    pub fn is_moon(&self, position: PositionId) -> bool {
        self.labels[position.index()].0 == MOON
    }

    /// The set K of a label ∞_K, ascending; empty for other labels.
    pub fn options_labelled(&self, position: PositionId) -> &[u32] {
        match self.labels[position.index()] {
            (..INFINITE | SUN.., _) => &[],
            (label, _) => self.sets.list((label - INFINITE) as usize),
        }
    }

    /// The step at which a finite label was given; hyperbisimilar positions may have got theirs at once.
    ///
    /// A reply that proves the label m of a position (an option of an option, labelled m) has a smaller rank, so who
    /// always moves to a smaller rank comes to an end.
    pub fn rank(&self, position: PositionId) -> Option<u32> {
        let (label, rank) = self.labels[position.index()];
        (label < INFINITE).then_some(rank)
    }

    /// Where Left and Right cannot move to the same positions, the classes of hyperbisimilar positions: they show that
    /// the game is impartial all the same.
    pub fn classes(&self) -> Option<&Classes> {
        self.classes.as_ref()
    }

    /// The labels of a graph's positions, where these are those of its quotient by these classes. O(positions).
    pub fn of_classes(self, classes: Classes) -> Self {
        let labels = classes.class_of().iter().map(|class| self.labels[class.index()]).collect();
        Self { labels, classes: Some(classes), ..self }
    }
}

/// The label of every position; none if the game is not impartial. Ends are those of [`StruckOut`].
///
/// Level-peeling, see [`GrundyTask`]. Time O(positions + moves) for each number that occurs as a label, once it is clear
/// that the game is impartial: that may take as long as the quotient, see [`crate::impartial::ImpartialTask`].
///
/// ```
/// use hyperjam_solver::grundy::grundy_labels;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Grundy, Movers};
///
/// // A Nim heap of two, and a position from which one can move there or stay.
/// let both = Movers::BOTH;
/// let graph = Graph::from_moves(4, [(1, 0, both), (2, 0, both), (2, 1, both), (3, 2, both), (3, 3, both)])?;
/// let labels = grundy_labels(&graph).expect("every move is open to both");
/// let found: Vec<Grundy> = graph.positions().map(|position| labels.label(position)).collect();
/// assert_eq!(found[2], Grundy::Nimber(2));
/// assert_eq!(found[3].to_string(), "∞{2}");
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[doc(alias = "mex")]
#[doc(alias = "nimber")]
#[doc(alias = "Sprague-Grundy")]
pub fn grundy_labels(graph: &Graph) -> Option<GrundyLabels> {
    crate::task::finish(GrundyTask::new(graph))
}

/// The labels of the positions of a quotient by bisimilarity whose game is impartial, though that of others need not be:
/// those that the part of the graph that can be reached from them has alone. Cost as for [`grundy_labels`].
///
/// ```
/// use hyperjam_solver::grundy::labels_where_impartial;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Grundy, Movers};
///
/// // 0, ∗ = {0 | 0}, and {∗ | }
/// let graph = Graph::from_moves(3, [(1, 0, Movers::BOTH), (2, 1, Movers::LEFT)])?;
/// assert_eq!(labels_where_impartial(&graph), [Some(Grundy::Nimber(0)), Some(Grundy::Nimber(1)), None]);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn labels_where_impartial(quotient: &Graph) -> Vec<Option<Grundy>> {
    let is_impartial = impartial::impartial_positions(quotient);
    let starts: Vec<PositionId> =
        quotient.positions().filter(|position| is_impartial[position.index()]).collect();
    let part = operation::reachable(quotient, &starts);
    let labels = grundy_labels(&part.graph);
    let label = |position| Some(labels.as_ref()?.label(part.find(position)?));
    quotient.positions().map(label).collect()
}
