//! From a file to a graph.

use std::io::Read;

use hyperjam_solver::{Graph, GraphBuilder, GraphError, PositionId};
use hyperjam_terms::{Convention, EndKind, Movers};

use crate::blocks::{BlockReader, fill};
use crate::write::fits;
use crate::{GraphFileError, HEADER, MAGIC, MISERE, MOVERS, NAMED, VERSION, body, end_of};

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// The graph.
    pub graph: Graph,
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// The names of its positions, if the file has any; they all differ.
    pub names: Option<Vec<Box<str>>>,
}

/// What the header says.
#[derive(Debug)]
pub(crate) struct Header {
    pub(crate) convention: Convention,
    pub(crate) positions: u64,
    pub(crate) moves: u64,
    pub(crate) name_bytes: Option<u64>,
    pub(crate) bytes: [u8; HEADER],
}

/// How large a graph is, as the header of its file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// How many positions it has.
    pub positions: u64,
    /// How many moves it has.
    pub moves: u64,
}

/// Reads the header of a file, and nothing else.
///
/// ```
/// use hyperjam_graphfile::{Sizes, sizes, write};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers};
///
/// let mut file = Vec::new();
/// write(&Graph::from_moves(2, [(1, 0, Movers::BOTH)])?, Convention::Normal, None, &mut file)?;
/// assert_eq!(sizes(&mut &file[..])?, Sizes { positions: 2, moves: 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sizes(input: &mut dyn Read) -> Result<Sizes, GraphFileError> {
    let Header { positions, moves, .. } = header(input)?;
    Ok(Sizes { positions, moves })
}

/// Reads a file to its end, and refuses whatever is not as [`write()`](crate::write()) writes it. O(positions + moves), and
/// O(n log n) for n names; at most 16 bytes a position and 8 a move beyond the graph, and only for those that have been read.
///
/// ```
/// use hyperjam_graphfile::{GraphFileError, read};
///
/// assert!(matches!(read(&mut &b"{\"format\":"[..]), Err(GraphFileError::Magic)));
/// ```
pub fn read(input: &mut dyn Read) -> Result<GraphFile, GraphFileError> {
    let Header { convention, positions, moves, name_bytes, .. } = header(input)?;
    let mut blocks = BlockReader::new(input, body(positions, moves, name_bytes), HEADER as u64);
    let mut builder = GraphBuilder::new();
    let mut degrees = Vec::new();
    each_degree(&mut blocks, positions, moves, |end, degree| {
        builder.add_position_or_end(end).map_err(too_many)?;
        degrees.push(degree);
        Ok(())
    })?;
    let mut number = 0;
    for (from, degree) in degrees.iter().enumerate() {
        for _ in 0..*degree {
            let (to, movers) = step(blocks.word()?, number, degrees.len())?;
            let [from, to] = [from, to].map(PositionId::new);
            let ends = from.and_then(|from| Ok((from, to?)));
            let (from, to) = ends.map_err(|error| too_many(error.into()))?;
            builder.add_move(from, to, movers).map_err(too_many)?;
            number += 1;
        }
    }
    let names = name_bytes.map(|bytes| names(&mut blocks, degrees.len(), bytes)).transpose()?;
    blocks.end()?;
    Ok(GraphFile { graph: builder.build(), convention, names })
}

/// Reads how play stops at each position, or how many moves it has, in order; the moves have to be so many in all.
pub(crate) fn each_degree(
    blocks: &mut BlockReader<'_>,
    positions: u64,
    moves: u64,
    mut take: impl FnMut(Option<EndKind>, u32) -> Result<(), GraphFileError>,
) -> Result<(), GraphFileError> {
    let mut sum = 0;
    for position in 0..positions as usize {
        let word = blocks.word()?;
        let (end, degree) = end_of(word).map_or((None, word), |end| (Some(end), 0));
        sum += u64::from(degree);
        if sum > moves {
            return Err(GraphFileError::Moves { position: position + 1, given: sum, limit: moves });
        }
        take(end, degree)?;
    }
    if sum < moves {
        return Err(GraphFileError::Moves { position: positions as usize, given: sum, limit: moves });
    }
    Ok(())
}

