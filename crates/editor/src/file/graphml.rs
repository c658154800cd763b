//! GraphML: a directed graph whose data keys are the field names of our own files.
//!
//! Reading takes any GraphML with one graph: `label`, `x`, `y`, `end` of nodes and `by` of edges by their
//! `attr.name`; edges without `by` are for both players, undirected ones lead both ways. Nested graphs,
//! hyperedges and ports are not games and are refused. Fields of our own files that Hyperjam does not know
//! are not written.

use super::attributes::{self, Unreadable};
use super::draft::{Draft, DraftMove, DraftMovers, DraftPosition, DraftSide, Spot};
use super::{ReadError, ReadErrorKind};
use crate::command::MOST_PARTS;
use crate::document::{Document, Unknown};
use crate::xml::escaped;
use roxmltree::{Node, ParsingOptions};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The data keys that are written: name, of what.
const KEYS: [(&str, &str); 9] = [
    ("title", "graph"),
    ("players", "graph"),
    ("convention", "graph"),
    ("vehicles", "graph"),
    ("label", "node"),
    ("x", "node"),
    ("y", "node"),
    ("end", "node"),
    ("by", "edge"),
];

/// Writes a document. Cost O(V + E).
pub fn write(document: &Document) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
    );
    for (name, of) in KEYS {
        push(
            &mut text,
            format_args!("  <key id=\"{name}\" for=\"{of}\" attr.name=\"{name}\" attr.type=\"string\"/>\n"),
        );
    }
    text.push_str("  <graph edgedefault=\"directed\">\n");
    let title = document.heading().title.clone();
    let title = (!title.is_empty()).then_some(("title", title));
    push_data(&mut text, "    ", title.into_iter().chain(attributes::of_heading(document)));
    for (_, position) in document.positions() {
        push(&mut text, format_args!("    <node id=\"{}\">\n", escaped(&position.key)));
        push_data(&mut text, "      ", attributes::of_position(position));
        text.push_str("    </node>\n");
    }
    let key = |id| document.position(id).map_or("", |position| position.key.as_str());
    for (_, step) in document.moves() {
        let (from, to) = (escaped(key(step.from)), escaped(key(step.to)));
        push(&mut text, format_args!("    <edge source=\"{from}\" target=\"{to}\">\n"));
        push_data(&mut text, "      ", attributes::of_move(step));
        text.push_str("    </edge>\n");
    }
    text.push_str("  </graph>\n</graphml>\n");
    text
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(line);
}

