//! Mermaid's flowcharts, which stand in wikis: nodes and links between them.
//!
//! ```text
//! flowchart LR
//!   A[Start] -->|left| B{Choose} & C
//!   B -- right --> A
//! ```
//!
//! The text of a link says who moves. A link without an arrow leads both ways. Looks, classes, subgraphs' titles and links that lead
//! from or to a subgraph are not taken over; invisible links only place their nodes.

use super::choice::TEXT;
use super::draft::ReadOptions;
use super::named::Named;
use super::{ReadError, ReadErrorKind, attributes};
use crate::document::Document;
use crate::xml::unescaped;
use hyperjam_terms::Movers;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Statements that say nothing of a game.
const LOOKS: [&str; 8] =
    ["classDef", "class", "style", "linkStyle", "click", "direction", "accTitle:", "accDescr:"];
/// What is in every link.
const LINES: [&str; 3] = ["--", "==", "-."];
/// How the texts of nodes are put in brackets, the longest first.
const SHAPES: [(&str, &str); 12] = [
    ("(((", ")))"),
    ("((", "))"),
    ("([", "])"),
    ("[[", "]]"),
    ("[(", ")]"),
    ("{{", "}}"),
    ("[/", "]"),
    ("[\\", "]"),
    ("[", "]"),
    ("(", ")"),
    ("{", "}"),
    (">", "]"),
];

/// Tags that may stand in texts; behind the first ones a line ends.
const TAGS: [&str; 20] = [
    "br", "p", "div", "hr", "li", "b", "i", "u", "s", "strong", "em", "sub", "sup", "small", "big", "code",
    "span", "font", "center", "ul",
];
const LINE_TAGS: usize = 5;
/// What opens the attributes of a node or a link, which may go on in further lines.
const ATTRIBUTES: &str = "@{";

/// Where a flowchart begins and ends within other text.
const FENCE: &str = "```";

/// Whether a text begins as a flowchart does, after front matter and comments, and has a link.
pub(super) fn begins(text: &str) -> bool {
    header(text).is_some_and(|line| {
        let mut rest = text.lines().skip(line - 1);
        let is_link = |line: &str| LINES.iter().any(|link| line.contains(link));
        // “graph” may as well be a position of a list.
        rest.next().is_some_and(|first| first.trim().starts_with("flowchart") || is_link(first))
            || rest.any(is_link)
    })
}

/// The number of the line with the header, from 1.
fn header(text: &str) -> Option<usize> {
    let mut is_matter = false;
    for (nth, line) in text.lines().enumerate() {
        let line = line.trim();
        if line == "---" {
            is_matter = !is_matter;
        } else if !is_matter && !line.is_empty() && !line.starts_with("%%") && !line.starts_with(FENCE) {
            let mut words = line.split(';').next().unwrap_or_default().split_whitespace();
            let is_chart = matches!(words.next(), Some("flowchart" | "graph" | "flowchart-elk" | "swimlane"));
            let is_known = |way: &str| ["TB", "TD", "BT", "RL", "LR"].contains(&way);
            return (is_chart && words.next().is_none_or(is_known) && words.next().is_none())
                .then_some(nth + 1);
        }
    }
    None
}

pub(super) fn read_with(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    let expected = |line: usize, expected: &str, found: &str| {
        let found = super::error::found(found);
        ReadError::new(format!("line {line}"), ReadErrorKind::Expected { expected: expected.into(), found })
    };
    let first = header(text).ok_or_else(|| expected(1, "“flowchart” and a direction such as “LR”", ""))?;
    let lines = lines(text, first);
    // Behind the header there may be more in its line.
    let all =
        || lines.iter().flat_map(|(nth, line)| statements(line).map(|statement| (*nth, statement))).skip(1);
    let mut chart = Chart {
        drawing: Named::new(reading),
        groups: all().filter_map(|(_, statement)| group(statement)).collect(),
        links: BTreeSet::new(),
    };
    if let Some(title) = title(text) {
        chart.drawing.draft.heading.title = title;
    }
    for (number, statement) in all() {
        let word = statement.split_whitespace().next().unwrap_or_default();
        if word == "subgraph" {
            reading.leave("titles of subgraphs", "");
        } else if LOOKS.contains(&word) && !LINES.iter().any(|line| statement.contains(line)) {
            reading.leave(word, "line");
        } else if !word.is_empty() && statement != "end" {
            let mut scanner = Scanner { rest: statement, line: number };
            scanner.chain(&mut chart).map_err(|(wanted, found)| expected(number, wanted, found))?;
        }
    }
    chart.drawing.finish()
}

