//! Which move Hyperjam makes.

use super::{Match, mobility};
use crate::board::component::NamedChoice;
use hyperjam_protocol::address::Controller;
use hyperjam_solver::generate::SplitMix;

/// One move in so many is drawn by lot when Hyperjam is learning.
const ERRS: usize = 3;

/// The move that Hyperjam makes now. Where it is not known who wins, one that leaves it more moves than the other player.
pub(super) fn choose<'c>(game: &Match<'_>, choices: &'c [NamedChoice]) -> Option<&'c NamedChoice> {
    let player = game.to_move();
    if game.settings.controller(player) == Controller::Learner {
        let mut mixed = u64::from(game.settings.seed);
        for (component, nth) in &game.moves {
            mixed = SplitMix::new(mixed ^ u64::from(*component) << 32 ^ u64::from(*nth)).next_u64();
        }
        let mut chance = SplitMix::new(mixed);
        if chance.below(ERRS) == 0 {
            return choices.get(chance.below(choices.len()));
        }
    }
    let is_known = choices.iter().all(|choice| choice.outcome.is_some());
    let room = |choice: &NamedChoice| if is_known { 0 } else { mobility(game, choice, player) };
    // The first of the best.
    choices.iter().rev().max_by_key(|choice| (choice.rank(player), room(choice)))
}
