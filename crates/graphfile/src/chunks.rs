//! A file that is read many times over, part by part.

use std::io::{Read, Seek, SeekFrom};

use hyperjam_terms::{Convention, EndKind};

use crate::blocks::{BLOCK, CHECKSUM, fill};
use crate::read::{Header, step};
use crate::{GraphFileError, GraphIdentity, HEADER, MOVERS, body, end_of};

/// Bytes of a word.
const WORD: u64 = 4;

/// A graph in a file, for who cannot keep its moves in memory and so goes through them again and again: the positions fall
/// into chunks, one after the other, and [`Chunks::read`] gives the moves of one.
///
/// Every read is checked as [`read()`](crate::read()) checks it, so that a file that changes meanwhile is refused and never
/// believed. Names are passed over; only their checksums are looked at, by [`Chunks::new`].
///
/// Memory: 16 bytes a chunk, two blocks, and the [`Chunk`] that is read.
///
/// ```
/// use hyperjam_graphfile::{Chunk, Chunks, write};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers};
/// use std::io::Cursor;
///
/// let graph = Graph::from_moves(3, [(1, 0, Movers::LEFT), (2, 0, Movers::BOTH), (2, 1, Movers::RIGHT)])?;
/// let mut file = Vec::new();
/// write(&graph, Convention::Normal, None, &mut file)?;
/// let mut chunks = Chunks::new(Cursor::new(file), 2)?;
/// let (mut chunk, mut targets) = (Chunk::default(), Vec::new());
/// for number in 0..chunks.count() {
///     chunks.read(number, &mut chunk)?;
///     for position in chunk.positions() {
///         targets.extend(position.moves.iter().map(|word| (position.number, word.target())));
///     }
/// }
/// assert_eq!((chunks.count(), targets), (2, vec![(1, 0), (2, 0), (2, 1)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Chunks<R> {
    input: R,
    header: Header,
    digest: u32,
    /// The first position and the first move of each chunk, and what comes after the last.
    starts: Vec<(u32, u64)>,
    most_moves: usize,
    all_open_to_both: bool,
    has_decided_ends: bool,
    degrees: Block,
    moves: Block,
}

/// A move as it stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveWord(u32);

impl MoveWord {
    /// The number of the position that it leads to.
    pub fn target(self) -> usize {
        (self.0 & ((1 << MOVERS) - 1)) as usize
    }

    /// Whether this player, 0 for Left or 1 for Right, may make it.
    pub fn is_open_to(self, player: usize) -> bool {
        self.0 >> MOVERS & (1 << player) != 0
    }
}

/// The positions of a part of a file with their moves.
#[derive(Debug, Default)]
pub struct Chunk {
    first: usize,
    degrees: Vec<u32>,
    moves: Vec<MoveWord>,
}

/// A position of a chunk.
#[derive(Clone, Copy, Debug)]
pub struct ChunkPosition<'a> {
    /// Its number in the file.
    pub number: usize,
    /// How play stops there, if it does.
    pub end: Option<EndKind>,
    /// Its moves.
    pub moves: &'a [MoveWord],
}

impl Chunk {
    /// Its positions, ascending.
    pub fn positions(&self) -> impl Iterator<Item = ChunkPosition<'_>> {
        let mut rest = &self.moves[..];
        self.degrees.iter().enumerate().map(move |(nth, word)| {
            let (moves, later) = rest.split_at(degree(*word) as usize);
            rest = later;
            ChunkPosition { number: self.first + nth, end: end_of(*word), moves }
        })
    }

    /// Its positions, descending.
    pub fn positions_backwards(&self) -> impl Iterator<Item = ChunkPosition<'_>> {
        let mut rest = &self.moves[..];
        self.degrees.iter().enumerate().rev().map(move |(nth, word)| {
            let (earlier, moves) = rest.split_at(rest.len() - degree(*word) as usize);
            rest = earlier;
            ChunkPosition { number: self.first + nth, end: end_of(*word), moves }
        })
    }
}

/// How many moves a position with this word has.
fn degree(word: u32) -> u32 {
    if end_of(word).is_some() { 0 } else { word }
}

impl<R: Read + Seek> Chunks<R> {
    /// Reads the whole file once and checks it. A chunk has at most so many positions, and at most as many moves, or is one
    /// position that has more. O(positions + moves).
    pub fn new(input: R, most: usize) -> Result<Self, GraphFileError> {
        let mut chunks = Self::cut(input, most)?;
        chunks.check()?;
        Ok(chunks)
    }

    /// Reads the header and how many moves the positions have, and nothing else.
    fn cut(mut input: R, most: usize) -> Result<Self, GraphFileError> {
        input.rewind()?;
        let header = crate::read::header(&mut input)?;
        let mut chunks = Self {
            input,
            digest: 0,
            starts: vec![(0, 0)],
            most_moves: 0,
            all_open_to_both: true,
            has_decided_ends: false,
            degrees: Block::default(),
            moves: Block::default(),
            header,
        };
        let (positions, moves) = (chunks.header.positions, chunks.header.moves);
        let (mut sum, mut start) = (0, (0, 0));
        for position in 0..positions {
            let word = chunks.degrees.word(&mut chunks.input, &chunks.header, position)?;
            let end = end_of(word);
            chunks.has_decided_ends |= end.is_some_and(|end| end != EndKind::Tie);
            chunks.all_open_to_both &= !end.is_some_and(EndKind::is_partizan);
            let (before, after) = (sum, sum + u64::from(degree(word)));
            if after > moves {
                return Err(GraphFileError::Moves {
                    position: position as usize + 1,
                    given: after,
                    limit: moves,
                });
            }
            let is_full = position - start.0 == most as u64 || after - start.1 > most as u64;
            if is_full && position > start.0 {
                start = (position, before);
                chunks.starts.push((position as u32, before));
            }
            chunks.most_moves = chunks.most_moves.max((after - start.1) as usize);
            sum = after;
        }
        if sum < moves {
            return Err(GraphFileError::Moves { position: positions as usize, given: sum, limit: moves });
        }
        chunks.starts.push((positions as u32, moves));
        Ok(chunks)
    }

