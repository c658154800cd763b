//! Hyperbisimilar positions: the same hypergame drawn twice (HL 2, Lemma 2).

mod quotient;
mod refine;

pub use quotient::{Quotient, quotient};
pub use refine::BisimulationTask;

use crate::{ClassId, Graph, PositionId, task};

/// A partition of the positions of a graph into classes, numbered by first appearance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    class_of: Vec<ClassId>,
    /// The least position of each class; ascending.
    representatives: Vec<PositionId>,
}

impl Classes {
    /// Numbers the classes by first appearance. `label` may be any numbering below the number of positions.
    pub(crate) fn numbered(labels: impl ExactSizeIterator<Item = u32>) -> Self {
        const NONE: u32 = u32::MAX;
        let mut number = vec![NONE; labels.len()];
        let mut representatives = Vec::new();
        let mut class_of = Vec::with_capacity(labels.len());
        for (index, label) in labels.enumerate() {
            let class = &mut number[label as usize];
            if *class == NONE {
                *class = representatives.len() as u32;
                representatives.push(PositionId::from_index(index));
            }
            class_of.push(ClassId::from_index(*class as usize));
        }
        Self { class_of, representatives }
    }

    /// How many classes there are.
    pub fn class_count(&self) -> usize {
        self.representatives.len()
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.class_of.len()
    }

    /// The class of a position.
    #[inline]
    pub fn class(&self, position: PositionId) -> ClassId {
        self.class_of[position.index()]
    }

    /// The least position of a class.
    pub fn representative(&self, class: ClassId) -> PositionId {
        self.representatives[class.index()]
    }

    /// The least position of each class, in the order of the classes.
    pub fn representatives(&self) -> &[PositionId] {
        &self.representatives
    }
}

/// The coarsest hyperbisimulation: its classes are the hypergames that the positions stand for.
///
/// Two positions are hyperbisimilar when every Left option of one is hyperbisimilar to some Left option of the
/// other, and so for Right and the other way round; tie ends are hyperbisimilar to tie ends only. How many moves
/// lead to an option does not matter. Partition refinement, see [`BisimulationTask`]: O(moves · log positions).
pub fn bisimulation(graph: &Graph) -> Classes {
    task::finish(BisimulationTask::new(graph))
}
