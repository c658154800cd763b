//! Ordinals below ε₀ in Cantor normal form ω^α·a + ω^β·b + … with α > β > … and positive integers a, b, ….
//!
//! As games they are {all smaller ones | } (SS 4.1): their sums and products as games are the natural ones. A Nim heap
//! may have any of them for its size (SS 7), and such heaps are added by the nim-sum.
//!
//! ```
//! use hyperjam_values::ordinal::Ordinal;
//! let (one, omega) = (Ordinal::finite(1_u32), Ordinal::omega());
//! assert_eq!(one.ordinary_sum(&omega)?, omega);
//! assert_eq!(one.natural_sum(&omega)?.to_string(), "ω + 1");
//! # Ok::<(), hyperjam_values::Unfinished>(())
//! ```

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;

use crate::limit::Unfinished;
use crate::nimber;

/// The most terms that an ordinal may have, those of its exponents among them.
pub const MOST_TERMS: usize = 1000;
/// The most bits that its coefficients may have together.
pub const MOST_BITS: u64 = 1 << 16;
/// How deep exponents may stand on exponents.
pub const MOST_DEPTH: u32 = 100;

/// An ordinal below ε₀, of bounded size. Every operation refuses a result beyond the bounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ordinal {
    /// Exponents, falling, and positive coefficients.
    terms: Vec<(Ordinal, BigUint)>,
}

impl Ordinal {
    /// Zero.
    pub const ZERO: Ordinal = Ordinal { terms: Vec::new() };

    /// A natural number.
    pub fn finite(number: impl Into<BigUint>) -> Self {
        Self::term(Ordinal::ZERO, number.into())
    }

    /// ω, the least infinite ordinal.
    pub fn omega() -> Self {
        Self::term(Ordinal::finite(1_u32), BigUint::from(1_u32))
    }

    /// ω to the power of this.
    pub fn power_of_omega(&self) -> Result<Self, Unfinished> {
        Self::term(self.clone(), BigUint::from(1_u32)).bounded()
    }

    /// The ordinal of exponents, falling, and positive coefficients: a part of those of another one.
    pub(crate) fn of_terms(terms: Vec<(Ordinal, BigUint)>) -> Self {
        Ordinal { terms }
    }

    fn term(exponent: Ordinal, coefficient: BigUint) -> Self {
        let terms = if coefficient == BigUint::ZERO { Vec::new() } else { vec![(exponent, coefficient)] };
        Ordinal { terms }
    }

    /// Exponents, falling, and positive coefficients.
    pub fn terms(&self) -> &[(Ordinal, BigUint)] {
        &self.terms
    }

    /// The natural number that it is, if it is finite.
    pub fn to_finite(&self) -> Option<BigUint> {
        match self.terms.as_slice() {
            [] => Some(BigUint::ZERO),
            [(exponent, coefficient)] if exponent.terms.is_empty() => Some(coefficient.clone()),
            _ => None,
        }
    }

    /// The natural sum, which is the sum of the games: coefficients of like powers are added (ONAG 3).
    pub fn natural_sum(&self, other: &Self) -> Result<Self, Unfinished> {
        self.merge(other, |a, b| a + b).bounded()
    }

    /// The ordinal whose natural sum with the other one is this, if there is one: the difference of the games.
    pub fn natural_difference(&self, other: &Self) -> Option<Self> {
        let mut terms = self.terms.clone();
        for (exponent, less) in &other.terms {
            let (_, coefficient) = terms.iter_mut().find(|(like, _)| like == exponent)?;
            if *coefficient < *less {
                return None;
            }
            *coefficient -= less;
        }
        terms.retain(|(_, coefficient)| *coefficient != BigUint::ZERO);
        Some(Ordinal { terms })
    }

    /// The nim-sum, the size of the one Nim heap that two are worth: coefficients of like powers are added without
    /// carry (ONAG 6; SS 7). ω^α is a power of 2, so that below it all is as among finite heaps.
    pub fn nim_sum(&self, other: &Self) -> Result<Self, Unfinished> {
        self.merge(other, |a, b| a ^ b).bounded()
    }

    /// The nim-product of finite ordinals below 2¹²⁸; none of others.
    pub fn nim_product(&self, other: &Self) -> Option<Self> {
        let [a, b] = [self, other].map(|ordinal| u128::try_from(ordinal.to_finite()?).ok());
        Some(Ordinal::finite(nimber::product(a?, b?)))
    }

