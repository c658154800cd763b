//! Numbers that are sums of multiples of powers 2^−α with ordinals α, such as 2^−ω = 1/ω and 1 − 3·2^−(ω + 1) (SS
//! Definition 4.5).
//!
//! 2^−α = {0 | 2^−β with β < α}. With α = ω·β + n it is 2^−n·ω^−β, so that such a sum is a polynomial in powers ω^−β with
//! dyadic coefficients; those with β > 0 are less than every positive short number, yet greater than every multiple of ↑.
//!
//! ```
//! use hyperjam_values::ordinal::Ordinal;
//! use hyperjam_values::power::PowerSum;
//! let omega = Ordinal::omega();
//! let next = omega.natural_sum(&Ordinal::finite(1_u32))?;
//! let half = PowerSum::of_power(&next)?;
//! assert_eq!(half.add(&half)?, PowerSum::of_power(&omega)?);
//! assert_eq!(half.to_string(), "2^−(ω + 1)");
//! # Ok::<(), hyperjam_values::Unfinished>(())
//! ```

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;

use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::ordinal::Ordinal;

/// The most terms of a sum.
const MOST_TERMS: usize = 100;
/// The most bits of a coefficient.
const MOST_BITS: u64 = 1 << 16;

/// A sum of multiples of powers ω^−β, the greatest first. Every operation refuses a result beyond the bounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PowerSum {
    /// The β, rising, with coefficients that are not 0.
    terms: Vec<(Ordinal, Dyadic)>,
}

impl PowerSum {
    /// A short number.
    pub fn of_number(number: &Dyadic) -> Self {
        Self::term(Ordinal::ZERO, number.clone())
    }

    /// The power 2^−α.
    pub fn of_power(exponent: &Ordinal) -> Result<Self, Unfinished> {
        let (power, halvings) = parted(exponent);
        let halvings = u32::try_from(&halvings).map_err(|_| TOO_LARGE)?;
        Self::term(power, Dyadic::unit(halvings)).bounded()
    }

    /// 1/α, which is such a sum only for α = ω^β·2ⁿ; none for others.
    pub fn reciprocal(ordinal: &Ordinal) -> Option<Self> {
        let [(power, coefficient)] = ordinal.terms() else { return None };
        let doublings = coefficient.trailing_zeros()?;
        let is_power = coefficient.bits() == doublings + 1;
        let unit = Dyadic::unit(u32::try_from(doublings).ok()?);
        let term = is_power.then(|| Self::term(power.clone(), unit))?;
        term.bounded().ok()
    }

    /// 1 over this, if it is a power 2^−α: the ordinal ω^β·2ⁿ with α = ω·β + n. None for other sums.
    pub fn reciprocal_ordinal(&self) -> Result<Option<Ordinal>, Unfinished> {
        let [(power, coefficient)] = self.terms.as_slice() else { return Ok(None) };
        if *coefficient != Dyadic::unit(coefficient.exponent()) {
            return Ok(None);
        }
        let doublings = Ordinal::finite(BigUint::from(1_u32) << coefficient.exponent());
        power.power_of_omega()?.natural_product(&doublings).map(Some)
    }

    fn term(power: Ordinal, coefficient: Dyadic) -> Self {
        Self { terms: if coefficient.is_zero() { Vec::new() } else { vec![(power, coefficient)] } }
    }

    /// The short number that it is, if it is one.
    pub fn to_number(&self) -> Option<Dyadic> {
        match self.terms.as_slice() {
            [] => Some(Dyadic::ZERO),
            [(power, number)] if *power == Ordinal::ZERO => Some(number.clone()),
            _ => None,
        }
    }

    /// The short number that it is infinitely near.
    pub fn nearest(&self) -> Dyadic {
        let first = self.terms.first().filter(|(power, _)| *power == Ordinal::ZERO);
        first.map_or(Dyadic::ZERO, |(_, number)| number.clone())
    }

    /// How it compares with the short number that it is infinitely near.
    pub fn beside_nearest(&self) -> Ordering {
        let rest = self.terms.iter().find(|(power, _)| *power != Ordinal::ZERO);
        rest.map_or(Ordering::Equal, |(_, coefficient)| coefficient.sign())
    }

