//! Parts of a file that is too large for whoever reads it.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use hyperjam_terms::{Convention, EndKind, Movers};

use crate::blocks::{BLOCK, BlockReader, CHECKSUM, fill};
use crate::read::{Header, each_degree, header, step};
use crate::{GraphFileError, GraphIdentity, HEADER, body};

/// A file of which its degrees are read, and some of its moves.
///
/// What is read is checked as [`read`](crate::read()) does. Names are not read.
///
/// ```
/// use hyperjam_graphfile::{GraphParts, write};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers};
/// use std::io::Cursor;
///
/// let graph = Graph::from_moves(3, [(1, 0, Movers::LEFT), (2, 0, Movers::BOTH), (2, 1, Movers::RIGHT)])?;
/// let mut file = Vec::new();
/// write(&graph, Convention::Normal, None, &mut file)?;
/// let mut parts = GraphParts::open(Cursor::new(file))?;
/// let mut targets = Vec::new();
/// parts.moves(1..3, |target, _| targets.push(target))?;
/// assert_eq!(targets, [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GraphParts<R> {
    input: R,
    header: Header,
    /// Bytes of the stream after the header.
    length: u64,
}

impl<R: Read + Seek> GraphParts<R> {
    /// Reads the header. The file has to be as long as it says. O(1).
    pub fn open(mut input: R) -> Result<Self, GraphFileError> {
        let header = header(&mut input)?;
        let length = body(header.positions, header.moves, header.name_bytes);
        let end = HEADER as u64 + length + length.div_ceil(BLOCK as u64) * CHECKSUM as u64;
        match input.seek(SeekFrom::End(0))? {
            given if given < end => Err(GraphFileError::CutOff { at: given }),
            given if given > end => Err(GraphFileError::Trailing { at: end }),
            _ => Ok(Self { input, header, length }),
        }
    }

    /// Who wins when a player cannot move.
    pub fn convention(&self) -> Convention {
        self.header.convention
    }

    /// How many positions the file has.
    pub fn position_count(&self) -> u64 {
        self.header.positions
    }

    /// How many moves the file has.
    pub fn move_count(&self) -> u64 {
        self.header.moves
    }

    /// One number for all checksums of the file, by which it is told from others. A look at each block: O(bytes / 65,536).
    pub fn checksum(&mut self) -> Result<u32, GraphFileError> {
        let mut sum = crc32fast::Hasher::new();
        sum.update(&self.header.bytes);
        let (mut at, mut rest) = (HEADER as u64, self.length);
        while rest > 0 {
            let block = rest.min(BLOCK as u64);
            let mut checksum = [0; CHECKSUM];
            self.input.seek(SeekFrom::Start(at + block))?;
            if fill(&mut self.input, &mut checksum)? < CHECKSUM {
                return Err(GraphFileError::CutOff { at: at + block });
            }
            sum.update(&checksum);
            at += block + CHECKSUM as u64;
            rest -= block;
        }
        Ok(sum.finalize())
    }

    /// What tells this graph from others, as [`Chunks::identity`](crate::Chunks::identity) says it. O(bytes / 65,536).
    pub fn identity(&mut self) -> Result<GraphIdentity, GraphFileError> {
        Ok(GraphIdentity::new(self.header.bytes, self.checksum()?))
    }

    /// Goes through all positions in order: how play stops there, or how many moves there are. O(positions), in the memory of
    /// one block.
    pub fn degrees(&mut self, mut take: impl FnMut(Option<EndKind>, u32)) -> Result<(), GraphFileError> {
        let mut blocks = BlockReader::from_word(&mut self.input, self.length, HEADER as u64, 0)?;
        each_degree(&mut blocks, self.header.positions, self.header.moves, |end, degree| {
            take(end, degree);
            Ok(())
        })
    }

    /// Goes through the moves with these numbers: where each leads, and who may make it. O(moves), in the memory of one block.
    /// Of numbers that the file does not have nothing is read.
    pub fn moves(
        &mut self,
        numbers: Range<u64>,
        mut take: impl FnMut(usize, Movers),
    ) -> Result<(), GraphFileError> {
        let Header { positions, moves, .. } = self.header;
        let (start, end) = (numbers.start.min(moves), numbers.end.min(moves));
        if start >= end {
            return Ok(());
        }
        let word = positions + start;
        let mut blocks = BlockReader::from_word(&mut self.input, self.length, HEADER as u64, word)?;
        for number in start..end {
            let (target, movers) = step(blocks.word()?, number, positions as usize)?;
            take(target, movers);
        }
        Ok(())
    }
}
