//! Games that are less than every positive number and greater than every negative one: infinitesimals, all-small games, tinies and uptimals (SS 6, WW 5 and 8, CGT II.4).

use hashbrown::HashSet;

use crate::arena::{Arena, GameId, UpStar};
use crate::limit::Unfinished;
use crate::order::less_or_equal;
use crate::sum;

/// Whether the game is less than every positive number and greater than every negative one (SS Definition 6.1): both
/// stops are 0. The game 0 is among them. O(1).
pub fn is_infinitesimal(arena: &Arena, game: GameId) -> bool {
    let zero = arena.zero();
    arena.left_stop(game).number() == zero && arena.right_stop(game).number() == zero
}

/// The greatest multiple of ↑ that a game is compared with in [`up_bound`].
const MOST_UPS: i32 = 1 << 20;

/// The least natural number m with G < m·↑, for an infinitesimal game G; none of others. There is one (SS Theorem 6.4).
///
/// As the multiples of ↑ rise it is found by doubling and halving: O(log m) comparisons.
///
/// ```
/// use hyperjam_values::{Arena, infinitesimal::up_bound};
/// let mut arena = Arena::default();
/// let star = arena.star(1)?;
/// assert_eq!(up_bound(&mut arena, star)?, Some(2));
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn up_bound(arena: &mut Arena, game: GameId) -> Result<Option<u32>, Unfinished> {
    if !is_infinitesimal(arena, game) {
        return Ok(None);
    }
    let mut is_below = |ups: i32| {
        let multiple = arena.up_star(UpStar { number: arena.zero(), ups, nimber: 0 })?;
        Ok(game != multiple && less_or_equal(arena, game, multiple)?)
    };
    let mut above = 1;
    while !is_below(above)? {
        above *= 2;
        if above > MOST_UPS {
            return Err(Unfinished::Size { what: "the multiple of ↑", limit: "1048576" });
        }
    }
    // Not less than `low`·↑, but less than `above`·↑; a negative game is less than 0.
    let mut low = if is_below(0)? { return Ok(Some(0)) } else { above / 2 };
    while above - low > 1 {
        let middle = i32::midpoint(low, above);
        if is_below(middle)? { above = middle } else { low = middle }
    }
    Ok(Some(above.unsigned_abs()))
}

/// Whether in every position either both players can move or neither (SS Definition 6.2): no number but 0 is among the
/// followers of the canonical form. Looks at each option of each follower once.
#[doc(alias = "all-small")]
#[doc(alias = "dicotic")]
#[doc(alias = "dicot")]
pub fn is_all_small(arena: &mut Arena, game: GameId) -> Result<bool, Unfinished> {
    let mut met: HashSet<GameId> = std::iter::once(game).collect();
    let mut open = vec![game];
    while let Some(game) = open.pop() {
        arena.spend(1)?;
        if let Some(form) = arena.as_up_star(game) {
            if form.number == arena.zero() {
                continue;
            }
            return Ok(false);
        }
        let (left, right) = (arena.left_range(game)?, arena.right_range(game)?);
        for place in left.chain(right) {
            let option = arena.option(place);
            if met.insert(option) {
                open.push(option);
            }
        }
    }
    Ok(true)
}

/// Tiny-x: {0 | {0 | −x}} (SS after Proposition 6.3, WW 5). A positive infinitesimal for x > 0, less than every ↑ⁿ.
pub fn tiny(arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
    let zero = arena.zero();
    let negative = sum::negate(arena, game)?;
    let threat = arena.game(&[zero], &[negative])?;
    arena.game(&[zero], &[threat])
}

/// Miny-x: the negative of tiny-x.
pub fn miny(arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
    let tiny = tiny(arena, game)?;
    sum::negate(arena, tiny)
}

/// The x of tiny-x, if the canonical form is {0 | {0 | −x}} and x a number or another game ≥ 0.
pub fn as_tiny(arena: &mut Arena, game: GameId) -> Result<Option<GameId>, Unfinished> {
    let zero = arena.zero();
    if arena.as_up_star(game).is_some() || arena.left_options(game)? != [zero] {
        return Ok(None);
    }
    let [threat] = *arena.right_options(game)? else { return Ok(None) };
    if arena.as_up_star(threat).is_some() || arena.left_options(threat)? != [zero] {
        return Ok(None);
    }
    let [negative] = *arena.right_options(threat)? else { return Ok(None) };
    if !less_or_equal(arena, negative, zero)? {
        return Ok(None);
    }
    sum::negate(arena, negative).map(Some)
}