    /// Reads all moves once, and what comes after them.
    fn check(&mut self) -> Result<(), GraphFileError> {
        let mut chunk = Chunk::default();
        for number in 0..self.count() {
            self.read(number, &mut chunk)?;
            self.all_open_to_both &= chunk.moves.iter().all(|word| word.is_open_to(0) && word.is_open_to(1));
        }
        let length = self.header.body();
        let mut digest = crc32fast::Hasher::new();
        digest.update(&self.header.bytes);
        for number in 0..length.div_ceil(BLOCK as u64) {
            self.moves.load(&mut self.input, &self.header, number)?;
            digest.update(&self.moves.checksum.to_le_bytes());
        }
        self.digest = digest.finalize();
        let at = HEADER as u64 + length + CHECKSUM as u64 * length.div_ceil(BLOCK as u64);
        self.input.seek(SeekFrom::Start(at))?;
        match fill(&mut self.input, &mut [0])? {
            0 => Ok(()),
            _ => Err(GraphFileError::Trailing { at }),
        }
    }

    /// Reads a chunk into the place of another.
    ///
    /// # Panics
    ///
    /// If there are not so many chunks.
    pub fn read(&mut self, number: usize, chunk: &mut Chunk) -> Result<(), GraphFileError> {
        let [start, end] = [self.starts[number], self.starts[number + 1]];
        chunk.first = start.0 as usize;
        chunk.degrees.clear();
        chunk.moves.clear();
        for position in start.0..end.0 {
            chunk.degrees.push(self.degrees.word(&mut self.input, &self.header, position.into())?);
        }
        let given: u64 = chunk.degrees.iter().map(|word| u64::from(degree(*word))).sum();
        if given != end.1 - start.1 {
            return Err(GraphFileError::Changed { position: chunk.first });
        }
        chunk.moves.reserve_exact(given as usize);
        for nth in start.1..end.1 {
            let word = self.moves.word(&mut self.input, &self.header, self.header.positions + nth)?;
            step(word, nth, self.header.positions as usize)?;
            chunk.moves.push(MoveWord(word));
        }
        Ok(())
    }
}

impl<R> Chunks<R> {
    /// How many chunks there are; at least one.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.header.positions as usize
    }

    /// How many moves there are.
    pub fn move_count(&self) -> u64 {
        self.header.moves
    }

    /// The most moves that a chunk has.
    pub fn most_moves(&self) -> usize {
        self.most_moves
    }

    /// The most positions that a chunk has.
    pub fn most_positions(&self) -> usize {
        let counts = self.starts.windows(2).map(|pair| pair[1].0 - pair[0].0);
        counts.max().unwrap_or(0) as usize
    }

    /// How many moves the chunks before this one have.
    pub fn moves_before(&self, number: usize) -> u64 {
        self.starts[number].1
    }

    /// Who wins when a player cannot move.
    pub fn convention(&self) -> Convention {
        self.header.convention
    }

    /// Whether every move is open to both players, and no end is won by one of them whoever is to move.
    pub fn all_open_to_both(&self) -> bool {
        self.all_open_to_both
    }

    /// Whether there are ends at which somebody has won.
    pub fn has_decided_ends(&self) -> bool {
        self.has_decided_ends
    }

    /// What tells this graph from others.
    pub fn identity(&self) -> GraphIdentity {
        GraphIdentity::new(self.header.bytes, self.digest)
    }
}

impl Header {
    /// How many bytes come after it, without checksums.
    fn body(&self) -> u64 {
        body(self.positions, self.moves, self.name_bytes)
    }
}

/// The block that was read last.
#[derive(Debug, Default)]
struct Block {
    /// 1 + its number.
    number: u64,
    bytes: Vec<u8>,
    checksum: u32,
}

impl Block {
    /// The word with this number.
    #[inline]
    fn word(
        &mut self,
        input: &mut (impl Read + Seek),
        header: &Header,
        number: u64,
    ) -> Result<u32, GraphFileError> {
        let (block, at) = (number / (BLOCK as u64 / WORD), (number % (BLOCK as u64 / WORD)) as usize);
        if self.number != block + 1 {
            self.load(input, header, block)?;
        }
        let word = self.bytes.get(WORD as usize * at..).and_then(|rest| rest.first_chunk());
        word.map(|word| u32::from_le_bytes(*word)).ok_or(GraphFileError::CutOff { at: header.body() })
    }

    /// Reads a block, and sees whether its checksum is right.
    fn load(
        &mut self,
        input: &mut (impl Read + Seek),
        header: &Header,
        number: u64,
    ) -> Result<(), GraphFileError> {
        let at = HEADER as u64 + number * (BLOCK + CHECKSUM) as u64;
        let length = header.body().saturating_sub(number * BLOCK as u64).min(BLOCK as u64) as usize;
        self.number = 0;
        self.bytes.resize(length + CHECKSUM, 0);
        input.seek(SeekFrom::Start(at))?;
        let read = fill(input, &mut self.bytes)?;
        if read < self.bytes.len() {
            return Err(GraphFileError::CutOff { at: at + read as u64 });
        }
        let checksum = self.bytes.split_off(length);
        self.checksum = crc32fast::hash(&self.bytes);
        if checksum != self.checksum.to_le_bytes() {
            return Err(GraphFileError::Checksum { block: number, at });
        }
        self.number = number + 1;
        Ok(())
    }
}
