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

/// Written at once and not as values first, which takes a large drawing several times as long.
fn lines(rows: impl Iterator<Item = Row>) -> String {
    let mut text = String::new();
    for Row(row) in rows {
        text.push_str(if text.is_empty() { "[\n    {" } else { "},\n    {" });
        text.push_str(&row);
    }
    text.push_str(if text.is_empty() { "[]" } else { "}\n  ]" });
    text
}

/// The fields of an object.
#[derive(Default)]
struct Row(String);

impl Row {
    fn push(&mut self, name: &str, value: &str) {
        let comma = if self.0.is_empty() { "" } else { "," };
        for part in [comma, "\"", name, "\":", value] {
            self.0.push_str(part);
        }
    }

    /// After the known ones.
    fn push_unknown(&mut self, unknown: &Map<String, Value>) {
        for (name, value) in unknown {
            self.0.push_str(&format!(",{}:{value}", quoted(name)));
        }
    }
}

/// A text as JSON writes it.
pub fn quoted(text: &str) -> String {
    // No text is refused.
    serde_json::to_string(text).unwrap_or_default()
}

fn position_fields(position: &Position) -> Row {
    let mut row = Row::default();
    row.push("id", &quoted(&position.key));
    row.push("label", &quoted(&position.label));
    row.push("x", &number(position.at.x));
    row.push("y", &number(position.at.y));
    if position.tie {
        row.push("end", "\"tie\"");
    }
    row.push_unknown(&position.unknown);
    row
}

fn move_fields(step: &Move, from: &str, to: &str) -> Row {
    let mut row = Row::default();
    row.push("from", &quoted(from));
    row.push("to", &quoted(to));
    match step.by {
        Movers::LEFT => row.push("by", "\"left\""),
        Movers::RIGHT => row.push("by", "\"right\""),
        Movers::BOTH => row.push("by", "\"both\""),
        listed => row.push("by", &json!(listed.players().collect::<Vec<_>>()).to_string()),
    }
    row.push_unknown(&step.unknown);
    row
}

/// Whole numbers without a decimal point.
fn number(x: f64) -> String {
    if x.fract() == 0.0 && x.abs() < 1e15 { (x as i64).to_string() } else { json!(x).to_string() }
}
