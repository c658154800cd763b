//! Tables of moves as spreadsheets write them: CSV and TSV, one move a row, with or without a header.
//!
//! The columns are where a move starts, where it leads and, if there is a third, who makes it. A header names them in any order:
//! `source`, `from`; `target`, `to`; `by`, `player`, `mover`, `owner`, `turn`, `color`. Other columns are not taken over. Players' numbers
//! count from 0, and are taken only under a header; where nothing is said a move is for all. A row without a target is a position. A field in quotation marks may hold separators, line ends and doubled quotation marks.

use super::draft::Reading;
use super::named::Named;
use super::{ReadError, ReadErrorKind, attributes, colour};
use crate::document::Document;
use hyperjam_terms::Movers;

const SOURCES: [&str; 5] = ["source", "from", "src", "tail", "start"];
const TARGETS: [&str; 6] = ["target", "to", "dst", "head", "end", "destination"];
const MOVERS: [&str; 6] = ["by", "player", "mover", "owner", "turn", "players"];
const COLOURS: [&str; 2] = ["color", "colour"];

/// The columns of a table.
struct Columns {
    source: usize,
    target: usize,
    by: Option<usize>,
    colour: Option<usize>,
    /// The names of all, where there is a header.
    names: Vec<String>,
}

impl Columns {
    /// Those that a header names; none if it is none.
    fn of(header: &[String]) -> Option<Self> {
        let names: Vec<String> = header.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let (source, target) = (find(&SOURCES)?, find(&TARGETS)?);
        let (by, colour) = (find(&MOVERS), find(&COLOURS));
        let names = header.iter().map(|name| name.trim().to_owned()).collect();
        Some(Self { source, target, by, colour, names })
    }

    /// Whether a column says something of the move.
    fn is_read(&self, nth: usize) -> bool {
        [Some(self.source), Some(self.target), self.by, self.colour].contains(&Some(nth))
    }
}

/// Whether a text begins with the header of such a table.
pub(super) fn begins(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let line = lines.next().unwrap_or_default();
    let Ok(rows) = rows(line, separator(line)) else { return false };
    rows.first().is_some_and(|(_, header)| Columns::of(header).is_some()) && lines.next().is_some()
}

/// Tabs, semicolons or commas: what the first line has outside of quotation marks.
fn separator(text: &str) -> char {
    let line = text.trim_start().split(['\n', '\r']).next().unwrap_or_default();
    let is_there = |separator: &char| line.split('"').step_by(2).any(|part| part.contains(*separator));
    ['\t', ';'].into_iter().find(is_there).unwrap_or(',')
}

/// The rows with their lines, each as its fields; empty lines are none.
fn rows(text: &str, separator: char) -> Result<Vec<(usize, Vec<String>)>, ReadError> {
    let mut rows = Vec::new();
    let (mut row, mut field, mut line, mut start) = (Vec::new(), String::new(), 1, 1);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if field.trim().is_empty() => {
                field.clear();
                let opened = line;
                loop {
                    match chars.next() {
                        Some('"') if chars.peek() == Some(&'"') => {
                            chars.next();
                            field.push('"');
                        }
                        Some('"') => break,
                        Some(c) => {
                            line += usize::from(c == '\n');
                            field.push(c);
                        }
                        None => {
                            let expected = "a closing quotation mark".into();
                            let kind = ReadErrorKind::Expected { expected, found: None };
                            return Err(ReadError::new(format!("line {opened}"), kind));
                        }
                    }
                }
            }
            // A line ends with either, or with both.
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' | '\r' => {
                row.push(std::mem::take(&mut field));
                let done = std::mem::take(&mut row);
                if done.iter().any(|field: &String| !field.trim().is_empty()) {
                    rows.push((start, done));
                }
                line += 1;
                start = line;
            }
            c if c == separator => row.push(std::mem::take(&mut field)),
            c => field.push(c),
        }
    }
    row.push(field);
    if row.iter().any(|field| !field.trim().is_empty()) {
        rows.push((start, row));
    }
    Ok(rows)
}

pub(super) fn read_with(text: &str, reading: Reading<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    let mut rows = rows(text, separator(text))?;
    let columns = rows.first().and_then(|(_, header)| Columns::of(header));
    let columns = match columns {
        Some(columns) => {
            rows.remove(0);
            columns
        }
        None => Columns { source: 0, target: 1, by: Some(2), colour: None, names: Vec::new() },
    };
    let mut drawing = Named::new(reading);
    for (line, row) in rows {
        let field = |nth: usize| row.get(nth).map_or("", |field| field.trim());
        let (from, to) = (field(columns.source), field(columns.target));
        if from.is_empty() {
            let expected = "where the move starts".into();
            return Err(ReadError::new(
                format!("line {line}"),
                ReadErrorKind::Expected { expected, found: None },
            ));
        }
        if to.is_empty() {
            drawing.position(from, line);
            continue;
        }
        let word = columns.by.map_or("", field);
        // Without a header a number may as well be a weight.
        let is_weight = columns.names.is_empty() && word.parse::<f64>().is_ok();
        let by = match (word, columns.colour.map(field)) {
            _ if is_weight => {
                reading.leave("the number behind the target", "move");
                None
            }
            ("", Some(name)) => Some(colour::movers(name)).filter(|by| *by != Movers::BOTH),
            (word, _) => drawing.movers(word, "the player"),
        };
        for (nth, _) in row.iter().enumerate().filter(|(_, field)| !field.trim().is_empty()) {
            if !columns.is_read(nth) {
                let name = columns.names.get(nth).filter(|name| !name.is_empty());
                reading.leave(&name.cloned().unwrap_or_else(|| format!("column {}", nth + 1)), "move");
            }
        }
        drawing.step(from, to, by, line);
    }
    drawing.finish()
}

/// Writes a document's moves, and the positions that have none. Positions are named by their labels where these tell them apart.
/// Cost O((V + E) log V).
pub(super) fn write(document: &Document) -> String {
    let mut text = String::from("source,target,by\n");
    let mut has_move = std::collections::BTreeSet::new();
    let names: std::collections::BTreeMap<_, String> =
        document.list_names().map(|(id, name)| (id, quoted(name))).collect();
    for (_, step) in document.moves() {
        let by = quoted(&attributes::of_movers(step.by));
        text.push_str(&format!("{},{},{by}\n", names[&step.from], names[&step.to]));
        has_move.extend([step.from, step.to]);
    }
    for (_, name) in names.iter().filter(|(id, _)| !has_move.contains(*id)) {
        text.push_str(&format!("{name},,\n"));
    }
    text
}

fn quoted(field: &str) -> String {
    let is_plain = field == field.trim() && !field.contains([',', ';', '\t', '"', '\n', '\r']);
    if is_plain { field.to_owned() } else { format!("\"{}\"", field.replace('"', "\"\"")) }
}