/// What a graph cannot hold; that is more than a file can.
fn too_many(error: GraphError) -> GraphFileError {
    match error {
        GraphError::TooMany(error) => {
            GraphFileError::TooMany { what: error.what, given: error.given as u64, limit: error.limit as u64 }
        }
        GraphError::NoSuchPosition { number, given, limit, .. } => {
            GraphFileError::NoSuchPosition { number: number as u64, given: given as u32, limit }
        }
        GraphError::Movers { number, .. } => GraphFileError::Movers { number: number as u64 },
    }
}

pub(crate) fn header(input: &mut dyn Read) -> Result<Header, GraphFileError> {
    let mut bytes = [0; HEADER];
    let read = fill(input, &mut bytes)?;
    let shown = read.min(MAGIC.len());
    if read == 0 || bytes[..shown] != MAGIC[..shown] {
        return Err(GraphFileError::Magic);
    }
    if read < HEADER {
        return Err(GraphFileError::CutOff { at: read as u64 });
    }
    let word = |at: usize| bytes[at..].first_chunk().map_or(0, |word| u32::from_le_bytes(*word));
    let long = |at: usize| bytes[at..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
    if !(1..=VERSION).contains(&word(8)) {
        return Err(GraphFileError::Version { given: word(8), limit: VERSION });
    }
    if word(HEADER - 4) != crc32fast::hash(&bytes[..HEADER - 4]) {
        return Err(GraphFileError::HeaderChecksum);
    }
    let (flags, positions, moves, name_bytes) = (word(12), long(16), long(24), long(32));
    for (at, given) in [(12, flags & !(MISERE | NAMED)), (40, word(40))] {
        if given != 0 {
            return Err(GraphFileError::Header { at, given });
        }
    }
    fits(positions, moves, name_bytes)?;
    if flags & NAMED == 0 && name_bytes > 0 {
        return Err(GraphFileError::TooMany { what: "bytes of names", given: name_bytes, limit: 0 });
    }
    let convention = if flags & MISERE == 0 { Convention::Normal } else { Convention::Misere };
    let name_bytes = (flags & NAMED != 0).then_some(name_bytes);
    Ok(Header { convention, positions, moves, name_bytes, bytes })
}

/// Where a move leads, and who may make it.
pub(crate) fn step(word: u32, number: u64, limit: usize) -> Result<(usize, Movers), GraphFileError> {
    let given = word & ((1 << MOVERS) - 1);
    if given as usize >= limit {
        return Err(GraphFileError::NoSuchPosition { number, given, limit });
    }
    let movers = Movers::of_bits(word >> MOVERS).ok_or(GraphFileError::Movers { number })?;
    Ok((given as usize, movers))
}

fn names(blocks: &mut BlockReader<'_>, count: usize, limit: u64) -> Result<Vec<Box<str>>, GraphFileError> {
    let (mut lengths, mut sum) = (Vec::new(), 0);
    for position in 0..count {
        let length = blocks.word()?;
        sum += u64::from(length);
        if sum > limit {
            return Err(GraphFileError::NameBytes { position: position + 1, given: sum, limit });
        }
        lengths.push(length);
    }
    if sum < limit {
        return Err(GraphFileError::NameBytes { position: count, given: sum, limit });
    }
    let (mut names, mut bytes) = (Vec::new(), Vec::new());
    for (position, length) in lengths.into_iter().enumerate() {
        blocks.bytes(length as usize, &mut bytes)?;
        let name = str::from_utf8(&bytes).map_err(|_| GraphFileError::NotText { position })?;
        names.push(name.into());
    }
    differ(&names)?;
    Ok(names)
}

/// Whether no two names are the same. O(n log n).
fn differ(names: &[Box<str>]) -> Result<(), GraphFileError> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|position| &names[*position]);
    match order.windows(2).find(|pair| names[pair[0]] == names[pair[1]]) {
        Some(pair) => {
            Err(GraphFileError::SameName { positions: [pair[0], pair[1]], name: names[pair[0]].clone() })
        }
        None => Ok(()),
    }
}
