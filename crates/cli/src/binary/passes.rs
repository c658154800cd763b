//! Graphs that do not fit into memory.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;

use hyperjam_external::{Answer, Ended, ExternalError, PassProgress, Solving, needed, ranks, sets, solve};
use hyperjam_graphfile::{Chunks, Column};
use hyperjam_solver::task::Progress;

use super::{Asked, Binary, PROGRAM};
use crate::Streams;
use crate::drawing::say;
use crate::failure::{Failure, InputError};
use crate::memory::MemoryError;
use crate::npy::{Columns, read};
use crate::progress::Bar;

/// The fewest and the most moves of a chunk, if no position has more.
const CHUNK: [u64; 2] = [1 << 12, 1 << 18];
/// The number of the answer that is labels.
const LABELS: usize = 2;
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
    let mut ended = work(&mut graph, &mut solving, &columns, file, streams)?;
    if ended == Ended::Done && solving.taken().len() > LABELS {
        ended = prove(&mut graph, &columns, file, streams)?;
    }
    match ended {
        Ended::Done => binary.done(),
        Ended::Stopped => Err(binary.stopped(|file| solving.write(&graph, file))),
    }
}

/// Writes what follows from labels: ranks and sets. Where it is broken off, it begins anew.
fn prove(
    graph: &mut Chunks<File>,
    columns: &Columns<'_>,
    file: &str,
    streams: &mut Streams<'_>,
) -> Result<Ended, Failure> {
    let asked = streams.interrupted.unwrap_or(&|| false);
    let mut bar = Bar::new("", streams);
    let mut watch = |at: PassProgress| watch(&mut bar, asked, at);
    let proved = ranks_and_sets(graph, columns, &mut watch);
    bar.clear();
    proved.map_err(|broken| broken.at(file, columns))
}

fn ranks_and_sets(
    graph: &mut Chunks<File>,
    columns: &Columns<'_>,
    watch: &mut dyn FnMut(PassProgress) -> ControlFlow<()>,
) -> Result<Ended, Broken> {
    let labels =
        read(columns.folder, Column::Label, columns.count, |label| label).map_err(Broken::Failure)?;
    let Some(ranks) = ranks(graph, &labels, watch)? else { return Ok(Ended::Stopped) };
    columns.ranks(|position| ranks[position]).map_err(Broken::Failure)?;
    drop(ranks);
    let (mut starts, mut end) = (vec![0], 0);
    let counted = sets(graph, &labels, watch, &mut |set| {
        // There are at most as many labels as moves.
        end += set.len() as u32;
        starts.push(end);
        Ok::<(), ExternalError>(())
    });
    if counted? == Ended::Stopped {
        return Ok(Ended::Stopped);
    }
    let mut ended = Ok(Ended::Done);
    let written = columns.sets(&starts, &mut |take| {
        ended = sets(graph, &labels, watch, &mut |set| take(set).map_err(Broken::Output));
        match &ended {
            Ok(Ended::Done) => Ok(()),
            // What it was is said by `ended`, and the file is not to take its place.
            _ => Err(io::ErrorKind::Interrupted.into()),
        }
    });
    match ended? {
        Ended::Done => written.map(|()| Ended::Done).map_err(Broken::Failure),
        Ended::Stopped => Ok(Ended::Stopped),
    }
}

/// Shows how far a pass is, and tells whether to go on.
fn watch(bar: &mut Bar<'_>, asked: &dyn Fn() -> bool, at: PassProgress) -> ControlFlow<()> {
    let what = format!("Finding {}, pass {}", at.what, at.pass);
    bar.show_as(&what, Progress { done: at.done, total: at.total });
    if asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Why work ended early.
enum Broken {
    Search(ExternalError),
    Output(io::Error),
    Failure(Failure),
}

impl Broken {
    /// What it is about: the file of the graph, or the folder of columns.
    fn at(self, file: &str, columns: &Columns<'_>) -> Failure {
        match self {
            Self::Search(error) => Failure::input(file, error),
            Self::Output(error) => Failure::input(columns.folder, error),
            Self::Failure(failure) => failure,
        }
    }
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
    let mut watch = |at: PassProgress| watch(&mut bar, asked, at);
    let ended = solve(graph, solving, &mut watch, &mut take);
    bar.clear();
    ended.map_err(|broken| broken.at(file, columns))
}
