//! How sums of powers are written: `ω^2 − ω/2 + 1/3`, `1 − 3·2^−(ω + 1)`. It reads back to the same.

use std::fmt;

use num_bigint::BigUint;

use super::Surreal;
use crate::numbers::Fraction;
use crate::ordinal::Ordinal;
use crate::real::{write_root, write_sign};

impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return write!(f, "0");
        }
        let parts = self.terms.iter().flat_map(|(exponent, coefficient)| {
            coefficient.terms().iter().map(move |(radicand, number)| (exponent, radicand, number))
        });
        for (place, (exponent, radicand, number)) in parts.enumerate() {
            write_sign(f, place, number)?;
            write_term(f, exponent, radicand, &number.abs())?;
        }
        Ok(())
    }
}

/// A positive rational multiple of a power of ω and a square root.
fn write_term(
    f: &mut fmt::Formatter<'_>,
    exponent: &Surreal,
    radicand: &BigUint,
    size: &Fraction,
) -> fmt::Result {
    let one = BigUint::from(1_u32);
    if exponent.terms.is_empty() {
        return write_root(f, radicand, size);
    }
    if let Some((times, power)) = power_of_two(exponent, size).filter(|_| *radicand == one) {
        return write!(f, "{times}2^−{power}");
    }
    match exponent.to_ordinal().map(|exponent| (exponent.to_finite(), exponent)) {
        Some((_, exponent)) if exponent == Ordinal::finite(1_u32) => write!(f, "ω")?,
        Some((finite, exponent)) if finite.is_some() || exponent == Ordinal::omega() => {
            write!(f, "ω^{exponent}")?
        }
        _ => write!(f, "ω^({exponent})")?,
    }
    let (numerator, denominator) = size.parts();
    if *numerator != 1.into() {
        write!(f, "·{numerator}")?;
    }
    if *radicand != one {
        write!(f, "·√{radicand}")?;
    }
    if *denominator != 1.into() { write!(f, "/{denominator}") } else { Ok(()) }
}

/// What stands around `2^−`: the multiple that is odd or whole, and α, for a multiple of a power 2^−α with infinite α.
fn power_of_two(exponent: &Surreal, size: &Fraction) -> Option<(String, String)> {
    let power = exponent.negate().to_ordinal().filter(|power| *power != Ordinal::ZERO)?;
    let number = size.to_dyadic()?;
    let halvings = Ordinal::finite(number.exponent());
    let alpha = Ordinal::omega().ordinary_product(&power).ok()?.natural_sum(&halvings).ok()?;
    let times = number.numerator();
    let times = if times == 1.into() { String::new() } else { format!("{times}·") };
    Some((times, if alpha == Ordinal::omega() { "ω".to_owned() } else { format!("({alpha})") }))
}
