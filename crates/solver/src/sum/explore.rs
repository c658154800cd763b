//! The reachable part of a sum, made into a graph.

use crate::bisimulation::Quotient;
use crate::compact::{Interner, narrow};
use crate::task::{Budget, Exhausted, Progress, Step, Task};
use crate::{ClassId, Classes, Graph, GraphBuilder, Move, PositionId, operation};
use hyperjam_terms::EndKind;

/// How many places of vehicles may be noted for each position and move that a search is allowed.
const PLACES: usize = 8;

/// Which position of the explored graph represents which vehicles.
#[derive(Debug)]
pub struct Reachable {
    classes: Classes,
    /// The vehicles of each position of the explored graph: the classes they stand on, ascending, each followed by how
    /// many stand there.
    vehicles: Interner,
}

impl Reachable {
    /// The position at which the vehicles start.
    pub fn start(&self) -> PositionId {
        PositionId::from_index(0)
    }

    /// How many positions can be reached.
    pub fn position_count(&self) -> usize {
        self.vehicles.len()
    }

    /// The position of the sum with these vehicles, in any order, if it can be reached. O(vehicles · log vehicles).
    pub fn find(&self, vehicles: &[PositionId]) -> Option<PositionId> {
        self.numbered(&counted(&self.classes, vehicles))
    }

    /// The position that one move of a vehicle from one class to another leads to, at the start. O(classes).
    pub(super) fn after(&self, from: ClassId, to: ClassId) -> Option<PositionId> {
        let mut next = Vec::new();
        moved(self.vehicles.list(0), from.raw(), to.raw(), &mut next);
        self.numbered(&next)
    }

    /// The class of a position that a vehicle stands on.
    pub(super) fn class(&self, position: PositionId) -> ClassId {
        self.classes.class(position)
    }

    fn numbered(&self, vehicles: &[u32]) -> Option<PositionId> {
        Some(PositionId::from_index(self.vehicles.find(vehicles)? as usize))
    }
}

/// The classes that vehicles stand on, ascending, each followed by how many stand there.
fn counted(classes: &Classes, vehicles: &[PositionId]) -> Vec<u32> {
    let mut each: Vec<u32> = vehicles.iter().map(|vehicle| classes.class(*vehicle).raw()).collect();
    each.sort_unstable();
    each.chunk_by(|a, b| a == b).flat_map(|same| [same[0], narrow(same.len())]).collect()
}

/// The same after a vehicle has moved from one class to another.
fn moved(vehicles: &[u32], from: u32, to: u32, next: &mut Vec<u32>) {
    next.clear();
    let mut arrived = from == to;
    let (places, _) = vehicles.as_chunks::<2>();
    for &[class, count] in places {
        if !arrived && to <= class {
            arrived = true;
            if to == class {
                next.extend([class, count + 1]);
                continue;
            }
            next.extend([to, 1]);
        }
        match count {
            1 if class == from && from != to => {}
            _ if class == from && from != to => next.extend([class, count - 1]),
            _ => next.extend([class, count]),
        }
    }
    if !arrived {
        next.extend([to, 1]);
    }
}

/// How many positions and moves the sum of two vehicles on a quotient has. Either can be moved while the other stays, so all
/// pairs of what can be reached from the two are met; two pairs that differ in their order are one. None where ends
/// may end the play before.
fn size_of_two(components: &Graph, pair: [PositionId; 2]) -> Option<usize> {
    let [of_x, of_y] = pair.map(|position| operation::reachable(components, &[position]));
    if [&of_x, &of_y].iter().any(|part| part.graph.has_ends()) {
        return None;
    }
    let common: Vec<PositionId> =
        of_x.positions.iter().copied().filter(|position| of_y.find(*position).is_some()).collect();
    let moves_of_common: usize = common.iter().map(|position| components.moves_of(*position).count()).sum();
    let [(rows, of_rows), (columns, of_columns)] =
        [&of_x, &of_y].map(|part| (part.positions.len(), part.graph.move_count()));
    let ordered = rows
        .saturating_mul(columns.saturating_add(of_columns))
        .saturating_add(columns.saturating_mul(of_rows));
    // Each pair of different common positions was counted twice, and the moves of each pair of the same one as well.
    let twice =
        common.len() * common.len().saturating_sub(1) / 2 + common.len().saturating_mul(moves_of_common);
    Some(ordered.saturating_sub(twice))
}

