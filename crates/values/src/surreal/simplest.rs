//! The simplest number between two (SS Corollary 5.2), where that can be found among sums of powers.

use super::{Surreal, parted};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::numbers::{MOST_SIGNS, Sign, Walk};
use crate::ordinal::Ordinal;

/// A number that was looked for: none where it is none of those that are found here.
type Found = Result<Option<Surreal>, Unfinished>;

/// The simplest number that is greater than one and less than the other, which are in this order; a bound may be missing.
///
/// With a bound below that is not negative it is the least ordinal that is greater, if that fits: every number between begins with as
/// many pluses. Else it is the first short number that fits, if one does, or the real number d that both are infinitely near, if that fits;
/// and right above d, where the other bound is d + e, it is d + 2^−α for the least α with 2^−α < e. Two infinite bounds with one
/// infinite part are brought near 0. Other cases are not found here: none.
pub fn simplest(below: Option<&Surreal>, above: Option<&Surreal>) -> Found {
    let is_negative = |bound: Option<&Surreal>| bound.is_some_and(|bound| bound.sign().is_lt());
    let is_positive = |bound: Option<&Surreal>| bound.is_some_and(|bound| bound.sign().is_gt());
    if below.is_none_or(|_| is_negative(below)) && above.is_none_or(|_| is_positive(above)) {
        return Ok(Some(Surreal::ZERO));
    }
    // What is not positive is the negative of what is not negative.
    let Some(low) = below.filter(|_| !is_negative(below)) else {
        let [below, above] = [above.map(Surreal::negate), below.map(Surreal::negate)];
        return Ok(simplest(below.as_ref(), above.as_ref())?.map(|found| found.negate()));
    };
    let next = least_ordinal_above(low)?;
    let Some(high) = above.filter(|above| next >= **above) else { return Ok(Some(next)) };
    match (low.nearest(), high.nearest()) {
        (Some(one), Some(other)) if one < other => between(low, high),
        (Some(one), Some(_)) => {
            let middle = Surreal::of_real(one);
            if *low < middle && middle < *high {
                Ok(Some(middle))
            } else if *low == middle {
                above_zero(&high.add(&middle.negate())?)?.map(|found| found.add(&middle)).transpose()
            } else if *high == middle {
                let found = above_zero(&middle.add(&low.negate())?)?;
                found.map(|found| middle.add(&found.negate())).transpose()
            } else {
                Ok(None)
            }
        }
        _ => beside_infinite(low, high),
    }
}

/// The simplest number between two infinite ones that have their infinite part c in common: the signs of c + r are those of c and then
/// those of r, where r is finite (Gonshor, An Introduction to the Theory of Surreal Numbers, chapter 5; nothing of r is left out, as
/// no exponent in it begins like one in c). So it is c plus what is simplest between the finite parts.
fn beside_infinite(low: &Surreal, high: &Surreal) -> Found {
    let infinite = |number: &Surreal| {
        let terms = number.terms().iter().take_while(|(exponent, _)| exponent.sign().is_gt());
        Surreal { terms: terms.cloned().collect() }
    };
    let common = infinite(low);
    if common != infinite(high) {
        return Ok(None);
    }
    let minus = common.negate();
    let found = simplest(Some(&low.add(&minus)?), Some(&high.add(&minus)?))?;
    found.map(|found| common.add(&found)).transpose()
}

/// The least ordinal that is greater than a number that is not negative, or than any one below 0, which is 0.
pub(super) fn least_ordinal_above(number: &Surreal) -> Result<Surreal, Unfinished> {
    if number.sign().is_lt() {
        return Ok(Surreal::ZERO);
    }
    let mut sum = Surreal::ZERO;
    for (exponent, coefficient) in number.terms() {
        if coefficient.sign().is_lt() {
            return Ok(sum);
        }
        if exponent.to_ordinal().is_none() {
            return sum.add(&least_ordinal_above(exponent)?.power_of_omega()?);
        }
        let whole = coefficient.to_dyadic().filter(Dyadic::is_integer);
        let times = whole.as_ref().map_or_else(|| coefficient.floor() + 1, Dyadic::numerator);
        let times = Surreal::of_number(&Dyadic::from_big(times, 0));
        sum = sum.add(&exponent.power_of_omega()?.times(&times)?)?;
        if whole.is_none() {
            return Ok(sum);
        }
    }
    sum.add(&Surreal::of_number(&Dyadic::ONE))
}

/// The first short number between two that are not infinitely near, on the way down the number tree.
fn between(low: &Surreal, high: &Surreal) -> Found {
    let mut walk = Walk::default();
    for _ in 0..=MOST_SIGNS {
        let place = Surreal::of_number(walk.place());
        if place <= *low {
            walk.step(Sign::Plus);
        } else if place >= *high {
            walk.step(Sign::Minus);
        } else {
            return Ok(Some(place));
        }
    }
    Err(Unfinished::Size { what: "the number between two", limit: "10000 signs" })
}

/// The simplest number between 0 and a positive infinitesimal one: 2^−α for the least α for which that is less.
pub(super) fn above_zero(high: &Surreal) -> Found {
    let Some((exponent, coefficient)) = high.terms().first() else { return Ok(None) };
    let Some(power) = exponent.negate().to_ordinal() else { return Ok(None) };
    let bits = coefficient.bits().try_into().unwrap_or(u32::MAX);
    for halvings in 0..=bits {
        let alpha = Ordinal::omega().ordinary_product(&power)?.natural_sum(&Ordinal::finite(halvings))?;
        debug_assert_eq!(parted(&alpha), (power.clone(), halvings.into()));
        let found = Surreal::of_power(&alpha)?;
        if found < *high {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
