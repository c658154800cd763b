//! Which of some games tells two positions apart?

use std::sync::Arc;

use super::profile::{Options, Profile};
use crate::compact::bits;
use crate::task::Progress;
use crate::{Graph, PositionId};
use hyperjam_terms::{Outcome, Player, Sector};

/// Looks for the first position z of a graph of contexts for which x + z and y + z lie in different sectors.
///
/// The contexts are to stand after their options, but for moves to themselves. Each needs two profiles, so the cost is
/// that times the positions and moves of the graph of x and y.
#[derive(Debug)]
pub(crate) struct ContextSearch {
    graph: Arc<Graph>,
    pair: [PositionId; 2],
    contexts: Arc<Graph>,
    /// For each context that was tried, the profile for Left and that for Right.
    profiles: Vec<[Profile; 2]>,
    lost: Vec<u32>,
    looked_at: u64,
}

impl ContextSearch {
    pub(crate) fn new(graph: Arc<Graph>, pair: [PositionId; 2], contexts: Arc<Graph>) -> Self {
        Self { graph, pair, contexts, profiles: Vec::new(), lost: Vec::new(), looked_at: 0 }
    }

    /// Goes on until so much was looked at. Tells at the end whether there is one, and the sectors; none before.
    pub(crate) fn advance(&mut self, enough: u64) -> Option<Option<(PositionId, [Sector; 2])>> {
        while self.looked_at < enough {
            let Some(context) = self.contexts.position(self.profiles.len()) else { return Some(None) };
            let profiles = Player::BOTH.map(|player| self.profile(context, player));
            let sectors = self.pair.map(|position| sector(&profiles, position));
            if sectors[0] != sectors[1] {
                return Some(Some((context, sectors)));
            }
            self.profiles.push(profiles);
        }
        None
    }

    fn profile(&mut self, context: PositionId, player: Player) -> Profile {
        let options = |player| {
            let options = self.contexts.options(context, player).iter().copied();
            options.filter(move |option| *option != context)
        };
        let passes = |player| self.contexts.options(context, player).contains(&context);
        let mut profile = Profile::new(&self.graph);
        let mut safe = bits::all(self.graph.position_count());
        let mut good = vec![0; safe.len()];
        for option in options(player) {
            let second = &self.profiles[option.index()][player.index()].second;
            good.iter_mut().zip(second).for_each(|(word, other)| *word |= other);
        }
        for option in options(player.opponent()) {
            let first = &self.profiles[option.index()][player.index()].first;
            safe.iter_mut().zip(first).for_each(|(word, other)| *word &= other);
        }
        let options = Options { good: &good, safe: &safe, passes: [player, player.opponent()].map(passes) };
        self.looked_at += profile.compute(&self.graph, player, options, &mut self.lost);
        profile
    }

    pub(crate) fn progress(&self) -> Progress {
        let tried = self.profiles.len();
        let each = self.looked_at / tried.max(1) as u64 + 1;
        let open = (self.contexts.position_count() - tried) as u64;
        Progress { done: self.looked_at, total: self.looked_at.saturating_add(open.saturating_mul(each)) }
    }
}

/// The sector of a position beside the context of these profiles, Left's and Right's.
fn sector([left, right]: &[Profile; 2], position: PositionId) -> Sector {
    let outcome = |left: &[u64], right: &[u64]| {
        match (bits::has(left, position.index()), bits::has(right, position.index())) {
            (true, false) => Outcome::LeftWins,
            (false, true) => Outcome::RightWins,
            // One of them does not lose.
            _ => Outcome::Draw,
        }
    };
    Sector::of(outcome(&left.first, &right.second), outcome(&left.second, &right.first))
}
