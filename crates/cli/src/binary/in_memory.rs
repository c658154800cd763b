//! Graphs that fit into memory.

use std::cell::Cell;
use std::io::{self, BufReader, Read, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;

use hyperjam_graphfile::{
    BlockReader, BlockWriter, CHECKPOINT_HEADER, CheckpointError, GraphIdentity, read_checkpoint,
    write_checkpoint,
};
use hyperjam_parallel::{Answer, OutcomesSoFar, Solving, Threads, Unsolved};
use hyperjam_solver::task::Control;

use super::{Asked, Binary, FIRST_STAGE};
use crate::Streams;
use crate::failure::Failure;
use crate::npy::Columns;
use crate::progress::Bar;

/// Units of work between two looks at whether it is to end.
const SLICE: u64 = 1 << 11;
/// Where the checksums of columns stand in the state.
const TAKEN: usize = 5;

/// What has been found, with the checksums of the columns that are there.
struct Found {
    solving: Solving,
    taken: Vec<u32>,
}

/// Solves a graph in memory into columns, or goes on with a checkpoint. Returns whether that is done: not where no threads can be started.
pub(super) fn run(binary: &Binary<'_>, streams: &mut Streams<'_>) -> Result<bool, Failure> {
    let Asked { file, folder, threads, resume, .. } = *binary.asked;
    let graph = hyperjam_graphfile::read(&mut BufReader::new(binary.open()?));
    let graph = graph.map_err(|error| Failure::input(file, error))?;
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    let engine = match Threads::resumable(&graph.graph, threads.map_or_else(processors, usize::from)) {
        Ok(engine) => engine,
        Err(error) if resume => return Err(Failure::input(file, io::Error::other(error))),
        Err(_) => return Ok(false),
    };
    let (columns, mut found) = match resume {
        true => {
            let found =
                binary.checkpoint(|input| read(binary.identity, graph.graph.position_count(), input))?;
            (binary.finished_columns(&found.taken)?, found)
        }
        false => {
            let columns = Columns::begin(folder, graph.graph.position_count())?;
            (columns, Found { solving: Solving::new(), taken: Vec::new() })
        }
    };
    let Found { solving, taken } = &mut found;
    let mut finished = taken.len();
    let asked = streams.interrupted.unwrap_or(&|| false);
    let what = Cell::new(match solving {
        Solving::Outcomes(_) => "Finding outcomes",
        Solving::Classes(_) => "Comparing positions",
        Solving::Labels(_) | Solving::Done => "Finding labels",
    });
    let mut bar = Bar::new("", streams);
    let mut watch = |progress| {
        bar.show_as(what.get(), progress);
        if asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut take = |answer: Answer<'_>| {
        what.set(if finished == 0 { "Comparing positions" } else { "Finding labels" });
        match answer {
            Answer::Outcomes(found) => columns.outcomes_of(found)?,
            Answer::Classes(found) => columns.classes_of(found)?,
            Answer::Labels(found, ranks) => columns.labels_of(found, ranks)?,
        }
        finished += 1;
        Ok(())
    };
    let mut control = Control::watched(SLICE, &mut watch);
    let mut classes = || columns.read_classes();
    let ended = engine.solve(&graph.graph, graph.convention, solving, &mut classes, &mut control, &mut take);
    bar.clear();
    match ended {
        Ok(()) => binary.done().map(|()| true),
        Err(Unsolved::Stopped(_)) => {
            // What is finished is read again only where it is needed.
            for nth in taken.len()..finished {
                taken.push(columns.digest(nth)?);
            }
            Err(binary.stopped(|file| found.write(binary.identity, file)))
        }
        Err(Unsolved::Solving(error)) => Err(binary.wrong(error)),
        Err(Unsolved::Taker(failure)) => Err(failure),
    }
}

impl Found {
    fn write(&self, graph: GraphIdentity, output: &mut dyn Write) -> io::Result<()> {
        let (stage, remoteness, count) = match &self.solving {
            Solving::Outcomes(so_far) => (0, so_far.remoteness, so_far.words.len()),
            Solving::Classes(numbers) => (1, 0, numbers.len()),
            Solving::Labels(labelled) => (2, 0, labelled.len()),
            Solving::Done => (3, 0, 0),
        };
        // There are at most two for each of 2³⁰ positions.
        let mut state = [FIRST_STAGE + stage, remoteness, count as u32, 0, 0, 0, 0, 0];
        state[TAKEN..].iter_mut().zip(&self.taken).for_each(|(word, digest)| *word = *digest);
        write_checkpoint(graph, state, output)?;
        let mut blocks = BlockWriter::new(output);
        match &self.solving {
            Solving::Outcomes(OutcomesSoFar { words, .. }) | Solving::Classes(words) => {
                words.iter().try_for_each(|word| blocks.word(*word))?;
            }
            Solving::Labels(labelled) => labelled.iter().try_for_each(|(position, label)| {
                blocks.word(*position)?;
                blocks.word(*label)
            })?,
            Solving::Done => {}
        }
        blocks.end()
    }
}

/// Reads what has been found of a graph of so many positions. Whether the numbers fit the graph, [`Threads::solve`] sees.
fn read(graph: GraphIdentity, positions: usize, input: &mut dyn Read) -> Result<Found, CheckpointError> {
    let state = read_checkpoint(graph, input)?;
    let [stage, remoteness, count, ..] = state;
    let stage = stage.wrapping_sub(FIRST_STAGE);
    let (most, width) = match stage {
        0 => (2 * positions, 1),
        1 => (positions, 1),
        2 => (positions, 2),
        3 => (0, 1),
        _ => return Err(CheckpointError::Value { word: 0, given: state[0] }),
    };
    if count as usize > most {
        return Err(CheckpointError::Value { word: 2, given: count });
    }
    let mut blocks = BlockReader::new(input, 4 * width * u64::from(count), CHECKPOINT_HEADER as u64);
    let mut words = Vec::with_capacity(width as usize * count as usize);
    for _ in 0..width * u64::from(count) {
        words.push(blocks.word()?);
    }
    blocks.end()?;
    let solving = match stage {
        0 => Solving::Outcomes(OutcomesSoFar { remoteness, words }),
        1 => Solving::Classes(words),
        2 => {
            Solving::Labels(words.as_chunks().0.iter().map(|[position, label]| (*position, *label)).collect())
        }
        _ => Solving::Done,
    };
    Ok(Found { solving, taken: state[TAKEN..].iter().copied().take(stage as usize).collect() })
}
