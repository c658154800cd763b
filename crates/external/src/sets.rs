//! The sets K of labels ∞_K, and the least ranks of the others, once labels are found.

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use hyperjam_graphfile::{Chunk, ChunkPosition, Chunks, Column};

use crate::sweep::{Cursor, visit};
use crate::{Ended, ExternalError, PassProgress};

/// The set K of a position's label ∞_K, which are the labels of its options, ascending; empty for a number.
pub(crate) fn set_of(position: &ChunkPosition<'_>, labels: &[u32], set: &mut Vec<u32>) {
    set.clear();
    if labels[position.number] != Column::NONE {
        return;
    }
    let options = position.moves.iter().filter(|option| option.is_open_to(0));
    set.extend(options.map(|option| labels[option.target()]).filter(|label| *label != Column::NONE));
    set.sort_unstable();
    set.dedup();
}

/// Hands out the sets K of the labels ∞_K of all positions in their order, by labels as a column has them; an empty one for each
/// label that is a number. O(positions + moves), in one pass.
pub fn sets<R: Read + Seek, E: From<ExternalError>>(
    graph: &mut Chunks<R>,
    labels: &[u32],
    watch: &mut dyn FnMut(PassProgress) -> ControlFlow<()>,
    take: &mut dyn FnMut(&[u32]) -> Result<(), E>,
) -> Result<Ended, E> {
    let (mut chunk, mut set) = (Chunk::default(), Vec::new());
    for number in 0..graph.count() {
        let (done, total) = (graph.moves_before(number), graph.move_count());
        if watch(PassProgress { what: "sets of labels", pass: 1, done, total }).is_break() {
            return Ok(Ended::Stopped);
        }
        graph.read(number, &mut chunk).map_err(ExternalError::from)?;
        for position in chunk.positions() {
            set_of(&position, labels, &mut set);
            take(&set)?;
        }
    }
    Ok(Ended::Done)
}

/// The least ranks that show labels ([`least_ranks`](hyperjam_solver::grundy::least_ranks)), by labels as a column has them;
/// none if the watcher breaks it off.
///
/// Method: for each label every position takes its rank by the equation from what is known at the moment, in place, over and
/// over, as outcomes are found with their remoteness; for the same reason what no pass changes is right.
///
/// Cost: for each number that occurs as a label at least two passes, and at most two more than the greatest rank; 12 bytes a
/// position.
pub fn ranks<R: Read + Seek>(
    graph: &mut Chunks<R>,
    labels: &[u32],
    watch: &mut dyn FnMut(PassProgress) -> ControlFlow<()>,
) -> Result<Option<Vec<u32>>, ExternalError> {
    let mut ranks = vec![Column::NONE; labels.len()];
    let mut nearest = vec![Column::NONE; labels.len()];
    let levels = labels.iter().filter(|label| **label != Column::NONE).max().map_or(0, |most| most + 1);
    let (mut chunk, mut cursor, total) = (Chunk::default(), Cursor::default(), graph.move_count());
    for level in 0..levels {
        nearest.fill(Column::NONE);
        loop {
            let done = total / graph.count() as u64 * u64::from(cursor.step);
            if watch(PassProgress { what: "ranks", pass: cursor.pass.saturating_add(1), done, total })
                .is_break()
            {
                return Ok(None);
            }
            graph.read(cursor.chunk(graph.count()), &mut chunk)?;
            let changed = visit(&chunk, cursor, |position| {
                let options = || {
                    position.moves.iter().filter(|option| option.is_open_to(0)).map(|option| option.target())
                };
                let replies = options().filter(|option| labels[*option] == level).map(|option| ranks[option]);
                let now = [
                    replies.min().unwrap_or(Column::NONE),
                    match labels[position.number] {
                        here if here == level => {
                            let others = options().filter(|option| labels[*option] > level);
                            others.map(|option| nearest[option].saturating_add(1)).max().unwrap_or(0)
                        }
                        _ => ranks[position.number],
                    },
                ];
                let before = [nearest[position.number], ranks[position.number]];
                [nearest[position.number], ranks[position.number]] = now;
                now != before
            });
            if cursor.advance(changed, graph.count()) == Some(false) {
                break;
            }
        }
    }
    Ok(Some(ranks))
}
