//! GraphML: a directed graph whose data keys are the field names of our own files.
//!
//! Reading takes any GraphML with one graph: `label`, `x`, `y`, `end` of nodes and `by` of edges by their
//! `attr.name`, with the defaults of their keys; who moves is read as [`mover`](super::mover) says, undirected edges lead both
//! ways. Where yEd wrote the file, names, places, bends and players are taken from the [looks](yed) of nodes and edges, and groups
//! are passed over, but not what is in them. Several graphs, others within nodes and hyperedges are not a game and are refused.
//!
//! What is written has the looks for yEd, too. Fields of our own files that Hyperjam does not know are not written.

mod yed;

use super::attributes;
use super::bends::bend_through;
use super::draft::{Draft, DraftMove, DraftPosition, Spot};
use super::mover::{Turns, is_usual};
use super::write::fields;
use super::{ReadError, ReadErrorKind, ReadOptions};
use crate::command::MOST_PARTS;
use crate::document::{Document, Field, Heading, Move, Position, default_names};
use crate::id::PositionId;
use crate::point::Point;
use crate::xml::{escaped, is_unheld};
use roxmltree::{Node, ParsingOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

/// The data keys that are written: name, of what.
fn keys() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of = |of, own: &'static [&'static str], fields: &'static [Field]| {
        let names = own.iter().copied().chain(fields.iter().map(|field| field.name));
        names.map(move |name| (name, of))
    };
    of("graph", &["title", "players", "convention", "vehicles", "negatives"], Heading::FIELDS)
        .chain(of("node", &["label", "x", "y", "end"], Position::FIELDS))
        .chain(of("edge", &["by"], Move::FIELDS))
}

/// Whether XML cannot hold some of the drawing's texts: their control characters are written as U+FFFD, and ids with
/// such are replaced.
pub(super) fn alters(document: &Document) -> bool {
    let alters = |text: &str| text.contains(is_unheld);
    // What lies on the sheet is written as JSON, which escapes control characters.
    let alters_json = |(_, json): &(String, String)| alters(json);
    alters(&document.heading().title)
        || fields(document.heading()).iter().any(alters_json)
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
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:y=\"http://www.yworks.com/xml/graphml\">\n",
    );
    for (name, of) in keys() {
        push(
            &mut text,
            format_args!("  <key id=\"{name}\" for=\"{of}\" attr.name=\"{name}\" attr.type=\"string\"/>\n"),
        );
    }
    for of in ["node", "edge"] {
        push(
            &mut text,
            format_args!("  <key id=\"{of}graphics\" for=\"{of}\" yfiles.type=\"{of}graphics\"/>\n"),
        );
    }
    text.push_str("  <graph edgedefault=\"directed\">\n");
    let replaced = replaced_ids(document);
    let key = |id| match replaced.get(&id) {
        Some(other) => other.as_str(),
        None => document.position(id).map_or("", |position| position.key.as_str()),
    };
    let title = document.heading().title.clone();
    let title = (!title.is_empty()).then(|| ("title".to_owned(), title));
    push_data(&mut text, "    ", title.into_iter().chain(attributes::of_heading(document, &key)));
    for (id, position) in document.positions() {
        push(&mut text, format_args!("    <node id=\"{}\">\n", escaped(key(id))));
        push_data(&mut text, "      ", attributes::of_position(position));
        push(
            &mut text,
            format_args!("      <data key=\"nodegraphics\">{}</data>\n", yed::of_position(position)),
        );
        text.push_str("    </node>\n");
    }
    for (_, step) in document.moves() {
        let (from, to) = (escaped(key(step.from)), escaped(key(step.to)));
        push(&mut text, format_args!("    <edge source=\"{from}\" target=\"{to}\">\n"));
        push_data(&mut text, "      ", attributes::of_move(step));
        let ends =
            [step.from, step.to].map(|end| document.position(end).map_or(Point::default(), |one| one.at));
        push(
            &mut text,
            format_args!("      <data key=\"edgegraphics\">{}</data>\n", yed::of_move(step, ends)),
        );
        text.push_str("    </edge>\n");
    }
    text.push_str("  </graph>\n</graphml>\n");
    text
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(line);
}

