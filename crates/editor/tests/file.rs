//! Reading and writing files: round trips, and errors that name place and reason.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::Note;
use hyperjam_editor::file::{read, write};
use hyperjam_editor::geometry::Point;
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// Reads a document with these positions and moves; the error as a person sees it.
fn error(text: &str) -> String {
    read(text).expect_err("the text is wrong").to_string()
}

fn with(positions: &str, moves: &str, rest: &str) -> String {
    format!(r#"{{"format":"hyperjam","version":1,"positions":[{positions}],"moves":[{moves}]{rest}}}"#)
}

fn of_version_2(rest: &str) -> String {
    with("", "", rest).replacen("\"version\":1", "\"version\":2", 1)
}

#[test]
fn errors_name_place_and_reason() {
    let a = r#"{"id":"A"}"#;
    let cases = [
        (String::from("{"), "line 1, column 1: the text ends here, before the drawing is complete"),
        (String::from("[]"), "expected a drawing: an object, found a list"),
        (String::from("7"), "expected a drawing: an object, found 7"),
        (with("7", "", ""), "positions[0]: expected a position: an object with an id"),
        (with(a, r#"{"from":"A","to":"Z","by":"left"}"#, ""), "moves[0].to: no position has the id “Z”"),
        (with(a, r#"{"from":"A","to":"A","by":"up"}"#, ""), "moves[0].by: expected \"left\", \"right\""),
        (
            with(a, r#"{"from":"A","to":"A","by":[0,2]}"#, ""),
            "moves[0].by: the move is for 0, 2, but this game has 2 players",
        ),
        (
            with(a, r#"{"from":"A","to":"A","by":[]}"#, ""),
            "moves[0].by: expected \"left\", \"right\", \"both\" or a list of player numbers, found “[]”",
        ),
        (with(r#"{"id":"A"},{"id":"A"}"#, "", ""), "positions[1].id: the id “A” is used twice"),
        (with(r#"{"id":"A","x":"left"}"#, "", ""), "positions[0].x: expected a number"),
        (
            with(r#"{"id":"A","x":1e300,"y":0}"#, "", ""),
            "positions[0].x: coordinates must lie between −10000000 and 10000000, found 1",
        ),
        (with(r#"{"id":"A","end":"win"}"#, "", ""), "positions[0].end: expected \"tie\", found \"win\""),
        (with(r#"{"label":"A"}"#, "", ""), "positions[0]: the field “id” is missing"),
        (with(a, "", r#","vehicles":["A","B"]"#), "vehicles[1]: no position has the id “B”"),
        (with(a, "", r#","players":1"#), "players: 1 players; a game has 2 to 16"),
        (with(a, "", r#","convention":"odd""#), "convention: expected \"normal\" or \"misere\""),
        (with(a, "", "") + "x", "this is not JSON: trailing characters"),
        (
            "{\"a\": tis}".into(),
            "line 1, column 8: this is not JSON: a text in it must stand in quotation marks",
        ),
        ("{\"a\": 1\n".into(), "line 2, column 1: the text ends here, before the drawing is complete"),
        (r#"{"format":"other","version":1}"#.into(), "format: this is a file of the format “other”"),
        (r#"{"format":"hyperjam","version":3,"boards":[]}"#.into(), "version: this file has version 3"),
        (r#"{"format":"hyperjam","version":0}"#.into(), "version: this file has version 0"),
        (
            of_version_2(r#","boards":[]"#),
            "boards: expected no such field, which only a newer Hyperjam can read",
        ),
        (of_version_2(r#","rules":"col""#), "rules: expected no such field"),
        (of_version_2(r#","notes":[7]"#), "notes[0]: expected a note: an object with text, x and y, found 7"),
        (of_version_2(r#","notes":[{"text":"A","x":0}]"#), "notes[0]: the field “y” is missing"),
        (
            of_version_2(r#","notes":[{"text":"A","x":0,"y":"0"}]"#),
            "notes[0].y: expected a number, found \"0\"",
        ),
        (
            of_version_2(r#","notes":[{"text":"A","x":0,"y":1e300}]"#),
            "notes[0].y: coordinates must lie between −10000000 and 10000000, found 1",
        ),
        (
            of_version_2(&format!(r#","notes":[{{"text":"{}","x":0,"y":0}}]"#, "é".repeat(1_001))),
            "notes[0].text: 2002 bytes; the limit is 2000",
        ),
        (of_version_2(r#","lines":"A""#), "lines: expected a list, found \"A\""),
        (of_version_2(r#","lines":["A",7]"#), "lines[1]: expected a string, found 7"),
        (
            of_version_2(&format!(r#","lines":[{}""]"#, r#""","#.repeat(500))),
            "lines: 501 lines; the limit is 500",
        ),
        (
            of_version_2(&format!(r#","lines":["{}"]"#, "é".repeat(40_000))),
            "lines: 80000 bytes in its lines; the limit is 65536",
        ),
        (r#"{"version":1,"positions":[],"moves":[]}"#.into(), "the field “format” is missing"),
        (r#"{"format":7,"version":1,"positions":[],"moves":[]}"#.into(), "format: expected \"hyperjam\""),
        (
            r#"{"format":"hyperjam","version":"1","positions":[],"moves":[]}"#.into(),
            "version: expected 1 or 2",
        ),
    ];
    for (text, expected) in cases {
        let found = error(&text);
        assert!(found.contains(expected), "{text}\n  gave {found}\n  not {expected}");
    }
}

#[test]
fn labels_longer_than_allowed_are_refused() {
    let text = with(&format!(r#"{{"id":"A","label":"{}"}}"#, "x".repeat(201)), "", "");
    assert_eq!(error(&text), "positions[0].label: 201 characters; the limit is 200");
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    let text = with("", "", &format!(r#","deep":{}1{}"#, "[".repeat(100_000), "]".repeat(100_000)));
    assert!(error(&text).contains("recursion limit"), "{}", error(&text));
}

#[test]
fn positions_without_coordinates_are_laid_out_apart() {
    let document =
        read(&with(r#"{"id":"A"},{"id":"B","x":5,"y":5},{"id":"C"},{"id":"D","x":3}"#, "", "")).unwrap();
    let places: Vec<Point> = document.positions().map(|(_, position)| position.at).collect();
    assert_eq!(places[1], Point::new(5.0, 5.0));
    for (nth, place) in places.iter().enumerate() {
        assert!(places[..nth].iter().all(|other| other.distance(*place) > 60.0), "{places:?}");
    }
}

#[test]
fn unknown_fields_come_back() {
    let text = with(
        r#"{"id":"A","colour":"red"}"#,
        r#"{"from":"A","to":"A","by":"both","weight":[1,2.5]}"#,
        r#","author":{"name":"Ada"}"#,
    );
    let back = write(&read(&text).unwrap());
    for kept in [r#""colour":"red""#, r#""weight":[1,2.5]"#, r#""author": {"name":"Ada"}"#] {
        assert!(back.contains(kept), "{back}");
    }
}

#[test]
fn further_players_are_listed_by_number() {
    let text = with(r#"{"id":"A"}"#, r#"{"from":"A","to":"A","by":[2,0]}"#, r#","players":3"#);
    let document = read(&text).unwrap();
    assert_eq!(document.moves().next().unwrap().1.by, Movers::of(&[0, 2]).unwrap());
    assert_eq!(read(&write(&document)).unwrap(), document);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(document in AnyDrawing { names: Some("\\PC{0,8}"), reach: 1e6, ..AnyDrawing::default() }.drawing()) {
        let written = write(&document);
        let again = read(&written).unwrap();
        prop_assert_eq!(&again, &document);
        prop_assert_eq!(write(&again), written);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,60}", cut in 0_usize..400) {
        let _ = read(&text);
        let whole = with(r#"{"id":"A","x":1,"y":2},{"id":"é"}"#, r#"{"from":"A","to":"é","by":[1]}"#, r#","vehicles":["A"]"#);
        let cut = whole.char_indices().map(|(at, _)| at).nth(cut).unwrap_or(whole.len());
        let _ = read(&whole[..cut]);
        let _ = read(&format!("{}{text}{}", &whole[..cut], &whole[cut..]));
    }
}

#[test]
fn a_file_has_version_2_only_where_it_has_lines_and_its_fields_are_unknown_in_version_1() {
    let plain = with(r#"{"id":"A"}"#, "", r#","lines":{"of":"another program"}"#);
    let mut document = read(&plain).unwrap();
    let text = write(&document);
    assert!(text.contains("\"version\": 1") && text.contains("another program"), "{text}");
    assert_eq!(read(&text).as_ref(), Ok(&document));

    let before = document.clone();
    let unchanged = document.apply(Command::SetLines(Vec::new())).unwrap();
    assert!(unchanged.is_empty());
    let diff = document.apply(Command::SetLines(vec!["A + A".into()])).unwrap();
    let text = write(&document);
    assert!(text.contains("\"version\": 2") && text.contains("\"lines\": [\"A + A\"]"), "{text}");
    assert_eq!(read(&text).as_ref(), Ok(&document));
    document.patch(&diff.reversed());
    assert_eq!(document, before, "what another program wrote is there again");

    let none = read(&of_version_2(r#","lines":[],"other":7"#)).unwrap();
    let text = write(&none);
    assert!(text.contains("\"version\": 1") && text.contains("\"other\": 7"), "{text}");
}

#[test]
fn notes_are_in_files_of_version_2_with_fields_that_nobody_knows() {
    let text = of_version_2(
        r#","notes":[{"text":"One\ntwo","x":1.005,"y":-2,"ink":"red"},{"text":" ","x":0,"y":0}]"#,
    );
    let document = read(&text).unwrap();
    let notes = &document.heading().notes;
    assert_eq!(notes.len(), 1, "a note that says nothing is none");
    assert_eq!((notes[0].text.as_str(), notes[0].at), ("One\ntwo", Point::new(1.0, -2.0)));
    let text = write(&document);
    assert!(text.contains(r#"{"text":"One\ntwo","x":1,"y":-2,"ink":"red"}"#), "{text}");
    assert_eq!(read(&text), Ok(document));
    let plain = with("", "", r#","notes":"by another program""#);
    let mut document = read(&plain).unwrap();
    assert!(document.heading().notes.is_empty() && write(&document).contains("by another program"));
    let note = Note { text: "Mine".into(), at: Point::new(0.0, 0.0), ..Note::default() };
    document.apply(Command::SetNotes(vec![note])).unwrap();
    assert_eq!(read(&write(&document)), Ok(document));
}