/// A flowchart that is being read.
struct Chart<'a> {
    drawing: Named<'a>,
    /// The names of subgraphs, also of those that come later.
    groups: BTreeSet<String>,
    /// The names of links so far.
    links: BTreeSet<String>,
}

/// The lines from the header on that are no comments, with their numbers. One that opens attributes, or a quoted text in brackets, goes on
/// until they are closed.
fn lines(text: &str, first: usize) -> Vec<(usize, Cow<'_, str>)> {
    let mut lines: Vec<(usize, Cow<'_, str>)> = Vec::new();
    let mut open = None;
    for (number, line) in (1..).zip(text.lines()).skip(first - 1) {
        let is_said = !line.trim_start().starts_with("%%") && !line.trim_start().starts_with(FENCE);
        match lines.last_mut().filter(|_| open.is_some()) {
            Some((_, before)) => {
                let before = before.to_mut();
                before.push('\n');
                before.push_str(line);
            }
            None if is_said => lines.push((number, line.into())),
            None => continue,
        }
        open = Open::after(line, open);
    }
    lines
}

/// What a line leaves open: attributes, a quoted text, or one within the other.
#[derive(Clone, Copy)]
struct Open {
    attributes: bool,
    quoted: bool,
}

impl Open {
    fn after(line: &str, before: Option<Self>) -> Option<Self> {
        let Self { mut attributes, mut quoted } = before.unwrap_or(Self { attributes: false, quoted: false });
        let mut last = ' ';
        let mut is_bracketed = quoted;
        for c in line.chars() {
            match c {
                '"' => {
                    quoted = !quoted;
                    is_bracketed = ['[', '(', '{', '/', '>'].contains(&last);
                }
                '{' if !quoted && last == '@' => attributes = true,
                '}' if !quoted => attributes = false,
                _ => {}
            }
            last = c;
        }
        // A quotation mark elsewhere may be one in a text.
        quoted &= attributes || is_bracketed;
        (attributes || quoted).then_some(Self { attributes, quoted })
    }
}

/// The name of the subgraph that begins with this statement, as links have it.
fn group(statement: &str) -> Option<String> {
    let rest = statement.strip_prefix("subgraph")?.strip_prefix([' ', '\t'])?;
    let name = rest.split('[').next().unwrap_or_default().trim().trim_matches('"');
    (!name.is_empty()).then(|| name.to_owned())
}

/// The title in the front matter.
fn title(text: &str) -> Option<String> {
    let mut rest = text.trim_start();
    if rest.starts_with(FENCE) {
        rest = rest.split_once('\n')?.1.trim_start();
    }
    let rest = rest.strip_prefix("---")?;
    let matter = rest.split("\n---").next()?;
    let title = matter.lines().find_map(|line| line.strip_prefix("title:"))?.trim();
    Some(serde_json::from_str(title).unwrap_or_else(|_| title.trim_matches(['"', '\'']).to_owned()))
}

/// The statements of a line: what semicolons part outside of quotation marks and brackets.
fn statements(line: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut is_quoted, mut is_text) = (0_i32, false, false);
    let parts = line.split(move |c: char| {
        match c {
            '"' => is_quoted = !is_quoted,
            '|' if !is_quoted => is_text = !is_text,
            '[' | '(' | '{' if !is_quoted => depth += 1,
            ']' | ')' | '}' if !is_quoted => depth -= 1,
            _ => {}
        }
        c == ';' && !is_quoted && !is_text && depth <= 0
    });
    parts.map(str::trim)
}

/// What is expected, and what stands there.
type Wrong<'text> = (&'static str, &'text str);

/// What is left of a statement.
struct Scanner<'text> {
    rest: &'text str,
    line: usize,
}

/// A link between nodes.
struct Link<'text> {
    forwards: bool,
    backwards: bool,
    text: &'text str,
}