fn push_data(text: &mut String, indent: &str, data: impl IntoIterator<Item = (String, String)>) {
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
///
/// ```
/// use hyperjam_editor::file::{graphml, read_any};
///
/// let drawn = read_any("A: B").1?;
/// assert_eq!(graphml::read(&graphml::write(&drawn))?, drawn);
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Document, ReadError> {
    read_with(text, ReadOptions::default())
}

pub(super) fn read_with(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    check_attributes(text)?;
    let most_nodes = u32::try_from(8 * MOST_PARTS).unwrap_or(u32::MAX);
    let options = ParsingOptions { allow_dtd: false, nodes_limit: most_nodes, ..ParsingOptions::default() };
    let tree = roxmltree::Document::parse_with_options(text, options)
        .map_err(|error| ReadError::new("", ReadErrorKind::Xml(error.to_string())))?;

    let root = tree.root_element();
    if root.tag_name().name() == "svg" {
        return Err(ReadError::new("", ReadErrorKind::Picture("an SVG")));
    }
    if root.tag_name().name() != "graphml" {
        let found = Some(format!("<{}>", root.tag_name().name()));
        let expected = "a <graphml> element".into();
        return Err(ReadError::new(line(root), ReadErrorKind::Expected { expected, found }));
    }
    let mut graphs = elements(root, "graph");
    let Some(graph) = graphs.next() else {
        return Err(wrong(root, "a <graph> inside it"));
    };
    if let Some(second) = graphs.next() {
        return Err(wrong(second, "only one <graph>"));
    }

    let mut reader = Reader::new(Keys::of(root), reading);
    reader.heading(graph)?;
    reader.nodes_of(graph)?;
    reader.finish(graph)
}

/// The error that something else should stand there.
fn wrong(node: Node<'_, '_>, expected: impl Into<String>) -> ReadError {
    ReadError::new(line(node), ReadErrorKind::Expected { expected: expected.into(), found: None })
}

/// A graph that is being read.
struct Reader<'a, 'input, 'left> {
    keys: Keys<'a, 'input>,
    draft: Draft,
    /// The elements of positions and moves.
    nodes: Vec<Node<'a, 'input>>,
    edges: Vec<Node<'a, 'input>>,
    /// The ids of yEd's groups.
    groups: BTreeSet<&'a str>,
    /// The moves that lead through a point.
    bends: Vec<(usize, (f64, f64))>,
    turns: Turns<'left>,
    /// Whether we wrote it, whoever else did since.
    is_ours: bool,
    reading: ReadOptions<'left>,
}

impl<'a, 'input, 'left> Reader<'a, 'input, 'left> {
    fn new(keys: Keys<'a, 'input>, reading: ReadOptions<'left>) -> Self {
        let (draft, nodes, edges) = (Draft::default(), Vec::new(), Vec::new());
        let (groups, bends) = (BTreeSet::new(), Vec::new());
        let turns = Turns::checked(reading);
        Self { keys, draft, nodes, edges, groups, bends, turns, is_ours: false, reading }
    }

    fn heading(&mut self, graph: Node<'a, 'input>) -> Result<(), ReadError> {
        for (name, value, at) in self.keys.data(graph)? {
            let known = attributes::set_heading(&mut self.draft, name, &value)
                .map_err(|error| error.at(format!("{}, {name}", line(at))))?;
            match name {
                _ if known => {}
                // What yEd, igraph and networkx call the title.
                "Description" | "name" | "label" if self.draft.heading.title.is_empty() => {
                    self.draft.heading.title = value.trim().to_owned();
                }
                _ if value.trim().is_empty() => {}
                _ => self.reading.leave(name, "graph"),
            }
        }
        self.is_ours = self.draft.players.is_some();
        Ok(())
    }

