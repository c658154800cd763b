//! Game graphs as binary files, `.hjg`: four bytes a position and four a move, in blocks with checksums; and as lists of edges
//! that other programs write ([`read_edges`]), and parity games as PGSolver has them ([`read_parity`]). [`GraphParts`] reads of a binary file what somebody needs of it, and a [`Column`] is
//! the file of the answers to one question.
//!
//! `docs/scale.md` describes the format byte by byte. [`write()`] and [`read()`] go through a file once, block by block, so that
//! it may be a pipe; what is kept while a file is read grows with what of it has been read, whatever its header claims.
//!
//! ```
//! use hyperjam_graphfile::{GraphFile, read, write};
//! use hyperjam_solver::Graph;
//! use hyperjam_terms::{Convention, Movers};
//!
//! let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT)])?;
//! let mut file = Vec::new();
//! write(&graph, Convention::Normal, None, &mut file)?;
//! let GraphFile { graph: again, convention, names } = read(&mut &file[..])?;
//! assert_eq!((again, convention, names), (graph, Convention::Normal, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod checkpoint;
mod chunks;
mod claims;
mod columns;
mod edges;
mod error;
mod parity;
mod parts;
mod read;
mod write;

pub use blocks::{BlockReader, BlockWriter};
pub use checkpoint::{
    CHECKPOINT_HEADER, CheckpointError, GraphIdentity, beginning, read_beginning, read_checkpoint,
    write_beginning, write_checkpoint,
};
pub use chunks::{Chunk, ChunkPosition, Chunks, MoveWord};
pub use claims::{LabelClaim, Refuted, StateClaim};
pub use columns::{Column, ColumnError, ColumnReader, numpy_header};
pub use edges::{EdgeError, EdgeErrorReason, EdgeFormat, read_edges};
pub use error::GraphFileError;
pub use parity::{
    ParityFile, ParityFileError, ParityFileReason, ParityWriteError, begins_parity, read_parity, write_parity,
};
pub use parts::GraphParts;
pub use read::{GraphFile, Sizes, read, sizes};
pub use write::{fits, write};

use hyperjam_terms::EndKind;

/// How every file begins. No text does; and a program that changes the ends of lines changes it.
pub const MAGIC: [u8; 8] = *b"\x89HJG\r\n\x1a\n";
/// The newest version of the format. Files without loss ends and ends won by Left or Right are of version 1, the others of version 2;
/// both are read.
pub const VERSION: u32 = 2;
/// The most positions that a file may have.
pub const MOST_POSITIONS: u64 = 400_000_000;
/// The most moves that a file may have.
pub const MOST_MOVES: u64 = (1 << 31) - 1;
/// The most bytes that the names of all positions may take.
pub const MOST_NAME_BYTES: u64 = 4_000_000_000;

/// Bytes of the header.
const HEADER: usize = 48;
/// Set in the flags of a misère game.
const MISERE: u32 = 1;
/// Set in the flags where positions have names.
const NAMED: u32 = 2;
/// In place of a number of moves, from here downwards by their kinds: the ends.
const END: u32 = u32::MAX;

/// What stands in place of a number of moves for an end.
fn word_of(end: EndKind) -> u32 {
    END - end as u32
}

/// The end that a word stands for; none if it is a number of moves.
fn end_of(word: u32) -> Option<EndKind> {
    EndKind::ALL.get((END - word) as usize).copied()
}
/// In the word of a move, the bits from here on say who may make it, as those of [`Movers`](hyperjam_terms::Movers) do.
const MOVERS: u32 = 30;

/// How many bytes come after the header, without checksums.
fn body(positions: u64, moves: u64, names: Option<u64>) -> u64 {
    4 * positions + 4 * moves + names.map_or(0, |bytes| 4 * positions + bytes)
}
