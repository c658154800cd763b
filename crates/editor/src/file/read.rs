//! Reading our own files: the result is a document, or an error with its place.
//!
//! Every field is taken out of the JSON value by hand: code derived for each type would be a tenth of the page.

use super::draft::{Arrange, Draft, DraftMove, DraftPosition, ReadOptions, Spot};
use super::error::found;
use super::object::{Fields, text_at};
use super::{FORMAT, ReadError, ReadErrorKind, VERSION, strict, versions_in_words};
use crate::command::MOST_BEND;
use crate::document::{Document, FILE_VERSIONS, Heading, Move, NEGATIVES, Position};
use crate::point::Point;
use hyperjam_terms::{Convention, EndKind, Movers};
use serde_json::Value;
use serde_json::error::Category;

/// How many positions stand in a row, and how far apart, where there is no layout.
const ROW: usize = 8;
const STEP: f64 = 120.0;

/// Reads a document. Positions and moves keep the file's order; positions without places are laid out.
/// Cost O(n log n) in the text's length, memory proportional to it.
pub fn read(text: &str) -> Result<Document, ReadError> {
    read_document(text, ReadOptions::default())
}

/// Reads a document that Hyperjam wrote, in which every position has its place; should one have none, it comes in
/// rows. The page reads so, which then needs no layouts.
pub fn read_placed(text: &str) -> Result<Document, ReadError> {
    read_with(text, &in_rows)
}

/// Places in rows for positions without any; an [`Arrange`].
pub fn in_rows(placed: &[Option<Point>], _: &[(u32, u32)]) -> Vec<Point> {
    let at = |nth: usize| Point::new((nth % ROW) as f64 * STEP, (nth / ROW) as f64 * STEP);
    placed.iter().enumerate().map(|(nth, place)| place.unwrap_or_else(|| at(nth))).collect()
}

/// Reads a document, with places for positions without any by `arrange`.
pub fn read_with(text: &str, arrange: Arrange<'_>) -> Result<Document, ReadError> {
    read_document(text, ReadOptions { arrange, ..ReadOptions::default() })
}

pub(super) fn read_document(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    of_value(strict::value(super::opened(text)?).map_err(not_json)?, reading)
}

/// Refuses what [`read_document`] refuses as no JSON, in the same words and with little memory.
pub(super) fn check_json(text: &str) -> Result<(), ReadError> {
    strict::check(super::opened(text)?).map_err(not_json)
}

/// What the JSON reader says, with its place set apart.
pub(super) fn not_json(error: serde_json::Error) -> ReadError {
    let words = error.to_string();
    let words = words.rsplit_once(" at line ").map_or(&*words, |(words, _)| words);
    let kind = match error.classify() {
        Category::Eof => ReadErrorKind::CutOff,
        _ => match strict::field_given_twice(words) {
            Some(field) => ReadErrorKind::RepeatedField(field.into()),
            // The reader's word for `true`, `false` and `null`.
            None if words == "expected ident" => {
                ReadErrorKind::Json("a text in it must be in quotation marks".into())
            }
            None => ReadErrorKind::Json(words.into()),
        },
    };
    // The end of a text after a line's end has no column.
    ReadError::new(format!("line {}, column {}", error.line(), error.column().max(1)), kind)
}

/// The document in the value of a whole file.
pub(super) fn of_value(value: Value, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    draft_of(value)?.finish(&Spot::path, reading)
}

/// The drawing in the value of a whole file, not yet checked.
pub(super) fn draft_of(value: Value) -> Result<Draft, ReadError> {
    let mut fields = Fields::of(value, None, "a drawing: an object")?;
    check_format(&fields)?;
    let format = fields.required("format")?;
    let version = fields.required("version")?;
    for (field, is_right, expected) in [
        ("format", format == FORMAT, "\"hyperjam\"".into()),
        ("version", FILE_VERSIONS.iter().any(|&known| version == known), versions_in_words("or")),
    ] {
        if !is_right {
            let kind = ReadErrorKind::Expected { expected, found: None };
            return Err(ReadError::new(field, kind));
        }
    }
    let version = version.as_u64().unwrap_or_default() as u32;
    if version > 1 {
        // With these it would be another game.
        let later = Heading::FIELDS.iter().filter(|field| field.since > version);
        for field in later.filter(|field| matches!(field.name, "rules" | "boards")) {
            if fields.take(field.name).is_some() {
                let expected = format!("no such field, which only files of version {} have", field.since);
                let kind = ReadErrorKind::Expected { expected, found: None };
                return Err(ReadError::new(field.name, kind));
            }
        }
    }
    draft(fields, version)
}

