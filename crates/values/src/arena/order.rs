//! The order of games (SS Definitions 2.5, 2.6 and 2.9).

use std::cmp::Ordering;

use crate::arena::stop;
use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use hyperjam_terms::{Order, OutcomeClass};

/// The outcome class of a game (SS 2.2). Takes no search: a game compares with a number by its stops.
#[doc(alias = "N-position")]
#[doc(alias = "P-position")]
pub fn outcome(arena: &Arena, game: GameId) -> OutcomeClass {
    let zero = arena.zero();
    Order::of(at_most_number(arena, game, zero), at_least_number(arena, game, zero)).class()
}

/// How two games compare. See [`less_or_equal`].
///
/// ```
/// use hyperjam_terms::Order;
/// use hyperjam_values::order::compare;
/// use hyperjam_values::{Arena, Dyadic};
/// let mut arena = Arena::default();
/// let (star, one) = (arena.star(1)?, arena.number(Dyadic::ONE)?);
/// let zero = arena.zero();
/// assert_eq!(compare(&mut arena, one, star)?, Order::Greater);
/// assert_eq!(compare(&mut arena, star, zero)?, Order::Confused);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn compare(arena: &mut Arena, a: GameId, b: GameId) -> Result<Order, Unfinished> {
    if a == b {
        return Ok(Order::Equal);
    }
    // Equal games are the same, so that only one of the two can hold.
    let at_most = less_or_equal(arena, a, b)?;
    Ok(Order::of(at_most, !at_most && less_or_equal(arena, b, a)?))
}

/// Whether `a` ≤ `b`: no left option of `a` is ≥ `b`, and no right option of `b` is ≤ `a` (SS Definition 2.5 for the
/// difference; ONAG 0).
///
/// The stops decide most pairs: with x a number, G ≤ x exactly if the left stop of G is below x, or at x with Left to
/// move (number avoidance, SS Theorem 5.3); so `a` ≤ x ≤ `b` for some x suffices, and neither stop of `a` above that of
/// `b` is necessary. The rest is the definition, and pairs are remembered: at worst as many as the two games have
/// followers, multiplied.
#[doc(alias = "leq")]
pub fn less_or_equal(arena: &mut Arena, a: GameId, b: GameId) -> Result<bool, Unfinished> {
    arena.spend(1)?;
    if let Some(answer) = decided_by_stops(arena, a, b) {
        return Ok(answer);
    }
    if let (Some(x), Some(y)) = (arena.as_up_star(a), arena.as_up_star(b)) {
        // The stops reach the same number, or they would have decided.
        let difference = crate::UpStar {
            number: arena.zero(),
            ups: x.ups.saturating_sub(y.ups),
            nimber: x.nimber ^ y.nimber,
        };
        return Ok(matches!(difference.sign(), Some(Ordering::Less | Ordering::Equal)));
    }
    if let Some(known) = arena.cached_order(a, b) {
        return Ok(known);
    }
    let answer = arena.deeper(|arena| by_definition(arena, a, b))?;
    arena.cache_order(a, b, answer);
    Ok(answer)
}

fn by_definition(arena: &mut Arena, a: GameId, b: GameId) -> Result<bool, Unfinished> {
    for place in arena.left_range(a)? {
        if less_or_equal(arena, b, arena.option(place))? {
            return Ok(false);
        }
    }
    for place in arena.right_range(b)? {
        if less_or_equal(arena, arena.option(place), a)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a ≤ b, as far as equality and the stops tell. They always do where one of the two is a number.
#[inline]
fn decided_by_stops(arena: &Arena, a: GameId, b: GameId) -> Option<bool> {
    if a == b {
        return Some(true);
    }
    let (left, right) = (arena.left_stop(a), arena.right_stop(b));
    if stop::compare(arena, left, arena.left_stop(b)).is_gt()
        || stop::compare(arena, arena.right_stop(a), right).is_gt()
    {
        return Some(false);
    }
    let between = if left.number() == right.number() {
        !left.right_is_to_move() && right.right_is_to_move()
    } else {
        arena.stop_number(left) < arena.stop_number(right)
    };
    if between {
        return Some(true);
    }
    // With a number x as b: the left stop of a is at most that of x, which is x with Left to move, so a ≤ x.
    debug_assert!(!arena.is_number(a) && !arena.is_number(b));
    None
}

/// Whether a game is at most a number.
fn at_most_number(arena: &Arena, game: GameId, number: GameId) -> bool {
    stop::compare(arena, arena.left_stop(game), arena.left_stop(number)).is_le()
}

/// Whether a game is at least a number.
fn at_least_number(arena: &Arena, game: GameId, number: GameId) -> bool {
    stop::compare(arena, arena.right_stop(game), arena.right_stop(number)).is_ge()
}
