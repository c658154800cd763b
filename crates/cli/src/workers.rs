//! Several workers who share a graph out among themselves, in one process or on several machines.

use std::fs;
use std::io::Write;
use std::time::Duration;

use hyperjam_distributed::{Cluster, DistributedError, Stage, read_hosts};

use crate::failure::Failure;

/// Among whom a graph is shared out, if among several workers.
#[derive(clap::Args)]
pub(crate) struct WorkerArguments {
    /// Share a binary graph (.hjg) out among so many workers, each of which holds only its part of it; with --hosts, so many
    /// in each process. The answers are the same.
    #[arg(long, requires = "npy", value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[arg(value_name = "COUNT")]
    workers: Option<u16>,
    /// Do it together with processes on other machines: a file with one host:port in each line, the same for all of them.
    /// Answers are written by process 0.
    #[arg(long, requires_all = ["npy", "process"], value_name = "FILE")]
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

    pub(crate) fn cluster(&self) -> Result<Cluster, Failure> {
        let workers = self.workers.unwrap_or(1).into();
        let Some(file) = &self.hosts else { return Ok(Cluster::alone(workers)) };
        let text = fs::read_to_string(file).map_err(|error| Failure::input(file, error))?;
        let hosts = read_hosts(&text).map_err(|error| Failure::input(file, error))?;
        let patience = Duration::from_secs(self.wait.into());
        Ok(Cluster { workers, hosts, process: self.process.unwrap_or_default(), patience })
    }

    /// Where an error of the workers is, who work on the graph of a file and a folder of columns.
    pub(crate) fn place(&self, error: DistributedError, file: &str, folder: &str) -> Failure {
        match error {
            DistributedError::Graph(error) => Failure::input(file, error),
            DistributedError::Output(error) => Failure::input(folder, error),
            DistributedError::Claims(error) => Failure::input(folder, error),
            error @ (DistributedError::Count { .. } | DistributedError::NoSuchProcess { .. }) => {
                Failure::input(self.hosts.as_deref().unwrap_or(file), error)
            }
            error => Failure::input(file, error),
        }
    }
}

/// Says how far this process has come, if there are others. `doing` is what it does to answers.
pub(crate) fn said_by<'a>(
    cluster: &Cluster,
    doing: &'static str,
    errors: &'a mut dyn Write,
) -> impl FnMut(Stage) + 'a {
    let (count, process) = (cluster.hosts.len(), cluster.process);
    move |stage| {
        if count > 1 {
            let what = match stage {
                Stage::Connected => "connected".to_owned(),
                Stage::Outcomes => format!("{doing} outcomes"),
                Stage::Classes => format!("{doing} classes"),
                Stage::Labels => format!("{doing} labels"),
            };
            // Nobody has to see it.
            let _ = writeln!(errors, "process {process} of {count}: {what}");
        }
    }
}