    /// Reads all nodes, those in groups too, and then the edges, which may stand before what they join.
    fn nodes_of(&mut self, graph: Node<'a, 'input>) -> Result<(), ReadError> {
        let (mut open, mut edges) = (vec![graph.children()], Vec::new());
        while let Some(children) = open.last_mut() {
            let Some(element) = children.next() else {
                open.pop();
                continue;
            };
            match element.tag_name().name() {
                "node" => match elements(element, "graph").next() {
                    inner if yed::is_group(element) => {
                        self.groups.extend(element.attribute("id"));
                        self.reading.leave("groups", "");
                        open.extend(inner.map(|inner| inner.children()));
                    }
                    Some(inner) => return Err(wrong(inner, "no graph within a node")),
                    None => self.node(element)?,
                },
                "edge" => edges.push(element),
                "hyperedge" => return Err(wrong(element, "edges with two ends")),
                _ => {}
            }
        }
        edges.into_iter().try_for_each(|element| self.edge(element))
    }

    fn node(&mut self, element: Node<'a, 'input>) -> Result<(), ReadError> {
        let id = required(element, "id").map_err(|lacks| wrong(element, lacks.to_string()))?;
        let position = Position { key: id, ..Position::default() };
        let mut position = DraftPosition { position, ..DraftPosition::default() };
        for (name, value, at) in self.keys.data(element)? {
            if self.turns.of_position(&position.position.key, name, &value) {
                continue;
            }
            let known = attributes::set_position(&mut position, name, &value)
                .map_err(|error| error.at(format!("{}, {name}", line(at))))?;
            if !known && !value.trim().is_empty() {
                self.reading.leave(name, "position");
            }
        }
        if let Some(graphics) = yed::graphics(element) {
            if yed::set_position(&mut position, graphics) {
                self.reading.leave("further labels", "position");
            }
            if !self.is_ours {
                self.reading.leave("shape and colour", "position");
            }
        }
        self.draft.positions.push(position);
        self.nodes.push(element);
        Ok(())
    }

    fn edge(&mut self, element: Node<'a, 'input>) -> Result<(), ReadError> {
        let from = required(element, "source").map_err(|lacks| wrong(element, lacks.to_string()))?;
        let to = required(element, "target").map_err(|lacks| wrong(element, lacks.to_string()))?;
        if let Some(inner) = elements(element, "graph").next() {
            return Err(wrong(inner, "no graph within an edge"));
        }
        if [&from, &to].into_iter().any(|end| self.groups.contains(end.as_str())) {
            self.reading.leave("edges of groups", "");
            return Ok(());
        }
        let mut step = Move::default();
        let mut said = Vec::new();
        for (name, value, at) in self.keys.data(element)? {
            let wrong = |error: attributes::Unreadable| error.at(format!("{}, {name}", line(at)));
            if self.turns.may_say(name) {
                if name == "by" && !self.turns.is_chosen() {
                    attributes::movers(&value).map_err(wrong)?;
                }
                // It replaces the default of its key.
                said.retain(|(known, _)| *known != name);
                said.push((name, value));
                continue;
            }
            self.turns.meet(name, &value);
            let known = attributes::set_move(&mut step, name, &value).map_err(wrong)?;
            if !known && !value.trim().is_empty() {
                self.reading.leave(name, "move");
            }
        }
        let undirected = match element.attribute("directed") {
            Some(directed) => directed == "false",
            None => element.parent().and_then(|graph| graph.attribute("edgedefault")) == Some("undirected"),
        };
        let graphics = yed::graphics(element);
        let (forwards, backwards) = match graphics.and_then(yed::arrows) {
            Some((forwards, true)) => (forwards, true),
            _ => (true, undirected),
        };
        if let Some(graphics) = graphics {
            yed::set_movers(&mut said, graphics, self.is_ours, self.turns.is_chosen());
        }
        let point = graphics.and_then(yed::point);
        let back = DraftMove { from: to.clone(), to: from.clone(), step: step.bent_back() };
        let ahead = DraftMove { from, to, step };
        for step in [(ahead, forwards), (back, backwards)]
            .into_iter()
            .filter_map(|(step, leads)| leads.then_some(step))
        {
            let nth = self.draft.moves.len();
            self.bends.extend(point.map(|point| (nth, point)));
            for (name, text) in &said {
                self.turns.of_move(nth, name, text);
            }
            self.draft.moves.push(step);
            self.edges.push(element);
        }
        Ok(())
    }