/// Makes the graph of all positions of a sum that can be reached, breadth first.
///
/// Vehicles on one place are interchangeable, so a position takes as many words as there are places with vehicles, not
/// as there are vehicles. The search is given up when it has found more positions and moves than the size of the budget, or when the
/// vehicles of its positions stand on more than eight times as many places in all. Of two vehicles it is known before how
/// much will be found, so nothing is looked at in vain. Memory: at most some 200 bytes for each position and move of the
/// limit.
#[derive(Debug)]
pub struct ReachableTask {
    /// The quotient that the vehicles stand on.
    components: Graph,
    reachable: Reachable,
    builder: GraphBuilder,
    expanded: usize,
    moves: usize,
    /// The places of the vehicles of all positions.
    places: usize,
    /// How many positions and moves will be found, as far as that is known before; or 0.
    least: usize,
    limit: usize,
    looked_at: u64,
    /// The vehicles of the position whose moves are added, and after one of them.
    buffers: [Vec<u32>; 2],
}

impl ReachableTask {
    /// The sum of these start positions of the graph that the quotient was made of. O(vehicles · log vehicles), and for two
    /// vehicles O(positions + moves).
    pub fn new(quotient: Quotient, vehicles: &[PositionId], budget: Budget) -> Self {
        let start = counted(&quotient.classes, vehicles);
        let least = match vehicles {
            [x, y] => size_of_two(&quotient.graph, [quotient.image(*x), quotient.image(*y)]),
            _ => None,
        };
        let mut task = Self {
            components: quotient.graph,
            reachable: Reachable { classes: quotient.classes, vehicles: Interner::default() },
            builder: GraphBuilder::new(),
            expanded: 0,
            moves: 0,
            places: 0,
            least: least.unwrap_or(0),
            limit: budget.size,
            looked_at: 0,
            buffers: Default::default(),
        };
        // A limit that not even the start fits in is noticed when that is expanded.
        let _ = task.number(&start);
        task
    }

    fn too_large(&self) -> Exhausted {
        Exhausted::Size(self.limit)
    }

    /// The number of a position of the sum, a new one if it was not seen before.
    fn number(&mut self, vehicles: &[u32]) -> Result<PositionId, Exhausted> {
        let known = self.reachable.position_count();
        let number = PositionId::from_index(self.reachable.vehicles.intern(vehicles) as usize);
        if number.index() == known {
            let added = self.builder.add_position_or_end(self.end(vehicles));
            added.map_err(|_| self.too_large())?;
            self.places += vehicles.len() / 2;
        }
        Ok(number)
    }

    /// How the sum has ended, if an end was reached.
    fn end(&self, vehicles: &[u32]) -> Option<EndKind> {
        let (places, _) = vehicles.as_chunks::<2>();
        let kind = |[class, _]: &[u32; 2]| self.components.end_kind(PositionId::from_index(*class as usize));
        EndKind::of_sum(places.iter().map(kind))
    }

    /// Fails if more has been found than is allowed.
    fn check_size(&self) -> Result<(), Exhausted> {
        let found = self.reachable.position_count() + self.moves;
        let is_too_large =
            found.max(self.least) > self.limit || self.places > self.limit.saturating_mul(PLACES);
        if is_too_large { Err(self.too_large()) } else { Ok(()) }
    }

    /// Adds the moves of the next position.
    fn expand(&mut self) -> Result<(), Exhausted> {
        // The start may be too large already.
        self.check_size()?;
        let [mut state, mut next] = std::mem::take(&mut self.buffers);
        let from = PositionId::from_index(self.expanded);
        state.clear();
        state.extend_from_slice(self.reachable.vehicles.list(self.expanded));
        self.expanded += 1;
        self.looked_at += state.len() as u64 + 1;
        if self.end(&state).is_none() {
            let (places, _) = state.as_chunks::<2>();
            for &[class, _] in places {
                let place = PositionId::from_index(class as usize);
                let moves: Vec<Move> = self.components.moves_of(place).collect();
                for made in moves {
                    moved(&state, class, made.to.raw(), &mut next);
                    let to = self.number(&next)?;
                    self.builder.add_move(from, to, made.movers).map_err(|_| self.too_large())?;
                    self.moves += 1;
                    self.check_size()?;
                    self.looked_at += next.len() as u64 + 1;
                }
            }
        }
        self.buffers = [state, next];
        Ok(())
    }
}

impl Task for ReachableTask {
    type Answer = Result<(Graph, Reachable), Exhausted>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        let enough = self.looked_at.saturating_add(work.max(1));
        while self.expanded < self.reachable.position_count() {
            if self.looked_at >= enough {
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
