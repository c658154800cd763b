//! `hyperjam solve --memory`: graphs that do not fit into memory.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use hyperjam_external::{Answer, Ended, ExternalError, Solving, needed, solve};
use hyperjam_graphfile::{Chunks, GraphFileError, Sizes};
use hyperjam_solver::task::Progress;

use crate::Streams;
use crate::convert::replace;
use crate::drawing::say;
use crate::failure::{Failure, InputError};
use crate::memory::MemoryError;
use crate::npy::{CHECKPOINT, Columns};
use crate::progress::Bar;

/// What the program takes by itself.
const PROGRAM: u64 = 8 << 20;
/// Bytes that solving a graph in memory takes at most for each position, and for each move.
const IN_MEMORY: [u64; 2] = [140, 24];
/// The fewest and the most moves of a chunk, if no position has more.
const CHUNK: [u64; 2] = [1 << 12, 1 << 18];
/// The part of what is left of the memory that a chunk takes.
const SHARE: u64 = 100;

/// What is asked for.
pub(crate) struct Asked<'a> {
    /// The graph.
    pub(crate) file: &'a str,
    /// The folder of columns.
    pub(crate) folder: &'a str,
    /// The most bytes of memory.
    pub(crate) memory: u64,
    /// How many threads, if that is said.
    pub(crate) threads: Option<u16>,
    /// Whether to go on where it was interrupted.
    pub(crate) resume: bool,
}

/// Whether a graph of this size can be solved in memory within so many bytes.
fn fits(sizes: Sizes, memory: u64) -> bool {
    let [a_position, a_move] = IN_MEMORY;
    PROGRAM + a_position * sizes.positions + a_move * sizes.moves <= memory
}

/// Solves a binary graph by passes over its file into columns, within a limit of memory. Returns whether that is done; where
/// the graph fits into memory, it is not.
pub(crate) fn run(asked: &Asked<'_>, streams: &mut Streams<'_>) -> Result<bool, Failure> {
    let Asked { file, folder, memory, threads, resume } = *asked;
    let wrong = |reason: InputError| Failure::input(file, reason);
    let path = Path::new(folder).join(CHECKPOINT);
    if file == "-" {
        return Err(wrong(MemoryError::NoGraph.into()));
    }
    let opened = || File::open(file).map_err(|error| wrong(error.into()));
    if !fs::metadata(file).map_err(|error| wrong(error.into()))?.is_file() {
        return Err(wrong(MemoryError::NoGraph.into()));
    }
    let sizes = hyperjam_graphfile::sizes(&mut opened()?).map_err(|error| match error {
        GraphFileError::Magic => wrong(MemoryError::NoGraph.into()),
        error => wrong(error.into()),
    })?;
    if !resume && fits(sizes, memory) {
        return Ok(false);
    }
    if let Some(given) = threads.filter(|threads| *threads > 1) {
        return Err(wrong(MemoryError::Threads { given }.into()));
    }
    let left = memory.saturating_sub(PROGRAM + 16 * sizes.positions);
    let most = (left / SHARE).clamp(CHUNK[0], CHUNK[1]) as usize;
    let mut graph = Chunks::new(opened()?, most).map_err(|error| wrong(error.into()))?;
    let limit = PROGRAM + needed(&graph);
    if memory < limit {
        return Err(wrong(MemoryError::TooSmall { given: memory, limit }.into()));
    }
    let (columns, mut solving) = match resume {
        true => resumed(&path, folder, &graph)?,
        false if path.exists() => return Err(Failure::input(&path.to_string_lossy(), MemoryError::Begun)),
        false => (Columns::begin(folder, graph.position_count())?, Solving::new(&graph)),
    };
    let ended = work(&mut graph, &mut solving, &columns, file, streams)?;
    let wrong = |error: io::Error| Failure::input(&path.to_string_lossy(), error);
    match ended {
        Ended::Done if resume => fs::remove_file(&path).map_err(wrong)?,
        Ended::Done => {}
        Ended::Stopped => {
            let written = replace(&path, |file| {
                let mut file = BufWriter::new(file);
                solving.write(&graph, &mut file)?;
                file.flush()
            });
            written.map_err(wrong)?;
            return Err(Failure::Interrupted { checkpoint: path.to_string_lossy().into_owned() });
        }
    }
    Ok(true)
}

/// What was found before the interruption, and its columns.
fn resumed<'a>(
    path: &PathBuf,
    folder: &'a str,
    graph: &Chunks<File>,
) -> Result<(Columns<'a>, Solving), Failure> {
    let name = path.to_string_lossy();
    let opened = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(Failure::input(&name, MemoryError::NoCheckpoint));
        }
        opened => opened.map_err(|error| Failure::input(&name, error))?,
    };
    let read = Solving::read(graph, &mut BufReader::new(opened));
    let solving = read.map_err(|error| Failure::input(&name, error))?;
    let columns = Columns::go_on(folder, graph.position_count(), solving.taken().len())?;
    for (answer, digest) in solving.taken().iter().enumerate() {
        if columns.digest(answer)? != *digest {
            return Err(Failure::input(&name, MemoryError::Columns));
        }
    }
    Ok((columns, solving))
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
