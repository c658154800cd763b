//! Why a graph is not solved within a limit of memory.

use bytesize::ByteSize;

/// Why what is asked for by `--memory` and `--resume` cannot be done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MemoryError {
    /// Something else than a binary graph.
    #[error(
        "--memory and --resume: only binary graphs (.hjg) can be solved within a limit or gone on with, and from a file, not a pipe"
    )]
    NoGraph,
    /// The limit is too small.
    #[error("--memory {}: it takes {} at least", size(*.given), size(*.limit))]
    TooSmall {
        /// What is given.
        given: u64,
        /// The least.
        limit: u64,
    },
    /// Several threads cannot share the passes.
    #[error(
        "--threads {given}: the graph does not fit into --memory, and one thread makes the passes over its file"
    )]
    Threads {
        /// How many were asked for.
        given: u16,
    },
    /// Work has begun that would be lost.
    #[error("there is a checkpoint: go on with --resume, or remove it to begin anew")]
    Begun,
    /// There is nothing to go on with.
    #[error("there is no checkpoint to go on with")]
    NoCheckpoint,
    /// The work was begun by passes.
    #[error("the checkpoint is of passes over the file, which need --memory")]
    ByPasses,
    /// The work was begun in memory.
    #[error("--memory {}: the checkpoint is of work in memory, which takes {} at least", size(*.given), size(*.limit))]
    InMemory {
        /// What is given.
        given: u64,
        /// The least.
        limit: u64,
    },
    /// A column is not as it was.
    #[error("the columns are not as they were when the checkpoint was written: remove it to begin anew")]
    Columns,
}

/// Bytes in words.
fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().iec().to_string()
}
