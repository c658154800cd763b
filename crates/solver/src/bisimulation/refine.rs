//! Partition refinement.

use super::Classes;
use crate::task::{Progress, Step, Task};
use crate::{Graph, Player, PositionId};

/// A block of the partition: a range of [`Partition::elements`].
#[derive(Clone, Copy, Debug)]
struct Block {
    start: u32,
    end: u32,
    /// The marked elements are those before this place.
    marked: u32,
    /// The union it lies in.
    union: u32,
}

/// A partition that can be refined in place.
#[derive(Debug)]
struct Partition {
    /// The positions, those of one block together.
    elements: Vec<u32>,
    /// Where each position is among the elements.
    place: Vec<u32>,
    block_of: Vec<u32>,
    blocks: Vec<Block>,
    /// Blocks with marked elements.
    touched: Vec<u32>,
}

impl Partition {
    /// Marks an element that is not marked.
    fn mark(&mut self, element: u32) {
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
    fn split(&mut self, mut cut: impl FnMut(u32)) {
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

/// A union of blocks that the partition is stable against: a range of [`Partition::elements`].
#[derive(Clone, Copy, Debug)]
struct Union {
    start: u32,
    end: u32,
    waiting: bool,
}

/// The moves of one player, seen from their targets.
#[derive(Debug)]
struct Side {
    player: Player,
    /// For each move, in the order of the graph's predecessors, the number of the counter that counts the moves from
    /// its source into the union of its target.
    counter_of: Vec<u32>,
    /// Where the moves into each position start in `counter_of`.
    starts: Vec<u32>,
    counters: Vec<u32>,
}

impl Side {
    fn new(graph: &Graph, player: Player) -> Self {
        let mut counter_of = Vec::new();
        let mut starts = vec![0];
        for position in graph.positions() {
            counter_of.extend(graph.predecessors(position, player).iter().map(|source| source.raw()));
            starts.push(counter_of.len() as u32);
        }
        let counters = graph.positions().map(|source| graph.options(source, player).len() as u32).collect();
        Self { player, counter_of, starts, counters }
    }
}

/// Computes the coarsest hyperbisimulation.
///
/// Method: R. Paige and R. E. Tarjan, "Three partition refinement algorithms", SIAM J. Comput. 16 (1987), for two
/// kinds of edges, those of Left and those of Right. Besides the partition into blocks there is a coarser one into
/// unions of blocks. A block that is at most half of its union leaves it and becomes a union of its own; every block
/// is then cut by whether its positions have moves into the one that left and moves into what it left behind.
///
/// Invariants: two positions of a block have, for each player, moves into the same unions. Blocks and unions are
/// ranges of one array, so the blocks of a union lie together and the first or the last of them is at most half.
///
/// Cost: O(moves · log positions), as a position leaves a union only when that at least halves it.
#[derive(Debug)]
pub struct BisimulationTask<'g> {
    graph: &'g Graph,
    partition: Partition,
    unions: Vec<Union>,
    /// Unions that may have more than one block.
    waiting: Vec<u32>,
    /// Left and Right, or Left alone on an impartial graph.
    sides: Vec<Side>,
    /// For each position, the moves into the block that left; all 0 between the steps.
    met: Vec<u32>,
    /// For the sources of these moves, the counter of the moves into the old union, and later the new counter.
    old_counter: Vec<u32>,
    leaving: Vec<u32>,
    sources: Vec<u32>,
    looked_at: u64,
}

impl<'g> BisimulationTask<'g> {
    /// Starts with the positions told apart by who is stuck, and by tie ends. O(positions + moves).
    pub fn new(graph: &'g Graph) -> Self {
        let count = graph.position_count();
        let players = if graph.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let whole = Block { start: 0, end: count as u32, marked: 0, union: 0 };
        let numbers: Vec<u32> = (0..count as u32).collect();
        let mut task = Self {
            graph,
            partition: Partition {
                elements: numbers.clone(),
                place: numbers,
                block_of: vec![0; count],
                blocks: if count == 0 { Vec::new() } else { vec![whole] },
                touched: Vec::new(),
            },
            unions: vec![Union { start: 0, end: count as u32, waiting: count > 0 }],
            waiting: if count == 0 { Vec::new() } else { vec![0] },
            sides: players.iter().map(|player| Side::new(graph, *player)).collect(),
            met: vec![0; count],
            old_counter: vec![0; count],
            leaving: Vec::new(),
            sources: Vec::new(),
            looked_at: 0,
        };
        for player in players {
            for position in graph.positions() {
                if !graph.options(position, *player).is_empty() {
                    task.partition.mark(position.raw());
                }
            }
            task.partition.split(|_| {});
        }
        for tie_end in graph.tie_ends() {
            task.partition.mark(tie_end.raw());
        }
        task.partition.split(|_| {});
        task
    }

    /// Lets a block of at most half the size leave this union, unless the union is one block.
    fn refine(&mut self, number: u32) {
        let union = &mut self.unions[number as usize];
        let Partition { elements, block_of, blocks, .. } = &mut self.partition;
        let first = block_of[elements[union.start as usize] as usize];
        let last = block_of[elements[union.end as usize - 1] as usize];
        if first == last {
            union.waiting = false;
            return;
        }
        let size = |block: u32| blocks[block as usize].end - blocks[block as usize].start;
        let leaves = if size(first) <= size(last) { first } else { last };
        let block = &mut blocks[leaves as usize];
        if leaves == first {
            union.start = block.end;
        } else {
            union.end = block.start;
        }
        self.waiting.push(number);
        block.union = self.unions.len() as u32;
        self.unions.push(Union { start: block.start, end: block.end, waiting: false });
        self.leaving.clear();
        self.leaving.extend_from_slice(&elements[block.start as usize..block.end as usize]);
        for side in 0..self.sides.len() {
            self.split_by(side);
        }
    }

    /// Cuts all blocks by this player's moves into the block that is leaving, and moves those moves' counts.
    fn split_by(&mut self, side: usize) {
        let Self { graph, partition, unions, waiting, sides, met, old_counter, leaving, sources, looked_at } =
            self;
        let Side { player, counter_of, starts, counters } = &mut sides[side];
        sources.clear();
        for target in leaving.iter() {
            let predecessors = graph.predecessors(PositionId::from_index(*target as usize), *player);
            let start = starts[*target as usize] as usize;
            *looked_at += predecessors.len() as u64 + 1;
            for (source, counter) in predecessors.iter().zip(&counter_of[start..]) {
                let met = &mut met[source.index()];
                if *met == 0 {
                    sources.push(source.raw());
                    old_counter[source.index()] = *counter;
                }
                *met += 1;
            }
        }
        let mut cut = |union: u32| {
            let union_state = &mut unions[union as usize];
            if !union_state.waiting {
                union_state.waiting = true;
                waiting.push(union);
            }
        };
        for source in sources.iter() {
            partition.mark(*source);
        }
        partition.split(&mut cut);
        // Of those with moves into the leaving block, the ones that have none into the rest of its union.
        for source in sources.iter() {
            let old = old_counter[*source as usize];
            if counters[old as usize] == met[*source as usize] {
                partition.mark(*source);
            }
        }
        partition.split(&mut cut);
        // Who has moves into both gets a new counter for the leaving block.
        for source in sources.iter() {
            let (old, met) = (&mut old_counter[*source as usize], &mut met[*source as usize]);
            let left = counters[*old as usize] - *met;
            if left > 0 {
                counters[*old as usize] = left;
                *old = counters.len() as u32;
                counters.push(*met);
            }
            *met = 0;
        }
        for target in leaving.iter() {
            let predecessors = graph.predecessors(PositionId::from_index(*target as usize), *player);
            let start = starts[*target as usize] as usize;
            for (source, counter) in predecessors.iter().zip(&mut counter_of[start..]) {
                *counter = old_counter[source.index()];
            }
        }
    }
}

impl Task for BisimulationTask<'_> {
    type Answer = Classes;

    fn advance(mut self, work: u64) -> Step<Self, Classes> {
        let enough = self.looked_at.saturating_add(work.max(1));
        while let Some(union) = self.waiting.pop() {
            if self.looked_at >= enough {
                self.waiting.push(union);
                return Step::More(self);
            }
            self.looked_at += 1;
            self.refine(union);
        }
        Step::Done(Classes::numbered(self.partition.block_of.into_iter()))
    }

    fn progress(&self) -> Progress {
        let size = (self.graph.position_count() + 2 * self.graph.move_count() + 1) as u64;
        let total = size * u64::from(self.graph.position_count().max(1).ilog2() + 3);
        Progress { done: self.looked_at.min(total), total }
    }
}
