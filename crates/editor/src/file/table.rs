//! Tables of moves as spreadsheets write them: CSV and TSV, one move a row, with or without a header.
//!
//! The columns are where a move starts, where it leads and, if there is a third, who makes it. A header names them in any order:
//! `source`, `from`; `target`, `to`; `by`, `player`, `mover`, `owner`, `turn`, `color`. Other columns are not taken over. A row without
//! a target is a position. A field in quotation marks may hold separators, line ends and doubled quotation marks.

use super::draft::Reading;
use super::named::Named;
use super::{ReadError, ReadErrorKind, attributes, colour};
use crate::document::{Document, Move};
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
    /// The names of the others, each with its column.
    others: Vec<(usize, String)>,
}

impl Columns {
    /// Those that a header names; none if it is none.
    fn of(header: &[String]) -> Option<Self> {
        let names: Vec<String> = header.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let (source, target) = (find(&SOURCES)?, find(&TARGETS)?);
        let (by, colour) = (find(&MOVERS), find(&COLOURS));
        let used = [Some(source), Some(target), by, colour];
        let others = header.iter().enumerate().filter(|(nth, _)| !used.contains(&Some(*nth)));
        let others = others.map(|(nth, name)| (nth, name.trim().to_owned())).collect();
        Some(Self { source, target, by, colour, others })
    }
}

/// Whether a text begins with the header of such a table.
pub(super) fn begins(text: &str) -> bool {
    let line = text.trim_start().lines().next().unwrap_or_default();
    let Ok(rows) = rows(line, separator(line)) else { return false };
    rows.first().is_some_and(|(_, header)| Columns::of(header).is_some())
}

/// Tabs, semicolons or commas: what the first line has.
fn separator(text: &str) -> char {
    let line = text.lines().next().unwrap_or_default();
    ['\t', ';'].into_iter().find(|separator| line.contains(*separator)).unwrap_or(',')
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
            '\n' => {
                row.push(std::mem::take(&mut field));
                let done = std::mem::take(&mut row);
                if done.iter().any(|field: &String| !field.trim().is_empty()) {
                    rows.push((start, done));
                }
                line += 1;
                start = line;
            }
            '\r' => {}
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
        None => Columns { source: 0, target: 1, by: Some(2), colour: None, others: Vec::new() },
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
        let by = match (columns.by.map(field), columns.colour.map(field)) {
            (Some(word), _) if !word.is_empty() => drawing.movers(word, "the player"),
            (_, Some(name)) => attributes::movers(colour::movers(name)).unwrap_or(Movers::BOTH),
            _ => Movers::BOTH,
        };
        for (nth, name) in &columns.others {
            if !field(*nth).is_empty() {
                reading.leave(name, "move");
            }
        }
        drawing.step(from, to, Move { by, ..Move::default() }, line);
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
