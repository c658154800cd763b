//! How a checkpoint begins, of a graph or of something else: what has been found of it, as a file.

use std::fmt;
use std::io::{self, Read, Write};

use crate::{GraphFileError, HEADER};

/// How every checkpoint begins.
const MAGIC: [u8; 8] = *b"\x89HJC\r\n\x1a\n";
/// The version of the formats.
const VERSION: u32 = 1;
/// Bytes of a beginning before its contents, and behind them.
const BEFORE: usize = 12;
const BEHIND: usize = 4;
/// Bytes that say of which graph it is.
const IDENTITY: usize = HEADER + 4;
/// Words of the state.
const STATE: usize = 8;

/// Bytes of a checkpoint before the words of the positions: how it begins, its version, of which graph it is, the state, and a checksum.
pub const CHECKPOINT_HEADER: usize = beginning(IDENTITY + 4 * STATE);

/// Bytes of the beginning of a file that has contents of so many bytes.
pub const fn beginning(contents: usize) -> usize {
    BEFORE + contents + BEHIND
}

/// Why a checkpoint is not gone on with.
#[derive(Debug)]
pub enum CheckpointError {
    /// It is none.
    Magic,
    /// It has another version.
    Version {
        /// Its version.
        given: u32,
        /// The only one there is.
        limit: u32,
    },
    /// It is of another graph.
    OtherGraph,
    /// Its beginning is damaged.
    HeaderChecksum,
    /// Something stands there that is never written.
    Value {
        /// The number of the word, in the state of 8 words or after it.
        word: usize,
        /// What stands there.
        given: u32,
    },
    /// It cannot be read, ends too soon, is damaged or goes on after its end.
    Blocks(GraphFileError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => write!(f, "this is no checkpoint: it does not begin like one"),
            Self::Version { given, limit } => {
                write!(f, "the checkpoint has version {given}, and only {limit} is known")
            }
            Self::OtherGraph => write!(f, "the checkpoint is of another graph"),
            Self::HeaderChecksum => {
                write!(f, "the beginning of the checkpoint is damaged: its checksum is another")
            }
            Self::Value { word, given } => {
                write!(f, "the checkpoint has {given} as word {word}, which cannot be")
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

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        Self::Blocks(error.into())
    }
}

/// What tells a graph file from others: its header, and a number that follows from the checksums of all blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphIdentity([u8; IDENTITY]);

impl GraphIdentity {
    pub(crate) fn new(header: [u8; HEADER], digest: u32) -> Self {
        let mut identity = [0; IDENTITY];
        identity[..HEADER].copy_from_slice(&header);
        identity[HEADER..].copy_from_slice(&digest.to_le_bytes());
        Self(identity)
    }
}

/// Writes how a checkpoint of a graph begins: eight words that say what has been found, which mean what their writer likes. The words of the positions
/// follow, as a [`BlockWriter`](crate::BlockWriter) writes them. Fails where the output does.
pub fn write_checkpoint(graph: GraphIdentity, state: [u32; STATE], output: &mut dyn Write) -> io::Result<()> {
    let mut contents = graph.0.to_vec();
    contents.extend(state.iter().flat_map(|word| word.to_le_bytes()));
    write_beginning(MAGIC, &contents, output)
}

/// Writes how a file begins: eight bytes that say what it is, the version, contents whose length its reader knows, and a checksum of all
/// this. Fails where the output does.
pub fn write_beginning(magic: [u8; 8], contents: &[u8], output: &mut dyn Write) -> io::Result<()> {
    let mut header = magic.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend(contents);
    header.extend(crc32fast::hash(&header).to_le_bytes());
    output.write_all(&header)
}

/// Reads how a file begins, and gives its contents of so many bytes. A file of another kind or version and one that is damaged are
/// refused.
///
/// ```
/// use hyperjam_graphfile::{CheckpointError, read_beginning, write_beginning};
///
/// let (magic, mut file) = (*b"\x89ABC\r\n\x1a\n", Vec::new());
/// write_beginning(magic, b"seven", &mut file)?;
/// assert_eq!(read_beginning(magic, 5, &mut &file[..])?, b"seven");
/// file[14] ^= 1;
/// assert!(matches!(read_beginning(magic, 5, &mut &file[..]), Err(CheckpointError::HeaderChecksum)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_beginning(
    magic: [u8; 8],
    length: usize,
    input: &mut dyn Read,
) -> Result<Vec<u8>, CheckpointError> {
    let mut header = Vec::new();
    input.take(beginning(length) as u64).read_to_end(&mut header)?;
    let shown = header.len().min(magic.len());
    if header.is_empty() || header[..shown] != magic[..shown] {
        return Err(CheckpointError::Magic);
    }
    if header.len() < beginning(length) {
        return Err(GraphFileError::CutOff { at: header.len() as u64 }.into());
    }
    let word = |at: usize| header[at..].first_chunk().map_or(0, |word| u32::from_le_bytes(*word));
    if word(8) != VERSION {
        return Err(CheckpointError::Version { given: word(8), limit: VERSION });
    }
    if word(BEFORE + length) != crc32fast::hash(&header[..BEFORE + length]) {
        return Err(CheckpointError::HeaderChecksum);
    }
    header.truncate(BEFORE + length);
    Ok(header.split_off(BEFORE))
}

/// Reads how a checkpoint begins. One of another graph or version and one that is damaged are refused.
///
/// ```
/// use hyperjam_graphfile::{Chunks, read_checkpoint, write, write_checkpoint};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Convention;
/// use std::io::Cursor;
///
/// let mut file = Vec::new();
/// write(&Graph::from_moves(1, [])?, Convention::Normal, None, &mut file)?;
/// let graph = Chunks::new(Cursor::new(file), 1)?.identity();
/// let mut checkpoint = Vec::new();
/// write_checkpoint(graph, [3, 0, 0, 0, 0, 0, 0, 7], &mut checkpoint)?;
/// assert_eq!(read_checkpoint(graph, &mut &checkpoint[..])?, [3, 0, 0, 0, 0, 0, 0, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_checkpoint(graph: GraphIdentity, input: &mut dyn Read) -> Result<[u32; STATE], CheckpointError> {
    let contents = read_beginning(MAGIC, IDENTITY + 4 * STATE, input)?;
    let (identity, state) = contents.split_at(IDENTITY);
    if identity != graph.0 {
        return Err(CheckpointError::OtherGraph);
    }
    Ok(std::array::from_fn(|nth| state[4 * nth..].first_chunk().map_or(0, |word| u32::from_le_bytes(*word))))
}
