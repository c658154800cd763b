//! What several commands find of outcomes and labels.

use hyperjam_solver::Solution;
use hyperjam_solver::grundy::GrundyTask;
use hyperjam_solver::outcome::OutcomeTask;
use hyperjam_terms::Convention;

use crate::drawing::Drawing;
use crate::{Streams, progress};

/// Outcomes and labels, with a bar.
pub(crate) fn solve_graph(drawing: &Drawing, streams: &mut Streams<'_>) -> Solution {
    let outcomes = OutcomeTask::new(&drawing.graph, drawing.convention);
    let outcomes = progress::finish("Finding outcomes", outcomes, streams);
    let labels = match drawing.convention {
        Convention::Normal => progress::finish("Finding labels", GrundyTask::new(&drawing.graph), streams),
        Convention::Misere => None,
    };
    Solution { outcomes, labels }
}
