//! Writing our own files: a line for every position and move, always the same for the same document.

use super::{FORMAT, GameFile};
use crate::document::{Block, Document, FieldValue, Heading, List, Move, Position, PositionCounts, Record};
use crate::id::PositionId;
use hyperjam_terms::{EndKind, Movers};
use serde_json::{Map, Value, json};
use std::iter::once;
use std::ops::Range;
use std::sync::Arc;

/// Writes a document in the oldest version that holds it; [`read`](super::read()) gives back an equal one. Cost O(V log V + E).
///
/// ```
/// use hyperjam_editor::file::{read, read_any, write};
///
/// let drawn = read_any("A: B").1?;
/// assert_eq!(read(&write(&drawn))?, drawn);
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn write(document: &Document) -> String {
    Pieces::of(document).iter().collect()
}

/// The file of a document in pieces: one for every block of positions or moves, each of which is written quickly, and the
/// text around them. Copies of a document share the blocks that neither has changed, and so have pieces in common.
///
/// ```
/// use hyperjam_editor::file::{Pieces, read_any, write};
///
/// let drawn = read_any("A: B").1?;
/// assert_eq!(Pieces::of(&drawn).iter().collect::<String>(), write(&drawn));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    document: Document,
}

impl Pieces {
    /// The pieces of a document as it is now.
    pub fn of(document: &Document) -> Self {
        Self { document: document.clone() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions() + self.document.move_blocks().len()
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of them are positions; the others are moves.
    pub fn positions(&self) -> usize {
        self.document.position_blocks().len()
    }

    /// The text before the nth piece: a comma, unless it is the first of its kind.
    pub fn separator(&self, nth: usize) -> &'static str {
        if nth == 0 || nth == self.positions() { "" } else { "," }
    }

    /// The nth piece; nothing beyond the last one.
    pub fn text(&self, nth: usize) -> String {
        let document = &self.document;
        let mut text = String::new();
        if let Some(block) = document.position_blocks().get(nth) {
            push_rows(&mut text, block, push_position);
        } else if let Some(block) = document.move_blocks().get(nth - self.positions()) {
            push_rows(&mut text, block, |row, step| {
                push_move(row, step, key(document, step.from), key(document, step.to))
            });
        }
        text
    }

    /// The text before the positions, between positions and moves, and after the moves.
    pub fn around(&self) -> [String; 3] {
        let document = &self.document;
        let version = document.version();
        let empty = [document.position_blocks().is_empty(), document.move_blocks().is_empty()];
        around(version, document.heading(), &|id| key(document, id), empty)
    }

    /// The whole file, in order: the pieces with the text around each.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        let [before, between, behind] = self.around();
        let some = |pieces: Range<usize>| pieces.map(|nth| self.separator(nth).to_owned() + &self.text(nth));
        let (positions, moves) = (some(0..self.positions()), some(self.positions()..self.len()));
        once(before).chain(positions).chain(once(between)).chain(moves).chain(once(behind))
    }

    /// For every piece the piece of an earlier document that has the same text, as far as this follows from what the two
    /// share. Cost O(blocks + what is not shared · log V).
    pub fn shared_with(&self, earlier: &Self) -> Vec<Option<usize>> {
        let (now, before) = (&self.document, &earlier.document);
        let mut shared = same_blocks(now.position_blocks(), before.position_blocks(), 0);
        // Moves name their ends.
        let mut others = (0..now.position_blocks().len()).filter(|&nth| shared[nth].is_none());
        let is_renamed = others.any(|nth| {
            let mut block = now.position_blocks()[nth].iter();
            block.any(|(id, position)| before.position(*id).is_some_and(|old| old.key != position.key))
        });
        if is_renamed {
            shared.resize(self.len(), None);
        } else {
            shared.extend(same_blocks(now.move_blocks(), before.move_blocks(), earlier.positions()));
        }
        shared
    }
}

