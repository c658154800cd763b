//! Sets of numbers that a rule gives: 0, 1, 2, …, all integers, 1, 1/2, 1/4, ….

use std::fmt;

use super::Surreal;
use crate::limit::Unfinished;
use crate::real::Real;

/// A sequence x, x + d, x + d + d·r, x + d + d·r + d·r², … with d ≠ 0 and r > 0, which rises or falls for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub(super) first: Surreal,
    /// One multiple of a power of ω.
    pub(super) difference: Surreal,
    pub(super) ratio: Real,
}

/// A part of a set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// One number.
    One(Surreal),
    /// A sequence from its first member on.
    Row(Row),
    /// An arithmetic sequence in both directions, as the integers, which rises.
    Both(Row),
    /// The first members of a sequence whose rule is the way through the number tree.
    Beginning(Vec<Surreal>),
}

impl Row {
    /// The sequence with these first members; none where they follow no such rule, or are too few to tell: three are enough where
    /// the differences are equal, or the numbers in one ratio, and else it takes four.
    ///
    /// ```
    /// use hyperjam_values::Dyadic;
    /// use hyperjam_values::surreal::{Row, Surreal};
    /// let members = [0, 1, 2].map(|number| Surreal::of_number(&Dyadic::integer(number)));
    /// assert_eq!(Row::of_members(&members)?.map(|row| row.to_string()), Some("0, 1, 2, …".to_owned()));
    /// # Ok::<(), hyperjam_values::Unfinished>(())
    /// ```
    pub fn of_members(members: &[Surreal]) -> Result<Option<Self>, Unfinished> {
        let [first, second, third, ..] = members else { return Ok(None) };
        let difference = second.add(&first.negate())?;
        let quotient = third.add(&second.negate())?.over(&difference)?;
        let ratio = quotient.and_then(|quotient| quotient.to_real()).filter(|ratio| ratio.sign().is_gt());
        let Some(ratio) = ratio.filter(|_| difference != Surreal::ZERO) else { return Ok(None) };
        // Any three numbers have differences in one ratio: it takes a fourth one, unless the numbers are in one ratio themselves.
        let is_geometric = || Ok(first.times(third)? == second.times(second)?);
        if ratio != Real::one() && members.len() < 4 && !is_geometric()? {
            return Ok(None);
        }
        let row = Self { first: first.clone(), difference, ratio };
        for (rule, member) in row.members().zip(members) {
            if rule? != *member {
                return Ok(None);
            }
        }
        Ok(Some(row))
    }

    /// Whether a number is a member; of one whose differences grow or shrink, whether it is one of the first.
    pub fn has_member(&self, number: &Surreal) -> Result<bool, Unfinished> {
        const FIRST: usize = 64;
        if !self.is_arithmetic() {
            return Ok(self.members().take(FIRST).any(|member| member.as_ref() == Ok(number)));
        }
        let steps = number.add(&self.first.negate())?.over(&self.difference)?;
        let steps = steps.and_then(|steps| steps.to_number());
        Ok(steps.is_some_and(|steps| steps.is_integer() && !steps.sign().is_lt()))
    }

    /// 0, 1, 2, …
    pub fn naturals() -> Self {
        let one = Surreal::of_real(Real::one());
        Self { first: Surreal::ZERO, difference: one, ratio: Real::one() }
    }

    /// The members, one after the other.
    pub fn members(&self) -> impl Iterator<Item = Result<Surreal, Unfinished>> + '_ {
        let mut next = Ok((self.first.clone(), self.difference.clone()));
        std::iter::from_fn(move || {
            let (member, difference) = next.clone().ok()?;
            let ratio = Surreal::of_real(self.ratio.clone());
            next = member.add(&difference).and_then(|sum| Ok((sum, difference.times(&ratio)?)));
            Some(Ok(member))
        })
    }

    /// Whether all differences are equal.
    pub fn is_arithmetic(&self) -> bool {
        self.ratio == Real::one()
    }

    pub(super) fn is_rising(&self) -> bool {
        self.difference.sign().is_gt()
    }

    /// Whether the members come near to a number: to x + d/(1 − r), where r < 1.
    pub(super) fn limit(&self) -> Result<Option<Surreal>, Unfinished> {
        let rest = Real::one().add(&self.ratio.negate())?;
        if rest.sign().is_le() {
            return Ok(None);
        }
        let inverse = Surreal::of_real(rest.inverse()?.unwrap_or_default());
        self.first.add(&self.difference.times(&inverse)?).map(Some)
    }

    /// The exponent of the power of ω that the differences are multiples of.
    pub(super) fn scale(&self) -> Surreal {
        self.difference.terms().first().map_or(Surreal::ZERO, |(exponent, _)| exponent.clone())
    }

    /// The sequence with the opposite differences from its first member on.
    pub(super) fn backwards(&self) -> Self {
        Self { difference: self.difference.negate(), ..self.clone() }
    }

    /// The sequence of the negatives.
    pub fn negate(&self) -> Self {
        Self { first: self.first.negate(), difference: self.difference.negate(), ratio: self.ratio.clone() }
    }
}

impl Numbers {
    /// The negatives.
    pub fn negate(&self) -> Self {
        match self {
            Self::One(number) => Self::One(number.negate()),
            Self::Row(row) => Self::Row(row.negate()),
            // Rising, as the sequence itself.
            Self::Both(row) => Self::Both(row.negate().backwards()),
            Self::Beginning(members) => Self::Beginning(members.iter().map(Surreal::negate).collect()),
        }
    }

    /// An arithmetic sequence in both directions, of which a row is a part: rising, and from 0 on if that is a member.
    pub fn both(row: &Row) -> Result<Self, Unfinished> {
        let mut row = if row.is_rising() { row.clone() } else { row.backwards() };
        let steps = row.first.over(&row.difference)?.and_then(|steps| steps.to_number());
        if steps.is_some_and(|steps| steps.is_integer()) {
            row.first = Surreal::ZERO;
        }
        Ok(Self::Both(row))
    }

    /// All integers.
    pub fn integers() -> Self {
        Self::Both(Row::naturals())
    }
}

/// How many members of a sequence are written.
const WRITTEN: usize = 3;

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for member in self.members().take(WRITTEN).flatten() {
            write!(f, "{member}, ")?;
        }
        write!(f, "…")
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(number) => write!(f, "{number}"),
            Self::Row(row) => write!(f, "{row}"),
            Self::Both(row) => {
                let before = row.first.add(&row.difference.negate()).map_err(|_| fmt::Error)?;
                write!(f, "…, {}", Row { first: before, ..row.clone() })
            }
            Self::Beginning(members) => {
                members.iter().try_for_each(|member| write!(f, "{member}, "))?;
                write!(f, "…")
            }
        }
    }
}
