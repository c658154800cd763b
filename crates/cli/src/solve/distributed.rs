//! `hyperjam solve` by several workers, which may be in several processes.

use std::fs;
use std::path::Path;
use std::time::Duration;

use hyperjam_distributed::{Cluster, DistributedError, Stage, read_hosts, solve};

use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::npy::ColumnFiles;

/// By whom a graph is solved, if by several workers.
#[derive(clap::Args)]
pub(crate) struct WorkerArguments {
    /// Solve a binary graph (.hjg) by so many workers, each of which holds only its part of it; with --hosts, so many in each
    /// process. The answers are the same.
    #[arg(long, requires = "npy", conflicts_with_all = ["threads", "rules", "memory"], value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[arg(value_name = "COUNT")]
    workers: Option<u16>,
    /// Solve it together with processes on other machines: a file with one host:port in each line, the same for all of them.
    /// Process 0 writes the answers.
    #[arg(long, requires_all = ["npy", "process"], conflicts_with_all = ["threads", "rules", "memory"], value_name = "FILE")]
    hosts: Option<String>,
    /// Which line of the hosts is this process, from 0.
    #[arg(long, requires = "hosts", value_name = "NUMBER")]
    process: Option<usize>,
    /// How many seconds to wait for the other processes to come.
    #[arg(long, requires = "hosts", default_value_t = 30, value_name = "SECONDS")]
    wait: u16,
}

impl WorkerArguments {
    /// Whether workers are asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.workers.is_some() || self.hosts.is_some()
    }

    fn cluster(&self) -> Result<Cluster, Failure> {
        let workers = self.workers.unwrap_or(1).into();
        let Some(file) = &self.hosts else { return Ok(Cluster::alone(workers)) };
        let text = fs::read_to_string(file).map_err(|error| Failure::input(file, error))?;
        let hosts = read_hosts(&text).map_err(|error| Failure::input(file, error))?;
        let patience = Duration::from_secs(self.wait.into());
        Ok(Cluster { workers, hosts, process: self.process.unwrap_or_default(), patience })
    }
}

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
    let count = cluster.hosts.len();
    let mut say = |stage| {
        if count > 1 {
            let what = match stage {
                Stage::Connected => "connected",
                Stage::Outcomes => "looking for outcomes",
                Stage::Classes => "looking for classes",
                Stage::Labels => "looking for labels",
            };
            // Nobody has to see it.
            let _ = writeln!(streams.errors, "process {} of {count}: {what}", cluster.process);
        }
    };
    let solved = solve(Path::new(file), &cluster, Box::new(columns.clone()), &mut say);
    // A worker that waits for one that is gone keeps what it has written.
    columns.discard();
    solved.map_err(|error| match error {
        DistributedError::Graph(error) => Failure::input(file, error),
        DistributedError::Output(error) => Failure::input(folder, error),
        error @ (DistributedError::Count { .. } | DistributedError::NoSuchProcess { .. }) => {
            Failure::input(arguments.hosts.as_deref().unwrap_or(file), error)
        }
        error => Failure::input(file, error),
    })
}
