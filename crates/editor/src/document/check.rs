//! What no sheet may have, whoever would give it: a command, a file, a link or a stored step.

use super::fields::{Field, Record, Value};
use super::limits::{GREATEST_COORDINATE, MOST_BOARD_ID, MOST_LINES_BYTES, MOST_RULESET_NAME, MOST_TIMES};
use super::{Board, Heading};
use crate::name::plain_name;
use std::collections::BTreeSet;
use std::fmt;

/// Why something cannot be on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// In which list of the sheet, by its name in files.
    pub list: &'static str,
    /// Which item of it and which field of that; `None` where the list as a whole is at fault.
    pub item: Option<(usize, &'static str)>,
    /// Why.
    pub reason: FaultReason,
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultReason {
    /// There is more of something than allowed.
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How much there would be.
        given: usize,
        /// The most there may be.
        limit: usize,
    },
    /// Another one is called the same.
    Repeated(String),
    /// The identifier is not made of letters and digits.
    Id(String),
    /// It has no name.
    NoName,
    /// It would be no component at all, or one of too many.
    Times(i32),
    /// It would lie outside the sheet.
    OffTheSheet(f64),
}

impl fmt::Display for FaultReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { what, given, limit } => write!(f, "{given} {what}; the limit is {limit}"),
            Self::Repeated(name) => write!(f, "“{name}” is used twice"),
            Self::Id(given) => {
                write!(f, "expected one to {MOST_BOARD_ID} letters from a to z and digits, found “{given}”")
            }
            Self::NoName => write!(f, "the name is missing"),
            Self::Times(given) => write!(
                f,
                "expected a whole number from -{MOST_TIMES} to {MOST_TIMES} other than 0, found {given}"
            ),
            Self::OffTheSheet(given) => write!(
                f,
                "coordinates must lie between −{GREATEST_COORDINATE} and {GREATEST_COORDINATE}, found {given}"
            ),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { list, item, reason } = self;
        match item {
            Some((nth, field)) => {
                let one = list.strip_suffix('s').unwrap_or(list);
                write!(f, "{field} of {one} {}: {reason}", nth + 1)
            }
            None => write!(f, "{list}: {reason}"),
        }
    }
}

impl std::error::Error for Fault {}

/// Refuses what is too large.
fn bounded(what: &'static str, given: usize, limit: usize) -> Result<(), FaultReason> {
    if given > limit { Err(FaultReason::TooLarge { what, given, limit }) } else { Ok(()) }
}

/// Refuses what lies outside the sheet.
pub(crate) fn check_coordinate(x: f64) -> Result<(), FaultReason> {
    let is_on = (-GREATEST_COORDINATE..=GREATEST_COORDINATE).contains(&x);
    if is_on { Ok(()) } else { Err(FaultReason::OffTheSheet(x)) }
}

/// Refuses a value of an item that is beyond its limit, and keeps places to hundredths. The error has the name of the field.
fn check_value(field: &Field, value: Value<'_>) -> Result<(), (&'static str, FaultReason)> {
    let of = |reason| (field.name, reason);
    match value {
        Value::Text(text) => bounded("bytes", text.len(), field.most).map_err(of),
        Value::Place(at) => {
            check_coordinate(at.x).map_err(|reason| ("x", reason))?;
            check_coordinate(at.y).map_err(|reason| ("y", reason))?;
            *at = at.to_hundredths();
            Ok(())
        }
        Value::Times(times) if *times == 0 || times.unsigned_abs() as usize > field.most => {
            Err(of(FaultReason::Times(*times)))
        }
        Value::List(list) => bounded(field.name, list.count(), field.most).map_err(of),
        Value::Times(_)
        | Value::Whole(_)
        | Value::Natural(_)
        | Value::Flag(_)
        | Value::Choice(_)
        | Value::Unknown(_) => Ok(()),
    }
}

impl Heading {
    /// Refuses what no sheet may have in its lists, and brings the rest into the form in which it is kept: places to hundredths,
    /// names without characters that steer how others are shown, no notes that say nothing.
    pub(crate) fn check(&mut self) -> Result<(), Fault> {
        let mut fault = None;
        let _ = self.fill(&mut |field, value| {
            let list = field.name;
            let Value::List(items) = value else { return Some(()) };
            fault = check_value(field, Value::List(items)).err().map(|(_, reason)| Fault {
                list,
                item: None,
                reason,
            });
            for (nth, item) in items.all().into_iter().enumerate() {
                if fault.is_some() {
                    break;
                }
                let _ = item.fill(&mut |field, value| {
                    let wrong = check_value(field, value).err();
                    fault = wrong.map(|(name, reason)| Fault { list, item: Some((nth, name)), reason });
                    fault.is_none().then_some(())
                });
            }
            fault.is_none().then_some(())
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        let bytes = self.lines.iter().map(String::len).sum();
        bounded("bytes in its lines", bytes, MOST_LINES_BYTES).map_err(|reason| Fault {
            list: "lines",
            item: None,
            reason,
        })?;
        self.notes.retain(|note| !note.text.trim().is_empty());
        let mut ids = BTreeSet::new();
        for (nth, Board { id, .. }) in self.boards.iter().enumerate() {
            check_id(id, &mut ids).map_err(|reason| Fault {
                list: "boards",
                item: Some((nth, "id")),
                reason,
            })?;
        }
        let mut names = BTreeSet::new();
        for (nth, own) in self.rulesets.iter_mut().enumerate() {
            own.name = plain_name(std::mem::take(&mut own.name));
            check_name(&own.name, &mut names).map_err(|reason| Fault {
                list: "rulesets",
                item: Some((nth, "name")),
                reason,
            })?;
        }
        Ok(())
    }
}

/// Refuses what is no identifier of a board, or one of another.
fn check_id(id: &str, others: &mut BTreeSet<String>) -> Result<(), FaultReason> {
    let is_id =
        (1..=MOST_BOARD_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match is_id {
        false => Err(FaultReason::Id(id.chars().take(MOST_BOARD_ID + 1).collect())),
        true if !others.insert(id.to_owned()) => Err(FaultReason::Repeated(id.to_owned())),
        true => Ok(()),
    }
}

/// Refuses what is no name of a ruleset, or that of another.
fn check_name(name: &str, others: &mut BTreeSet<String>) -> Result<(), FaultReason> {
    if name.trim().is_empty() {
        return Err(FaultReason::NoName);
    }
    bounded("characters", name.chars().count(), MOST_RULESET_NAME)?;
    if others.insert(name.to_owned()) { Ok(()) } else { Err(FaultReason::Repeated(name.to_owned())) }
}
