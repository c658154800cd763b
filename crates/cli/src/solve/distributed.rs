//! `hyperjam solve` by several workers, which may be in several processes.

use std::path::Path;

use hyperjam_distributed::solve;

use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::npy::ColumnFiles;
use crate::workers::{WorkerArguments, said_by};

/// Solves the graph of a file and writes the answers as columns into a folder, if this is process 0. What the others are told of
/// is how far they have come.
pub(crate) fn run(
    file: &str,
    folder: &str,
    arguments: &WorkerArguments,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if file == "-" {
        return Err(Failure::input(file, InputError::PartsOfStandardInput));
    }
    let cluster = arguments.cluster()?;
    let columns = ColumnFiles::new(folder);
    if cluster.process == 0 {
        columns.clear()?;
    }
    let mut say = said_by(&cluster, "looking for", streams.errors);
    let solved = solve(Path::new(file), &cluster, Box::new(columns.clone()), &mut say);
    // A worker that waits for one that is gone keeps what it has written.
    columns.discard();
    solved.map_err(|error| arguments.place(error, file, folder))
}
