//! The statements of DOT, and the drawing that they describe.

use super::lexer::{Lexer, Token};
use crate::document::{Document, Move, Position};
use crate::file::attributes::{self, Unreadable};
use crate::file::draft::{Draft, DraftMove, DraftPosition, Spot};
use crate::file::error::found;
use crate::file::mover::Turns;
use crate::file::{ReadError, ReadErrorKind, ReadOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How deep subgraphs may lie within each other.
const DEEPEST: usize = 64;
/// The most edges that edges between subgraphs may represent.
const MOST_EDGES: usize = 1 << 20;

/// The looks that Graphviz is given for our drawings.
const LOOKS: [&str; 7] = ["arrowhead", "fixedsize", "fontname", "peripheries", "shape", "style", "width"];

type Attributes = Vec<(String, String)>;

/// Reads a whole text.
pub(super) fn parse<'text>(text: &'text str, reading: ReadOptions<'text>) -> Result<Document, ReadError> {
    let mut lexer = Lexer::new(text);
    let ahead = lexer.next()?;
    let mut parser = Parser {
        lexer,
        ahead,
        directed: true,
        is_strict: false,
        draft: Draft::default(),
        nodes: BTreeMap::new(),
        node_lines: Vec::new(),
        edges: Vec::new(),
        joined: BTreeMap::new(),
        represented: 0,
        turns: Turns::checked(reading),
        lost: BTreeMap::new(),
        legend: BTreeSet::new(),
        records: BTreeMap::new(),
        reading,
    };
    parser.graph()?;
    parser.label_records();
    let edge_lines = parser.lead_edges()?;
    parser.turns.settle(&mut parser.draft)?;
    parser.leave_legend();
    // The looks that are written with our own drawings follow from them.
    if parser.draft.players.is_some()
        && let Some(left) = reading.left
    {
        left.forget(&LOOKS);
    }
    let Parser { draft, node_lines, .. } = parser;
    draft.finish(
        &|spot| match spot {
            Spot::Position(nth, field) => format!("line {}, node’s {field}", node_lines[nth]),
            Spot::Move(nth, field) => format!("line {}, edge’s {field}", edge_lines[nth]),
            Spot::Vehicle(nth) => format!("vehicles, number {}", nth + 1),
            Spot::Negative(nth) => format!("negatives, number {}", nth + 1),
            spot => spot.words(),
        },
        reading,
    )
}

/// An edge with its attributes, of which later ones count.
struct Edge {
    ends: [usize; 2],
    line: usize,
    given: Rc<Attributes>,
}

struct Parser<'text> {
    lexer: Lexer<'text>,
    ahead: Option<Token>,
    directed: bool,
    /// Whether two nodes are joined by one edge only.
    is_strict: bool,
    draft: Draft,
    /// The number of each node.
    nodes: BTreeMap<String, usize>,
    node_lines: Vec<usize>,
    edges: Vec<Edge>,
    /// The edge between two nodes, in a graph that is strict.
    joined: BTreeMap<[usize; 2], usize>,
    /// How many edges there were, also those that were there before.
    represented: usize,
    turns: Turns<'text>,
    /// The nodes with attributes that are not taken over, by these.
    lost: BTreeMap<String, BTreeSet<usize>>,
    /// The nodes that were met first in a legend.
    legend: BTreeSet<usize>,
    /// The nodes that have a shape or a label, with whether they are records, and the label as it is written.
    records: BTreeMap<usize, (bool, String)>,
    reading: ReadOptions<'text>,
}

/// What nodes and edges have that do not say otherwise.
#[derive(Clone, Default)]
struct Defaults {
    node: Attributes,
    edge: Attributes,
}

