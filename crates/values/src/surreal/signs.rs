//! The sign expansion of a number: its way through the number tree, which may go on for ever (ONAG 3; H. Gonshor, *An Introduction to
//! the Theory of Surreal Numbers*, chapter 5).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigInt;

use super::Surreal;
use crate::limit::Unfinished;
use crate::numbers::{Fraction, MOST_SIGNS, Sign, SignExpansion};
use crate::ordinal::Ordinal;
use crate::real::Real;

/// Signs one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// As many times the same sign.
    Run(Sign, Ordinal),
    /// A row of signs over and over, ω times, each sign as often as is said.
    Forever(Vec<Sign>, Ordinal),
    /// The first of ω signs that never repeat as a row, each as often as is said: those of a number that is not rational.
    Irregular(Vec<Sign>, Ordinal),
}

/// A sign expansion. Equal signs that follow one another are one run, but for those at the border of signs that go on for ever.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs(Vec<Piece>);

/// What is outside.
const OUTSIDE: Unfinished = Unfinished::Size {
    what: "the sign expansion",
    limit: "powers of ω whose exponents have finitely many runs of signs, as 1/3 has not",
};
pub(super) const TOO_LONG: Unfinished =
    Unfinished::Size { what: "the sign expansion", limit: "10000 pieces" };

impl Signs {
    /// The signs of a number. Refused where an exponent goes through the number tree in infinitely many turns, as in ω^(1/3), or
    /// where there are too many pieces.
    ///
    /// Method: those of the terms one after the other, where what an exponent has in common with an earlier one counts less
    /// (Gonshor, Theorem 5.12). The signs of ω^y are +, and then for a plus of y behind p other pluses ω^(p + 1) pluses, for a minus as
    /// many minuses (Theorem 5.11); those of r·ω^y go on with the signs of r but its first, each ω^p times for the p pluses of y.
    ///
    /// ```
    /// use hyperjam_values::surreal::{Signs, Surreal};
    /// use hyperjam_values::numbers::Fraction;
    /// let third = Surreal::of_fraction(Fraction::new(1.into(), 3.into()).unwrap_or(Fraction::from(&1.into())));
    /// assert_eq!(Signs::of(&third)?.to_string(), "+-(-+)^ω");
    /// # Ok::<(), hyperjam_values::Unfinished>(())
    /// ```
    pub fn of(number: &Surreal) -> Result<Self, Unfinished> {
        let mut signs = Self::default();
        // The exponents so far, each as its runs.
        let mut earlier: Vec<Vec<(Sign, Ordinal)>> = Vec::new();
        let mut before: Option<&Real> = None;
        for (exponent, coefficient) in number.terms() {
            let runs = Self::of(exponent)?.runs()?;
            let turns_after_last = earlier.last().zip(before).is_some_and(|(last, coefficient)| {
                coefficient.to_dyadic().is_none() && common(last, &runs) == length(last)
            });
            let mut omitted =
                earlier.iter().map(|earlier| common(earlier, &runs)).max().unwrap_or(Ordinal::ZERO);
            if turns_after_last {
                omitted =
                    omitted.max(length(earlier.last().map_or(&[][..], Vec::as_slice)).ordinary_sum(&one())?);
            }
            signs.push_term(&reduced(&runs, &omitted)?, coefficient)?;
            earlier.push(runs);
            before = Some(coefficient);
        }
        Ok(signs)
    }

