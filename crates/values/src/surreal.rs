//! Numbers that are sums of real multiples of powers of ω, such as 1/3, √2, ω − 1, ω/2, √ω and 1 − 3·2^−(ω + 1) (SS 3, 4; ONAG 3).
//!
//! Each number has one Conway normal form r·ω^y + s·ω^z + … with y > z > …, of which these are the finite ones with r, s, … that are
//! sums of rational multiples of square roots ([`Real`]), whose exponents y, z, … are such numbers again. They are added and multiplied as polynomials are.
//! 2^−α is 2^−n·ω^−β for α = ω·β + n (SS Definition 4.5).
//!
//! ```
//! use hyperjam_values::ordinal::Ordinal;
//! use hyperjam_values::surreal::Surreal;
//! let omega = Surreal::of_ordinal(&Ordinal::omega());
//! let root = omega.root()?.unwrap_or_default();
//! assert_eq!((root.to_string(), root.times(&root)?), ("ω^(1/2)".to_owned(), omega));
//! # Ok::<(), hyperjam_values::Unfinished>(())
//! ```

mod cut;
mod infinite;
mod options;
mod row;
mod signs;
mod simplest;
mod text;

pub use cut::{Cut, cut};
pub use infinite::{InfiniteGame, listed};
pub use options::options;
pub use row::{Numbers, Row};
pub use signs::{Piece, Signs};
pub use simplest::simplest;

use std::cmp::Ordering;

use num_bigint::BigUint;

use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::numbers::Fraction;
use crate::ordinal::Ordinal;
use crate::real::Real;

/// The most terms that a number may have, those of its exponents among them.
const MOST_TERMS: usize = 1000;
/// The most bits that its coefficients may have together.
const MOST_BITS: u64 = 1 << 17;
/// How deep exponents may stand on exponents.
const MOST_DEPTH: u32 = 100;

/// A number in Conway normal form, of bounded size. Every operation refuses a result beyond the bounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surreal {
    /// Exponents, falling, with coefficients that are not 0.
    terms: Vec<(Surreal, Real)>,
}

impl Surreal {
    /// Zero.
    pub const ZERO: Self = Self { terms: Vec::new() };

    fn term(exponent: Self, coefficient: Real) -> Self {
        Self { terms: if coefficient.is_zero() { Vec::new() } else { vec![(exponent, coefficient)] } }
    }

    /// A real number.
    pub fn of_real(number: Real) -> Self {
        Self::term(Self::ZERO, number)
    }

    /// A rational number.
    pub fn of_fraction(number: Fraction) -> Self {
        Self::of_real(Real::of_fraction(number))
    }

    /// A short number.
    pub fn of_number(number: &Dyadic) -> Self {
        Self::of_fraction(number.into())
    }

    /// An ordinal.
    pub fn of_ordinal(ordinal: &Ordinal) -> Self {
        let term = |(exponent, coefficient): &(Ordinal, BigUint)| {
            (Self::of_ordinal(exponent), Real::of_fraction(Fraction::whole(coefficient.clone().into())))
        };
        Self { terms: ordinal.terms().iter().map(term).collect() }
    }

    /// The power 2^−α.
    pub fn of_power(exponent: &Ordinal) -> Result<Self, Unfinished> {
        let (power, halvings) = parted(exponent);
        let halvings = u32::try_from(&halvings).map_err(|_| TOO_LARGE)?;
        let coefficient = Fraction::from(&Dyadic::unit(halvings));
        Self::term(Self::of_ordinal(&power).negate(), Real::of_fraction(coefficient)).bounded()
    }

    /// ω to the power of this.
    pub fn power_of_omega(&self) -> Result<Self, Unfinished> {
        Self::term(self.clone(), Real::one()).bounded()
    }

    /// Exponents, falling, with coefficients that are not 0.
    pub fn terms(&self) -> &[(Surreal, Real)] {
        &self.terms
    }

    /// The real number that it is, if it is one.
    pub fn to_real(&self) -> Option<Real> {
        match self.terms.as_slice() {
            [] => Some(Real::default()),
            [(exponent, number)] if exponent.terms.is_empty() => Some(number.clone()),
            _ => None,
        }
    }

    /// The short number that it is, if it is one.
    pub fn to_number(&self) -> Option<Dyadic> {
        self.to_real()?.to_dyadic()
    }

    /// The ordinal that it is, if it is one: exponents are ordinals, and coefficients natural numbers.
    pub fn to_ordinal(&self) -> Option<Ordinal> {
        let mut sum = Ordinal::ZERO;
        for (exponent, coefficient) in &self.terms {
            let times = coefficient.to_dyadic().filter(Dyadic::is_integer)?.numerator();
            let times = Ordinal::finite(BigUint::try_from(times).ok()?);
            let term = exponent.to_ordinal()?.power_of_omega().ok()?.natural_product(&times).ok()?;
            sum = sum.natural_sum(&term).ok()?;
        }
        Some(sum)
    }

