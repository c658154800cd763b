//! Incentives: how much a move gains (WW 6, CGT II.5).

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::sum;

/// The incentives Gᴸ − G of Left's moves from the canonical form, each once, by the order of their ids. A sum for each.
pub fn left_incentives(arena: &mut Arena, game: GameId) -> Result<Vec<GameId>, Unfinished> {
    let mut incentives = Vec::new();
    for place in arena.left_range(game)? {
        incentives.push(sum::subtract(arena, arena.option(place), game)?);
    }
    Ok(sorted(incentives))
}

/// The incentives G − Gᴿ of Right's moves from the canonical form, each once, by the order of their ids. A sum for each.
pub fn right_incentives(arena: &mut Arena, game: GameId) -> Result<Vec<GameId>, Unfinished> {
    let mut incentives = Vec::new();
    for place in arena.right_range(game)? {
        incentives.push(sum::subtract(arena, game, arena.option(place))?);
    }
    Ok(sorted(incentives))
}

/// The incentives of both players, each once, by the order of their ids.
pub fn incentives(arena: &mut Arena, game: GameId) -> Result<Vec<GameId>, Unfinished> {
    let mut incentives = left_incentives(arena, game)?;
    incentives.extend(right_incentives(arena, game)?);
    Ok(sorted(incentives))
}

fn sorted(mut incentives: Vec<GameId>) -> Vec<GameId> {
    incentives.sort_unstable();
    incentives.dedup();
    incentives
}
