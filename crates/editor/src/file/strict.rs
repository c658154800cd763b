//! JSON in which no object names a field twice. `serde_json` itself would silently keep the last of them.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// The value that a text holds, or what is wrong in the words of the JSON reader, which name line and column.
pub fn value(text: &str) -> Result<Value, serde_json::Error> {
    read(text, Strict { keeps: true })
}

/// What is wrong with a text that is not valid, in the same words. Needs memory for the names of fields only.
pub(super) fn check(text: &str) -> Result<(), serde_json::Error> {
    read(text, Strict { keeps: false }).map(|_| ())
}

fn read(text: &str, strict: Strict) -> Result<Value, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = strict.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Says that a field is given twice.
pub(super) fn given_twice(field: &str) -> String {
    format!("the field “{field}” is given twice")
}

/// The field of which these words say so.
pub(super) fn field_given_twice(words: &str) -> Option<&str> {
    words.strip_prefix("the field “")?.strip_suffix("” is given twice")
}

/// The error that a field is given twice.
fn twice<E: Error>(field: &str) -> E {
    E::custom(given_twice(field))
}

/// Reads any value.
#[derive(Clone, Copy)]
struct Strict {
    /// Or reads what is in lists and objects without keeping it.
    keeps: bool,
}

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.into()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            if self.keeps {
                list.push(item);
            }
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut named = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if named.contains_key(&name) {
                return Err(twice(&name));
            }
            let value = fields.next_value_seed(self)?;
            named.insert(name, if self.keeps { value } else { Value::Null });
        }
        Ok(Value::Object(named))
    }
}
