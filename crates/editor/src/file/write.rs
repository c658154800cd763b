//! Document to text: a line for every position and move, always the same for the same document.

use super::{FORMAT, VERSION};
use crate::document::{Convention, Document, Move, Movers, Position};
use serde_json::{Map, Value, json};

/// Writes a document in version 1; [`read`](super::read) gives back an equal one. Cost O(V log V + E).
pub fn write(document: &Document) -> String {
    let heading = document.heading();
    let mut fields = Map::new();
    fields.insert("format".into(), json!(FORMAT));
    fields.insert("version".into(), json!(VERSION));
    fields.insert("title".into(), json!(heading.title));
    fields.insert("players".into(), json!(heading.players));
    let convention = match heading.convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    fields.insert("convention".into(), json!(convention));
    let key = |id| document.position(id).map_or("", |position| position.key.as_str());

    let mut text = String::from("{\n");
    for (name, value) in &fields {
        push_field(&mut text, name, &value.to_string());
    }
    let positions = document.positions().map(|(_, position)| position_fields(position));
    push_field(&mut text, "positions", &lines(positions));
    let moves = document.moves().map(|(_, step)| move_fields(step, key(step.from), key(step.to)));
    push_field(&mut text, "moves", &lines(moves));
    if !heading.vehicles.is_empty() {
        let vehicles: Vec<&str> = heading.vehicles.iter().map(|&id| key(id)).collect();
        push_field(&mut text, "vehicles", &json!(vehicles).to_string());
    }
    for (name, value) in &heading.unknown {
        push_field(&mut text, name, &value.to_string());
    }
    // The last field has no comma.
    text.truncate(text.len() - ",\n".len());
    text.push_str("\n}\n");
    text
}

fn push_field(text: &mut String, name: &str, value: &str) {
    text.push_str(&format!("  {}: {value},\n", Value::from(name)));
}

fn lines(rows: impl Iterator<Item = Map<String, Value>>) -> String {
    let rows: Vec<String> = rows.map(|row| format!("    {}", Value::Object(row))).collect();
    if rows.is_empty() { "[]".into() } else { format!("[\n{}\n  ]", rows.join(",\n")) }
}

fn position_fields(position: &Position) -> Map<String, Value> {
    let mut row = Map::new();
    row.insert("id".into(), json!(position.key));
    row.insert("label".into(), json!(position.label));
    row.insert("x".into(), number(position.at.x));
    row.insert("y".into(), number(position.at.y));
    if position.tie {
        row.insert("end".into(), json!("tie"));
    }
    row.extend(position.unknown.clone());
    row
}

fn move_fields(step: &Move, from: &str, to: &str) -> Map<String, Value> {
    let by = match step.by {
        Movers::LEFT => json!("left"),
        Movers::RIGHT => json!("right"),
        Movers::BOTH => json!("both"),
        listed => json!(listed.players().collect::<Vec<_>>()),
    };
    let mut row = Map::new();
    row.insert("from".into(), json!(from));
    row.insert("to".into(), json!(to));
    row.insert("by".into(), by);
    row.extend(step.unknown.clone());
    row
}

/// Whole numbers without a decimal point.
fn number(x: f64) -> Value {
    if x.fract() == 0.0 && x.abs() < 1e15 { json!(x as i64) } else { json!(x) }
}
