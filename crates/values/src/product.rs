//! Products: Norton's, of a game and a unit, and the ordinal sum (WW 6 and 7, ONAG 16, CGT II.5 and II.1).

use hashbrown::HashMap;

use crate::arena::{Arena, GameId};
use crate::incentive;
use crate::limit::Unfinished;
use crate::sum;

/// Norton's product G·U with a positive unit U: n·U for an integer n, else
/// {Gᴸ·U + (U + Δ) | Gᴿ·U − (U + Δ)} with Δ running through all incentives of U.
///
/// It depends on the value of U only, not on its form; (G + H)·U = G·U + H·U; G ≥ H exactly if G·U ≥ H·U; and 1·U = U
/// (WW 8, *Norton multiplication*). Whether U is positive is not checked.
///
/// Each follower of G is multiplied once, by a sum for each of its options and each incentive. Fails where an integer
/// that is met has more than 64 bits.
pub fn norton(arena: &mut Arena, game: GameId, unit: GameId) -> Result<GameId, Unfinished> {
    let mut steps = Vec::new();
    for incentive in incentive::incentives(arena, unit)? {
        steps.push(sum::add(arena, unit, incentive)?);
    }
    times(arena, game, unit, &steps, &mut HashMap::new())
}

fn times(
    arena: &mut Arena,
    game: GameId,
    unit: GameId,
    steps: &[GameId],
    made: &mut HashMap<GameId, GameId>,
) -> Result<GameId, Unfinished> {
    if let Some(number) = arena.as_number(game)
        && number.is_integer()
    {
        let limit = Unfinished::Size { what: "the integer to be multiplied", limit: "64 bits" };
        let count = number.to_i64().ok_or(limit)?;
        return sum::multiple(arena, unit, count);
    }
    if let Some(made) = made.get(&game) {
        return Ok(*made);
    }
    let product = arena.deeper(|arena| {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for place in arena.left_range(game)? {
            let option = times(arena, arena.option(place), unit, steps, made)?;
            for step in steps {
                left.push(sum::add(arena, option, *step)?);
            }
        }
        for place in arena.right_range(game)? {
            let option = times(arena, arena.option(place), unit, steps, made)?;
            for step in steps {
                right.push(sum::subtract(arena, option, *step)?);
            }
        }
        arena.game(&left, &right)
    })?;
    made.insert(game, product);
    Ok(product)
}

/// The ordinal sum G:H = {Gᴸ, G:Hᴸ | Gᴿ, G:Hᴿ}: a move in G ends H. G is taken in its canonical form, since the value of
/// an ordinal sum depends on the form of its first part, though not on that of the second (colon principle, WW 7).
/// Costs a canonical form for each follower of H.
pub fn ordinal_sum(arena: &mut Arena, base: GameId, on_top: GameId) -> Result<GameId, Unfinished> {
    let left = arena.left_options(base)?.to_vec();
    let right = arena.right_options(base)?.to_vec();
    ordinal_sum_of_form(arena, &left, &right, on_top)
}

/// The ordinal sum of the form {`left` | `right`}, as it is written, and a game.
pub fn ordinal_sum_of_form(
    arena: &mut Arena,
    left: &[GameId],
    right: &[GameId],
    on_top: GameId,
) -> Result<GameId, Unfinished> {
    stacked(arena, left, right, on_top, &mut HashMap::new())
}

fn stacked(
    arena: &mut Arena,
    left: &[GameId],
    right: &[GameId],
    on_top: GameId,
    made: &mut HashMap<GameId, GameId>,
) -> Result<GameId, Unfinished> {
    if let Some(made) = made.get(&on_top) {
        return Ok(*made);
    }
    arena.spend(1)?;
    let sum = arena.deeper(|arena| {
        let (mut all_left, mut all_right) = (left.to_vec(), right.to_vec());
        for place in arena.left_range(on_top)? {
            all_left.push(stacked(arena, left, right, arena.option(place), made)?);
        }
        for place in arena.right_range(on_top)? {
            all_right.push(stacked(arena, left, right, arena.option(place), made)?);
        }
        arena.game(&all_left, &all_right)
    })?;
    made.insert(on_top, sum);
    Ok(sum)
}
