//! Moves that are drawn by lot.

use super::table::Ply;
use hyperjam_protocol::address::{Controller, Settings};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::Player;

/// One move in so many is drawn by lot when Hyperjam is learning.
const ERRS: usize = 3;

/// The number of the move among so many that is drawn by lot for this player, if one is. The same game has the same moves.
pub(super) fn by_lot(settings: &Settings, player: Player, plies: &[Ply], count: usize) -> Option<usize> {
    if settings.controller(player) != Controller::Learner || count == 0 {
        return None;
    }
    let mut mixed = u64::from(settings.seed);
    for ply in plies {
        mixed = SplitMix::new(mixed ^ (ply.component as u64) << 32 ^ ply.nth as u64).next_u64();
    }
    let mut chance = SplitMix::new(mixed);
    (chance.below(ERRS) == 0).then(|| chance.below(count))
}