impl<'text> Scanner<'text> {
    /// Nodes with links between them.
    fn chain(&mut self, chart: &mut Chart<'_>) -> Result<(), Wrong<'text>> {
        let mut from = self.nodes(chart)?;
        while !self.rest.is_empty() {
            let link = self.link(chart)?;
            let to = self.nodes(chart)?;
            let Chart { drawing, groups, .. } = &mut *chart;
            if !link.forwards && !link.backwards {
                drawing.reading.leave("invisible links", "");
            }
            for one in &from {
                for other in &to {
                    if drawing.is_too_large() {
                        return Ok(());
                    }
                    if groups.contains(*one) || groups.contains(*other) {
                        drawing.reading.leave("links of subgraphs", "");
                        continue;
                    }
                    let ways = [(one, other, link.forwards), (other, one, link.backwards)];
                    for (one, other, _) in ways.into_iter().filter(|(.., leads)| *leads) {
                        let nth = drawing.step(one, other, self.line);
                        drawing.turns.of_move(nth, TEXT, link.text);
                    }
                }
            }
            from = to;
        }
        Ok(())
    }

    /// Nodes with `&` between them.
    fn nodes(&mut self, chart: &mut Chart<'_>) -> Result<Vec<&'text str>, Wrong<'text>> {
        let mut nodes = vec![self.node(chart)?];
        while let Some(rest) = self.rest.strip_prefix('&') {
            self.rest = rest.trim_start();
            nodes.push(self.node(chart)?);
        }
        Ok(nodes)
    }

    /// How many bytes a name has that begins here.
    fn name_length(text: &str) -> usize {
        let mut end = 0;
        while let Some(c) = text[end..].chars().next() {
            let joins = c == '-' && end > 0 && text[end + 1..].starts_with(char::is_alphanumeric);
            if !is_word(c) && !joins {
                break;
            }
            end += c.len_utf8();
        }
        end
    }

    /// A node, which is made if it is new and no subgraph.
    fn node(&mut self, chart: &mut Chart<'_>) -> Result<&'text str, Wrong<'text>> {
        let text = self.rest;
        let end = Self::name_length(text);
        if end == 0 {
            return Err(("a node", text));
        }
        let name = &text[..end];
        self.rest = &text[end..];
        let is_link = chart.links.contains(name) && self.rest.starts_with(ATTRIBUTES);
        let is_node = !is_link && !chart.groups.contains(name);
        if is_node {
            chart.drawing.position(name, self.line);
        }
        let mut label = None;
        if let Some((open, close)) = SHAPES.iter().find(|(open, _)| self.rest.starts_with(open)) {
            let inner = &self.rest[open.len()..];
            let length = match inner.strip_prefix('"') {
                Some(quoted) => {
                    quoted.find('"').and_then(|end| Some(end + 2 + inner[end + 2..].find(close)?))
                }
                None => inner.find(close),
            };
            let Some(length) = length else { return Err(("a closing bracket", self.rest)) };
            label = Some(inner[..length].trim().trim_end_matches(['/', '\\']));
            self.rest = &inner[length + close.len()..];
        }
        if let Some(inner) = self.rest.strip_prefix(ATTRIBUTES) {
            let Some(length) = unquoted(inner, '}').next() else {
                return Err(("a closing bracket", self.rest));
            };
            for (key, value) in attributes_in(&inner[..length]) {
                match key {
                    "label" if !is_link => label = Some(value),
                    "shape" => {}
                    _ => chart.drawing.reading.leave(key, if is_link { "move" } else { "position" }),
                }
            }
            self.rest = &inner[length + 1..];
        }
        if let Some(label) = label.filter(|_| is_node) {
            chart.drawing.position(name, self.line).label = Some(plain_text(label));
        }
        if let Some(class) = self.rest.strip_prefix(":::") {
            let end = class.find(|c: char| !is_word(c)).unwrap_or(class.len());
            chart.drawing.reading.leave("class", "position");
            self.rest = &class[end..];
        }
        self.rest = self.rest.trim_start();
        Ok(name)
    }

    /// `-->`, `---`, `-.->`, `==>`, `<-->`, `--o`, `x--x`, each longer too, with a text in bars after it or within, and be it with a name
    /// as in `e1@-->`; or `~~~`, which is invisible.
    fn link(&mut self, chart: &mut Chart<'_>) -> Result<Link<'text>, Wrong<'text>> {
        let named = Self::name_length(self.rest);
        if let Some(link) = self.rest[named..].strip_prefix('@').filter(|_| named > 0) {
            chart.links.insert(self.rest[..named].to_owned());
            self.rest = link;
        }
        if self.rest.starts_with("~~~") {
            self.rest = self.rest.trim_start_matches('~').trim_start();
            return Ok(Link { forwards: false, backwards: false, text: "" });
        }
        let whole = self.rest;
        let line = |text: &str| text.find(|c| !['-', '=', '.'].contains(&c)).unwrap_or(text.len());
        let mut rest = whole;
        let is_line = |rest: &&str| LINES.iter().any(|line| rest.starts_with(line));
        let tail = rest.strip_prefix(['<', 'o', 'x']).filter(is_line);
        let backwards = tail.is_some();
        rest = tail.unwrap_or(rest);
        let length = line(rest);
        if length < 2 {
            return Err(("a link such as “-->”", whole));
        }
        rest = &rest[length..];
        let mut text = "";
        // A circle and a cross are arrows, too.
        let arrow = |rest: &'text str| {
            rest.strip_prefix(['>', 'o', 'x']).map_or((false, rest), |after| (true, after))
        };
        let (mut forwards, after) = arrow(rest);
        rest = after;
        // A text within: the line goes on behind it.
        if !forwards && !rest.starts_with('|') && length == 2 {
            let ends = |pair: &[u8]| matches!(pair, b"--" | b"==" | b".-");
            if let Some(at) = rest.as_bytes().windows(2).position(ends) {
                text = rest[..at].trim();
                rest = &rest[at..];
                rest = &rest[line(rest)..];
                (forwards, rest) = arrow(rest);
            }
        }
        rest = rest.trim_start();
        if let Some(within) = rest.strip_prefix('|') {
            let Some((found, after)) = within.split_once('|') else {
                return Err(("“|” at the end of the link’s text", whole));
            };
            (text, rest) = (found.trim(), after);
        }
        self.rest = rest.trim_start();
        let is_line = !forwards && !backwards;
        let text = text.trim_matches('"');
        Ok(Link { forwards: forwards || is_line, backwards: backwards || is_line, text })
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || "_.!#$'*+?/".contains(c)
}

/// Where these characters stand outside of quotation marks.
fn unquoted(text: &str, wanted: char) -> impl Iterator<Item = usize> {
    let mut is_quoted = false;
    let found = text.char_indices().filter(move |(_, c)| {
        is_quoted ^= *c == '"';
        *c == wanted && !is_quoted
    });
    found.map(|(at, _)| at)
}

/// The attributes between the braces of `@{ shape: rect, label: "hi" }`.
fn attributes_in(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut is_quoted = false;
    let parts = text.split(move |c: char| {
        is_quoted ^= c == '"';
        matches!(c, ',' | '\n') && !is_quoted
    });
    parts.filter_map(|part| part.split_once(':')).map(|(key, value)| (key.trim(), value.trim()))
}

/// A text without its quotation marks and tags; where a line ends in it there is a blank.
fn plain_text(text: &str) -> String {
    let text = text.trim_matches('"').trim_matches('`');
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(start) = rest.find('<') {
        let inner = &rest[start + 1..];
        let named = inner.trim_start_matches('/');
        let name = &named[..named.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(named.len())];
        let tag = TAGS.iter().position(|tag| tag.eq_ignore_ascii_case(name)).zip(inner.find('>'));
        plain.push_str(&rest[..start]);
        match tag {
            Some((nth, end)) => {
                plain.push_str(if nth < LINE_TAGS { " " } else { "" });
                rest = &inner[end + 1..];
            }
            None => {
                plain.push('<');
                rest = inner;
            }
        }
    }
    plain.push_str(rest);
    unescaped(plain.replace("#quot;", "\"").trim())
}

/// Writes a document. Positions are numbered, with their labels as texts. Cost O(V + E log V).
pub(super) fn write(document: &Document) -> String {
    let mut text = String::new();
    let title = &document.heading().title;
    if !title.is_empty() {
        text.push_str(&format!("---\ntitle: {}\n---\n", super::quoted(title)));
    }
    text.push_str("flowchart LR\n");
    let numbers: BTreeMap<_, usize> = document.positions().map(|(id, _)| id).zip(0..).collect();
    for (id, position) in document.positions() {
        let label = written(&position.label);
        text.push_str(&format!("  n{}((\"{label}\"))\n", numbers[&id]));
    }
    for (_, step) in document.moves() {
        let by = if step.by == Movers::BOTH {
            String::new()
        } else {
            format!("|{}|", attributes::of_movers(step.by))
        };
        text.push_str(&format!("  n{} -->{by} n{}\n", numbers[&step.from], numbers[&step.to]));
    }
    text
}

/// A label as it can stand in quotation marks: what has a meaning there by its number.
fn written(label: &str) -> String {
    let mut text = String::new();
    for c in label.chars() {
        match c {
            '&' | '"' | '#' | '<' | '`' | '%' | ';' | '\n' => text.push_str(&format!("&#{};", u32::from(c))),
            _ => text.push(c),
        }
    }
    text
}
