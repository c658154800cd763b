//! Files, stored steps and a stored record of version 1 open for ever.
//!
//! What lies in `files/v1/` never changes. `three-players.json`, `edited.json` and `edited.steps.hex` were written by a program
//! of that version; the record was put together as one wrote it, and the other files are as people wrote them then. The
//! documents that they hold stand beside them as text.

use base64::Engine;
use expect_test::expect_file;
use hyperjam_editor::document::{Document, Position};
use hyperjam_editor::file::{json, quoted, read, write};
use hyperjam_editor::history::History;
use hyperjam_editor::stored::{Checksum, StoredDrawing};
use std::fmt::Write;

const FILE: &str = include_str!("../files/v1/edited.json");
const STEPS: &str = include_str!("../files/v1/edited.steps.hex");
const RECORD: &str = include_str!("../files/v1/edited.record.json");

/// All that a document says, with the identifiers of its parts.
fn text(document: &Document) -> String {
    let heading = document.heading();
    let mut text = format!("{} players, {}\n", heading.players, heading.convention);
    writeln!(text, "title {}", quoted(&heading.title)).unwrap();
    writeln!(text, "vehicles {:?}", heading.vehicles.iter().map(|on| on.0).collect::<Vec<_>>()).unwrap();
    writeln!(text, "{} lines, {} notes", heading.lines.len(), heading.notes.len()).unwrap();
    writeln!(text, "unknown {}", json_text(&heading.unknown)).unwrap();
    for (id, Position { key, label, at, end, unknown, .. }) in document.positions() {
        let (key, label, unknown) = (quoted(key), quoted(label), json_text(unknown));
        let end = end.map(|end| format!(", a {}", end.title())).unwrap_or_default();
        writeln!(
            text,
            "position {}: {key}, label {label}, at {}, {}{end}, unknown {unknown}",
            id.0, at.x, at.y
        )
        .unwrap();
    }
    for (id, step) in document.moves() {
        let (from, to, unknown) = (step.from.0, step.to.0, json_text(&step.unknown));
        write!(text, "move {}: {from} to {to}, by {}", id.0, step.by).unwrap();
        writeln!(text, ", bend {:?}, unknown {unknown}", step.bend).unwrap();
    }
    text
}

fn json_text(fields: &hyperjam_editor::document::Unknown) -> String {
    serde_json::Value::Object(fields.clone()).to_string()
}

#[test]
fn files_of_version_1_open_for_ever() {
    let files = [
        (include_str!("../files/v1/three-players.json"), expect_file!["../files/v1/three-players.txt"]),
        (include_str!("../files/v1/traffic-jam.json"), expect_file!["../files/v1/traffic-jam.txt"]),
        (include_str!("../files/v1/stuck-and-loops.json"), expect_file!["../files/v1/stuck-and-loops.txt"]),
        (include_str!("../files/v1/ties.json"), expect_file!["../files/v1/ties.txt"]),
        (include_str!("../files/v1/nim-misere.json"), expect_file!["../files/v1/nim-misere.txt"]),
    ];
    for (file, expected) in files {
        expected.assert_eq(&text(&read(file).unwrap()));
    }
}

#[test]
fn what_version_1_wrote_is_written_the_same() {
    for file in [FILE, include_str!("../files/v1/three-players.json")] {
        assert_eq!(write(&read(file).unwrap()), file);
    }
}

fn steps() -> Vec<u8> {
    bytes_of(STEPS)
}

/// Bytes as they are written in files of tests: two digits each.
pub(crate) fn bytes_of(digits: &str) -> Vec<u8> {
    let digits: String = digits.split_whitespace().collect();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(byte).collect()
}

/// The documents that a history leads to one after the other, the present one first.
fn unrolled(
    document: &Document,
    history: &History,
    step: fn(&mut History, &mut Document) -> bool,
) -> Vec<String> {
    let (mut document, mut history) = (document.clone(), history.clone());
    let mut all = vec![text(&document)];
    while step(&mut history, &mut document) {
        all.push(text(&document));
    }
    all
}

/// The lines that a step takes away, and those that it adds.
fn changed(before: &str, after: &str) -> String {
    let lines = |sign: &str, of: &str, other: &str| -> String {
        let gone = of.lines().filter(|line| !other.lines().any(|there| there == *line));
        gone.map(|line| format!("{sign} {line}\n")).collect()
    };
    lines("-", before, after) + &lines("+", after, before)
}

#[test]
fn stored_steps_of_version_1_open_for_ever() {
    let stored = StoredDrawing { file: FILE.into(), history: steps(), sum: Checksum::of(FILE) };
    let restored = stored.read().unwrap();
    assert!(!restored.lost_history);
    let undone = unrolled(&restored.document, &restored.history, History::undo);
    let redone = unrolled(&restored.document, &restored.history, History::redo);
    assert_eq!((undone.len(), redone.len()), (23, 3));
    let all: Vec<_> = undone.into_iter().rev().chain(redone.into_iter().skip(1)).collect();
    let changes: Vec<_> = all.windows(2).map(|pair| changed(&pair[0], &pair[1])).collect();
    expect_file!["../files/v1/edited.steps.txt"].assert_eq(&format!("{}\n{}", all[0], changes.join("\n")));
    // And the history is written the same.
    let again = hyperjam_editor::stored::steps::write(&restored.history, &restored.document, stored.sum);
    assert_eq!(again, steps());
}

/// The page reads a record (`frontend/src/storage/record.rs`), which holds the file and the steps of before.
#[test]
fn the_stored_record_of_version_1_is_of_that_file_and_these_steps() {
    let record = json(RECORD).unwrap();
    let field = |name: &str| record[name].as_str().unwrap();
    assert_eq!(field("file"), FILE);
    let history = base64::engine::general_purpose::STANDARD.decode(field("history")).unwrap();
    assert_eq!(history, steps());
    assert_eq!(field("sum"), format!("{:016x}", Checksum::of(FILE).0));
}
