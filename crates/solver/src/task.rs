//! Long computations in slices: a budget, progress, and stopping early.
//!
//! Every algorithm that can run long is a [`Task`]. A task is advanced by so many units of work at a time and gives
//! its answer only when it is done, so stopping short can never give a wrong answer.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

/// How far a task has come. A unit of work is about one move looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Units of work done.
    pub done: u64,
    /// The most there can be, as far as is known.
    pub total: u64,
}

/// What a slice of work came to.
#[derive(Debug)]
pub enum Step<T, A> {
    /// The task, to be advanced further.
    More(T),
    /// The answer.
    Done(A),
}

/// A computation that can be sliced.
pub trait Task: Sized {
    /// What it computes.
    type Answer;

    /// Works until about `work` units are done or the answer is there. Advances at least a little.
    fn advance(self, work: u64) -> Step<Self, Self::Answer>;

    /// How far it has come.
    fn progress(&self) -> Progress;
}

/// How much a computation may spend: one type for all that can run long.
///
/// Which of its limits a computation can come to is said where it is made. What was found until then proves nothing, so
/// the answer is then [`Exhausted`], or says "undecided" with it. It depends on the budget and not on the slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Units of work: looks at a position, a move or a word of a set.
    pub work: u64,
    /// Positions and moves, together, of each graph that is made on the way, as that of a sum. One of them takes at most
    /// some 200 bytes.
    pub size: usize,
    /// Bytes of everything else that may grow beyond the graph, as families of sets.
    pub bytes: usize,
}

impl Budget {
    /// Without end.
    pub const UNLIMITED: Budget = Budget { work: u64::MAX, size: usize::MAX, bytes: usize::MAX };

    /// So many units of work, and no other limit.
    pub fn of_work(work: u64) -> Self {
        Self { work, ..Self::UNLIMITED }
    }

    /// So many positions and moves, and no other limit.
    pub fn of_size(size: usize) -> Self {
        Self { size, ..Self::UNLIMITED }
    }
}

impl Default for Budget {
    /// Some seconds of work, and some hundred megabytes.
    fn default() -> Self {
        Self { work: 1_000_000_000, size: 2_000_000, bytes: 256 << 20 }
    }
}

/// A computation came to a limit of its budget, so its question is not decided. A larger budget may decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// [`Budget::work`], which was so much.
    Work(u64),
    /// [`Budget::size`], or what a graph can hold.
    Size(usize),
    /// [`Budget::bytes`].
    Bytes(usize),
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exhausted::Work(limit) => write!(f, "not decided: it takes more than {limit} steps"),
            Exhausted::Size(limit) => {
                write!(f, "not decided: the sum is too large for a search of {limit} positions and moves")
            }
            Exhausted::Bytes(limit) => write!(f, "not decided: it takes more than {limit} bytes"),
        }
    }
}

impl std::error::Error for Exhausted {}

/// How a task is run: on what budget, in which slices, and who watches it.
///
/// The watcher sees the progress before each slice and may break, which cancels the task.
pub struct Control<'a> {
    /// What may be spent.
    pub budget: Budget,
    /// Units of work between two looks of the watcher.
    pub slice: u64,
    /// Sees the progress, and tells whether to go on.
    pub watch: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'a> Control<'a> {
    /// Without limits, in slices of so many units of work.
    pub fn watched(slice: u64, watch: &'a mut dyn FnMut(Progress) -> ControlFlow<()>) -> Self {
        Self { budget: Budget::UNLIMITED, slice, watch }
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { budget, slice, watch: _ } = self;
        f.debug_struct("Control").field("budget", budget).field("slice", slice).finish_non_exhaustive()
    }
}

/// A computation ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Who watched it has cancelled it.
    Cancelled {
        /// How far it had come.
        progress: Progress,
    },
    /// It came to the end of its budget.
    Exhausted(Exhausted),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Cancelled { progress: Progress { done, total } } => {
                write!(f, "stopped after {done} of at most {total} steps")
            }
            Stopped::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Exhausted> for Stopped {
    fn from(exhausted: Exhausted) -> Self {
        Stopped::Exhausted(exhausted)
    }
}

/// Runs a task to its end.
pub fn finish<T: Task>(task: T) -> T::Answer {
    watched(task, u64::MAX, |_| {})
}

/// Runs a task to its end in slices of so much work, and shows its progress before each.
pub fn watched<T: Task>(task: T, slice: u64, mut watch: impl FnMut(Progress)) -> T::Answer {
    let answer = slice_by_slice(task, |progress| {
        watch(progress);
        Ok::<u64, Infallible>(slice)
    });
    match answer {
        Ok(answer) => answer,
        Err(never) => match never {},
    }
}

/// The one loop that runs tasks: asks before each slice how much work that may be, and stops when it is told why.
fn slice_by_slice<T: Task, Why>(
    mut task: T,
    mut next: impl FnMut(Progress) -> Result<u64, Why>,
) -> Result<T::Answer, Why> {
    loop {
        let work = next(task.progress())?;
        match task.advance(work) {
            Step::More(rest) => task = rest,
            Step::Done(answer) => return Ok(answer),
        }
    }
}

/// Runs a task in slices, shows its progress before each, and stops when told to break or when it has done as much work
/// as its budget allows. Of the budget only the work is looked at here; the other limits are known to the tasks that can
/// come to them. A task of several stages counts the last slice of each stage but the last as nothing, so that it may do
/// as much more.
///
/// ```
/// use hyperjam_solver::outcome::OutcomeTask;
/// use hyperjam_solver::task::{Budget, Control, Exhausted, Stopped, run};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers};
/// use std::ops::ControlFlow;
///
/// let path = Graph::from_moves(100, (1..100).map(|from| (from, from - 1, Movers::BOTH)))?;
/// let mut looks = 0;
/// let mut watch = |_| {
///     looks += 1;
///     ControlFlow::Continue(())
/// };
/// let task = || OutcomeTask::new(&path, Convention::Normal);
/// assert!(run(task(), &mut Control::watched(10, &mut watch)).is_ok());
/// let mut control = Control { budget: Budget::of_work(50), ..Control::watched(10, &mut watch) };
/// assert_eq!(run(task(), &mut control).unwrap_err(), Stopped::Exhausted(Exhausted::Work(50)));
/// assert!(looks > 10);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn run<T: Task>(task: T, control: &mut Control<'_>) -> Result<T::Answer, Stopped> {
    let most = control.budget.work;
    slice_by_slice(task, |progress| {
        if progress.done >= most.max(1) {
            return Err(Exhausted::Work(most).into());
        }
        if (control.watch)(progress).is_break() {
            return Err(Stopped::Cancelled { progress });
        }
        Ok(control.slice.min(most - progress.done))
    })
}
