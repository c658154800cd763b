//! Which move Hyperjam makes.

use super::record::Match;
use crate::board::component::{Component, NamedChoice};
use crate::game::lot::by_lot;
use hyperjam_protocol::address::Controller;
use hyperjam_sums::Game;
use hyperjam_terms::Convention;
use std::ops::Deref;

/// The most moves that the rule of thumb looks at.
const MOST_LOOKED_AT: usize = 200;

/// The move that Hyperjam makes now. Where it is not known who wins boards, one by temperature; where it is not known who wins
/// another sum, one that leaves it the most moves more than the other player has there; in misère play, fewer.
pub(super) fn choose(game: &Match<'_>, play: &Game<'_>, choices: &[NamedChoice]) -> Option<usize> {
    let player = game.to_move();
    if let Some(nth) = by_lot(&game.settings, player, &game.plies, choices.len()) {
        return Some(nth);
    }
    if game.settings.controller(player) == Controller::Longest
        && choices.iter().any(|choice| choice.outcome.is_some())
    {
        return play.longest(choices.iter().map(Deref::deref));
    }
    let is_known = choices.iter().all(|choice| choice.outcome.is_some());
    let wins = |choice: &NamedChoice| choice.outcome.is_some_and(|outcome| outcome.winner == Some(player));
    if !is_known
        && !choices.iter().any(wins)
        && let Some(hottest_first) = play.known.by_temperature(play.now(), player)
    {
        let is_open = |made: &(usize, usize)| {
            let is_made = |one: &NamedChoice| (one.component, one.nth) == *made && one.outcome.is_none();
            choices.iter().position(is_made)
        };
        return hottest_first.iter().find_map(is_open);
    }
    let before: Vec<i64> =
        if is_known { Vec::new() } else { game.now().iter().map(|at| mobility(game, at)).collect() };
    let room = |nth: usize, choice: &NamedChoice| match before.get(choice.component) {
        Some(before) if nth < MOST_LOOKED_AT => {
            mobility(game, &game.now()[choice.component].at(choice.to.clone())) - before
        }
        _ => i64::MIN,
    };
    // The first of the best.
    let all = choices.iter().enumerate().rev();
    all.max_by_key(|(nth, choice)| (choice.rank(player), room(*nth, choice))).map(|(nth, _)| nth)
}

/// How many moves more than the opponent the player to move has in a component; in misère play, fewer.
fn mobility(game: &Match<'_>, at: &Component) -> i64 {
    let player = game.to_move();
    let count = |player| at.steps(player).len() as i64;
    let more = count(player) - count(player.opponent());
    match game.components.query.drawing.graph.convention {
        Convention::Normal => more,
        Convention::Misere => -more,
    }
}
