//! Options of numbers that are not short: what a rule gives of the numbers on the way to one.

use num_bigint::BigInt;

use super::signs::TOO_LONG;
use super::{Numbers, Row, Surreal};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::numbers::{MOST_SIGNS, Sign, Walk};
use crate::ordinal::Ordinal;
use crate::real::Real;

/// How many members of a sequence without another rule are listed.
const LISTED: usize = 4;

/// Left and right options that make up a number: of an ordinal α + 1 it is α, of others a sequence of smaller ones (SS 4.1); of a real number that is not short the
/// short numbers on the way to it (SS 3.2); of 2^−(α + 1) 0 and 2^−α, of 2^−ω 0 and 1, 1/2, 1/4, … (SS Definition 4.5); and of α − 1 those of a limit
/// ordinal α and α. None of other numbers but the negatives of these.
///
/// ```
/// use hyperjam_values::ordinal::Ordinal;
/// use hyperjam_values::surreal::{Surreal, listed, options};
/// let omega = Surreal::of_ordinal(&Ordinal::omega());
/// let [left, right] = options(&omega)?.unwrap_or_default();
/// assert_eq!((listed(&left), listed(&right)), ("0, 1, 2, …".to_owned(), String::new()));
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn options(number: &Surreal) -> Result<Option<[Vec<Numbers>; 2]>, Unfinished> {
    if number.sign().is_lt() {
        let found = options(&number.negate())?;
        let turned = |side: Vec<Numbers>| side.iter().map(Numbers::negate).collect();
        return Ok(found.map(|[left, right]| [turned(right), turned(left)]));
    }
    if let Some(ordinal) = number.to_ordinal() {
        return Ok(before(&ordinal)?.map(|left| [left, Vec::new()]));
    }
    if let Some(short) = number.to_number() {
        let (left, right) = short.options();
        let side = |option: Option<Dyadic>| option.iter().map(Surreal::of_number).map(Numbers::One).collect();
        return Ok(Some([side(left), side(right)]));
    }
    if let Some(real) = number.to_real() {
        if real.floor() >= BigInt::from(MOST_SIGNS) {
            return Err(TOO_LONG);
        }
        return Ok(Some(on_the_way(&real)));
    }
    let next = number.add(&Surreal::of_real(Real::one()))?;
    if let Some(ordinal) = next.to_ordinal() {
        let left = before(&ordinal)?;
        return Ok(left.map(|left| [left, vec![Numbers::One(next)]]));
    }
    of_power(number)
}

/// A set of smaller ordinals that has none greater above it; none of ω^α with a limit ordinal α.
fn before(ordinal: &Ordinal) -> Result<Option<Vec<Numbers>>, Unfinished> {
    let Some((exponent, _)) = ordinal.terms().last() else { return Ok(Some(Vec::new())) };
    let one = Ordinal::finite(1_u32);
    let power = exponent.power_of_omega()?;
    // The power is part of it.
    let rest = ordinal.natural_difference(&power).unwrap_or(Ordinal::ZERO);
    let rest = Surreal::of_ordinal(&rest);
    if *exponent == Ordinal::ZERO {
        return Ok(Some(vec![Numbers::One(rest)]));
    }
    let Some(less) = exponent.natural_difference(&one) else { return Ok(None) };
    let difference = Surreal::of_ordinal(&less.power_of_omega()?);
    Ok(Some(vec![Numbers::Row(Row { first: rest, difference, ratio: Real::one() })]))
}

/// The short numbers on the way to a positive real number that is none.
fn on_the_way(real: &Real) -> [Vec<Numbers>; 2] {
    let (mut walk, mut sides) = (Walk::default(), [Vec::new(), Vec::new()]);
    while sides.iter().any(|side: &Vec<Surreal>| side.len() < LISTED) {
        let place = walk.place().clone();
        let is_less = Real::of_fraction((&place).into()) < *real;
        walk.step(if is_less { Sign::Plus } else { Sign::Minus });
        let side = &mut sides[usize::from(!is_less)];
        // Before the first turn only the last one counts.
        if is_less && place.is_integer() {
            side.clear();
        }
        if side.len() < LISTED {
            side.push(Surreal::of_number(&place));
        }
    }
    sides.map(|side| vec![Numbers::Beginning(side)])
}

/// Those of a power 2^−α with an infinite α.
fn of_power(number: &Surreal) -> Result<Option<[Vec<Numbers>; 2]>, Unfinished> {
    let [(exponent, coefficient)] = number.terms() else { return Ok(None) };
    let unit = coefficient.to_dyadic().filter(|number| *number.numerator().magnitude() == 1_u32.into());
    let (Some(power), Some(unit)) = (exponent.negate().to_ordinal(), unit) else { return Ok(None) };
    let zero = || vec![Numbers::One(Surreal::ZERO)];
    if unit != Dyadic::ONE {
        return Ok(Some([
            zero(),
            vec![Numbers::One(number.times(&Surreal::of_number(&Dyadic::integer(2)))?)],
        ]));
    }
    let half = Surreal::of_number(&Dyadic::unit(1));
    let Some(less) = power.natural_difference(&Ordinal::finite(1_u32)) else { return Ok(None) };
    let first = Surreal::of_ordinal(&less).negate().power_of_omega()?;
    let difference = first.times(&half)?.negate();
    let Some(ratio) = half.to_real() else { return Ok(None) };
    Ok(Some([zero(), vec![Numbers::Row(Row { first, difference, ratio })]]))
}
