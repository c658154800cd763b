//! Rounds of refinement that look only at what may have changed.

use super::partition::Partition;
use super::signature::{Interner, signature};
use crate::{Classes, Graph, PositionId};

/// Rounds over the positions some of whose options have changed their class.
///
/// Method: T. Jacobs and T. Wißmann, "Fast coalgebraic bisimilarity minimization", POPL 2023. When a block falls apart,
/// its largest part keeps the block's number, so that the positions before that part have nothing to look at again.
///
/// Invariant: the positions of a block that are not marked had equal signatures when they were looked at last, and
/// none of their options has changed its block since.
#[derive(Debug)]
pub(super) struct Worklist {
    partition: Partition,
    /// Positions that got a new block and whose predecessors are not marked for it as yet.
    changed: Vec<u32>,
    list: Vec<u32>,
    pub(super) looked_at: u64,
}

impl Worklist {
    /// From the classes of one round to all further rounds; these positions, not known to be settled, are looked at
    /// once more.
    pub(super) fn new(classes: &Classes, unsettled: &[PositionId], looked_at: u64) -> Self {
        let mut partition = Partition::new(classes);
        unsettled.iter().for_each(|position| partition.mark(position.raw()));
        Self { partition, changed: Vec::new(), list: Vec::new(), looked_at }
    }

    /// Goes on until so much was looked at. Returns whether nothing is left to look at.
    pub(super) fn advance(&mut self, graph: &Graph, enough: u64) -> bool {
        while self.looked_at < enough {
            if self.partition.touched.is_empty() {
                return true;
            }
            self.round(graph);
        }
        false
    }

    fn round(&mut self, graph: &Graph) {
        let Self { partition, changed, list, looked_at } = self;
        let touched = std::mem::take(&mut partition.touched);
        let mut interner = Interner::default();
        let mut seen: Vec<(u32, u32)> = Vec::new();
        let mut ends = Vec::with_capacity(touched.len());
        let mut look = |element: u32| {
            let position = PositionId::from_index(element as usize);
            signature(graph, &partition.block_of, position, list);
            *looked_at += graph.successors(position).len() as u64 + 1;
            interner.intern(list)
        };
        // First all signatures by the blocks as they are, then the cuts.
        for number in &touched {
            let block = partition.blocks[*number as usize];
            let marked = &partition.elements[block.start as usize..block.marked as usize];
            seen.extend(marked.iter().map(|element| (look(*element), *element)));
            let unmarked = partition.elements[block.marked as usize..block.end as usize].first();
            let unmarked = unmarked.map(|element| look(*element));
            ends.push((seen.len(), unmarked));
        }
        let mut start = 0;
        for (number, (end, unmarked)) in touched.into_iter().zip(ends) {
            partition.cut(number, &mut seen[start..end], unmarked, changed);
            start = end;
        }
        for element in changed.drain(..) {
            let sources = graph.sources(PositionId::from_index(element as usize));
            *looked_at += sources.len() as u64;
            for source in sources {
                if !partition.is_marked(source.raw()) {
                    partition.mark(source.raw());
                }
            }
        }
    }

    /// The classes as they are.
    pub(super) fn classes(&self) -> Classes {
        Classes::numbered(self.partition.block_of.iter().copied())
    }
}
