//! Looking back at a game, move by move.

use super::judge::Judgements;
use super::moves::Moves;
use super::record::Match;
use super::status::whereabouts;
use super::view;
use crate::failure::Failure;
use crate::write::{capital, game_so_far, paragraph, text};
use hyperjam_protocol::address::GameView;
use hyperjam_protocol::tutor::{Card, Tone};
use hyperjam_sums::Game;
use hyperjam_terms::PlayerOutcome;

/// The card of the game after so many moves.
pub(super) fn card(game: &Match<'_>, play: &mut Game<'_>, given: u32) -> Result<Card, Failure> {
    let count = game.plies.len();
    let at = match game.moves {
        Moves::Drawn(_) if given as usize > count => return Err(Failure::At { moves: count, given }),
        // Of games on boards, links say so of the end, too.
        _ => count.min(given as usize),
    };
    let is_shown = game.ended.is_some() || game.settings.hints;
    let judgements = Judgements::of(game, play);
    let then = game.then(at);
    let shown = view::views(&then, (&[], GameView::Whole), &[], game.ended.is_none());
    let (mut scene, mut more) = (shown.scene, Vec::new());
    let (mut line, places) = match (then.plies.last(), at.checked_sub(1)) {
        (Some(ply), Some(last)) => {
            let judgement = judgements.plies.get(last).and_then(Option::as_ref);
            let tone = judgement.map_or(Tone::Fresh, |judgement| judgement.tone);
            scene.moves = view::drawn(ply).map(|id| (id, tone)).into_iter().collect();
            let words = judgement.map_or(String::new(), |judgement| format!(" – {}", judgement.words));
            let made = format!("Move {at} of {count}, {}{words}.", game.made(ply));
            (vec![text(made)], whereabouts(&then, " ", capital))
        }
        _ => (vec![text("The start")], whereabouts(&then, ": ", str::to_owned)),
    };
    let is_placed = !places.is_empty();
    line.extend(places);
    if is_placed || at == 0 {
        line.push(text("."));
    }
    let player = game.mover(at);
    let outcome = if is_shown && at < count { play.outcome_after(at) } else { None };
    if at < count {
        more.push(paragraph(match outcome.map(|outcome| outcome.seen_by(player)) {
            Some(PlayerOutcome::Win) => format!("{player} is to move and can win."),
            Some(PlayerOutcome::Draw) => {
                format!("{player} is to move, and neither player can force a win.")
            }
            Some(PlayerOutcome::Loss) => format!("{player} is to move; {} can win.", player.opponent()),
            None => format!("{player} is to move."),
        }));
    }
    more.extend(shown.blocks);
    let ways = [game.moves.here(), game.moves.back_to(at)];
    Ok(game_so_far((at, count), (line, more), scene, ways, |at| game.moves.view(GameView::At(at))))
}