impl GameFile {
    /// The file in pieces that each are short. Its positions have no places; whoever reads it lays them out. Cost O(V + E).
    ///
    /// ```
    /// use hyperjam_editor::file::{Format, GameFile};
    ///
    /// let game = GameFile::read(Format::Text, "A: B C", &mut |_| {})?;
    /// let file: String = game.write().collect();
    /// assert_eq!(GameFile::read(Format::Json, &file, &mut |_| {})?, game);
    /// # Ok::<(), hyperjam_editor::file::ReadError>(())
    /// ```
    pub fn write(&self) -> impl Iterator<Item = String> + '_ {
        let id = |number: u32| self.ids.get(number as usize);
        let priority = self.priorities.first().map(|(_, priority)| *priority);
        let of_ends = self.ends.iter().map(|(_, end)| Position { end: Some(*end), ..Position::default() });
        let all = of_ends.chain([Position { priority, ..Position::default() }]);
        let counts = all.fold(PositionCounts::default(), |counts, position| counts.with(&position));
        let version = self.heading.version(counts.version());
        let empty = [self.ids.count() == 0, self.moves.is_empty()];
        let [before, between, behind] = around(version, &self.heading, &|on| id(on.0), empty);
        let mut labels = self.labels.iter().peekable();
        let mut ends = self.ends.iter().peekable();
        let mut priorities = self.priorities.iter().peekable();
        let position = move |number: u32| {
            let mut text = String::new();
            push_row(&mut text, number as usize, |row| {
                row.push_text("id", id(number));
                if let Some((_, label)) = labels.next_if(|(of, _)| *of == number) {
                    row.push_text("label", label);
                }
                push_end_kind(row, ends.next_if(|(of, _)| *of == number).map(|(_, end)| *end));
                if let Some((_, priority)) = priorities.next_if(|(of, _)| *of == number) {
                    row.push("priority", &priority.to_string());
                }
            });
            text
        };
        let step = move |(nth, &(from, to, by)): (usize, &(u32, u32, Movers))| {
            let mut text = String::new();
            push_row(&mut text, nth, |row| push_step(row, id(from), id(to), by));
            text
        };
        let positions = (0..self.ids.count() as u32).map(position);
        let moves = self.moves.iter().enumerate().map(step);
        once(before).chain(positions).chain(once(between)).chain(moves).chain(once(behind))
    }
}

/// For every block the index of the same block among others, counted from `first`. Both are in the order of their parts.
fn same_blocks<Id: Ord, T>(
    now: &[Block<Id, T>],
    before: &[Block<Id, T>],
    first: usize,
) -> Vec<Option<usize>> {
    let mut at = 0;
    let mut same = Vec::with_capacity(now.len());
    for block in now {
        while before.get(at).is_some_and(|other| begin(other) < begin(block)) {
            at += 1;
        }
        let other = before.get(at).filter(|other| Arc::ptr_eq(other, block));
        same.push(other.map(|_| first + at));
    }
    same
}

fn begin<Id, T>(block: &Block<Id, T>) -> Option<&Id> {
    block.first().map(|part| &part.0)
}

fn push_rows<Id, T>(text: &mut String, block: &[(Id, T)], push: impl Fn(&mut Row<'_>, &T)) {
    for (nth, (_, item)) in block.iter().enumerate() {
        push_row(text, nth, |row| push(row, item));
    }
}

/// The nth object of a list.
fn push_row(text: &mut String, nth: usize, push: impl FnOnce(&mut Row<'_>)) {
    text.push_str(if nth == 0 { "\n    {" } else { ",\n    {" });
    push(&mut Row { text, comma: "" });
    text.push('}');
}

fn key(document: &Document, id: PositionId) -> &str {
    document.position(id).map_or("", |position| position.key.as_str())
}

/// The text before the positions of a file, between positions and moves, and after the moves; and whether there are none of
/// these.
fn around<'a>(
    version: u32,
    heading: &Heading,
    key: &dyn Fn(PositionId) -> &'a str,
    [no_positions, no_moves]: [bool; 2],
) -> [String; 3] {
    // The others are among its fields.
    let Heading { title, players, convention, vehicles, negatives, unknown, .. } = heading;
    let mut before = format!("{{\n  \"format\": {}", quoted(FORMAT));
    push_field(&mut before, "version", &version.to_string());
    push_field(&mut before, "title", &quoted(title));
    push_field(&mut before, "players", &players.to_string());
    push_field(&mut before, "convention", &quoted(convention.name()));
    push_field(&mut before, "positions", "[");
    let [mut between, mut behind] =
        [no_positions, no_moves].map(|none| if none { "]" } else { "\n  ]" }.to_owned());
    push_field(&mut between, "moves", "[");
    for (name, on) in [("vehicles", vehicles), ("negatives", negatives)] {
        push_texts(&mut behind, name, on.iter().map(|&id| key(id)).collect());
    }
    fields(heading).iter().for_each(|(name, value)| push_field(&mut behind, name, value));
    for (name, value) in unknown {
        push_field(&mut behind, name, &value.to_string());
    }
    behind.push_str("\n}\n");
    [before, between, behind]
}

/// A list of texts, unless it is empty.
fn push_texts(text: &mut String, name: &str, texts: Vec<&str>) {
    if !texts.is_empty() {
        push_field(text, name, &json!(texts).to_string());
    }
}

/// The fields of a record that have to be said, with their names, as JSON.
pub(super) fn fields(record: &dyn Record) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    record.show(&mut |field, value| {
        if field.is_default(&value) {
            return;
        }
        let mut push = |name: &str, value: String| fields.push((name.to_owned(), value));
        match value {
            FieldValue::Text(text) => push(field.name, quoted(text)),
            FieldValue::Place(at) => {
                push("x", number(at.x));
                push("y", number(at.y));
            }
            FieldValue::Times(times) => push(field.name, times.to_string()),
            FieldValue::Whole(number) => push(field.name, number.unwrap_or_default().to_string()),
            FieldValue::Natural(number) => push(field.name, number.unwrap_or_default().to_string()),
            FieldValue::Flag(flag) => push(field.name, flag.to_string()),
            FieldValue::Choice(choice) => push(field.name, quoted(choice.name())),
            FieldValue::List(list) => push(field.name, items(list)),
            FieldValue::Unknown(unknown) => {
                unknown.iter().for_each(|(name, value)| push(name, value.to_string()));
            }
        }
    });
    fields
}

