//! Document to text: a line for every position and move, always the same for the same document.

use super::{FORMAT, VERSION};
use crate::document::{Document, Heading, Move, Position};
use crate::id::{MoveId, PositionId};
use serde_json::{Map, Value, json};

/// How many positions or moves are written in one piece.
const PIECE: usize = 256;

/// Writes a document in version 1; [`read`](super::read) gives back an equal one. Cost O(V log V + E).
///
/// ```
/// use hyperjam_editor::file::{read, read_any, write};
///
/// let drawn = read_any("A: B").1?;
/// assert_eq!(read(&write(&drawn))?, drawn);
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn write(document: &Document) -> String {
    Pieces::of(document).collect()
}

/// A document's file in pieces, one after the other what [`write`] gives. Each is quickly made: it has some hundred
/// positions or moves.
#[derive(Clone, Debug)]
pub struct Pieces {
    document: Document,
    next: Next,
}

/// What comes next; of a list, what comes behind the part that was written last.
#[derive(Clone, Copy, Debug)]
enum Next {
    Beginning,
    Positions(Option<PositionId>),
    Moves(Option<MoveId>),
    End,
    Nothing,
}

impl Pieces {
    /// Of this document as it is now.
    pub fn of(document: &Document) -> Self {
        Self { document: document.clone(), next: Next::Beginning }
    }
}

impl Iterator for Pieces {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let document = &self.document;
        let mut text = String::new();
        self.next = match self.next {
            Next::Beginning => {
                push_beginning(&mut text, document.heading());
                Next::Positions(None)
            }
            Next::Positions(last) => {
                let rest = &mut document.positions_after(last);
                let last = push_items(&mut text, "positions", last, rest, push_position);
                last.map_or(Next::Moves(None), |last| Next::Positions(Some(last)))
            }
            Next::Moves(last) => {
                let rest = &mut document.moves_after(last);
                let last = push_items(&mut text, "moves", last, rest, |row, step| {
                    push_move(row, step, key(document, step.from), key(document, step.to))
                });
                last.map_or(Next::End, |last| Next::Moves(Some(last)))
            }
            Next::End => {
                push_end(&mut text, document);
                Next::Nothing
            }
            Next::Nothing => return None,
        };
        Some(text)
    }
}

fn key(document: &Document, id: PositionId) -> &str {
    document.position(id).map_or("", |position| position.key.as_str())
}

fn push_beginning(text: &mut String, heading: &Heading) {
    push_all(text, &["{\n  \"format\": ", &quoted(FORMAT)]);
    push_field(text, "version", &VERSION.to_string());
    push_field(text, "title", &quoted(&heading.title));
    push_field(text, "players", &heading.players.to_string());
    push_field(text, "convention", &quoted(heading.convention.name()));
}

fn push_end(text: &mut String, document: &Document) {
    let heading = document.heading();
    if !heading.vehicles.is_empty() {
        let vehicles: Vec<&str> = heading.vehicles.iter().map(|&id| key(document, id)).collect();
        push_field(text, "vehicles", &json!(vehicles).to_string());
    }
    for (name, value) in &heading.unknown {
        push_field(text, name, &value.to_string());
    }
    text.push_str("\n}\n");
}

fn push_field(text: &mut String, name: &str, value: &str) {
    push_all(text, &[",\n  ", &quoted(name), ": ", value]);
}

/// Some of a list's items; the last of them, if there may be more. Written at once and not as values first, which takes
/// a large drawing several times as long.
fn push_items<'a, Id, T: 'a>(
    text: &mut String,
    name: &str,
    mut last: Option<Id>,
    items: &mut dyn Iterator<Item = (Id, &'a T)>,
    push: impl Fn(&mut Row<'_>, &T),
) -> Option<Id> {
    if last.is_none() {
        push_field(text, name, "[");
    }
    for _ in 0..PIECE {
        let Some((id, item)) = items.next() else {
            text.push_str(if last.is_some() { "\n  ]" } else { "]" });
            return None;
        };
        text.push_str(if last.is_some() { ",\n    {" } else { "\n    {" });
        push(&mut Row { text, comma: "" }, item);
        text.push('}');
        last = Some(id);
    }
    last
}

fn push_all(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.push_str(part);
    }
}

/// The fields of an object, at the end of the text.
struct Row<'a> {
    text: &'a mut String,
    comma: &'static str,
}

