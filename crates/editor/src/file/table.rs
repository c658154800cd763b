//! Tables of moves as spreadsheets write them: CSV and TSV, one move a row, with or without a header.
//!
//! The columns are where a move starts, where it leads and, if there is a third, who makes it. A header names them in any order:
//! `source`, `from`; `target`, `to`; who moves is in those that [`mover`](super::mover) knows; a `type` of `Undirected`, as Gephi
//! writes it, leads both ways. Other columns are not taken over. Players' numbers are taken only under a header; where nothing is
//! said a move is for all. A row without a target is a position. A field in quotation marks may hold separators, line ends and
//! doubled quotation marks.

use super::choice::is_same;
use super::draft::ReadOptions;
use super::error::found;
use super::mover::{THIRD, is_usual};
use super::named::Named;
use super::{ReadError, ReadErrorKind, attributes};
use crate::document::Document;
use crate::name::plain_name;

const SOURCES: [&str; 5] = ["source", "from", "src", "tail", "start"];
const TARGETS: [&str; 6] = ["target", "to", "dst", "head", "end", "destination"];

/// From how many rows on as many columns of numbers are a matrix; a move may have a weight or two behind its ends.
const LEAST_MATRIX: usize = 5;
/// What else tables have as the names of their columns, so that a first row with one of these is a header.
const OTHERS: [&str; 9] = ["id", "name", "label", "title", "node", "vertex", "type", "value", "weight"];

/// The columns of a table.
struct Columns {
    source: usize,
    target: usize,
    /// Whether a row is a move or an edge, as Gephi's tables say it.
    kind: Option<usize>,
    /// The names of all, where there is a header.
    names: Vec<String>,
}

impl Columns {
    /// Those that a header names; none if it is none.
    fn of(header: &[String]) -> Option<Self> {
        let names: Vec<String> = header.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let (source, target, kind) = (find(&SOURCES)?, find(&TARGETS)?, find(&["type"]));
        let names = header.iter().map(|name| name.trim().to_owned()).collect();
        Some(Self { source, target, kind, names })
    }

    /// What a column is called.
    fn name(&self, nth: usize) -> String {
        let name = self.names.get(nth).filter(|name| !name.is_empty());
        name.cloned().unwrap_or_else(|| format!("column {}", nth + 1))
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

/// Refuses a table whose first row is a header, but not one that says where moves start and lead. Where the row may as well be a move,
/// that is told.
fn check_first(rows: &[(usize, Vec<String>)], reading: ReadOptions<'_>) -> Result<(), ReadError> {
    let [(line, first), others @ ..] = rows else { return Ok(()) };
    let is_number = |cell: &String| cell.trim().parse::<f64>().is_ok();
    let is_square = |(_, row): &(usize, Vec<String>)| row.len() == rows.len() && row.iter().all(is_number);
    // With names above and beside the numbers. Those make it no table of moves, however small it is.
    let is_named =
        |(_, row): &(usize, Vec<String>)| row.len() == rows.len() && row[1..].iter().all(is_number);
    let names_all = !others.is_empty() && first.len() == rows.len() && first[0].trim().is_empty();
    let size = match () {
        () if rows.len() >= LEAST_MATRIX && rows.iter().all(is_square) => rows.len(),
        () if names_all && others.iter().all(is_named) => others.len(),
        () => 0,
    };
    if size > 0 {
        let expected = format!("a table of moves, not a matrix of {size} rows of numbers");
        return Err(ReadError::new(
            format!("line {line}"),
            ReadErrorKind::Expected { expected, found: None },
        ));
    }
    let ends =
        |row: &[String]| -> Vec<String> { row.iter().take(2).map(|end| end.trim().to_owned()).collect() };
    let named = ends(first);
    let is_move = others.is_empty()
        || named.iter().any(is_number)
        || others.iter().any(|(_, row)| ends(row).iter().any(|end| named.contains(end)));
    if is_move {
        return Ok(());
    }
    let is_header = |name: &String| {
        let known = [&OTHERS[..], &SOURCES, &TARGETS].concat();
        let name = name.trim().to_ascii_lowercase();
        known.contains(&name.as_str()) || is_usual(&name)
    };
    // What stands behind the two ends may be a word for who moves.
    if named.iter().any(is_header) {
        let expected = "a header that names where moves start and lead, such as “source,target”".into();
        let kind = ReadErrorKind::Expected { expected, found: found(&first.join(",")) };
        return Err(ReadError::new(format!("line {line}"), kind));
    }
    if let (Some(left), [from, to]) = (reading.left, &named[..]) {
        left.note(format!(
            "the first row is read as a move from “{}” to “{}”",
            plain_name(from.clone()),
            plain_name(to.clone())
        ));
    }
    Ok(())
}

pub(super) fn read_with(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    let mut rows = rows(text, separator(text))?;
    let columns = rows.first().and_then(|(_, header)| Columns::of(header));
    let columns = match columns {
        Some(columns) => {
            rows.remove(0);
            columns
        }
        None => {
            check_first(&rows, reading)?;
            Columns { source: 0, target: 1, kind: None, names: Vec::new() }
        }
    };
    let mut drawing = Named::new(reading);
    for (line, row) in rows {
        // What is no letter becomes a space, which a name neither begins nor ends with.
        let row: Vec<String> = row.into_iter().map(|field| plain_name(field).trim().to_owned()).collect();
        let field = |nth: usize| row.get(nth).map_or("", String::as_str);
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
        let kind = columns.kind.map(field).unwrap_or_default();
        let leads_back = ["undirected", "mutual"].iter().any(|known| is_same(known, kind));
        let is_kind = leads_back || is_same(kind, "directed");
        let mut steps = vec![drawing.step(from, to, line)];
        if leads_back && from != to {
            steps.push(drawing.step(to, from, line));
        }
        for (nth, text) in row.iter().enumerate().filter(|(_, field)| !field.trim().is_empty()) {
            let is_third = nth == 2 && columns.names.is_empty();
            // Without a header a number may as well be a weight.
            let is_weight = is_third && text.trim().parse::<f64>().is_ok();
            if [columns.source, columns.target].contains(&nth) || columns.kind == Some(nth) && is_kind {
                continue;
            }
            let name = if is_third { THIRD.into() } else { columns.name(nth) };
            if is_weight && !drawing.turns.is_choice(&name) {
                reading.leave("the number behind the target", "move");
                continue;
            }
            for step in &steps {
                if !drawing.turns.of_move(*step, &name, text) {
                    reading.leave(&name, "move");
                }
            }
        }
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
