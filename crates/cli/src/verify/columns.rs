//! A check of columns, by passes over the file of their graph or by several workers.

use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use hyperjam_distributed::{Claims, Verdict, verify};
use hyperjam_external::ExternalError;
use hyperjam_external::verify::{
    OutcomeColumns, Refuted, check_classes, check_coarsest, check_labels, check_set_starts, check_sets,
    has_labels,
};
use hyperjam_graphfile::{Chunks, Column, ColumnError};

use crate::Streams;
use crate::failure::{AnswerRefutation, Failure, InputError};
use crate::npy::{file_of, read};
use crate::workers::{WorkerArguments, said_by};

/// The most moves that are read at once, if no position has more.
const CHUNK: usize = 1 << 18;

/// Checks the columns of a folder. One pass for outcomes, as many for classes as it takes to find them, and two for each
/// number that occurs as a label; at most 20 bytes a position.
pub(super) fn run(file: &str, folder: &str, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let opened = File::open(file).map_err(|error| Failure::input(file, error))?;
    let mut graph = Chunks::new(opened, CHUNK).map_err(|error| Failure::input(file, error))?;
    let unread = |error: ExternalError| Failure::input(file, error);
    let holds = |refuted: Option<Refuted>| refuted.map_or(Ok(()), |refuted| Err(refuted_in(folder, refuted)));
    let count = graph.position_count();
    let first = |column| read(folder, column, count, |number| number as u8);
    let number = |column| read(folder, column, count, |number| number);
    let outcomes = OutcomeColumns {
        first: [first(Column::LeftFirst)?, first(Column::RightFirst)?],
        remoteness: [number(Column::LeftRemoteness)?, number(Column::RightRemoteness)?],
    };
    holds(outcomes.check(&mut graph).map_err(unread)?)?;
    drop(outcomes);
    let class = check_classes(&mut graph, number(Column::Class)?).map_err(unread)?;
    let class = class.map_err(|refuted| refuted_in(folder, refuted))?;
    holds(check_coarsest(&mut graph, &class).map_err(unread)?)?;
    let has_labels = has_labels(&mut graph, &class).map_err(unread)?;
    drop(class);
    columns_of_labels(folder, has_labels)?;
    if has_labels {
        labels(&mut graph, file, folder)?;
    }
    said(count as u64, has_labels, streams)
}

/// That the columns of labels are there, or not there, as a game has them.
fn columns_of_labels(folder: &str, has_labels: bool) -> Result<(), Failure> {
    let paths = Column::OF_LABELS.map(|column| file_of(folder, column));
    let Some(path) = paths.into_iter().find(|path| path.exists() != has_labels) else { return Ok(()) };
    let reason = if has_labels { AnswerRefutation::NoLabels } else { AnswerRefutation::NeedlessLabels };
    Err(Failure::Refuted { file: path.to_string_lossy().into_owned(), reason: Box::new(reason) })
}

/// Checks labels, ranks and sets.
fn labels(graph: &mut Chunks<File>, file: &str, folder: &str) -> Result<(), Failure> {
    let unread = |error: ExternalError| Failure::input(file, error);
    let holds = |refuted: Option<Refuted>| refuted.map_or(Ok(()), |refuted| Err(refuted_in(folder, refuted)));
    let count = graph.position_count();
    let labels = read(folder, Column::Label, count, |label| label)?;
    let ranks = read(folder, Column::Rank, count, |rank| rank)?;
    holds(check_labels(graph, &labels, &ranks).map_err(unread)?)?;
    drop(ranks);
    let starts = read(folder, Column::SetStarts, count + 1, |start| start)?;
    holds(check_set_starts(graph, &labels, &starts).map_err(unread)?)?;
    let end = starts.last().copied().unwrap_or_default();
    drop(starts);
    let path = file_of(folder, Column::SetLabels);
    let wrong = |error: ColumnError| Failure::input(&path.to_string_lossy(), error);
    let mut input = BufReader::new(File::open(&path).map_err(|error| wrong(error.into()))?);
    let mut numbers = Column::SetLabels.read(end.into(), &mut input).map_err(wrong)?;
    let mut next = || match numbers.next() {
        Some(number) => number.map_err(|error| Unchecked::Failure(wrong(error))),
        // So many were seen in the graph.
        None => Ok(Column::NONE),
    };
    let refuted = check_sets(graph, &labels, &mut next).map_err(|error| match error {
        Unchecked::Graph(error) => unread(error),
        Unchecked::Failure(failure) => failure,
    })?;
    holds(refuted)?;
    // After the last one the file has to end.
    numbers.next().transpose().map(drop).map_err(wrong)
}

/// Why sets are not checked.
enum Unchecked {
    Graph(ExternalError),
    Failure(Failure),
}

impl From<ExternalError> for Unchecked {
    fn from(error: ExternalError) -> Self {
        Self::Graph(error)
    }
}

/// Says that everything holds.
fn said(count: u64, has_labels: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let labels = if has_labels { "all labels with ranks and sets" } else { "no labels" };
    writeln!(
        streams.output,
        "Verified: the outcomes of {count} positions for both starters, {labels}, classes and that no coarser ones are possible."
    )?;
    Ok(())
}

/// Checks the columns of a folder by several workers, which may be in several processes.
pub(super) fn run_by_workers(
    file: &str,
    folder: &str,
    arguments: &WorkerArguments,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if file == "-" {
        return Err(Failure::input(file, InputError::PartsOfStandardInput));
    }
    let cluster = arguments.cluster()?;
    let claims = Arc::new(ColumnsOf(folder.to_owned()));
    let verdict = {
        let mut say = said_by(&cluster, "checking", streams.errors);
        verify(Path::new(file), &cluster, claims, &mut say)
    };
    let lacking = |column, reason| {
        let file = file_of(folder, column).to_string_lossy().into_owned();
        Err(Failure::Refuted { file, reason: Box::new(reason) })
    };
    match verdict.map_err(|error| arguments.place(error, file, folder))? {
        Verdict::Holds { positions, has_labels } => said(positions, has_labels, streams),
        Verdict::Refuted(refuted) => Err(refuted_in(folder, refuted)),
        Verdict::Missing(column) => lacking(column, AnswerRefutation::NoLabels),
        Verdict::Needless(column) => lacking(column, AnswerRefutation::NeedlessLabels),
    }
}

/// The columns of a folder, of which each worker reads its part.
struct ColumnsOf(String);

impl Claims for ColumnsOf {
    fn has(&self, column: Column) -> bool {
        file_of(&self.0, column).exists()
    }

    fn read(&self, column: Column, count: u64, part: Range<u64>) -> Result<Vec<u32>, ColumnError> {
        column.read_part(count, part, &mut File::open(file_of(&self.0, column))?)
    }
}

fn refuted_in(folder: &str, refuted: Refuted) -> Failure {
    Failure::Refuted { file: folder.to_owned(), reason: Box::new(AnswerRefutation::Column(refuted)) }
}
