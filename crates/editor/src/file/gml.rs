//! GML, as networkx, igraph, Gephi and yEd write it: keys, each with a number, a text or a list of more keys.
//!
//! ```text
//! graph [
//!   directed 1
//!   node [ id 0 label "A" graphics [ x 10 y 20 ] ]
//!   node [ id 1 label "B" ]
//!   edge [ source 0 target 1 label "left" ]
//! ]
//! ```
//!
//! The names of our own files are keys of the graph, its nodes and its edges; who moves is said as in node-link JSON, or by the colour
//! of an edge (`fill`). An edge leads both ways where the graph is not `directed`, and as its arrows say. Groups of yEd's are no
//! positions.

use super::bends::bend_through;
use super::draft::ReadOptions;
use super::error::found;
use super::linked::{Linked, Owner};
use super::{ReadError, ReadErrorKind, attributes, colour};
use crate::document::Document;
use crate::xml::unescaped;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// How deep lists may lie within each other.
const DEEPEST: usize = 64;
/// The most keys that stand before the graph, such as `Creator` and `Version`.
const MOST_BEFORE: usize = 16;
/// Keys of a graph that say nothing of a drawing.
const TECHNICAL: [&str; 7] =
    ["Creator", "Version", "comment", "directed", "hierarchic", "multigraph", "_networkx_list_start"];

/// Whether a text begins as GML does: with `graph` and a list, after keys with numbers and texts.
pub(super) fn begins(text: &str) -> bool {
    let mut scanner = Scanner { rest: text, line: 1 };
    for _ in 0..MOST_BEFORE {
        let Ok(key) = scanner.key() else { return false };
        scanner.pass_blanks();
        if scanner.rest.starts_with('[') {
            return key.eq_ignore_ascii_case("graph");
        }
        let is_plain = scanner.rest.starts_with(|c: char| c.is_ascii_digit() || "+-.\"".contains(c));
        if !is_plain || scanner.plain().is_err() {
            return false;
        }
    }
    false
}

/// A key with its value, and the line in which it stands.
struct Item<'text> {
    key: &'text str,
    line: usize,
    value: Value<'text>,
}

enum Value<'text> {
    /// A number or a text.
    Plain(Cow<'text, str>),
    List(Vec<Item<'text>>),
}

/// What is left of a text, and its line.
struct Scanner<'text> {
    rest: &'text str,
    line: usize,
}

impl<'text> Scanner<'text> {
    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'text str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Blanks, and comments from `#` to the end of the line.
    fn pass_blanks(&mut self) {
        loop {
            let blank = self.rest.find(|c: char| !c.is_whitespace()).unwrap_or(self.rest.len());
            self.take(blank);
            if !self.rest.starts_with('#') {
                return;
            }
            self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    fn expected(&self, expected: &str) -> ReadError {
        let stands = self.rest.split_whitespace().next().unwrap_or_default();
        let kind = ReadErrorKind::Expected { expected: expected.into(), found: found(stands) };
        ReadError::new(format!("line {}", self.line), kind)
    }

    fn key(&mut self) -> Result<&'text str, ReadError> {
        self.pass_blanks();
        let length = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let length = length.unwrap_or(self.rest.len());
        let is_key = length > 0 && !self.rest.starts_with(|c: char| c.is_ascii_digit());
        if is_key { Ok(self.take(length)) } else { Err(self.expected("a key such as “node”")) }
    }

    /// A number, or a text in quotation marks.
    fn plain(&mut self) -> Result<Cow<'text, str>, ReadError> {
        if let Some(text) = self.rest.strip_prefix('"') {
            let length = text.find('"').ok_or_else(|| self.expected("a closing quotation mark"))?;
            let text = &self.take(length + 2)[1..=length];
            return Ok(if text.contains('&') { unescaped(text).into() } else { text.into() });
        }
        let ends = |c: char| c.is_whitespace() || ['[', ']', '"'].contains(&c);
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        if length > 0 { Ok(self.take(length).into()) } else { Err(self.expected("a value")) }
    }

    /// The items of a list up to its end; those of the whole text at depth 0.
    fn items(&mut self, depth: usize) -> Result<Vec<Item<'text>>, ReadError> {
        let mut items = Vec::new();
        loop {
            self.pass_blanks();
            if self.rest.is_empty() && depth == 0 {
                return Ok(items);
            }
            if self.rest.starts_with(']') && depth > 0 {
                self.take(1);
                return Ok(items);
            }
            if self.rest.is_empty() {
                return Err(self.expected("a closing “]”"));
            }
            let line = self.line;
            let key = self.key()?;
            self.pass_blanks();
            let value = if self.rest.starts_with('[') {
                if depth == DEEPEST {
                    let (what, given) = ("levels of lists", depth + 1);
                    let kind = ReadErrorKind::TooLarge { what, given, limit: DEEPEST };
                    return Err(ReadError::new(format!("line {}", self.line), kind));
                }
                self.take(1);
                Value::List(self.items(depth + 1)?)
            } else {
                Value::Plain(self.plain()?)
            };
            items.push(Item { key, line, value });
        }
    }
}