    /// The ordinary sum: the other one comes after all of this (not commutative). As games it is the ordinal sum.
    pub fn ordinary_sum(&self, other: &Self) -> Result<Self, Unfinished> {
        let Some((highest, coefficient)) = other.terms.first() else { return Ok(self.clone()) };
        let kept = self.terms.iter().take_while(|(exponent, _)| exponent > highest);
        let mut terms: Vec<_> = kept.cloned().collect();
        let like = self.terms.get(terms.len()).filter(|(exponent, _)| exponent == highest);
        let coefficient = like.map_or(coefficient.clone(), |(_, like)| like + coefficient);
        terms.push((highest.clone(), coefficient));
        terms.extend(other.terms.iter().skip(1).cloned());
        Ordinal { terms }.bounded()
    }

    /// The natural product, which is the product of the numbers: like that of polynomials in ω, with natural sums of
    /// exponents (ONAG 3). Costs a sum for each pair of terms.
    pub fn natural_product(&self, other: &Self) -> Result<Self, Unfinished> {
        let mut product = Ordinal::ZERO;
        for (exponent, coefficient) in &self.terms {
            let mut row = Vec::with_capacity(other.terms.len());
            for (second, times) in &other.terms {
                row.push((exponent.natural_sum(second)?, coefficient * times));
            }
            // Adding the same to all exponents keeps their order.
            product = product.natural_sum(&Ordinal { terms: row })?;
        }
        Ok(product)
    }

    /// The ordinary product: this, as often as the other one says (not commutative; distributive on the right operand).
    pub fn ordinary_product(&self, other: &Self) -> Result<Self, Unfinished> {
        let Some((highest, first)) = self.terms.first() else { return Ok(Ordinal::ZERO) };
        let mut terms = Vec::new();
        for (exponent, coefficient) in &other.terms {
            if exponent.terms.is_empty() {
                // (ω^α·a + rest)·n = ω^α·(a·n) + rest
                terms.push((highest.clone(), first * coefficient));
                terms.extend(self.terms.iter().skip(1).cloned());
            } else {
                // (ω^α·a + rest)·ω^β = ω^(α + β)
                terms.push((highest.ordinary_sum(exponent)?, coefficient.clone()));
            }
        }
        Ordinal { terms }.bounded()
    }

    /// Terms of both, with coefficients of like powers put together.
    fn merge(&self, other: &Self, both: fn(&BigUint, &BigUint) -> BigUint) -> Self {
        let (mut first, mut second) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        loop {
            let order = match (first.peek(), second.peek()) {
                (None, None) => return Ordinal { terms },
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
                (Some((a, _)), Some((b, _))) => a.cmp(b),
            };
            let a = if order.is_ge() { first.next() } else { None };
            let b = if order.is_le() { second.next() } else { None };
            match (a, b) {
                (Some((exponent, a)), Some((_, b))) => {
                    let coefficient = both(a, b);
                    if coefficient != BigUint::ZERO {
                        terms.push((exponent.clone(), coefficient));
                    }
                }
                (Some(term), None) | (None, Some(term)) => terms.push(term.clone()),
                (None, None) => {}
            }
        }
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
        let limit = if terms > MOST_TERMS {
            "1000 terms"
        } else if bits > MOST_BITS {
            "65536 bits"
        } else if depth > MOST_DEPTH {
            "100 exponents above each other"
        } else {
            return Ok(self);
        };
        Err(Unfinished::Size { what: "the ordinal", limit })
    }
}

/// By the highest terms that differ.
impl Ord for Ordinal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.terms.cmp(&other.terms)
    }
}

impl PartialOrd for Ordinal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Written as `ω^(ω + 1)·2 + ω^2 + 5`.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return write!(f, "0");
        }
        for (place, (exponent, coefficient)) in self.terms.iter().enumerate() {
            if place > 0 {
                write!(f, " + ")?;
            }
            if exponent.terms.is_empty() {
                write!(f, "{coefficient}")?;
                continue;
            }
            if *exponent == Ordinal::finite(1_u32) {
                write!(f, "ω")?;
            } else if exponent.to_finite().is_some() || *exponent == Ordinal::omega() {
                write!(f, "ω^{exponent}")?;
            } else {
                write!(f, "ω^({exponent})")?;
            }
            if *coefficient != BigUint::from(1_u32) {
                write!(f, "·{coefficient}")?;
            }
        }
        Ok(())
    }
}
