//! A process of a computation, and where it listens.

use std::fmt;

/// A process of a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its number.
    pub process: usize,
    /// Where it listens: a host and a port.
    pub address: String,
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} ({})", self.process, self.address)
    }
}