    fn finish(mut self, graph: Node<'a, 'input>) -> Result<Document, ReadError> {
        bend_through(&mut self.draft, &self.bends);
        self.turns.settle(&mut self.draft)?;
        let Self { draft, nodes, edges, reading, .. } = self;
        draft.finish(
            &|spot| match spot {
                Spot::Position(nth, field) => format!("{}, node’s {field}", line(nodes[nth])),
                Spot::Move(nth, "from") => format!("{}, edge’s source", line(edges[nth])),
                Spot::Move(nth, "to") => format!("{}, edge’s target", line(edges[nth])),
                Spot::Move(nth, field) => format!("{}, edge’s {field}", line(edges[nth])),
                spot => format!("{}, {}", line(graph), spot.words()),
            },
            reading,
        )
    }
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

/// What an element lacks.
struct MissingAttribute<'a> {
    element: &'a str,
    attribute: &'a str,
}

impl fmt::Display for MissingAttribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an attribute “{}” of <{}>", self.attribute, self.element)
    }
}

fn required<'a>(element: Node<'a, '_>, attribute: &'a str) -> Result<String, MissingAttribute<'a>> {
    let value = element.attribute(attribute).map(str::to_owned);
    value.ok_or_else(|| MissingAttribute { element: element.tag_name().name(), attribute })
}

/// A value of an element: the name that its key denotes, the text, and where it stands.
type Data<'a, 'input> = (&'a str, String, Node<'a, 'input>);

/// The data keys of a file.
struct Keys<'a, 'input> {
    /// The name that each key denotes, by its id.
    names: BTreeMap<&'a str, &'a str>,
    /// What stands where an element has no data, by the kind of element ("all" for any) and the name.
    defaults: BTreeMap<(&'a str, &'a str), Node<'a, 'input>>,
}

impl<'a, 'input> Keys<'a, 'input> {
    /// The keys that the root declares. Of two that are the same the last counts. Cost O(n log n).
    fn of(root: Node<'a, 'input>) -> Self {
        let (mut names, mut defaults) = (BTreeMap::new(), BTreeMap::new());
        for key in elements(root, "key") {
            let (Some(id), Some(name)) = (key.attribute("id"), key.attribute("attr.name")) else { continue };
            names.insert(id, name);
            // Others than ours, and than those that say who moves, are passed over wherever they stand.
            let ours = keys().any(|(known, _)| known == name) || is_usual(name);
            if let Some(item) = elements(key, "default").next().filter(|_| ours) {
                defaults.insert((key.attribute("for").unwrap_or("all"), name), item);
            }
        }
        Self { names, defaults }
    }

    /// The data of an element, defaults first. What is given twice is refused. Cost O(n log n) in the length of the element.
    fn data(&self, parent: Node<'a, 'input>) -> Result<Vec<Data<'a, 'input>>, ReadError> {
        let text = |item: Node<'a, 'input>| {
            item.descendants().filter_map(|text| text.text().filter(|_| text.is_text())).collect()
        };
        let kind = parent.tag_name().name();
        let defaults = self.defaults.iter().filter(|((of, _), _)| *of == "all" || *of == kind);
        let mut list: Vec<_> = defaults.map(|((_, name), item)| (*name, text(*item), *item)).collect();
        let mut given = BTreeSet::new();
        for item in elements(parent, "data") {
            let Some(name) = item.attribute("key").and_then(|id| self.names.get(id)) else { continue };
            if !given.insert(*name) {
                return Err(ReadError::new(line(item), ReadErrorKind::RepeatedField((*name).into())));
            }
            list.push((*name, text(item), item));
        }
        Ok(list)
    }
}
/// Where an element stands. Cost O(n).
fn line(node: Node<'_, '_>) -> String {
    format!("line {}", node.document().text_pos_at(node.range().start).row)
}
