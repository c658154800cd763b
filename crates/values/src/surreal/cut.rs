//! The simplest number between two sets of numbers of which some go on for ever (SS Corollary 5.2).

use std::cmp::Ordering;

use super::simplest::{above_zero, least_ordinal_above, simplest};
use super::{Numbers, Row, Surreal};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::numbers::{MOST_SIGNS, Sign, Walk};
use crate::real::Real;

/// What {left | right} is, for two sets of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The simplest number between them.
    Number(Surreal),
    /// A left option is at least a right one, so that it is no number.
    NoNumber,
    /// A number that is not found here.
    NotFound,
}

type Result<T> = std::result::Result<T, Unfinished>;

/// The game whose options are these numbers.
///
/// It is 0 if that is between, else the least ordinal that is, on the side of 0 where the numbers between lie; else the first short number,
/// if one is. If none is, those between are infinitely near one real number, which is it if it is between; else it is a number right beside it.
/// Other cases, infinite numbers that are no ordinals among them, are not found but for α − 1 with a limit ordinal α.
///
/// ```
/// use hyperjam_values::surreal::{Cut, Numbers, Row, cut};
/// let Cut::Number(found) = cut(&[Numbers::Row(Row::naturals())], &[])? else { panic!() };
/// assert_eq!(found.to_string(), "ω");
/// assert_eq!(cut(&[Numbers::integers()], &[Numbers::integers()])?, Cut::NoNumber);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn cut(left: &[Numbers], right: &[Numbers]) -> Result<Cut> {
    let between = Between { left: below(left), right: above(right) };
    if !between.is_consistent()? {
        return Ok(Cut::NoNumber);
    }
    Ok(between.simplest()?.map_or(Cut::NotFound, Cut::Number))
}

/// What all of a set are less than: the numbers that are greater than one, or than all of a rising sequence.
#[derive(Clone, Debug)]
enum Bound {
    Number(Surreal),
    Row(Row),
}

/// The bounds that left options are.
pub(super) fn below(numbers: &[Numbers]) -> Bounds {
    let bound = |numbers: &Numbers| match numbers {
        Numbers::One(number) => Some(Bound::Number(number.clone())),
        Numbers::Row(row) if row.is_rising() => Some(Bound::Row(row.clone())),
        // The first member is the greatest.
        Numbers::Row(row) => Some(Bound::Number(row.first.clone())),
        Numbers::Both(row) => Some(Bound::Row(row.clone())),
        Numbers::Beginning(members) => members.iter().max().map(|member| Bound::Number(member.clone())),
    };
    Bounds(numbers.iter().filter_map(bound).collect())
}

/// The bounds that right options are, of the negatives.
pub(super) fn above(numbers: &[Numbers]) -> Bounds {
    below(&numbers.iter().map(Numbers::negate).collect::<Vec<_>>())
}

#[derive(Clone, Debug)]
pub(super) struct Bounds(Vec<Bound>);

