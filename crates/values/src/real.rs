//! Real numbers that are sums of rational multiples of square roots, such as √2, (1 + √5)/2 and 1/3.
//!
//! They are a field: the square roots of different square-free numbers are linearly independent over the rational numbers (A. Besicovitch,
//! *On the linear independence of fractional powers of integers*), so such a sum is 0 only if each coefficient is.
//!
//! ```
//! use hyperjam_values::numbers::Fraction;
//! use hyperjam_values::real::Real;
//! let two = Fraction::new(2.into(), 1.into()).ok_or("a denominator 0")?;
//! let root = Real::root(&two)?.ok_or("negative")?;
//! assert_eq!((root.to_string(), root.times(&root)?.to_fraction()), ("√2".to_owned(), Some(two)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint};

use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::numbers::Fraction;

/// The most roots in one number that is not rational.
const MOST_ROOTS: usize = 16;
/// The most bits of such a number.
const MOST_BITS: u64 = 1 << 13;
/// Prime factors below this are found by trial.
const TRIAL: u32 = 10_000;

const TOO_LARGE: Unfinished =
    Unfinished::Size { what: "the sum of square roots", limit: "16 roots and 8192 bits" };

/// A real number of this kind, of bounded size unless it is rational.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Real {
    /// Square-free numbers under the root, rising, 1 for the rational part, with coefficients that are not 0.
    terms: Vec<(BigUint, Fraction)>,
}

impl Real {
    /// A rational number.
    pub fn of_fraction(number: Fraction) -> Self {
        Self::term(BigUint::from(1_u32), number)
    }

    fn term(radicand: BigUint, coefficient: Fraction) -> Self {
        Self { terms: if coefficient.is_zero() { Vec::new() } else { vec![(radicand, coefficient)] } }
    }

    pub(crate) fn one() -> Self {
        Self::of_fraction(Fraction::whole(1.into()))
    }

    /// The square root of a rational number, none of a negative one: √(p/q) = √(p·q)/q.
    ///
    /// Refused where the square-free part of p·q is not found: what is left of it without prime factors below 10⁴ is neither a square nor below 2³⁹.
    pub fn root(number: &Fraction) -> Result<Option<Self>, Unfinished> {
        let (numerator, denominator) = number.parts();
        let Ok(product) = BigUint::try_from(numerator * denominator) else { return Ok(None) };
        let (square, rest) = parted(product)?;
        let coefficient = Fraction::new(square.into(), denominator.clone());
        coefficient.map(|coefficient| Self::term(rest, coefficient).bounded()).transpose()
    }

    /// Square-free numbers under the root, rising, with coefficients that are not 0.
    pub fn terms(&self) -> &[(BigUint, Fraction)] {
        &self.terms
    }

    /// The rational number that it is, if it is one.
    pub fn to_fraction(&self) -> Option<Fraction> {
        match self.terms.as_slice() {
            [] => Some(Fraction::whole(BigInt::ZERO)),
            [(radicand, number)] if *radicand == BigUint::from(1_u32) => Some(number.clone()),
            _ => None,
        }
    }

    pub(crate) fn to_dyadic(&self) -> Option<Dyadic> {
        self.to_fraction()?.to_dyadic()
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    pub(crate) fn bits(&self) -> u64 {
        self.terms.iter().map(|(radicand, coefficient)| radicand.bits() + coefficient.bits()).sum()
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Result<Self, Unfinished> {
        self.plus(other).bounded()
    }

    /// The sum, of whatever size.
    fn plus(&self, other: &Self) -> Self {
        let mut terms = self.terms.clone();
        for (radicand, coefficient) in &other.terms {
            match terms.binary_search_by(|(own, _)| own.cmp(radicand)) {
                Ok(place) => {
                    let sum = terms[place].1.add(coefficient);
                    if sum.is_zero() {
                        terms.remove(place);
                    } else {
                        terms[place].1 = sum;
                    }
                }
                Err(place) => terms.insert(place, (radicand.clone(), coefficient.clone())),
            }
        }
        Self { terms }
    }

    /// The negative.
    pub fn negate(&self) -> Self {
        self.conjugate(|_| true)
    }

    /// The number with other signs of some roots.
    fn conjugate(&self, is_turned: impl Fn(&BigUint) -> bool) -> Self {
        let turned = |(radicand, coefficient): &(BigUint, Fraction)| {
            let number = if is_turned(radicand) { coefficient.negate() } else { coefficient.clone() };
            (radicand.clone(), number)
        };
        Self { terms: self.terms.iter().map(turned).collect() }
    }

    /// The product: √a·√b = g·√(a/g·b/g), for the greatest common divisor g of a and b.
    pub fn times(&self, other: &Self) -> Result<Self, Unfinished> {
        let mut product = Self::default();
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                let common = greatest_common_divisor(a, b);
                let radicand = (a / &common) * (b / &common);
                let coefficient = x.times(y).times(&Fraction::whole(common.into()));
                product = product.add(&Self::term(radicand, coefficient))?;
            }
        }
        Ok(product)
    }

    /// The reciprocal, none of 0.
    ///
    /// The number is multiplied by its conjugates until it is rational: each takes one factor out of the numbers under its roots.
    pub fn inverse(&self) -> Result<Option<Self>, Unfinished> {
        let (mut norm, mut product) = (self.clone(), Self::one());
        for base in coprime_base(&self.terms) {
            let conjugate = norm.conjugate(|radicand| radicand % &base == BigUint::ZERO);
            if conjugate == norm {
                continue;
            }
            product = product.times(&conjugate)?;
            norm = norm.times(&conjugate)?;
        }
        // It is rational now.
        let inverse = norm.to_fraction().and_then(|norm| Fraction::whole(1.into()).over(&norm));
        inverse.map(|inverse| product.times(&Self::of_fraction(inverse))).transpose()
    }

