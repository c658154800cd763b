//! Reading our own files: the result is a document, or an error with its place.
//!
//! Every field is taken out of the JSON value by hand: code derived for each type would be a tenth of the page.

use super::draft::{Arrange, Draft, DraftMove, DraftPosition, Reading, Spot};
use super::error::{expected, found};
use super::{FORMAT, LINES_VERSION, ReadError, ReadErrorKind, VERSION, VERSIONS, strict};
use crate::command::{MOST_BEND, MOST_VEHICLES};
use crate::document::{Board, Document, Note, OwnRuleset, Rules, UnknownRules};
use crate::point::Point;
use hyperjam_terms::{Convention, EndKind, Movers};
use serde_json::error::Category;
use serde_json::{Map, Value};

/// How many positions stand in a row, and how far apart, where there is no layout.
const ROW: usize = 8;
const STEP: f64 = 120.0;

/// Reads a document. Positions and moves keep the file's order; positions without places are laid out.
/// Cost O(n log n) in the text's length, memory proportional to it.
pub fn read(text: &str) -> Result<Document, ReadError> {
    read_document(text, Reading::default())
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
    read_document(text, Reading { arrange, most_vehicles: MOST_VEHICLES })
}

pub(super) fn read_document(text: &str, reading: Reading<'_>) -> Result<Document, ReadError> {
    of_value(strict::value(super::opened(text)?).map_err(not_json)?, reading)
}

/// Refuses what [`read_document`] refuses as no JSON, in the same words and with little memory.
pub(super) fn check_json(text: &str) -> Result<(), ReadError> {
    strict::check(super::opened(text)?).map_err(not_json)
}