/// Refuses a file of another kind or version, whatever else may be wrong with it.
fn check_format(fields: &Fields) -> Result<(), ReadError> {
    if let Some(Value::String(format)) = fields.named.get("format")
        && format != FORMAT
    {
        return Err(ReadError::new("format", ReadErrorKind::OtherFormat(format.clone())));
    }
    match fields.named.get("version").and_then(Value::as_u64) {
        Some(version) if !FILE_VERSIONS.iter().any(|&known| version == u64::from(known)) => {
            Err(ReadError::new("version", ReadErrorKind::OtherVersion(version)))
        }
        _ => Ok(()),
    }
}

fn draft(mut fields: Fields, version: u32) -> Result<Draft, ReadError> {
    let mut heading = Heading { title: fields.text("title")?.unwrap_or_default(), ..Heading::default() };
    let players = fields.optional("players", "a number of players", &small)?;
    let convention = fields.optional("convention", "\"normal\" or \"misere\"", &convention)?;
    heading.convention = convention.unwrap_or_default();
    let positions = fields.required("positions")?;
    let positions = fields.list("positions", positions, position)?;
    let moves = fields.required("moves")?;
    let moves = fields.list("moves", moves, step)?;
    let vehicles = match fields.take("vehicles") {
        Some(on) => fields.list("vehicles", on, |on, nth| text_at("vehicles", on, nth, "a position’s id"))?,
        None => Vec::new(),
    };
    // In older files this is a field that nobody knows.
    let given = if version >= NEGATIVES { fields.take("negatives") } else { None };
    let negatives = match given {
        Some(on) => {
            fields.list("negatives", on, |on, nth| text_at("negatives", on, nth, "a position’s id"))?
        }
        None => Vec::new(),
    };
    fields.fill(&mut heading, 2..=version)?;
    heading.unknown = fields.named;
    Ok(Draft { heading, players, positions, moves, vehicles, negatives, version })
}

pub(super) fn position(value: Value, nth: usize) -> Result<DraftPosition, ReadError> {
    let mut fields = Fields::of(value, Some(("positions", nth)), "a position: an object with an id")?;
    let mut position = Position { key: fields.required_text("id")?, ..Position::default() };
    let label = fields.text("label")?;
    let [x, y] = ["x", "y"].map(|field| fields.optional(field, "a number", &Value::as_f64));
    position.end = fields.optional("end", "\"tie\" or \"win\"", &|value| value.as_str().and_then(end))?;
    // Whether the others are fields that are known depends on the version, which may come later.
    fields.fill(&mut position, 1..=1)?;
    position.unknown = fields.named;
    Ok(DraftPosition { position, label, x: x?, y: y? })
}

pub(super) fn step(value: Value, nth: usize) -> Result<DraftMove, ReadError> {
    let mut fields = Fields::of(value, Some(("moves", nth)), "a move: an object with from, to and by")?;
    let (from, to) = (fields.required_text("from")?, fields.required_text("to")?);
    let by = fields.required("by")?;
    let expected = "\"left\", \"right\", \"both\" or a list of player numbers";
    let by = match &by {
        Value::String(name) => named(name).ok_or_else(|| fields.expected("by", expected, &by)),
        Value::Array(seats) => {
            let seats = seats.iter().map(small).collect::<Option<Vec<u32>>>();
            seats.and_then(|seats| Movers::of(&seats)).ok_or_else(|| {
                let kind =
                    ReadErrorKind::Expected { expected: expected.into(), found: found(&by.to_string()) };
                fields.wrong("by", kind)
            })
        }
        _ => Err(fields.expected("by", expected, &by)),
    }?;
    let mut step = Move { by, ..Move::default() };
    fields.fill(&mut step, 1..=VERSION)?;
    step.unknown = fields.named;
    Ok(DraftMove { from, to, step })
}

/// Who may make a move, by the very word that is written for it.
pub(super) fn named(name: &str) -> Option<Movers> {
    name.parse().ok().filter(|movers: &Movers| movers.name() == Some(name))
}

/// How far a move can be bent.
pub(crate) fn bend(given: i64) -> Option<i32> {
    i32::try_from(given).ok().filter(|bend| bend.unsigned_abs() <= MOST_BEND as u32)
}

/// How play can end at a position, by the word for it.
pub(super) fn end(name: &str) -> Option<EndKind> {
    EndKind::ALL.into_iter().find(|end| end.name() == name)
}

fn convention(value: &Value) -> Option<Convention> {
    let name = value.as_str()?;
    name.parse().ok().filter(|convention: &Convention| convention.name() == name)
}

fn small(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok()
}
