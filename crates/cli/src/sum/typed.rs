//! What a component of a sum is, as it is typed: a file, a position of one, a board or a value.

use std::path::Path;

use hyperjam_bridge::board::{Spelling, written_board};
use hyperjam_editor::document::CANONICAL_FORM;
use hyperjam_editor::file::Format;
use hyperjam_rulesets::seats::SEAT_NAMES;
use hyperjam_rulesets::{Named, ruleset_called};
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::loopy::LoopyGame;
use hyperjam_values::notation::parse;
use hyperjam_values::{Arena, Limits};

use crate::failure::{Failure, InputError};
use crate::graph_files;

/// The most vehicles of a sum.
pub(super) const MOST_VEHICLES: usize = 1_000_000;
/// The most words of a ruleset’s title.
const MOST_WORDS: usize = 5;

/// Whether this names a file: one that is there, or whose name ends like one.
pub(crate) fn is_file(given: &str) -> bool {
    given == "-"
        || is_there(given)
        || !given.contains(char::is_whitespace)
            && (Format::of_name(given).is_some() || graph_files::is_named(given))
            && !is_there(factor(given).1)
}

/// Whether this can be read as a component without a drawing.
pub(crate) fn is_component(given: &str) -> bool {
    is_file(given)
        || given.rsplit_once(':').is_some_and(|(file, _)| is_file(factor(file).1))
        || is_board(factor(given).1)
        || spelling(given).open(&[]).is_ok()
        || matches!(loopy(given), Ok(Some(_)))
        || given.contains(char::is_whitespace)
}

/// How often a component counts, and the component: `3*NAME`, `-NAME`. A file that is called so is meant by its name.
pub(super) fn factor(given: &str) -> (i32, &str) {
    let text = given.trim_start();
    if is_there(given) || given == "-" {
        return (1, given);
    }
    let (sign, text) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest.trim_start()),
        None => (1, text),
    };
    let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (number, rest) = text.split_at(digits);
    match (number.parse::<i32>(), rest.trim_start().strip_prefix(['*', '·'])) {
        (Ok(times), Some(rest)) => (sign * times, rest.trim_start()),
        _ => (sign, text),
    }
}

/// Whether something can be read there: a file, or a pipe as the shell has them.
fn is_there(given: &str) -> bool {
    let path = Path::new(given);
    path.exists() && !path.is_dir()
}

/// The position of a drawing that is called so, with how often it counts, if there is one.
pub(super) fn found<P>(
    name: &str,
    find: &dyn Fn(&str) -> Result<P, Failure>,
) -> Result<Option<(P, i32)>, Failure> {
    if is_file(name) {
        return Ok(None);
    }
    let (times, rest) = factor(name);
    match find(name).map(|on| (on, 1)).or_else(|error| match find(rest) {
        Ok(on) => Ok((on, times)),
        Err(_) => Err(error),
    }) {
        Ok(position) => Ok(Some(position)),
        Err(_) if is_component(name) => Ok(None),
        Err(error) => Err(match name.split_once(['*', '·']) {
            Some((number, rest)) if find(rest.trim_start()).is_ok() => {
                Failure::input(name, InputError::Times { given: number.to_owned(), limit: MOST_VEHICLES })
            }
            _ => error,
        }),
    }
}

/// A board as it is typed, `domineering ..|..`, or else a value.
pub(super) fn spelling(given: &str) -> Spelling<'_> {
    match given.trim().rsplit_once(char::is_whitespace) {
        Some((rules, position)) if is_ruleset(rules) || is_meant_as_board(given) => {
            Spelling::of(rules, position)
        }
        _ => Spelling { name: CANONICAL_FORM, given: None, position: given },
    }
}

/// A board whose ruleset is written in another way, `Toads and Frogs TT..FF`, with its name instead; none if it is not.
pub(super) fn as_called(given: &str) -> Option<String> {
    let words: Vec<&str> = given.split_whitespace().collect();
    (1..=words.len().min(MOST_WORDS)).rev().find_map(|count| {
        let (title, rest) = words.split_at(count);
        Some([&[ruleset_called(&title.join(" "))?], rest].concat().join(" "))
    })
}

/// The rulesets with names, those for N players last.
pub(super) fn rulesets() -> impl Iterator<Item = Named> {
    hyperjam_rulesets::named().chain(SEAT_NAMES)
}

/// Whether a board is typed, and no value.
pub(super) fn is_board(given: &str) -> bool {
    let words = given.trim().rsplit_once(char::is_whitespace);
    written_board(given.trim()).is_some() || words.is_some_and(|(rules, _)| is_ruleset(rules))
}

/// Whether what begins like a name goes on as no sum does: `nimm 3`.
pub(super) fn is_meant_as_board(given: &str) -> bool {
    let mut words = given.split_whitespace();
    let is_name =
        |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    words.next().is_some_and(is_name)
        && words.all(|word| !word.starts_with(['+', '-', '*', '=', '<', '>', '/']))
}

/// Whether a text names a ruleset, or is rules that are written out.
fn is_ruleset(rules: &str) -> bool {
    let name = Spelling::of(rules, "").name.to_owned();
    rules.contains("->") || rulesets().any(|known| known.name == name)
}

/// The game that is written, if it is a value with loops.
pub(super) fn loopy(given: &str) -> Result<Option<LoopyGame>, Failure> {
    let mut arena = Arena::new(Limits::default());
    let statement = parse(given).map_err(|error| Failure::input(given, error))?;
    let value = evaluate(&mut arena, &mut Scope::default(), &statement);
    Ok(match value.map_err(|error| Failure::input(given, error))? {
        Value::Loopy(value) => {
            let stopper = value.as_stopper().cloned();
            Some(stopper.ok_or_else(|| Failure::input(given, InputError::NoStopper))?)
        }
        Value::Ordinal(_) | Value::Heap(_) | Value::Number(_) | Value::Infinite(_) => {
            return Err(Failure::input(given, InputError::Infinite));
        }
        _ => None,
    })
}