impl Parser<'_> {
    fn graph(&mut self) -> Result<(), ReadError> {
        self.is_strict = self.keyword("strict");
        if self.is_strict {
            self.step()?;
        }
        self.directed = self.keyword("digraph");
        if !self.directed && !self.keyword("graph") {
            return Err(self.expected("“digraph” or “graph”"));
        }
        self.step()?;
        if let Some(title) = self.id()? {
            self.draft.heading.title = resolved(&title, "");
        }
        self.sign('{')?;
        self.statements(&mut Defaults::default(), 0)?;
        if self.ahead.is_some() {
            return Err(self.expected("nothing after the graph"));
        }
        Ok(())
    }

    /// Statements up to the closing brace; the nodes they name.
    fn statements(&mut self, defaults: &mut Defaults, depth: usize) -> Result<Vec<usize>, ReadError> {
        if depth > DEEPEST {
            let what = "levels of subgraphs";
            return Err(self.lexer.wrong(ReadErrorKind::TooLarge { what, given: depth, limit: DEEPEST }));
        }
        let mut named = Vec::new();
        loop {
            if self.takes(';')? {
                continue;
            }
            if self.takes('}')? {
                return Ok(named);
            }
            if self.ahead.is_none() {
                return Err(self.expected("a closing “}”"));
            }
            self.statement(defaults, depth, &mut named)?;
        }
    }

    fn statement(
        &mut self,
        defaults: &mut Defaults,
        depth: usize,
        named: &mut Vec<usize>,
    ) -> Result<(), ReadError> {
        for kind in ["graph", "node", "edge"] {
            if self.keyword(kind) {
                self.step()?;
                let given = self.attributes()?;
                match kind {
                    "graph" => self.heading(&given, depth)?,
                    "node" => defaults.node.extend(given),
                    _ => defaults.edge.extend(given),
                }
                return Ok(());
            }
        }
        let line = self.lexer.line();
        if let Some(Token::Id { .. }) = self.ahead
            && !self.keyword("subgraph")
        {
            let Some(name) = self.id()? else { return Ok(()) };
            if self.takes('=')? {
                let value = self.value()?;
                return self.heading(&[(name, value)], depth);
            }
            self.port()?;
            if !self.at('>') && !self.at('-') {
                let own = self.attributes()?;
                let node = self.node(&name, &defaults.node, line)?;
                self.describe(node, &own)?;
                named.push(node);
                return Ok(());
            }
            let first = vec![self.node(&name, &defaults.node, line)?];
            return self.edges(first, defaults, depth, named, line);
        }
        let first = self.subgraph(defaults, depth)?;
        self.edges(first, defaults, depth, named, line)
    }

    /// A chain of edges from the first nodes on; without an arrow, just those nodes.
    fn edges(
        &mut self,
        first: Vec<usize>,
        defaults: &Defaults,
        depth: usize,
        named: &mut Vec<usize>,
        line: usize,
    ) -> Result<(), ReadError> {
        let mut chain = vec![first];
        let arrow = if self.directed { '>' } else { '-' };
        while self.at('>') || self.at('-') {
            if !self.takes(arrow)? {
                let wanted = if self.directed { "“->” in a digraph" } else { "“--” in a graph" };
                return Err(self.expected(wanted));
            }
            let line = self.lexer.line();
            let next = if self.at('{') || self.keyword("subgraph") {
                self.subgraph(defaults, depth)?
            } else {
                let name = self.id()?.ok_or_else(|| self.expected("a node"))?;
                self.port()?;
                vec![self.node(&name, &defaults.node, line)?]
            };
            chain.push(next);
        }
        if chain.len() > 1 {
            let own = self.attributes()?;
            let given = Rc::new(defaults.edge.iter().chain(&own).cloned().collect());
            for pair in chain.windows(2) {
                let count = pair[0].len() * pair[1].len();
                self.represented += count;
                if count > 1 && self.represented > MOST_EDGES {
                    let (what, given) = ("edges", self.represented);
                    return Err(self.lexer.wrong(ReadErrorKind::TooLarge { what, given, limit: MOST_EDGES }));
                }
                for &from in &pair[0] {
                    for &to in &pair[1] {
                        self.join([from, to], &own, &given, line);
                    }
                }
            }
        }
        named.extend(chain.into_iter().flatten());
        Ok(())
    }

    /// One more edge. Where a graph is strict, one that is there already gets these attributes.
    fn join(&mut self, ends: [usize; 2], own: &Attributes, given: &Rc<Attributes>, line: usize) {
        if self.is_strict {
            let [from, to] = ends;
            let ends = if self.directed { ends } else { [from.min(to), from.max(to)] };
            if let Some(nth) = self.joined.get(&ends) {
                if !own.is_empty() {
                    Rc::make_mut(&mut self.edges[*nth].given).extend_from_slice(own);
                }
                return;
            }
            self.joined.insert(ends, self.edges.len());
        }
        self.edges.push(Edge { ends, line, given: given.clone() });
    }

    /// Makes the moves of the edges. Returns their lines.
    fn lead_edges(&mut self) -> Result<Vec<usize>, ReadError> {
        let mut lines = Vec::with_capacity(self.edges.len());
        for Edge { ends, line, given } in std::mem::take(&mut self.edges) {
            let given: BTreeMap<&str, &str> =
                given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let (forwards, backwards) = match given.get("dir") {
                Some(&"back") => (false, true),
                Some(&"both") => (true, true),
                _ => (true, !self.directed),
            };
            // A loop leads back by itself.
            let backwards = backwards && !(forwards && ends[0] == ends[1]);
            let first = self.draft.moves.len();
            let moves = first..first + usize::from(forwards) + usize::from(backwards);
            let mut step = Move::default();
            for (name, value) in given.into_iter().filter(|(name, _)| *name != "dir") {
                let wrong = |error: Unreadable| error.at(format!("line {line}, {name}"));
                if self.turns.may_say(name) {
                    if name == "by" && !self.turns.is_chosen() {
                        attributes::movers(value).map_err(wrong)?;
                    }
                    for nth in moves.clone() {
                        self.turns.of_move(nth, name, &resolved(value, ""));
                    }
                    continue;
                }
                self.turns.meet(name, &resolved(value, ""));
                if !attributes::set_move(&mut step, name, value).map_err(wrong)? {
                    self.reading.leave(name, "move");
                }
            }
            let [from, to] = ends.map(|node| self.draft.positions[node].position.key.clone());
            let back = DraftMove { from: to.clone(), to: from.clone(), step: step.bent_back() };
            let ahead = DraftMove { from, to, step };
            self.draft.moves.extend(forwards.then_some(ahead));
            self.draft.moves.extend(backwards.then_some(back));
            lines.resize(self.draft.moves.len(), line);
        }
        Ok(lines)
    }

    /// Labels records by the texts of their fields. Where the shape is said after the label, only the end shows which are records.
    fn label_records(&mut self) {
        for (node, (is_record, label)) in std::mem::take(&mut self.records) {
            let position = &mut self.draft.positions[node];
            if is_record && position.label.is_some() {
                position.label = Some(record_text(&label, &position.position.key));
            }
        }
    }

    /// Leaves out the entries of a legend: no edge leads to or from them.
    fn leave_legend(&mut self) {
        let ends = self.draft.moves.iter().flat_map(|step| [step.from.as_str(), step.to.as_str()]);
        let ends: BTreeSet<&str> = if self.legend.is_empty() { BTreeSet::new() } else { ends.collect() };
        let is_entry: Vec<bool> = (0..)
            .zip(&self.draft.positions)
            .map(|(nth, node)| self.legend.contains(&nth) && !ends.contains(node.position.key.as_str()))
            .collect();
        let mut nth = 0..;
        self.draft.positions.retain(|_| nth.next().is_none_or(|nth: usize| !is_entry[nth]));
        let mut nth = 0..;
        self.node_lines.retain(|_| nth.next().is_none_or(|nth: usize| !is_entry[nth]));
        for _ in is_entry.iter().filter(|is_entry| **is_entry) {
            self.reading.leave("entries of a legend", "");
        }
        for (name, nodes) in &self.lost {
            for _ in nodes.iter().filter(|nth| !is_entry[**nth]) {
                self.reading.leave(name, "position");
            }
        }
    }

    /// The nodes of a subgraph.
    fn subgraph(&mut self, defaults: &Defaults, depth: usize) -> Result<Vec<usize>, ReadError> {
        let mut is_legend = false;
        if self.keyword("subgraph") {
            self.step()?;
            is_legend = self.id()?.is_some_and(|name| name.to_ascii_lowercase().contains("legend"));
        }
        self.sign('{')?;
        let before = self.draft.positions.len();
        let mut nodes = self.statements(&mut defaults.clone(), depth + 1)?;
        if is_legend {
            self.legend.extend(before..self.draft.positions.len());
        }
        nodes.sort_unstable();
        nodes.dedup();
        Ok(nodes)
    }

    /// The number of a node, which is made when its name is new.
    fn node(&mut self, name: &str, defaults: &[(String, String)], line: usize) -> Result<usize, ReadError> {
        let name = resolved(name, "");
        if let Some(&node) = self.nodes.get(&name) {
            return Ok(node);
        }
        let node = self.draft.positions.len();
        self.nodes.insert(name.clone(), node);
        let position = Position { key: name, ..Position::default() };
        self.draft.positions.push(DraftPosition { position, ..DraftPosition::default() });
        self.node_lines.push(line);
        self.describe(node, defaults)?;
        Ok(node)
    }

    fn describe(&mut self, node: usize, given: &[(String, String)]) -> Result<(), ReadError> {
        let line = self.lexer.line();
        let position = &mut self.draft.positions[node];
        for (name, value) in given {
            let is_said = self.turns.of_position(&position.position.key, name, &resolved(value, ""));
            let lost = &mut self.lost;
            let mut set = |position: &mut DraftPosition, name: &str, value: &str| {
                let known = attributes::set_position(position, name, value)
                    .map_err(|error| error.at(format!("line {line}, {name}")))?;
                if !known
                    && !lost.get_mut(name).is_some_and(|nodes| {
                        nodes.insert(node);
                        true
                    })
                {
                    lost.insert(name.to_owned(), BTreeSet::from([node]));
                }
                Ok::<(), ReadError>(())
            };
            match name.as_str() {
                "label" => {
                    let label = resolved(value, &position.position.key);
                    set(position, name, &label)?;
                    self.records.entry(node).or_default().1 = value.clone();
                }
                "shape" => {
                    self.records.entry(node).or_default().0 = matches!(value.as_str(), "record" | "Mrecord");
                    if !is_said {
                        set(position, name, value)?;
                    }
                }
                "pos" => {
                    let (x, y) = flat(value)
                        .ok_or_else(|| Unreadable::new(IN_PLANE, value).at(format!("line {line}, {name}")))?;
                    set(position, "x", x)?;
                    set(position, "y", y)?;
                    position.y = position.y.map(|y| if y == 0.0 { 0.0 } else { -y });
                }
                _ if is_said => {}
                name => set(position, name, value)?,
            }
        }
        Ok(())
    }

    /// What is said of the graph, or of a subgraph at a depth. The label of the graph is what is seen as its title.
    fn heading(&mut self, given: &[(String, String)], depth: usize) -> Result<(), ReadError> {
        for (name, value) in given {
            match name.as_str() {
                "label" if depth > 0 => self.reading.leave("titles of subgraphs", ""),
                _ if depth > 0 => self.reading.leave(name, "subgraph"),
                "label" => {
                    let title = resolved(value, &self.draft.heading.title);
                    self.draft.heading.title = title.trim().to_owned();
                }
                _ => {}
            }
            if depth > 0 || name == "label" {
                continue;
            }
            let known = attributes::set_heading(&mut self.draft, name, &resolved(value, ""))
                .map_err(|error| error.at(format!("line {}, {name}", self.lexer.line())))?;
            if !known {
                self.reading.leave(name, "graph");
            }
        }
        Ok(())
    }

    /// Attribute lists, one after another; none is fine.
    fn attributes(&mut self) -> Result<Attributes, ReadError> {
        let mut given = Attributes::new();
        while self.takes('[')? {
            while !self.takes(']')? {
                let name = self.id()?.ok_or_else(|| self.expected("an attribute or “]”"))?;
                self.sign('=')?;
                given.push((name, self.value()?));
                if !self.takes(',')? {
                    self.takes(';')?;
                }
            }
        }
        Ok(given)
    }

    fn value(&mut self) -> Result<String, ReadError> {
        self.id()?.ok_or_else(|| self.expected("a value"))
    }

    /// Where an edge meets its node, which a game does not ask.
    fn port(&mut self) -> Result<(), ReadError> {
        if self.at(':') {
            self.reading.leave("ports", "");
        }
        while self.takes(':')? {
            self.value()?;
        }
        Ok(())
    }

    /// The error that something else should stand here than what does.
    fn expected(&self, what: &str) -> ReadError {
        let found = match &self.ahead {
            None => None,
            Some(Token::Id { text, .. }) => found(text),
            Some(Token::Sign('>')) => found("->"),
            Some(Token::Sign('-')) => found("--"),
            Some(Token::Sign(sign)) => found(&sign.to_string()),
        };
        self.lexer.wrong(ReadErrorKind::Expected { expected: what.into(), found })
    }

    fn step(&mut self) -> Result<(), ReadError> {
        self.ahead = self.lexer.next()?;
        Ok(())
    }

    fn keyword(&self, word: &str) -> bool {
        matches!(&self.ahead, Some(Token::Id { text, quoted: false }) if text.eq_ignore_ascii_case(word))
    }

    fn at(&self, sign: char) -> bool {
        self.ahead == Some(Token::Sign(sign))
    }

    fn takes(&mut self, sign: char) -> Result<bool, ReadError> {
        let here = self.at(sign);
        if here {
            self.step()?;
        }
        Ok(here)
    }

    fn sign(&mut self, sign: char) -> Result<(), ReadError> {
        if self.takes(sign)? { Ok(()) } else { Err(self.expected(&format!("“{sign}”"))) }
    }

    /// A name or value, if one stands here.
    fn id(&mut self) -> Result<Option<String>, ReadError> {
        let Some(Token::Id { text, .. }) = &self.ahead else { return Ok(None) };
        let text = text.clone();
        self.step()?;
        Ok(Some(text))
    }
}

