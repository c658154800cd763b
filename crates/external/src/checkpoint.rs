//! What has been found, as a file.

use std::fmt;
use std::io::{self, Read, Write};

use hyperjam_graphfile::{BlockReader, BlockWriter, Chunks, GraphFileError};

use crate::classes::Numbers;
use crate::labels::{DROPPED, LabelSweep};
use crate::outcomes::OutcomeSweep;
use crate::stage::{Impartial, Shape, Solving, Stage};
use crate::sweep::Cursor;

/// How every checkpoint begins.
const MAGIC: [u8; 8] = *b"\x89HJC\r\n\x1a\n";
/// The version of the format.
const VERSION: u32 = 1;
/// Words of the state after what says of which graph it is.
const SCALARS: usize = 8;
/// Bytes before the words of the positions: how it begins, its version, of which graph it is, the state, and a checksum.
const HEADER: usize = 12 + IDENTITY + 4 * SCALARS + 4;
/// Bytes that say of which graph it is.
const IDENTITY: usize = 52;

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
        /// The number of the word, in the state or after it.
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

/// Of which graph a checkpoint is.
fn identity<R>(graph: &Chunks<R>) -> [u8; IDENTITY] {
    let (header, digest) = graph.identity();
    let mut identity = [0; IDENTITY];
    identity[..header.len()].copy_from_slice(&header);
    identity[header.len()..].copy_from_slice(&digest.to_le_bytes());
    identity
}

impl Solving {
    /// Writes down what has been found of a graph, up to the beginning of the present pass. Fails where the output does. O(positions).
    pub fn write<R>(&self, graph: &Chunks<R>, output: &mut dyn Write) -> io::Result<()> {
        let (tag, extra) = match &self.stage {
            Stage::Looking { .. } => (0, [0; 2]),
            Stage::Outcomes(_) => (1, [0; 2]),
            Stage::WellFounded(numbers) => (2, [numbers.seed, 0]),
            Stage::Rounds { numbers, count, .. } => (3, [numbers.seed, *count]),
            Stage::Proof { proof, seed } => (4, [*seed, proof.from]),
            Stage::Comparing { .. } => (5, [0; 2]),
            Stage::Labels(sweep) => (6, [sweep.level, 0]),
            Stage::Done => (7, [0; 2]),
        };
        let impartial = match self.impartial {
            Impartial::Unknown => 0,
            Impartial::Yes => 1,
            Impartial::No => 2,
        };
        let taken = |nth: usize| self.taken.get(nth).copied().unwrap_or(0);
        let scalars: [u32; SCALARS] =
            [tag, impartial, self.cursor.pass, extra[0], extra[1], taken(0), taken(1), taken(2)];
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend(identity(graph));
        header.extend(scalars.iter().flat_map(|word| word.to_le_bytes()));
        header.extend(crc32fast::hash(&header).to_le_bytes());
        output.write_all(&header)?;
        let mut blocks = BlockWriter::new(output);
        match &self.stage {
            Stage::Looking { .. } | Stage::Done => {}
            Stage::Outcomes(OutcomeSweep { words, .. }) | Stage::Labels(LabelSweep { words, .. }) => {
                words.iter().try_for_each(|word| blocks.word(*word))?;
            }
            Stage::WellFounded(numbers) | Stage::Rounds { numbers, .. } => {
                numbers.of.iter().try_for_each(|number| blocks.bytes(&number.to_le_bytes()))?;
            }
            Stage::Proof { proof, .. } => proof.class.iter().try_for_each(|class| blocks.word(*class))?,
            Stage::Comparing { class, .. } => class.iter().try_for_each(|class| blocks.word(*class))?,
        }
        blocks.end()
    }

