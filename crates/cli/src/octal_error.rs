//! Why Grundy numbers of octal games are not found.

use hyperjam_graphfile::{CheckpointError, GraphFileError};
use hyperjam_rulesets::heaps::SequenceError;

/// Why there are no Grundy numbers.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OctalError {
    /// They cannot be found.
    #[error("{0} (see --memory)")]
    Memory(SequenceError),
    /// They are not found for another reason.
    #[error("{0}")]
    Sequence(SequenceError),
    /// What was found before cannot be gone on with.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// That is of another game.
    #[error("the checkpoint is of the game {given}")]
    OtherGame {
        /// Its code.
        given: String,
    },
    /// It has more numbers than there can be.
    #[error("the checkpoint is of {given} numbers, and there can be {limit} at most")]
    Count {
        /// How many.
        given: u64,
        /// The most.
        limit: u64,
    },
    /// Two files have one name.
    #[error("{one} and {other} are the same file, “{name}”")]
    SameFile {
        /// What is to be written into the first,
        one: &'static str,
        /// and into the second.
        other: &'static str,
        /// The name.
        name: String,
    },
}

impl From<SequenceError> for OctalError {
    fn from(error: SequenceError) -> Self {
        match error {
            SequenceError::Memory { .. } => Self::Memory(error),
            _ => Self::Sequence(error),
        }
    }
}

impl From<GraphFileError> for OctalError {
    fn from(error: GraphFileError) -> Self {
        Self::Checkpoint(error.into())
    }
}
