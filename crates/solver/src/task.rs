//! Long computations in slices: a budget, progress, and stopping early.
//!
//! Every algorithm that can run long is a [`Task`]. A task is advanced by so many units of work at a time and gives
//! its answer only when it is done, so stopping short can never give a wrong answer.

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

/// A computation was stopped by the one who watched it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// How far it had come.
    pub progress: Progress,
}

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "stopped after {} of at most {} steps", self.progress.done, self.progress.total)
    }
}

impl std::error::Error for Stopped {}

/// Runs a task to its end.
pub fn finish<T: Task>(mut task: T) -> T::Answer {
    loop {
        match task.advance(u64::MAX) {
            Step::More(rest) => task = rest,
            Step::Done(answer) => return answer,
        }
    }
}

/// Runs a task in slices, shows its progress after each, and stops when told to break.
pub fn run<T: Task>(
    mut task: T,
    slice: u64,
    mut watch: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<T::Answer, Stopped> {
    loop {
        match task.advance(slice) {
            Step::Done(answer) => return Ok(answer),
            Step::More(rest) => task = rest,
        }
        let progress = task.progress();
        if watch(progress).is_break() {
            return Err(Stopped { progress });
        }
    }
}
