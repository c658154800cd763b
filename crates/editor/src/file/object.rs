//! The fields of JSON objects in our own files, and of attributes that are written like them.

use super::error::{expected, found};
use super::{ReadError, ReadErrorKind, VERSION, strict};
use crate::document::{Field, FieldValue, Position, Record};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// The fields of an object that have not been taken yet, and where the object stands.
pub(super) struct Fields {
    pub(super) named: Map<String, Value>,
    /// The list that the object stands in, and its place there; `None` for the whole.
    within: Option<(&'static str, usize)>,
}

impl Fields {
    pub(super) fn of(
        value: Value,
        within: Option<(&'static str, usize)>,
        expected: &str,
    ) -> Result<Self, ReadError> {
        match value {
            Value::Object(named) => Ok(Self { named, within }),
            given => Err(Self { named: Map::new(), within }.expected("", expected, &given)),
        }
    }

    /// A field that is there and not null.
    pub(super) fn take(&mut self, field: &str) -> Option<Value> {
        self.named.shift_remove(field).filter(|value| !value.is_null())
    }

    pub(super) fn required(&mut self, field: &'static str) -> Result<Value, ReadError> {
        let taken = self.take(field);
        taken.ok_or_else(|| self.wrong("", ReadErrorKind::MissingField(field)))
    }

    pub(super) fn required_text(&mut self, field: &'static str) -> Result<String, ReadError> {
        match self.required(field)? {
            Value::String(text) => Ok(text),
            given => Err(self.expected(field, "a string", &given)),
        }
    }

    pub(super) fn text(&mut self, field: &str) -> Result<Option<String>, ReadError> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(given) => Err(self.expected(field, "a string", &given)),
        }
    }

