//! Passes over all chunks, forwards and backwards in turn.

use hyperjam_graphfile::{Chunk, ChunkPosition};

/// Where a search is in its passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// How many passes are done.
    pub(crate) pass: u32,
    /// How many chunks of the present one are done.
    pub(crate) step: u32,
    /// Whether the present one has changed anything.
    pub(crate) changed: bool,
}

impl Cursor {
    /// The chunk to read next, of so many.
    pub(crate) fn chunk(self, count: usize) -> usize {
        let step = self.step as usize;
        if self.is_backward() { count - 1 - step } else { step }
    }

    /// Every second pass goes from the last position to the first, so that what is found goes far in one pass, whichever way
    /// the moves lead.
    pub(crate) fn is_backward(self) -> bool {
        self.pass % 2 == 1
    }

    /// One more chunk of so many is done. At the end of a pass tells whether it has changed anything.
    pub(crate) fn advance(&mut self, changed: bool, count: usize) -> Option<bool> {
        self.changed |= changed;
        self.step += 1;
        if (self.step as usize) < count {
            return None;
        }
        let changed = self.changed;
        *self = Self { pass: self.pass.saturating_add(1), step: 0, changed: false };
        Some(changed)
    }
}

/// Visits all positions of a chunk in the direction of the pass. Returns whether a visit has changed anything.
pub(crate) fn visit(chunk: &Chunk, cursor: Cursor, mut visit: impl FnMut(ChunkPosition<'_>) -> bool) -> bool {
    let mut changed = false;
    if cursor.is_backward() {
        chunk.positions_backwards().for_each(|position| changed |= visit(position));
    } else {
        chunk.positions().for_each(|position| changed |= visit(position));
    }
    changed
}