impl Row<'_> {
    fn push(&mut self, name: &str, value: &str) {
        push_all(self.text, &[self.comma, "\"", name, "\":", value]);
        self.comma = ",";
    }

    fn push_text(&mut self, name: &str, value: &str) {
        let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
        if value.bytes().all(is_plain) {
            push_all(self.text, &[self.comma, "\"", name, "\":\"", value, "\""]);
            self.comma = ",";
        } else {
            self.push(name, &quoted(value));
        }
    }

    /// After the known ones.
    fn push_unknown(&mut self, unknown: &Map<String, Value>) {
        for (name, value) in unknown {
            self.text.push_str(&format!(",{}:{value}", quoted(name)));
        }
    }
}

/// A text as JSON writes it.
pub fn quoted(text: &str) -> String {
    // No text is refused.
    serde_json::to_string(text).unwrap_or_default()
}

fn push_position(row: &mut Row<'_>, position: &Position) {
    row.push_text("id", &position.key);
    row.push_text("label", &position.label);
    row.push("x", &number(position.at.x));
    row.push("y", &number(position.at.y));
    if position.tie {
        row.push("end", "\"tie\"");
    }
    row.push_unknown(&position.unknown);
}

fn push_move(row: &mut Row<'_>, step: &Move, from: &str, to: &str) {
    row.push_text("from", from);
    row.push_text("to", to);
    match step.by.name() {
        Some(name) => row.push_text("by", name),
        None => row.push("by", &step.by.to_string()),
    }
    row.push_unknown(&step.unknown);
}

/// Whole numbers without a decimal point.
fn number(x: f64) -> String {
    if x.fract() == 0.0 && x.abs() < 1e15 { (x as i64).to_string() } else { json!(x).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Unknown;
    use crate::file::read;
    use crate::geometry::Point;

    /// A drawing with so many positions and moves, some of them with gaps between their identifiers.
    fn drawing(positions: usize, moves: usize) -> Document {
        let position = |nth: usize| Position {
            key: format!("p{nth}"),
            label: ["", "\"", "∞"][nth % 3].into(),
            at: Point::new(nth as f64, 0.5),
            tie: nth.is_multiple_of(7),
            unknown: Unknown::new(),
        };
        let id = |nth: usize| PositionId((nth % positions.max(1)) as u32);
        let step = |nth: usize| Move { from: id(nth), to: id(nth * 5), ..Move::default() };
        let heading = Heading { vehicles: vec![id(0); positions.min(2)], ..Heading::default() };
        Document::of_parts(heading, (0..positions).map(position).collect(), (0..moves).map(step).collect())
    }

    #[test]
    fn no_piece_is_long_and_together_they_are_the_file_at_any_size() {
        for (positions, moves) in [(0, 0), (1, 0), (PIECE - 1, PIECE), (PIECE, 1), (PIECE + 1, 3 * PIECE + 5)]
        {
            let document = drawing(positions, moves);
            let pieces: Vec<String> = Pieces::of(&document).collect();
            assert!(pieces.iter().all(|piece| piece.lines().count() <= PIECE + 8));
            assert_eq!(pieces.len(), 4 + positions / PIECE + moves / PIECE, "{positions}, {moves}");
            let file = pieces.concat();
            assert!(!file.contains(",,") && file.ends_with("\n}\n"));
            assert_eq!(read(&file).as_ref(), Ok(&document), "{positions}, {moves}");
        }
    }
}
