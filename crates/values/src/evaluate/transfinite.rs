//! Infinite ordinals, Nim heaps of such sizes and sums of powers 2^−α on typed values. What comes out finite is a short
//! game again.

use num_bigint::BigUint;

use super::{Placed, Reason, Result, Value, at, game_of};
use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::notation::Operation;
use crate::ordinal::Ordinal;
use crate::power::{PowerSum, parted};
use hyperjam_terms::Order;

/// Whether a value is infinite, so that what is said here is about it.
pub(super) fn is_infinite(value: &Value) -> bool {
    matches!(value, Value::Ordinal(_) | Value::Heap(_) | Value::Small(_))
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

/// A sum of powers, as the short game that it is if it is one.
fn small(arena: &mut Arena, sum: PowerSum, column: usize) -> Result<Value> {
    match sum.to_number() {
        Some(number) => Ok(Value::Game(arena.number(number).placed(column)?)),
        None => Ok(Value::Small(sum)),
    }
}

fn as_small(arena: &Arena, value: &Value) -> Option<PowerSum> {
    match value {
        Value::Small(sum) => Some(sum.clone()),
        Value::Game(game) => arena.as_number(*game).map(PowerSum::of_number),
        _ => None,
    }
}

/// {options of Left | options of Right} where some are infinite ordinals; none where nothing is infinite, or where it is
/// not worked out. With the greatest left option α it is α + 1 (SS Lemma 4.2), and an ordinal that is greater is a gift
/// horse for Right (SS Lemma 2.19), who never wants to move there.
pub(super) fn braces(arena: &mut Arena, sides: [&[(Value, Option<usize>)]; 2]) -> Result<Option<Value>> {
    let infinite = |side: &[(Value, Option<usize>)]| {
        let ordinals = side.iter().filter_map(|(value, _)| match value {
            Value::Ordinal(ordinal) => Some(ordinal.clone()),
            _ => None,
        });
        ordinals.collect::<Vec<_>>()
    };
    let finite = |arena: &mut Arena, side: &[(Value, Option<usize>)]| -> Result<Vec<GameId>> {
        let games = side.iter().filter(|(value, _)| !matches!(value, Value::Ordinal(_)));
        games.map(|(value, column)| game_of(arena, value, *column)).collect()
    };
    let [left, right] = sides.map(infinite);
    if left.is_empty() && right.is_empty() {
        return Ok(None);
    }
    let [left_games, right_games] = [finite(arena, sides[0])?, finite(arena, sides[1])?];
    let Some(greatest) = left.into_iter().max() else {
        return Ok(Some(Value::Game(arena.game(&left_games, &right_games)?)));
    };
    let next = greatest.natural_sum(&Ordinal::finite(1_u32))?;
    let is_known = right_games.is_empty() && right.iter().all(|option| *option > next);
    Ok(is_known.then_some(Value::Ordinal(next)))
}

/// A power with the negative of an exponent, base or exponent infinite: 2^−α and ω^−α.
pub(super) fn negative_power(
    arena: &mut Arena,
    [base, exponent]: [&Value; 2],
    column: usize,
) -> Result<Value> {
    let exponent = as_ordinal(arena, exponent).ok_or_else(|| at(column, Reason::NotShort))?;
    if is_number(arena, base, &Dyadic::integer(2)) {
        let power = PowerSum::of_power(&exponent).placed(column)?;
        return small(arena, power, column);
    }
    match base {
        Value::Ordinal(base) if *base == Ordinal::omega() => {
            let power = exponent.power_of_omega().placed(column)?;
            let sum = PowerSum::reciprocal(&power).ok_or_else(|| at(column, Reason::NotShort))?;
            small(arena, sum, column)
        }
        _ => Err(at(column, Reason::NotShort)),
    }
}

fn is_number(arena: &Arena, value: &Value, number: &Dyadic) -> bool {
    matches!(value, Value::Game(game) if arena.as_number(*game) == Some(number))
}

pub(super) fn as_ordinal(arena: &Arena, value: &Value) -> Option<Ordinal> {
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
/// the natural ones; `:`, their ordinary sum; powers of ω and of 2, and finite powers; sums of heaps; sums and products of
/// powers 2^−α, and quotients that are such.
pub(super) fn operate(
    arena: &mut Arena,
    operation: Operation,
    [first, second]: [&Value; 2],
    column: usize,
) -> Result<Value> {
    use Operation::{Add, Divide, Multiply, NimSum, OrdinalSum, Power, Subtract};
    if operation == Divide {
        return divide(arena, [first, second], column);
    }
    if let (Power, Value::Ordinal(exponent)) = (operation, second)
        && is_number(arena, first, &Dyadic::unit(1))
    {
        let power = PowerSum::of_power(exponent).placed(column)?;
        return small(arena, power, column);
    }
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
    if let (Some(a), Some(b)) = (as_small(arena, first), as_small(arena, second)) {
        let result = match operation {
            Add => a.add(&b),
            Subtract => a.add(&b.negate()),
            Multiply => a.times(&b),
            _ => return Err(at(column, Reason::NotShort)),
        };
        return small(arena, result.placed(column)?, column);
    }
    if let (Multiply, Value::Ordinal(times), Value::Small(sum))
    | (Multiply, Value::Small(sum), Value::Ordinal(times)) = (operation, first, second)
    {
        let product = sum.times_ordinal(times).placed(column)?;
        return small(arena, product.ok_or_else(|| at(column, Reason::NotShort))?, column);
    }
    match (operation, as_heap(arena, first), as_heap(arena, second)) {
        (Add | Subtract | NimSum, Some(a), Some(b)) => {
            let sum = a.nim_sum(&b).placed(column)?;
            heap(arena, sum, column)
        }
        _ => Err(at(column, Reason::NotShort)),
    }
}

/// A quotient of which one part is infinite, if it is a sum of powers 2^−α or an ordinal.
fn divide(arena: &mut Arena, [first, second]: [&Value; 2], column: usize) -> Result<Value> {
    let none = || at(column, Reason::NotShort);
    match (first, second) {
        (_, Value::Ordinal(divisor)) => {
            let inverse = PowerSum::reciprocal(divisor).ok_or_else(none)?;
            let quotient = match first {
                Value::Ordinal(dividend) => inverse.times_ordinal(dividend).placed(column)?,
                _ => as_small(arena, first)
                    .map(|dividend| dividend.times(&inverse))
                    .transpose()
                    .placed(column)?,
            };
            small(arena, quotient.ok_or_else(none)?, column)
        }
        (_, Value::Small(divisor)) => {
            let inverse = divisor.reciprocal_ordinal().placed(column)?.ok_or_else(none)?;
            let dividend = as_ordinal(arena, first).ok_or_else(none)?;
            let quotient = dividend.natural_product(&inverse).placed(column)?;
            ordinal(arena, quotient, column)
        }
        (Value::Small(dividend), Value::Game(divisor)) => {
            let one = arena.number(Dyadic::ONE)?;
            let inverse = super::divide(arena, one, *divisor, column)?;
            let inverse = as_small(arena, &Value::Game(inverse)).ok_or_else(none)?;
            let quotient = dividend.times(&inverse).placed(column)?;
            small(arena, quotient, column)
        }
        _ => Err(none()),
    }
}

/// A finite natural power; of an infinite exponent only ω has one here, and 2: with α = ω·β + n, 2^α is ω^β·2ⁿ.
fn power(base: &Ordinal, exponent: &Ordinal) -> std::result::Result<Ordinal, Unfinished> {
    if *base == Ordinal::finite(2_u32) && exponent.to_finite().is_none() {
        let (power, doublings) = parted(exponent);
        let doublings = power_of_two(&doublings)?;
        return power.power_of_omega()?.natural_product(&Ordinal::finite(doublings));
    }
    let limit = Unfinished::Size { what: "the exponent", limit: "1000, or any below ω" };
    let times =
        exponent.to_finite().and_then(|times| u32::try_from(times).ok()).filter(|times| *times <= 1000);
    (0..times.ok_or(limit)?).try_fold(Ordinal::finite(1_u32), |power, _| power.natural_product(base))
}

fn power_of_two(exponent: &BigUint) -> std::result::Result<BigUint, Unfinished> {
    let limit = Unfinished::Size { what: "the exponent", limit: "65535 more than a multiple of ω" };
    let exponent = u16::try_from(exponent).map_err(|_| limit)?;
    Ok(BigUint::from(1_u32) << exponent)
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
        (Value::Small(a), Value::Small(b)) => Ok(order(a.cmp(b))),
        (Value::Small(sum), other) => beside_small(arena, sum, other, column),
        (other, Value::Small(sum)) => {
            // Exchanged.
            Ok(match beside_small(arena, sum, other, column)? {
                Order::Less => Order::Greater,
                Order::Greater => Order::Less,
                same => same,
            })
        }
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

/// How a sum of powers x + e, with x a short number and e ≠ 0 infinitesimal, compares with something else.
///
/// Every short game whose stops are 0 lies between two multiples of ↑ (SS Theorem 6.4), and those are less than every
/// positive number; so of a short game the stops decide.
fn beside_small(arena: &Arena, sum: &PowerSum, other: &Value, column: usize) -> Result<Order> {
    let ordinal_order = |ordering: std::cmp::Ordering| match ordering {
        std::cmp::Ordering::Less => Order::Less,
        std::cmp::Ordering::Equal => Order::Equal,
        std::cmp::Ordering::Greater => Order::Greater,
    };
    match other {
        Value::Ordinal(_) => Ok(Order::Less),
        // A heap is closer to 0 than every number.
        Value::Heap(_) => Ok(ordinal_order(sum.sign())),
        Value::Game(game) => {
            let nearest = sum.nearest();
            let [left, right] = [arena.left_stop(*game), arena.right_stop(*game)]
                .map(|stop| arena.stop_number(stop).cmp(&nearest));
            let is_above = sum.beside_nearest().is_gt();
            let game_at_most = if is_above { left.is_le() } else { left.is_lt() };
            let game_at_least = if is_above { right.is_gt() } else { right.is_ge() };
            Ok(Order::of(game_at_least, game_at_most))
        }
        _ => Err(at(column, Reason::NotShort)),
    }
}
