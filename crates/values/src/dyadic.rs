//! Dyadic rationals m/2ⁿ, the numbers that are short games (SS Theorem 3.5).

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::{BigInt, Sign};

/// A number m/2ⁿ in lowest terms: the numerator is odd, or the exponent is 0.
///
/// Numerators of 64 bits are kept in place; larger ones are big integers behind a pointer. Either way a value has one
/// representation only, so that equal numbers are equal bits and hash alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "dyadic rational")]
pub struct Dyadic(Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// What fits.
    Small { numerator: i64, exponent: u32 },
    /// What does not.
    Big(Box<Big>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Big {
    numerator: BigInt,
    exponent: u32,
}

/// One end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The end.
    pub number: Dyadic,
    /// Whether the end itself belongs to the interval.
    pub closed: bool,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic::integer(0);
    /// One.
    pub const ONE: Dyadic = Dyadic::integer(1);

    /// An integer.
    pub const fn integer(value: i64) -> Self {
        Dyadic(Kind::Small { numerator: value, exponent: 0 })
    }

    /// The number `numerator`/2^`exponent`.
    ///
    /// ```
    /// use hyperjam_values::Dyadic;
    /// assert_eq!(Dyadic::new(6, 2), Dyadic::new(3, 1));
    /// assert_eq!(Dyadic::new(6, 2).to_string(), "3/2");
    /// ```
    pub fn new(numerator: i64, exponent: u32) -> Self {
        let shift = if numerator == 0 { exponent } else { numerator.trailing_zeros().min(exponent) };
        // A zero has its exponent cancelled whole, which may be more than there are bits to shift.
        let numerator = numerator.checked_shr(shift).unwrap_or(0);
        Dyadic(Kind::Small { numerator, exponent: exponent - shift })
    }

    /// The number `numerator`/2^`exponent` for a numerator of any size.
    pub fn from_big(numerator: BigInt, exponent: u32) -> Self {
        let zeros = numerator.trailing_zeros().unwrap_or(u64::from(exponent)).min(u64::from(exponent));
        let numerator = if zeros == 0 { numerator } else { numerator >> zeros };
        // At most the exponent itself.
        let exponent = exponent - zeros as u32;
        match i64::try_from(&numerator) {
            Ok(numerator) => Dyadic(Kind::Small { numerator, exponent }),
            Err(_) => Dyadic(Kind::Big(Box::new(Big { numerator, exponent }))),
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Kind::Small { numerator, .. } => BigInt::from(*numerator),
            Kind::Big(big) => big.numerator.clone(),
        }
    }

    /// The n of the denominator 2ⁿ in lowest terms.
    #[inline]
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Kind::Small { exponent, .. } => *exponent,
            Kind::Big(big) => big.exponent,
        }
    }

    /// Whether it is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether it is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Kind::Small { numerator: 0, .. })
    }

    /// The integer, if it is one that fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Kind::Small { numerator, exponent: 0 } => Some(numerator),
            _ => None,
        }
    }

    /// How it compares with zero.
    #[inline]
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Kind::Small { numerator, .. } => numerator.cmp(&0),
            Kind::Big(big) => match big.numerator.sign() {
                Sign::Minus => Ordering::Less,
                Sign::NoSign => Ordering::Equal,
                Sign::Plus => Ordering::Greater,
            },
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Dyadic {
        if self.sign() == Ordering::Less { -self } else { self.clone() }
    }

    /// Half of it.
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Kind::Small { numerator, exponent } => Dyadic::new(*numerator, exponent.saturating_add(1)),
            Kind::Big(big) => Dyadic::from_big(big.numerator.clone(), big.exponent.saturating_add(1)),
        }
    }

    /// The number divided by 2^`times`. Costs no more than its digits, however often it is halved.
    ///
    /// ```
    /// use hyperjam_values::Dyadic;
    /// assert_eq!(Dyadic::integer(6).halved(3), Dyadic::new(3, 2));
    /// ```
    pub fn halved(self, times: u32) -> Dyadic {
        match self.0 {
            Kind::Small { numerator, exponent } => Dyadic::new(numerator, exponent.saturating_add(times)),
            Kind::Big(big) => Dyadic::from_big(big.numerator, big.exponent.saturating_add(times)),
        }
    }

    /// 1/2ⁿ.
    pub fn unit(exponent: u32) -> Dyadic {
        Dyadic::new(1, exponent)
    }

    /// The greatest integer that is not above it.
    pub fn floor(&self) -> BigInt {
        self.numerator() >> self.exponent()
    }

    /// How many times a positive number goes into it, nearly, for pictures; 0 for a `whole` that is not positive. Cost
    /// O(bits).
    ///
    /// ```
    /// use hyperjam_values::Dyadic;
    /// assert_eq!(Dyadic::new(3, 1).nearly_over(&Dyadic::integer(2)), 0.75);
    /// let huge = Dyadic::from_big(num_bigint::BigInt::from(1) << 3000, 0);
    /// assert_eq!(huge.half().nearly_over(&huge), 0.5);
    /// ```
    pub fn nearly_over(&self, whole: &Dyadic) -> f64 {
        let exponent = self.exponent().max(whole.exponent());
        let aligned = |number: &Dyadic| number.numerator() << (exponent - number.exponent());
        let (part, whole) = (aligned(self), aligned(whole));
        // As many bits as a float has, and a few more.
        let excess = part.bits().max(whole.bits()).saturating_sub(60);
        let float = |number: BigInt| i64::try_from(number >> excess).map_or(0.0, |number| number as f64);
        let whole = float(whole);
        if whole > 0.0 { float(part) / whole } else { 0.0 }
    }

    /// The bits of numerator and denominator together: its size.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Kind::Small { exponent, .. } => 64 + u64::from(*exponent),
            Kind::Big(big) => big.numerator.bits() + u64::from(big.exponent),
        }
    }

    /// The numerator in words, for hashing.
    pub(crate) fn hash_words(&self) -> impl Iterator<Item = u64> + '_ {
        let (small, big) = match &self.0 {
            Kind::Small { numerator, .. } => (Some(*numerator as u64), None),
            Kind::Big(big) => (None, Some(big.numerator.iter_u64_digits())),
        };
        small.into_iter().chain(big.into_iter().flatten())
    }

    /// The bytes that it takes beside itself.
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Kind::Small { .. } => 0,
            Kind::Big(big) => size_of::<Big>() + big.numerator.bits() as usize / 8 + 8,
        }
    }

    /// The simplest number of an interval, the one born first (SS Corollary 5.2); none if the interval is empty. An
    /// end that is `None` is infinite.
    ///
    /// 0 if it is inside, else the integer inside that is nearest to 0, else the number inside with the least
    /// denominator, of which there is only one. Takes time in proportion to that denominator's exponent.
    ///
    /// ```
    /// use hyperjam_values::{Bound, Dyadic};
    /// let open = |number| Some(Bound { number, closed: false });
    /// let simplest = Dyadic::simplest(open(Dyadic::new(1, 2)).as_ref(), open(Dyadic::ONE).as_ref());
    /// assert_eq!(simplest, Some(Dyadic::new(1, 1)));
    /// ```
    pub fn simplest(lower: Option<&Bound>, upper: Option<&Bound>) -> Option<Dyadic> {
        let above = |x: &Dyadic| lower.is_none_or(|bound| bound.is_below(x));
        let below = |x: &Dyadic| upper.is_none_or(|bound| bound.is_above(x));
        if let (Some(lower), Some(upper)) = (lower, upper) {
            let closed = lower.closed && upper.closed;
            match lower.number.cmp(&upper.number) {
                Ordering::Greater => return None,
                Ordering::Equal => return closed.then(|| lower.number.clone()),
                Ordering::Less => {}
            }
        }
        if above(&Dyadic::ZERO) && below(&Dyadic::ZERO) {
            return Some(Dyadic::ZERO);
        }
        match (lower, upper) {
            // All of it is positive: the least of each denominator, until one is inside.
            (Some(lower), _) if lower.number.sign() != Ordering::Less => {
                let last = upper.map_or(0, |upper| upper.number.exponent()).max(lower.number.exponent()) + 1;
                (0..=last).map(|exponent| lower.least(exponent)).find(below)
            }
            _ => {
                let mirror = |bound: &Bound| Bound { number: -&bound.number, closed: bound.closed };
                Dyadic::simplest(upper.map(mirror).as_ref(), lower.map(mirror).as_ref()).map(|x| -&x)
            }
        }
    }

    /// The day on which it is born (SS 4.2): |x| of an integer, else 1 + ⌊|x|⌋ + n for m/2ⁿ.
    pub fn birthday(&self) -> BigInt {
        let whole = self.abs().floor();
        if self.is_integer() { whole } else { whole + 1 + self.exponent() }
    }

    /// The left and right options of its canonical form: {n−1 | } for an integer n > 0, and {x − 2⁻ⁿ | x + 2⁻ⁿ} for
    /// x = m/2ⁿ with n > 0.
    pub fn options(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        let step = Dyadic::unit(self.exponent());
        match (self.is_integer(), self.sign()) {
            (true, Ordering::Equal) => (None, None),
            (true, Ordering::Greater) => (Some(self - &step), None),
            (true, Ordering::Less) => (None, Some(self + &step)),
            (false, _) => (Some(self - &step), Some(self + &step)),
        }
    }
}

