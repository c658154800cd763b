//! GraphML: a directed graph whose data keys are the field names of our own files.
//!
//! Reading takes any GraphML with one graph: `label`, `x`, `y`, `end` of nodes and `by` of edges by their
//! `attr.name`, with the defaults of their keys; edges without `by` are for both players, undirected ones lead both
//! ways. Several graphs, nested ones and hyperedges are not a game and are refused. Fields of our own files that Hyperjam does not know
//! are not written.

use super::attributes::{self, Unreadable};
use super::draft::{Draft, DraftMove, DraftMovers, DraftPosition, DraftSide, Spot};
use super::{ReadError, ReadErrorKind, Reading};
use crate::command::MOST_PARTS;
use crate::document::{Document, Unknown, default_names};
use crate::id::PositionId;
use crate::xml::{escaped, is_unheld};
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

/// Whether XML cannot hold some of the drawing's texts: their control characters are written as U+FFFD, and ids with
/// such are replaced.
pub(super) fn alters(document: &Document) -> bool {
    let alters = |text: &str| text.contains(is_unheld);
    alters(&document.heading().title)
        || document.positions().any(|(_, position)| alters(&position.key) || alters(&position.label))
}

/// Other ids for the positions whose own cannot be written.
fn replaced_ids(document: &Document) -> BTreeMap<PositionId, String> {
    let used = document.used_names();
    let unheld = document.positions().filter(|(_, position)| position.key.contains(is_unheld));
    unheld.map(|(id, _)| id).zip(default_names().filter(|name| !used.contains(name.as_str()))).collect()
}

/// Writes a document. Cost O(V log V + E).
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
    let replaced = replaced_ids(document);
    let key = |id| match replaced.get(&id) {
        Some(other) => other.as_str(),
        None => document.position(id).map_or("", |position| position.key.as_str()),
    };
    let title = document.heading().title.clone();
    let title = (!title.is_empty()).then_some(("title", title));
    push_data(&mut text, "    ", title.into_iter().chain(attributes::of_heading(document, &key)));
    for (id, position) in document.positions() {
        push(&mut text, format_args!("    <node id=\"{}\">\n", escaped(key(id))));
        push_data(&mut text, "      ", attributes::of_position(position));
        text.push_str("    </node>\n");
    }
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

/// The most attributes of an element: the parser compares each with all others of its element.
const MOST_ATTRIBUTES: usize = 256;
/// The most namespaces: each element that declares one takes over all those around it.
const MOST_NAMESPACES: usize = 256;

/// Reads a document. Cost O(n log n) in the text's length. Document type declarations are refused, so no
/// entity can make much out of little.
pub fn read(text: &str) -> Result<Document, ReadError> {
    read_with(text, Reading::default())
}

