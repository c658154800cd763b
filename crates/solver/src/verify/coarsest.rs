//! The check that classes are not too fine.

use std::collections::{BTreeMap, HashMap};

use super::{RefutationReason, Refuted, length};
use crate::Graph;
use crate::compact::narrow;
use hyperjam_terms::{EndKind, Player};

/// Checks that positions of different classes are not hyperbisimilar, so that no coarser hyperbisimulation exists. That
/// classes are one is checked by [`super::classes`].
///
/// The classes alone do not show this, so it is worked out anew, by a program that shares nothing with
/// [`crate::bisimulation`]: R. Paige and R. E. Tarjan, "Three partition refinement algorithms", SIAM Journal on
/// Computing 16 (1987). Blocks of positions are parted by who has options in a smaller part of what they were stable
/// against, and by who has options there alone. Blocks are parted only where positions are not bisimilar; so what is in
/// one block at the end has to be in one class. O(moves · log positions) expected, and a logarithm more for ordered maps.
pub fn coarsest(graph: &Graph, claims: &[usize]) -> Result<(), Refuted> {
    length(claims.len(), graph)?;
    let mut refinement = CoarsestCheck::new(graph);
    refinement.run();
    for block in &refinement.blocks {
        let Some(first) = block.members.iter().min() else { continue };
        let of_first = claims[*first as usize];
        if let Some(other) = block.members.iter().filter(|other| claims[**other as usize] != of_first).min() {
            let position = crate::PositionId::from_index(*other as usize);
            return Err(Refuted::Class { position, reason: RefutationReason::OtherClass });
        }
    }
    Ok(())
}

/// Positions that were not distinguished so far.
struct CheckedBlock {
    members: Vec<u32>,
    /// The union that it belongs to.
    union: u32,
}

struct CoarsestCheck<'a> {
    graph: &'a Graph,
    block_of: Vec<u32>,
    /// Where each position stands in its block.
    place: Vec<u32>,
    blocks: Vec<CheckedBlock>,
    /// Unions of blocks. Either all positions of a block have an option in a union or none has, for each player.
    unions: Vec<Vec<u32>>,
    /// For each player, how many moves lead from a position into a union, where there are any.
    counts: [HashMap<(u32, u32), u32>; 2],
    /// The unions of several blocks.
    waiting: Vec<u32>,
}

impl<'a> CoarsestCheck<'a> {
    /// One union of all positions, parted by the kind of their end and by whether each player can move.
    fn new(graph: &'a Graph) -> Self {
        let mut by_kind: BTreeMap<(Option<EndKind>, bool, bool), Vec<u32>> = BTreeMap::new();
        let mut counts = [HashMap::new(), HashMap::new()];
        for position in graph.positions() {
            let [left, right] = Player::BOTH.map(|player| graph.options(position, player).len());
            for (count, moves) in counts.iter_mut().zip([left, right]).filter(|(_, moves)| *moves > 0) {
                count.insert((position.raw(), 0), narrow(moves));
            }
            let kind = (graph.end_kind(position), left > 0, right > 0);
            by_kind.entry(kind).or_default().push(position.raw());
        }
        let blocks: Vec<CheckedBlock> =
            by_kind.into_values().map(|members| CheckedBlock { members, union: 0 }).collect();
        let mut block_of = vec![0; graph.position_count()];
        let mut place = block_of.clone();
        for (number, block) in blocks.iter().enumerate() {
            for (index, member) in block.members.iter().enumerate() {
                block_of[*member as usize] = narrow(number);
                place[*member as usize] = narrow(index);
            }
        }
        let unions = vec![(0..narrow(blocks.len())).collect()];
        Self { graph, block_of, place, blocks, unions, counts, waiting: vec![0] }
    }

    fn run(&mut self) {
        let mut inside = vec![0_u32; self.graph.position_count()];
        while let Some(union) = self.waiting.pop() {
            let &[first, second, ..] = self.unions[union as usize].as_slice() else { continue };
            let size = |block: u32| self.blocks[block as usize].members.len();
            let smaller = usize::from(size(second) < size(first));
            let block = self.unions[union as usize].swap_remove(smaller);
            self.waiting.push(union);
            let alone = narrow(self.unions.len());
            self.unions.push(vec![block]);
            self.blocks[block as usize].union = alone;
            let members = self.blocks[block as usize].members.clone();
            for player in Player::BOTH {
                let mut met = Vec::new();
                for member in &members {
                    let member = crate::PositionId::from_index(*member as usize);
                    for source in self.graph.predecessors(member, player) {
                        if inside[source.index()] == 0 {
                            met.push(source.raw());
                        }
                        inside[source.index()] += 1;
                    }
                }
                self.part(&met);
                let counts = &mut self.counts[player.index()];
                let mut nowhere_else = Vec::new();
                for source in met {
                    let moves = std::mem::take(&mut inside[source as usize]);
                    let before = counts.remove(&(source, union)).unwrap_or(moves);
                    if before > moves {
                        counts.insert((source, union), before - moves);
                    } else {
                        nowhere_else.push(source);
                    }
                    counts.insert((source, alone), moves);
                }
                self.part(&nowhere_else);
            }
        }
    }

    /// Parts every block that has some of these positions and others.
    fn part(&mut self, positions: &[u32]) {
        let mut by_block: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for position in positions {
            by_block.entry(self.block_of[*position as usize]).or_default().push(*position);
        }
        for (old, leaving) in by_block {
            let new = narrow(self.blocks.len());
            let CheckedBlock { members, union } = &mut self.blocks[old as usize];
            if leaving.len() == members.len() {
                continue;
            }
            for (place, position) in leaving.iter().enumerate() {
                let hole = self.place[*position as usize];
                members.swap_remove(hole as usize);
                if let Some(moved) = members.get(hole as usize) {
                    self.place[*moved as usize] = hole;
                }
                self.place[*position as usize] = narrow(place);
                self.block_of[*position as usize] = new;
            }
            let union = *union;
            self.unions[union as usize].push(new);
            self.waiting.push(union);
            self.blocks.push(CheckedBlock { members: leaving, union });
        }
    }
}