impl Bound {
    /// Whether a number lies in the interval that goes up from here.
    fn is_below(&self, x: &Dyadic) -> bool {
        self.number < *x || self.closed && self.number == *x
    }

    /// Whether a number lies in the interval that goes down from here.
    fn is_above(&self, x: &Dyadic) -> bool {
        *x < self.number || self.closed && self.number == *x
    }

    /// The least multiple of 1/2^`exponent` in the interval that goes up from here.
    fn least(&self, exponent: u32) -> Dyadic {
        let own = self.number.exponent();
        if own <= exponent {
            return if self.closed { self.number.clone() } else { &self.number + &Dyadic::unit(exponent) };
        }
        // The end is no such multiple, so whether it is closed does not matter.
        Dyadic::from_big((self.number.numerator() >> (own - exponent)) + 1, exponent)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Kind::Small { numerator: a, exponent: m }, Kind::Small { numerator: b, exponent: n }) =
            (&self.0, &other.0)
        {
            return match m.cmp(n) {
                Ordering::Equal => a.cmp(b),
                Ordering::Less => compare_with_finer(*a, *b, n - m),
                Ordering::Greater => compare_with_finer(*b, *a, m - n).reverse(),
            };
        }
        (self - other).sign()
    }
}

/// How `a` compares with `finer`/2^`bits`, which is no integer: `finer` is odd and there are bits. In 64 bits, since wider
/// shifts are calls in WebAssembly.
fn compare_with_finer(a: i64, finer: i64, bits: u32) -> Ordering {
    let floor = finer >> bits.min(i64::BITS - 1);
    if a <= floor { Ordering::Less } else { Ordering::Greater }
}

