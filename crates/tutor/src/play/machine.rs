//! Which move Hyperjam makes.

use super::record::Match;
use hyperjam_protocol::address::Controller;
use hyperjam_solver::PositionId;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::sum::{SumChoice, best};
use hyperjam_terms::{Convention, Player, PlayerOutcome};

/// One move in so many is drawn by lot when Hyperjam is learning.
const ERRS: usize = 3;
/// The most moves that the rule of thumb looks at for a player.
const MOST_LOOKED_AT: usize = 200;

/// The move that Hyperjam makes now; none if there is none.
pub(super) fn choose(game: &Match, choices: &[SumChoice]) -> Option<SumChoice> {
    if game.settings.controller(game.to_move()) == Controller::Learner {
        let mut chance = random(game);
        if chance.below(ERRS) == 0 {
            return choices.get(chance.below(choices.len())).copied();
        }
    }
    best_move(game, choices)
}

/// The best move, or a sensible one where the sum is not decided.
pub(super) fn best_move(game: &Match, choices: &[SumChoice]) -> Option<SumChoice> {
    let player = game.to_move();
    let outcome = |choice: &SumChoice| choice.outcome.map(|worth| worth.seen_by(player));
    if choices.iter().all(|choice| choice.outcome.is_some()) {
        return best(choices, player).copied();
    }
    let winning: Vec<SumChoice> =
        choices.iter().filter(|choice| outcome(choice) == Some(PlayerOutcome::Win)).copied().collect();
    if let Some(choice) = best(&winning, player) {
        return Some(*choice);
    }
    // What is not known may be anything; what is known to be lost comes last.
    let mut found: Option<((u8, i64), SumChoice)> = None;
    for choice in choices.iter().take(MOST_LOOKED_AT) {
        let class = match outcome(choice) {
            None => 0,
            Some(PlayerOutcome::Draw) => 1,
            _ => 2,
        };
        let key = (class, -mobility_after(game, choice, player));
        if found.as_ref().is_none_or(|(least, _)| key < *least) {
            found = Some((key, *choice));
        }
    }
    found.map(|(_, choice)| choice)
}

/// How many moves more than the opponent a player has, after a move and the opponent's answer that is worst for it; in
/// misère play, how many fewer.
fn mobility_after(game: &Match, choice: &SumChoice, player: Player) -> i64 {
    let graph = game.analysis.graph();
    let mut state = game.now().to_vec();
    if let Some(on) = state.get_mut(choice.vehicle) {
        *on = choice.to;
    }
    let sign = match game.analysis.game.convention {
        Convention::Normal => 1,
        Convention::Misere => -1,
    };
    let count = |state: &[PositionId], player| -> i64 {
        state.iter().map(|on| graph.options(*on, player).len() as i64).sum()
    };
    let all = |state: &[PositionId]| count(state, player) - count(state, player.opponent());
    let before = all(&state);
    let single = |on: PositionId| all(&[on]);
    let answers =
        state.iter().flat_map(|on| graph.options(*on, player.opponent()).iter().map(move |to| (*on, *to)));
    let worst =
        answers.take(MOST_LOOKED_AT).map(|(from, to)| sign * (before - single(from) + single(to))).min();
    worst.unwrap_or(sign * before)
}

/// Chance from the seed and the moves made, which are counted in the drawing's order, as that is the same in a link.
fn random(game: &Match) -> SplitMix {
    let mut mixed = u64::from(game.settings.seed);
    for ply in game.plies() {
        mixed = SplitMix::new(mixed ^ ply.id.index() as u64).next_u64();
    }
    SplitMix::new(mixed)
}
