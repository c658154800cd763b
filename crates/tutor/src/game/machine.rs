//! Which move Hyperjam makes.

use super::record::Match;
use crate::board::component::NamedChoice;
use hyperjam_protocol::address::Controller;
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::Convention;

/// One move in so many is drawn by lot when Hyperjam is learning.
const ERRS: usize = 3;

/// The move that Hyperjam makes now. Where it is not known who wins, one that leaves it the most moves more than the other
/// player has there; in misère play, fewer.
pub(super) fn choose<'c>(game: &Match<'_>, choices: &'c [NamedChoice]) -> Option<&'c NamedChoice> {
    let player = game.to_move();
    if game.settings.controller(player) == Controller::Learner {
        let mut mixed = u64::from(game.settings.seed);
        for ply in &game.plies {
            mixed = SplitMix::new(mixed ^ (ply.component as u64) << 32 ^ ply.nth as u64).next_u64();
        }
        let mut chance = SplitMix::new(mixed);
        if !choices.is_empty() && chance.below(ERRS) == 0 {
            return choices.get(chance.below(choices.len()));
        }
    }
    let is_known = choices.iter().all(|choice| choice.outcome.is_some());
    let room = |choice: &NamedChoice| if is_known { 0 } else { mobility(game, choice) };
    // The first of the best.
    choices.iter().rev().max_by_key(|choice| (choice.rank(player), room(choice)))
}

/// How many moves more than the opponent the player to move has in a component after a move there than before it.
fn mobility(game: &Match<'_>, choice: &NamedChoice) -> i64 {
    let (player, Some(before)) = (game.to_move(), game.now().get(choice.component)) else { return 0 };
    let after = before.at(choice.to.clone());
    let count = |player| after.steps(player).len() as i64 - before.steps(player).len() as i64;
    let more = count(player) - count(player.opponent());
    match game.components.query.drawing.graph.convention {
        Convention::Normal => more,
        Convention::Misere => -more,
    }
}
