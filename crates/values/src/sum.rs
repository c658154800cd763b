//! Sums, negatives and multiples (SS Definition 2.7).

use std::cmp::Ordering;

use crate::arena::canonical::canonical;
use crate::arena::{Arena, GameId, UpStar};
use crate::limit::Unfinished;

/// The sum of two games.
///
/// Numbers, ups and nimbers add as such. A number is added to each option of a game that is no number (SS Theorem 5.6),
/// and the result is canonical: an option that became dominated or reversible by it would have been so before. All else
/// is {Gᴸ + H, G + Hᴸ | Gᴿ + H, G + Hᴿ}, and pairs are remembered: at worst as many as the two games have followers,
/// multiplied.
///
/// ```
/// use hyperjam_values::{Arena, sum};
/// let mut arena = Arena::default();
/// let [one, two, three] = [arena.star(1)?, arena.star(2)?, arena.star(3)?];
/// assert_eq!(sum::add(&mut arena, one, two)?, three);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn add(arena: &mut Arena, a: GameId, b: GameId) -> Result<GameId, Unfinished> {
    arena.spend(1)?;
    let zero = arena.zero();
    if a == zero || b == zero {
        return Ok(if a == zero { b } else { a });
    }
    if arena.cached_negative(a) == Some(b) {
        return Ok(zero);
    }
    if let (Some(x), Some(y)) = (arena.as_up_star(a), arena.as_up_star(b)) {
        let number = add_numbers(arena, x.number, y.number)?;
        let ups = x.ups.checked_add(y.ups).ok_or(TOO_MANY_UPS)?;
        return arena.up_star(UpStar { number, ups, nimber: x.nimber ^ y.nimber });
    }
    if let Some(known) = arena.cached_sum(a, b) {
        return Ok(known);
    }
    let sum = arena.deeper(|arena| match (arena.is_number(a), arena.is_number(b)) {
        (true, _) => translate(arena, b, a),
        (_, true) => translate(arena, a, b),
        _ => by_definition(arena, a, b),
    })?;
    arena.cache_sum(a, b, sum);
    Ok(sum)
}

/// What is said when a multiple of ↑ does not fit.
const TOO_MANY_UPS: Unfinished = Unfinished::Size { what: "the multiple of ↑", limit: "2147483647" };

fn add_numbers(arena: &mut Arena, a: GameId, b: GameId) -> Result<GameId, Unfinished> {
    match (arena.as_number(a), arena.as_number(b)) {
        (Some(x), Some(y)) => {
            let sum = x + y;
            arena.number(sum)
        }
        // The number of such a form is one.
        _ => Ok(arena.zero()),
    }
}

/// A game that is no number, plus a number.
fn translate(arena: &mut Arena, game: GameId, number: GameId) -> Result<GameId, Unfinished> {
    let sums = |arena: &mut Arena, range: std::ops::Range<usize>| {
        let mut sums = Vec::with_capacity(range.len());
        for place in range {
            sums.push(add(arena, arena.option(place), number)?);
        }
        sums.sort_unstable();
        Ok(sums)
    };
    let left = arena.left_range(game)?;
    let left = sums(arena, left)?;
    let right = arena.right_range(game)?;
    let right = sums(arena, right)?;
    arena.of_canonical_options(&left, &right)
}

fn by_definition(arena: &mut Arena, a: GameId, b: GameId) -> Result<GameId, Unfinished> {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (moved, other) in [(a, b), (b, a)] {
        for place in arena.left_range(moved)? {
            left.push(add(arena, arena.option(place), other)?);
        }
        for place in arena.right_range(moved)? {
            right.push(add(arena, arena.option(place), other)?);
        }
    }
    canonical(arena, &left, &right)
}

/// The negative: the same game with the players exchanged.
pub fn negate(arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
    if let Some(known) = arena.cached_negative(game) {
        return Ok(known);
    }
    arena.spend(1)?;
    let negative = if let Some(number) = arena.as_number(game) {
        let negative = -number;
        arena.number(negative)?
    } else if let Some(form) = arena.as_up_star(game) {
        let number = negate(arena, form.number)?;
        let ups = form.ups.checked_neg().ok_or(TOO_MANY_UPS)?;
        arena.up_star(UpStar { number, ups, nimber: form.nimber })?
    } else {
        arena.deeper(|arena| {
            let range = arena.right_range(game)?;
            let left = negatives(arena, range)?;
            let range = arena.left_range(game)?;
            let right = negatives(arena, range)?;
            // What is dominated or reversible in the one is so in the other.
            arena.of_canonical_options(&left, &right)
        })?
    };
    arena.cache_negative(game, negative);
    Ok(negative)
}

fn negatives(arena: &mut Arena, range: std::ops::Range<usize>) -> Result<Vec<GameId>, Unfinished> {
    let mut negatives = Vec::with_capacity(range.len());
    for place in range {
        negatives.push(negate(arena, arena.option(place))?);
    }
    negatives.sort_unstable();
    Ok(negatives)
}

/// The difference `a` − `b`.
pub fn subtract(arena: &mut Arena, a: GameId, b: GameId) -> Result<GameId, Unfinished> {
    let negative = negate(arena, b)?;
    add(arena, a, negative)
}

/// The sum of so many copies of a game; of its negative for a negative number. About 2·log₂ `times` sums.
pub fn multiple(arena: &mut Arena, game: GameId, times: i64) -> Result<GameId, Unfinished> {
    let mut doubled = match times.cmp(&0) {
        Ordering::Less => negate(arena, game)?,
        _ => game,
    };
    let mut times = times.unsigned_abs();
    let mut sum = arena.zero();
    while times > 0 && doubled != arena.zero() {
        if times & 1 == 1 {
            sum = add(arena, sum, doubled)?;
        }
        times >>= 1;
        if times > 0 {
            doubled = add(arena, doubled, doubled)?;
        }
    }
    Ok(sum)
}