/// The number or text of the first of these items with this key.
fn plain<'a>(items: &'a [Item<'_>], key: &str) -> Option<&'a str> {
    items.iter().find(|item| item.key == key).and_then(|item| match &item.value {
        Value::Plain(text) => Some(&**text),
        Value::List(_) => None,
    })
}

/// The first list of these items with this key; an empty one if there is none.
fn list<'a, 'text>(items: &'a [Item<'text>], key: &str) -> &'a [Item<'text>] {
    let lists = items.iter().filter(|item| item.key == key);
    lists
        .filter_map(|item| if let Value::List(items) = &item.value { Some(&**items) } else { None })
        .next()
        .unwrap_or_default()
}

fn wrong(line: usize, expected: &str) -> ReadError {
    let kind = ReadErrorKind::Expected { expected: expected.into(), found: None };
    ReadError::new(format!("line {line}"), kind)
}

/// The place of an attribute.
fn place(owner: Owner, name: &str) -> String {
    match owner {
        Owner::Graph => format!("graph’s {name}"),
        Owner::Node(line) => format!("line {line}, node’s {name}"),
        Owner::Link(line) => format!("line {line}, edge’s {name}"),
    }
}

pub(super) fn read_with(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let mut scanner = Scanner { rest: super::opened(text)?, line: 1 };
    let whole = scanner.items(0)?;
    let mut graphs = whole.iter().filter(|item| item.key.eq_ignore_ascii_case("graph"));
    let (graph, items) = match graphs.next() {
        Some(graph @ Item { value: Value::List(items), .. }) => (graph, items),
        _ => return Err(wrong(scanner.line, "a graph in brackets: “graph [ … ]”")),
    };
    if let Some(second) = graphs.next() {
        return Err(wrong(second.line, &format!("only one graph, which stands in line {}", graph.line)));
    }
    let mut reader = Reader {
        drawing: Linked::new(reading, place),
        reading,
        is_directed: plain(items, "directed") == Some("1"),
        is_ours: plain(items, "players").is_some(),
        keys: BTreeMap::new(),
        groups: BTreeSet::new(),
        bends: Vec::new(),
    };
    for item in items {
        match (&item.value, item.key) {
            (Value::List(node), "node") => reader.node(item.line, node)?,
            (Value::List(_), "edge") => {}
            (Value::List(_), key) => reading.leave(key, "graph"),
            (Value::Plain(_), key) if TECHNICAL.contains(&key) => {}
            (Value::Plain(text), _) if text.is_empty() => {}
            (Value::Plain(text), key) => reader.drawing.heading(key, text)?,
        }
    }
    // Edges may stand before their nodes.
    for item in items.iter().filter(|item| item.key == "edge") {
        if let Value::List(edge) = &item.value {
            reader.edge(item.line, edge)?;
        }
    }
    bend_through(&mut reader.drawing.draft, &reader.bends);
    reader.drawing.finish()
}

/// A graph that is being read.
struct Reader<'a, 'text> {
    drawing: Linked<'a>,
    reading: ReadOptions<'a>,
    is_directed: bool,
    /// Whether we wrote it, so that the `key` of a node is its id in our own files.
    is_ours: bool,
    /// The keys of nodes, by their ids.
    keys: BTreeMap<&'text str, String>,
    groups: BTreeSet<&'text str>,
    /// The moves that lead through a point.
    bends: Vec<(usize, (f64, f64))>,
}

