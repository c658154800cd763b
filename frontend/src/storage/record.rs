//! What is stored of a drawing, as texts.

use super::snapshots::State;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::StoredDrawing;
use hyperjam_editor::file;
use hyperjam_editor::history::stored::Checksum;
use js_sys::{Array, JsString};
use leptos::prelude::window;
use serde_json::Value;

/// Said where the steps of a drawing are lost.
pub(super) const LOST_HISTORY: &str =
    "The drawing is intact, but its stored steps were damaged: earlier steps cannot be undone.";

/// A whole drawing with its history. Earlier versions wrote time, title and file alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Record {
    /// Which of the drawing's states it is.
    pub(super) state: State,
    /// Its title.
    pub(super) title: String,
    /// The file.
    pub(super) file: String,
    /// The history, in base64.
    pub(super) history: String,
    /// The file's checksum, in hexadecimal; empty where none was written.
    pub(super) sum: String,
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
        let state = State { count: number("count").unwrap_or_default(), saved: number("saved")? };
        Some(Self { state, title, file, history, sum })
    }

    pub(super) fn text(&self) -> String {
        let mut text = beginning(self.state, &self.title);
        text.push_str(&escaped(&self.file));
        text.push_str(&end(&self.history, &self.sum));
        text
    }

    /// The same, as it goes to the stores.
    pub(super) fn written(self) -> Written {
        let mut written = Written::begin(self.state, &self.title);
        written.push(&self.file);
        written.end(self.history, self.sum);
        written
    }

    /// Whether the file is what was written.
    pub(super) fn is_whole(&self) -> bool {
        self.sum.is_empty() || self.sum == hexadecimal(Checksum::of(&self.file))
    }

    /// File and history. A history that is no base64 comes out as one that is damaged.
    pub(super) fn into_stored(self) -> StoredDrawing {
        let bytes = window().atob(&self.history).unwrap_or_else(|_| "?".into());
        StoredDrawing { file: self.file, history: bytes.chars().map(|byte| byte as u8).collect() }
    }
}

/// What stands before the file.
fn beginning(State { count, saved }: State, title: &str) -> String {
    let (saved, title) = (Value::from(saved), file::quoted(title));
    format!("{{\"count\":{count:.0},\"saved\":{saved},\"title\":{title},\"file\":\"")
}

/// What stands behind it.
fn end(history: &str, sum: &str) -> String {
    format!("\",\"history\":{},\"sum\":{}}}", file::quoted(history), file::quoted(sum))
}

/// A text, or a piece of one, between the quotation marks of JSON.
fn escaped(text: &str) -> String {
    let quoted = file::quoted(text);
    quoted[1..quoted.len() - 1].to_owned()
}

fn hexadecimal(sum: Checksum) -> String {
    format!("{:016x}", sum.0)
}

/// A record as it goes to the stores: written piece by piece into texts of the browser's, so that no step takes long.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) state: State,
    /// What is written so far, up to the end of the file.
    pieces: Array,
    sum: Checksum,
    bytes: usize,
    history: String,
    /// The file's checksum, as it is written.
    pub(super) file_sum: String,
}

impl Written {
    /// The record of a state, still without its file.
    pub(super) fn begin(state: State, title: &str) -> Self {
        let pieces = Array::of1(&beginning(state, title).into());
        let (sum, history) = (Checksum::default(), String::new());
        Self { state, pieces, sum, bytes: 0, history, file_sum: String::new() }
    }

    /// The next piece of the file.
    pub(super) fn push(&mut self, piece: &str) {
        self.sum = self.sum.and(piece.as_bytes());
        self.bytes += piece.len();
        self.pieces.push(&escaped(piece).into());
    }

    /// The file is whole, and these are its steps.
    pub(super) fn end_with(&mut self, history: &[u8]) {
        // Every byte as one character, which is what the browser's base64 is made of.
        let bytes: String = history.iter().map(|&byte| char::from(byte)).collect();
        self.end(window().btoa(&bytes).unwrap_or_default(), hexadecimal(self.sum));
    }

    fn end(&mut self, history: String, file_sum: String) {
        (self.history, self.file_sum) = (history, file_sum);
    }

    /// The file's checksum so far.
    pub(super) fn sum(&self) -> Checksum {
        self.sum
    }

    /// The file's length in bytes so far.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// All of it, with its steps or without them.
    pub(super) fn text(&self, steps: bool) -> JsString {
        let history = if steps { self.history.as_str() } else { "" };
        self.pieces.concat(&Array::of1(&end(history, &self.file_sum).into())).join("")
    }
}

/// What the list says of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Head {
    /// When it was stored, in milliseconds since 1970.
    pub(crate) saved: f64,
    /// How many positions and moves; none where it was never counted.
    pub(crate) counts: Option<(usize, usize)>,
    /// The file's length in bytes.
    pub(crate) bytes: usize,
    /// Its title.
    pub(crate) title: String,
}

impl Head {
    /// What the list is to say of a record whose document is at hand, or is not.
    pub(super) fn of(record: &Record, document: Option<&Document>) -> Self {
        let counts = document.map(counts);
        Self { saved: record.state.saved, counts, bytes: record.file.len(), title: record.title.clone() }
    }

    /// What the list is to say of what is stored now.
    pub(super) fn of_written(written: &Written, document: &Document) -> Self {
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
            let head = Head { saved: 1.7e12, counts, bytes: 2_048, title: title.into() };
            assert_eq!(Head::parse(&head.text()), Some(head));
        }
        assert_eq!(Head::parse("rubbish"), None);
        assert_eq!(Head::parse(""), None);
    }

    #[test]
    fn a_record_of_an_earlier_version_is_read() {
        let record = Record::parse(r#"{"saved":5.0,"title":"t","file":"f"}"#).unwrap_or_default();
        let state = State { count: 0.0, saved: 5.0 };
        assert_eq!((record.state, record.title.as_str(), record.file.as_str()), (state, "t", "f"));
        assert!(record.is_whole());
        let damaged =
            Record { sum: hexadecimal(Checksum::of("g")), state: State { count: 7.0, saved: 6.0 }, ..record };
        assert!(!damaged.is_whole());
        assert_eq!(Record::parse(&damaged.text()), Some(damaged));
    }
}
