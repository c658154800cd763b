//! Document to text: a line for every position and move, always the same for the same document.

use super::{FORMAT, VERSION};
use crate::document::{Document, Move, Position};
use serde_json::{Map, Value, json};

/// Writes a document in version 1; [`read`](super::read) gives back an equal one. Cost O(V log V + E).
pub fn write(document: &Document) -> String {
    let heading = document.heading();
    let mut fields = Map::new();
    fields.insert("format".into(), json!(FORMAT));
    fields.insert("version".into(), json!(VERSION));
    fields.insert("title".into(), json!(heading.title));
    fields.insert("players".into(), json!(heading.players));
    fields.insert("convention".into(), json!(heading.convention.name()));
    let key = |id| document.position(id).map_or("", |position| position.key.as_str());

    let mut text = String::from("{\n");
    for (name, value) in &fields {
        push_field(&mut text, name, &value.to_string());
    }
    push_list(&mut text, "positions", document.positions(), |row, (_, position)| {
        push_position(row, position)
    });
    push_list(&mut text, "moves", document.moves(), |row, (_, step)| {
        push_move(row, step, key(step.from), key(step.to))
    });
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
fn push_list<T>(
    text: &mut String,
    name: &str,
    items: impl Iterator<Item = T>,
    push: impl Fn(&mut Row<'_>, T),
) {
    push_all(text, &["  \"", name, "\": "]);
    let mut open = "[\n    {";
    for item in items {
        text.push_str(open);
        open = "},\n    {";
        push(&mut Row { text, comma: "" }, item);
    }
    text.push_str(if open.starts_with('[') { "[],\n" } else { "}\n  ],\n" });
}

fn push_all(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.push_str(part);
    }
}

/// The fields of an object, at the end of the text.
struct Row<'a> {
    text: &'a mut String,
    comma: &'static str,
}

impl Row<'_> {
    fn push(&mut self, name: &str, value: &str) {
        push_all(self.text, &[self.comma, "\"", name, "\":", value]);
        self.comma = ",";
    }

    fn push_text(&mut self, name: &str, value: &str) {
        let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
        if value.bytes().all(is_plain) {
            push_all(self.text, &[self.comma, "\"", name, "\":\"", value, "\""]);
            self.comma = ",";
        } else {
            self.push(name, &quoted(value));
        }
    }

    /// After the known ones.
    fn push_unknown(&mut self, unknown: &Map<String, Value>) {
        for (name, value) in unknown {
            self.text.push_str(&format!(",{}:{value}", quoted(name)));
        }
    }
}

/// A text as JSON writes it.
pub fn quoted(text: &str) -> String {
    // No text is refused.
    serde_json::to_string(text).unwrap_or_default()
}

fn push_position(row: &mut Row<'_>, position: &Position) {
    row.push_text("id", &position.key);
    row.push_text("label", &position.label);
    row.push("x", &number(position.at.x));
    row.push("y", &number(position.at.y));
    if position.tie {
        row.push("end", "\"tie\"");
    }
    row.push_unknown(&position.unknown);
}

fn push_move(row: &mut Row<'_>, step: &Move, from: &str, to: &str) {
    row.push_text("from", from);
    row.push_text("to", to);
    match step.by.name() {
        Some(name) => row.push_text("by", name),
        None => row.push("by", &step.by.to_string()),
    }
    row.push_unknown(&step.unknown);
}

/// Whole numbers without a decimal point.
fn number(x: f64) -> String {
    if x.fract() == 0.0 && x.abs() < 1e15 { (x as i64).to_string() } else { json!(x).to_string() }
}
