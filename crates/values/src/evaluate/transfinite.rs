//! Infinite ordinals and Nim heaps of such sizes on typed values. What comes out finite is a short game again.

use num_bigint::BigUint;

use super::{Placed, Reason, Result, Value, at};
use crate::arena::Arena;
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::notation::Operation;
use crate::ordinal::Ordinal;
use hyperjam_terms::Order;

/// Whether a value is infinite, so that what is said here is about it.
pub(super) fn is_infinite(value: &Value) -> bool {
    matches!(value, Value::Ordinal(_) | Value::Heap(_))
}

/// An ordinal, as the short game that it is if it is finite.
pub(super) fn ordinal(arena: &mut Arena, ordinal: Ordinal, column: usize) -> Result<Value> {
    match ordinal.to_finite() {
        Some(number) => Ok(Value::Game(arena.number(Dyadic::from_big(number.into(), 0)).placed(column)?)),
        None => Ok(Value::Ordinal(ordinal)),
    }
}

/// A heap of such a size, as the short game that it is if it is finite.
pub(super) fn heap(arena: &mut Arena, size: Ordinal, column: usize) -> Result<Value> {
    match size.to_finite() {
        Some(number) => {
            let limit = Unfinished::Size { what: "the nimber", limit: "4294967295" };
            let size = u32::try_from(number).map_err(|_| limit).placed(column)?;
            Ok(Value::Game(arena.star(size).placed(column)?))
        }
        None => Ok(Value::Heap(size)),
    }
}

fn as_ordinal(arena: &Arena, value: &Value) -> Option<Ordinal> {
    match value {
        Value::Ordinal(ordinal) => Some(ordinal.clone()),
        Value::Game(game) => {
            let number = arena.as_number(*game).filter(|number| number.is_integer())?;
            Some(Ordinal::finite(BigUint::try_from(number.numerator()).ok()?))
        }
        _ => None,
    }
}

fn as_heap(arena: &Arena, value: &Value) -> Option<Ordinal> {
    match value {
        Value::Heap(size) => Some(size.clone()),
        Value::Game(game) => arena.as_nimber(*game).map(Ordinal::finite),
        _ => None,
    }
}

/// An operation on two values of which one is infinite: sums, differences and products of ordinals as games, which are
/// the natural ones; `:`, their ordinary sum; powers of ω and finite powers; sums of heaps.
pub(super) fn operate(
    arena: &mut Arena,
    operation: Operation,
    [first, second]: [&Value; 2],
    column: usize,
) -> Result<Value> {
    use Operation::{Add, Multiply, NimSum, OrdinalSum, Power, Subtract};
    if let (Some(a), Some(b)) = (as_ordinal(arena, first), as_ordinal(arena, second)) {
        let result = match operation {
            Add => a.natural_sum(&b),
            Subtract => Ok(a.natural_difference(&b).ok_or_else(|| at(column, Reason::NotShort))?),
            Multiply => a.natural_product(&b),
            OrdinalSum => a.ordinary_sum(&b),
            NimSum => a.nim_sum(&b),
            Power if a == Ordinal::omega() => b.power_of_omega(),
            Power => power(&a, &b),
            _ => return Err(at(column, Reason::NotShort)),
        };
        let result = result.placed(column)?;
        return ordinal(arena, result, column);
    }
    match (operation, as_heap(arena, first), as_heap(arena, second)) {
        (Add | Subtract | NimSum, Some(a), Some(b)) => {
            let sum = a.nim_sum(&b).placed(column)?;
            heap(arena, sum, column)
        }
        _ => Err(at(column, Reason::NotShort)),
    }
}

/// A finite natural power; of an infinite exponent only ω has one here.
fn power(base: &Ordinal, exponent: &Ordinal) -> std::result::Result<Ordinal, Unfinished> {
    let limit = Unfinished::Size { what: "the exponent", limit: "1000, or any below ω" };
    let times =
        exponent.to_finite().and_then(|times| u32::try_from(times).ok()).filter(|times| *times <= 1000);
    (0..times.ok_or(limit)?).try_fold(Ordinal::finite(1_u32), |power, _| power.natural_product(base))
}

/// How two values compare of which one is infinite. Every short game is less than every infinite ordinal, and a heap is
/// closer to 0 than every number; how a heap compares with other games is not worked out.
pub(super) fn compare(arena: &Arena, [first, second]: [&Value; 2], column: usize) -> Result<Order> {
    let order = |ordering: std::cmp::Ordering| match ordering {
        std::cmp::Ordering::Less => Order::Less,
        std::cmp::Ordering::Equal => Order::Equal,
        std::cmp::Ordering::Greater => Order::Greater,
    };
    match (first, second) {
        (Value::Ordinal(a), Value::Ordinal(b)) => Ok(order(a.cmp(b))),
        (Value::Ordinal(_), Value::Game(_) | Value::Heap(_)) => Ok(Order::Greater),
        (Value::Game(_) | Value::Heap(_), Value::Ordinal(_)) => Ok(Order::Less),
        _ => {
            if let (Some(a), Some(b)) = (as_heap(arena, first), as_heap(arena, second)) {
                return Ok(if a == b { Order::Equal } else { Order::Confused });
            }
            let sign = |value: &Value| match value {
                Value::Game(game) => arena.as_number(*game).map(Dyadic::sign),
                _ => None,
            };
            match (sign(first), sign(second)) {
                (Some(sign), _) => Ok(order(sign)),
                (_, Some(sign)) => Ok(order(sign.reverse())),
                _ => Err(at(column, Reason::NotShort)),
            }
        }
    }
}
