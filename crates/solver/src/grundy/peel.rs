//! Level-peeling.

use std::borrow::Borrow;

use super::tail::{self, Tail};
use super::{GrundyLabels, INFINITE};
use crate::compact::{Lists, narrow};
use crate::task::{Progress, Step, Task};
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// In [`PositionState::state`]: the position has its finite label, which is the rest of the word.
const LABELLED: u32 = tail::LABELLED;
/// In [`PositionState::state`]: some smaller number is not the label of any option, so there is no finite label.
const DROPPED: u32 = 1 << 30;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct PositionState {
    /// Unlabelled: 1 + the last level that is the label of an option, 0 if there is none, perhaps with [`DROPPED`].
    /// A candidate for level i, that has options labelled 0, …, i − 1 but none labelled i as yet, has i here.
    state: u32,
    /// Moves to positions without finite label.
    open: u32,
    /// For a candidate: of these, the moves to positions that have an option labelled with the present level.
    met: u32,
}

/// Computes [`GrundyLabels`] of an impartial graph by the moves of Left, who has the same options as Right.
///
/// Definition: the least fixpoint γ0 of the operator T that labels x with the mex m of its labelled options, provided
/// every unlabelled option of x itself has an option labelled m (HL 5.2); the others are ∞_K, K being the labels of
/// their options. Only the least fixpoint is safe (HL Remark 38).
///
/// Method: first the positions from which no cycle can be reached, in topological order. Then for i = 0, 1, 2, … all
/// further labels i at once. A candidate for i, which has options labelled 0, …, i − 1, is labelled when each of its
/// moves to unlabelled positions leads to one that has an option labelled i. A labelled position takes that chance
/// from the positions before it and gives it to those before them.
///
/// Invariant: a candidate's `open` does not change during a level in which it has no option labelled i, so counting
/// `met` up to it decides.
///
/// Cost: O(positions + moves) for the first part, and for each level; a label m needs m(m+1)/2 moves, so there are at
/// most √(2·moves) levels. A level looks only at moves into positions labelled in it and into their sources.
///
/// Not one strongly connected component after the other: T looks at options and their options only, so that would give
/// the same labels, and ranks that show them as well; but it does not pay. Of layered graphs over loops, of 10⁴ to 10⁷
/// moves, each component is one position and can be decided at once in topological order. That took 1.2 to 2.5 times as
/// long as the levels do (1.8 to 3.4 reverse searches against 1.1 to 2.8), as positions that are dropped at an early
/// level are hardly looked at again. To find larger components would come on top.
///
/// The graph may be borrowed or owned.
#[derive(Debug)]
pub(super) struct Peel<G> {
    graph: G,
    tail: Tail,
    /// None while the tail is at work.
    peeling: Option<Peeling>,
}

/// What comes after the tail.
#[derive(Debug)]
struct Peeling {
    states: Vec<PositionState>,
    level: u32,
    /// Those that are candidates at the beginning of the level.
    candidates: Vec<PositionId>,
    /// All labelled positions in the order of their ranks, those of the tail first; then those to be labelled.
    queue: Vec<PositionId>,
    head: usize,
    /// The positions of the tail by label.
    tail_by_label: Lists<PositionId>,
    looked_at: u64,
}

impl<G: Borrow<Graph>> Peel<G> {
    /// O(positions).
    pub(super) fn new(graph: G) -> Self {
        let tail = Tail::new(graph.borrow());
        Self { graph, tail, peeling: None }
    }
}

impl Peeling {
    fn new(graph: &Graph, tail: &mut Tail) -> Self {
        let mut candidates = Vec::new();
        let mut states = Vec::new();
        if tail.queue.len() < graph.position_count() {
            states.reserve_exact(graph.position_count());
            candidates.reserve_exact(graph.position_count() - tail.queue.len());
            states.extend(graph.positions().zip(&tail.words).map(|(position, &word)| {
                if word & LABELLED != 0 {
                    return PositionState { state: word, open: 0, met: 0 };
                }
                candidates.push(position);
                PositionState { state: 0, open: word, met: 0 }
            }));
        }
        let mut tail_by_label = Lists::default();
        if !candidates.is_empty() {
            let label = |position: &PositionId| (tail.words[position.index()] & !LABELLED) as usize;
            let labels = tail.queue.iter().map(label).max().map_or(0, |most| most + 1);
            tail_by_label =
                Lists::sorted(labels, tail.queue.iter().map(|position| (label(position), *position)));
        }
        let mut peeling = Self {
            states,
            level: 0,
            candidates,
            queue: std::mem::take(&mut tail.queue),
            head: tail.head,
            tail_by_label,
            looked_at: tail.looked_at,
        };
        peeling.begin_level(graph);
        peeling
    }