/// `number`·2^`bits`, if it fits.
fn shifted(number: i64, bits: u32) -> Option<i64> {
    let shifted = number.checked_shl(bits)?;
    (shifted >> bits == number).then_some(shifted)
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Kind::Small { numerator: a, exponent: m }, Kind::Small { numerator: b, exponent: n }) =
            (&self.0, &other.0)
            && let exponent = *m.max(n)
            && let (Some(a), Some(b)) = (shifted(*a, exponent - m), shifted(*b, exponent - n))
            && let Some(sum) = a.checked_add(b)
        {
            return Dyadic::new(sum, exponent);
        }
        let exponent = self.exponent().max(other.exponent());
        let numerator = (self.numerator() << (exponent - self.exponent()))
            + (other.numerator() << (exponent - other.exponent()));
        Dyadic::from_big(numerator, exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Kind::Small { numerator, exponent } => match numerator.checked_neg() {
                Some(numerator) => Dyadic(Kind::Small { numerator, exponent: *exponent }),
                None => Dyadic::from_big(-BigInt::from(*numerator), *exponent),
            },
            Kind::Big(big) => Dyadic::from_big(-&big.numerator, big.exponent),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        let exponent = self.exponent().saturating_add(other.exponent());
        if let (Kind::Small { numerator: a, .. }, Kind::Small { numerator: b, .. }) = (&self.0, &other.0) {
            return match a.checked_mul(*b) {
                Some(product) => Dyadic::new(product, exponent),
                None => Dyadic::from_big(BigInt::from(i128::from(*a) * i128::from(*b)), exponent),
            };
        }
        Dyadic::from_big(self.numerator() * other.numerator(), exponent)
    }
}

impl From<i64> for Dyadic {
    fn from(value: i64) -> Self {
        Dyadic::integer(value)
    }
}

/// Written as `7`, `-3/4`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Small { numerator, .. } => write!(f, "{numerator}")?,
            Kind::Big(big) => write!(f, "{}", big.numerator)?,
        }
        match self.exponent() {
            0 => Ok(()),
            exponent @ 1..=62 => write!(f, "/{}", 1_i64 << exponent),
            exponent => write!(f, "/{}", BigInt::from(1) << exponent),
        }
    }
}

#[cfg(test)]
mod tests;
