//! The positions from which no play is endless.

use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// In a word of [`Tail::words`]: the position is labelled, with the rest of the word. Without it, the number of its
/// moves to positions that are not labelled.
pub(super) const LABELLED: u32 = 1 << 31;

/// Labels the positions from which no cycle can be reached: their Grundy numbers in the classical sense, each the mex
/// of its options' (HL Proposition 26).
///
/// Method: topological order from the stuck positions upwards (A. B. Kahn 1962), so that all options of a position
/// are labelled before it. A move is looked at twice, once from each end; positions that reach a cycle are not
/// looked at but for their moves into the rest.
#[derive(Debug)]
pub(super) struct Tail {
    pub(super) words: Vec<u32>,
    /// The labelled positions in order, then those that wait for their label.
    pub(super) queue: Vec<PositionId>,
    pub(super) head: usize,
    pub(super) looked_at: u64,
    /// For labels from 64 on, the position that had an option with that label last.
    seen_by: Vec<u32>,
}

impl Tail {
    /// O(positions).
    pub(super) fn new(graph: &Graph) -> Self {
        let mut queue = Vec::new();
        let degrees = graph.positions().zip(graph.degrees(0..graph.position_count()));
        let mut words: Vec<u32> = degrees
            .map(|(position, [moves, _])| {
                if moves == 0 {
                    queue.push(position);
                }
                moves
            })
            .collect();
        queue.retain(|position| !graph.is_tie_end(*position));
        for tie_end in graph.tie_ends() {
            // As if it had a move to itself: nothing ever counts it down.
            words[tie_end.index()] = 1;
        }
        Self { words, queue, head: 0, looked_at: 0, seen_by: Vec::new() }
    }

    /// Labels positions until so much was looked at. Returns whether the tail is done.
    pub(super) fn advance(&mut self, graph: &Graph, enough: u64) -> bool {
        while self.head < self.queue.len() && self.looked_at < enough {
            let position = self.queue[self.head];
            self.head += 1;
            let options = graph.options(position, Player::Left);
            let label = self.mex(position, options);
            self.words[position.index()] = LABELLED | label;
            let sources = graph.predecessors(position, Player::Left);
            for source in sources {
                let word = &mut self.words[source.index()];
                *word -= 1;
                if *word == 0 {
                    self.queue.push(*source);
                }
            }
            self.looked_at += (options.len() + sources.len()) as u64 + 1;
        }
        self.head == self.queue.len()
    }

    /// The least number that is not the label of an option; all options are labelled.
    fn mex(&mut self, position: PositionId, options: &[PositionId]) -> u32 {
        let mut small = 0_u64;
        for option in options {
            let label = self.words[option.index()] & !LABELLED;
            small |= 1_u64.checked_shl(label).unwrap_or(0);
        }
        if small != u64::MAX {
            return small.trailing_ones();
        }
        // Positions are numbered from 1 here.
        let mark = position.raw() + 1;
        for option in options {
            let label = (self.words[option.index()] & !LABELLED) as usize;
            if label >= self.seen_by.len() {
                self.seen_by.resize(label + 1, 0);
            }
            self.seen_by[label] = mark;
        }
        (64..).find(|label| self.seen_by.get(*label as usize) != Some(&mark)).unwrap_or(u32::MAX)
    }
}
