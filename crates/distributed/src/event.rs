//! What a process learns of its workers while they work.

use crate::{DistributedError, Verdict};

/// How far a computation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// All processes are connected.
    Connected,
    /// All have read their parts, and look for outcomes.
    Outcomes,
    /// They look for classes.
    Classes,
    /// They look for labels.
    Labels,
}

/// What the thread that waits is told.
pub(crate) enum Event {
    Stage(Stage),
    /// A worker has ended, with its verdict where columns are checked.
    Done(Result<Option<Verdict>, DistributedError>),
    /// A process cannot be read from or written to.
    Lost(usize),
    /// All connections are closed.
    Closed,
}
