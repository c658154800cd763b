//! Outcomes, labels and classes of large game graphs on several threads.
//!
//! [`Threads`] is an [`Engine`] with the answers of [`Sequential`], to the last bit: ranks and numbers of classes are the
//! same, and depend neither on how many threads there are nor on which is done first. [`engine_for`] chooses between the
//! two. [`Threads::solve`] asks all questions, and may be broken off and gone on with.
//!
//! Everything goes in rounds: positions that are known hand something to the positions before them, and whoever has got
//! enough is in the next round. A round is shared among the threads in two halves, so that no two of them ever write to one
//! place (see the module `crew`).

mod classes;
mod crew;
mod labels;
mod meter;
mod outcomes;
mod ranks;
mod solving;

use std::fmt;

use hyperjam_solver::bisimulation::{BisimulationTask, quotient_by};
use hyperjam_solver::engine::{Engine, EngineError, Sequential};
use hyperjam_solver::grundy::StruckOut;
use hyperjam_solver::task::{Control, Stopped};
use hyperjam_solver::{Classes, Graph, GrundyLabels, Outcomes, impartial};
use hyperjam_terms::Convention;
use rayon::ThreadPoolBuilder;

use crew::Crew;
use meter::Meter;

pub use outcomes::OutcomesSoFar;
pub use solving::{Answer, Solving, SolvingError, Unsolved};

/// Below this number of positions, states or moves that a round begins with, one thread does all of it.
const GRAIN: usize = 1 << 12;
/// Among fewer threads than these, classes of positions that reach a cycle take longer than in one thread alone.
const MANY: usize = 4;
/// Below this number of positions and moves, one thread is as quick as several.
const SMALL: usize = 200_000;

/// Threads cannot be started.
#[derive(Debug)]
pub struct ThreadsError {
    /// How many were asked for.
    pub given: usize,
    /// What the system says.
    pub reason: rayon::ThreadPoolBuildError,
}

impl fmt::Display for ThreadsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} threads cannot be started: {}", self.given, self.reason)
    }
}

impl std::error::Error for ThreadsError {}

/// The engine on several threads.
///
/// Methods: outcomes by retrograde analysis, one remoteness a round; labels level by level, one step of the wave a round;
/// classes by fingerprints of what positions see, in rounds, with a proof at the end. Work is that of [`Sequential`] up to a
/// constant, so the costs are the same by order, and each thread has its share of it where rounds are large. Memory is that
/// of [`Sequential`] and at most 12 bytes for each move into a part of a round, of 2¹⁴ positions or states.
///
/// The watcher is asked by the calling thread, between such parts.
///
/// ```
/// use hyperjam_parallel::Threads;
/// use hyperjam_solver::engine::{Engine, Sequential};
/// use hyperjam_solver::task::Control;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers};
/// use std::ops::ControlFlow;
///
/// let path = Graph::from_moves(1_000, (1..1_000).map(|from| (from, from - 1, Movers::BOTH)))?;
/// let mut watch = |_| ControlFlow::Continue(());
/// let mut control = Control::watched(1_000_000, &mut watch);
/// let two = Threads::new(2)?.outcomes(&path, Convention::Normal, &mut control)?;
/// assert_eq!(two, Sequential.outcomes(&path, Convention::Normal, &mut control)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Threads {
    crew: Crew,
    /// Whether classes are left to one of them.
    one_finds_classes: bool,
}

impl Threads {
    /// An engine on so many threads; on one for each processor if that is 0.
    pub fn new(threads: usize) -> Result<Self, ThreadsError> {
        Self::with_grain(threads, GRAIN)
    }

