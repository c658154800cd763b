//! What is stored of a drawing, as texts.

use super::snapshots::StoredState;
use crate::large;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::file::Pieces;
use hyperjam_editor::stored::{Checksum, PieceSum, StoredDrawing};
use js_sys::{Array, JsString};
use leptos::prelude::window;
use serde_json::Value;
use wasm_bindgen::JsValue;

/// Said where the steps of a drawing are lost.
pub(super) const LOST_HISTORY: &str =
    "The drawing is intact, but its stored steps were damaged: earlier steps cannot be undone.";

/// A whole drawing with its history. Earlier versions wrote time, title and file alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Record {
    /// Which of the drawing's states it is.
    pub(super) state: StoredState,
    /// Its title.
    pub(super) title: String,
    /// The file.
    pub(super) file: String,
    /// The history, in base64.
    pub(super) history: String,
    /// The file's checksum, in hexadecimal, behind a “p” where it is that of its pieces; empty where none was written.
    pub(super) sum: String,
    /// The checksum that the file has, where it is known already.
    pub(super) known: Option<Checksum>,
}

impl Record {
    /// It without its steps.
    pub(super) fn without_history(self) -> Self {
        Self { history: String::new(), ..self }
    }

    /// Reads what was stored; nothing where it is no drawing.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let Ok(Value::Object(mut fields)) = file::json(text) else { return None };
        let mut take = |field: &str| match fields.get_mut(field).map(Value::take) {
            Some(Value::String(text)) => Some(text),
            _ => None,
        };
        let (title, file) = (take("title")?, take("file")?);
        let (history, sum) = (take("history").unwrap_or_default(), take("sum").unwrap_or_default());
        let number = |field: &str| fields.get(field)?.as_f64();
        let state = StoredState { count: number("count").unwrap_or_default(), saved: number("saved")? };
        Some(Self { state, title, file, history, sum, known: None })
    }

    pub(super) fn text(&self) -> String {
        let mut text = beginning(self.state, &self.title);
        text.push_str(&escaped(&self.file));
        text.push_str(&end(&self.history, &self.sum));
        text
    }

    /// What is known of it as it is in the stores; of a long one not its text, which is copied there where it is needed.
    pub(super) fn written(self) -> WrittenRecord {
        let mut written = WrittenRecord::begin(self.state, &self.title);
        if self.file.len() > MOST_COPIED {
            written.bytes = self.file.len();
        } else {
            written.take_whole(&self.file);
        }
        (written.history, written.file_sum) = (self.history, self.sum);
        written
    }

    /// Whether the file is what was written.
    pub(super) fn is_whole(&self) -> bool {
        let mark = if self.is_of_pieces() { PIECES } else { "" };
        self.sum.is_empty() || self.sum == format!("{mark}{}", hexadecimal(self.checksum()))
    }

    fn is_of_pieces(&self) -> bool {
        self.sum.starts_with(PIECES)
    }

    fn checksum(&self) -> Checksum {
        if let Some(known) = self.known {
            return known;
        }
        if self.is_of_pieces() { PieceSum::of(&self.file).checksum() } else { Checksum::of(&self.file) }
    }

    /// File and history. A history that is no base64 comes out as one that is damaged.
    pub(super) fn into_stored(self) -> StoredDrawing {
        let sum = self.checksum();
        let bytes = window().atob(&self.history).unwrap_or_else(|_| "?".into());
        StoredDrawing { file: self.file, history: bytes.chars().map(|byte| byte as u8).collect(), sum }
    }
}

/// The record that is made of these texts, as [`WrittenRecord::texts`] has them; none where something is wrong with them.
pub(super) async fn join(texts: Array) -> Option<Record> {
    let last = texts.length().checked_sub(1).filter(|&last| last > 0)?;
    let (first, end) = (texts.get(0).as_string()?, texts.get(last).as_string()?);
    let (head, file) = first.split_once(FILE)?;
    let (behind, tail) = end.split_once(HISTORY)?;
    let record = Record::parse(&[head, FILE, HISTORY, tail].concat())?;
    texts.set(0, file.into());
    texts.set(last, behind.into());
    let (file, sum) = large::join(texts).await?;
    let known = record.is_of_pieces().then_some(sum);
    Some(Record { file, known, ..record })
}

/// What stands before a file, and behind it.
const FILE: &str = "\"file\":\"";
const HISTORY: &str = "\",\"history\":";

/// What stands before a checksum of pieces.
const PIECES: &str = "p";

/// What stands before the file.
fn beginning(StoredState { count, saved }: StoredState, title: &str) -> String {
    let (saved, title) = (Value::from(saved), file::quoted(title));
    format!("{{\"count\":{count:.0},\"saved\":{saved},\"title\":{title},{FILE}")
}

/// What stands behind it.
fn end(history: &str, sum: &str) -> String {
    format!("{HISTORY}{},\"sum\":{}}}", file::quoted(history), file::quoted(sum))
}

