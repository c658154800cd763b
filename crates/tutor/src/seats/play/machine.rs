//! Which move Hyperjam makes for one of more than two players.

use super::record::{SeatChoice, SeatMatch};
use crate::seats::chance::worth;

/// The most moves that the rule of thumb looks at.
const MOST_LOOKED_AT: usize = 200;

/// The move: one that keeps a winning strategy; where there is none, the one after which all others together need longest
/// to make the player lose; where that is not known, one that leaves the player most moves. The first of several. None if there is
/// no move.
pub(super) fn choose(game: &SeatMatch) -> Option<SeatChoice> {
    let who = game.to_move();
    let next = game.mover(game.plies().len() + 1);
    let mut found: Option<((u8, u32), SeatChoice)> = None;
    for choice in game.choices() {
        let places = game.with_choice(choice);
        let is_first = found.is_none();
        let thumb = || if is_first { 0 } else { open_after(game, &places, who) };
        let worth = worth(game.chance_at(&places, next, who), thumb);
        if found.is_none_or(|(best, _)| worth > best) {
            found = Some((worth, choice));
        }
    }
    found.map(|(_, choice)| choice)
}

/// How many moves a player has at some places.
fn open_after(game: &SeatMatch, places: &[u32], who: u32) -> u32 {
    let open = |on: &u32| {
        let moves = game.analysis.game.graph.moves(*on).iter();
        moves.filter(|(_, by)| by.includes(who)).count() as u32
    };
    places.iter().take(MOST_LOOKED_AT).map(open).sum()
}
