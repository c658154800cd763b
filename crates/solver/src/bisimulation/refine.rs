//! Partition refinement.

use super::Classes;
use super::partition::Partition;
use crate::compact::{Interner, Lists, narrow};
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

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
    /// For each move into each position, in the order of the graph's predecessors, the number of the counter that counts
    /// the moves from its source into the union of its target.
    counter_of: Lists<u32>,
    counters: Vec<u32>,
}

impl Side {
    fn new(graph: &Graph, player: Player) -> Self {
        let mut counter_of = Lists::default();
        for position in graph.positions() {
            graph.predecessors(position, player).iter().for_each(|source| counter_of.push(source.raw()));
            counter_of.end_list();
        }
        let counters = graph.positions().map(|source| narrow(graph.options(source, player).len())).collect();
        Self { player, counter_of, counters }
    }
}

/// Refines a partition to the coarsest hyperbisimulation below it.
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
pub(super) struct Refinement {
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
    pub(super) looked_at: u64,
}

impl Refinement {
    /// Starts from classes that part no two hyperbisimilar positions. O(positions + moves).
    pub(super) fn new(graph: &Graph, classes: &Classes, looked_at: u64) -> Self {
        let count = graph.position_count();
        let players = if graph.all_open_to_both() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let mut interner = Interner::default();
        let mut kind = |position: PositionId| {
            let stuck = |player| u32::from(graph.options(position, player).is_empty());
            // The ends by their kinds, counted from 1.
            let end = graph.end_kind(position).map_or(0, |end| 1 + end as u32);
            let kind = 4 * end + 2 * stuck(Player::Left) + stuck(Player::Right);
            interner.intern(&[classes.class(position).raw(), kind])
        };
        let kinds: Vec<u32> = graph.positions().map(&mut kind).collect();
        Self {
            partition: Partition::new(&Classes::unchecked(kinds.into_iter())),
            unions: vec![Union { start: 0, end: narrow(count), waiting: true }],
            waiting: vec![0],
            sides: players.iter().map(|player| Side::new(graph, *player)).collect(),
            met: vec![0; count],
            old_counter: vec![0; count],
            leaving: Vec::new(),
            sources: Vec::new(),
            looked_at,
        }
    }

    /// Refines until so much was looked at. Returns whether all is done.
    pub(super) fn advance(&mut self, graph: &Graph, enough: u64) -> bool {
        while self.looked_at < enough {
            let Some(union) = self.waiting.pop() else { return true };
            self.looked_at += 1;
            self.refine(graph, union);
        }
        false
    }

    /// The classes when all is done.
    pub(super) fn classes(self) -> Classes {
        Classes::unchecked(self.partition.block_of.into_iter())
    }

    /// Lets a block of at most half the size leave this union, unless the union is one block.
    fn refine(&mut self, graph: &Graph, number: u32) {
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
        block.union = narrow(self.unions.len());
        self.unions.push(Union { start: block.start, end: block.end, waiting: false });
        self.leaving.clear();
        self.leaving.extend_from_slice(&elements[block.start as usize..block.end as usize]);
        for side in 0..self.sides.len() {
            self.split_by(graph, side);
        }
    }

    /// Cuts all blocks by this player's moves into the block that is leaving, and moves those moves' counts.
    fn split_by(&mut self, graph: &Graph, side: usize) {
        let Self { partition, unions, waiting, sides, met, old_counter, leaving, sources, looked_at } = self;
        let Side { player, counter_of, counters } = &mut sides[side];
        sources.clear();
        for target in leaving.iter() {
            let predecessors = graph.predecessors(PositionId::from_index(*target as usize), *player);
            *looked_at += predecessors.len() as u64 + 1;
            for (source, counter) in predecessors.iter().zip(counter_of.list(*target as usize)) {
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
                *old = narrow(counters.len());
                counters.push(*met);
            }
            *met = 0;
        }
        for target in leaving.iter() {
            let predecessors = graph.predecessors(PositionId::from_index(*target as usize), *player);
            for (source, counter) in predecessors.iter().zip(counter_of.list_mut(*target as usize)) {
                *counter = old_counter[source.index()];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GraphBuilder;
    use crate::generate::{Recipe, Shape, generate};
    use crate::stage::refinement_rounds;
    use hyperjam_terms::Movers;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// From one class, in small slices.
    fn refined(graph: &Graph) -> Classes {
        let start = Classes::unchecked(vec![0; graph.position_count()].into_iter());
        let mut refinement = Refinement::new(graph, &start, 0);
        let mut enough = 1;
        while !refinement.advance(graph, enough) {
            enough += 3;
        }
        refinement.classes()
    }

    #[test]
    fn refinement_alone_finds_what_the_rounds_find() {
        for seed in 0..600 {
            let shape = Shape::ALL[seed as usize % Shape::ALL.len()];
            let positions = 2 + seed as usize % 40;
            let recipe =
                Recipe { shape, positions, moves: positions * 3 / 2, impartial: seed % 2 == 0, seed };
            let graph = generate(&recipe).unwrap();
            let last = refinement_rounds(&graph, crate::task::Budget::UNLIMITED).rounds.pop();
            let expected =
                last.map_or(Classes::unchecked(vec![0; positions].into_iter()), |round| round.classes);
            assert_eq!(refined(&graph), expected, "{recipe:?}");
        }
    }

    /// Position k of this graph is told from position k + 1 in round k only.
    #[test]
    fn many_rounds_come_to_the_same_end() {
        let mut builder = GraphBuilder::new();
        let ids: Vec<PositionId> = (0..200).map(|_| builder.add_position().unwrap()).collect();
        for pair in ids.windows(2) {
            builder.add_move(pair[1], pair[0], Movers::LEFT).unwrap();
            builder.add_move(pair[1], pair[1], Movers::BOTH).unwrap();
        }
        let graph = builder.build();
        assert_eq!(refined(&graph).class_count(), 200);
        assert_eq!(super::super::bisimulation(&graph).class_count(), 200);
    }
}
