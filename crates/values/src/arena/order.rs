//! The order of games (SS Definitions 2.5, 2.6 and 2.9).

use std::cmp::Ordering;
use std::fmt;

use crate::arena::stop;
use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The first is greater: better for Left.
    Greater,
    /// The first is less.
    Less,
    /// They are equal.
    Equal,
    /// They are confused: ‖.
    Confused,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Greater => ">",
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Confused => "‖",
        })
    }
}

/// Who wins a game under best play: its outcome class (SS 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Left wins, whoever starts: the game is positive.
    Left,
    /// Right wins, whoever starts: it is negative.
    Right,
    /// The player who moves next wins: it is confused with 0.
    Next,
    /// The previous player wins: it is 0.
    Previous,
}

impl Outcome {
    /// The letter that the field uses: L, R, N or P.
    pub fn letter(self) -> char {
        match self {
            Outcome::Left => 'L',
            Outcome::Right => 'R',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }
}

/// Who wins the game. Takes no search: the stops tell.
pub fn outcome(arena: &Arena, game: GameId) -> Outcome {
    let zero = arena.zero();
    // A number compares by its stops.
    match (at_most_number(arena, game, zero), at_least_number(arena, game, zero)) {
        (true, true) => Outcome::Previous,
        (true, false) => Outcome::Right,
        (false, true) => Outcome::Left,
        (false, false) => Outcome::Next,
    }
}

/// How two games compare. See [`less_or_equal`].
///
/// ```
/// use hyperjam_values::order::{Relation, compare};
/// use hyperjam_values::{Arena, Dyadic};
/// let mut arena = Arena::default();
/// let (star, one) = (arena.star(1)?, arena.number(Dyadic::ONE)?);
/// let zero = arena.zero();
/// assert_eq!(compare(&mut arena, one, star)?, Relation::Greater);
/// assert_eq!(compare(&mut arena, star, zero)?, Relation::Confused);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn compare(arena: &mut Arena, a: GameId, b: GameId) -> Result<Relation, Unfinished> {
    if a == b {
        return Ok(Relation::Equal);
    }
    Ok(match (less_or_equal(arena, a, b)?, less_or_equal(arena, b, a)?) {
        (true, _) => Relation::Less,
        (false, true) => Relation::Greater,
        (false, false) => Relation::Confused,
    })
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
    if let Some(known) = arena.known_order(a, b) {
        return Ok(known);
    }
    let answer = arena.deeper(|arena| by_definition(arena, a, b))?;
    arena.keep_order(a, b, answer);
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