/// What the JSON reader says, with its place set apart.
fn not_json(error: serde_json::Error) -> ReadError {
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
pub(super) fn of_value(value: Value, reading: Reading<'_>) -> Result<Document, ReadError> {
    draft_of(value)?.finish(&Spot::path, reading)
}

/// The drawing in the value of a whole file, not yet checked.
pub(super) fn draft_of(value: Value) -> Result<Draft, ReadError> {
    let mut fields = Fields::of(value, None, "a drawing: an object")?;
    check_format(&fields)?;
    let format = fields.required("format")?;
    let version = fields.required("version")?;
    for (field, is_right, expected) in [
        ("format", format == FORMAT, "\"hyperjam\""),
        ("version", VERSIONS.iter().any(|&known| version == known), "1, 2, 4 or 5"),
    ] {
        if !is_right {
            let kind = ReadErrorKind::Expected { expected: expected.into(), found: None };
            return Err(ReadError::new(field, kind));
        }
    }
    let mut draft = if version == 1 {
        draft(fields)?
    } else if version == LINES_VERSION {
        // With these it would be another game.
        for later in ["rules", "boards"] {
            if fields.take(later).is_some() {
                let expected = "no such field, which only files of version 4 have";
                let kind = ReadErrorKind::Expected { expected: expected.into(), found: None };
                return Err(ReadError::new(later, kind));
            }
        }
        draft_of_version_2(fields)?
    } else {
        draft_of_version_4(fields)?
    };
    draft.lacks_win_ends = version != VERSION;
    Ok(draft)
}

/// What files have since version 4, and the rest.
fn draft_of_version_4(mut fields: Fields) -> Result<Draft, ReadError> {
    let rules =
        fields.optional("rules", UnknownRules::EXPECTED, |rules| rules.as_str()?.parse::<Rules>().ok())?;
    let mut listed = |name| fields.take(name).unwrap_or(Value::Array(Vec::new()));
    let (boards, rulesets) = (listed("boards"), listed("rulesets"));
    let boards = fields.list("boards", boards, board)?;
    let rulesets = fields.list("rulesets", rulesets, ruleset)?;
    let rules = rules.unwrap_or_default();
    Ok(Draft { rules, boards, rulesets, has_ground: true, ..draft_of_version_2(fields)? })
}

/// A board; that a document may have it is looked at in the end.
pub(super) fn board(value: Value, nth: usize) -> Result<Board, ReadError> {
    let expected = "a board: an object with id, rules, position, x and y";
    let mut fields = Fields::of(value, Some(("boards", nth)), expected)?;
    let id = fields.required_text("id")?;
    let (rules, position) = (fields.required_text("rules")?, fields.required_text("position")?);
    let at = Point::new(fields.required_number("x")?, fields.required_number("y")?);
    let whole = |value: &Value| i32::try_from(value.as_i64()?).ok();
    let times = fields.optional("times", "a whole number from -1000 to 1000", whole)?.unwrap_or(1);
    Ok(Board { id, rules, position, at, times, unknown: fields.named })
}

/// A ruleset that a person wrote. It has no other fields, which would change what it says.
pub(super) fn ruleset(value: Value, nth: usize) -> Result<OwnRuleset, ReadError> {
    let expected = "a ruleset: an object with name and text";
    let mut fields = Fields::of(value, Some(("rulesets", nth)), expected)?;
    let (name, text) = (fields.required_text("name")?, fields.required_text("text")?);
    match fields.named.keys().next() {
        None => Ok(OwnRuleset { name, text }),
        Some(other) => {
            let found = found(other);
            Err(fields.wrong("", ReadErrorKind::Expected { expected: "name and text only".into(), found }))
        }
    }
}

/// What files have since version 2, and the rest.
fn draft_of_version_2(mut fields: Fields) -> Result<Draft, ReadError> {
    let lines = match fields.take("lines") {
        Some(lines) => fields.list("lines", lines, |line, nth| text_at("lines", line, nth, "a string"))?,
        None => Vec::new(),
    };
    let notes = match fields.take("notes") {
        Some(notes) => fields.list("notes", notes, note)?,
        None => Vec::new(),
    };
    Ok(Draft { lines, notes, ..draft(fields)? })
}

/// A note; that it lies on the sheet is looked at in the end.
pub(super) fn note(value: Value, nth: usize) -> Result<Note, ReadError> {
    let mut fields = Fields::of(value, Some(("notes", nth)), "a note: an object with text, x and y")?;
    let text = fields.required_text("text")?;
    let at = Point::new(fields.required_number("x")?, fields.required_number("y")?);
    Ok(Note { text, at, unknown: fields.named })
}

/// Refuses a file of another kind or version, whatever else may be wrong with it.
fn check_format(fields: &Fields) -> Result<(), ReadError> {
    if let Some(Value::String(format)) = fields.named.get("format")
        && format != FORMAT
    {
        return Err(ReadError::new("format", ReadErrorKind::OtherFormat(format.clone())));
    }
    match fields.named.get("version").and_then(Value::as_u64) {
        Some(version) if !VERSIONS.iter().any(|&known| version == u64::from(known)) => {
            Err(ReadError::new("version", ReadErrorKind::OtherVersion(version)))
        }
        _ => Ok(()),
    }
}

fn draft(mut fields: Fields) -> Result<Draft, ReadError> {
    let title = fields.text("title")?.unwrap_or_default();
    let players = fields.optional("players", "a number of players", small)?;
    let convention = fields.optional("convention", "\"normal\" or \"misere\"", convention)?;
    let positions = fields.required("positions")?;
    let positions = fields.list("positions", positions, position)?;
    let moves = fields.required("moves")?;
    let moves = fields.list("moves", moves, step)?;
    let vehicles = match fields.take("vehicles") {
        Some(vehicles) => {
            fields.list("vehicles", vehicles, |on, nth| text_at("vehicles", on, nth, "a position’s id"))?
        }
        None => Vec::new(),
    };
    let convention = convention.unwrap_or_default();
    let unknown = fields.named;
    Ok(Draft { title, players, convention, positions, moves, vehicles, unknown, ..Draft::default() })
}

pub(super) fn position(value: Value, nth: usize) -> Result<DraftPosition, ReadError> {
    let mut fields = Fields::of(value, Some(("positions", nth)), "a position: an object with an id")?;
    Ok(DraftPosition {
        id: fields.required_text("id")?,
        label: fields.text("label")?,
        x: fields.optional("x", "a number", |value| value.as_f64())?,
        y: fields.optional("y", "a number", |value| value.as_f64())?,
        end: fields.optional("end", "\"tie\" or \"win\"", |value| value.as_str().and_then(end))?,
        // Whether this is a field that is known depends on the version, which may come later.
        ground: false,
        unknown: fields.named,
    })
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
    let bend =
        fields.optional("bend", "a whole number from -10000 to 10000", |value| bend(value.as_i64()?))?;
    Ok(DraftMove { from, to, by, bend, unknown: fields.named })
}

/// The text that is the nth item of a list of the whole.
fn text_at(list: &'static str, value: Value, nth: usize, wanted: &str) -> Result<String, ReadError> {
    match value {
        Value::String(text) => Ok(text),
        given => Err(ReadError::new(format!("{list}[{nth}]"), expected(wanted, &given))),
    }
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

/// The fields of an object that have not been taken yet, and where the object stands.
struct Fields {
    named: Map<String, Value>,
    /// The list that the object stands in, and its place there; `None` for the whole.
    within: Option<(&'static str, usize)>,
}

impl Fields {
    fn of(value: Value, within: Option<(&'static str, usize)>, expected: &str) -> Result<Self, ReadError> {
        match value {
            Value::Object(named) => Ok(Self { named, within }),
            given => Err(Self { named: Map::new(), within }.expected("", expected, &given)),
        }
    }

    /// A field that is there and not null.
    fn take(&mut self, field: &str) -> Option<Value> {
        self.named.shift_remove(field).filter(|value| !value.is_null())
    }

    fn required(&mut self, field: &'static str) -> Result<Value, ReadError> {
        let taken = self.take(field);
        taken.ok_or_else(|| self.wrong("", ReadErrorKind::MissingField(field)))
    }

    fn required_text(&mut self, field: &'static str) -> Result<String, ReadError> {
        match self.required(field)? {
            Value::String(text) => Ok(text),
            given => Err(self.expected(field, "a string", &given)),
        }
    }

    fn required_number(&mut self, field: &'static str) -> Result<f64, ReadError> {
        let given = self.required(field)?;
        given.as_f64().ok_or_else(|| self.expected(field, "a number", &given))
    }

    fn text(&mut self, field: &str) -> Result<Option<String>, ReadError> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(given) => Err(self.expected(field, "a string", &given)),
        }
    }

    fn optional<T>(
        &mut self,
        field: &str,
        expected: &str,
        read: fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, ReadError> {
        match self.take(field) {
            None => Ok(None),
            Some(value) => read(&value).map(Some).ok_or_else(|| self.expected(field, expected, &value)),
        }
    }

    fn list<T>(
        &self,
        field: &str,
        value: Value,
        read: fn(Value, usize) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        match value {
            Value::Array(items) => items.into_iter().enumerate().map(|(nth, item)| read(item, nth)).collect(),
            given => Err(self.expected(field, "a list", &given)),
        }
    }

    fn expected(&self, field: &str, wanted: &str, given: &Value) -> ReadError {
        self.wrong(field, expected(wanted, given))
    }

    fn wrong(&self, field: &str, kind: ReadErrorKind) -> ReadError {
        let place = match self.within {
            None => field.into(),
            Some((list, nth)) if field.is_empty() => format!("{list}[{nth}]"),
            Some((list, nth)) => format!("{list}[{nth}].{field}"),
        };
        ReadError::new(place, kind)
    }
}
