//! The budget, the watcher, and what was done so far.

use std::ops::ControlFlow;

use hyperjam_solver::Graph;
use hyperjam_solver::bisimulation::{BisimulationTask, Classes};
use hyperjam_solver::task::{self, Control, Exhausted, Progress, Step, Stopped, Task};

/// What a computation has spent of its budget.
pub(crate) struct Meter<'a, 'c> {
    control: &'a mut Control<'c>,
    progress: Progress,
    /// How much is to be done before the watcher is asked again.
    next_look: u64,
    /// Whether an end that the watcher asks for comes only where what has been found can be kept.
    holds: bool,
    /// Whether it has asked.
    asked: bool,
}

impl<'a, 'c> Meter<'a, 'c> {
    /// Nothing is done yet.
    pub(crate) fn new(control: &'a mut Control<'c>) -> Self {
        Self { control, progress: Progress { done: 0, total: 0 }, next_look: 0, holds: false, asked: false }
    }

    /// One that ends only between two rounds, where what has been found is kept.
    pub(crate) fn holding(control: &'a mut Control<'c>) -> Self {
        Self { holds: true, ..Self::new(control) }
    }

    /// Between two rounds: whether the work goes on.
    pub(crate) fn next_round(&mut self) -> Result<(), Stopped> {
        if !self.holds {
            return Ok(());
        }
        self.go_on()?;
        match self.asked {
            true => Err(Stopped::Cancelled { progress: self.progress }),
            false => Ok(()),
        }
    }

    /// At most so many units of work come next.
    pub(crate) fn expect(&mut self, work: u64) {
        self.progress.total = self.progress.done.saturating_add(work);
    }

    /// Whether there is some budget left, and the watcher agrees that the work goes on. To be asked by the calling thread
    /// before each part of the work; which parts there are depends on the graph alone, and so does the answer.
    pub(crate) fn go_on(&mut self) -> Result<(), Stopped> {
        let most = self.control.budget.work;
        if self.progress.done >= most.max(1) {
            return Err(Exhausted::Work(most).into());
        }
        if self.progress.done < self.next_look {
            return Ok(());
        }
        self.next_look = self.progress.done.saturating_add(self.control.slice.max(1));
        match (self.control.watch)(self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) if self.holds => {
                self.asked = true;
                Ok(())
            }
            ControlFlow::Break(()) => Err(Stopped::Cancelled { progress: self.progress }),
        }
    }

    /// So much was done.
    pub(crate) fn worked(&mut self, work: u64) {
        self.progress.done += work;
        self.progress.total = self.progress.total.max(self.progress.done);
    }

    /// How much was done in all.
    pub(crate) fn done(&self) -> u64 {
        self.progress.done
    }

    /// Looks for classes in one thread. Where that is broken off between two rounds, `so_far` is what has been found.
    pub(crate) fn classes(
        &mut self,
        mut task: BisimulationTask<&Graph>,
        so_far: &mut Vec<u32>,
    ) -> Result<Classes, Stopped> {
        if !self.holds {
            return self.run(task);
        }
        let before = self.progress.done;
        loop {
            let Progress { done, total } = task.progress();
            self.progress = Progress { done: before + done, total: before + total };
            if let Err(stopped) = self.next_round() {
                *so_far = task.so_far().map_or_else(Vec::new, |classes| classes.numbers());
                return Err(stopped);
            }
            match task.advance(self.control.slice) {
                Step::More(rest) => task = rest,
                Step::Done(classes) => return Ok(classes),
            }
        }
    }

    /// Runs a task of one thread with what is left of the budget.
    pub(crate) fn run<T: Task>(&mut self, task: T) -> Result<T::Answer, Stopped> {
        self.go_on()?;
        let (before, most) = (self.progress.done, self.control.budget.work);
        let Control { budget, slice, watch } = &mut *self.control;
        let whole = |part: Progress| Progress { done: before + part.done, total: before + part.total };
        let mut last = self.progress;
        let mut watch_whole = |part| {
            last = whole(part);
            watch(last)
        };
        let mut budget = *budget;
        budget.work -= before;
        let mut rest = Control { budget, slice: *slice, watch: &mut watch_whole };
        let answer = task::run(task, &mut rest);
        self.progress = last;
        answer.map_err(|stopped| match stopped {
            Stopped::Exhausted(Exhausted::Work(_)) => Exhausted::Work(most).into(),
            Stopped::Cancelled { progress } => Stopped::Cancelled { progress: whole(progress) },
            other => other,
        })
    }
}