    /// How it compares with 0: by ever narrower bounds of the roots, which decide as the number is not 0.
    pub fn sign(&self) -> Ordering {
        match self.terms.as_slice() {
            [] => Ordering::Equal,
            [(_, coefficient)] => coefficient.sign(),
            _ => {
                let mut digits = 32;
                loop {
                    let [low, high] = self.bounds(digits);
                    if low.sign() == high.sign() && !low.is_zero() {
                        return low.sign();
                    }
                    digits *= 2;
                }
            }
        }
    }

    /// Rational bounds of it, by so many binary digits of each root.
    fn bounds(&self, digits: u64) -> [Fraction; 2] {
        let zero = Fraction::whole(BigInt::ZERO);
        self.terms.iter().fold([zero.clone(), zero], |[low, high], (radicand, coefficient)| {
            let root = (radicand << (2 * digits)).sqrt();
            let is_exact = *radicand == BigUint::from(1_u32);
            let bound = |root: BigUint| Fraction::new(root.into(), BigInt::from(1) << digits);
            let below = bound(root.clone()).unwrap_or_else(|| low.clone());
            let above = bound(root + u32::from(!is_exact)).unwrap_or_else(|| high.clone());
            let [least, most] = if coefficient.sign().is_lt() { [above, below] } else { [below, above] };
            [low.add(&coefficient.times(&least)), high.add(&coefficient.times(&most))]
        })
    }

    /// The greatest integer that is not greater than a number that is positive.
    pub(crate) fn floor(&self) -> BigInt {
        let mut digits = 32;
        loop {
            let [low, high] = self.bounds(digits).map(|bound| bound.floor());
            // The bounds of a rational number are exact, and another one is no integer, so that narrow bounds agree.
            if low == high {
                return low;
            }
            digits *= 2;
        }
    }

    pub(crate) fn abs(&self) -> Self {
        if self.sign().is_lt() { self.negate() } else { self.clone() }
    }

    fn bounded(self) -> Result<Self, Unfinished> {
        let is_rational = self.to_fraction().is_some();
        if !is_rational && (self.terms.len() > MOST_ROOTS || self.bits() > MOST_BITS) {
            return Err(TOO_LARGE);
        }
        Ok(self)
    }
}

/// By the sign of the difference.
impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.to_fraction(), other.to_fraction()) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.plus(&other.negate()).sign(),
        }
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Written as `1 + √2/3`, `-2·√5`. It reads back to the same.
impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return write!(f, "0");
        }
        for (place, (radicand, coefficient)) in self.terms.iter().enumerate() {
            write_sign(f, place, coefficient)?;
            write_root(f, radicand, &coefficient.abs())?;
        }
        Ok(())
    }
}

/// The sign before a term, which stands in this place of a sum.
pub(crate) fn write_sign(f: &mut fmt::Formatter<'_>, place: usize, coefficient: &Fraction) -> fmt::Result {
    match (place, coefficient.sign().is_lt()) {
        (0, true) => write!(f, "−"),
        (0, false) => Ok(()),
        (_, true) => write!(f, " − "),
        (_, false) => write!(f, " + "),
    }
}

/// A positive rational multiple of a square root.
pub(crate) fn write_root(f: &mut fmt::Formatter<'_>, radicand: &BigUint, size: &Fraction) -> fmt::Result {
    let one = BigUint::from(1_u32);
    if *radicand == one {
        return write!(f, "{size}");
    }
    let (numerator, denominator) = size.parts();
    if *numerator != 1.into() {
        write!(f, "{numerator}·")?;
    }
    write!(f, "√{radicand}")?;
    if *denominator != 1.into() { write!(f, "/{denominator}") } else { Ok(()) }
}

/// A number as s²·f with f square-free: s and f.
fn parted(number: BigUint) -> Result<(BigUint, BigUint), Unfinished> {
    let (zero, one) = (BigUint::ZERO, BigUint::from(1_u32));
    if number == zero {
        return Ok((zero, one));
    }
    let (mut square, mut free, mut rest) = (one.clone(), one.clone(), number);
    for factor in 2..TRIAL {
        let mut is_odd = false;
        while &rest % factor == zero {
            rest /= factor;
            if is_odd {
                square *= factor;
            }
            is_odd = !is_odd;
        }
        if is_odd {
            free *= factor;
        }
        if rest == one {
            return Ok((square, free));
        }
    }
    let root = rest.sqrt();
    if &root * &root == rest {
        return Ok((square * root, free));
    }
    // Below the third power of what was tried it has two prime factors at most, and they differ.
    if rest.bits() < 40 {
        return Ok((square, free * rest));
    }
    Err(Unfinished::Size {
        what: "the number under the root",
        limit: "squares and prime factors below 10000, times a number below 2^39",
    })
}

fn greatest_common_divisor(one: &BigUint, other: &BigUint) -> BigUint {
    let (mut a, mut b) = (one.clone(), other.clone());
    while b != BigUint::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// Numbers of which no two have a common factor, such that each number under a root is a product of some.
fn coprime_base(terms: &[(BigUint, Fraction)]) -> Vec<BigUint> {
    let one = BigUint::from(1_u32);
    let mut base: Vec<BigUint> = Vec::new();
    for (radicand, _) in terms {
        let (mut rest, mut parts) = (radicand.clone(), Vec::new());
        for factor in base {
            let common = greatest_common_divisor(&factor, &rest);
            rest /= &common;
            // Square-free, so that the parts have nothing in common.
            parts.extend([&factor / &common, common].into_iter().filter(|part| *part != one));
        }
        if rest != one {
            parts.push(rest);
        }
        base = parts;
    }
    base
}
