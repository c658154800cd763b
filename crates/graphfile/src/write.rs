//! From a graph to a file.

use std::io::{self, ErrorKind, Write};

use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Convention, EndKind};

use crate::blocks::BlockWriter;
use crate::{
    GraphFileError, HEADER, MAGIC, MISERE, MOST_MOVES, MOST_NAME_BYTES, MOST_POSITIONS, MOVERS, NAMED,
    VERSION, word_of,
};

/// Writes a graph, and the names of its positions if there are any, which all differ. O(positions + moves) and a block of
/// memory. Fails where the output does, and with [`ErrorKind::InvalidInput`] where something exceeds a limit of the format, which
/// [`fits`] says before.
///
/// ```
/// use hyperjam_graphfile::{read, write};
/// use hyperjam_solver::{Graph, PositionId};
/// use hyperjam_terms::{Convention, Movers};
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let name = |position: PositionId| ["zero", "star"][position.index()];
/// let mut file = Vec::new();
/// write(&graph, Convention::Misere, Some(&name), &mut file)?;
/// assert_eq!(read(&mut &file[..])?.names, Some(vec!["zero".into(), "star".into()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<'a>(
    graph: &Graph,
    convention: Convention,
    names: Option<&dyn Fn(PositionId) -> &'a str>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let name_bytes = names.map(|name| graph.positions().map(|position| name(position).len() as u64).sum());
    output.write_all(&header(graph, convention, name_bytes)?)?;
    let mut blocks = BlockWriter::new(output);
    for position in graph.positions() {
        blocks.word(match graph.end_kind(position) {
            Some(end) => word_of(end),
            None => graph.successors(position).len() as u32,
        })?;
    }
    for made in graph.moves() {
        blocks.word(made.movers.bits() << MOVERS | made.to.index() as u32)?;
    }
    if let Some(name) = names {
        for position in graph.positions() {
            blocks.word(name(position).len() as u32)?;
        }
        for position in graph.positions() {
            blocks.bytes(name(position).as_bytes())?;
        }
    }
    blocks.end()
}

/// Whether a file may have so many positions, moves, and bytes of names. O(1).
///
/// ```
/// use hyperjam_graphfile::{GraphFileError, MOST_POSITIONS, fits};
///
/// assert!(fits(MOST_POSITIONS, 0, 0).is_ok());
/// assert!(matches!(fits(MOST_POSITIONS + 1, 0, 0), Err(GraphFileError::TooMany { what: "positions", .. })));
/// ```
pub fn fits(positions: u64, moves: u64, name_bytes: u64) -> Result<(), GraphFileError> {
    for (what, given, limit) in [
        ("positions", positions, MOST_POSITIONS),
        ("moves", moves, MOST_MOVES),
        ("bytes of names", name_bytes, MOST_NAME_BYTES),
    ] {
        if given > limit {
            return Err(GraphFileError::TooMany { what, given, limit });
        }
    }
    Ok(())
}

fn header(graph: &Graph, convention: Convention, name_bytes: Option<u64>) -> io::Result<[u8; HEADER]> {
    let (positions, moves) = (graph.position_count() as u64, graph.move_count() as u64);
    fits(positions, moves, name_bytes.unwrap_or(0))
        .map_err(|reason| io::Error::new(ErrorKind::InvalidInput, reason))?;
    let misere = if convention == Convention::Misere { MISERE } else { 0 };
    let flags = misere | name_bytes.map_or(0, |_| NAMED);
    let mut header = Vec::with_capacity(HEADER);
    header.extend(MAGIC);
    let is_first = graph.decided_ends().iter().all(|(_, end)| *end == EndKind::Win);
    let version = if is_first { 1 } else { VERSION };
    header.extend([version, flags].iter().flat_map(|word| word.to_le_bytes()));
    header.extend([positions, moves, name_bytes.unwrap_or(0)].iter().flat_map(|word| word.to_le_bytes()));
    header.extend([0; 4]);
    header.extend(crc32fast::hash(&header).to_le_bytes());
    let mut all = [0; HEADER];
    all.copy_from_slice(&header);
    Ok(all)
}
