//! Hyperbisimilar positions: the same hypergame drawn twice (HL 2, Lemma 2).

mod partition;
mod proof;
mod quotient;
mod refine;
mod rounds;
mod signature;

pub use quotient::{Quotient, quotient, quotient_by};
pub use rounds::fingerprint;
pub use signature::{add_items, signature};

use std::borrow::Borrow;

use crate::compact::narrow;
use crate::task::{self, Progress, Step, Task};
use crate::{ClassId, Graph, PositionId};
use proof::BisimulationCheck;
use refine::Refinement;
use rounds::RoundsTask;
use signature::WellFounded;

/// A partition of the positions of a graph into classes, numbered by first appearance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    class_of: Vec<ClassId>,
    /// The least position of each class; ascending.
    representatives: Vec<PositionId>,
}

impl Classes {
    /// Numbers the classes by first appearance: two positions are in one class where their numbers are equal, which may be any
    /// below the number of positions. Nothing is checked, see [`crate::engine`]. O(positions).
    ///
    /// # Panics
    ///
    /// If a number is as large as the number of positions.
    pub fn unchecked(labels: impl ExactSizeIterator<Item = u32>) -> Self {
        const NONE: u32 = u32::MAX;
        let mut number = vec![NONE; labels.len()];
        let mut representatives = Vec::new();
        let mut class_of = Vec::with_capacity(labels.len());
        for (index, label) in labels.enumerate() {
            let class = &mut number[label as usize];
            if *class == NONE {
                *class = narrow(representatives.len());
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

    /// The number of the class of every position, from which [`Self::unchecked`] makes the classes again. O(positions).
    pub fn numbers(&self) -> Vec<u32> {
        self.class_of.iter().map(|class| class.raw()).collect()
    }

    /// The class of every position.
    pub(crate) fn class_of(&self) -> &[ClassId] {
        &self.class_of
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

/// The coarsest hyperbisimulation: its classes are the hypergames that the positions represent.
///
/// Two positions are hyperbisimilar when every Left option of one is hyperbisimilar to some Left option of the
/// other, and so for Right and the other way round; tie ends are hyperbisimilar to tie ends only. How many moves
/// lead to an option does not matter. Partition refinement, see [`BisimulationTask`]: O(moves · log positions).
///
/// ```
/// use hyperjam_solver::bisimulation::bisimulation;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // A loop of one position and one of two are the same game: Left can always move.
/// let graph = Graph::from_moves(3, [(0, 0, Movers::LEFT), (1, 2, Movers::LEFT), (2, 1, Movers::LEFT)])?;
/// assert_eq!(bisimulation(&graph).class_count(), 1);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[doc(alias = "partition refinement")]
pub fn bisimulation(graph: &Graph) -> Classes {
    task::finish(BisimulationTask::new(graph))
}

/// How often, on average, each move may be looked at in the rounds.
const LOOKS: u64 = 24;

/// Computes the coarsest hyperbisimulation.
///
/// Method: the positions from which no cycle can be reached are classified once and for all in topological order; the
/// others in rounds by the classes of their options, first all of them and then those whose options changed, which on
/// most graphs ends soon; and if it does not, from there by Paige and Tarjan's refinement, which has no bad case. The
/// rounds tell sets of classes apart by fingerprints and so may part too few, never too many; what they come to is
/// proved in one look at everything, and if ever it does not hold, the refinement takes it from there.
///
/// Cost: O(moves · log moves) up to the refinement, as each move is looked at a bounded number of times, and
/// O(moves · log positions) for that.
///
/// The graph may be borrowed or owned.
#[derive(Debug)]
pub struct BisimulationTask<G> {
    graph: G,
    phase: Phase,
}

#[derive(Debug)]
enum Phase {
    WellFounded(WellFounded),
    Rounds(Box<RoundsTask>),
    BisimulationCheck(Box<BisimulationCheck>),
    Refinement(Box<Refinement>),
}

impl Phase {
    fn refinement(graph: &Graph, classes: &Classes, looked_at: u64) -> Self {
        Self::Refinement(Box::new(Refinement::new(graph, classes, looked_at)))
    }
}

impl<G: Borrow<Graph>> BisimulationTask<G> {
    /// O(positions).
    pub fn new(graph: G) -> Self {
        let phase = Phase::WellFounded(WellFounded::new(graph.borrow()));
        Self { graph, phase }
    }

    /// From classes that are not too small: no two hyperbisimilar positions are in different ones, and none of stuck positions,
    /// tie ends or win ends has others. Such are those of [`Self::so_far`]. O(positions).
    ///
    /// ```
    /// use hyperjam_solver::bisimulation::{BisimulationTask, Classes, bisimulation};
    /// use hyperjam_solver::task::finish;
    /// use hyperjam_solver::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// // Three loops, of which one has a move to a position where nobody can move.
    /// let both = Movers::BOTH;
    /// let graph = Graph::from_moves(4, [(0, 0, both), (1, 1, both), (2, 2, both), (2, 3, both)])?;
    /// let so_far = Classes::unchecked([0, 0, 0, 1].into_iter());
    /// assert_eq!(finish(BisimulationTask::refining(&graph, &so_far)), bisimulation(&graph));
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn refining(owner: G, classes: &Classes) -> Self {
        let phase = Phase::Rounds(Box::new(RoundsTask::from_classes(owner.borrow(), classes)));
        Self { graph: owner, phase }
    }

    /// The classes as they are, which will only fall apart; none as long as some positions have none. O(positions).
    pub fn so_far(self) -> Option<Classes> {
        match self.phase {
            Phase::WellFounded(_) => None,
            Phase::Rounds(task) => Some(task.classes()),
            Phase::BisimulationCheck(task) => Some(task.into_classes()),
            Phase::Refinement(task) => Some(task.classes()),
        }
    }

    fn looked_at(&self) -> u64 {
        match &self.phase {
            Phase::WellFounded(task) => task.looked_at,
            Phase::Rounds(task) => task.looked_at,
            Phase::BisimulationCheck(task) => task.looked_at,
            Phase::Refinement(task) => task.looked_at,
        }
    }
}

impl<G: Borrow<Graph>> Task for BisimulationTask<G> {
    type Answer = Classes;

    fn advance(self, work: u64) -> Step<Self, Classes> {
        let enough = self.looked_at().saturating_add(work.max(1));
        let Self { graph: owner, phase } = self;
        let graph = owner.borrow();
        let most = LOOKS.saturating_mul(size(graph));
        let phase = match phase {
            Phase::WellFounded(mut task) => match task.advance(graph, enough) {
                false => Phase::WellFounded(task),
                true => Phase::Rounds(Box::new(RoundsTask::new(graph, task))),
            },
            Phase::Rounds(mut task) => match task.advance(graph, enough.min(most)) {
                true => {
                    Phase::BisimulationCheck(Box::new(BisimulationCheck::new(task.classes(), task.looked_at)))
                }
                false if task.looked_at >= most => Phase::refinement(graph, &task.classes(), task.looked_at),
                false => Phase::Rounds(task),
            },
            Phase::BisimulationCheck(mut task) => match task.advance(graph, enough) {
                None => Phase::BisimulationCheck(task),
                Some(true) => return Step::Done(task.into_classes()),
                Some(false) => {
                    let looked_at = task.looked_at;
                    Phase::refinement(graph, &task.into_classes(), looked_at)
                }
            },
            Phase::Refinement(mut task) => match task.advance(graph, enough) {
                true => return Step::Done(task.classes()),
                false => Phase::Refinement(task),
            },
        };
        Step::More(Self { graph: owner, phase })
    }

    fn progress(&self) -> Progress {
        let graph = self.graph.borrow();
        let expected = match &self.phase {
            Phase::WellFounded(_) => 2,
            Phase::Rounds(_) => LOOKS + 2,
            Phase::BisimulationCheck(_) => LOOKS + 3,
            Phase::Refinement(_) => LOOKS + 4 + u64::from(graph.position_count().max(1).ilog2()),
        };
        let total = size(graph).saturating_mul(expected);
        Progress { done: self.looked_at().min(total), total }
    }
}

/// What one look at everything, from both ends, comes to.
fn size(graph: &Graph) -> u64 {
    (graph.position_count() + 2 * graph.move_count() + 1) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GraphBuilder;
    use crate::generate::{Recipe, Shape, SplitMix, generate};
    use hyperjam_terms::Movers;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Fingerprints that fail to tell sets apart leave classes that are too large: here classes are joined at random.
    #[test]
    fn what_the_fingerprints_miss_is_found() {
        let mut random = SplitMix::new(7);
        let mut joined = 0;
        for seed in 0..1_000 {
            let shape = Shape::ALL[seed as usize % Shape::ALL.len()];
            let positions = 2 + seed as usize % 30;
            let recipe = Recipe { shape, positions, moves: positions * 2, impartial: seed % 2 == 0, seed };
            let graph = generate(&recipe).unwrap();
            let right = bisimulation(&graph);
            let parts = 1 + random.below(right.class_count());
            let join = |position| (right.class(position).index() % parts) as u32;
            let coarse = Classes::unchecked(graph.positions().map(join));
            let proof = BisimulationCheck::new(coarse.clone(), 0);
            let holds = BisimulationCheck::new(coarse.clone(), 0).advance(&graph, u64::MAX);
            assert_eq!(holds, Some(coarse == right), "{recipe:?}");
            joined += u32::from(coarse != right);
            let task = BisimulationTask { graph: &graph, phase: Phase::BisimulationCheck(Box::new(proof)) };
            assert_eq!(task::finish(task), right, "{recipe:?}");
        }
        assert!(joined > 500, "{joined}");
    }

    /// Hubs whose options repeat classes: how often, and in which order, does not matter, however many there are.
    #[test]
    fn only_the_set_of_classes_counts() {
        let mut random = SplitMix::new(3);
        for seed in 0..200 {
            let mut builder = GraphBuilder::new();
            let ids: Vec<PositionId> = (0..40).map(|_| builder.add_position().unwrap()).collect();
            for pair in ids[..8].windows(2) {
                builder.add_move(pair[1], pair[0], Movers::LEFT).unwrap();
                builder.add_move(pair[0], pair[1], Movers::RIGHT).unwrap();
            }
            for hub in &ids[8..] {
                let kinds = 1 + random.below(4);
                for _ in 0..1 + random.below(120) {
                    let movers = if seed % 2 == 0 { Movers::BOTH } else { Movers::LEFT };
                    builder.add_move(*hub, ids[random.below(kinds)], movers).unwrap();
                }
            }
            let graph = builder.build();
            let expected = crate::stage::refinement_rounds(&graph, task::Budget::UNLIMITED)
                .rounds
                .pop()
                .unwrap()
                .classes;
            assert_eq!(bisimulation(&graph), expected, "{seed}");
        }
    }
}
