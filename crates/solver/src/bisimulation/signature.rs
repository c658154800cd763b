//! What a position is, seen one move deep.

use crate::compact::{Interner, narrow};
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// From here downwards, by their kinds, the signatures of ends. No class is that high.
const END: u32 = u32::MAX;

/// Adds to the items the class of each of a position's Left options, and of each of its Right options: twice its number, and
/// one more for Right. Where every move is open to both, those of Left are enough. O(moves of the position).
pub fn add_items(graph: &Graph, class_of: &[u32], position: PositionId, items: &mut Vec<u32>) {
    let left = graph.options(position, Player::Left).iter();
    items.extend(left.map(|option| class_of[option.index()] << 1));
    if !graph.all_open_to_both() {
        let right = graph.options(position, Player::Right).iter();
        items.extend(right.map(|option| (class_of[option.index()] << 1) | 1));
    }
}

/// Writes them down ascending and without repeats; at a position where play stops, what tells it from others. Two positions
/// are hyperbisimilar if and only if this is the same of both for the classes of hyperbisimilar positions, which are numbered
/// below 2³⁰. O(n log n) for the n moves of the position.
pub fn signature(graph: &Graph, class_of: &[u32], position: PositionId, list: &mut Vec<u32>) {
    list.clear();
    add_items(graph, class_of, position, list);
    if list.is_empty() {
        list.extend(graph.end_kind(position).map(|end| END - end as u32));
        return;
    }
    list.sort_unstable();
    list.dedup();
}

/// The positions from which no cycle can be reached, classified for good.
///
/// Two such positions are hyperbisimilar iff their options are in the same classes, and they are hyperbisimilar to no
/// other position; so in topological order one look is enough (A. Dovier, C. Piazza and A. Policriti, "An efficient
/// algorithm for computing bisimulation equivalence", Theor. Comput. Sci. 311, 2004, for rank-wise refinement).
#[derive(Debug)]
pub(super) struct WellFounded {
    /// Moves of each position to positions that are not classified.
    open: Vec<u32>,
    queue: Vec<PositionId>,
    head: usize,
    interner: Interner,
    list: Vec<u32>,
    pub(super) class_of: Vec<u32>,
    pub(super) looked_at: u64,
}

/// In `class_of`: not classified.
const NONE: u32 = (1 << 30) - 1;

impl WellFounded {
    pub(super) fn new(graph: &Graph) -> Self {
        let open: Vec<u32> =
            graph.positions().map(|position| narrow(graph.successors(position).len())).collect();
        let queue = graph.positions().filter(|position| open[position.index()] == 0).collect();
        let class_of = vec![NONE; graph.position_count()];
        Self { open, queue, head: 0, interner: Interner::default(), list: Vec::new(), class_of, looked_at: 0 }
    }

    /// Classifies positions until so much was looked at. Returns whether all are done.
    pub(super) fn advance(&mut self, graph: &Graph, enough: u64) -> bool {
        while self.head < self.queue.len() && self.looked_at < enough {
            let position = self.queue[self.head];
            self.head += 1;
            signature(graph, &self.class_of, position, &mut self.list);
            self.class_of[position.index()] = self.interner.intern(&self.list);
            let sources = graph.sources(position);
            for source in sources {
                let open = &mut self.open[source.index()];
                *open -= 1;
                if *open == 0 {
                    self.queue.push(*source);
                }
            }
            self.looked_at += (graph.successors(position).len() + sources.len()) as u64 + 1;
        }
        self.head == self.queue.len()
    }

    /// Puts all other positions into one class and returns them.
    pub(super) fn rest(&mut self, graph: &Graph) -> Vec<PositionId> {
        let rest: Vec<PositionId> =
            graph.positions().filter(|position| self.class_of[position.index()] == NONE).collect();
        let class = narrow(self.interner.len());
        rest.iter().for_each(|position| self.class_of[position.index()] = class);
        rest
    }

    /// How many classes the well-founded positions have.
    pub(super) fn class_count(&self) -> usize {
        self.interner.len()
    }
}
