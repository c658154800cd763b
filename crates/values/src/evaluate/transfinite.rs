//! Infinite ordinals, Nim heaps of such sizes and numbers that are not short on typed values. What comes out short is a short
//! game again.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::{EvaluationError, Placed, Reason, Result, Value, at, game_of, kind};
use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::notation::Operation;
use crate::ordinal::Ordinal;
use crate::real::Real;
use crate::surreal::{Signs, Surreal, parted, simplest};
use hyperjam_terms::Order;

/// Whether a value is infinite, so that what is said here is about it.
pub(super) fn is_infinite(value: &Value) -> bool {
    matches!(value, Value::Ordinal(_) | Value::Heap(_) | Value::Number(_))
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

/// A number, as the short game or the ordinal that it is if it is one.
pub(super) fn number(arena: &mut Arena, number: Surreal, column: usize) -> Result<Value> {
    match (number.to_number(), number.to_ordinal()) {
        (Some(number), _) => Ok(Value::Game(arena.number(number).placed(column)?)),
        (None, Some(ordinal)) => Ok(Value::Ordinal(ordinal)),
        (None, None) => Ok(Value::Number(number)),
    }
}

pub(super) fn as_number(arena: &Arena, value: &Value) -> Option<Surreal> {
    match value {
        Value::Number(number) => Some(number.clone()),
        Value::Ordinal(ordinal) => Some(Surreal::of_ordinal(ordinal)),
        Value::Game(game) => arena.as_number(*game).map(Surreal::of_number),
        _ => None,
    }
}

/// The simplest number between options that are numbers and not all short; none where they are something else.
fn between(arena: &mut Arena, sides: [&[(Value, Option<usize>)]; 2]) -> Result<Option<Value>> {
    let is_short = |side: &[(Value, Option<usize>)]| side.iter().all(|(option, _)| !is_infinite(option));
    let numbers =
        sides.map(|side| side.iter().map(|(option, _)| as_number(arena, option)).collect::<Option<Vec<_>>>());
    let [Some(left), Some(right)] = numbers else { return Ok(None) };
    if sides.into_iter().all(is_short) {
        return Ok(None);
    }
    let (below, above) = (left.iter().max(), right.iter().min());
    let wrong = |reason| EvaluationError { column: None, reason };
    if below.zip(above).is_some_and(|(below, above)| below >= above) {
        return Err(wrong(Reason::NoNumber));
    }
    let found = simplest(below, above)?.ok_or_else(|| wrong(Reason::NoFiniteSum))?;
    // It is no one place.
    number(arena, found, 1).map(Some).map_err(|error| wrong(error.reason))
}

/// {options of Left | options of Right} where some are infinite ordinals; none where nothing is infinite, or where it is
/// not worked out. With the greatest left option α it is α + 1 (SS Lemma 4.2), and an ordinal that is greater is a gift
/// horse for Right (SS Lemma 2.19), who never wants to move there.
pub(super) fn braces(arena: &mut Arena, sides: [&[(Value, Option<usize>)]; 2]) -> Result<Option<Value>> {
    if let Some(found) = between(arena, sides)? {
        return Ok(Some(found));
    }
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

/// A power with the negative of an exponent, base or exponent not short: 2^−α and ω^−α.
pub(super) fn negative_power(
    arena: &mut Arena,
    [base, exponent]: [&Value; 2],
    column: usize,
) -> Result<Value> {
    if let Value::Ordinal(exponent) = exponent
        && is_number(arena, base, &Dyadic::integer(2))
    {
        let power = Surreal::of_power(exponent).placed(column)?;
        return number(arena, power, column);
    }
    let exponent = as_number(arena, exponent).ok_or_else(|| at(column, Reason::NotShort))?;
    let exponent = number(arena, exponent.negate(), column)?;
    operate(arena, Operation::Power, [base, &exponent], column)
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

/// An operation on two values of which one is not short: sums, differences, products and quotients of numbers, powers of ω and of 2,
/// and integer powers; `:`, the ordinary sum of ordinals; sums of heaps.
pub(super) fn operate(
    arena: &mut Arena,
    operation: Operation,
    [first, second]: [&Value; 2],
    column: usize,
) -> Result<Value> {
    use Operation::{Add, Divide, Multiply, NimSum, OrdinalSum, Power, Subtract};
    if let (Power, Value::Ordinal(exponent)) = (operation, second)
        && is_number(arena, first, &Dyadic::unit(1))
    {
        let power = Surreal::of_power(exponent).placed(column)?;
        return number(arena, power, column);
    }
    if let (Some(a), Some(b)) = (as_ordinal(arena, first), as_ordinal(arena, second)) {
        let result = match operation {
            Add => Some(a.natural_sum(&b)),
            Multiply => Some(a.natural_product(&b)),
            OrdinalSum => Some(a.ordinary_sum(&b)),
            NimSum => Some(a.nim_sum(&b)),
            Power if a == Ordinal::omega() => Some(b.power_of_omega()),
            Power => Some(power(&a, &b)),
            _ => None,
        };
        if let Some(result) = result {
            return ordinal(arena, result.placed(column)?, column);
        }
    }
    if let (Some(a), Some(b)) = (as_number(arena, first), as_number(arena, second)) {
        arena.spend(TERM * a.terms().len() as u64 * b.terms().len() as u64).placed(column)?;
        let result = match operation {
            Add => a.add(&b).map(Some),
            Subtract => a.add(&b.negate()).map(Some),
            Multiply => a.times(&b).map(Some),
            Divide if b == Surreal::ZERO => return Err(at(column, Reason::DivisionByZero)),
            Divide => a.over(&b),
            Power => number_power(arena, &a, &b),
            _ => return Err(at(column, Reason::NotShort)),
        };
        let result = result.placed(column)?.ok_or_else(|| at(column, Reason::NoFiniteSum))?;
        return number(arena, result, column);
    }
    match (operation, as_heap(arena, first), as_heap(arena, second)) {
        (Add | Subtract | NimSum, Some(a), Some(b)) => {
            let sum = a.nim_sum(&b).placed(column)?;
            heap(arena, sum, column)
        }
        _ => Err(at(column, Reason::NotShort)),
    }
}

/// The work that a product of two terms takes.
const TERM: u64 = 20;

/// A power of ω, or one with an integer as exponent; none of others.
fn number_power(
    arena: &mut Arena,
    base: &Surreal,
    exponent: &Surreal,
) -> std::result::Result<Option<Surreal>, Unfinished> {
    if *base == Surreal::of_ordinal(&Ordinal::omega()) {
        return exponent.power_of_omega().map(Some);
    }
    let limit = Unfinished::Size { what: "the exponent", limit: "1000" };
    let Some(exponent) = exponent.to_number().filter(Dyadic::is_integer) else { return Ok(None) };
    let times = exponent.to_i64().filter(|times| times.abs() <= 1000).ok_or(limit)?;
    let one = Surreal::of_number(&Dyadic::ONE);
    let mut power = one.clone();
    for time in 1..=times.unsigned_abs() {
        // The coefficients grow with every factor.
        arena.spend(TERM * time * power.terms().len() as u64 * base.terms().len() as u64)?;
        power = power.times(base)?;
    }
    if times < 0 { one.over(&power) } else { Ok(Some(power)) }
}

/// The number that a value has to be.
pub(super) fn needed_number(arena: &mut Arena, value: &Value, column: usize) -> Result<Surreal> {
    let value = match value {
        Value::Form { .. } => &Value::Game(game_of(arena, value, Some(column))?),
        value => value,
    };
    let found = if matches!(value, Value::Game(_)) { "another game" } else { kind(value) };
    let other = || at(column, Reason::Kind { expected: "a number", found });
    as_number(arena, value).ok_or_else(other)
}

/// The root of a number, if it is a finite sum again.
pub(super) fn root(arena: &mut Arena, of: &Value, column: usize) -> Result<Value> {
    let of = needed_number(arena, of, column)?;
    if of.sign().is_lt() {
        let (expected, found) = ("a number that is not negative", "a negative number");
        return Err(at(column, Reason::Kind { expected, found }));
    }
    let root = of.root().placed(column)?.ok_or_else(|| at(column, Reason::NoFiniteSum))?;
    number(arena, root, column)
}

/// The sign expansion of a number, and the day on which it is born.
pub(super) fn signs(number: &Surreal, column: usize) -> Result<(Signs, Ordinal)> {
    let signs = Signs::of(number).placed(column)?;
    let birthday = signs.birthday().placed(column)?;
    Ok((signs, birthday))
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

/// How two values compare of which one is not short. A heap is closer to 0 than every number; beside ↑ it is as any large one.
pub(super) fn compare(arena: &Arena, [first, second]: [&Value; 2], column: usize) -> Result<Order> {
    let exchanged = |order: Order| match order {
        Order::Less => Order::Greater,
        Order::Greater => Order::Less,
        same => same,
    };
    if let (Some(a), Some(b)) = (as_number(arena, first), as_number(arena, second)) {
        return Ok(ordered(a.cmp(&b)));
    }
    if let (Some(a), Some(b)) = (as_heap(arena, first), as_heap(arena, second)) {
        return Ok(if a == b { Order::Equal } else { Order::Confused });
    }
    match (first, second) {
        (Value::Heap(_), other) => beside_heap(arena, other, column).map(exchanged),
        (other, Value::Heap(_)) => beside_heap(arena, other, column),
        (Value::Game(game), other) => {
            let number = as_number(arena, other).ok_or_else(|| at(column, Reason::NotShort))?;
            Ok(exchanged(beside_game(arena, &number, *game)))
        }
        (other, Value::Game(game)) => {
            let number = as_number(arena, other).ok_or_else(|| at(column, Reason::NotShort))?;
            Ok(beside_game(arena, &number, *game))
        }
        _ => Err(at(column, Reason::NotShort)),
    }
}

pub(super) fn ordered(ordering: Ordering) -> Order {
    match ordering {
        Ordering::Less => Order::Less,
        Ordering::Equal => Order::Equal,
        Ordering::Greater => Order::Greater,
    }
}

/// How something that is no heap compares with an infinite heap: n·↑ + ∗k as n does with 0, since the nimbers of both add up to one
/// greater than ∗; and a number as with 0.
fn beside_heap(arena: &Arena, other: &Value, column: usize) -> Result<Order> {
    if let Some(number) = as_number(arena, other) {
        return Ok(ordered(number.sign()));
    }
    let Value::Game(game) = other else { return Err(at(column, Reason::NotShort)) };
    let form = arena.as_up_star(*game).ok_or_else(|| at(column, Reason::NotShort))?;
    let number = arena.as_number(form.number).map_or(Ordering::Equal, Dyadic::sign);
    Ok(match number.then(form.ups.cmp(&0)) {
        Ordering::Equal => Order::Confused,
        decided => ordered(decided),
    })
}

/// How a number x + e that is not short, with x rational and e infinitesimal, or one that is infinite, compares with a short game.
///
/// Every short game whose stops are 0 lies between two multiples of ↑ (SS Theorem 6.4), and those are less than every
/// positive number; so of a short game the stops decide.
fn beside_game(arena: &Arena, number: &Surreal, game: GameId) -> Order {
    let Some(nearest) = number.nearest() else { return ordered(number.sign()) };
    let [left, right] = [arena.left_stop(game), arena.right_stop(game)]
        .map(|stop| Real::of_fraction(arena.stop_number(stop).into()).cmp(&nearest));
    let is_above = number.beside_nearest().is_gt();
    let game_at_most = if is_above { left.is_le() } else { left.is_lt() };
    let game_at_least = if is_above { right.is_gt() } else { right.is_ge() };
    // Where a stop is the number that is near, the number is not equal to it.
    Order::of(game_at_least, game_at_most)
}
