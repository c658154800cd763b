//! Stops: where play in a game reaches a number (SS Definition 5.4).

use std::cmp::Ordering;

use crate::arena::{Arena, GameId};
use crate::dyadic::Bound;

/// A number that is reached, and who is to move there.
///
/// Between stops at the same number, Left prefers the one where Right is to move. With that a game compares with a
/// number by its stops alone ([`crate::order`]): the confusion interval has an end in it or not (SS after
/// Proposition 5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "left stop")]
#[doc(alias = "right stop")]
pub struct Stop(u32);

impl Stop {
    pub(crate) fn new(number: GameId, right_is_to_move: bool) -> Self {
        Stop(number.raw() << 1 | u32::from(right_is_to_move))
    }

    /// The stops of a number: it is reached at once.
    pub(crate) fn of_number(number: GameId) -> [Stop; 2] {
        [Stop::new(number, false), Stop::new(number, true)]
    }

    /// The number.
    #[inline]
    pub fn number(self) -> GameId {
        GameId::from_raw(self.0 >> 1)
    }

    /// Whether Right is to move there.
    #[inline]
    pub fn right_is_to_move(self) -> bool {
        self.0 & 1 == 1
    }
}

/// How two stops compare for Left.
#[inline]
pub(crate) fn compare(arena: &Arena, a: Stop, b: Stop) -> Ordering {
    if a.number() == b.number() {
        return a.right_is_to_move().cmp(&b.right_is_to_move());
    }
    arena.stop_number(a).cmp(arena.stop_number(b))
}

/// The best of the stops that Left can reach by moving to one of these, with Right to move.
pub(crate) fn best_for_left(arena: &Arena, left: &[GameId]) -> Option<Stop> {
    left.iter().map(|option| arena.right_stop(*option)).max_by(|a, b| compare(arena, *a, *b))
}

/// The best of the stops that Right can reach by moving to one of these, with Left to move.
pub(crate) fn best_for_right(arena: &Arena, right: &[GameId]) -> Option<Stop> {
    right.iter().map(|option| arena.left_stop(*option)).min_by(|a, b| compare(arena, *a, *b))
}

/// The stops of a game that is no number: neither list is empty then.
pub(crate) fn of_options(arena: &Arena, left: &[GameId], right: &[GameId]) -> [Stop; 2] {
    let [zero, _] = Stop::of_number(arena.zero());
    [best_for_left(arena, left).unwrap_or(zero), best_for_right(arena, right).unwrap_or(zero)]
}

/// The numbers that a game is confused with (SS after Proposition 5.5): from the right stop to the left stop. Whether an
/// end belongs to it depends on who is to move there. None where there is no such number.
#[doc(alias = "confusion")]
pub fn confusion_interval(arena: &Arena, game: GameId) -> Option<[Bound; 2]> {
    let (left, right) = (arena.left_stop(game), arena.right_stop(game));
    let low = Bound { number: arena.stop_number(right).clone(), closed: !right.right_is_to_move() };
    let high = Bound { number: arena.stop_number(left).clone(), closed: left.right_is_to_move() };
    let is_empty = left.number() == right.number() && !(low.closed && high.closed);
    (!is_empty).then_some([low, high])
}