    /// Reads what has been found of a graph. A checkpoint of another graph, of another version or that is damaged is refused. It is as much
    /// to be trusted as who has written it: the checksums show what has been damaged, not what has been made up.
    /// O(positions).
    pub fn read<R>(graph: &Chunks<R>, input: &mut dyn Read) -> Result<Self, CheckpointError> {
        let scalars = scalars(graph, input)?;
        let [tag, impartial, pass, one, other, taken @ ..] = scalars;
        let wrong = |word: usize| CheckpointError::Value { word, given: scalars[word] };
        let shape = Shape::of(graph);
        let count = shape.positions;
        let words = match tag {
            0 | 7 => 0,
            1 => shape.sides * count,
            2 | 3 => 2 * count,
            4..=6 => count,
            _ => return Err(wrong(0)),
        };
        let mut blocks = BlockReader::new(input, 4 * words as u64, HEADER as u64);
        let stage = match tag {
            0 => Stage::Looking { same: true, one_stuck: false },
            1 => Stage::Outcomes(OutcomeSweep {
                sides: shape.sides,
                convention: shape.convention,
                words: list(&mut blocks, words)?,
            }),
            2 | 3 => {
                // So many positions were seen in the graph's file.
                let mut of = Vec::with_capacity(count);
                for _ in 0..count {
                    let [low, high] = [blocks.word()?, blocks.word()?];
                    of.push(u64::from(high) << 32 | u64::from(low));
                }
                let numbers = Numbers::again(of, shape.sides, one, shape.bits);
                match tag {
                    2 => Stage::WellFounded(numbers),
                    _ => Stage::Rounds { numbers, next: vec![0; count], count: other },
                }
            }
            4 => shape.proof(classes(&mut blocks, count)?, other, one),
            5 => Stage::Comparing { class: classes(&mut blocks, count)?, same: true },
            6 if one < DROPPED => Stage::Labels(LabelSweep { level: one, words: list(&mut blocks, words)? }),
            6 => return Err(wrong(3)),
            _ => Stage::Done,
        };
        blocks.end()?;
        let impartial = match impartial {
            0 => Impartial::Unknown,
            1 => Impartial::Yes,
            2 => Impartial::No,
            _ => return Err(wrong(1)),
        };
        let answers = match tag {
            0 | 1 => 0,
            2..=4 => 1,
            5 | 6 => 2,
            _ if impartial == Impartial::Yes => 3,
            _ => 2,
        };
        let taken = taken[..answers].to_vec();
        Ok(Self { impartial, cursor: Cursor { pass, ..Cursor::default() }, taken, stage, shape })
    }
}

/// The words of the state.
fn scalars<R>(graph: &Chunks<R>, input: &mut dyn Read) -> Result<[u32; SCALARS], CheckpointError> {
    let mut header = Vec::new();
    input.take(HEADER as u64).read_to_end(&mut header)?;
    let shown = header.len().min(MAGIC.len());
    if header.is_empty() || header[..shown] != MAGIC[..shown] {
        return Err(CheckpointError::Magic);
    }
    if header.len() < HEADER {
        return Err(GraphFileError::CutOff { at: header.len() as u64 }.into());
    }
    let word = |at: usize| header[at..].first_chunk().map_or(0, |word| u32::from_le_bytes(*word));
    if word(8) != VERSION {
        return Err(CheckpointError::Version { given: word(8), limit: VERSION });
    }
    if word(HEADER - 4) != crc32fast::hash(&header[..HEADER - 4]) {
        return Err(CheckpointError::HeaderChecksum);
    }
    if header[12..12 + IDENTITY] != identity(graph) {
        return Err(CheckpointError::OtherGraph);
    }
    Ok(std::array::from_fn(|nth| word(12 + IDENTITY + 4 * nth)))
}

/// So many words.
fn list(blocks: &mut BlockReader<'_>, count: usize) -> Result<Vec<u32>, GraphFileError> {
    let mut list = Vec::with_capacity(count);
    for _ in 0..count {
        list.push(blocks.word()?);
    }
    Ok(list)
}

/// Classes of so many positions, which are numbered by first appearance.
fn classes(blocks: &mut BlockReader<'_>, count: usize) -> Result<Vec<u32>, CheckpointError> {
    let (mut list, mut met) = (Vec::with_capacity(count), 0);
    for position in 0..count {
        let class = blocks.word()?;
        if class > met {
            return Err(CheckpointError::Value { word: SCALARS + position, given: class });
        }
        met += u32::from(class == met);
        list.push(class);
    }
    Ok(list)
}
