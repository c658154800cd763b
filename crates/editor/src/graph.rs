//! The graph of a drawing in plain numbers, for algorithms on whole graphs.

use crate::document::Document;
use crate::gather::ordered;
use crate::id::PositionId;
use std::collections::BTreeSet;

/// The successors of each of `0..count`, ascending and each once, in one compressed list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours {
    first: Vec<u32>,
    ends: Vec<u32>,
}

/// A selection of a document's positions, numbered in the document's order, and the pairs that moves join.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbered {
    /// The position with each number.
    pub(crate) ids: Vec<PositionId>,
    /// From and to of the moves between two different ones of them; sorted, each pair once.
    pub(crate) pairs: Vec<(u32, u32)>,
}

impl Numbered {
    /// All positions, or only those chosen. Cost O((V + E) log V).
    pub(crate) fn of(document: &Document, chosen: Option<&BTreeSet<PositionId>>) -> Self {
        let wanted = |id: &PositionId| chosen.is_none_or(|chosen| chosen.contains(id));
        let ids: Vec<PositionId> = document.positions().map(|(id, _)| id).filter(wanted).collect();
        let number = |id: PositionId| ids.binary_search(&id).ok().map(|number| number as u32);
        let joined = document.moves().filter_map(|(_, step)| Some((number(step.from)?, number(step.to)?)));
        let pairs = simple(joined.collect());
        Self { ids, pairs }
    }
}

/// Without loops and repetitions, sorted.
pub(crate) fn simple(mut pairs: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    pairs.retain(|(from, to)| from != to);
    let mut pairs = ordered(&pairs, Ord::cmp);
    pairs.dedup();
    pairs
}

impl Neighbours {
    /// Of these pairs, all of them below `count`. Cost O(V + E).
    pub(crate) fn forwards(count: usize, pairs: &[(u32, u32)]) -> Self {
        Self::collect(count, pairs, &|pair| pair)
    }

    /// The same, backwards.
    pub(crate) fn backwards(count: usize, pairs: &[(u32, u32)]) -> Self {
        Self::collect(count, pairs, &|(from, to)| (to, from))
    }

    /// Both ways; those joined in both directions are listed once. Cost O(V + E log E).
    pub(crate) fn both_ways(count: usize, pairs: &[(u32, u32)]) -> Self {
        let both = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        Self::forwards(count, &simple(both))
    }

    fn collect(count: usize, pairs: &[(u32, u32)], turned: &dyn Fn((u32, u32)) -> (u32, u32)) -> Self {
        let mut first = vec![0_u32; count + 1];
        for &pair in pairs {
            first[turned(pair).0 as usize + 1] += 1;
        }
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let mut next = first.clone();
        let mut ends = vec![0; pairs.len()];
        for &pair in pairs {
            let (from, to) = turned(pair);
            let at = &mut next[from as usize];
            ends[*at as usize] = to;
            *at += 1;
        }
        Self { first, ends }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// The successors of one.
    pub(crate) fn of(&self, one: u32) -> &[u32] {
        let one = one as usize;
        &self.ends[self.first[one] as usize..self.first[one + 1] as usize]
    }

    /// All in postorder of a depth-first search that starts at each of `starts` in turn. In the reverse of this order the
    /// start of every pair comes before its end, except for pairs that close a cycle. Cost O(V + E).
    pub(crate) fn postorder(&self, starts: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut seen = vec![false; self.count()];
        let mut order = Vec::with_capacity(self.count());
        let mut path: Vec<(u32, usize)> = Vec::new();
        for start in starts {
            if std::mem::replace(&mut seen[start as usize], true) {
                continue;
            }
            path.push((start, 0));
            while let Some((at, tried)) = path.last_mut() {
                match self.of(*at).get(*tried) {
                    Some(&next) => {
                        *tried += 1;
                        if !std::mem::replace(&mut seen[next as usize], true) {
                            path.push((next, 0));
                        }
                    }
                    None => {
                        order.push(*at);
                        path.pop();
                    }
                }
            }
        }
        order
    }

    /// A number for each: what can be reached from the first of `starts` is 0, what else from the second is 1, and
    /// so on. Cost O(V + E).
    pub(crate) fn reached_in_turn(&self, starts: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut group = vec![u32::MAX; self.count()];
        let mut number = 0;
        let mut waiting = Vec::new();
        for start in starts {
            if group[start as usize] != u32::MAX {
                continue;
            }
            group[start as usize] = number;
            waiting.push(start);
            while let Some(at) = waiting.pop() {
                for &next in self.of(at) {
                    if group[next as usize] == u32::MAX {
                        group[next as usize] = number;
                        waiting.push(next);
                    }
                }
            }
            number += 1;
        }
        group
    }
}

/// The number of each one's connected part, whatever the direction of the pairs; parts are numbered by their first.
pub(crate) fn parts(count: usize, pairs: &[(u32, u32)]) -> Vec<u32> {
    Neighbours::both_ways(count, pairs).reached_in_turn(0..count as u32)
}

/// The number of each one's strongly connected component: two have the same when each can be reached from the other.
/// Kosaraju's method: the components are what searches backwards reach that start in the reverse of the postorder of a
/// search forwards. Cost O(V + E).
pub(crate) fn strong_components(count: usize, pairs: &[(u32, u32)]) -> Vec<u32> {
    let order = Neighbours::forwards(count, pairs).postorder(0..count as u32);
    Neighbours::backwards(count, pairs).reached_in_turn(order.into_iter().rev())
}
