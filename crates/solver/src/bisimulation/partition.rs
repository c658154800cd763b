//! A partition of the positions that is refined in place.

use super::Classes;
use crate::PositionId;

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
        let mut blocks = vec![Block { start: 0, end: 0, marked: 0, union: 0 }; classes.class_count()];
        let block_of: Vec<u32> =
            (0..count).map(|index| classes.class(PositionId::from_index(index)).raw()).collect();
        block_of.iter().for_each(|block| blocks[*block as usize].end += 1);
        let mut start = 0;
        for block in &mut blocks {
            let size = block.end;
            *block = Block { start, end: start, marked: start, union: 0 };
            start += size;
        }
        let (mut elements, mut place) = (vec![0; count], vec![0; count]);
        for (element, number) in block_of.iter().enumerate() {
            let block = &mut blocks[*number as usize];
            elements[block.end as usize] = element as u32;
            place[element] = block.end;
            block.end += 1;
        }
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
            let new = self.blocks.len() as u32;
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
