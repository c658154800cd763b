//! Numbers by their birthdays: sign expansions, the number tree, and division and square roots by stages.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

use num_bigint::BigInt;

use crate::dyadic::Dyadic;
use crate::limit::Unfinished;

/// The most signs of an expansion that are listed.
pub const MOST_SIGNS: usize = 10_000;
/// The last day of which all numbers are listed.
pub const LAST_DAY: u32 = 16;

/// A step down the number tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// To the lesser side: a move for Right.
    Minus,
    /// To the greater side: a move for Left.
    Plus,
}

/// The way to a number from the root of the number tree, where 0 stands (ONAG 3, *sign expansions*).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SignExpansion(Vec<Sign>);

impl SignExpansion {
    /// The signs that lead to a number: as many as its birthday. Refused beyond [`MOST_SIGNS`].
    ///
    /// ```
    /// use hyperjam_values::{Dyadic, numbers::SignExpansion};
    /// assert_eq!(SignExpansion::of(&Dyadic::new(5, 3))?.to_string(), "+-+-");
    /// # Ok::<(), hyperjam_values::Unfinished>(())
    /// ```
    pub fn of(number: &Dyadic) -> Result<Self, Unfinished> {
        let limit = Unfinished::Size { what: "the sign expansion", limit: "10000 signs" };
        let length = usize::try_from(number.birthday()).map_err(|_| limit)?;
        if length > MOST_SIGNS {
            return Err(limit);
        }
        let (mut signs, mut walk) = (Vec::with_capacity(length), Walk::default());
        while walk.place != *number {
            let sign = if *number < walk.place { Sign::Minus } else { Sign::Plus };
            walk.step(sign);
            signs.push(sign);
        }
        Ok(SignExpansion(signs))
    }

    /// Signs as they are given. Refused beyond [`MOST_SIGNS`].
    pub fn new(signs: Vec<Sign>) -> Result<Self, Unfinished> {
        if signs.len() > MOST_SIGNS {
            return Err(Unfinished::Size { what: "the sign expansion", limit: "10000 signs" });
        }
        Ok(SignExpansion(signs))
    }

    /// The signs from the root on.
    pub fn signs(&self) -> &[Sign] {
        &self.0
    }

    /// The number that they lead to.
    pub fn number(&self) -> Dyadic {
        let mut walk = Walk::default();
        for sign in &self.0 {
            walk.step(*sign);
        }
        walk.place
    }
}

/// Written as `+-+-`; that of 0 is empty.
impl fmt::Display for SignExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|sign| write!(f, "{}", if *sign == Sign::Plus { '+' } else { '-' }))
    }
}

/// A walk down the number tree: by whole steps until it turns for the first time, then by half of the last one.
pub(crate) struct Walk {
    place: Dyadic,
    step: Dyadic,
    first: Option<Sign>,
    has_turned: bool,
}

impl Default for Walk {
    fn default() -> Self {
        Walk { place: Dyadic::ZERO, step: Dyadic::ONE, first: None, has_turned: false }
    }
}

impl Walk {
    /// Where it has come to.
    pub(crate) fn place(&self) -> &Dyadic {
        &self.place
    }

    pub(crate) fn step(&mut self, sign: Sign) {
        self.has_turned |= *self.first.get_or_insert(sign) != sign;
        if self.has_turned {
            self.step = self.step.half();
        }
        self.place = if sign == Sign::Plus { &self.place + &self.step } else { &self.place - &self.step };
    }
}

/// The two numbers below one in the number tree, born the day after it: the simplest ones between it and its
/// neighbours among the older numbers (SS 4.2, WW 2, *the Australian number tree*).
pub fn children(number: &Dyadic) -> [Dyadic; 2] {
    let outer = |towards_larger: bool| {
        let step = if number.is_integer() {
            let is_outside = if towards_larger { number.sign().is_ge() } else { number.sign().is_le() };
            if is_outside { Dyadic::ONE } else { Dyadic::unit(1) }
        } else {
            Dyadic::unit(number.exponent().saturating_add(1))
        };
        if towards_larger { number + &step } else { number - &step }
    };
    [outer(false), outer(true)]
}

