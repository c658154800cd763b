//! Why a file is not read.

use std::fmt;
use std::io;

/// Why a file is not read: the place, what is given there, and what there may be. Bytes and blocks are counted from 0.
#[derive(Debug)]
pub enum GraphFileError {
    /// It cannot be read at all.
    Io(io::Error),
    /// It does not begin as such files do.
    Magic,
    /// It has another version.
    Version {
        /// Its version.
        given: u32,
        /// The only one there is.
        limit: u32,
    },
    /// The header is damaged.
    HeaderChecksum,
    /// The header has a flag, or something else, that no file of this version has.
    Header {
        /// The byte at which it stands.
        at: usize,
        /// What stands there.
        given: u32,
    },
    /// There would be more than there can be.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        given: u64,
        /// The most.
        limit: u64,
    },
    /// The file ends too soon.
    CutOff {
        /// The number of its bytes.
        at: u64,
    },
    /// A block is damaged.
    Checksum {
        /// The block.
        block: u64,
        /// The byte at which it begins.
        at: u64,
    },
    /// Something comes after the last block.
    Trailing {
        /// The byte at which it begins.
        at: u64,
    },
    /// The positions up to one have more moves than the file, or all of them fewer.
    Moves {
        /// The position, or the number of positions.
        position: usize,
        /// How many they have.
        given: u64,
        /// How many the file has.
        limit: u64,
    },
    /// A move leads nowhere.
    NoSuchPosition {
        /// The number of the move.
        number: u64,
        /// Where it leads.
        given: u32,
        /// The number of positions.
        limit: usize,
    },
    /// Nobody may make a move.
    Movers {
        /// The number of the move.
        number: u64,
    },
    /// The file is another one than when it was first read.
    Changed {
        /// The position from which on that shows.
        position: usize,
    },
    /// The names up to one are longer than all, or all of them shorter than they should be.
    NameBytes {
        /// The position, or the number of positions.
        position: usize,
        /// The bytes of their names.
        given: u64,
        /// The bytes of all names.
        limit: u64,
    },
    /// A name is not UTF-8.
    NotText {
        /// The position.
        position: usize,
    },
    /// Two positions have one name.
    SameName {
        /// The positions.
        positions: [usize; 2],
        /// Their name.
        name: Box<str>,
    },
}

impl fmt::Display for GraphFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Magic => write!(f, "this is no graph file: it does not begin like one"),
            Self::Version { given, limit } => {
                write!(f, "the graph file has version {given}, and only {limit} is known")
            }
            Self::HeaderChecksum => write!(f, "the header is damaged: its checksum is another"),
            Self::Header { at, given } => write!(f, "header, byte {at}: {given} is nothing that is known"),
            Self::TooMany { what, given, limit } => write!(f, "header: {given} {what}; the limit is {limit}"),
            Self::CutOff { at } => write!(f, "the file ends too soon, after {at} bytes"),
            Self::Checksum { block, at } => {
                write!(f, "block {block}, from byte {at} on, is damaged: its checksum is another")
            }
            Self::Trailing { at } => write!(f, "something follows after the end, from byte {at} on"),
            Self::Moves { position, given, limit } => {
                write!(f, "the positions before {position} have {given} moves, and the file has {limit}")
            }
            Self::NoSuchPosition { number, given, limit } => {
                write!(f, "move {number}: there is no position {given}, only {limit} positions")
            }
            Self::Movers { number } => write!(f, "move {number}: nobody may make it"),
            Self::Changed { position } => {
                write!(f, "the file has changed since it was first read, from position {position} on")
            }
            Self::NameBytes { position, given, limit } => {
                write!(f, "the names before {position} take {given} bytes, and all of them {limit}")
            }
            Self::NotText { position } => write!(f, "the name of position {position} is not UTF-8"),
            Self::SameName { positions: [one, other], name } => {
                write!(f, "positions {one} and {other} are both called “{name}”")
            }
        }
    }
}

impl std::error::Error for GraphFileError {}

impl From<io::Error> for GraphFileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
