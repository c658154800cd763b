//! Node-link JSON, as networkx writes it: `nodes` with their `id`, and `links` or `edges` from a `source` to a `target`. The names of our
//! own files are attributes of the graph, its nodes and its links.

use super::draft::ReadOptions;
use super::linked::{Linked, Owner};
use super::{ReadError, ReadErrorKind, attributes, strict};
use crate::document::Document;
use serde_json::{Map, Value, json};

/// Whether a text in braces is such a file rather than one of our own.
pub(super) fn begins(text: &str) -> bool {
    let head = text.trim_start_matches(['{', ' ', '\t', '\r', '\n']);
    let is_ours = head.starts_with("\"format\"") || text.contains("\"hyperjam\"");
    !is_ours && text.contains("\"nodes\"") && (text.contains("\"links\"") || text.contains("\"edges\""))
}

fn wrong(place: String, expected: &str) -> ReadError {
    ReadError::new(place, ReadErrorKind::Expected { expected: expected.into(), found: None })
}

/// A text, or a number as its text; a tuple as Python writes it.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(items) => {
            let items: Option<Vec<String>> = items.iter().map(plain).collect();
            items.map(|items| format!("({})", items.join(", ")))
        }
        _ => None,
    }
}

/// The attributes of an object as the texts that they have in other formats. None is said by `null`.
fn attributes_of(object: &Map<String, Value>) -> impl Iterator<Item = (&str, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let given = object.iter().filter(|(_, value)| !value.is_null());
    given.map(move |(name, value)| (name.as_str(), text(value)))
}

fn list<'a>(whole: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Vec<Value>> {
    names.iter().find_map(|name| whole.get(*name)).and_then(Value::as_array)
}

/// By what links name their ends.
#[derive(Clone, Copy)]
enum Key {
    Id,
    Name,
    /// The place of the node in its list, from 0.
    Number,
}

impl Key {
    /// Where no node has an id, links lead to the places of nodes, as D3 reads them, or to their names, as ECharts does.
    fn of(nodes: &[Value], links: &[Value]) -> Self {
        let mut ends = links.iter().flat_map(|link| [link.get("source"), link.get("target")]);
        match () {
            () if links.is_empty() || nodes.iter().any(|node| node.get("id").is_some()) => Self::Id,
            () if ends.all(|end| end.is_some_and(Value::is_u64)) => Self::Number,
            () if nodes.iter().all(|node| node.get("name").is_some()) => Self::Name,
            () => Self::Id,
        }
    }
}

pub(super) fn read_with(given: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let value = strict::value(super::opened(given)?).map_err(super::read::not_json)?;
    let whole = value.as_object().ok_or_else(|| wrong(String::new(), "a graph: an object"))?;
    let nodes = list(whole, &["nodes"]).ok_or_else(|| wrong("nodes".into(), "a list"))?;
    let links = list(whole, &["links", "edges"]).ok_or_else(|| wrong("links".into(), "a list"))?;
    let is_undirected = whole.get("directed").and_then(Value::as_bool) == Some(false);
    let mut drawing = Linked::new(reading, place);
    for (name, text) in whole.get("graph").and_then(Value::as_object).into_iter().flat_map(attributes_of) {
        drawing.heading(name, &text)?;
    }
    let key = Key::of(nodes, links);
    for (nth, node) in nodes.iter().enumerate() {
        let node = node.as_object().ok_or_else(|| wrong(format!("nodes[{nth}]"), "a node: an object"))?;
        let id = match key {
            Key::Id => node.get("id").and_then(plain),
            Key::Name => node.get("name").and_then(plain),
            Key::Number => Some(nth.to_string()),
        };
        let key =
            id.ok_or_else(|| wrong(place(Owner::Node(nth), "id"), "a text, a number or a list of these"))?;
        let others: Vec<_> = attributes_of(node).filter(|(name, _)| *name != "id").collect();
        drawing.node(nth, key, &others)?;
    }
    for (nth, link) in links.iter().enumerate() {
        let link = link.as_object().ok_or_else(|| wrong(format!("links[{nth}]"), "a link: an object"))?;
        let end = |name: &str| {
            let id = link.get(name).and_then(plain);
            id.ok_or_else(|| wrong(place(Owner::Link(nth), name), "the id of a node"))
        };
        let ends = [end("source")?, end("target")?];
        let is_other = |name: &str| !["source", "target", "key"].contains(&name);
        let others: Vec<_> = attributes_of(link).filter(|(name, _)| is_other(name)).collect();
        drawing.link(nth, ends, (true, is_undirected), &others)?;
    }
    drawing.finish()
}

/// The place of an attribute.
fn place(owner: Owner, name: &str) -> String {
    match owner {
        Owner::Graph => format!("graph.{name}"),
        Owner::Node(nth) => format!("nodes[{nth}].{name}"),
        Owner::Link(nth) => format!("links[{nth}].{name}"),
    }
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