    /// The same, where all of a round that begins with fewer positions, states or moves than `grain` is done by one thread. The
    /// answers are the same for any.
    pub fn with_grain(threads: usize, grain: usize) -> Result<Self, ThreadsError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|reason| ThreadsError { given: threads, reason })?;
        Ok(Self { crew: Crew::new(pool, grain), one_finds_classes: false })
    }

    /// The engine that goes on with what it has found of a graph, [`Self::solve`], on so many threads, or on one for each processor if that is 0,
    /// or on one if the graph is small. One alone
    /// shares nothing and works as [`Sequential`] does; few leave classes of positions that reach a cycle to one of them.
    pub fn resumable(graph: &Graph, threads: usize) -> Result<Self, ThreadsError> {
        let threads = if is_small(graph) { 1 } else { threads };
        let grain = if threads == 1 { usize::MAX } else { GRAIN };
        let engine = Self::with_grain(threads, grain)?;
        Ok(Self { one_finds_classes: engine.crew.threads() < MANY, ..engine })
    }

    fn classes_of(&self, graph: &Graph, meter: &mut Meter<'_, '_>) -> Result<Classes, Stopped> {
        match self.one_finds_classes {
            true => meter.run(BisimulationTask::new(graph)),
            false => classes::classes(&self.crew, graph, false, &mut Vec::new(), meter),
        }
    }

    fn outcomes_of(
        &self,
        graph: &Graph,
        convention: Convention,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Outcomes, Stopped> {
        outcomes::outcomes(&self.crew, graph, convention, &mut OutcomesSoFar::default(), meter)
    }

    /// The least ranks that show the labels of an impartial game; none for labels ∞. They are those of
    /// [`least_ranks`](hyperjam_solver::grundy::least_ranks).
    ///
    /// O(positions + moves) for each number that occurs as a label; 12 bytes a position. Stopped by the control.
    ///
    /// ```
    /// use hyperjam_parallel::Threads;
    /// use hyperjam_solver::Graph;
    /// use hyperjam_solver::grundy::grundy_labels;
    /// use hyperjam_solver::task::Control;
    /// use hyperjam_terms::Movers;
    /// use std::ops::ControlFlow;
    ///
    /// let path = Graph::from_moves(5, (1..5).map(|from| (from, from - 1, Movers::BOTH)))?;
    /// let labels = grundy_labels(&path).expect("every move is open to both");
    /// let mut watch = |_| ControlFlow::Continue(());
    /// let mut control = Control::watched(1_000_000, &mut watch);
    /// let ranks = Threads::new(2)?.least_ranks(&path, &labels, &mut control)?;
    /// assert_eq!(ranks, [Some(0), Some(0), Some(1), Some(0), Some(2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn least_ranks(
        &self,
        graph: &Graph,
        labels: &GrundyLabels,
        control: &mut Control<'_>,
    ) -> Result<Vec<Option<u32>>, Stopped> {
        let struck = StruckOut::of(graph);
        let graph = struck.as_ref().map_or(graph, |struck| &struck.graph);
        ranks::least_ranks(&self.crew, graph, labels, &mut Meter::new(control))
    }

    fn labels(&self, graph: &Graph, meter: &mut Meter<'_, '_>) -> Result<Option<GrundyLabels>, Stopped> {
        match impartial::seen(graph) {
            Some(false) => return Ok(None),
            Some(true) => return self.labels_of_impartial(graph, meter).map(Some),
            None => {}
        }
        let outcomes = self.outcomes_of(graph, Convention::Normal, meter)?;
        if !impartial::same_outcomes(graph, &outcomes) {
            return Ok(None);
        }
        let quotient = quotient_by(graph, self.classes_of(graph, meter)?);
        if !quotient.graph.all_open_to_both() {
            return Ok(None);
        }
        let labels = self.labels_of_impartial(&quotient.graph, meter)?;
        Ok(Some(labels.of_classes(quotient.classes)))
    }

    fn labels_of_impartial(&self, graph: &Graph, meter: &mut Meter<'_, '_>) -> Result<GrundyLabels, Stopped> {
        let mut labels = |graph: &Graph| labels::labels(&self.crew, graph, &mut Vec::new(), meter);
        match StruckOut::of(graph) {
            None => labels(graph),
            Some(struck) => Ok(struck.complete(labels(&struck.graph)?)),
        }
    }
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads").finish_non_exhaustive()
    }
}

impl Engine for Threads {
    fn name(&self) -> &'static str {
        "threads"
    }

    fn outcomes(
        &self,
        graph: &Graph,
        convention: Convention,
        control: &mut Control<'_>,
    ) -> Result<Outcomes, EngineError> {
        Ok(self.outcomes_of(graph, convention, &mut Meter::new(control))?)
    }

    fn grundy(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Option<GrundyLabels>, EngineError> {
        Ok(self.labels(graph, &mut Meter::new(control))?)
    }

    fn classes(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Classes, EngineError> {
        Ok(self.classes_of(graph, &mut Meter::new(control))?)
    }
}

/// The engine for a graph where so many threads may be used, 0 for one on each processor: [`Sequential`] for one thread, for
/// a small graph, and where no threads can be started; else [`Threads`], but for classes only from four threads on.
///
/// ```
/// use hyperjam_parallel::engine_for;
/// use hyperjam_solver::Graph;
///
/// assert_eq!(engine_for(&Graph::from_moves(1, [])?, 8).name(), "sequential");
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn engine_for(graph: &Graph, threads: usize) -> Box<dyn Engine + Send + Sync> {
    if threads == 1 || is_small(graph) {
        return Box::new(Sequential);
    }
    match Threads::new(threads) {
        Ok(engine) => Box::new(Threads { one_finds_classes: engine.crew.threads() < MANY, ..engine }),
        Err(_) => Box::new(Sequential),
    }
}

/// Whether one thread is as quick as several.
fn is_small(graph: &Graph) -> bool {
    graph.position_count() + graph.move_count() < SMALL
}