    /// The real number that it is infinitely near; none of an infinite one.
    pub fn nearest(&self) -> Option<Real> {
        match self.terms.first() {
            Some((exponent, number)) => match exponent.sign() {
                Ordering::Greater => None,
                Ordering::Equal => Some(number.clone()),
                Ordering::Less => Some(Real::default()),
            },
            None => Some(Real::default()),
        }
    }

    /// How it compares with the real number that it is infinitely near.
    pub fn beside_nearest(&self) -> Ordering {
        let rest = self.terms.iter().find(|(exponent, _)| !exponent.terms.is_empty());
        rest.map_or(Ordering::Equal, |(_, coefficient)| coefficient.sign())
    }

    /// How it compares with 0: as its greatest term does.
    pub fn sign(&self) -> Ordering {
        self.terms.first().map_or(Ordering::Equal, |(_, coefficient)| coefficient.sign())
    }

    /// The sum: coefficients of like powers are added. O(terms).
    pub fn add(&self, other: &Self) -> Result<Self, Unfinished> {
        let (mut first, mut second) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        while let (Some((a, x)), Some((b, y))) = (first.peek(), second.peek()) {
            match a.cmp(b) {
                Ordering::Greater => terms.extend(first.next().cloned()),
                Ordering::Less => terms.extend(second.next().cloned()),
                Ordering::Equal => {
                    let sum = x.add(y)?;
                    if !sum.is_zero() {
                        terms.push((a.clone(), sum));
                    }
                    first.next();
                    second.next();
                }
            }
        }
        terms.extend(first.chain(second).cloned());
        Self { terms }.bounded()
    }

    /// The negative.
    pub fn negate(&self) -> Self {
        Self {
            terms: self.terms.iter().map(|(exponent, number)| (exponent.clone(), number.negate())).collect(),
        }
    }

    /// The product, like that of polynomials in ω. Costs a sum for each pair of terms.
    pub fn times(&self, other: &Self) -> Result<Self, Unfinished> {
        let mut product = Self::ZERO;
        for (exponent, coefficient) in &self.terms {
            let mut row = Vec::with_capacity(other.terms.len());
            for (second, times) in &other.terms {
                row.push((exponent.add(second)?, coefficient.times(times)?));
            }
            // Adding the same to all exponents keeps their order.
            product = product.add(&Self { terms: row }.bounded()?)?;
        }
        Ok(product)
    }

    /// The quotient by a number of one term. None of others: 1/(ω + 1) is no finite sum.
    pub fn over(&self, other: &Self) -> Result<Option<Self>, Unfinished> {
        let [(exponent, coefficient)] = other.terms.as_slice() else { return Ok(None) };
        let Some(inverse) = coefficient.inverse()? else { return Ok(None) };
        self.times(&Self::term(exponent.negate(), inverse)).map(Some)
    }

    /// The root that is not negative of r·ω^y with a rational r that is not negative: √r·ω^(y/2). None of other numbers.
    pub fn root(&self) -> Result<Option<Self>, Unfinished> {
        let [(exponent, coefficient)] = self.terms.as_slice() else {
            return Ok(self.is_zero().then_some(Self::ZERO));
        };
        let Some(coefficient) = coefficient.to_fraction() else { return Ok(None) };
        let Some(root) = Real::root(&coefficient)? else { return Ok(None) };
        let half = Self::of_number(&Dyadic::unit(1));
        Self::term(exponent.times(&half)?, root).bounded().map(Some)
    }

    fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Terms, bits and depth, those of exponents among them.
    fn size(&self) -> (usize, u64, u32) {
        self.terms.iter().fold((0, 0, 0), |(terms, bits, depth), (exponent, coefficient)| {
            let (inner, inner_bits, inner_depth) = exponent.size();
            (terms + 1 + inner, bits + coefficient.bits() + inner_bits, depth.max(inner_depth + 1))
        })
    }

    fn bounded(self) -> Result<Self, Unfinished> {
        let (terms, bits, depth) = self.size();
        let is_large = terms > MOST_TERMS || bits > MOST_BITS || depth > MOST_DEPTH;
        if is_large { Err(TOO_LARGE) } else { Ok(self) }
    }
}

const TOO_LARGE: Unfinished = Unfinished::Size {
    what: "the sum of powers",
    limit: "1000 terms, 131072 bits and 100 exponents above each other",
};

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

/// By the sign of the difference, which is that of the greatest power with different coefficients.
impl Ord for Surreal {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut first, mut second) = (self.terms.iter(), other.terms.iter());
        loop {
            let order = match (first.next(), second.next()) {
                (None, None) => return Ordering::Equal,
                (Some((_, x)), None) => x.sign(),
                (None, Some((_, y))) => y.sign().reverse(),
                (Some((a, x)), Some((b, y))) => match a.cmp(b) {
                    Ordering::Greater => x.sign(),
                    Ordering::Less => y.sign().reverse(),
                    Ordering::Equal => x.cmp(y),
                },
            };
            if order.is_ne() {
                return order;
            }
        }
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
