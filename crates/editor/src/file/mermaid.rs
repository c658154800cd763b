//! Mermaid's flowcharts, which stand in wikis: nodes and links between them.
//!
//! ```text
//! flowchart LR
//!   A[Start] -->|left| B{Choose} & C
//!   B -- right --> A
//! ```
//!
//! The text of a link says who moves. A link without an arrow leads both ways. Looks, classes and subgraphs' titles are not taken
//! over.

use super::draft::Reading;
use super::named::Named;
use super::{ReadError, ReadErrorKind, attributes};
use crate::document::Document;
use crate::xml::unescaped;
use hyperjam_terms::Movers;
use std::collections::BTreeMap;

/// Statements that say nothing of a game.
const LOOKS: [&str; 8] =
    ["classDef", "class", "style", "linkStyle", "click", "direction", "accTitle:", "accDescr:"];
/// What is in every link.
const LINES: [&str; 3] = ["--", "==", "-."];
/// How the texts of nodes are put in brackets, the longest first.
const SHAPES: [(&str, &str); 11] = [
    ("(((", ")))"),
    ("((", "))"),
    ("([", "])"),
    ("[[", "]]"),
    ("[(", ")]"),
    ("{{", "}}"),
    ("[/", "]"),
    ("[", "]"),
    ("(", ")"),
    ("{", "}"),
    (">", "]"),
];

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
            let is_chart = matches!(words.next(), Some("flowchart" | "graph" | "flowchart-elk"));
            let is_known = |way: &str| ["TB", "TD", "BT", "RL", "LR"].contains(&way);
            return (is_chart && words.next().is_none_or(is_known) && words.next().is_none())
                .then_some(nth + 1);
        }
    }
    None
}

pub(super) fn read_with(text: &str, reading: Reading<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    let expected = |line: usize, expected: &str, found: &str| {
        let found = super::error::found(found);
        ReadError::new(format!("line {line}"), ReadErrorKind::Expected { expected: expected.into(), found })
    };
    let first = header(text).ok_or_else(|| expected(1, "“flowchart” and a direction such as “LR”", ""))?;
    let mut drawing = Named::new(reading);
    if let Some(title) = title(text) {
        drawing.draft.heading.title = title;
    }
    for (nth, line) in text.lines().enumerate().skip(first - 1) {
        let number = nth + 1;
        let is_said = !line.trim_start().starts_with("%%") && !line.trim_start().starts_with(FENCE);
        // Behind the header there may be more in its line.
        let skipped = usize::from(nth + 1 == first);
        for statement in statements(if is_said { line } else { "" }).skip(skipped) {
            let word = statement.split_whitespace().next().unwrap_or_default();
            if word == "subgraph" {
                reading.leave("titles of subgraphs", "");
            } else if LOOKS.contains(&word) && !LINES.iter().any(|line| statement.contains(line)) {
                reading.leave(word, "line");
            } else if !word.is_empty() && statement != "end" {
                let mut scanner = Scanner { rest: statement, line: number };
                scanner.chain(&mut drawing).map_err(|(wanted, found)| expected(number, wanted, found))?;
            }
        }
    }
    drawing.finish()
}

/// The title in the front matter.
fn title(text: &str) -> Option<String> {
    let rest = text.trim_start().strip_prefix("---")?;
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
    fn chain(&mut self, drawing: &mut Named<'_>) -> Result<(), Wrong<'text>> {
        let mut from = self.nodes(drawing)?;
        while !self.rest.is_empty() {
            let link = self.link()?;
            let to = self.nodes(drawing)?;
            let by = drawing.movers(link.text, "the text");
            for one in &from {
                for other in &to {
                    if drawing.is_too_large() {
                        return Ok(());
                    }
                    if link.forwards {
                        drawing.step(one, other, by, self.line);
                    }
                    if link.backwards {
                        drawing.step(other, one, by, self.line);
                    }
                }
            }
            from = to;
        }
        Ok(())
    }

    /// Nodes with `&` between them.
    fn nodes(&mut self, drawing: &mut Named<'_>) -> Result<Vec<&'text str>, Wrong<'text>> {
        let mut nodes = vec![self.node(drawing)?];
        while let Some(rest) = self.rest.strip_prefix('&') {
            self.rest = rest.trim_start();
            nodes.push(self.node(drawing)?);
        }
        Ok(nodes)
    }

    fn node(&mut self, drawing: &mut Named<'_>) -> Result<&'text str, Wrong<'text>> {
        let text = self.rest;
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let mut end = 0;
        while let Some(c) = text[end..].chars().next() {
            let joins = c == '-' && end > 0 && text[end + 1..].starts_with(char::is_alphanumeric);
            if !is_word(c) && !joins {
                break;
            }
            end += c.len_utf8();
        }
        if end == 0 {
            return Err(("a node", text));
        }
        let name = &text[..end];
        self.rest = &text[end..];
        if let Some((open, close)) = SHAPES.iter().find(|(open, _)| self.rest.starts_with(open)) {
            let inner = &self.rest[open.len()..];
            let length = match inner.strip_prefix('"') {
                Some(quoted) => {
                    quoted.find('"').and_then(|end| Some(end + 2 + inner[end + 2..].find(close)?))
                }
                None => inner.find(close),
            };
            let Some(length) = length else { return Err(("a closing bracket", self.rest)) };
            let label =
                inner[..length].trim().trim_end_matches(['/', '\\']).trim_matches('"').trim_matches('`');
            let label = unescaped(&label.replace("<br>", " ").replace("<br/>", " ").replace("#quot;", "\""));
            drawing.position(name, self.line).label = Some(label);
            self.rest = &inner[length + close.len()..];
        } else {
            drawing.position(name, self.line);
        }
        if let Some(class) = self.rest.strip_prefix(":::") {
            let end = class.find(|c: char| !is_word(c)).unwrap_or(class.len());
            drawing.reading.leave("class", "position");
            self.rest = &class[end..];
        }
        self.rest = self.rest.trim_start();
        Ok(name)
    }

    /// `-->`, `---`, `-.->`, `==>`, `<-->`, `--o`, `--x`, each longer too, with a text in bars after it or within.
    fn link(&mut self) -> Result<Link<'text>, Wrong<'text>> {
        let whole = self.rest;
        let line = |text: &str| text.find(|c| !['-', '=', '.'].contains(&c)).unwrap_or(text.len());
        let mut rest = whole;
        let backwards = rest.starts_with('<');
        rest = rest.strip_prefix('<').unwrap_or(rest);
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
