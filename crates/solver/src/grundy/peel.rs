//! Level-peeling.

use super::{GrundyLabels, INFINITE};
use crate::task::{Progress, Step, Task};
use crate::{Graph, Player, PositionId};

/// In [`Cell::state`]: the position has its finite label, which is the rest of the word.
const LABELLED: u32 = 1 << 31;
/// In [`Cell::state`]: some smaller number is not the label of any option, so there is no finite label.
const DROPPED: u32 = 1 << 30;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Unlabelled: 1 + the last level that is the label of an option, 0 if there is none, perhaps with [`DROPPED`].
    /// A candidate for level i, that has options labelled 0, …, i − 1 but none labelled i as yet, has i here.
    state: u32,
    /// Moves to positions without finite label, counted up to the last level.
    open: u32,
    /// For a candidate: of these, the moves to positions that have an option labelled with the present level.
    met: u32,
    rank: u32,
}

/// Computes [`GrundyLabels`].
///
/// Definition: the least fixpoint γ0 of the operator T that labels x with the mex m of its labelled options, provided
/// every unlabelled option of x itself has an option labelled m (HL 5.2); the others are ∞_K, K being the labels of
/// their options. Only the least fixpoint is safe (HL Remark 38).
///
/// Method: for i = 0, 1, 2, … all labels i at once. A candidate for i, which has options labelled 0, …, i − 1, is
/// labelled when each of its moves to unlabelled positions leads to one that has an option labelled i. A labelled
/// position takes that chance from the positions before it and gives it to those before them.
///
/// Invariant: a candidate's `open` does not change during a level in which it has no option labelled i, so counting
/// `met` up to it decides.
///
/// Cost: O(positions + moves) for each level; a label m needs m(m+1)/2 moves, so there are at most √(2·moves) levels.
#[derive(Debug)]
pub struct GrundyTask<'g> {
    graph: &'g Graph,
    cells: Vec<Cell>,
    level: u32,
    /// Those that are candidates at the beginning of the level.
    candidates: Vec<PositionId>,
    /// Those to be labelled, in the order of their ranks.
    queue: Vec<PositionId>,
    head: usize,
    looked_at: u64,
}

impl<'g> GrundyTask<'g> {
    /// None if some move is not open to both players.
    pub fn new(graph: &'g Graph) -> Option<Self> {
        if !graph.is_impartial() {
            return None;
        }
        let mut cells: Vec<Cell> = graph
            .positions()
            .map(|position| Cell { state: 0, open: graph.successors(position).len() as u32, met: 0, rank: 0 })
            .collect();
        for tie_end in graph.tie_ends() {
            // As if it had a move to itself: nothing ever closes it.
            cells[tie_end.index()].open = 1;
        }
        let candidates: Vec<PositionId> = graph.positions().collect();
        let mut task = Self { graph, cells, level: 0, candidates, queue: Vec::new(), head: 0, looked_at: 0 };
        task.queue_closed();
        Some(task)
    }

    /// Queues the candidates that have labelled options only.
    fn queue_closed(&mut self) {
        for candidate in &self.candidates {
            let cell = &mut self.cells[candidate.index()];
            cell.met = 0;
            if cell.open == 0 {
                self.queue.push(*candidate);
            }
        }
    }

    /// Labels the next of the queue with the present level.
    fn label_next(&mut self) {
        let labelled = self.queue[self.head];
        let has_level = self.level + 1;
        let cell = &mut self.cells[labelled.index()];
        cell.state = LABELLED | self.level;
        cell.rank = self.head as u32;
        self.head += 1;

        let sources = self.graph.predecessors(labelled, Player::Left);
        self.looked_at += sources.len() as u64;
        for before in sources {
            let cell = &mut self.cells[before.index()];
            cell.open = cell.open.wrapping_sub(1);
            if cell.state & LABELLED != 0 || cell.state & !DROPPED == has_level {
                continue;
            }
            // Its first option labelled with this level.
            cell.state = (cell.state & DROPPED) | has_level;
            let sources = self.graph.predecessors(*before, Player::Left);
            self.looked_at += sources.len() as u64;
            for source in sources {
                let cell = &mut self.cells[source.index()];
                if cell.state == self.level {
                    cell.met += 1;
                    if cell.met == cell.open {
                        self.queue.push(*source);
                    }
                }
            }
        }
    }

    /// Only those with an option labelled with this level stay candidates.
    fn next_level(&mut self) {
        let Self { candidates, cells, level, .. } = self;
        candidates.retain(|candidate| {
            let state = &mut cells[candidate.index()].state;
            if *state == *level {
                *state |= DROPPED;
            }
            *state == *level + 1
        });
        self.level += 1;
        self.queue_closed();
    }

    fn labels(self) -> GrundyLabels {
        let mut labels = Vec::with_capacity(self.cells.len());
        let mut sets: Vec<u32> = Vec::new();
        let mut set_starts = Vec::new();
        for (position, cell) in self.graph.positions().zip(&self.cells) {
            if cell.state & LABELLED != 0 {
                labels.push((cell.state & !LABELLED, cell.rank));
                continue;
            }
            let start = sets.len();
            if cell.state & !DROPPED != 0 {
                let options = self.graph.successors(position).iter();
                let states = options.map(|option| self.cells[option.index()].state);
                sets.extend(states.filter(|state| state & LABELLED != 0).map(|state| state & !LABELLED));
                sets[start..].sort_unstable();
                dedup_from(&mut sets, start);
            }
            labels.push((INFINITE | set_starts.len() as u32, sets.len() as u32));
            set_starts.push(start as u32);
        }
        GrundyLabels { labels, sets, set_starts }
    }
}

/// Removes repeats from the sorted end of a list.
fn dedup_from(list: &mut Vec<u32>, start: usize) {
    let mut kept = start;
    for next in start..list.len() {
        if kept == start || list[kept - 1] != list[next] {
            list[kept] = list[next];
            kept += 1;
        }
    }
    list.truncate(kept);
}

impl Task for GrundyTask<'_> {
    type Answer = GrundyLabels;

    fn advance(mut self, work: u64) -> Step<Self, GrundyLabels> {
        let enough = self.looked_at.saturating_add(work.max(1));
        while !self.candidates.is_empty() {
            while self.head < self.queue.len() {
                if self.looked_at >= enough {
                    return Step::More(self);
                }
                self.looked_at += 1;
                self.label_next();
            }
            self.next_level();
        }
        Step::Done(self.labels())
    }

    fn progress(&self) -> Progress {
        let labels = self.queue.len().max(1) as u64;
        let total = (self.graph.move_count() as u64 + labels) * (u64::from(self.level) + 2);
        Progress { done: self.looked_at.min(total), total }
    }
}
