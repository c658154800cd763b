//! The parts of a drawing as attributes, for formats that know graphs but not games.

use super::draft::{Draft, DraftPosition};
use super::error::found;
use super::object::fill_attribute;
use super::{ReadError, ReadErrorKind, read, write};
use crate::document::{Document, Move, Position, Record};
use crate::id::PositionId;
use hyperjam_terms::{Convention, Movers};

/// Why the value of an attribute cannot be read.
pub(super) struct Unreadable {
    /// What is expected, and what stands there.
    kind: ReadErrorKind,
}

impl Unreadable {
    /// Something else is expected than this value.
    pub(super) fn new(expected: &str, value: &str) -> Self {
        Self { kind: ReadErrorKind::Expected { expected: expected.into(), found: found(value) } }
    }

    /// The same, of a place in a file.
    pub(super) fn at(self, place: String) -> ReadError {
        ReadError::new(place, self.kind)
    }
}

impl From<ReadError> for Unreadable {
    /// Without the place within the value.
    fn from(error: ReadError) -> Self {
        Self { kind: error.kind }
    }
}

/// The attributes of the drawing as a whole, without the title.
pub(super) fn of_heading<'a>(
    document: &Document,
    key: &dyn Fn(PositionId) -> &'a str,
) -> Vec<(String, String)> {
    let heading = document.heading();
    let mut list = vec![("players".into(), heading.players.to_string())];
    if heading.convention == Convention::Misere {
        list.push(("convention".into(), heading.convention.to_string()));
    }
    for (name, on) in [("vehicles", &heading.vehicles), ("negatives", &heading.negatives)] {
        if !on.is_empty() {
            let keys: Vec<&str> = on.iter().map(|&id| key(id)).collect();
            list.push((name.into(), serde_json::json!(keys).to_string()));
        }
    }
    list.extend(fields(heading));
    list
}

/// The fields that all codecs have alike; of texts, what they say.
pub(super) fn fields(record: &dyn Record) -> impl Iterator<Item = (String, String)> {
    let said = |value: String| serde_json::from_str(&value).unwrap_or(value);
    write::fields(record).into_iter().map(move |(name, value)| (name, said(value)))
}

/// The attributes of a position.
pub(super) fn of_position(position: &Position) -> Vec<(String, String)> {
    let mut list = vec![
        ("label".into(), position.label.clone()),
        ("x".into(), position.at.x.to_string()),
        ("y".into(), position.at.y.to_string()),
    ];
    list.extend(position.end.map(|end| ("end".into(), end.name().into())));
    list.extend(fields(position));
    list
}

/// The attributes of a move.
pub(super) fn of_move(step: &Move) -> Vec<(String, String)> {
    let mut list = vec![("by".into(), of_movers(step.by))];
    list.extend(fields(step));
    list
}

/// Who may make a move, as [`movers`] reads it.
pub(super) fn of_movers(by: Movers) -> String {
    by.name().map_or_else(|| by.listed(" "), str::to_owned)
}

/// Reads an attribute of the drawing as a whole. Returns whether it is one that is known.
pub(super) fn set_heading(draft: &mut Draft, name: &str, text: &str) -> Result<bool, Unreadable> {
    match name {
        "title" => draft.heading.title = text.into(),
        "players" => match text.parse() {
            Ok(players) => draft.players = Some(players),
            Err(_) => return Err(Unreadable::new("a number of players", text)),
        },
        "convention" => {
            draft.heading.convention =
                text.parse().map_err(|_| Unreadable::new("“normal” or “misere”", text))?;
        }
        "vehicles" => draft.vehicles = node_names(text)?,
        "negatives" => draft.negatives = node_names(text)?,
        _ => return Ok(fill_attribute(&mut draft.heading, name, text)?),
    }
    Ok(true)
}

fn node_names(text: &str) -> Result<Vec<String>, Unreadable> {
    serde_json::from_str(text)
        .map_err(|_| Unreadable::new("a list of node names such as [\"A\",\"B\"]", text))
}

/// Reads an attribute of a position. Returns whether it is one that is known.
pub(super) fn set_position(draft: &mut DraftPosition, name: &str, text: &str) -> Result<bool, Unreadable> {
    let coordinate = || match text.trim().parse::<f64>() {
        Ok(value) => Ok(Some(value)),
        Err(_) => Err(Unreadable::new("a number", text)),
    };
    match name {
        "label" => draft.label = Some(text.into()),
        "x" => draft.x = coordinate()?,
        "y" => draft.y = coordinate()?,
        "end" => match text {
            "" => draft.position.end = None,
            _ => match read::end(text) {
                Some(end) => draft.position.end = Some(end),
                None => return Err(Unreadable::new("“tie”, “win”, “loss”, “left” or “right”", text)),
            },
        },
        _ => return Ok(fill_attribute(&mut draft.position, name, text)?),
    }
    Ok(true)
}

/// Reads an attribute of a move. Returns whether it is one that is known.
pub(super) fn set_move(step: &mut Move, name: &str, text: &str) -> Result<bool, Unreadable> {
    match name {
        "by" => step.by = movers(text)?,
        _ => return Ok(fill_attribute(step, name, text)?),
    }
    Ok(true)
}

/// Who may make a move: the words of our own files, or the players' numbers.
pub(super) fn movers(text: &str) -> Result<Movers, Unreadable> {
    text.parse().map_err(|_| Unreadable::new("“left”, “right”, “both” or player numbers", text))
}