    /// Tells the sources of the tail's positions with this label, and queues candidates that are closed already.
    fn begin_level(&mut self, graph: &Graph) {
        let has_level = self.level + 1;
        let mut reached = Vec::new();
        let level = self.level as usize;
        if level < self.tail_by_label.len() {
            for labelled in self.tail_by_label.list(level) {
                let sources = graph.predecessors(*labelled, Player::Left);
                self.looked_at += sources.len() as u64;
                for source in sources {
                    let known = &mut self.states[source.index()];
                    if known.state & LABELLED == 0 && known.state & !DROPPED != has_level {
                        known.state = (known.state & DROPPED) | has_level;
                        reached.push(*source);
                    }
                }
            }
        }
        for candidate in &self.candidates {
            let known = &mut self.states[candidate.index()];
            known.met = 0;
            if known.open == 0 && known.state == self.level {
                self.queue.push(*candidate);
            }
        }
        for position in reached {
            self.meet(graph, position);
        }
    }

    /// Counts a position that got its first option labelled with this level, for the candidates before it.
    fn meet(&mut self, graph: &Graph, position: PositionId) {
        let sources = graph.predecessors(position, Player::Left);
        self.looked_at += sources.len() as u64;
        for source in sources {
            let known = &mut self.states[source.index()];
            if known.state == self.level {
                known.met += 1;
                if known.met == known.open {
                    self.queue.push(*source);
                }
            }
        }
    }

    /// Labels the next of the queue with the present level.
    fn label_next(&mut self, graph: &Graph) {
        let labelled = self.queue[self.head];
        self.head += 1;
        let has_level = self.level + 1;
        self.states[labelled.index()].state = LABELLED | self.level;
        let sources = graph.predecessors(labelled, Player::Left);
        self.looked_at += sources.len() as u64 + 1;
        for source in sources {
            let known = &mut self.states[source.index()];
            known.open = known.open.wrapping_sub(1);
            if known.state & LABELLED == 0 && known.state & !DROPPED != has_level {
                known.state = (known.state & DROPPED) | has_level;
                self.meet(graph, *source);
            }
        }
    }

    /// Only those with an option labelled with this level stay candidates.
    fn next_level(&mut self, graph: &Graph) {
        let Self { candidates, states, level, .. } = self;
        candidates.retain(|candidate| {
            let state = &mut states[candidate.index()].state;
            if *state == *level {
                *state |= DROPPED;
            }
            *state == *level + 1
        });
        self.level += 1;
        self.begin_level(graph);
    }
}

/// Collects the answer.
fn labels(graph: &Graph, tail: Tail, peeling: Peeling) -> GrundyLabels {
    let Peeling { states, queue, .. } = peeling;
    if states.is_empty() {
        let mut labels: Vec<(u32, u32)> = tail.words.iter().map(|word| (word & !LABELLED, 0)).collect();
        for (rank, position) in queue.iter().enumerate() {
            labels[position.index()].1 = narrow(rank);
        }
        return GrundyLabels { labels, sets: Lists::default(), classes: None };
    }
    let mut labels = Vec::with_capacity(states.len());
    let mut sets = Lists::default();
    let mut set = Vec::new();
    for (position, known) in graph.positions().zip(&states) {
        if known.state & LABELLED != 0 {
            labels.push((known.state & !LABELLED, 0));
            continue;
        }
        labels.push((INFINITE | narrow(sets.len()), 0));
        let options = graph.options(position, Player::Left);
        if known.open as usize != options.len() {
            let states = options.iter().map(|option| states[option.index()].state);
            set.extend(states.filter(|state| state & LABELLED != 0).map(|state| state & !LABELLED));
            set.sort_unstable();
            set.dedup();
            set.drain(..).for_each(|label| sets.push(label));
        }
        sets.end_list();
    }
    for (rank, position) in queue.iter().enumerate() {
        labels[position.index()].1 = narrow(rank);
    }
    GrundyLabels { labels, sets, classes: None }
}

impl<G: Borrow<Graph>> Task for Peel<G> {
    type Answer = GrundyLabels;

    fn advance(self, work: u64) -> Step<Self, GrundyLabels> {
        let Self { graph: owner, mut tail, peeling } = self;
        let graph: &Graph = owner.borrow();
        let before = peeling.as_ref().map_or(tail.looked_at, |peeling| peeling.looked_at);
        let enough = before.saturating_add(work.max(1));
        let mut peeling = match peeling {
            Some(peeling) => peeling,
            None => {
                if !tail.advance(graph, enough) {
                    return Step::More(Self { graph: owner, tail, peeling });
                }
                Peeling::new(graph, &mut tail)
            }
        };
        while !peeling.candidates.is_empty() {
            while peeling.head < peeling.queue.len() {
                if peeling.looked_at >= enough {
                    return Step::More(Self { graph: owner, tail, peeling: Some(peeling) });
                }
                peeling.label_next(graph);
            }
            peeling.next_level(graph);
        }
        Step::Done(labels(graph, tail, peeling))
    }

    fn progress(&self) -> Progress {
        let graph: &Graph = self.graph.borrow();
        let size = (graph.position_count() + 2 * graph.move_count()) as u64;
        match &self.peeling {
            None => Progress { done: self.tail.looked_at, total: size },
            Some(peeling) => {
                let total = size * (u64::from(peeling.level) + 2);
                Progress { done: peeling.looked_at.min(total), total }
            }
        }
    }
}