impl<'text> Reader<'_, 'text> {
    fn node(&mut self, line: usize, items: &'text [Item<'_>]) -> Result<(), ReadError> {
        let id = plain(items, "id").ok_or_else(|| wrong(line, "the id of the node"))?;
        if plain(items, "isGroup") == Some("1") {
            self.groups.insert(id);
            self.reading.leave("groups", "");
            return Ok(());
        }
        let key = plain(items, "key").filter(|_| self.is_ours).unwrap_or(id).to_owned();
        self.keys.insert(id, key.clone());
        let mut given = Vec::new();
        let mut has_looks = false;
        for item in items {
            match (&item.value, item.key) {
                (Value::Plain(_), "id" | "isGroup") => {}
                (Value::Plain(_), "key") if self.is_ours => {}
                (Value::Plain(text), key) => given.push((key, text.to_string())),
                (Value::List(looks), "graphics") => {
                    let at = ["x", "y"].map(|name| plain(looks, name).map(|text| (name, text.to_owned())));
                    has_looks |= looks.iter().any(|look| !["x", "y", "z"].contains(&look.key));
                    given.extend(at.into_iter().flatten());
                }
                (Value::List(_), "LabelGraphics") => has_looks = true,
                (Value::List(_), key) => self.reading.leave(key, "position"),
            }
        }
        if has_looks {
            self.reading.leave("shape and colour", "position");
        }
        self.drawing.node(line, key, &given)
    }

    fn edge(&mut self, line: usize, items: &[Item<'_>]) -> Result<(), ReadError> {
        let end =
            |name: &str| plain(items, name).ok_or_else(|| wrong(line, &format!("the {name} of the edge")));
        let ends = [end("source")?, end("target")?];
        if ends.iter().any(|end| self.groups.contains(end)) {
            self.reading.leave("edges of groups", "");
            return Ok(());
        }
        let mut given = Vec::new();
        for item in items {
            match (&item.value, item.key) {
                (Value::Plain(_), "source" | "target" | "id" | "key") => {}
                (Value::Plain(text), key) => given.push((key, text.to_string())),
                (Value::List(_), "graphics" | "LabelGraphics") => {}
                (Value::List(_), key) => self.reading.leave(key, "move"),
            }
        }
        let looks = list(items, "graphics");
        let label = plain(list(items, "LabelGraphics"), "text");
        given
            .extend(label.filter(|_| plain(items, "label").is_none()).map(|text| ("label", text.to_owned())));
        let is_choice = self.drawing.is_choice("fill");
        let colour = plain(looks, "fill").filter(|fill| is_choice || colour::movers(fill).is_some());
        given.extend(colour.map(|fill| (if is_choice { "fill" } else { "color" }, fill.to_owned())));
        let arrow = |name| plain(looks, name).is_some_and(|arrow| !arrow.is_empty() && arrow != "none");
        let leads = match (arrow("targetArrow"), arrow("sourceArrow")) {
            (forwards, true) => (forwards, true),
            _ => (true, !self.is_directed),
        };
        let [from, to] = [("source", ends[0]), ("target", ends[1])].map(|(name, id)| {
            let key = self.keys.get(id).cloned();
            let unknown =
                || ReadError::new(place(Owner::Link(line), name), ReadErrorKind::UnknownId(id.into()));
            key.ok_or_else(unknown)
        });
        let moves = self.drawing.link(line, [from?, to?], leads, &given)?;
        // The first and the last point are the ends themselves.
        let points: Vec<(f64, f64)> = list(looks, "Line")
            .iter()
            .filter_map(|item| match &item.value {
                Value::List(at) if item.key == "point" => {
                    let number =
                        |name| plain(at, name)?.parse().ok().filter(|number: &f64| number.is_finite());
                    number("x").zip(number("y"))
                }
                _ => None,
            })
            .collect();
        if points.len() > 2 {
            self.bends.extend(moves.map(|nth| (nth, points[points.len() / 2])));
        }
        Ok(())
    }
}

/// Writes a document. Its positions are numbered, and have the ids that they have in our own files as their `key` where these are
/// others. Cost O(V log V + E log V).
pub(super) fn write(document: &Document) -> String {
    let numbers: BTreeMap<_, usize> = document.positions().map(|(id, _)| id).zip(0..).collect();
    let key = |id| document.position(id).map_or("", |position| position.key.as_str());
    let mut text = String::from("graph [\n  directed 1\n  multigraph 1\n");
    let title = &document.heading().title;
    let mut heading = attributes::of_heading(document, &key);
    if !title.is_empty() {
        heading.insert(0, ("label".into(), title.clone()));
    }
    push_all(&mut text, "  ", heading);
    for (id, position) in document.positions() {
        let number = numbers[&id].to_string();
        text.push_str(&format!("  node [\n    id {number}\n"));
        if position.key != number {
            push_all(&mut text, "    ", vec![("key".into(), position.key.clone())]);
        }
        let mut given = attributes::of_position(position);
        given.retain(|(name, _)| !["x", "y"].contains(&name.as_str()));
        push_all(&mut text, "    ", given);
        text.push_str(&format!("    graphics [ x {} y {} ]\n  ]\n", position.at.x, position.at.y));
    }
    for (_, step) in document.moves() {
        text.push_str(&format!(
            "  edge [\n    source {}\n    target {}\n",
            numbers[&step.from], numbers[&step.to]
        ));
        push_all(&mut text, "    ", attributes::of_move(step));
        let colour = colour::of(step.by);
        text.push_str(&format!("    graphics [ fill \"{colour}\" targetArrow \"standard\" ]\n  ]\n"));
    }
    text.push_str("]\n");
    text
}

fn push_all(text: &mut String, indent: &str, given: Vec<(String, String)>) {
    for (name, value) in given {
        text.push_str(&format!("{indent}{name} \"{}\"\n", escaped(&value)));
    }
}

/// A text as it can stand in quotation marks: in ASCII, and what has a meaning there by its number.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' '..='~' if c != '"' && c != '&' => safe.push(c),
            _ => safe.push_str(&format!("&#{};", u32::from(c))),
        }
    }
    safe
}
