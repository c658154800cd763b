//! Games unfolded level by level.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::profile::{Options, Profile};
use crate::compact::bits;
use crate::context::{Context, made};
use crate::graph::Move;
use crate::task::{Budget, Progress};
use crate::{Graph, PositionId};
use hyperjam_terms::{Movers, Player};

/// The positions z of a graph of games, unfolded to more and more levels: z at level n has the options of z at level
/// n − 1, and what stands at level 0 is a game in which one player, the *free* one, can always move and the other never:
/// `on` or `off`.
///
/// A level costs, for each position z, a profile of the graph beside which they stand. Two levels are kept.
#[derive(Debug)]
pub(super) struct Unfolding {
    graph: Arc<Graph>,
    player: Player,
    games: Arc<Graph>,
    free: Player,
    budget: Budget,
    /// The profiles of the level below, and those of this level, as far as they are known.
    below: Vec<Profile>,
    level: Vec<Profile>,
    /// The number of this level.
    height: usize,
    /// Whether a profile of this level is not that of the same position below.
    changed: bool,
    lost: Vec<u32>,
    looked_at: u64,
}

/// A position of the graph of games at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unfolded {
    game: PositionId,
    height: usize,
}

impl Unfolding {
    /// Begins with the first level, in sums with positions of a graph that has no tie ends. O(positions · games) bits.
    pub(super) fn new(
        graph: Arc<Graph>,
        player: Player,
        (games, free): (Arc<Graph>, Player),
        budget: Budget,
    ) -> Self {
        let mut task = Self {
            graph,
            player,
            games,
            free,
            budget,
            below: Vec::new(),
            level: Vec::new(),
            height: 0,
            changed: true,
            lost: Vec::new(),
            looked_at: 0,
        };
        let bytes = 4 * 8 * bits::words(task.graph.position_count());
        if task.games.position_count().saturating_mul(bytes) <= budget.bytes {
            let mut bottom = Profile::new(&task.graph);
            let (none, all) = (vec![0; bottom.second.len()], bits::all(task.graph.position_count()));
            let passes = [player, player.opponent()].map(|one| one == free);
            let options = Options { good: &none, safe: &all, passes };
            task.looked_at += bottom.compute(&task.graph, player, options, &mut task.lost);
            // Counts as a level that is complete.
            task.level = vec![bottom; task.games.position_count()];
        }
        task
    }

    /// The next position at its level, and its profile. None when a level is like the one below, so that all above are, and
    /// none beyond the budget.
    pub(super) fn advance(&mut self) -> Option<(Unfolded, &Profile)> {
        let count = self.games.position_count();
        if self.looked_at >= self.budget.work || (self.level.is_empty() && self.below.is_empty()) {
            return None;
        }
        if self.level.len() == count {
            let size = (self.height + 1).saturating_mul(count + self.games.move_count());
            if !self.changed || size >= self.budget.size {
                return None;
            }
            self.below = std::mem::take(&mut self.level);
            self.height += 1;
            self.changed = false;
        }
        let game = PositionId::from_index(self.level.len());
        let mut profile = Profile::new(&self.graph);
        let mut safe = bits::all(self.graph.position_count());
        let mut good = vec![0; safe.len()];
        for option in self.games.options(game, self.player) {
            let second = &self.below[option.index()].second;
            good.iter_mut().zip(second).for_each(|(word, other)| *word |= other);
        }
        for option in self.games.options(game, self.player.opponent()) {
            let first = &self.below[option.index()].first;
            safe.iter_mut().zip(first).for_each(|(word, other)| *word &= other);
        }
        let options = Options { good: &good, safe: &safe, passes: [false; 2] };
        self.looked_at += profile.compute(&self.graph, self.player, options, &mut self.lost);
        self.changed |= profile != self.below[game.index()];
        self.level.push(profile);
        let unfolded = Unfolded { game, height: self.height };
        self.level.last().map(|profile| (unfolded, profile))
    }

    /// Positions at their levels, as positions of one graph, in which options stand before what they are options of.
    pub(super) fn contexts(&self, starts: &[Unfolded]) -> (Graph, Vec<PositionId>) {
        let count = self.games.position_count();
        let place = |game: PositionId, height: usize| match height {
            0 => 0,
            above => 1 + (above - 1) * count + game.index(),
        };
        let highest = starts.iter().map(|start| start.height).max().unwrap_or(0);
        let mut moves = BTreeSet::from([(0, 0, Movers::from(self.free))]);
        for height in 1..=highest {
            let step = |step: Move| (place(step.from, height), place(step.to, height - 1), step.movers);
            moves.extend(self.games.moves().map(step));
        }
        let graph = made(1 + highest * count, moves.into_iter());
        (graph, starts.iter().map(|start| PositionId::from_index(place(start.game, start.height))).collect())
    }

    /// A position at its level, as a context.
    pub(super) fn context(&self, start: Unfolded) -> Context {
        let (graph, starts) = self.contexts(&[start]);
        Context::part(&graph, starts[0])
    }

    pub(super) fn progress(&self) -> Progress {
        let level = self.graph.position_count().saturating_mul(self.games.position_count()) as u64;
        // Most often few levels suffice.
        let total = level.saturating_mul(4).min(self.budget.work).max(self.looked_at);
        Progress { done: self.looked_at, total }
    }
}
