//! Finding positions by words and marks.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::find::{FindError, KnownMarks, find, rank};
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Sector;

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
fn marks_are_found_in_the_words_that_the_page_shows() {
    assert_eq!(found("label 3"), "Lamb");
    assert_eq!(found("Label ∞{1,2}"), "Amber");
    assert_eq!(found("label ∞"), "sector six", "this one alone");
    assert_eq!(refused("label many"), "“many” is not a Grundy label; labels look like 3, ∞ or ∞{1,2}");
    for query in ["the first player wins", "First player wins", "first wins", "first player w"] {
        assert_eq!(found(query), "Amber", "{query}");
        assert_eq!(found(&format!("outcome {query}")), "Amber", "{query}");
    }
    for query in ["draw", "a draw", "A Draw"] {
        assert_eq!(found(query), "Lamb; sector six", "{query}");
    }
    assert_eq!(found("left and the first player do not lose"), "amb");
    assert_eq!(found("left and"), "amb", "the words that come first");
    assert_eq!(found("left wins"), "", "nobody does");
    assert_eq!(found("left"), "", "one word of several can mean many sectors");
    assert_eq!(found("player"), "");
    let mut named = drawing();
    for (id, label) in [(0, "label 3"), (2, "A draw-bridge"), (3, "Drawer")] {
        named.apply(Command::Rename { position: PositionId(id), label: label.into() }).unwrap();
    }
    let found = |query| find(&named, &marks, str::to_lowercase, query).unwrap();
    assert_eq!(found("label 3"), [PositionId(0)], "a name that is written so comes before a mark");
    assert_eq!(found("draw"), [3, 2, 1].map(PositionId), "names first, and nothing twice");
    let unmarked = find(&named, &|_| KnownMarks::default(), str::to_lowercase, "draw");
    assert_eq!(unmarked, Ok([3, 2].map(PositionId).into()));
}

/// Every sector is found by what the page says of it.
#[test]
fn every_sector_is_found_by_its_words() {
    let document = Format::Text.read("n1:\nn2:\nn3:\nn4:\nn5:\nn6:\nn7:\nn8:\nn9:").unwrap();
    let known = |id: PositionId| KnownMarks {
        sector: Sector::ALL.get(id.0 as usize).copied(),
        ..KnownMarks::default()
    };
    for (nth, sector) in (0..).zip(Sector::ALL) {
        for query in [sector.in_words().to_owned(), format!("sector {sector}"), sector.name().to_owned()] {
            let found = find(&document, &known, str::to_lowercase, &query);
            assert_eq!(found, Ok(vec![PositionId(nth)]), "{query}");
        }
    }
}

#[test]
fn what_begins_with_a_query_is_before_what_has_it_within() {
    let called = ["zoom in", "show everything", "zoom out", "unzoomed", "go to the zoom"];
    let fitting = |query: &str| {
        let mut ranked: Vec<_> = called.iter().filter_map(|one| Some((rank(query, one)?, *one))).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.iter().map(|(_, one)| *one).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(fitting("zoom"), "zoom in; zoom out; go to the zoom; unzoomed");
    assert_eq!(fitting("out zoom"), "zoom out");
    assert_eq!(fitting("  every  "), "show everything");
    assert_eq!(fitting(""), "", "nothing is asked");
    assert_eq!(fitting("zoom zebra"), "");
    assert_eq!(rank("é", "misère, été"), Some(1), "a later place where a word begins");
    for misspelt in ["hackenbsh", "hackenbushh", "hackembush", "hackenbuhs"] {
        assert_eq!(rank(misspelt, "play hackenbush"), Some(3), "{misspelt}");
    }
    for other in ["hakenbsh", "heap", "pley"] {
        assert_eq!(rank(other, "play hackenbush"), None, "{other}");
    }
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