/// The numbers born on a day, in their order: 2ⁿ on day n. Refused after [`LAST_DAY`].
pub fn born_on(day: u32) -> Result<Vec<Dyadic>, Unfinished> {
    if day > LAST_DAY {
        return Err(Unfinished::Size { what: "the day", limit: "16" });
    }
    let mut row = vec![Dyadic::ZERO];
    for _ in 0..day {
        row = row.iter().flat_map(children).collect();
    }
    Ok(row)
}

/// A rational number in lowest terms, as it comes up in stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: BigInt,
    /// Positive.
    denominator: BigInt,
}

impl Fraction {
    /// The fraction; none with a denominator 0.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Option<Self> {
        let zero = BigInt::from(0);
        if denominator == zero {
            return None;
        }
        let (mut a, mut b) = (numerator.clone(), denominator.clone());
        while b != zero {
            (a, b) = (b.clone(), a % b);
        }
        // The sign of the divisor makes the denominator positive.
        let divisor = if (a < zero) == (denominator < zero) { a } else { -a };
        Some(Fraction { numerator: numerator / &divisor, denominator: denominator / divisor })
    }

    /// Numerator and denominator in lowest terms, the denominator positive.
    pub fn parts(&self) -> (&BigInt, &BigInt) {
        (&self.numerator, &self.denominator)
    }

    fn integer(value: i64) -> Self {
        Self::whole(BigInt::from(value))
    }

    pub(crate) fn whole(numerator: BigInt) -> Self {
        Fraction { numerator, denominator: BigInt::from(1) }
    }

    /// The short number that it is, if it is one.
    pub(crate) fn to_dyadic(&self) -> Option<Dyadic> {
        let exponent = self.denominator.bits() - 1;
        let is_power = self.denominator.trailing_zeros() == Some(exponent);
        is_power.then(|| Some(Dyadic::from_big(self.numerator.clone(), u32::try_from(exponent).ok()?)))?
    }

    pub(crate) fn sign(&self) -> Ordering {
        self.numerator.cmp(&BigInt::ZERO)
    }

    pub(crate) fn negate(&self) -> Self {
        Fraction { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }

    pub(crate) fn abs(&self) -> Self {
        if self.sign().is_lt() { self.negate() } else { self.clone() }
    }

    /// The greatest integer that is not greater than a positive fraction.
    pub(crate) fn floor(&self) -> BigInt {
        &self.numerator / &self.denominator
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.numerator == BigInt::from(0)
    }

    pub(crate) fn bits(&self) -> u64 {
        self.numerator.bits() + self.denominator.bits()
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        self.reduced(numerator, &self.denominator * &other.denominator)
    }

    fn subtract(&self, other: &Self) -> Self {
        self.add(&other.negate())
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        self.reduced(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    pub(crate) fn over(&self, other: &Self) -> Option<Self> {
        Fraction::new(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }

    /// The fraction of a denominator that is not 0.
    fn reduced(&self, numerator: BigInt, denominator: BigInt) -> Self {
        Fraction::new(numerator, denominator).unwrap_or_else(|| self.clone())
    }

    /// The root, if it is rational.
    pub(crate) fn root(&self) -> Option<Self> {
        let root = |square: &BigInt| {
            let root = (*square >= BigInt::from(0)).then(|| square.sqrt())?;
            (&root * &root == *square).then_some(root)
        };
        Fraction::new(root(&self.numerator)?, root(&self.denominator)?)
    }
}

impl From<&Dyadic> for Fraction {
    fn from(number: &Dyadic) -> Self {
        Fraction { numerator: number.numerator(), denominator: BigInt::from(1) << number.exponent() }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Written as `7`, `-3/5`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator == BigInt::from(1) { Ok(()) } else { write!(f, "/{}", self.denominator) }
    }
}

/// The options that a stage adds to a number under construction, each side in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// The new left options: less than the number.
    pub left: Vec<Fraction>,
    /// The new right options: greater than the number.
    pub right: Vec<Fraction>,
}

/// The most options that all stages together may have.
pub const MOST_OPTIONS: usize = 2_000;
/// The most bits that they may take together.
const MOST_BITS: u64 = 1 << 20;

/// 1/x by stages, for x > 0 (SS Theorem 3.10): stage 0 is {0 | }, and each further one adds (1 + (x′ − x)y′)/x′ for
/// every option x′ ≠ 0 of x and every option y′ so far: on the left of 1/x from xᴿ and yᴸ, or xᴸ and yᴿ. None where
/// x ≤ 0.
///
/// x is taken in its canonical form. Ends with the stage asked for, or when nothing new comes; refused beyond
/// [`MOST_OPTIONS`].
///
/// ```
/// use hyperjam_values::{Dyadic, numbers::reciprocal};
/// let stages = reciprocal(&Dyadic::integer(3), 3)?.unwrap_or_default();
/// assert_eq!(stages[1].right[0].to_string(), "1/2");
/// assert_eq!(stages[2].left[0].to_string(), "1/4");
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn reciprocal(number: &Dyadic, last: u32) -> Result<Option<Vec<Stage>>, Unfinished> {
    if number.sign().is_le() {
        return Ok(None);
    }
    let x = Fraction::from(number);
    let (lower, upper) = number.options();
    let options = [lower, upper].map(|option| option.as_ref().map(Fraction::from).filter(|x| !x.is_zero()));
    let first = Stage { left: vec![Fraction::integer(0)], right: Vec::new() };
    let stages = stages(first, last, |[left, right]| {
        let mut new = Vec::new();
        for (is_right_option, option) in [(false, &options[0]), (true, &options[1])] {
            let Some(option) = option else { continue };
            for (is_right, made) in [(false, left), (true, right)] {
                for y in made {
                    let numerator = Fraction::integer(1).add(&option.subtract(&x).times(y));
                    if let Some(quotient) = numerator.over(option) {
                        new.push((is_right == is_right_option, quotient));
                    }
                }
            }
        }
        new
    })?;
    Ok(Some(stages))
}

/// x/y by stages, for y ≠ 0: x times each option of 1/y that a stage of [`reciprocal`] adds, on the other side where x/y
/// is negative. They are bounds of x/y, and as near to it as those of 1/y are to 1/y; of a quotient that is no short number
/// they are options that may be taken for its own. 0 has none. None where y = 0.
///
/// ```
/// use hyperjam_values::{Dyadic, numbers::quotient};
/// let stages = quotient(&Dyadic::integer(-2), &Dyadic::integer(3), 2)?.unwrap_or_default();
/// assert_eq!(stages[1].left[0].to_string(), "-1");
/// assert_eq!(stages[2].right[0].to_string(), "-1/2");
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn quotient(dividend: &Dyadic, divisor: &Dyadic, last: u32) -> Result<Option<Vec<Stage>>, Unfinished> {
    if divisor.is_zero() {
        return Ok(None);
    }
    if dividend.is_zero() {
        return Ok(Some(vec![Stage::default()]));
    }
    let times = if divisor.sign().is_lt() { -dividend } else { dividend.clone() };
    let factor = Fraction::from(&times);
    let multiplied = |side: Vec<Fraction>| {
        let mut side: Vec<Fraction> = side.iter().map(|option| option.times(&factor)).collect();
        side.sort();
        side
    };
    let stages = reciprocal(&divisor.abs(), last)?.unwrap_or_default().into_iter().map(|stage| {
        let (left, right) = (multiplied(stage.left), multiplied(stage.right));
        if times.sign().is_lt() { Stage { left: right, right: left } } else { Stage { left, right } }
    });
    Ok(Some(stages.collect()))
}

/// √x by stages, for x > 0: the roots of options of x, then (x + y·y′)/(y + y′), on the left for y on the left and y′ on
/// the right, on the right for two of the same side (ONAG 2, after Clive Bach). None where x ≤ 0.
///
/// Of the options of x those with a rational root are used, and beside them the square of the greatest integer that is
/// less than √x, and for x < 1 the number 1, which may be added as options without changing x. The others would give nothing but options that
/// are no fractions. Ends with the stage asked for, or when nothing new comes; refused beyond [`MOST_OPTIONS`].
pub fn square_root(number: &Dyadic, last: u32) -> Result<Option<Vec<Stage>>, Unfinished> {
    if number.sign().is_le() {
        return Ok(None);
    }
    let x = Fraction::from(number);
    let (lower, upper) = number.options();
    let roots = |option: Option<Dyadic>| option.as_ref().map(Fraction::from).and_then(|x| x.root());
    let floor = number.floor().sqrt();
    // Of a square that is whole, the integer before.
    let whole = if number.is_integer() && &floor * &floor == number.numerator() { floor - 1 } else { floor };
    let mut right: BTreeSet<_> = roots(upper).into_iter().collect();
    if *number < Dyadic::ONE {
        right.insert(Fraction::integer(1));
    }
    let mut left = BTreeSet::from([Fraction { numerator: whole, denominator: BigInt::from(1) }]);
    left.extend(roots(lower));
    let first = Stage { left: left.into_iter().collect(), right: right.into_iter().collect() };
    let stages = stages(first, last, |[left, right]| {
        let mut new = Vec::new();
        let mut mean = |is_right: bool, y: &Fraction, z: &Fraction| {
            new.extend(x.add(&y.times(z)).over(&y.add(z)).map(|mean| (is_right, mean)));
        };
        for y in left {
            right.iter().for_each(|z| mean(false, y, z));
        }
        for side in [left, right] {
            for y in side {
                side.range(y.clone()..).for_each(|z| mean(true, y, z));
            }
        }
        new
    })?;
    Ok(Some(stages))
}

/// The stages from the first up to the last asked for: the options made of those so far, with whether each is a right
/// one, without those that are there already.
fn stages(
    first: Stage,
    last: u32,
    make: impl Fn([&BTreeSet<Fraction>; 2]) -> Vec<(bool, Fraction)>,
) -> Result<Vec<Stage>, Unfinished> {
    let limit = Unfinished::Size { what: "the list of options", limit: "2000 options of 2^20 bits" };
    let mut made = [BTreeSet::from_iter(first.left.clone()), BTreeSet::from_iter(first.right.clone())];
    let mut stages = vec![first];
    for _ in 0..last {
        // What a stage makes is at most quadratic in what is there.
        let count = made[0].len() + made[1].len();
        let bits: u64 = made.iter().flatten().map(Fraction::bits).sum();
        if count > MOST_OPTIONS || bits > MOST_BITS || bits.saturating_mul(count as u64) > MOST_BITS << 3 {
            return Err(limit);
        }
        let mut new = [BTreeSet::new(), BTreeSet::new()];
        for (is_right, option) in make([&made[0], &made[1]]) {
            let side = usize::from(is_right);
            if !made[side].contains(&option) {
                new[side].insert(option);
            }
        }
        if new.iter().all(BTreeSet::is_empty) {
            break;
        }
        made.iter_mut().zip(&new).for_each(|(made, new)| made.extend(new.iter().cloned()));
        if made[0].len() + made[1].len() > MOST_OPTIONS {
            return Err(limit);
        }
        let [left, right] = new.map(|side| side.into_iter().collect());
        stages.push(Stage { left, right });
    }
    Ok(stages)
}