fn push_data(text: &mut String, indent: &str, data: impl IntoIterator<Item = (&'static str, String)>) {
    for (name, value) in data {
        push(text, format_args!("{indent}<data key=\"{name}\">{}</data>\n", escaped(&value)));
    }
}

/// Reads a document. Cost O(n log n) in the text's length. Document type declarations are refused, so no
/// entity can make much out of little.
pub fn read(text: &str) -> Result<Document, ReadError> {
    super::check_length(text)?;
    let most_nodes = u32::try_from(8 * MOST_PARTS).unwrap_or(u32::MAX);
    let options = ParsingOptions { allow_dtd: false, nodes_limit: most_nodes, ..ParsingOptions::default() };
    let tree = roxmltree::Document::parse_with_options(text, options)
        .map_err(|error| ReadError::new("", ReadErrorKind::Xml(error.to_string())))?;
    let line = |node: Node<'_, '_>| format!("line {}", tree.text_pos_at(node.range().start).row);
    let wrong = |node, expected| ReadError::new(line(node), ReadErrorKind::Expected(expected));

    let root = tree.root_element();
    if root.tag_name().name() != "graphml" {
        return Err(wrong(root, "a <graphml> element".into()));
    }
    let named =
        |key: Node<'_, '_>| Some((key.attribute("id")?.to_owned(), key.attribute("attr.name")?.to_owned()));
    let names: BTreeMap<String, String> = elements(root, "key").filter_map(named).collect();
    let Some(graph) = elements(root, "graph").next() else {
        return Err(wrong(root, "a <graph> within".into()));
    };

    let mut draft = Draft::default();
    let mut nodes = Vec::new();
    let mut edges = Vec::new();
    let undirected_by_default = graph.attribute("edgedefault") == Some("undirected");
    for (name, value, at) in data(graph, &names) {
        attributes::set_heading(&mut draft, name, &value)
            .map_err(|error| unreadable(line(at), name, &error))?;
    }
    for element in graph.children().filter(Node::is_element) {
        match element.tag_name().name() {
            "node" => {
                let id = required(element, "id").map_err(|expected| wrong(element, expected))?;
                if let Some(inner) = elements(element, "graph").next() {
                    return Err(wrong(inner, "no graph within a node".into()));
                }
                let mut position = DraftPosition { id, ..DraftPosition::default() };
                for (name, value, at) in data(element, &names) {
                    attributes::set_position(&mut position, name, &value)
                        .map_err(|error| unreadable(line(at), name, &error))?;
                }
                draft.positions.push(position);
                nodes.push(element);
            }
            "edge" => {
                let from = required(element, "source").map_err(|expected| wrong(element, expected))?;
                let to = required(element, "target").map_err(|expected| wrong(element, expected))?;
                let undirected = match element.attribute("directed") {
                    Some(directed) => directed == "false",
                    None => undirected_by_default,
                };
                for back in [false, true].into_iter().take(if undirected { 2 } else { 1 }) {
                    let mut by = DraftMovers::Named(DraftSide::Both);
                    for (name, value, at) in
                        data(element, &names).into_iter().filter(|(name, ..)| *name == "by")
                    {
                        by =
                            attributes::movers(&value).map_err(|error| unreadable(line(at), name, &error))?;
                    }
                    let (from, to) =
                        if back { (to.clone(), from.clone()) } else { (from.clone(), to.clone()) };
                    draft.moves.push(DraftMove { from, to, by, unknown: Unknown::new() });
                    edges.push(element);
                }
            }
            "hyperedge" => return Err(wrong(element, "edges with two ends".into())),
            _ => {}
        }
    }
    draft.finish(&|spot| match spot {
        Spot::Position(nth, field) => format!("{}, node’s {field}", line(nodes[nth])),
        Spot::Move(nth, "from") => format!("{}, edge’s source", line(edges[nth])),
        Spot::Move(nth, "to") => format!("{}, edge’s target", line(edges[nth])),
        Spot::Move(nth, field) => format!("{}, edge’s {field}", line(edges[nth])),
        Spot::Vehicle(nth) => format!("{}, vehicle {}", line(graph), nth + 1),
        Spot::Whole(field) => format!("{}, {field}", line(graph)),
    })
}

fn elements<'a, 'input>(
    parent: Node<'a, 'input>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    parent.children().filter(move |child| child.is_element() && child.tag_name().name() == name)
}

fn required(element: Node<'_, '_>, attribute: &str) -> Result<String, String> {
    let value = element.attribute(attribute).map(str::to_owned);
    value.ok_or_else(|| format!("an attribute “{attribute}” of <{}>", element.tag_name().name()))
}

/// The data of an element: the name its key stands for, the text, the element.
fn data<'a, 'input, 'names>(
    parent: Node<'a, 'input>,
    names: &'names BTreeMap<String, String>,
) -> Vec<(&'names str, String, Node<'a, 'input>)> {
    let named = |item: Node<'a, 'input>| {
        let name = names.get(item.attribute("key")?)?;
        let text = item.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect();
        Some((name.as_str(), text, item))
    };
    elements(parent, "data").filter_map(named).collect()
}

fn unreadable(line: String, name: &str, error: &Unreadable) -> ReadError {
    ReadError::new(format!("{line}, {name}"), ReadErrorKind::Expected(error.expected.into()))
}
