//! A partition of the positions that is refined in place.

use super::Classes;
use crate::PositionId;
use crate::compact::{Lists, narrow};

/// A block of the partition: a range of [`Partition::elements`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The marked elements are those before this place.
    pub(super) marked: u32,
    /// The union it lies in.
    pub(super) union: u32,
}

/// A partition that can be refined in place.
#[derive(Debug)]
pub(super) struct Partition {
    /// The positions, those of one block together.
    pub(super) elements: Vec<u32>,
    /// Where each position is among the elements.
    pub(super) place: Vec<u32>,
    pub(super) block_of: Vec<u32>,
    pub(super) blocks: Vec<Block>,
    /// Blocks with marked elements.
    pub(super) touched: Vec<u32>,
}

impl Partition {
    pub(super) fn new(classes: &Classes) -> Self {
        let count = classes.position_count();
        let block_of: Vec<u32> =
            (0..count).map(|index| classes.class(PositionId::from_index(index)).raw()).collect();
        let by_block = block_of.iter().zip(0_u32..).map(|(block, element)| (*block as usize, element));
        let by_block = Lists::sorted(classes.class_count(), by_block);
        let bounds = by_block.starts().windows(2);
        let blocks =
            bounds.map(|bounds| Block { start: bounds[0], end: bounds[1], marked: bounds[0], union: 0 });
        let blocks = blocks.collect();
        let elements = by_block.into_items();
        let mut place = vec![0; count];
        elements.iter().zip(0..).for_each(|(element, at)| place[*element as usize] = at);
        Self { elements, place, block_of, blocks, touched: Vec::new() }
    }

    /// Marks an element that is not marked.
    pub(super) fn mark(&mut self, element: u32) {
        let number = self.block_of[element as usize];
        let block = &mut self.blocks[number as usize];
        if block.marked == block.start {
            self.touched.push(number);
        }
        let (from, to) = (self.place[element as usize], block.marked);
        block.marked += 1;
        let other = self.elements[to as usize];
        self.elements.swap(from as usize, to as usize);
        self.place[element as usize] = to;
        self.place[other as usize] = from;
    }

    /// Cuts every touched block that is not marked as a whole; the smaller part is the new block.
    /// Tells the unions of the blocks that were cut.
    pub(super) fn split(&mut self, mut cut: impl FnMut(u32)) {
        while let Some(number) = self.touched.pop() {
            let new = narrow(self.blocks.len());
            let block = &mut self.blocks[number as usize];
            let (start, middle, end) = (block.start, block.marked, block.end);
            block.marked = block.start;
            if middle == end {
                continue;
            }
            let part = if middle - start <= end - middle {
                block.start = middle;
                block.marked = middle;
                (start, middle)
            } else {
                block.end = middle;
                (middle, end)
            };
            let union = block.union;
            self.blocks.push(Block { start: part.0, end: part.1, marked: part.0, union });
            for element in &self.elements[part.0 as usize..part.1 as usize] {
                self.block_of[*element as usize] = new;
            }
            cut(union);
        }
    }
}
