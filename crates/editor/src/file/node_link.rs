//! Node-link JSON, as networkx writes it: `nodes` with their `id`, and `links` or `edges` from a `source` to a `target`. The names of our
//! own files are attributes of the graph, its nodes and its links.

use super::draft::{Draft, DraftMove, DraftPosition, Reading, Spot};
use super::named::movers;
use super::{ReadError, ReadErrorKind, attributes, colour, strict};
use crate::document::{Document, Move, Position};
use hyperjam_terms::Movers;
use serde_json::{Map, Value, json};

/// Whether a text in braces is such a file rather than one of our own.
pub(super) fn begins(text: &str) -> bool {
    let head = text.trim_start_matches(['{', ' ', '\t', '\r', '\n']);
    let is_ours = head.starts_with("\"format\"") || text.contains("\"positions\"");
    !is_ours && text.contains("\"nodes\"") && (text.contains("\"links\"") || text.contains("\"edges\""))
}

/// The names by which programs say who moves.
const MOVERS: [&str; 6] = ["by", "player", "owner", "mover", "turn", "label"];

fn wrong(place: String, expected: &str) -> ReadError {
    ReadError::new(place, ReadErrorKind::Expected { expected: expected.into(), found: None })
}

/// A text, or a number as its text.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// An attribute as the text that it has in other formats.
fn text(value: &Value) -> String {
    plain(value).unwrap_or_else(|| value.to_string())
}

fn list<'a>(whole: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Vec<Value>> {
    names.iter().find_map(|name| whole.get(*name)).and_then(Value::as_array)
}

pub(super) fn read_with(given: &str, reading: Reading<'_>) -> Result<Document, ReadError> {
    let value = strict::value(super::opened(given)?).map_err(super::read::not_json)?;
    let whole = value.as_object().ok_or_else(|| wrong(String::new(), "a graph: an object"))?;
    let nodes = list(whole, &["nodes"]).ok_or_else(|| wrong("nodes".into(), "a list"))?;
    let links = list(whole, &["links", "edges"]).ok_or_else(|| wrong("links".into(), "a list"))?;
    let is_undirected = whole.get("directed").and_then(Value::as_bool) == Some(false);
    let mut draft = Draft::default();
    for (name, value) in whole.get("graph").and_then(Value::as_object).into_iter().flatten() {
        // networkx keeps a graph's name there.
        let name = if name == "name" { "title" } else { name.as_str() };
        let known = attributes::set_heading(&mut draft, name, &text(value));
        if !known.map_err(|error| error.at(format!("graph.{name}")))? {
            reading.leave(name, "graph");
        }
    }
    // Who is to move at a node, where that is said of it.
    let mut turns = std::collections::BTreeMap::new();
    for (nth, node) in nodes.iter().enumerate() {
        let place = |field: &str| format!("nodes[{nth}].{field}");
        let node = node.as_object().ok_or_else(|| wrong(format!("nodes[{nth}]"), "a node: an object"))?;
        let key = node.get("id").and_then(plain).ok_or_else(|| wrong(place("id"), "a text or a number"))?;
        let position = Position { key: key.clone(), ..Position::default() };
        let mut position = DraftPosition { position, ..DraftPosition::default() };
        for (name, value) in node.iter().filter(|(name, _)| *name != "id") {
            let turn = MOVERS[1..5].contains(&name.as_str()).then(|| movers(&text(value))).flatten();
            if let Some(turn) = turn {
                turns.insert(key.clone(), turn);
                continue;
            }
            let known = attributes::set_position(&mut position, name, &text(value));
            if !known.map_err(|error| error.at(place(name)))? {
                reading.leave(name, "position");
            }
        }
        draft.positions.push(position);
    }
    let mut numbers = Vec::new();
    for (nth, link) in links.iter().enumerate() {
        let place = |field: &str| format!("links[{nth}].{field}");
        let link = link.as_object().ok_or_else(|| wrong(format!("links[{nth}]"), "a link: an object"))?;
        let end =
            |name: &str| link.get(name).and_then(plain).ok_or_else(|| wrong(place(name), "the id of a node"));
        let (from, to) = (end("source")?, end("target")?);
        let mut step = Move { by: turns.get(&from).copied().unwrap_or(Movers::BOTH), ..Move::default() };
        for (name, value) in
            link.iter().filter(|(name, _)| !["source", "target", "key"].contains(&name.as_str()))
        {
            let word = text(value);
            match name.as_str() {
                name if MOVERS.contains(&name) => match movers(&word) {
                    Some(by) => step.by = by,
                    None => reading.leave(name, "move"),
                },
                "color" | "colour" => {
                    step.by = attributes::movers(colour::movers(&word)).unwrap_or(step.by);
                }
                name => {
                    let known = attributes::set_move(&mut step, name, &word);
                    if !known.map_err(|error| error.at(place(name)))? {
                        reading.leave(name, "move");
                    }
                }
            }
        }
        let back =
            is_undirected.then(|| DraftMove { from: to.clone(), to: from.clone(), step: step.bent_back() });
        for step in [Some(DraftMove { from, to, step }), back].into_iter().flatten() {
            draft.moves.push(step);
            numbers.push(nth);
        }
    }
    let named = draft.moves.iter().map(|step| step.step.by.highest() + 1).max().unwrap_or(2);
    draft.players = Some(draft.players.unwrap_or(2).max(named));
    draft.finish(
        &|spot| match spot {
            Spot::Position(nth, field) => format!("nodes[{nth}].{field}"),
            Spot::Move(nth, "from") => format!("links[{}].source", numbers[nth]),
            Spot::Move(nth, "to") => format!("links[{}].target", numbers[nth]),
            Spot::Move(nth, field) => format!("links[{}].{field}", numbers[nth]),
            spot => spot.words(),
        },
        reading,
    )
}

/// Writes a document, as networkx' `node_link_graph` reads it. Cost O((V + E) log V).
pub(super) fn write(document: &Document) -> String {
    let key = |id| document.position(id).map_or("", |position| position.key.as_str());
    let object = |given: Vec<(String, String)>| -> Map<String, Value> {
        given.into_iter().map(|(name, value)| (name, Value::String(value))).collect()
    };
    let mut graph = object(attributes::of_heading(document, &key));
    graph.insert("name".into(), json!(document.heading().title));
    let nodes = document.positions().map(|(_, position)| {
        let mut node = object(attributes::of_position(position));
        node.insert("x".into(), json!(position.at.x));
        node.insert("y".into(), json!(position.at.y));
        node.insert("id".into(), json!(position.key));
        Value::Object(node)
    });
    let links = document.moves().map(|(_, step)| {
        let mut link = object(attributes::of_move(step));
        link.insert("source".into(), json!(key(step.from)));
        link.insert("target".into(), json!(key(step.to)));
        Value::Object(link)
    });
    let whole = json!({
        "directed": true, "multigraph": true, "graph": graph,
        "nodes": nodes.collect::<Vec<_>>(), "links": links.collect::<Vec<_>>(),
    });
    let mut written = serde_json::to_string_pretty(&whole).unwrap_or_default();
    written.push('\n');
    written
}