    /// Adds those of r·ω^y, for the runs of y.
    fn push_term(&mut self, exponent: &[(Sign, Ordinal)], coefficient: &Real) -> Result<(), Unfinished> {
        let turned = |sign: Sign| match (coefficient.sign(), sign) {
            (Ordering::Less, Sign::Plus) => Sign::Minus,
            (Ordering::Less, Sign::Minus) => Sign::Plus,
            _ => sign,
        };
        self.push(turned(Sign::Plus), one())?;
        let mut pluses = Ordinal::ZERO;
        for (sign, count) in exponent {
            let many = match sign {
                Sign::Plus => {
                    pluses = pluses.ordinary_sum(count)?;
                    pluses.power_of_omega()?
                }
                Sign::Minus => pluses.ordinary_sum(&one())?.power_of_omega()?.ordinary_product(count)?,
            };
            self.push(turned(*sign), many)?;
        }
        let each = pluses.power_of_omega()?;
        let (once, rest) = of_positive(&coefficient.abs())?;
        for sign in once.into_iter().skip(1) {
            self.push(turned(sign), each.clone())?;
        }
        let all = |signs: Vec<Sign>| signs.into_iter().map(turned).collect();
        self.0.extend(match rest {
            Rest::None => None,
            Rest::Row(signs) => Some(Piece::Forever(all(signs), each)),
            Rest::Irregular(signs) => Some(Piece::Irregular(all(signs), each)),
        });
        Ok(())
    }

    fn push(&mut self, sign: Sign, count: Ordinal) -> Result<(), Unfinished> {
        if let Some(Piece::Run(last, many)) = self.0.last_mut()
            && *last == sign
        {
            *many = many.ordinary_sum(&count)?;
        } else if self.0.len() < MOST_SIGNS {
            self.0.push(Piece::Run(sign, count));
        } else {
            return Err(TOO_LONG);
        }
        Ok(())
    }

    /// The pieces, from the root on.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// How many signs there are: the day on which the number is born (SS Definition 4.7).
    pub fn birthday(&self) -> Result<Ordinal, Unfinished> {
        self.0.iter().try_fold(Ordinal::ZERO, |sum, piece| match piece {
            Piece::Run(_, count) => sum.ordinary_sum(count),
            Piece::Forever(_, each) | Piece::Irregular(_, each) => {
                sum.ordinary_sum(&each.ordinary_product(&Ordinal::omega())?)
            }
        })
    }

    fn runs(self) -> Result<Vec<(Sign, Ordinal)>, Unfinished> {
        let run = |piece| match piece {
            Piece::Run(sign, count) => Ok((sign, count)),
            Piece::Forever(..) | Piece::Irregular(..) => Err(OUTSIDE),
        };
        self.0.into_iter().map(run).collect()
    }
}

fn one() -> Ordinal {
    Ordinal::finite(1_u32)
}

/// How many signs there are.
fn length(runs: &[(Sign, Ordinal)]) -> Ordinal {
    // A part of what is bounded is bounded.
    runs.iter().fold(Ordinal::ZERO, |sum, (_, count)| sum.ordinary_sum(count).unwrap_or(sum))
}

/// How many signs two have in common from the beginning on.
fn common(one: &[(Sign, Ordinal)], other: &[(Sign, Ordinal)]) -> Ordinal {
    let alike = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let partly = match (one.get(alike), other.get(alike)) {
        (Some((a, many)), Some((b, more))) if a == b => many.min(more).clone(),
        _ => Ordinal::ZERO,
    };
    let sum = length(&one[..alike]);
    sum.ordinary_sum(&partly).unwrap_or(sum)
}

/// The runs without the minuses among as many first signs.
fn reduced(runs: &[(Sign, Ordinal)], omitted: &Ordinal) -> Result<Vec<(Sign, Ordinal)>, Unfinished> {
    let (mut at, mut left) = (Ordinal::ZERO, Vec::new());
    for (sign, count) in runs {
        let end = at.ordinary_sum(count)?;
        if *sign == Sign::Plus || at >= *omitted {
            left.push((*sign, count.clone()));
        } else if end > *omitted {
            left.push((*sign, rest(&end, omitted)));
        }
        at = end;
    }
    Ok(left)
}

/// The ordinal that comes after one to give another, greater one.
fn rest(whole: &Ordinal, before: &Ordinal) -> Ordinal {
    let alike = whole.terms().iter().zip(before.terms()).take_while(|(a, b)| a == b).count();
    let mut terms = whole.terms()[alike..].to_vec();
    if let (Some((exponent, many)), Some((other, less))) = (terms.first_mut(), before.terms().get(alike))
        && exponent == other
    {
        *many -= less;
    }
    Ordinal::of_terms(terms)
}

