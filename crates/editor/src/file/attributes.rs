//! The parts of a drawing as attributes, for formats that know graphs but not games.

use super::draft::{Draft, DraftPosition};
use super::error::found;
use super::{ReadError, ReadErrorKind, read, write};
use crate::document::{Document, GROUND, Move, Position, Rules};
use crate::id::PositionId;
use hyperjam_terms::{Convention, Movers};
use serde_json::Value;

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

    /// The same of a place in a file.
    pub(super) fn at(self, place: String) -> ReadError {
        ReadError::new(place, self.kind)
    }
}

/// The attributes of the drawing as a whole, without the title.
pub(super) fn of_heading<'a>(
    document: &Document,
    key: &dyn Fn(PositionId) -> &'a str,
) -> Vec<(&'static str, String)> {
    let heading = document.heading();
    let mut list = vec![("players", heading.players.to_string())];
    if heading.convention == Convention::Misere {
        list.push(("convention", heading.convention.to_string()));
    }
    if !heading.vehicles.is_empty() {
        let keys: Vec<&str> = heading.vehicles.iter().map(|&id| key(id)).collect();
        list.push(("vehicles", serde_json::json!(keys).to_string()));
    }
    if !heading.lines.is_empty() {
        list.push(("lines", serde_json::json!(heading.lines).to_string()));
    }
    if !heading.notes.is_empty() {
        list.push(("notes", write::notes(&heading.notes)));
    }
    if heading.rules != Rules::Moves {
        list.push(("rules", heading.rules.to_string()));
    }
    if !heading.boards.is_empty() {
        list.push(("boards", write::boards(&heading.boards)));
    }
    if !heading.rulesets.is_empty() {
        list.push(("rulesets", write::rulesets(&heading.rulesets)));
    }
    list
}

/// The attributes of a position.
pub(super) fn of_position(position: &Position) -> Vec<(&'static str, String)> {
    let mut list = vec![
        ("label", position.label.clone()),
        ("x", position.at.x.to_string()),
        ("y", position.at.y.to_string()),
    ];
    list.extend(position.end.map(|end| ("end", end.name().into())));
    if position.ground {
        list.push((GROUND, "true".into()));
    }
    list
}

/// The attributes of a move.
pub(super) fn of_move(step: &Move) -> Vec<(&'static str, String)> {
    let by = step.by;
    let mut list = vec![("by", by.name().map_or_else(|| by.listed(" "), str::to_owned))];
    list.extend(step.bend.map(|bend| ("bend", bend.to_string())));
    list
}

/// Reads an attribute of the drawing as a whole. Unknown ones are ignored.
pub(super) fn set_heading(draft: &mut Draft, name: &str, text: &str) -> Result<(), Unreadable> {
    match name {
        "title" => draft.title = text.into(),
        "players" => match text.parse() {
            Ok(players) => draft.players = Some(players),
            Err(_) => return Err(Unreadable::new("a number of players", text)),
        },
        "convention" => {
            draft.convention = text.parse().map_err(|_| Unreadable::new("“normal” or “misere”", text))?;
        }
        "vehicles" => match serde_json::from_str(text) {
            Ok(keys) => draft.vehicles = keys,
            Err(_) => return Err(Unreadable::new("a list of node names such as [\"A\",\"B\"]", text)),
        },
        // What another program calls so is no list.
        "lines" if text.trim_start().starts_with('[') => match serde_json::from_str(text) {
            Ok(lines) => draft.lines = lines,
            Err(_) => return Err(Unreadable::new("a list of lines such as [\"A + B\"]", text)),
        },
        "notes" if text.trim_start().starts_with('[') => {
            draft.notes = listed(text, "a list of notes", read::note)?;
        }
        "boards" if text.trim_start().starts_with('[') => {
            draft.boards = listed(text, "a list of boards", read::board)?;
        }
        "rulesets" if text.trim_start().starts_with('[') => {
            draft.rulesets = listed(text, "a list of rulesets", read::ruleset)?;
        }
        // What another program calls so is not how moves are read.
        "rules" => draft.rules = text.parse().unwrap_or_default(),
        _ => {}
    }
    Ok(())
}

/// A list that is written as in our own files.
fn listed<T>(
    text: &str,
    expected: &str,
    read: fn(Value, usize) -> Result<T, ReadError>,
) -> Result<Vec<T>, Unreadable> {
    let Ok(Value::Array(items)) = super::json(text) else { return Err(Unreadable::new(expected, text)) };
    let items = items.into_iter().enumerate();
    let read = items.map(|(nth, item)| read(item, nth).map_err(|error| Unreadable { kind: error.kind }));
    read.collect()
}

/// Reads an attribute of a position. Unknown ones are ignored.
pub(super) fn set_position(draft: &mut DraftPosition, name: &str, text: &str) -> Result<(), Unreadable> {
    let coordinate = || match text.trim().parse::<f64>() {
        Ok(value) => Ok(Some(value)),
        Err(_) => Err(Unreadable::new("a number", text)),
    };
    match name {
        "label" => draft.label = Some(text.into()),
        "x" => draft.x = coordinate()?,
        "y" => draft.y = coordinate()?,
        "end" => match text {
            "" => draft.end = None,
            _ => match read::end(text) {
                Some(end) => draft.end = Some(end),
                None => return Err(Unreadable::new("“tie” or “win”", text)),
            },
        },
        GROUND => draft.ground = text == "true",
        _ => {}
    }
    Ok(())
}

/// How far a move is bent.
pub(super) fn bend(text: &str) -> Result<Option<i32>, Unreadable> {
    match text.trim().parse().ok().and_then(read::bend) {
        Some(bend) => Ok(Some(bend)),
        None => Err(Unreadable::new("a whole number from -10000 to 10000", text)),
    }
}

/// Who may make a move: the words of our own files, or the players' numbers.
pub(super) fn movers(text: &str) -> Result<Movers, Unreadable> {
    text.parse().map_err(|_| Unreadable::new("“left”, “right”, “both” or player numbers", text))
}
