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
    /// When the present part of the work began, and how much of it is done.
    part: Instant,
    done: u64,
    drawn: Option<Instant>,
}

impl<'a> Bar<'a> {
    /// For work that begins now.
    pub(crate) fn new(what: &'a str, streams: &'a mut Streams<'_>) -> Self {
        let seen = streams.progress;
        let errors: &'a mut dyn Write = &mut *streams.errors;
        let start = Instant::now();
        Self { what, errors: seen.then_some(errors), start, part: start, done: 0, drawn: None }
    }

    /// The work has come so far.
    pub(crate) fn show(&mut self, progress: Progress) {
        self.show_as(self.what, progress);
    }

    /// The work has come so far in a part of it that is called so. Where less is done than before, another part has begun.
    pub(crate) fn show_as(&mut self, what: &str, progress: Progress) {
        let Some(errors) = &mut self.errors else { return };
        let now = Instant::now();
        if progress.done < self.done {
            self.part = now;
        }
        self.done = progress.done;
        if now >= self.drawn.map_or(self.start + PATIENCE, |drawn| drawn + REFRESH) {
            // A bar that cannot be drawn is no reason to stop.
            let shown = bar(what, progress) + &pace(progress, now - self.part);
            let _ = write!(errors, "\r{shown}\u{1b}[K").and_then(|()| errors.flush());
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

/// How quick the work is, and how long it takes at most if it goes on like this; nothing in the first second, which tells little.
fn pace(progress: Progress, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    if seconds < 1.0 || progress.done == 0 {
        return String::new();
    }
    let rate = progress.done as f64 / seconds;
    let left = progress.total.saturating_sub(progress.done) as f64 / rate;
    format!(", {:.1} million a second, at most {} left", rate / 1e6, duration(left.ceil() as u64))
}

/// So many seconds, in the two largest units.
fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
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

    #[test]
    fn a_pace_is_known_after_a_second() {
        let pace = |done, total, seconds| pace(Progress { done, total }, Duration::from_secs(seconds));
        assert_eq!(pace(9_000_000, 18_000_000, 0), "");
        assert_eq!(pace(0, 18_000_000, 9), "");
        assert_eq!(pace(9_000_000, 18_000_000, 9), ", 1.0 million a second, at most 9 s left");
        assert_eq!(pace(1_500_000, 300_000_000, 1), ", 1.5 million a second, at most 3 min 19 s left");
        assert_eq!(pace(1, 7_300, 1), ", 0.0 million a second, at most 2 h 1 min left");
        assert_eq!(pace(7, 2, 1), ", 0.0 million a second, at most 0 s left");
    }
}
