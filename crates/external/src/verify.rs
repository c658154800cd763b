//! A check of columns by passes over the file of their graph.

mod classes;
mod labels;

use std::io::{Read, Seek};

use hyperjam_graphfile::{Chunk, ChunkPosition, Chunks, StateClaim};
use hyperjam_terms::Player;

use crate::ExternalError;

pub use classes::{check_classes, check_coarsest, has_labels};
#[doc(no_inline)]
pub use hyperjam_graphfile::Refuted;
pub use labels::{check_labels, check_set_starts, check_sets};

/// Looks at all positions once. Returns the first for which there is a reason.
fn look<R: Read + Seek, T>(
    graph: &mut Chunks<R>,
    mut wrong: impl FnMut(&ChunkPosition<'_>) -> Option<T>,
) -> Result<Option<T>, ExternalError> {
    let mut chunk = Chunk::default();
    for number in 0..graph.count() {
        graph.read(number, &mut chunk)?;
        if let Some(found) = chunk.positions().find_map(|position| wrong(&position)) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The columns of outcomes: for each starter who wins, and in how many moves.
#[derive(Clone, Debug, Default)]
pub struct OutcomeColumns {
    /// By starter.
    pub first: [Vec<u8>; 2],
    /// By starter.
    pub remoteness: [Vec<u32>; 2],
}

impl OutcomeColumns {
    fn claim(&self, position: usize, starter: Player) -> StateClaim {
        let (first, remoteness) = (&self.first[starter.index()], &self.remoteness[starter.index()]);
        StateClaim { winner: first[position], remoteness: remoteness[position] }
    }

    /// Checks each state by its options, in one pass: as [`hyperjam_solver::verify::outcomes`] does. Each list has to have an
    /// entry for each position. O(positions + moves).
    pub fn check<R: Read + Seek>(&self, graph: &mut Chunks<R>) -> Result<Option<Refuted>, ExternalError> {
        let convention = graph.convention();
        look(graph, |position| {
            Player::BOTH.into_iter().find_map(|starter| {
                let options = position.moves.iter().filter(|option| option.is_open_to(starter.index()));
                let options = options.map(|option| self.claim(option.target(), starter.opponent()));
                let wrong = self.claim(position.number, starter).by_options(
                    position.end,
                    convention,
                    starter,
                    options,
                );
                wrong.map(|(column, reason)| Refuted { column, position: position.number, reason })
            })
        })
    }
}