    pub(super) fn optional<T>(
        &mut self,
        field: &str,
        expected: &str,
        read: &dyn Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, ReadError> {
        match self.take(field) {
            None => Ok(None),
            Some(value) => read(&value).map(Some).ok_or_else(|| self.expected(field, expected, &value)),
        }
    }

    /// Takes all fields that a record has in these versions. What a document may have is looked at in the end.
    pub(super) fn fill(
        &mut self,
        record: &mut dyn Record,
        versions: RangeInclusive<u32>,
    ) -> Result<(), ReadError> {
        let mut result = Ok(());
        let _ = record.fill(&mut |field, value| {
            if versions.contains(&field.since) {
                result = self.fill_field(field, value, *versions.end());
            }
            result.is_ok().then_some(())
        });
        result
    }

    fn fill_field(&mut self, field: &Field, value: FieldValue<'_>, version: u32) -> Result<(), ReadError> {
        let Field { name, expected, most, is_required, since: _ } = *field;
        let whole = |value: &Value| {
            i32::try_from(value.as_i64()?).ok().filter(|value| value.unsigned_abs() as usize <= most)
        };
        match value {
            FieldValue::Text(text) if is_required => *text = self.required_text(name)?,
            FieldValue::Text(text) => *text = self.text(name)?.unwrap_or_default(),
            FieldValue::Place(at) => {
                for (name, at) in [("x", &mut at.x), ("y", &mut at.y)] {
                    let given = self.required(name)?;
                    *at = given.as_f64().ok_or_else(|| self.expected(name, "a number", &given))?;
                }
            }
            // Its limits are looked at in the end.
            FieldValue::Times(times) => {
                let whole = |value: &Value| i32::try_from(value.as_i64()?).ok();
                *times = self.optional(name, expected, &whole)?.unwrap_or(*times);
            }
            FieldValue::Whole(number) => *number = self.optional(name, expected, &whole)?,
            FieldValue::Natural(number) => {
                let natural = |value: &Value| {
                    u32::try_from(value.as_u64()?).ok().filter(|value| *value as usize <= most)
                };
                *number = self.optional(name, expected, &natural)?;
            }
            FieldValue::Flag(flag) => {
                *flag = self.optional(name, expected, &Value::as_bool)?.unwrap_or(*flag)
            }
            FieldValue::Choice(choice) => {
                if let Some(given) = self.take(name) {
                    let word = given.as_str().unwrap_or_default();
                    choice.choose_word(word).ok_or_else(|| self.expected(name, expected, &given))?;
                }
            }
            FieldValue::List(list) => {
                let given = match self.take(name) {
                    None => return Ok(()),
                    Some(Value::Array(given)) => given,
                    Some(given) => return Err(self.expected(name, "a list", &given)),
                };
                list.set_count(given.len());
                for (nth, (item, value)) in list.all().into_iter().zip(given).enumerate() {
                    fill_item(field, nth, item, value, version)?;
                }
            }
            FieldValue::Unknown(unknown) => *unknown = std::mem::take(&mut self.named),
        }
        Ok(())
    }

    pub(super) fn list<T>(
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

    pub(super) fn expected(&self, field: &str, wanted: &str, given: &Value) -> ReadError {
        self.wrong(field, expected(wanted, given))
    }

    pub(super) fn wrong(&self, field: &str, kind: ReadErrorKind) -> ReadError {
        let place = match self.within {
            None => field.into(),
            Some((list, nth)) if field.is_empty() => format!("{list}[{nth}]"),
            Some((list, nth)) => format!("{list}[{nth}].{field}"),
        };
        ReadError::new(place, kind)
    }
}

/// Fills the nth item of a list of the whole.
fn fill_item(
    list: &Field,
    nth: usize,
    item: &mut dyn Record,
    value: Value,
    version: u32,
) -> Result<(), ReadError> {
    if list.expected == Field::TEXT {
        let mut text = text_at(list.name, value, nth, Field::TEXT)?;
        let _ = item.fill(&mut |_, value| {
            if let FieldValue::Text(line) = value {
                *line = std::mem::take(&mut text);
            }
            Some(())
        });
        return Ok(());
    }
    let mut fields = Fields::of(value, Some((list.name, nth)), list.expected)?;
    fields.fill(item, 1..=version)?;
    let Some(other) = fields.named.keys().next() else { return Ok(()) };
    let mut names = Vec::new();
    item.show(&mut |field, _| names.extend(field.names()));
    let expected = format!("{} only", names.join(" and "));
    Err(fields.wrong("", ReadErrorKind::Expected { expected, found: found(other) }))
}

/// Fills a field from an attribute of a file that another program may have written, and returns whether there is such a field. What is no list where a list should be, and
/// what is no value of a field that only later versions have, is what that program calls so.
pub(super) fn fill_attribute(record: &mut dyn Record, name: &str, text: &str) -> Result<bool, ReadError> {
    let mut result = Ok(false);
    let _ = record.fill(&mut |field, value| {
        if field.name != name {
            return Some(());
        }
        let value_of = |text: &str| strict::value(text).unwrap_or_else(|_| text.into());
        let (given, is_ours) = match &value {
            FieldValue::Text(_) => (text.into(), true),
            FieldValue::List(_) => (value_of(text), text.trim_start().starts_with('[')),
            _ => (value_of(text), field.since == 1),
        };
        let mut fields = Fields { named: [(name.to_owned(), given)].into_iter().collect(), within: None };
        result = fields
            .fill_field(field, value, VERSION)
            .map(|()| true)
            .or_else(|error| if is_ours { Err(error) } else { Ok(false) });
        Some(())
    });
    result
}

/// Takes what positions have only in later versions out of the fields of one that nobody knew.
pub(super) fn fill_later(position: &mut Position, nth: usize, version: u32) -> Result<(), ReadError> {
    let named = std::mem::take(&mut position.unknown);
    let mut fields = Fields { named, within: Some(("positions", nth)) };
    fields.fill(position, 2..=version)?;
    position.unknown = fields.named;
    Ok(())
}

/// The text that is the nth item of a list of the whole.
pub(super) fn text_at(
    list: &'static str,
    value: Value,
    nth: usize,
    wanted: &str,
) -> Result<String, ReadError> {
    match value {
        Value::String(text) => Ok(text),
        given => Err(ReadError::new(format!("{list}[{nth}]"), expected(wanted, &given))),
    }
}
