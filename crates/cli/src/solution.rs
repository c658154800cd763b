//! What several commands find of outcomes and labels.

use std::ops::ControlFlow;

use hyperjam_solver::engine::{Engine, EngineError};
use hyperjam_solver::grundy::GrundyTask;
use hyperjam_solver::outcome::OutcomeTask;
use hyperjam_solver::task::Control;
use hyperjam_solver::{Graph, Solution};
use hyperjam_terms::Convention;

use crate::drawing::Drawing;
use crate::{Streams, progress};

/// Outcomes and labels as an engine finds them. One that gave none, though nobody stops it, would be passed over.
pub(crate) fn solved_by(engine: &dyn Engine, graph: &Graph, convention: Convention) -> Solution {
    let mut watch = |_| ControlFlow::Continue(());
    let mut control = Control::watched(u64::MAX, &mut watch);
    let mut ask = || -> Result<Solution, EngineError> {
        let labels = match convention {
            Convention::Normal => engine.grundy(graph, &mut control)?,
            Convention::Misere => None,
        };
        Ok(Solution { outcomes: engine.outcomes(graph, convention, &mut control)?, labels })
    };
    ask().unwrap_or_else(|_| hyperjam_solver::solve(graph, convention))
}

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
