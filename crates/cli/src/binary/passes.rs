//! Graphs that do not fit into memory.

use std::fs::File;
use std::ops::ControlFlow;

use hyperjam_external::{Answer, Ended, ExternalError, Solving, needed, solve};
use hyperjam_graphfile::Chunks;
use hyperjam_solver::task::Progress;

use super::{Asked, Binary, PROGRAM};
use crate::Streams;
use crate::drawing::say;
use crate::failure::{Failure, InputError};
use crate::memory::MemoryError;
use crate::npy::Columns;
use crate::progress::Bar;

/// The fewest and the most moves of a chunk, if no position has more.
const CHUNK: [u64; 2] = [1 << 12, 1 << 18];
/// The part of what is left of the memory that a chunk takes.
const SHARE: u64 = 100;

/// Solves a binary graph by passes over its file into columns, or goes on with a checkpoint.
pub(super) fn run(binary: &Binary<'_>, memory: u64, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Asked { file, folder, threads, resume, .. } = *binary.asked;
    let wrong = |reason: InputError| Failure::input(file, reason);
    if let Some(given) = threads.filter(|threads| *threads > 1) {
        return Err(wrong(MemoryError::Threads { given }.into()));
    }
    let left = memory.saturating_sub(PROGRAM + 16 * binary.sizes.positions);
    let most = (left / SHARE).clamp(CHUNK[0], CHUNK[1]) as usize;
    let mut graph = Chunks::new(binary.open()?, most).map_err(|error| wrong(error.into()))?;
    let limit = PROGRAM + needed(&graph);
    if memory < limit {
        return Err(wrong(MemoryError::TooSmall { given: memory, limit }.into()));
    }
    let (columns, mut solving) = match resume {
        true => {
            let solving = binary.checkpoint(|input| Solving::read(&graph, input))?;
            (binary.finished_columns(solving.taken())?, solving)
        }
        false => (Columns::begin(folder, graph.position_count())?, Solving::new(&graph)),
    };
    match work(&mut graph, &mut solving, &columns, file, streams)? {
        Ended::Done => binary.done(),
        Ended::Stopped => Err(binary.stopped(|file| solving.write(&graph, file))),
    }
}

/// Why work ended early.
enum Broken {
    Search(ExternalError),
    Failure(Failure),
}

impl From<ExternalError> for Broken {
    fn from(error: ExternalError) -> Self {
        Self::Search(error)
    }
}

/// Goes on until all columns are written or an end is asked for.
fn work(
    graph: &mut Chunks<File>,
    solving: &mut Solving,
    columns: &Columns<'_>,
    file: &str,
    streams: &mut Streams<'_>,
) -> Result<Ended, Failure> {
    let mut take = |answer: Answer<'_>| {
        let (nth, written) = match answer {
            Answer::Outcomes(found) => {
                let of =
                    |position, player| (found.outcome(position, player), found.remoteness(position, player));
                (0, columns.outcomes(of))
            }
            Answer::Classes(class) => (1, columns.classes(|position| class[position])),
            Answer::Labels(found) => (2, columns.labels(|position| found.finite(position))),
        };
        written.and_then(|()| columns.digest(nth)).map_err(Broken::Failure)
    };
    let asked = streams.interrupted.unwrap_or(&|| false);
    // From now on it is listened for.
    if !asked() {
        say(file, "solved by passes over the file; Ctrl+C stops and leaves a checkpoint", streams);
    }
    let mut bar = Bar::new("", streams);
    let mut watch = |at: hyperjam_external::PassProgress| {
        let what = format!("Finding {}, pass {}", at.what, at.pass);
        bar.show_as(&what, Progress { done: at.done, total: at.total });
        if asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ended = solve(graph, solving, &mut watch, &mut take);
    bar.clear();
    ended.map_err(|broken| match broken {
        Broken::Search(error) => Failure::input(file, error),
        Broken::Failure(failure) => failure,
    })
}
