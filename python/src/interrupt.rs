//! Long work that Ctrl+C stops, while other threads of Python go on.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use hyperjam_solver::engine::EngineError;
use hyperjam_solver::task::Control;
use pyo3::prelude::*;

use crate::fault::Fault;

/// How long nobody asks whether somebody has pressed Ctrl+C.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// Units of work between two looks at the clock.
const SLICE: u64 = 1 << 18;

/// Asks an engine something without the interpreter's lock. An exception that a signal raises, such as `KeyboardInterrupt`,
/// cancels the work and is passed on.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    question: impl FnOnce(&mut Control<'_>) -> Result<T, EngineError> + Send,
) -> PyResult<T> {
    let mut raised = None;
    let answer = py.detach(|| {
        let mut last = Instant::now();
        let mut watch = |_| {
            if last.elapsed() >= PAUSE {
                last = Instant::now();
                raised = Python::attach(|py| py.check_signals()).err();
            }
            if raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        question(&mut Control::watched(SLICE, &mut watch))
    });
    match raised {
        Some(raised) => Err(raised),
        None => Ok(answer.map_err(Fault::from)?),
    }
}
