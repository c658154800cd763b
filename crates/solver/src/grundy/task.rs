//! Labels, once it is clear that there are any.

use std::borrow::Borrow;

use super::peel::Peel;
use super::{GrundyLabels, StruckOut};
use crate::bisimulation::Quotient;
use crate::impartial::{Impartial, ImpartialTask};
use crate::task::{Progress, Step, Task};
use crate::{Classes, Graph};

/// Computes [`GrundyLabels`]; there are none if the game is not impartial.
///
/// Method: whether it is, decides [`ImpartialTask`]. Where Left and Right can move to the same positions, the moves of
/// Left are then labelled, by levels (see the module `peel`); elsewhere the quotient, whose moves are open to both. So
/// labels and ranks serve both players, and depend on the game alone. Where there are decided ends, what [`StruckOut`] leaves is
/// labelled.
///
/// Cost: O(positions + moves) for each number that occurs as a label, at most √(2·moves), after that of the decision.
///
/// The graph may be borrowed, or owned and shared.
#[derive(Debug)]
pub struct GrundyTask<G> {
    graph: G,
    phase: Phase<G>,
    /// What was looked at to decide whether there are labels.
    before: u64,
}

#[derive(Debug)]
enum Phase<G> {
    Deciding(ImpartialTask<G>),
    AsDrawn(Peel<G>),
    Struck(Peel<Graph>, StruckOut, Option<Classes>),
    OfClasses(Peel<Graph>, Classes),
}

impl<G: Borrow<Graph> + Clone> GrundyTask<G> {
    /// O(positions + moves) at most, and O(1) where every move is open to both.
    pub fn new(graph: G) -> Self {
        let phase = Phase::Deciding(ImpartialTask::new(graph.clone()));
        Self { graph, phase, before: 0 }
    }
}

impl<G: Borrow<Graph> + Clone> Task for GrundyTask<G> {
    type Answer = Option<GrundyLabels>;

    fn advance(self, work: u64) -> Step<Self, Self::Answer> {
        let Self { graph, phase, mut before } = self;
        let phase = match phase {
            Phase::Deciding(task) => {
                let looked_at = task.progress().done;
                match task.advance(work) {
                    Step::More(task) => Phase::Deciding(task),
                    Step::Done(None) => return Step::Done(None),
                    Step::Done(Some(Impartial::AsDrawn)) => match StruckOut::of(graph.borrow()) {
                        None => Phase::AsDrawn(Peel::new(graph.clone())),
                        Some(struck) => Phase::Struck(Peel::new(struck.graph.clone()), struck, None),
                    },
                    Step::Done(Some(Impartial::UpToBisimilarity(quotient))) => {
                        before = looked_at;
                        let Quotient { graph, classes } = *quotient;
                        match StruckOut::of(&graph) {
                            None => Phase::OfClasses(Peel::new(graph), classes),
                            Some(struck) => {
                                Phase::Struck(Peel::new(struck.graph.clone()), struck, Some(classes))
                            }
                        }
                    }
                }
            }
            Phase::AsDrawn(task) => match task.advance(work) {
                Step::More(task) => Phase::AsDrawn(task),
                Step::Done(labels) => return Step::Done(Some(labels)),
            },
            Phase::Struck(task, struck, classes) => match task.advance(work) {
                Step::More(task) => Phase::Struck(task, struck, classes),
                Step::Done(labels) => {
                    let labels = struck.complete(labels);
                    return Step::Done(Some(match classes {
                        Some(classes) => labels.of_classes(classes),
                        None => labels,
                    }));
                }
            },
            Phase::OfClasses(task, classes) => match task.advance(work) {
                Step::More(task) => Phase::OfClasses(task, classes),
                Step::Done(labels) => return Step::Done(Some(labels.of_classes(classes))),
            },
        };
        Step::More(Self { graph, phase, before })
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = match &self.phase {
            Phase::Deciding(task) => task.progress(),
            Phase::Struck(task, ..) => task.progress(),
            Phase::AsDrawn(task) => task.progress(),
            Phase::OfClasses(task, _) => task.progress(),
        };
        Progress { done: self.before + done, total: self.before + total }
    }
}
