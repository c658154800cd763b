//! A game on boards as it was after each move, to be gone through.

use super::{Match, view};
use crate::board::component::Components;
use crate::failure::Failure;
use crate::write::{game_so_far, text};
use hyperjam_protocol::address::{Address, Settings};
use hyperjam_protocol::tutor::Card;

/// The card.
pub(in crate::board) fn card(
    components: &Components<'_>,
    board: Option<&str>,
    settings: &Settings,
    moves: &[(u32, u32)],
    at: u32,
) -> Result<Card, Failure> {
    let whole = Match::of(components, board, *settings, moves)?;
    let count = moves.len();
    let at = (at as usize).min(count);
    let then = Match::of(components, board, *settings, &moves[..at])?;
    let words = match then.plies.last() {
        Some(ply) => {
            let made = then.written(ply.component, &ply.name);
            format!("Move {at} of {count}: {}: {made}.", ply.player)
        }
        None => format!("Before the first move of {}.", settings.starter),
    };
    let shown = view::views(&then, &[], &[], !whole.is_over());
    Ok(game_so_far(
        (at, count),
        (vec![text(words)], shown.blocks),
        shown.scene,
        [Address::from(whole.back_to(count)), Address::from(whole.back_to(at))],
        |nth| Address::from(whole.as_it_was(nth)),
    ))
}
