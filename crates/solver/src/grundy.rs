//! Generalized Grundy numbers of impartial graphs (HL 5).

mod peel;
mod tail;
mod value;

pub use peel::GrundyTask;
pub use value::{Grundy, GrundyError};

use crate::{Graph, PositionId, task};

/// The highest bit of a label's word: no finite label.
const INFINITE: u32 = 1 << 31;

/// The generalized Grundy number of every position of an impartial graph, in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyLabels {
    /// For each position its label and its rank; or [`INFINITE`] and where its set ends in `sets`.
    labels: Vec<(u32, u32)>,
    /// The sets K of the labels ∞_K, one after the other in the order of the positions, each ascending.
    sets: Vec<u32>,
    /// For each position without finite label, where its set starts; kept apart as often there are none.
    set_starts: Vec<u32>,
}

impl GrundyLabels {
    /// How many positions they tell of.
    pub fn position_count(&self) -> usize {
        self.labels.len()
    }

    /// The label of a position.
    pub fn label(&self, position: PositionId) -> Grundy {
        match self.finite(position) {
            Some(label) => Grundy::Nimber(label),
            None => Grundy::infinite(self.options_labelled(position).iter().copied()),
        }
    }

    /// The label if it is a number; the position is then *well-behaved*.
    #[inline]
    pub fn finite(&self, position: PositionId) -> Option<u32> {
        let (label, _) = self.labels[position.index()];
        (label < INFINITE).then_some(label)
    }

    /// The set K of a label ∞_K, ascending; empty for a finite label.
    pub fn options_labelled(&self, position: PositionId) -> &[u32] {
        let (label, end) = self.labels[position.index()];
        if label < INFINITE {
            return &[];
        }
        let start = self.set_starts[(label - INFINITE) as usize];
        &self.sets[start as usize..end as usize]
    }

    /// The step at which a finite label was given.
    ///
    /// A reply that proves the label m of a position (an option of an option, labelled m) has a smaller rank, so who
    /// always moves to a smaller rank comes to an end.
    pub fn rank(&self, position: PositionId) -> Option<u32> {
        let (label, rank) = self.labels[position.index()];
        (label < INFINITE).then_some(rank)
    }
}

/// The generalized Grundy number of every position; none if some move is not open to both players.
///
/// Level-peeling, see [`GrundyTask`]. Time O(positions + moves) for each number that occurs as a label.
pub fn grundy_labels(graph: &Graph) -> Option<GrundyLabels> {
    GrundyTask::new(graph).map(task::finish)
}
