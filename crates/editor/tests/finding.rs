//! Finding positions by words and marks.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::find::{FindError, KnownMarks, find};
use hyperjam_editor::id::PositionId;

/// Amber, amb, Lamb, "sector six" and ÉTÉ, of which the last has no marks.
fn drawing() -> Document {
    let mut document = Format::Text.read("Amber: amb\nLamb:\n\"sector six\":\nx:").unwrap();
    document.apply(Command::Rename { position: PositionId(3), label: "ÉTÉ".into() }).unwrap();
    document
}

fn marks(id: PositionId) -> KnownMarks {
    let known = |grundy: &str, sector: &str, class| KnownMarks {
        grundy: Some(grundy.parse().unwrap()),
        sector: Some(sector.parse().unwrap()),
        class: Some(class),
    };
    match id.0 {
        0 => known("∞{1,2}", "I", 0),
        1 => known("3", "L,R,I,II", 1),
        2 => known("∞", "L,R,I,II", 0),
        4 => known("0", "L,I", 2),
        _ => KnownMarks::default(),
    }
}

fn found(query: &str) -> String {
    let document = drawing();
    let found =
        find(&document, &marks, str::to_lowercase, query).unwrap_or_else(|error| panic!("{query}: {error}"));
    found.iter().map(|&id| document.name(id)).collect::<Vec<_>>().join("; ")
}

fn refused(query: &str) -> String {
    find(&drawing(), &marks, str::to_lowercase, query).expect_err(query).to_string()
}

#[test]
fn words_find_labels_beginnings_first() {
    assert_eq!(found("amb"), "Amber; amb; Lamb");
    assert_eq!(found("LAMB"), "Lamb");
    assert_eq!(found("été"), "ÉTÉ");
    assert_eq!(found("zebra"), "");
    assert_eq!(found("  "), "");
    assert_eq!(found("sector"), "sector six", "a word of the language alone is a label");
    assert_eq!(found("\"sector six\""), "sector six");
    assert_eq!(found("\"sector s"), "sector six");
    assert_eq!(found("\""), "");
}

#[test]
fn marks_are_found() {
    for query in ["∞", "infinity", "all ∞", "All Infinite"] {
        assert_eq!(found(query), "Amber; sector six", "{query}");
    }
    assert_eq!(found("grundy 3"), "Lamb");
    assert_eq!(found("Grundy ∞"), "sector six", "this one alone");
    assert_eq!(found("grundy ∞{2, 1}"), "Amber");
    assert_eq!(found("grundy infinity{1,2}"), "Amber");
    assert_eq!(found("grundy 7"), "");
    assert_eq!(found("sector L,I"), "amb");
    assert_eq!(found("SECTOR i, l"), "amb");
    assert_eq!(found("sector I"), "Amber");
    assert_eq!(found("outcome draw"), "Lamb; sector six");
    assert_eq!(found("outcome first"), "Amber");
    assert_eq!(found("outcome left"), "");
    assert_eq!(found("class of amber"), "Amber; sector six");
    assert_eq!(found("Class of sector six"), "Amber; sector six");
}

#[test]
fn a_mark_alone_is_found_where_no_label_has_its_letters() {
    assert_eq!(found("3"), "Lamb");
    assert_eq!(found("∞{1,2}"), "Amber");
    assert_eq!(found("L,I"), "amb");
    assert_eq!(found("zz"), "", "neither");
    assert_eq!(found("I"), "sector six", "a label first");
    let unmarked = find(&drawing(), &|_| KnownMarks::default(), str::to_lowercase, "3");
    assert_eq!(unmarked, Ok(Vec::new()), "nobody said that it is a mark");
}

#[test]
fn what_makes_no_sense_is_said() {
    assert_eq!(
        refused("sector X"),
        "“X” is not a sector; the sectors are L; R; I; II; L,I; L,II; R,I; R,II; L,R,I,II"
    );
    assert!(refused("sector L,R").starts_with("“L,R” is not a sector"));
    assert_eq!(refused("grundy many"), "“many” is not a Grundy label; labels look like 3, ∞ or ∞{1,2}");
    assert!(refused("grundy ∞{1").contains("is not a Grundy label"));
    assert!(refused("outcome rain").starts_with("“rain” is not an outcome"));
    assert_eq!(refused("class of nobody"), "no position is called “nobody”");
    assert_eq!(refused("class of été"), "no position of this drawing has a class at present");
    let unmarked = |query| find(&drawing(), &|_| KnownMarks::default(), str::to_lowercase, query);
    for (query, what) in [("∞", "Grundy label"), ("sector L", "sector"), ("outcome draw", "outcome")] {
        assert_eq!(unmarked(query), Err(FindError::NotMarked(what)));
    }
    assert_eq!(unmarked("lamb").unwrap().len(), 1, "labels need no marks");
}