pub(super) fn read_with(text: &str, reading: Reading<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    check_attributes(text)?;
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
    let keys: Vec<Key<'_, '_>> = elements(root, "key").filter_map(Key::of).collect();
    let mut graphs = elements(root, "graph");
    let Some(graph) = graphs.next() else {
        return Err(wrong(root, "a <graph> within".into()));
    };
    if let Some(second) = graphs.next() {
        return Err(wrong(second, "one <graph> only".into()));
    }

    let mut draft = Draft::default();
    let mut nodes = Vec::new();
    let mut edges = Vec::new();
    let undirected_by_default = graph.attribute("edgedefault") == Some("undirected");
    for (name, value, at) in data(graph, &keys) {
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
                for (name, value, at) in data(element, &keys) {
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
                if let Some(inner) = elements(element, "graph").next() {
                    return Err(wrong(inner, "no graph within an edge".into()));
                }
                for back in [false, true].into_iter().take(if undirected { 2 } else { 1 }) {
                    let mut by = DraftMovers::Named(DraftSide::Both);
                    for (name, value, at) in
                        data(element, &keys).into_iter().filter(|(name, ..)| *name == "by")
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
    draft.finish(
        &|spot| match spot {
            Spot::Position(nth, field) => format!("{}, node’s {field}", line(nodes[nth])),
            Spot::Move(nth, "from") => format!("{}, edge’s source", line(edges[nth])),
            Spot::Move(nth, "to") => format!("{}, edge’s target", line(edges[nth])),
            Spot::Move(nth, field) => format!("{}, edge’s {field}", line(edges[nth])),
            Spot::Vehicle(nth) => format!("{}, vehicle {}", line(graph), nth + 1),
            Spot::Whole(field) => format!("{}, {field}", line(graph)),
        },
        reading,
    )
}

/// Refuses what would take the parser long. Cost O(n).
fn check_attributes(text: &str) -> Result<(), ReadError> {
    let limit = |at: usize, what, given, limit| {
        let line = || format!("line {}", 1 + text[..at].matches('\n').count());
        if given > limit {
            Err(ReadError::new(line(), ReadErrorKind::TooLarge { what, given, limit }))
        } else {
            Ok(())
        }
    };
    let (mut rest, mut namespaces) = (text, 0);
    while let Some(start) = rest.find('<') {
        let at = text.len() - rest.len() + start;
        rest = &rest[start + 1..];
        // What has no end is for the parser to refuse.
        let others = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")];
        if let Some((_, end)) = others.into_iter().find(|(begin, _)| rest.starts_with(begin)) {
            let Some(length) = rest.find(end) else { break };
            rest = &rest[length + end.len()..];
            continue;
        }
        let mut attributes = 0;
        while let Some(next) = rest.find(['>', '"', '\'']) {
            let (before, mark) = (&rest[..next], rest.as_bytes()[next]);
            rest = &rest[next + 1..];
            if mark == b'>' {
                break;
            }
            attributes += 1;
            namespaces += usize::from(before.contains("xmlns"));
            let Some(end) = rest.find(char::from(mark)) else { return Ok(()) };
            rest = &rest[end + 1..];
        }
        limit(at, "attributes", attributes, MOST_ATTRIBUTES)?;
        limit(at, "namespaces", namespaces, MOST_NAMESPACES)?;
    }
    Ok(())
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

/// What data are called, and what stands where there are none.
struct Key<'a, 'input> {
    id: &'a str,
    name: &'a str,
    /// The elements that it is for; "all" or nothing for any.
    of: &'a str,
    default: Option<Node<'a, 'input>>,
}

impl<'a, 'input> Key<'a, 'input> {
    fn of(key: Node<'a, 'input>) -> Option<Self> {
        let (id, name) = (key.attribute("id")?, key.attribute("attr.name")?);
        let of = key.attribute("for").unwrap_or("all");
        Some(Self { id, name, of, default: elements(key, "default").next() })
    }
}

/// The data of an element, defaults first: the name that the key stands for, the text, the element.
fn data<'a, 'input>(
    parent: Node<'a, 'input>,
    keys: &[Key<'a, 'input>],
) -> Vec<(&'a str, String, Node<'a, 'input>)> {
    let text = |item: Node<'a, 'input>| {
        item.descendants().filter_map(|text| text.text().filter(|_| text.is_text())).collect()
    };
    let kind = parent.tag_name().name();
    let defaults = keys.iter().filter(|key| key.of == "all" || key.of == kind);
    let defaults = defaults.filter_map(|key| key.default.map(|item| (key.name, text(item), item)));
    let own = elements(parent, "data").filter_map(|item| {
        let id = item.attribute("key")?;
        let key = keys.iter().rfind(|key| key.id == id)?;
        Some((key.name, text(item), item))
    });
    defaults.chain(own).collect()
}

fn unreadable(line: String, name: &str, error: &Unreadable) -> ReadError {
    ReadError::new(format!("{line}, {name}"), ReadErrorKind::Expected(error.expected.into()))
}