/// A text, or a piece of one, between the quotation marks of JSON.
fn escaped(text: &str) -> String {
    let quoted = file::quoted(text);
    quoted[1..quoted.len() - 1].to_owned()
}

fn hexadecimal(sum: Checksum) -> String {
    format!("{:016x}", sum.0)
}

/// A record as it goes to the stores. A large drawing is written piece by piece, so that no step takes long, and what it
/// has in common with the state that is stored is taken from there: an edit writes little.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenRecord {
    pub(super) state: StoredState,
    /// Up to the first piece; where there are none, up to the end of the file.
    beginning: String,
    /// Of what the pieces are.
    file: Pieces,
    pieces: Vec<Option<Piece>>,
    /// Between the pieces of positions and those of moves, and behind them.
    between: String,
    behind: String,
    bytes: usize,
    history: String,
    /// The file's checksum, as it is written.
    pub(super) file_sum: String,
}

/// A piece of a file.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The state that it was first written for, and its number among the pieces of that.
    name: String,
    /// As it stands between the quotation marks of JSON.
    pub(super) text: JsString,
    sum: PieceSum,
    bytes: usize,
}

impl Piece {
    /// Where it is kept.
    pub(super) fn key(&self, slot: &str) -> String {
        format!("{slot}/p{}", self.name)
    }
}

impl WrittenRecord {
    /// The record of a state, still without its file.
    pub(super) fn begin(state: StoredState, title: &str) -> Self {
        Self { state, beginning: beginning(state, title), ..Self::default() }
    }

    /// The file is this text.
    pub(super) fn take_whole(&mut self, file: &str) -> Checksum {
        self.bytes = file.len();
        self.beginning.push_str(&escaped(file));
        let sum = Checksum::of(file);
        self.file_sum = hexadecimal(sum);
        sum
    }

    /// The file is made of these pieces; those that an earlier state has too are written already.
    pub(super) fn take_pieces(&mut self, file: Pieces, earlier: &Self) {
        let shared = file.shared_with(&earlier.file).into_iter();
        self.pieces = shared.map(|nth| earlier.pieces.get(nth?).cloned().flatten()).collect();
        self.file = file;
    }

    /// Writes some of the pieces that are not written yet; whether there were any.
    pub(super) fn write_some(&mut self, most: usize) -> bool {
        let missing = self.pieces.iter_mut().enumerate().filter(|(_, piece)| piece.is_none()).take(most);
        let mut any = false;
        for (nth, piece) in missing {
            let text = self.file.text(nth);
            let (sum, bytes) = (PieceSum::of(&text), text.len());
            let name = format!("{:.0}.{nth}", self.state.count);
            *piece = Some(Piece { name, text: escaped(&text).into(), sum, bytes });
            any = true;
        }
        any
    }

    /// All pieces are written: puts around them what stands there. Answers the file's checksum.
    pub(super) fn end_file(&mut self) -> Checksum {
        let around = self.file.around();
        let [mut sum, between, behind] = around.each_ref().map(|text| PieceSum::of(text));
        let comma = PieceSum::of(",");
        self.bytes = around.iter().map(String::len).sum();
        for (nth, piece) in self.pieces.iter().enumerate() {
            if nth == self.file.positions() {
                sum = sum.then(between);
            }
            if !self.file.separator(nth).is_empty() {
                sum = sum.then(comma);
                self.bytes += 1;
            }
            if let Some(piece) = piece {
                sum = sum.then(piece.sum);
                self.bytes += piece.bytes;
            }
        }
        if self.pieces.len() == self.file.positions() {
            sum = sum.then(between);
        }
        let sum = sum.then(behind).checksum();
        let [before, between, behind] = around.map(|text| escaped(&text));
        self.beginning.push_str(&before);
        (self.between, self.behind) = (between, behind);
        self.file_sum = format!("{PIECES}{}", hexadecimal(sum));
        sum
    }

    /// The file is whole, and these are its steps.
    pub(super) fn end_with(&mut self, history: &[u8]) {
        // Every byte as one character, which is what the browser's base64 is made of.
        let bytes: String = history.iter().map(|&byte| char::from(byte)).collect();
        self.history = window().btoa(&bytes).unwrap_or_default();
    }

