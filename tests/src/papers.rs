//! `docs/papers.md`: what is said there of every item of the papers can be seen as it says.

use std::collections::BTreeMap;
use std::fs;

use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_protocol::tutor::{Drawing, TutorQuery};

use crate::Finished;
use crate::manual::{programs, root, run};

/// What stands as code in a cell.
enum Code {
    /// A command line, with the parts of what it prints that stand behind it.
    Command(String, Vec<String>),
    /// The address of a card of the page.
    Card(String),
}

/// The cells of a row, in which a bar is written with a backslash.
fn cells(row: &str) -> Vec<String> {
    let row = row.replace("\\|", "\0");
    row.trim_matches('|').split('|').map(|cell| cell.replace('\0', "|")).collect()
}

/// The code of a cell, in order.
fn codes(cell: &str) -> Vec<Code> {
    let mut codes = Vec::new();
    for code in cell.split('`').skip(1).step_by(2) {
        if let Some(address) = code.strip_prefix("page ") {
            codes.push(Code::Card(address.to_owned()));
        } else if code.starts_with("hyperjam ") {
            codes.push(Code::Command(code.to_owned(), Vec::new()));
        } else if let Some(Code::Command(_, printed)) = codes.last_mut() {
            printed.push(code.to_owned());
        }
    }
    codes
}

/// A text with single spaces.
pub(crate) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows of the tables under a heading.
fn rows(text: &str, heading: &str) -> Vec<String> {
    let section = text.split("\n## ").find(|section| section.lines().next() == Some(heading));
    let lines = section.unwrap_or_else(|| panic!("there is no {heading}")).lines();
    lines
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .filter(|line| !line.starts_with("| ---"))
        .map(str::to_owned)
        .collect()
}

/// What is wrong with the rows of a paper: commands that fail or print something else, cards that are not there, and items
/// without an answer.
fn wrong_rows(rows: &[String]) -> Vec<String> {
    let mut known: BTreeMap<String, Finished> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows {
        let cells = cells(row);
        if cells.len() != 3 || cells[0].trim().is_empty() || cells[2].trim().is_empty() {
            wrong.push(format!("{row}: there have to be an item, what it says, and where it is to be seen"));
        }
        for code in cells.iter().flat_map(|cell| codes(cell)) {
            match code {
                Code::Command(line, printed) => {
                    let finished = known.entry(line.clone()).or_insert_with(|| run(&programs(&line)));
                    let output = spaced(&finished.output);
                    if finished.status != 0 {
                        wrong.push(format!("{line}: {}", finished.errors));
                        continue;
                    }
                    if printed.is_empty() {
                        wrong.push(format!("{line}: nothing of what it prints is said"));
                    }
                    let missing = printed.iter().filter(|part| !output.contains(&spaced(part)));
                    wrong.extend(missing.map(|part| format!("{line}: “{part}” is not in “{output}”")));
                }
                Code::Card(address) => wrong.extend(wrong_card(&address)),
            }
        }
    }
    wrong
}

/// Why the card of an address is not there, as one sees it beside the traffic jam.
fn wrong_card(address: &str) -> Option<String> {
    let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == "traffic-jam").unwrap();
    let drawing = Drawing::of(&exhibit.document().unwrap());
    let query = TutorQuery { address: address.to_owned(), ..TutorQuery::about(drawing) };
    hyperjam_tutor::answer(&query, &|_| ()).err().map(|failure| format!("{address}: {failure:?}"))
}

fn check(heading: &str) {
    let text = fs::read_to_string(root().join("docs/papers.md")).unwrap();
    let wrong = wrong_rows(&rows(&text, heading));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn honsell_and_lenisa() {
    check("HL");
}

#[test]
fn the_lecture_notes() {
    check("LN");
}

#[test]
fn schleicher_and_stoll() {
    check("SS");
}

#[test]
fn hinman() {
    check("PH");
}

#[test]
fn spindler() {
    check("MS");
}

#[test]
fn misprints() {
    check("Misprints");
}

#[test]
fn a_wrong_row_is_noticed() {
    let text = "## A\n| item | in short | to be seen |\n| --- | --- | --- |\n\
                | one | | `hyperjam value '{0\\|1}'` `value ½` |\n\
                | two | | `hyperjam value 1` `value 2` |\n| three | | `hyperjam value 1/` `value` |\n\
                | four | | |\n| five | | `page lessons/nowhere` |\n| six | | `hyperjam value 1` |\n";
    let wrong = wrong_rows(&rows(&format!("\n{text}"), "A"));
    let begin = [
        "hyperjam value 1: “value 2” is not in",
        "hyperjam value 1/: ",
        "| four",
        "lessons/nowhere",
        "hyperjam value 1: nothing",
    ];
    assert_eq!(wrong.len(), begin.len(), "{wrong:?}");
    assert!(wrong.iter().zip(begin).all(|(found, begin)| found.starts_with(begin)), "{wrong:?}");
}
