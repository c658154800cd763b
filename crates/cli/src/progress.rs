//! A bar on standard error for work that takes long.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use hyperjam_solver::engine::EngineError;
use hyperjam_solver::task::{self, Control, Progress, Task};

use crate::Streams;

/// How long work may take before a bar is shown, and between two updates of the bar.
const PATIENCE: Duration = Duration::from_millis(200);
const REFRESH: Duration = Duration::from_millis(100);
/// Units of work between two looks at the clock.
const SLICE: u64 = 1 << 20;
const WIDTH: u64 = 30;

/// Runs a task to its end, with a bar if that takes long and somebody can see it.
pub(crate) fn finish<T: Task>(what: &str, task: T, streams: &mut Streams<'_>) -> T::Answer {
    if !streams.progress {
        return task::finish(task);
    }
    let mut bar = Bar::new(what, streams);
    let answer = task::watched(task, SLICE, |progress| bar.show(progress));
    bar.clear();
    answer
}

/// Asks an engine something, with a bar if that takes long and somebody can see it.
pub(crate) fn ask<T>(
    what: &str,
    streams: &mut Streams<'_>,
    question: impl FnOnce(&mut Control<'_>) -> Result<T, EngineError>,
) -> Result<T, EngineError> {
    let mut bar = Bar::new(what, streams);
    let mut watch = |progress| {
        bar.show(progress);
        ControlFlow::Continue(())
    };
    let answer = question(&mut Control::watched(SLICE, &mut watch));
    bar.clear();
    answer
}

/// A bar that is shown when work takes long and somebody can see it.
pub(crate) struct Bar<'a> {
    what: &'a str,
    errors: Option<&'a mut dyn Write>,
    start: Instant,
    drawn: Option<Instant>,
}

impl<'a> Bar<'a> {
    /// For work that begins now.
    pub(crate) fn new(what: &'a str, streams: &'a mut Streams<'_>) -> Self {
        let seen = streams.progress;
        let errors: &'a mut dyn Write = &mut *streams.errors;
        Self { what, errors: seen.then_some(errors), start: Instant::now(), drawn: None }
    }

    /// The work has come so far.
    pub(crate) fn show(&mut self, progress: Progress) {
        let Some(errors) = &mut self.errors else { return };
        let now = Instant::now();
        if now >= self.drawn.map_or(self.start + PATIENCE, |drawn| drawn + REFRESH) {
            // A bar that cannot be drawn is no reason to stop.
            let _ = write!(errors, "\r{}", bar(self.what, progress)).and_then(|()| errors.flush());
            self.drawn = Some(now);
        }
    }

    /// The work is done.
    pub(crate) fn clear(self) {
        if let (Some(errors), Some(_)) = (self.errors, self.drawn) {
            let _ = write!(errors, "\r\u{1b}[K").and_then(|()| errors.flush());
        }
    }
}

fn bar(what: &str, progress: Progress) -> String {
    let total = progress.total.max(1);
    let filled = (u128::from(progress.done.min(total)) * u128::from(WIDTH) / u128::from(total)) as usize;
    let percent = u128::from(progress.done.min(total)) * 100 / u128::from(total);
    format!("{what} [{}{}] {percent:>3} %", "#".repeat(filled), "·".repeat(WIDTH as usize - filled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_and_never_overflows() {
        let bar = |done, total| bar("Solving", Progress { done, total });
        assert_eq!(bar(0, 0), format!("Solving [{}]   0 %", "·".repeat(30)));
        assert_eq!(bar(1, 2), format!("Solving [{}{}]  50 %", "#".repeat(15), "·".repeat(15)));
        assert_eq!(bar(7, 2), format!("Solving [{}] 100 %", "#".repeat(30)));
        assert_eq!(bar(u64::MAX, u64::MAX).len(), bar(2, 2).len());
    }
}
