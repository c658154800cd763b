//! The reachable part of a sum, made into a graph.

use std::collections::HashMap;

use super::TooLarge;
use crate::bisimulation::Quotient;
use crate::task::{Progress, Step, Task};
use crate::{Classes, Graph, GraphBuilder, Move, PositionId};

/// Which position of the explored graph stands for which vehicles.
#[derive(Debug)]
pub struct Reachable {
    classes: Classes,
    /// Sorted classes of the vehicles to positions of the explored graph. Never iterated.
    number_of: HashMap<Box<[u32]>, PositionId>,
}

impl Reachable {
    /// The position at which the vehicles start.
    pub fn start(&self) -> PositionId {
        PositionId::from_index(0)
    }

    /// How many positions can be reached.
    pub fn position_count(&self) -> usize {
        self.number_of.len()
    }

    /// The position of the sum with these vehicles, in any order, if it can be reached.
    pub fn find(&self, vehicles: &[PositionId]) -> Option<PositionId> {
        self.number_of.get(&key(&self.classes, vehicles)).copied()
    }
}

fn key(classes: &Classes, vehicles: &[PositionId]) -> Box<[u32]> {
    let mut key: Box<[u32]> = vehicles.iter().map(|vehicle| classes.class(*vehicle).raw()).collect();
    key.sort_unstable();
    key
}

/// Makes the graph of all positions of a sum that can be reached, breadth first.
#[derive(Debug)]
pub struct ReachableTask {
    /// The quotient that the vehicles stand on.
    components: Graph,
    reachable: Reachable,
    /// The keys in the order of their numbers.
    found: Vec<Box<[u32]>>,
    builder: GraphBuilder,
    expanded: usize,
    moves: usize,
    limit: usize,
}

impl ReachableTask {
    /// The sum of these start positions of the graph that the quotient was made of. O(vehicles · log vehicles).
    pub fn new(quotient: Quotient, vehicles: &[PositionId], limit: usize) -> Self {
        let start = key(&quotient.classes, vehicles);
        let mut task = Self {
            components: quotient.graph,
            reachable: Reachable { classes: quotient.classes, number_of: HashMap::new() },
            found: Vec::new(),
            builder: GraphBuilder::new(),
            expanded: 0,
            moves: 0,
            limit,
        };
        // A limit that not even the start fits in is noticed when that is expanded.
        let _ = task.number(start);
        task
    }

    fn too_large(&self) -> TooLarge {
        TooLarge { limit: self.limit }
    }

    /// The number of a position of the sum, a new one if it was not seen before.
    fn number(&mut self, key: Box<[u32]>) -> Result<PositionId, TooLarge> {
        if let Some(number) = self.reachable.number_of.get(&key) {
            return Ok(*number);
        }
        let mut components = key.iter().map(|class| PositionId::from_index(*class as usize));
        let over = components.any(|position| self.components.is_tie_end(position));
        let added = if over { self.builder.add_tie_end() } else { self.builder.add_position() };
        let number = added.map_err(|_| self.too_large())?;
        self.found.push(key.clone());
        self.reachable.number_of.insert(key, number);
        Ok(number)
    }

    /// Adds the moves of the next position.
    fn expand(&mut self) -> Result<(), TooLarge> {
        let from = PositionId::from_index(self.expanded);
        let state = self.found[self.expanded].clone();
        self.expanded += 1;
        if state.iter().any(|class| self.components.is_tie_end(PositionId::from_index(*class as usize))) {
            return Ok(());
        }
        for (place, class) in state.iter().enumerate() {
            if place > 0 && state[place - 1] == *class {
                continue;
            }
            let moves: Vec<Move> =
                self.components.moves_of(PositionId::from_index(*class as usize)).collect();
            for made in moves {
                if self.found.len() + self.moves >= self.limit {
                    return Err(self.too_large());
                }
                let mut next = state.clone();
                next[place] = made.to.raw();
                next.sort_unstable();
                let to = self.number(next)?;
                self.builder.add_move(from, to, made.movers).map_err(|_| self.too_large())?;
                self.moves += 1;
            }
        }
        Ok(())
    }
}

impl Task for ReachableTask {
    type Answer = Result<(Graph, Reachable), TooLarge>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        let enough = (self.moves as u64 + self.expanded as u64).saturating_add(work.max(1));
        while self.expanded < self.found.len() {
            if self.moves as u64 + self.expanded as u64 >= enough {
                return Step::More(self);
            }
            if let Err(error) = self.expand() {
                return Step::Done(Err(error));
            }
        }
        Step::Done(Ok((self.builder.build(), self.reachable)))
    }

    fn progress(&self) -> Progress {
        let done = (self.expanded + self.moves) as u64;
        Progress { done, total: (self.limit as u64).max(done) }
    }
}
