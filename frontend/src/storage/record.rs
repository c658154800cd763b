//! What is stored of a drawing, as texts.

use super::snapshots::State;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::StoredDrawing;
use hyperjam_editor::file;
use hyperjam_editor::history::stored::checksum;
use leptos::prelude::window;
use serde_json::Value;

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
    /// What is stored of a drawing now, the `count`th time.
    pub(super) fn of(kept: StoredDrawing, title: String, count: f64) -> Self {
        // Every byte as one character, which is what the browser's base64 is made of.
        let bytes: String = kept.history.iter().map(|&byte| char::from(byte)).collect();
        let history = window().btoa(&bytes).unwrap_or_default();
        let sum = sum(&kept.file);
        let state = State { count, saved: js_sys::Date::now() };
        Self { state, title, file: kept.file, history, sum }
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
        let State { count, saved } = self.state;
        let mut text = format!("{{\"count\":{count:.0},\"saved\":{}", Value::from(saved));
        for (field, value) in
            [("title", &self.title), ("file", &self.file), ("history", &self.history), ("sum", &self.sum)]
        {
            text.push_str(&format!(",\"{field}\":"));
            text.push_str(&file::quoted(value));
        }
        text.push('}');
        text
    }

    /// Whether the file is what was written.
    pub(super) fn is_whole(&self) -> bool {
        self.sum.is_empty() || self.sum == sum(&self.file)
    }

    /// File and history. A history that is no base64 comes out as one that is damaged.
    pub(super) fn into_stored(self) -> StoredDrawing {
        let bytes = window().atob(&self.history).unwrap_or_else(|_| "?".into());
        StoredDrawing { file: self.file, history: bytes.chars().map(|byte| byte as u8).collect() }
    }
}

fn sum(file: &str) -> String {
    format!("{:016x}", checksum(&[file.as_bytes()]))
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
        let counts = document.map(|document| (document.positions().len(), document.moves().len()));
        Self { saved: record.state.saved, counts, bytes: record.file.len(), title: record.title.clone() }
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
        let damaged = Record { sum: sum("g"), state: State { count: 7.0, saved: 6.0 }, ..record };
        assert!(!damaged.is_whole());
        assert_eq!(Record::parse(&damaged.text()), Some(damaged));
    }
}
