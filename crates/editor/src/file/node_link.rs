//! Node-link JSON, as networkx writes it: `nodes` with their `id`, and `links` or `edges` from a `source` to a `target`. The names of our
//! own files are attributes of the graph, its nodes and its links.

use super::draft::{Draft, DraftMove, DraftPosition, Reading, Spot};
use super::named::{everybody, movers};
use super::{ReadError, ReadErrorKind, attributes, colour, strict};
use crate::document::{Document, Move, Position};
use hyperjam_terms::Movers;
use serde_json::{Map, Value, json};

/// Whether a text in braces is such a file rather than one of our own.
pub(super) fn begins(text: &str) -> bool {
    let head = text.trim_start_matches(['{', ' ', '\t', '\r', '\n']);
    let is_ours = head.starts_with("\"format\"") || text.contains("\"hyperjam\"");
    !is_ours && text.contains("\"nodes\"") && (text.contains("\"links\"") || text.contains("\"edges\""))
}

/// The names by which programs say who moves: the first one that does counts, and then the colour.
const MOVERS: [&str; 6] = ["by", "player", "owner", "mover", "turn", "label"];
const COLOURS: [&str; 2] = ["color", "colour"];

/// Who makes the move of a link, if it says so. A name that says something else is told.
fn movers_of(link: &Map<String, Value>, reading: Reading<'_>) -> Option<Movers> {
    let mut said = None;
    for name in MOVERS {
        let Some(word) = link.get(name).map(text) else { continue };
        match movers(&word) {
            Some(by) => said = said.or(Some(by)),
            None if word.trim().is_empty() => {}
            None => reading.leave(name, "move"),
        }
    }
    let colour = COLOURS.iter().find_map(|name| link.get(*name)).map(text);
    let by_colour = colour.and_then(|colour| attributes::movers(colour::movers(&colour)).ok());
    let by_colour = by_colour.filter(|by| *by != Movers::BOTH);
    if said.is_none() && by_colour.is_none() && link.keys().any(|name| COLOURS.contains(&name.as_str())) {
        reading.leave("color", "move");
    }
    said.or(by_colour)
}

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
        if value.is_null() {
            continue;
        }
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
    let (mut numbers, mut unsaid) = (Vec::new(), Vec::new());
    for (nth, link) in links.iter().enumerate() {
        let place = |field: &str| format!("links[{nth}].{field}");
        let link = link.as_object().ok_or_else(|| wrong(format!("links[{nth}]"), "a link: an object"))?;
        let end =
            |name: &str| link.get(name).and_then(plain).ok_or_else(|| wrong(place(name), "the id of a node"));
        let (from, to) = (end("source")?, end("target")?);
        let turn = |at: &str| turns.get(at).copied();
        let said = movers_of(link, reading);
        let by = said.or_else(|| turn(&from));
        let mut step = Move { by: by.unwrap_or(Movers::BOTH), ..Move::default() };
        for (name, value) in link {
            let is_read = ["source", "target", "key"].contains(&name.as_str())
                || MOVERS.contains(&name.as_str())
                || COLOURS.contains(&name.as_str());
            if !is_read {
                let known = attributes::set_move(&mut step, name, &text(value));
                if !known.map_err(|error| error.at(place(name)))? {
                    reading.leave(name, "move");
                }
            }
        }
        let by_back = said.or_else(|| turn(&to));
        let back = is_undirected.then(|| DraftMove {
            from: to.clone(),
            to: from.clone(),
            step: Move { by: by_back.unwrap_or(Movers::BOTH), ..step.bent_back() },
        });
        for (step, by) in [(Some(DraftMove { from, to, step }), by), (back, by_back)] {
            let Some(step) = step else { continue };
            if by.is_none() {
                unsaid.push(draft.moves.len());
            }
            draft.moves.push(step);
            numbers.push(nth);
        }
    }
    let named = draft.moves.iter().map(|step| step.step.by.highest() + 1).max().unwrap_or(2);
    let players = draft.players.unwrap_or(2).max(named);
    draft.players = Some(players);
    for nth in unsaid {
        draft.moves[nth].step.by = everybody(players);
    }
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
