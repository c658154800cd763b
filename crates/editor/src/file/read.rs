//! Text to document, or an error with its place; nothing half read.

use super::{FORMAT, MOST_BYTES, ReadError, ReadErrorKind, VERSION};
use crate::command::{GREATEST_COORDINATE, MOST_LABEL_CHARACTERS, MOST_PARTS, MOST_TITLE_CHARACTERS};
use crate::document::{
    Change, Convention, Diff, Document, Heading, MOST_PLAYERS, Move, Movers, Position, Unknown,
};
use crate::geometry::Point;
use crate::id::{MoveId, PositionId};
use crate::layout;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(expecting = "a drawing: an object")]
struct RawStamp {
    format: Option<serde_json::Value>,
    version: Option<u64>,
}

#[derive(Deserialize)]
#[serde(expecting = "a drawing: an object")]
struct RawDocument {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    #[serde(default)]
    title: String,
    players: Option<u32>,
    #[serde(default)]
    convention: Convention,
    positions: Vec<RawPosition>,
    moves: Vec<RawMove>,
    #[serde(default)]
    vehicles: Vec<String>,
    #[serde(flatten)]
    unknown: Unknown,
}

#[derive(Deserialize)]
#[serde(expecting = "a position: an object with an id")]
struct RawPosition {
    id: String,
    label: Option<String>,
    x: Option<f64>,
    y: Option<f64>,
    end: Option<RawEnd>,
    #[serde(flatten)]
    unknown: Unknown,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum RawEnd {
    Tie,
}

#[derive(Deserialize)]
#[serde(expecting = "a move: an object with from, to and by")]
struct RawMove {
    from: String,
    to: String,
    by: RawMovers,
    #[serde(flatten)]
    unknown: Unknown,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected \"left\", \"right\", \"both\" or a list of player numbers")]
enum RawMovers {
    Named(RawSide),
    Listed(Vec<u32>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum RawSide {
    Left,
    Right,
    Both,
}

/// Reads a document of version 1. Positions and moves keep the file's order. Cost O(n log n) in the
/// text's length, memory proportional to it.
pub fn read(text: &str) -> Result<Document, ReadError> {
    limit("", "bytes", text.len(), MOST_BYTES)?;
    check_stamp(text)?;
    let raw: RawDocument = parse(text)?;
    limit("positions", "positions", raw.positions.len(), MOST_PARTS)?;
    limit("moves", "moves", raw.moves.len(), MOST_PARTS)?;
    limit("vehicles", "vehicles", raw.vehicles.len(), MOST_PARTS)?;
    limit("title", "characters", raw.title.chars().count(), MOST_TITLE_CHARACTERS)?;
    let players = raw.players.unwrap_or(2);
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(ReadError::new("players", ReadErrorKind::Players(players)));
    }

    let mut ids: BTreeMap<String, PositionId> = BTreeMap::new();
    let mut positions = Vec::with_capacity(raw.positions.len());
    let mut placed = Vec::with_capacity(raw.positions.len());
    for ((nth, position), number) in raw.positions.into_iter().enumerate().zip(0..) {
        let id = PositionId(number);
        if ids.insert(position.id.clone(), id).is_some() {
            return Err(ReadError::new(
                format!("positions[{nth}].id"),
                ReadErrorKind::RepeatedId(position.id),
            ));
        }
        let (position, at) = check_position(nth, position)?;
        positions.push(position);
        placed.push(at);
    }
    let find = |place: String, id: String| match ids.get(&id) {
        Some(&found) => Ok(found),
        None => Err(ReadError::new(place, ReadErrorKind::UnknownId(id))),
    };
    let mut moves = Vec::with_capacity(raw.moves.len());
    for (nth, step) in raw.moves.into_iter().enumerate() {
        let from = find(format!("moves[{nth}].from"), step.from)?;
        let to = find(format!("moves[{nth}].to"), step.to)?;
        let by = movers(step.by, players)
            .ok_or_else(|| ReadError::new(format!("moves[{nth}].by"), ReadErrorKind::Movers))?;
        moves.push(Move { from, to, by, unknown: step.unknown });
    }
    let mut vehicles = Vec::with_capacity(raw.vehicles.len());
    for (nth, on) in raw.vehicles.into_iter().enumerate() {
        vehicles.push(find(format!("vehicles[{nth}]"), on)?);
    }

    for (position, at) in positions.iter_mut().zip(layout::complete(&placed)) {
        position.at = at;
    }
    let heading =
        Heading { title: raw.title, players, convention: raw.convention, vehicles, unknown: raw.unknown };
    Ok(assemble(heading, positions, moves))
}

fn check_stamp(text: &str) -> Result<(), ReadError> {
    let stamp: RawStamp = parse(text)?;
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

fn check_position(nth: usize, raw: RawPosition) -> Result<(Position, Option<Point>), ReadError> {
    let label = raw.label.unwrap_or_else(|| raw.id.clone());
    let most = MOST_LABEL_CHARACTERS;
    limit(&format!("positions[{nth}].id"), "characters", raw.id.chars().count(), most)?;
    limit(&format!("positions[{nth}].label"), "characters", label.chars().count(), most)?;
    let fits = |x: &Option<f64>| x.is_none_or(|x| x.abs() <= GREATEST_COORDINATE);
    for (name, value) in [("x", raw.x), ("y", raw.y)] {
        if !fits(&value) {
            return Err(ReadError::new(format!("positions[{nth}].{name}"), ReadErrorKind::OffTheSheet));
        }
    }
    let at = raw.x.zip(raw.y).map(|(x, y)| Point::new(x, y));
    let tie = matches!(raw.end, Some(RawEnd::Tie));
    Ok((Position { key: raw.id, label, at: Point::default(), tie, unknown: raw.unknown }, at))
}

fn movers(raw: RawMovers, players: u32) -> Option<Movers> {
    match raw {
        RawMovers::Named(RawSide::Left) => Some(Movers::LEFT),
        RawMovers::Named(RawSide::Right) => Some(Movers::RIGHT),
        RawMovers::Named(RawSide::Both) => Some(Movers::BOTH),
        RawMovers::Listed(list) => Movers::of(&list).filter(|_| list.iter().all(|&player| player < players)),
    }
}

fn limit(place: &str, what: &'static str, given: usize, limit: usize) -> Result<(), ReadError> {
    if given > limit {
        return Err(ReadError::new(place, ReadErrorKind::TooLarge { what, given, limit }));
    }
    Ok(())
}

/// The document with these parts, numbered in order.
fn assemble(heading: Heading, positions: Vec<Position>, moves: Vec<Move>) -> Document {
    fn created<Id: Ord, T>(id: fn(u32) -> Id, parts: Vec<T>) -> BTreeMap<Id, Change<T>> {
        let numbered = (0..).map(id).zip(parts);
        numbered.map(|(id, part)| (id, Change { before: None, after: Some(part) })).collect()
    }
    let mut document = Document::default();
    document.patch(&Diff {
        heading: Some(Change { before: None, after: Some(heading) }),
        positions: created(PositionId, positions),
        moves: created(MoveId, moves),
    });
    document
}
