//! Why Grundy numbers of octal games are not found.

use std::fmt;

use hyperjam_graphfile::GraphFileError;
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
    #[error("{0}")]
    Checkpoint(CheckpointError),
}

impl From<SequenceError> for OctalError {
    fn from(error: SequenceError) -> Self {
        match error {
            SequenceError::Memory { .. } => Self::Memory(error),
            _ => Self::Sequence(error),
        }
    }
}

/// Why a checkpoint is not gone on with.
#[derive(Debug)]
pub(crate) enum CheckpointError {
    /// It is none.
    Magic,
    /// It has another version.
    Version {
        /// Its version.
        given: u32,
        /// The only one there is.
        limit: u32,
    },
    /// Its beginning is damaged.
    HeaderChecksum,
    /// It is of another game.
    OtherGame {
        /// Its code.
        given: String,
    },
    /// It has more numbers than there can be.
    Count {
        /// How many.
        given: u64,
        /// The most.
        limit: u64,
    },
    /// It cannot be read, ends too soon, is damaged or goes on after its end.
    Blocks(GraphFileError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => {
                write!(f, "this is no checkpoint of Grundy numbers: it does not begin like one")
            }
            Self::Version { given, limit } => {
                write!(f, "the checkpoint has version {given}, and only {limit} is known")
            }
            Self::HeaderChecksum => {
                write!(f, "the beginning of the checkpoint is damaged: its checksum is another")
            }
            Self::OtherGame { given } => write!(f, "the checkpoint is of the game {given}"),
            Self::Count { given, limit } => {
                write!(f, "the checkpoint is of {given} numbers, and there can be {limit} at most")
            }
            Self::Blocks(error) => write!(f, "the checkpoint cannot be read: {error}"),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<GraphFileError> for CheckpointError {
    fn from(error: GraphFileError) -> Self {
        Self::Blocks(error)
    }
}
