//! Hyperbisimilar positions: the same hypergame drawn twice (HL 2, Lemma 2).

mod partition;
mod quotient;
mod refine;
mod signature;
mod worklist;

pub use quotient::{Quotient, quotient, quotient_by};

use std::borrow::Borrow;

use crate::task::{self, Progress, Step, Task};
use crate::{ClassId, Graph, PositionId};
use refine::Refinement;
use signature::{Rounds, WellFounded};
use worklist::Worklist;

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

/// Rounds in which all positions are looked at.
const ROUNDS: u32 = 3;
/// How often, on average, each move may be looked at in the rounds after these.
const LOOKS: u64 = 24;

/// Computes the coarsest hyperbisimulation.
///
/// Method: the positions from which no cycle can be reached are classified once and for all in topological order; the
/// others in rounds by the classes of their options, first all of them and then those whose options changed, which on
/// most graphs ends soon; and if it does not, from there by Paige and Tarjan's refinement, which has no bad case.
///
/// Cost: O(moves · log moves) up to the refinement, as each move is looked at a bounded number of times, and
/// O(moves · log positions) for that.
///
/// The graph may be borrowed or owned.
#[derive(Debug)]
pub struct BisimulationTask<G> {
    graph: G,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    WellFounded(WellFounded),
    Rounds(Rounds),
    Worklist(Box<Worklist>),
    Refinement(Box<Refinement>),
}

impl<G: Borrow<Graph>> BisimulationTask<G> {
    /// O(positions).
    pub fn new(graph: G) -> Self {
        let stage = Stage::WellFounded(WellFounded::new(graph.borrow()));
        Self { graph, stage }
    }

    fn looked_at(&self) -> u64 {
        match &self.stage {
            Stage::WellFounded(task) => task.looked_at,
            Stage::Rounds(task) => task.looked_at,
            Stage::Worklist(task) => task.looked_at,
            Stage::Refinement(task) => task.looked_at,
        }
    }
}

impl<G: Borrow<Graph>> Task for BisimulationTask<G> {
    type Answer = Classes;

    fn advance(self, work: u64) -> Step<Self, Classes> {
        let enough = self.looked_at().saturating_add(work.max(1));
        let Self { graph: owner, stage } = self;
        let graph = owner.borrow();
        let stage = match stage {
            Stage::WellFounded(mut task) => match task.advance(graph, enough) {
                false => Stage::WellFounded(task),
                true => Stage::Rounds(Rounds::new(graph, task)),
            },
            Stage::Rounds(mut task) => match task.advance(graph, enough) {
                Some(true) => return Step::Done(task.classes()),
                Some(false) if task.round == ROUNDS => {
                    let looked_at = task.looked_at;
                    Stage::Worklist(Box::new(Worklist::new(&task.classes(), &task.rest, looked_at)))
                }
                _ => Stage::Rounds(task),
            },
            Stage::Worklist(mut task) => {
                let most = LOOKS.saturating_mul(size(graph));
                match task.advance(graph, enough.min(most)) {
                    true => return Step::Done(task.classes()),
                    false if task.looked_at >= most => {
                        let looked_at = task.looked_at;
                        Stage::Refinement(Box::new(Refinement::new(graph, &task.classes(), looked_at)))
                    }
                    false => Stage::Worklist(task),
                }
            }
            Stage::Refinement(mut task) => match task.advance(graph, enough) {
                true => return Step::Done(task.classes()),
                false => Stage::Refinement(task),
            },
        };
        Step::More(Self { graph: owner, stage })
    }

    fn progress(&self) -> Progress {
        let graph = self.graph.borrow();
        let expected = match &self.stage {
            Stage::WellFounded(_) => 2,
            Stage::Rounds(task) => u64::from(task.round) + 3,
            Stage::Worklist(_) => LOOKS + 2,
            Stage::Refinement(_) => LOOKS + 4 + u64::from(graph.position_count().max(1).ilog2()),
        };
        let total = size(graph).saturating_mul(expected);
        Progress { done: self.looked_at().min(total), total }
    }
}

/// What one look at everything, from both ends, comes to.
fn size(graph: &Graph) -> u64 {
    (graph.position_count() + 2 * graph.move_count() + 1) as u64
}