/// What comes after the signs that come once.
enum Rest {
    None,
    Row(Vec<Sign>),
    Irregular(Vec<Sign>),
}

/// How many signs are given of those that never repeat as a row.
const FIRST_SIGNS: usize = 40;

/// The signs of a positive real number: those that come once, and the others.
///
/// Beyond the first turn they are the binary digits of the fractional part, 1 as plus. Of a rational number a remainder comes again, and they
/// are periodic.
fn of_positive(number: &Real) -> Result<(Vec<Sign>, Rest), Unfinished> {
    if let Some(number) = number.to_dyadic() {
        return Ok((SignExpansion::of(&number)?.signs().to_vec(), Rest::None));
    }
    let whole = usize::try_from(number.floor()).map_err(|_| TOO_LONG)?;
    if whole >= MOST_SIGNS {
        return Err(TOO_LONG);
    }
    let mut signs = vec![Sign::Plus; whole + 1];
    signs.push(Sign::Minus);
    let Some(fraction) = number.to_fraction() else {
        let digits = binary_digits(number)?;
        return Ok((signs, Rest::Irregular(digits)));
    };
    let (numerator, denominator) = fraction.parts();
    let mut remainder: BigInt = numerator % denominator;
    let mut met = BTreeMap::new();
    let first = loop {
        if let Some(first) = met.get(&remainder) {
            break *first;
        }
        if signs.len() > MOST_SIGNS {
            return Err(TOO_LONG);
        }
        met.insert(remainder.clone(), signs.len());
        remainder *= 2;
        let is_one = remainder > *denominator;
        signs.push(if is_one { Sign::Plus } else { Sign::Minus });
        if is_one {
            remainder -= denominator;
        }
    };
    let row = signs.split_off(first);
    Ok((signs, Rest::Row(row)))
}

/// The first binary digits of the fractional part of a positive number that is not rational.
fn binary_digits(number: &Real) -> Result<Vec<Sign>, Unfinished> {
    let shift = Fraction::whole(BigInt::from(1) << FIRST_SIGNS);
    let digits = number.times(&Real::of_fraction(shift))?.floor();
    let sign = |place: usize| {
        let is_one = digits.bit((FIRST_SIGNS - 1 - place) as u64);
        if is_one { Sign::Plus } else { Sign::Minus }
    };
    Ok((0..FIRST_SIGNS).map(sign).collect())
}

/// Written as `+-(-+)^ω`, `+^ω-`: few equal signs one by one, more with their number, and those that go on for ever in brackets.
impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FEW: u32 = 8;
        let letter = |sign: &Sign| if *sign == Sign::Plus { '+' } else { '-' };
        let raised = |count: &Ordinal| match count.to_string() {
            text if text.contains([' ', '^', '·']) => format!("^({text})"),
            text => format!("^{text}"),
        };
        for piece in &self.0 {
            match piece {
                Piece::Run(sign, count) => {
                    match count
                        .to_finite()
                        .and_then(|count| u32::try_from(count).ok())
                        .filter(|count| *count <= FEW)
                    {
                        Some(count) => (0..count).try_for_each(|_| write!(f, "{}", letter(sign)))?,
                        None => write!(f, "{}{}", letter(sign), raised(count))?,
                    }
                }
                Piece::Forever(signs, each) | Piece::Irregular(signs, each) => {
                    let is_row = matches!(piece, Piece::Forever(..));
                    let each = if *each == one() { String::new() } else { raised(each) };
                    write!(f, "(")?;
                    signs.iter().try_for_each(|sign| write!(f, "{}{each}", letter(sign)))?;
                    write!(f, "{}", if is_row { ")^ω" } else { "…)" })?;
                }
            }
        }
        Ok(())
    }
}