/// ↑ⁿ, of the n-th order: {0 | ∗ − ↑ − ↑² − … − ↑ⁿ⁻¹} (CGT II.4). ↑ itself for n = 1.
pub fn up_power(arena: &mut Arena, order: u32) -> Result<GameId, Unfinished> {
    let zero = arena.zero();
    let mut right = arena.star(1)?;
    let mut power = arena.up_star(UpStar { number: zero, ups: 1, nimber: 0 })?;
    for _ in 1..order {
        right = sum::subtract(arena, right, power)?;
        power = arena.game(&[zero], &[right])?;
    }
    Ok(power)
}

/// A game as x + d₁·↑ + d₂·↑² + … + dₙ·↑ⁿ + ∗k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    /// The number x.
    pub number: GameId,
    /// The digits d₁, d₂, …; the last is not 0.
    pub digits: Vec<i32>,
    /// The size k of the Nim heap.
    pub nimber: u32,
}

/// The highest order that [`uptimal`] looks for.
const ORDERS: usize = 8;

/// The game as a number plus multiples of ↑, ↑², … up to ↑⁸ plus ∗ or not, if it is that. No uptimal part but ↑ itself
/// goes with a larger nimber here.
///
/// Digit after digit: each order is infinitesimal beside the one before, so the digit is one of the two multiples that
/// what is left lies between.
pub fn uptimal(arena: &mut Arena, game: GameId) -> Result<Option<Uptimal>, Unfinished> {
    if let Some(UpStar { number, ups, nimber }) = arena.as_up_star(game) {
        let digits = if ups == 0 { Vec::new() } else { vec![ups] };
        return Ok(Some(Uptimal { number, digits, nimber }));
    }
    let number = arena.left_stop(game).number();
    if arena.right_stop(game).number() != number {
        return Ok(None);
    }
    let rest = sum::subtract(arena, game, number)?;
    if !is_all_small(arena, rest)? {
        return Ok(None);
    }
    for nimber in 0..2 {
        let star = arena.star(nimber)?;
        let rest = sum::add(arena, rest, star)?;
        let mut digits = Vec::new();
        if digits_of(arena, rest, &mut digits)? {
            return Ok(Some(Uptimal { number, digits, nimber }));
        }
    }
    Ok(None)
}

/// Finds the further digits of what is left.
fn digits_of(arena: &mut Arena, rest: GameId, digits: &mut Vec<i32>) -> Result<bool, Unfinished> {
    if rest == arena.zero() {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        return Ok(true);
    }
    if digits.len() >= ORDERS {
        return Ok(false);
    }
    let power = up_power(arena, digits.len() as u32 + 1)?;
    // The least multiple that is at least what is left.
    let is_at_least = |arena: &mut Arena, times: i64| {
        let multiple = sum::multiple(arena, power, times)?;
        less_or_equal(arena, rest, multiple)
    };
    let mut least = 0_i64;
    while !is_at_least(arena, least)? {
        least += 1;
        if least > MOST_DIGIT {
            return Ok(false);
        }
    }
    while is_at_least(arena, least - 1)? {
        least -= 1;
        if least < -MOST_DIGIT {
            return Ok(false);
        }
    }
    for digit in [least - 1, least] {
        let multiple = sum::multiple(arena, power, digit)?;
        let left = sum::subtract(arena, rest, multiple)?;
        let negative = sum::negate(arena, power)?;
        // Of a sum of the smaller ones even twice as much lies between −power and power.
        let twice = sum::add(arena, left, left)?;
        if less_or_equal(arena, negative, twice)? && less_or_equal(arena, twice, power)? {
            digits.push(digit as i32);
            if digits_of(arena, left, digits)? {
                return Ok(true);
            }
            digits.pop();
        }
    }
    Ok(false)
}

/// The largest digit looked for.
const MOST_DIGIT: i64 = 64;