/// A list of records: texts in a line, others in a line each.
fn items(list: &mut dyn List) -> String {
    let mut text = "[".to_owned();
    for (nth, item) in list.all().into_iter().enumerate() {
        match fields(&*item).as_slice() {
            [(name, value)] if name.is_empty() => {
                push_all(&mut text, &[if nth == 0 { "" } else { "," }, value])
            }
            fields => push_row(&mut text, nth, |row| row.push_all(fields)),
        }
    }
    if text.contains('\n') {
        text.push_str("\n  ");
    }
    text + "]"
}

fn push_field(text: &mut String, name: &str, value: &str) {
    push_all(text, &[",\n  ", &quoted(name), ": ", value]);
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

    fn push_all(&mut self, fields: &[(String, String)]) {
        fields.iter().for_each(|(name, value)| self.push_any(name, value));
    }

    fn push_any(&mut self, name: &str, value: &str) {
        push_all(self.text, &[self.comma, &quoted(name), ":", value]);
        self.comma = ",";
    }

    /// After the known ones.
    fn push_unknown(&mut self, unknown: &Map<String, Value>) {
        unknown.iter().for_each(|(name, value)| self.push_any(name, &value.to_string()));
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
    push_end_kind(row, position.end);
    row.push_all(&fields(position));
    row.push_unknown(&position.unknown);
}

fn push_end_kind(row: &mut Row<'_>, end: Option<EndKind>) {
    if let Some(end) = end {
        row.push_text("end", end.name());
    }
}

fn push_step(row: &mut Row<'_>, from: &str, to: &str, by: Movers) {
    row.push_text("from", from);
    row.push_text("to", to);
    match by.name() {
        Some(name) => row.push_text("by", name),
        None => row.push("by", &by.to_string()),
    }
}

fn push_move(row: &mut Row<'_>, step: &Move, from: &str, to: &str) {
    push_step(row, from, to, step.by);
    row.push_all(&fields(step));
    row.push_unknown(&step.unknown);
}

/// Whole numbers without a decimal point.
fn number(x: f64) -> String {
    if x.fract() == 0.0 && x.abs() < 1e15 { (x as i64).to_string() } else { json!(x).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::document::{Change, Diff, Heading, Unknown};
    use crate::file::read;
    use crate::point::{Point, Vector};
    use proptest::prelude::*;

    /// A drawing with so many positions and moves, some of them with gaps between their identifiers.
    fn drawing(positions: usize, moves: usize) -> Document {
        let position = |nth: usize| Position {
            key: format!("p{nth}"),
            label: ["", "\"", "∞"][nth % 3].into(),
            at: Point::new(nth as f64, 0.5),
            end: nth.is_multiple_of(7).then_some(EndKind::Tie),
            ground: nth.is_multiple_of(5),
            priority: nth.is_multiple_of(6).then_some(nth as u32),
            unknown: Unknown::new(),
        };
        let id = |nth: usize| PositionId((nth % positions.max(1)) as u32);
        let step = |nth: usize| Move { from: id(nth), to: id(nth * 5), ..Move::default() };
        let heading = Heading { vehicles: vec![id(0); positions.min(2)], ..Heading::default() };
        Document::of_parts(heading, (0..positions).map(position).collect(), (0..moves).map(step).collect())
    }

    /// All of a file's pieces with what stands around them, as they are put together.
    fn joined(pieces: &Pieces, texts: &[String]) -> String {
        let (positions, moves) = texts.split_at(pieces.positions());
        let [before, between, behind] = pieces.around();
        [before, positions.join(","), between, moves.join(","), behind].concat()
    }

    fn texts(pieces: &Pieces) -> Vec<String> {
        (0..pieces.len()).map(|nth| pieces.text(nth)).collect()
    }

    #[test]
    fn no_piece_is_long_and_together_they_are_the_file_at_any_size() {
        for (positions, moves) in [(0, 0), (1, 0), (256, 255), (256, 1), (257, 900)] {
            let document = drawing(positions, moves);
            let pieces = Pieces::of(&document);
            let texts = texts(&pieces);
            assert!(texts.iter().all(|piece| piece.lines().count() <= 257));
            assert_eq!(pieces.len(), positions.div_ceil(256) + moves.div_ceil(256), "{positions}, {moves}");
            let file = joined(&pieces, &texts);
            assert!(!file.contains(",,") && file.ends_with("\n}\n"));
            assert_eq!(write(&document), file);
            assert_eq!(read(&file).as_ref(), Ok(&document), "{positions}, {moves}");
        }
    }

    #[test]
    fn an_edit_leaves_all_pieces_but_a_few() {
        let before = drawing(5_000, 9_000);
        let mut after = before.clone();
        let moved = [PositionId(700), PositionId(701)].into();
        after.apply(Command::Shift { positions: moved, by: Vector::new(1.0, 0.0) }).unwrap();
        let (before, after) = (Pieces::of(&before), Pieces::of(&after));
        let shared = after.shared_with(&before);
        assert_eq!(shared.len(), after.len());
        assert_eq!(shared.iter().filter(|piece| piece.is_none()).count(), 1);
        let (old, new) = (texts(&before), texts(&after));
        for (nth, piece) in shared.iter().enumerate() {
            assert_eq!(piece.map(|piece| &old[piece]), piece.map(|_| &new[nth]));
        }
    }

    #[test]
    fn moves_that_are_shared_are_written_anew_where_an_end_has_another_key() {
        let before = drawing(600, 2_000);
        let mut after = before.clone();
        let position = before.position(PositionId(3)).unwrap();
        let renamed = Position { key: "another".into(), ..position.clone() };
        let change = Change { before: Some(position.clone()), after: Some(renamed) };
        after.patch(&Diff { positions: [(PositionId(3), change)].into(), ..Diff::default() });
        let (before, after) = (Pieces::of(&before), Pieces::of(&after));
        let shared = after.shared_with(&before);
        assert!(shared[after.positions()..].iter().all(Option::is_none));
        assert_eq!(shared[..after.positions()].iter().flatten().count(), after.positions() - 1);
    }

    proptest! {
        #[test]
        fn what_is_shared_is_the_same_text(
            edits in proptest::collection::vec((0..4, 0_u32..700, 0_u32..700), 1..40),
            stored in 0_usize..40,
        ) {
            let mut document = drawing(700, 1_500);
            let mut before = document.clone();
            for (nth, &(what, one, other)) in edits.iter().enumerate() {
                if nth == stored {
                    before = document.clone();
                }
                let (from, to) = (PositionId(one), PositionId(other));
                let command = match what {
                    0 => Command::Shift { positions: [from, to].into(), by: Vector::new(5.0, 1.0) },
                    1 => Command::Delete { positions: [from].into(), moves: Default::default() },
                    2 => Command::AddMove { from, to, by: Movers::LEFT },
                    _ => Command::AddPosition { at: Point::new(f64::from(one), -50.0) },
                };
                // What is gone already cannot go again.
                let _ = document.apply(command);
            }
            let (before, after) = (Pieces::of(&before), Pieces::of(&document));
            let (old, new) = (texts(&before), texts(&after));
            let shared = after.shared_with(&before);
            prop_assert_eq!(shared.len(), new.len());
            for (nth, piece) in shared.into_iter().enumerate() {
                if let Some(piece) = piece {
                    prop_assert_eq!(&old[piece], &new[nth]);
                }
            }
        }
    }
}