    pub(super) fn is_in_pieces(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// The file's length in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The pieces that were first written for this state, or all of them.
    pub(super) fn pieces(&self, all: bool) -> Vec<Piece> {
        let own = format!("{:.0}.", self.state.count);
        let wanted = |piece: &&Piece| all || piece.name.starts_with(&own);
        self.pieces.iter().flatten().filter(wanted).cloned().collect()
    }

    /// Its texts one behind the other, with its steps or without them.
    pub(super) fn texts(&self, steps: bool) -> Array {
        let texts = Array::of1(&self.beginning.as_str().into());
        for (nth, piece) in self.pieces.iter().enumerate() {
            if nth == self.file.positions() {
                texts.push(&self.between.as_str().into());
            }
            texts.push(&self.file.separator(nth).into());
            if let Some(piece) = piece {
                texts.push(&piece.text);
            }
        }
        if self.pieces.len() == self.file.positions() {
            texts.push(&self.between.as_str().into());
        }
        texts.push(&self.last(steps).into());
        texts
    }

    fn last(&self, steps: bool) -> String {
        let history = if steps { self.history.as_str() } else { "" };
        format!("{}{}", self.behind, end(history, &self.file_sum))
    }

    /// All of it, with its steps or without them.
    pub(super) fn text(&self, steps: bool) -> JsString {
        self.texts(steps).join("")
    }

    /// What denotes it in the database: its text, or where it is in pieces a list that names them.
    pub(super) fn value(&self, steps: bool) -> JsValue {
        if !self.is_in_pieces() {
            return self.text(steps).into();
        }
        let names = |pieces: &[Option<Piece>]| -> Array {
            pieces.iter().flatten().map(|piece| JsValue::from(piece.name.as_str())).collect()
        };
        let (positions, moves) = self.pieces.split_at(self.file.positions());
        let (beginning, between) = (self.beginning.as_str().into(), self.between.as_str().into());
        Array::of5(&beginning, &names(positions), &between, &names(moves), &self.last(steps).into()).into()
    }

    /// What represents it as an earlier state. One that came back from the database in one piece is copied there.
    pub(super) fn snapshot(&self) -> JsValue {
        if !self.is_in_pieces() && self.bytes > MOST_COPIED { JsValue::NULL } else { self.value(false) }
    }
}

/// The longest file, in bytes, that is written once more to be kept as an earlier state.
const MOST_COPIED: usize = 100_000;

/// What the list says of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    /// When it was stored, in milliseconds since 1970.
    pub(crate) saved: f64,
    /// How many positions and moves; none where it was never counted.
    pub(crate) counts: Option<(usize, usize)>,
    /// The file's length in bytes.
    pub(crate) bytes: usize,
    /// Its title.
    pub(crate) title: String,
}

impl Summary {
    /// What the list is to say of a record whose document is at hand, or is not.
    pub(super) fn of(record: &Record, document: Option<&Document>) -> Self {
        let counts = document.map(counts);
        Self { saved: record.state.saved, counts, bytes: record.file.len(), title: record.title.clone() }
    }

    /// What the list is to say of what is stored now.
    pub(super) fn of_written(written: &WrittenRecord, document: &Document) -> Self {
        let (counts, title) = (Some(counts(document)), document.heading().title.clone());
        Self { saved: written.state.saved, counts, bytes: written.bytes(), title }
    }

    pub(super) fn text(&self) -> String {
        let (positions, moves) = self.counts.map_or((-1, -1), |(p, m)| (p as i64, m as i64));
        format!("{:.0} {positions} {moves} {} {}", self.saved, self.bytes, self.title)
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = text.splitn(5, ' ');
        // Whole milliseconds: the reading of fractions alone weighs more than ten kilobytes.
        let mut number = || words.next()?.parse::<i64>().ok();
        let (saved, positions, moves, bytes) = (number()? as f64, number()?, number()?, number()?);
        let counts = usize::try_from(positions).ok().zip(usize::try_from(moves).ok());
        Some(Self { saved, counts, bytes: bytes.max(0) as usize, title: words.next()?.to_owned() })
    }
}

fn counts(document: &Document) -> (usize, usize) {
    (document.positions().len(), document.moves().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_list_says_comes_back() {
        for (counts, title) in [(Some((15, 30)), "A title with spaces"), (None, ""), (Some((0, 0)), " \n ")] {
            let head = Summary { saved: 1.7e12, counts, bytes: 2_048, title: title.into() };
            assert_eq!(Summary::parse(&head.text()), Some(head));
        }
        assert_eq!(Summary::parse("rubbish"), None);
        assert_eq!(Summary::parse(""), None);
    }

    #[test]
    fn a_record_of_version_1_is_read_and_written_the_same() {
        let text = include_str!("../../../crates/editor/tests/files/v1/edited.record.json");
        let record = Record::parse(text).unwrap_or_default();
        assert_eq!(record.state, StoredState { count: 12.0, saved: 1_763_798_687_000.0 });
        assert_eq!(record.title, r"Three players: “ring” & \ties\");
        assert_eq!(record.file, include_str!("../../../crates/editor/tests/files/v1/edited.json"));
        assert!(record.is_whole() && !record.history.is_empty());
        assert_eq!(record.text(), text);
    }

    #[test]
    fn a_record_of_an_earlier_version_is_read() {
        let record = Record::parse(r#"{"saved":5.0,"title":"t","file":"f"}"#).unwrap_or_default();
        let state = StoredState { count: 0.0, saved: 5.0 };
        assert_eq!((record.state, record.title.as_str(), record.file.as_str()), (state, "t", "f"));
        assert!(record.is_whole());
        let damaged = Record {
            sum: hexadecimal(Checksum::of("g")),
            state: StoredState { count: 7.0, saved: 6.0 },
            ..record
        };
        assert!(!damaged.is_whole());
        assert_eq!(Record::parse(&damaged.text()), Some(damaged));
    }
}
