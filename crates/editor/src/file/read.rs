//! Text to document, or an error with its place; nothing half read.

use super::draft::{Draft, Spot};
use super::{FORMAT, ReadError, ReadErrorKind, VERSION};
use crate::document::Document;
use serde::Deserialize;
use serde_json::Value;

/// What says that a file is one of ours.
#[derive(Deserialize)]
struct Stamp {
    format: Option<String>,
    version: Option<u64>,
}

/// Reads a document of version 1. Positions and moves keep the file's order. Cost O(n log n) in the
/// text's length, memory proportional to it.
pub fn read(text: &str) -> Result<Document, ReadError> {
    super::check_length(text)?;
    let draft = parse(text);
    // A file of another kind or version is told by its stamp, whatever else does not fit.
    check_stamp(text)?;
    let mut draft = draft?;
    for (field, wanted) in [("format", Value::from(FORMAT)), ("version", Value::from(VERSION))] {
        match draft.unknown.shift_remove(field) {
            Some(given) if given == wanted => {}
            Some(_) => return Err(ReadError::new(field, ReadErrorKind::Expected(wanted.to_string()))),
            None => return Err(ReadError::new("", ReadErrorKind::Json(format!("missing field `{field}`")))),
        }
    }
    draft.finish(&Spot::path)
}

/// Refuses what says that it is something else; a text without a readable stamp is left to the reader.
fn check_stamp(text: &str) -> Result<(), ReadError> {
    let Ok(stamp) = serde_json::from_str::<Stamp>(text) else { return Ok(()) };
    match (stamp.format, stamp.version) {
        (Some(format), _) if format != FORMAT => {
            Err(ReadError::new("format", ReadErrorKind::OtherFormat(format)))
        }
        (_, Some(version)) if version != u64::from(VERSION) => {
            Err(ReadError::new("version", ReadErrorKind::OtherVersion(version)))
        }
        _ => Ok(()),
    }
}

fn parse(text: &str) -> Result<Draft, ReadError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let draft = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let place = error.path().to_string();
        let place = if place == "." { String::new() } else { place };
        ReadError::new(place, ReadErrorKind::Json(error.into_inner().to_string()))
    })?;
    reader.end().map_err(|error| ReadError::new("", ReadErrorKind::Json(error.to_string())))?;
    Ok(draft)
}
