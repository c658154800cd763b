//! Retrograde analysis.

use std::borrow::Borrow;

use super::{DECIDED, Outcomes};
use crate::compact::narrow;
use crate::task::{Progress, Step, Task};
use crate::{Graph, PositionId};
use hyperjam_terms::{Convention, EndKind, Player};

/// The player to move in the state of this number.
#[inline]
fn mover(state: u32) -> Player {
    if state & 1 == 0 { Player::Left } else { Player::Right }
}

/// Computes [`Outcomes`].
///
/// Definition: least fixpoint of "a state is won for its mover if some option is lost for the opponent, and lost if
/// all options are won for the opponent" over the states (position, player to move), stuck states being decided at
/// once; what the fixpoint leaves open is a draw (HL Lemma 5: who has no winning strategy against a player lets
/// that player have a non-losing one).
///
/// Method: a queue, first in first out, of decided states, and in each open state a counter of the moves not yet
/// known to lose. All states of one remoteness stand together in the queue and are all won or all lost, so the
/// remoteness is that of the definition: the first option that loses for the opponent is the nearest, and the last
/// that wins is the farthest. (K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 1986, with the
/// counters of Dowling and Gallier's linear Horn satisfiability.)
///
/// Cost: each move is looked at once a player that may make it. One 32-bit word a state holds the counter and later
/// the answer, so a move costs one random access.
///
/// The graph may be borrowed or owned.
#[derive(Debug)]
pub struct OutcomeTask<G> {
    graph: G,
    convention: Convention,
    states: Vec<u32>,
    /// Decided states in the order of their remoteness, each as 2·position + player.
    queue: Vec<u32>,
    /// The first state of the queue that was not propagated yet.
    head: usize,
    /// Where the states of the present remoteness end in the queue.
    layer_end: usize,
    remoteness: u32,
    looked_at: u64,
}

impl<G: Borrow<Graph>> OutcomeTask<G> {
    /// Finds the stuck states, and the ends, some of which are decided like states one move before these
    /// ([`EndKind::remoteness`]).
    /// O(positions).
    pub fn new(owner: G, convention: Convention) -> Self {
        let graph: &Graph = owner.borrow();
        let (mut states, mut queue) = counters(graph);
        let of_end = |end: EndKind, state: u32| end.remoteness(convention, mover(state));
        queue.retain(|state| {
            let end = graph.end_kind(PositionId::from_index(*state as usize / 2));
            end.is_none_or(|end| of_end(end, *state) == Some(0))
        });
        // Never decided: nothing counts down a state without moves.
        for tie_end in graph.tie_ends() {
            states[2 * tie_end.index()..][..2].fill(1);
        }
        let layer_end = queue.len();
        for (position, end) in graph.decided_ends() {
            for state in [2 * position.raw(), 2 * position.raw() + 1] {
                if of_end(*end, state) == Some(1) {
                    states[state as usize] = DECIDED | 1;
                    queue.push(state);
                }
            }
        }
        Self { graph: owner, convention, states, queue, head: 0, layer_end, remoteness: 0, looked_at: 0 }
    }

    /// Hands the result of the next states of this layer to the states before them.
    fn propagate(&mut self, lost_for_mover: bool, enough: u64) {
        let graph: &Graph = self.graph.borrow();
        let decided = DECIDED | (self.remoteness + 1);
        while self.head < self.layer_end && self.looked_at < enough {
            let state = self.queue[self.head];
            self.head += 1;
            let before = mover(state).opponent();
            let predecessors = graph.predecessors(PositionId::from_index(state as usize / 2), before);
            self.looked_at += predecessors.len() as u64;
            for predecessor in predecessors {
                let number = 2 * predecessor.index() + before.index();
                let word = &mut self.states[number];
                if *word >= DECIDED {
                    continue;
                }
                if !lost_for_mover && *word > 1 {
                    *word -= 1;
                    continue;
                }
                *word = decided;
                self.queue.push(narrow(number));
            }
        }
    }
}

/// The counters of all states, the stuck ones decided, and the list of these, ascending. O(positions).
///
/// On a graph of draws this is all there is to do. It asks once a block of positions whether any is stuck, since a
/// branch for each costs WebAssembly as much as the rest.
fn counters(graph: &Graph) -> (Vec<u32>, Vec<u32>) {
    const BLOCK: usize = 64;
    let count = graph.position_count();
    let mut states: Vec<[u32; 2]> = Vec::with_capacity(count);
    let mut stuck = Vec::new();
    for first in (0..count).step_by(BLOCK) {
        let degrees = graph.degrees(first..count.min(first + BLOCK));
        if graph.all_open_to_both() {
            states.extend(degrees.map(|[moves, _]| [moves; 2]));
        } else {
            states.extend(degrees);
        }
        let block = states[first..].as_flattened_mut();
        if block.iter().fold(u32::MAX, |fewest, moves| fewest.min(*moves)) > 0 {
            continue;
        }
        for (number, word) in block.iter_mut().enumerate() {
            if *word == 0 {
                *word = DECIDED;
                stuck.push(narrow(2 * first + number));
            }
        }
    }
    (states.into_flattened(), stuck)
}

impl<G: Borrow<Graph>> Task for OutcomeTask<G> {
    type Answer = Outcomes;

    fn advance(mut self, work: u64) -> Step<Self, Outcomes> {
        let enough = self.looked_at.saturating_add(work.max(1));
        while self.head < self.queue.len() {
            if self.looked_at >= enough {
                return Step::More(self);
            }
            if self.head == self.layer_end {
                self.layer_end = self.queue.len();
                self.remoteness += 1;
            }
            let stuck_wins = self.convention == Convention::Misere;
            if self.remoteness.is_multiple_of(2) != stuck_wins {
                self.propagate(true, enough);
            } else {
                self.propagate(false, enough);
            }
        }
        Step::Done(Outcomes { convention: self.convention, states: self.states })
    }

    fn progress(&self) -> Progress {
        Progress { done: self.looked_at, total: 2 * self.graph.borrow().move_count() as u64 }
    }
}