/// A text without its backslashes: `\N` is the node's name, a line's end becomes a blank.
fn resolved(text: &str, node: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n' | 'l' | 'r') => plain.push(' '),
                Some('N') => plain.push_str(node),
                Some(other) => plain.push(other),
                None => {}
            },
            other => plain.push(other),
        }
    }
    plain
}

/// The texts of a record's fields, without their ports: `<left> 1|{2|3}` is “1 2 3”.
fn record_text(label: &str, node: &str) -> String {
    let mut fields = String::with_capacity(label.len());
    let mut chars = label.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => fields.extend(['\\'].into_iter().chain(chars.next())),
            '|' | '{' | '}' => fields.push(' '),
            '<' => chars.by_ref().find(|c| *c == '>').map_or((), |_| ()),
            other => fields.push(other),
        }
    }
    resolved(&fields, node).split_whitespace().collect::<Vec<_>>().join(" ")
}

const IN_PLANE: &str = "a place in the plane such as “30,40”";

/// The two coordinates of a place; a third one has to be 0.
fn flat(place: &str) -> Option<(&str, &str)> {
    let (x, rest) = place.trim_end_matches('!').split_once(',')?;
    match rest.split_once(',') {
        None => Some((x, rest)),
        Some((y, z)) => z.trim().parse().is_ok_and(|z: f64| z == 0.0).then_some((x, y)),
    }
}
