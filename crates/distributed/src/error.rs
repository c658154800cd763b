//! Why there is no answer.

use std::fmt;
use std::io;
use std::time::Duration;

use hyperjam_graphfile::{ColumnError, GraphFileError};

use crate::Host;

/// Why there is no answer. Processes and workers are numbered from 0.
#[derive(Debug)]
pub enum DistributedError {
    /// The graph cannot be read.
    Graph(GraphFileError),
    /// There are too many processes or workers, or none.
    Count {
        /// Of what.
        what: &'static str,
        /// How many.
        given: usize,
        /// The most.
        limit: usize,
    },
    /// No line of the hosts is this process.
    NoSuchProcess {
        /// Its number.
        given: usize,
        /// How many there are.
        limit: usize,
    },
    /// A line of the hosts is no host and port.
    Host {
        /// The line, from 1.
        line: usize,
        /// What it says.
        given: String,
    },
    /// This process cannot be reached at its own address.
    Listen {
        /// The process.
        host: Host,
        /// What the system says.
        reason: io::Error,
    },
    /// A process did not come.
    Absent {
        /// The process.
        host: Host,
        /// How long it was waited for.
        limit: Duration,
    },
    /// A process was started for another computation.
    Different {
        /// The process.
        host: Host,
        /// What is different.
        what: &'static str,
        /// What it has.
        given: String,
        /// What this process has.
        expected: String,
    },
    /// A process is gone, or cannot be reached any more.
    Lost {
        /// The process.
        host: Host,
    },
    /// Another worker found that there is no answer.
    Peer {
        /// The process of the worker; none if it is this one.
        host: Option<Host>,
        /// What it said.
        reason: String,
    },
    /// The answers cannot be written.
    Output(io::Error),
    /// Columns that are to be checked cannot be read.
    Claims(ColumnError),
    /// Workers cannot be started.
    Start {
        /// What timely says.
        reason: String,
    },
    /// Fingerprints did not tell the classes apart, however often they were made in another way.
    Fingerprints {
        /// How often.
        limit: u32,
    },
    /// A worker stopped because of an error in the program.
    Panicked {
        /// The worker.
        worker: usize,
    },
}

impl fmt::Display for DistributedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Graph(error) => error.fmt(f),
            Self::Count { what, given, limit } => write!(f, "{given} {what}; there may be 1 to {limit}"),
            Self::NoSuchProcess { given, limit } => {
                write!(f, "process {given}: there are {limit}, numbered from 0")
            }
            Self::Host { line, given } => write!(f, "line {line}: “{given}” is no host and port"),
            Self::Listen { host, reason } => write!(f, "{host} cannot listen: {reason}"),
            Self::Absent { host, limit } => write!(f, "{host} did not come within {} s", limit.as_secs()),
            Self::Different { host, what, given, expected } => {
                write!(f, "{host} has another {what}: {given}, and here it is {expected}")
            }
            Self::Lost { host } => write!(f, "{host} is gone or cannot be reached any more"),
            Self::Peer { host: Some(host), reason } => write!(f, "{host}: {reason}"),
            Self::Peer { host: None, reason } => f.write_str(reason),
            Self::Output(error) => error.fmt(f),
            Self::Claims(error) => error.fmt(f),
            Self::Start { reason } => write!(f, "workers cannot be started: {reason}"),
            Self::Fingerprints { limit } => {
                write!(f, "{limit} kinds of fingerprints did not tell the classes apart")
            }
            Self::Panicked { worker } => {
                write!(f, "worker {worker} stopped because of an error in the program")
            }
        }
    }
}

impl std::error::Error for DistributedError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Graph(error) => Some(error),
            Self::Claims(error) => Some(error),
            Self::Listen { reason: error, .. } | Self::Output(error) => Some(error),
            _ => None,
        }
    }
}

impl From<GraphFileError> for DistributedError {
    fn from(error: GraphFileError) -> Self {
        Self::Graph(error)
    }
}
