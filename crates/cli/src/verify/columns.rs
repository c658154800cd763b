//! A check of columns, by passes over the file of their graph.

use std::fs::File;

use hyperjam_external::ExternalError;
use hyperjam_external::verify::{OutcomeColumns, Refuted, check_classes, check_labels, has_labels};
use hyperjam_graphfile::{Chunks, Column};

use crate::Streams;
use crate::failure::{AnswerRefutation, Failure};
use crate::npy::{file_of, read};

/// The most moves that are read at once, if no position has more.
const CHUNK: usize = 1 << 18;

/// Checks the columns of a folder. O(1) passes for outcomes and where there is room classes, at most 16 bytes a position.
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
    let has_labels = has_labels(&mut graph, &class).map_err(unread)?;
    drop(class);
    let path = file_of(folder, Column::Label);
    if path.exists() != has_labels {
        let reason = if has_labels { AnswerRefutation::NoLabels } else { AnswerRefutation::NeedlessLabels };
        return Err(Failure::Refuted { file: path.to_string_lossy().into_owned(), reason: Box::new(reason) });
    }
    let mut labels = "no";
    if has_labels {
        labels = "all";
        holds(check_labels(&mut graph, &number(Column::Label)?).map_err(unread)?)?;
    }
    writeln!(
        streams.output,
        "Verified: the outcomes of {count} positions for both starters, {labels} labels, classes."
    )?;
    Ok(())
}

fn refuted_in(folder: &str, refuted: Refuted) -> Failure {
    Failure::Refuted { file: folder.to_owned(), reason: Box::new(AnswerRefutation::Column(refuted)) }
}
