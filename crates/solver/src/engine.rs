//! What answers questions about game graphs, and how answers from elsewhere are taken.
//!
//! An [`Engine`] is given a graph and a [`Control`] and returns [`Outcomes`], [`GrundyLabels`] or [`Classes`]. This crate
//! has one, [`Sequential`]. One that works on several machines or in another language makes its answers by
//! [`Outcomes::checked`], [`GrundyLabels::checked`] and [`Classes::checked`], which let nothing pass that the verifier
//! refutes ([`crate::verify`]).
//!
//! That looks at every move once more, in one thread, and so takes as long as to find outcomes. An engine of ours whose
//! answers are tested to be those of [`Sequential`] makes them by [`Outcomes::unchecked`], [`GrundyLabels::unchecked`] and
//! [`Classes::unchecked`] instead; nothing that comes from outside may.

mod checked;

use std::fmt;

use crate::bisimulation::BisimulationTask;
use crate::grundy::GrundyTask;
use crate::outcome::OutcomeTask;
use crate::task::{self, Control, Stopped};
use crate::verify::Refuted;
use crate::{Classes, Graph, GrundyLabels, Outcomes};
use hyperjam_terms::Convention;

/// Why an engine gives no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// It was cancelled, or the budget came to its end.
    Stopped(Stopped),
    /// Its answer is wrong.
    Refuted(Refuted),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Stopped(stopped) => stopped.fmt(f),
            EngineError::Refuted(refuted) => write!(f, "a wrong answer: {refuted}"),
        }
    }
}

impl std::error::Error for EngineError {}

impl From<Stopped> for EngineError {
    fn from(stopped: Stopped) -> Self {
        EngineError::Stopped(stopped)
    }
}

impl From<Refuted> for EngineError {
    fn from(refuted: Refuted) -> Self {
        EngineError::Refuted(refuted)
    }
}

/// What answers the questions about all positions of a graph at once.
///
/// Two engines give equal answers, but for the ranks of labels, of which there is a choice. Each ends by the budget of
/// its control, and asks its watcher now and then whether to go on.
///
/// ```
/// use hyperjam_solver::engine::{Engine, Sequential};
/// use hyperjam_solver::task::Control;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Sector};
/// use std::ops::ControlFlow;
///
/// let star = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let mut watch = |_| ControlFlow::Continue(());
/// let mut control = Control::watched(1_000_000, &mut watch);
/// let outcomes = Sequential.outcomes(&star, Convention::Normal, &mut control)?;
/// assert_eq!(star.positions().map(|position| outcomes.sector(position)).collect::<Vec<_>>(), [Sector::Second, Sector::First]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// The outcome and the remoteness of every position, for both starters.
    fn outcomes(
        &self,
        graph: &Graph,
        convention: Convention,
        control: &mut Control<'_>,
    ) -> Result<Outcomes, EngineError>;

    /// The generalized Grundy number of every position in normal play; none if the game is not impartial.
    fn grundy(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Option<GrundyLabels>, EngineError>;

    /// The classes of the coarsest hyperbisimulation.
    fn classes(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Classes, EngineError>;
}

/// The engine of this crate, in one thread: [`OutcomeTask`], [`GrundyTask`] and [`BisimulationTask`], whose documentation
/// has methods and costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sequential;

impl Engine for Sequential {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn outcomes(
        &self,
        graph: &Graph,
        convention: Convention,
        control: &mut Control<'_>,
    ) -> Result<Outcomes, EngineError> {
        Ok(task::run(OutcomeTask::new(graph, convention), control)?)
    }

    fn grundy(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Option<GrundyLabels>, EngineError> {
        Ok(task::run(GrundyTask::new(graph), control)?)
    }

    fn classes(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Classes, EngineError> {
        Ok(task::run(BisimulationTask::new(graph), control)?)
    }
}
