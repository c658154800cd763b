//! Long work in slices, with its progress reported.

use crate::analysis::Analysis;
use hyperjam_solver::task::{self, Task};
use std::ops::Range;

/// Moves looked at between two words on the progress: some hundredths of a second.
const SLICE: u64 = 1_000_000;

impl Analysis<'_> {
    /// Runs a task to its end. Its progress is told as a part of the whole card's, both in thousandths; it never goes
    /// back, though a task may find that there is more to do than it thought.
    pub(crate) fn finish<T: Task>(&self, task: T, part: Range<u32>) -> T::Answer {
        let mut most = part.start;
        task::watched(task, SLICE, |progress| {
            let done = progress.done.min(progress.total) as f64 / progress.total.max(1) as f64;
            let now = part.start + (done * f64::from(part.end.saturating_sub(part.start))) as u32;
            if now > most {
                most = now;
                (self.progress)(now);
            }
        })
    }
}
