//! DOT, the language of Graphviz: a digraph whose attributes are the field names of our own files.
//!
//! Written files look right in Graphviz: `neato -n2 -Tsvg` keeps the places. Reading takes any graph: `label`,
//! `pos` (or `x` and `y`) and `end` of nodes, `by` of edges; the label of the graph is its title. Who moves is read as
//! [`mover`](super::mover) says; an undirected edge leads both ways, and a strict graph has one edge between two nodes, with the attributes
//! of all that join them. Places in space are refused.
//! Subgraphs are taken as the sets of nodes that they are, but the entries of a legend are left out; of HTML labels and records the
//! text is taken. Fields of our own files that Hyperjam does not know are not written.

mod lexer;
mod parser;

use super::attributes;
use super::{ReadError, ReadOptions};
use crate::document::Document;
use hyperjam_terms::Movers;
use std::fmt::Write;

/// Writes a document. Cost O(V + E).
pub fn write(document: &Document) -> String {
    let title = &document.heading().title;
    let mut text = format!("digraph {} {{\n", quoted(title));
    text.push_str("  node [shape=circle, fixedsize=true, width=0.7, fontname=\"Helvetica\"];\n");
    let key = |id| document.position(id).map_or("", |position| position.key.as_str());
    for (name, value) in attributes::of_heading(document, &key) {
        push(&mut text, format_args!("  {name}={};\n", quoted(&value)));
    }
    for (_, position) in document.positions() {
        // Graphviz counts y upwards.
        let pos = format!("{},{}!", position.at.x, 0.0 - position.at.y);
        let end = position.end.map(|end| format!(", end={end}, peripheries=2")).unwrap_or_default();
        let others: String =
            attributes::fields(position).map(|(name, value)| format!(", {name}={}", plain(value))).collect();
        let (key, label) = (quoted(&position.key), quoted(&position.label));
        push(&mut text, format_args!("  {key} [label={label}, pos=\"{pos}\"{end}{others}];\n"));
    }
    for (_, step) in document.moves() {
        let look = match step.by {
            Movers::LEFT => ", color=blue, arrowhead=normal",
            Movers::RIGHT => ", color=red, style=dashed, arrowhead=empty",
            _ => ", color=\"black:invis:black\"",
        };
        let by: Vec<String> = attributes::of_move(step)
            .into_iter()
            .map(|(name, value)| format!("{name}={}", quoted(&value)))
            .collect();
        let (from, to) = (quoted(key(step.from)), quoted(key(step.to)));
        push(&mut text, format_args!("  {from} -> {to} [{}{look}];\n", by.join(", ")));
    }
    text.push_str("}\n");
    text
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(line);
}

/// A word as it is, and other texts in quotation marks.
fn plain(text: String) -> String {
    let is_word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    if is_word { text } else { quoted(&text) }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a text begins as DOT does: after comments, with its first word before a brace.
pub(super) fn begins(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        let after = match rest.get(..2) {
            Some("//") => rest.split_once('\n'),
            Some("/*") => rest.split_once("*/"),
            _ if rest.starts_with('#') => rest.split_once('\n'),
            _ => break,
        };
        rest = after.map_or("", |(_, after)| after.trim_start());
    }
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let word = rest[..end].to_ascii_lowercase();
    let follows = |next: char| rest[end..].trim_start().starts_with(next);
    matches!(word.as_str(), "strict" | "digraph" | "graph") && !follows(':') && rest.contains('{')
}

/// Reads a document. Cost O(n log n) in the text's length, but for edges between subgraphs, which count as
/// many as they represent.
///
/// ```
/// use hyperjam_editor::file::dot;
/// use hyperjam_terms::Movers;
///
/// let drawn = dot::read("digraph { a -> b [color=blue] }")?;
/// assert!(drawn.moves().all(|(_, step)| step.by == Movers::LEFT));
/// assert_eq!(dot::read(&dot::write(&drawn))?, drawn);
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Document, ReadError> {
    read_with(text, ReadOptions::default())
}

pub(super) fn read_with(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    parser::parse(text, reading)
}
