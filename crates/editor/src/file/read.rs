//! Text to document, or an error with its place; nothing half read.

use super::draft::{Draft, Spot};
use super::{FORMAT, ReadError, ReadErrorKind, VERSION};
use crate::document::Document;
use serde::Deserialize;

/// What says that a file is one of ours.
#[derive(Deserialize)]
#[serde(expecting = "a drawing: an object")]
struct Stamp {
    format: Option<serde_json::Value>,
    version: Option<u64>,
}

/// Reads a document of version 1. Positions and moves keep the file's order. Cost O(n log n) in the
/// text's length, memory proportional to it.
pub fn read(text: &str) -> Result<Document, ReadError> {
    super::check_length(text)?;
    check_stamp(text)?;
    let mut draft: Draft = parse(text)?;
    for field in ["format", "version"] {
        if draft.unknown.shift_remove(field).is_none() {
            return Err(ReadError::new("", ReadErrorKind::Json(format!("missing field `{field}`"))));
        }
    }
    draft.finish(&Spot::path)
}

fn check_stamp(text: &str) -> Result<(), ReadError> {
    let stamp: Stamp = parse(text)?;
    match stamp.format {
        Some(serde_json::Value::String(format)) if format != FORMAT => {
            Err(ReadError::new("format", ReadErrorKind::OtherFormat(format)))
        }
        _ => match stamp.version {
            Some(version) if version != u64::from(VERSION) => {
                Err(ReadError::new("version", ReadErrorKind::OtherVersion(version)))
            }
            _ => Ok(()),
        },
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ReadError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let place = error.path().to_string();
        let place = if place == "." { String::new() } else { place };
        ReadError::new(place, ReadErrorKind::Json(error.into_inner().to_string()))
    })?;
    reader.end().map_err(|error| ReadError::new("", ReadErrorKind::Json(error.to_string())))?;
    Ok(value)
}