impl Bounds {
    /// Whether a number is greater than all.
    pub(super) fn are_below(&self, number: &Surreal) -> Result<bool> {
        for bound in &self.0 {
            if !bound.is_below(number)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The end of the real numbers that are greater than a bound, among them or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Edge {
    /// All are greater.
    All,
    /// Those from here on, this one with them just if the second is false.
    From(Real, bool),
    /// None is.
    None,
}

impl Bound {
    fn is_below(&self, number: &Surreal) -> Result<bool> {
        let row = match self {
            Bound::Number(bound) => return Ok(bound < number),
            Bound::Row(row) => row,
        };
        let exponent = |number: &Surreal| number.terms().first().map(|(exponent, _)| exponent.clone());
        Ok(match row.limit()? {
            // Nearer to the limit than every member is, measured in multiples of the differences.
            Some(limit) => {
                let missing = limit.add(&number.negate())?;
                missing.sign().is_le() || exponent(&missing) < Some(row.scale())
            }
            None => {
                let beyond = number.add(&row.first.negate())?;
                beyond.sign().is_gt() && exponent(&beyond) > Some(row.scale())
            }
        })
    }

    fn edge(&self) -> Result<Edge> {
        let from = |real: Real| {
            let is_open = !self.is_below(&Surreal::of_real(real.clone()))?;
            Ok(Edge::From(real, is_open))
        };
        let infinite = |is_negative: bool| Ok(if is_negative { Edge::All } else { Edge::None });
        let row = match self {
            Bound::Number(number) => {
                return number.nearest().map_or_else(|| infinite(number.sign().is_lt()), from);
            }
            Bound::Row(row) => row,
        };
        let (limit, scale) = (row.limit()?, row.scale());
        let near = limit.as_ref().unwrap_or(&row.first);
        match (near.nearest(), scale.sign()) {
            (Some(real), Ordering::Less) => from(real),
            (Some(real), Ordering::Equal) if limit.is_some() => from(real),
            (Some(_), _) => infinite(limit.is_some()),
            (None, _) => {
                let is_small = near.terms().first().is_some_and(|(exponent, _)| *exponent <= scale);
                let is_smaller = near.terms().first().is_some_and(|(exponent, _)| *exponent < scale);
                let is_negative = near.sign().is_lt();
                infinite(if limit.is_some() { is_negative || is_smaller } else { is_negative && !is_small })
            }
        }
    }

    /// The least ordinal that is greater.
    fn least_ordinal(&self) -> Result<Surreal> {
        let row = match self {
            Bound::Number(number) => return least_ordinal_above(number),
            Bound::Row(row) => row,
        };
        let (limit, scale) = (row.limit()?, row.scale());
        let near = limit.as_ref().unwrap_or(&row.first);
        let is_counted = |exponent: &Surreal| *exponent > scale || limit.is_some() && *exponent == scale;
        let part = near.terms().iter().filter(|(exponent, _)| is_counted(exponent)).cloned().collect();
        let part = Surreal { terms: part };
        match (part.to_ordinal(), limit.is_some()) {
            (Some(_), true) => Ok(part),
            (Some(_), false) => part.add(&least_ordinal_above(&scale)?.power_of_omega()?),
            (None, _) => least_ordinal_above(&part),
        }
    }
}

/// Numbers between two sets, those on the right by their negatives.
struct Between {
    left: Bounds,
    right: Bounds,
}

impl Between {
    fn turned(&self) -> Self {
        Self { left: self.right.clone(), right: self.left.clone() }
    }

    fn fits(&self, number: &Surreal) -> Result<bool> {
        Ok(self.left.are_below(number)? && self.right.are_below(&number.negate())?)
    }

    /// Whether each left option is less than each right one.
    fn is_consistent(&self) -> Result<bool> {
        for left in &self.left.0 {
            for right in &self.right.0 {
                let is_less = match (left, right) {
                    (Bound::Number(number), right) => right.is_below(&number.negate())?,
                    (left, Bound::Number(number)) => left.is_below(&number.negate())?,
                    (Bound::Row(left), Bound::Row(right)) => are_apart(left, right)?,
                };
                if !is_less {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn simplest(&self) -> Result<Option<Surreal>> {
        if self.fits(&Surreal::ZERO)? {
            return Ok(Some(Surreal::ZERO));
        }
        if self.left.are_below(&Surreal::ZERO)? {
            return Ok(self.turned().positive()?.map(|found| found.negate()));
        }
        self.positive()
    }

    /// The simplest, where all are positive.
    fn positive(&self) -> Result<Option<Surreal>> {
        let mut least = Surreal::ZERO;
        for bound in &self.left.0 {
            least = least.max(bound.least_ordinal()?);
        }
        if self.fits(&least)? {
            return Ok(Some(least));
        }
        if let (Some(low), Some(high)) = (greatest(&self.left), greatest(&self.right)) {
            return simplest(Some(low), Some(&high.negate()));
        }
        if least.nearest().is_none() {
            return self.before(&least);
        }
        let [low, high] = [edge(&self.left)?, edge(&self.right)?];
        let (Edge::From(low, is_low_open), Edge::From(high, is_high_open)) = (low, high) else {
            return Ok(None);
        };
        let high = high.negate();
        let is_alone = !is_low_open && !is_high_open && low.to_dyadic().is_some();
        if low < high || is_alone {
            return self.first_short().map(Some);
        }
        let near = Surreal::of_real(low);
        if self.fits(&near)? {
            return Ok(Some(near));
        }
        if self.left.are_below(&near)? {
            return Ok(self.turned().beside(&near.negate())?.map(|found| found.negate()));
        }
        self.beside(&near)
    }

    /// The first short number on the way down the number tree.
    fn first_short(&self) -> Result<Surreal> {
        let mut walk = Walk::default();
        for _ in 0..=MOST_SIGNS {
            let place = Surreal::of_number(walk.place());
            if !self.left.are_below(&place)? {
                walk.step(Sign::Plus);
            } else if !self.right.are_below(&place.negate())? {
                walk.step(Sign::Minus);
            } else {
                return Ok(place);
            }
        }
        Err(Unfinished::Size { what: "the number between two", limit: "10000 signs" })
    }

    /// The simplest right above a real number, which all are infinitely near: that plus 2^−α for the least α with which it fits. Where a sequence
    /// falls to the real number by differences of ω^−β, this is ω^−(β + 1).
    fn beside(&self, near: &Surreal) -> Result<Option<Surreal>> {
        let mut least: Option<Surreal> = None;
        for bound in &self.right.0 {
            let found = match bound {
                Bound::Number(number) => above_zero(&number.add(near)?.negate())?,
                Bound::Row(row) => {
                    let is_known =
                        row.limit()? == Some(near.negate()) && row.scale().negate().to_ordinal().is_some();
                    let next = row.scale().add(&Surreal::of_number(&-&Dyadic::ONE))?;
                    is_known.then(|| next.power_of_omega()).transpose()?
                }
            };
            let Some(found) = found else { return Ok(None) };
            least = Some(least.map_or(found.clone(), |least| least.min(found)));
        }
        let Some(next) = least.map(|least| near.add(&least)).transpose()? else { return Ok(None) };
        Ok(if self.fits(&next)? { Some(next) } else { None })
    }

    /// α − 1 for a limit ordinal α, where all are less than it and greater than all ordinals before.
    fn before(&self, ordinal: &Surreal) -> Result<Option<Surreal>> {
        let is_whole =
            |row: &Row| row.limit().is_ok_and(|limit| limit.is_none()) && row.scale().to_ordinal().is_some();
        let mut is_next = false;
        for bound in &self.left.0 {
            let is_cofinal = matches!(bound, Bound::Row(row) if is_whole(row));
            is_next |= is_cofinal && bound.least_ordinal()? == *ordinal;
        }
        let before = ordinal.add(&Surreal::of_number(&-&Dyadic::ONE))?;
        Ok(if is_next && self.fits(&before)? { Some(before) } else { None })
    }
}

/// The greatest of some numbers; none where there are others.
fn greatest(bounds: &Bounds) -> Option<&Surreal> {
    let numbers = bounds.0.iter().map(|bound| match bound {
        Bound::Number(number) => Some(number),
        Bound::Row(_) => None,
    });
    numbers.collect::<Option<Vec<_>>>()?.into_iter().max()
}

/// The last edge of all.
fn edge(bounds: &Bounds) -> Result<Edge> {
    bounds.0.iter().try_fold(Edge::All, |last, bound| Ok(last.max(bound.edge()?)))
}

/// Whether each member of a rising sequence is less than each member of a falling one, which is given by its negatives.
///
/// With x the distance of the two ends, as far as they come to one: x > 0, or it is less than what is left of either to its end.
fn are_apart(left: &Row, right: &Row) -> Result<bool> {
    let (ends, scales) = ([left.limit()?, right.limit()?], [left.scale(), right.scale()]);
    let starts = [&left.first, &right.first];
    let end = |side: usize| ends[side].as_ref().unwrap_or(starts[side]);
    // The falling sequence ends at the negative.
    let distance = end(0).add(end(1))?.negate();
    let exponent = distance.terms().first().map(|(exponent, _)| exponent);
    let is_beyond = |side: usize| exponent > Some(&scales[side]);
    let is_within = |side: usize| exponent < Some(&scales[side]);
    let is_positive = distance.sign().is_gt();
    Ok(match (ends[0].is_some(), ends[1].is_some()) {
        (true, true) => distance.sign().is_ge() || is_within(0) || is_within(1),
        (false, true) => is_positive && is_beyond(0) || is_within(1) && scales[1] > scales[0],
        (true, false) => is_positive && is_beyond(1) || is_within(0) && scales[0] > scales[1],
        (false, false) => is_positive && is_beyond(0) && is_beyond(1),
    })
}
