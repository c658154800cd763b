//! The processes of a computation.

use std::time::Duration;

use crate::{DistributedError, Host};

/// The most workers of a process, and the most of all processes.
const MOST_WORKERS: usize = 1024;

/// Who solves a graph together.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// How many workers each process has.
    pub workers: usize,
    /// All processes; none where there is only this one.
    pub hosts: Vec<Host>,
    /// Which of them this is.
    pub process: usize,
    /// How long to wait for the others to come.
    pub patience: Duration,
}

impl Cluster {
    /// So many workers of this process alone.
    pub fn alone(workers: usize) -> Self {
        Self { workers, hosts: Vec::new(), process: 0, patience: Duration::ZERO }
    }

    pub(crate) fn check(&self) -> Result<(), DistributedError> {
        let processes = self.hosts.len().max(1);
        for (what, given) in [("workers", self.workers), ("workers in all", processes * self.workers)] {
            if given == 0 || given > MOST_WORKERS {
                return Err(DistributedError::Count { what, given, limit: MOST_WORKERS });
            }
        }
        if self.process >= processes {
            return Err(DistributedError::NoSuchProcess { given: self.process, limit: processes });
        }
        Ok(())
    }
}

/// Reads a list of hosts: one `host:port` in each line, in the order of the processes. Empty lines do not count. O(bytes).
///
/// ```
/// let hosts = hyperjam_distributed::read_hosts("alpha:4100\nbeta:4100\n")?;
/// assert_eq!(hosts[1].address, "beta:4100");
/// assert!(hyperjam_distributed::read_hosts("alpha").is_err());
/// # Ok::<(), hyperjam_distributed::DistributedError>(())
/// ```
pub fn read_hosts(text: &str) -> Result<Vec<Host>, DistributedError> {
    let mut hosts = Vec::new();
    for (line, address) in (1..).zip(text.lines().map(str::trim)) {
        if address.is_empty() {
            continue;
        }
        let is_address = address
            .rsplit_once(':')
            .is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok_and(|port| port > 0));
        if !is_address || address.contains(char::is_whitespace) {
            return Err(DistributedError::Host { line, given: address.into() });
        }
        hosts.push(Host { process: hosts.len(), address: address.into() });
    }
    Ok(hosts)
}
