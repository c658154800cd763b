//! Which of some games tells two positions apart?

use std::sync::Arc;

use super::profile::{Options, Profile};
use crate::compact::bits;
use crate::task::Progress;
use crate::{Graph, PositionId};
use hyperjam_terms::{Outcome, Player, Sector};

/// The profiles of the positions of a graph of contexts, one after the other.
///
/// The contexts are to stand after their options, but for moves to themselves. A profile costs the positions and moves of
/// the graph beside which they stand, and as many bits as it has positions.
#[derive(Debug)]
pub(super) struct ContextProfiles {
    graph: Arc<Graph>,
    player: Player,
    contexts: Arc<Graph>,
    profiles: Vec<Profile>,
    lost: Vec<u32>,
    looked_at: u64,
}

impl ContextProfiles {
    pub(super) fn new(graph: Arc<Graph>, player: Player, contexts: Arc<Graph>) -> Self {
        Self { graph, player, contexts, profiles: Vec::new(), lost: Vec::new(), looked_at: 0 }
    }

    /// The next context and its profile, if there is one.
    pub(super) fn advance(&mut self) -> Option<(PositionId, &Profile)> {
        let context = self.contexts.position(self.profiles.len())?;
        let player = self.player;
        let options = |player| {
            let options = self.contexts.options(context, player).iter().copied();
            options.filter(move |option| *option != context)
        };
        let passes = |player| self.contexts.options(context, player).contains(&context);
        let mut profile = Profile::new(&self.graph);
        let mut safe = bits::all(self.graph.position_count());
        let mut good = vec![0; safe.len()];
        for option in options(player) {
            let second = &self.profiles[option.index()].second;
            good.iter_mut().zip(second).for_each(|(word, other)| *word |= other);
        }
        for option in options(player.opponent()) {
            let first = &self.profiles[option.index()].first;
            safe.iter_mut().zip(first).for_each(|(word, other)| *word &= other);
        }
        let options = Options { good: &good, safe: &safe, passes: [player, player.opponent()].map(passes) };
        self.looked_at += profile.compute(&self.graph, player, options, &mut self.lost);
        self.profiles.push(profile);
        self.profiles.last().map(|profile| (context, profile))
    }

    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// How many have been looked at.
    fn count(&self) -> usize {
        self.profiles.len()
    }

    /// Which positions those that were looked at tell apart. O(positions · contexts).
    pub(super) fn told_apart(&self) -> ToldApart {
        let count = self.graph.position_count();
        let words = bits::words(2 * self.count());
        let mut kept = vec![0; count * words];
        let sets = self.profiles.iter().flat_map(|profile| [&profile.second, &profile.first]);
        for (number, set) in sets.enumerate() {
            for position in (0..count).filter(|position| bits::has(set, *position)) {
                bits::insert(&mut kept[position * words..][..words], number);
            }
        }
        ToldApart { words, kept }
    }
}

/// Which positions some contexts tell apart for a player.
#[derive(Clone, Debug)]
pub(super) struct ToldApart {
    /// How many words of bits a position has.
    words: usize,
    /// For each position, beside which contexts the player does not lose, once for each starter.
    kept: Vec<u64>,
}

impl ToldApart {
    /// Whether one of the contexts shows that x is not at least y.
    pub(super) fn has(&self, pair: [PositionId; 2]) -> bool {
        let [of_x, of_y] = pair.map(|position| &self.kept[position.index() * self.words..][..self.words]);
        of_x.iter().zip(of_y).any(|(of_x, of_y)| of_y & !of_x != 0)
    }
}

/// Looks for the first position z of a graph of contexts for which x + z and y + z lie in different sectors, as
/// [`ContextProfiles`] for both players.
#[derive(Debug)]
pub(crate) struct ContextSearch {
    pair: [PositionId; 2],
    contexts: Arc<Graph>,
    profiles: [ContextProfiles; 2],
}

impl ContextSearch {
    pub(crate) fn new(graph: Arc<Graph>, pair: [PositionId; 2], contexts: Arc<Graph>) -> Self {
        let profiles =
            Player::BOTH.map(|player| ContextProfiles::new(graph.clone(), player, contexts.clone()));
        Self { pair, contexts, profiles }
    }

    /// Goes on until so much was looked at. Tells at the end whether there is one, and the sectors; none before.
    pub(crate) fn advance(&mut self, enough: u64) -> Option<Option<(PositionId, [Sector; 2])>> {
        while self.looked_at() < enough {
            let [left, right] = &mut self.profiles;
            let (Some((context, left)), Some((_, right))) = (left.advance(), right.advance()) else {
                return Some(None);
            };
            let sectors = self.pair.map(|position| sector([left, right], position));
            if sectors[0] != sectors[1] {
                return Some(Some((context, sectors)));
            }
        }
        None
    }

    fn looked_at(&self) -> u64 {
        self.profiles.iter().map(|profiles| profiles.looked_at).sum()
    }

    pub(crate) fn progress(&self) -> Progress {
        let (tried, looked_at) = (self.profiles[0].count(), self.looked_at());
        let each = looked_at / tried.max(1) as u64 + 1;
        let open = (self.contexts.position_count() - tried) as u64;
        Progress { done: looked_at, total: looked_at.saturating_add(open.saturating_mul(each)) }
    }
}

/// The sector of a position beside the context of these profiles, Left's and Right's.
fn sector([left, right]: [&Profile; 2], position: PositionId) -> Sector {
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
