//! Operations on two short games.

use num_bigint::BigInt;

use super::{Placed, Reason, Result, Value, at, game_of, integer, nim, transfinite};
use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::notation::Operation;
use crate::numbers::Fraction;
use crate::surreal::Surreal;
use crate::{nimber, product, sum};

/// The value of an operation on short games.
pub(super) fn operate(
    arena: &mut Arena,
    operation: Operation,
    first: Value,
    second: GameId,
    column: usize,
) -> Result<Value> {
    if let (Operation::OrdinalSum, Value::Form { left, right }) = (operation, &first) {
        return Ok(Value::Game(product::ordinal_sum_of_form(arena, left, right, second).placed(column)?));
    }
    let first = game_of(arena, &first, Some(column))?;
    let game = match operation {
        Operation::Add | Operation::AddPlusMinus => sum::add(arena, first, second).placed(column),
        Operation::Subtract => sum::subtract(arena, first, second).placed(column),
        Operation::OrdinalSum => product::ordinal_sum(arena, first, second).placed(column),
        Operation::Multiply => multiply(arena, first, second, column),
        Operation::Divide => return divide(arena, first, second, column),
        Operation::Modulo => modulo(arena, [first, second], column),
        Operation::Power => return power(arena, first, second, column),
        Operation::NimSum => nim::operate(arena, nimber::sum, [first, second], column),
        Operation::NimProduct => nim::operate(arena, nimber::product, [first, second], column),
        Operation::Sides => Err(at(column, Reason::NotSides)),
    };
    game.map(Value::Game)
}

fn multiply(arena: &mut Arena, first: GameId, second: GameId, column: usize) -> Result<GameId> {
    if let (Some(x), Some(y)) = (arena.as_number(first), arena.as_number(second)) {
        let product = x * y;
        return arena.number(product).placed(column);
    }
    let (times, other) = match (arena.as_number(first), arena.as_number(second)) {
        (Some(times), None) => (times, second),
        (None, Some(times)) => (times, first),
        _ => return Err(at(column, Reason::NoProduct)),
    };
    match times.to_i64() {
        Some(times) => sum::multiple(arena, other, times).placed(column),
        None => Err(at(column, Reason::NoProduct)),
    }
}

pub(super) fn divide(arena: &mut Arena, first: GameId, second: GameId, column: usize) -> Result<Value> {
    let (Some(x), Some(y)) = (arena.as_number(first), arena.as_number(second)) else {
        return Err(at(column, Reason::Kind { expected: "two numbers", found: "another game" }));
    };
    let quotient =
        Fraction::from(x).over(&Fraction::from(y)).ok_or_else(|| at(column, Reason::DivisionByZero))?;
    transfinite::number(arena, Surreal::of_fraction(quotient), column)
}

/// What is left of an integer by a division by another: at least 0, and less than the size of the divisor.
fn modulo(arena: &mut Arena, [first, second]: [GameId; 2], column: usize) -> Result<GameId> {
    let integer = |game| arena.as_number(game).filter(|number| number.is_integer()).map(Dyadic::numerator);
    let (Some(dividend), Some(divisor)) = (integer(first), integer(second)) else {
        return Err(at(column, Reason::Kind { expected: "two integers", found: "another game" }));
    };
    if divisor == BigInt::ZERO {
        return Err(at(column, Reason::DivisionByZero));
    }
    let size = BigInt::from(divisor.magnitude().clone());
    let left = ((dividend % &size) + &size) % &size;
    arena.number(Dyadic::from_big(left, 0)).placed(column)
}

fn power(arena: &mut Arena, base: GameId, exponent: GameId, column: usize) -> Result<Value> {
    let Some(x) = arena.as_number(base).cloned() else {
        return Err(at(column, Reason::Kind { expected: "a number", found: "another game" }));
    };
    let exponent = integer(arena, exponent, column)?;
    let limit = Unfinished::Size { what: "the number", limit: "65536 bits" };
    // Of 0, 1 and −1 every power is small.
    let is_unit = x.numerator().magnitude() <= BigInt::from(1).magnitude() && x.is_integer();
    // A number of so many bits more than 1 has at least as many for each factor.
    let bits = (x.numerator().bits() - u64::from(!x.is_zero())).max(u64::from(x.exponent()));
    if !is_unit && bits.saturating_mul(exponent.unsigned_abs()) > 1 << 16 {
        return Err(at(column, Reason::Unfinished(limit)));
    }
    let size = exponent.unsigned_abs();
    let size = if is_unit { size % 2 + if size > 1 { 2 } else { 0 } } else { size };
    let times = u32::try_from(size).map_err(|_| limit).placed(column)?;
    let numerator = x.numerator().pow(times);
    let bits = u64::from(x.exponent()) * u64::from(times);
    let bits = u32::try_from(bits).map_err(|_| limit).placed(column)?;
    let power = arena.number(Dyadic::from_big(numerator, bits)).placed(column)?;
    if exponent >= 0 {
        return Ok(Value::Game(power));
    }
    let one = arena.number(Dyadic::ONE)?;
    divide(arena, one, power, column)
}
