//! The arithmetic of nimbers on typed values: integers are the sizes of heaps, and `*3` is the heap itself.

use num_bigint::BigInt;

use super::{Placed, Reason, Result, at};
use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;

/// An operation on two, of two sizes or of two heaps.
pub(super) fn operate(
    arena: &mut Arena,
    operation: fn(u128, u128) -> u128,
    [first, second]: [GameId; 2],
    column: usize,
) -> Result<GameId> {
    if let (Some(a), Some(b)) = (size(arena, first, column)?, size(arena, second, column)?) {
        return number(arena, operation(a, b), column);
    }
    match (arena.as_nimber(first), arena.as_nimber(second)) {
        (Some(a), Some(b)) => star(arena, operation(a.into(), b.into()), column),
        (first_heap, second_heap) => {
            for (game, heap) in [(first, first_heap), (second, second_heap)] {
                if heap.is_none() && size(arena, game, column)?.is_none() {
                    return Err(not_nimber(column));
                }
            }
            let (expected, found) = ("two numbers or two nimbers", "a number and a nimber");
            Err(at(column, Reason::Kind { expected, found }))
        }
    }
}

/// An operation on one, of a size or of a heap.
pub(super) fn apply(
    arena: &mut Arena,
    operation: fn(u128) -> Option<u128>,
    game: GameId,
    column: usize,
) -> Result<GameId> {
    let none = || at(column, Reason::DivisionByZero);
    if let Some(a) = size(arena, game, column)? {
        return number(arena, operation(a).ok_or_else(none)?, column);
    }
    let heap = arena.as_nimber(game).ok_or_else(|| not_nimber(column))?;
    star(arena, operation(heap.into()).ok_or_else(none)?, column)
}

fn not_nimber(column: usize) -> super::EvaluationError {
    at(column, Reason::Kind { expected: "a number 0, 1, 2, … or a nimber", found: "another game" })
}

/// The size that a number is; none if it cannot be one.
fn size(arena: &Arena, game: GameId, column: usize) -> Result<Option<u128>> {
    match arena.as_number(game) {
        Some(number) if number.is_integer() && number.sign().is_ge() => {
            let limit = Unfinished::Size { what: "the nimber", limit: "128 bits" };
            u128::try_from(number.numerator()).map(Some).map_err(|_| limit).placed(column)
        }
        _ => Ok(None),
    }
}

fn number(arena: &mut Arena, size: u128, column: usize) -> Result<GameId> {
    arena.number(Dyadic::from_big(BigInt::from(size), 0)).placed(column)
}

fn star(arena: &mut Arena, size: u128, column: usize) -> Result<GameId> {
    // Heaps of 32 bits are a field by themselves.
    let limit = Unfinished::Size { what: "the nimber", limit: "4294967295" };
    let size = u32::try_from(size).map_err(|_| limit).placed(column)?;
    arena.star(size).placed(column)
}