    /// The day on which a power 2^−α is born, which is α if that is infinite (SS Definition 4.7); none of other sums.
    pub fn birthday(&self) -> Option<Ordinal> {
        let [(power, coefficient)] = self.terms.as_slice() else { return None };
        let is_power = *power != Ordinal::ZERO && *coefficient == Dyadic::unit(coefficient.exponent());
        is_power.then(|| exponent(power, coefficient).ok())?
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Result<Self, Unfinished> {
        let (mut first, mut second) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        while let (Some((a, x)), Some((b, y))) = (first.peek(), second.peek()) {
            let coefficient = match a.cmp(b) {
                Ordering::Less => {
                    terms.extend(first.next().cloned());
                    continue;
                }
                Ordering::Greater => {
                    terms.extend(second.next().cloned());
                    continue;
                }
                Ordering::Equal => x + y,
            };
            if !coefficient.is_zero() {
                terms.push((a.clone(), coefficient));
            }
            first.next();
            second.next();
        }
        terms.extend(first.chain(second).cloned());
        Self { terms }.bounded()
    }

    /// The negative.
    pub fn negate(&self) -> Self {
        Self { terms: self.terms.iter().map(|(power, number)| (power.clone(), -number)).collect() }
    }

    /// The product: 2^−α·2^−β is 2^−γ with γ the natural sum of α and β.
    pub fn times(&self, other: &Self) -> Result<Self, Unfinished> {
        let mut product = Self::default();
        for (power, coefficient) in &self.terms {
            for (second, times) in &other.terms {
                let term = Self::term(power.natural_sum(second)?, coefficient * times);
                product = product.add(&term.bounded()?)?;
            }
        }
        Ok(product)
    }

    /// The product with an ordinal, if it is such a sum again.
    pub fn times_ordinal(&self, ordinal: &Ordinal) -> Result<Option<Self>, Unfinished> {
        let mut product = Self::default();
        for (power, coefficient) in &self.terms {
            for (less, times) in ordinal.terms() {
                let Some(left) = power.natural_difference(less) else { return Ok(None) };
                let times = Dyadic::from_big(times.clone().into(), 0);
                product = product.add(&Self::term(left, coefficient * &times).bounded()?)?;
            }
        }
        Ok(Some(product))
    }

    /// How it compares with 0: as its greatest term does.
    pub fn sign(&self) -> Ordering {
        self.terms.first().map_or(Ordering::Equal, |(_, coefficient)| coefficient.sign())
    }

    fn bounded(self) -> Result<Self, Unfinished> {
        let is_large =
            |number: &Dyadic| number.bits() > MOST_BITS || u64::from(number.exponent()) > MOST_BITS;
        for (power, coefficient) in &self.terms {
            // So that it can be written.
            exponent(power, coefficient)?;
            if self.terms.len() > MOST_TERMS || is_large(coefficient) {
                return Err(TOO_LARGE);
            }
        }
        Ok(self)
    }
}

/// The α of a term m·2^−α with m odd or whole.
fn exponent(power: &Ordinal, coefficient: &Dyadic) -> Result<Ordinal, Unfinished> {
    Ordinal::omega().ordinary_product(power)?.natural_sum(&Ordinal::finite(coefficient.exponent()))
}

const TOO_LARGE: Unfinished =
    Unfinished::Size { what: "the sum of powers of 2", limit: "100 terms of 65536 bits" };

/// The β and the n of an ordinal ω·β + n.
pub(crate) fn parted(ordinal: &Ordinal) -> (Ordinal, BigUint) {
    let one = Ordinal::finite(1_u32);
    let (mut power, mut finite) = (Ordinal::ZERO, BigUint::ZERO);
    for (exponent, coefficient) in ordinal.terms() {
        // ω·ω^δ = ω^(1 + δ), and 1 + δ is δ itself if δ is infinite.
        let less = match exponent.to_finite() {
            Some(_) => exponent.natural_difference(&one),
            None => Some(exponent.clone()),
        };
        let term = less
            .and_then(|less| less.power_of_omega().ok())
            .and_then(|power| power.natural_product(&Ordinal::finite(coefficient.clone())).ok());
        match term {
            // A part of what is bounded is bounded.
            Some(term) => power = power.natural_sum(&term).unwrap_or(power),
            None => finite = coefficient.clone(),
        }
    }
    (power, finite)
}

impl Ord for PowerSum {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut first, mut second) = (self.terms.iter(), other.terms.iter());
        loop {
            let order = match (first.next(), second.next()) {
                (None, None) => return Ordering::Equal,
                (Some((_, x)), None) => x.sign(),
                (None, Some((_, y))) => y.sign().reverse(),
                (Some((a, x)), Some((b, y))) => match a.cmp(b) {
                    Ordering::Less => x.sign(),
                    Ordering::Greater => y.sign().reverse(),
                    Ordering::Equal => x.cmp(y),
                },
            };
            if order.is_ne() {
                return order;
            }
        }
    }
}

impl PartialOrd for PowerSum {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Written as `1 − 3·2^−(ω + 1)`, each coefficient odd or whole. It reads back to the same.
impl fmt::Display for PowerSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return write!(f, "0");
        }
        for (place, (power, coefficient)) in self.terms.iter().enumerate() {
            let is_negative = coefficient.sign().is_lt();
            match (place, is_negative) {
                (0, true) => write!(f, "−")?,
                (0, false) => {}
                (_, true) => write!(f, " − ")?,
                (_, false) => write!(f, " + ")?,
            }
            let size = if is_negative { -coefficient } else { coefficient.clone() };
            if *power == Ordinal::ZERO {
                write!(f, "{size}")?;
                continue;
            }
            let whole = Dyadic::from_big(size.numerator(), 0);
            if whole != Dyadic::ONE {
                write!(f, "{whole}·")?;
            }
            match exponent(power, coefficient) {
                Ok(exponent) if exponent == Ordinal::omega() => write!(f, "2^−ω")?,
                Ok(exponent) => write!(f, "2^−({exponent})")?,
                // What is too large was refused before.
                Err(_) => write!(f, "…")?,
            }
        }
        Ok(())
    }
}
