//! Lists of options and moves: what people type, and back.

use hyperjam_editor::document::Document;
use hyperjam_editor::file::{self, Format};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::link;
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// "A B; A→B Left" of a list.
fn read(text: &str) -> String {
    let document = Format::Text.read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let positions: Vec<String> = document
        .positions()
        .map(|(_, position)| match position.end {
            Some(end) => format!("{}={end}", position.label),
            None => position.label.clone(),
        })
        .collect();
    [positions.join(" ")].into_iter().chain(steps(&document)).collect::<Vec<_>>().join("; ")
}

/// Every move in words, in the order of their starts and players.
fn steps(document: &Document) -> Vec<String> {
    let in_words =
        |from, to, by: Movers| format!("{}→{} {}", document.name(from), document.name(to), by.in_words());
    document.moves().map(|(_, step)| in_words(step.from, step.to, step.by)).collect()
}

#[test]
fn lists_of_options_are_read() {
    assert_eq!(read("A: B C D"), "A B C D; A→B both; A→C both; A→D both");
    assert_eq!(read("A: B, C | D"), "A B C D; A→B Left; A→C Left; A→D Right");
    assert_eq!(
        read("A: | D\nB: A |\nC:|\nD:"),
        "A B C D; A→D Right; B→A Left",
        "lines of options give the order"
    );
    assert_eq!(read("# a loop\r\n\r\n A :A A # twice\r\n"), "A; A→A both; A→A both");
    assert_eq!(read("B: C\nA: B"), "B A C; B→C both; A→B both", "what begins a line comes first");
    assert_eq!(read("A: B\nA: C"), "A B C; A→B both; A→C both", "a second line adds");
    assert_eq!(read("A: B\nB = tie"), "A B=tie; A→B both");
    assert_eq!(read("A: B\nB = tie\n= normal\nB = tie\n= normal"), "A B=tie; A→B both", "the same again");
    assert_eq!(read(r#""a b": "c:\"\\" "x\ny""#), "a b c:\"\\ x y; a b→c:\"\\ both; a b→x y both");
    assert_eq!(read("\u{feff}☺: ∞{1} −1.5"), "☺ ∞{1} −1.5; ☺→∞{1} both; ☺→−1.5 both");
}

#[test]
fn lists_of_moves_are_read() {
    assert_eq!(read("A B\nB -> C left\nC→A R"), "A B C; A→B both; B→C Left; C→A Right");
    assert_eq!(read("A->B l\nA -> B Both\nL R B"), "A B L R; A→B Left; A→B both; L→R both");
    assert_eq!(read("1,2\n2\t3"), "1 2 3; 1→2 both; 2→3 both");
    assert_eq!(read("A -> B 0 2\nA -> B 1"), "A B; A→B 0, 2; A→B Right");
    assert_eq!(read("A B\nC"), "A B C; A→B both", "a position alone");
    assert_eq!(read("A: B | C\nC -> A"), "A B C; A→B Left; A→C Right; C→A both", "both kinds of lines");
}

#[test]
fn a_list_is_taken_for_a_list_whatever_its_first_name() {
    for name in ["%PDF-1", "GIF89a", "http://x", "{\\rtf", "{1}", "<x>", "graph{", "//", "/*"] {
        let list = format!("\"{}\": B\ngraph{{: B\n", name.replace('\\', "\\\\"));
        let document = Format::Text.read(&list).unwrap();
        let written = Format::Text.write(&document);
        let (format, again) = file::read_any(&written);
        assert_eq!(
            (format, again.map_err(|error| error.to_string())),
            (Format::Text, Ok(document)),
            "{written}"
        );
    }
}

#[test]
fn errors_name_the_line() {
    for (text, expected) in [
        ("", "it is empty"),
        ("# nothing", "expected a line such as “A: B C” or “A -> B”"),
        ("hello", "expected a line such as “A: B C” or “A -> B”"),
        (
            "A: B\nB: C | D | E",
            "line 2, column 10: expected only one “|”, between Left’s options and Right’s, found “|”",
        ),
        ("A: B\n\nB: C: D", "line 3, column 5: expected names of options after “:”, found “:”"),
        ("A ->", "line 1, column 5: expected a position’s name after “->”"),
        ("A -> B sometimes", "line 1, column 8: expected “left”, “right”, “both” or players such as “p1 p3”"),
        ("1 2 0.5", "line 1, column 5: expected “left”, “right”, “both” or players such as “p1 p3”"),
        ("A -> B 99", "line 1, column 8: expected “left”, “right”, “both” or players such as “p1 p3”"),
        ("A: B\n-> B", "line 2, column 1: expected a line such as"),
        ("G: {1|", "line 1, column 4: expected a name; this looks like a game in braces"),
        ("G: {0|1} A", "line 1, column 4: expected a name; this looks like a game in braces"),
        ("A: B | C}", "line 1, column 8: expected a name; this looks like a game in braces"),
        ("A: \"B", "line 1, column 4: expected a closing quotation mark on this line, found “\"B”"),
        (
            "A: B\nB = top",
            "line 2, column 5: expected “tie”, “win”, “loss”, “left” or “right”, or a priority from 0 to 1000000, after “=”, found “top”",
        ),
        ("A: B\nB = 1000001", "line 2, column 5: expected “tie”, “win”,"),
        ("A: B\nB = +1", "line 2, column 5: expected “tie”, “win”,"),
        ("A: B\nB = 1\nB = 2", "line 3, column 5: expected the same as in an earlier line"),
        ("= endless\nA: B", "line 1, column 3: expected “misere”, “normal”, “3 players” or “endless left”"),
        (
            "= endless both\nA: B",
            "line 1, column 11: expected “draw”, “left”, “right” or “priority” after “endless”",
        ),
        ("A B\n: B", "line 2, column 1: expected a line such as"),
        (
            "A: B\nB = tie\nB = win",
            "line 3, column 5: expected the same as in an earlier line, which says otherwise, found “win”",
        ),
        ("= misere\nA: B\n= normal", "line 3, column 3: expected the same as in an earlier line"),
        ("A B p3\n= 3 players\n= 4 players", "line 3, column 3: expected the same as in an earlier line"),
    ] {
        let found = Format::Text.read(text).expect_err(text).to_string();
        assert!(found.contains(expected), "{found}\n  is not {expected}");
    }
    let long = format!("A: B\nB: {}", "x".repeat(201));
    assert_eq!(
        Format::Text.read(&long).unwrap_err().to_string(),
        "line 2, column 4: 201 characters; the limit is 200"
    );
    for (text, expected) in [
        ("∞ \"é\"\nA: B\n  = 17 players", "line 3, column 5: 17 players; a game has 2 to 16"),
        ("∞ \"é\" ∞", "line 1, column 7: expected “left”"),
        (
            "A -> B 0\n= 2 players\nB -> A 2",
            "line 3, column 6: the move is for 2, but this game has 2 players, numbered from 0",
        ),
        ("A: B\n= players", "line 2, column 3: expected “misere”"),
        ("= many players", "line 1, column 3: expected a number before “players”, found “many”"),
    ] {
        let found = Format::Text.read(text).expect_err(text).to_string();
        assert!(found.starts_with(expected), "{found}\n  does not begin as {expected}");
    }
}

#[test]
fn written_lists_are_what_people_write() {
    let texts = [
        "A: B C\nB: A | C\nC:\n",
        "A: B |\nB: | A\n",
        "A:\nA -> B left\nA -> B both\nB:\nB = tie\n",
        "A:\nA -> B p1 p2\nA -> C p1 p3\nB:\nB -> C p1\nC:\n",
    ];
    for text in texts {
        assert_eq!(Format::Text.write(&Format::Text.read(text).unwrap()), text);
    }
}

#[test]
fn every_text_is_read_as_what_it_is() {
    let document = EXHIBITS[0].document().unwrap();
    for format in Format::ALL {
        let text = format.write(&document);
        let (found, read) = file::read_any(&format!("\u{feff}\n {text}"));
        assert_eq!((found, read.unwrap().moves().len()), (format, document.moves().len()));
    }
    for (text, format) in [
        ("// a\n/* b */ # c\nstrict digraph {}", Format::Dot),
        ("graph{a--b}", Format::Dot),
        ("graph: digraph\ndigraph: graph {", Format::Text),
        ("graph digraph", Format::Text),
        ("# a comment\nA: B", Format::Text),
        ("{", Format::Json),
        ("<?xml", Format::GraphMl),
        ("", Format::Text),
        ("/*", Format::Text),
        ("é", Format::Text),
        ("aé: b", Format::Text),
    ] {
        assert_eq!(Format::of_text(text), format, "{text}");
    }
}

#[test]
fn a_pasted_list_can_be_shared_by_a_link() {
    let document = Format::Text.read("A: B | C\nB: A").unwrap();
    assert_eq!(link::open(&link::fragment(&document).unwrap()).as_ref(), Ok(&document));
}

/// Any game, with names that mean something in a list, and a third player.
fn any_game() -> impl Strategy<Value = Document> {
    AnyDrawing {
        players: 3,
        by: vec![Movers::LEFT, Movers::RIGHT, Movers::BOTH, Movers::of(&[0, 2]).unwrap()],
        names: Some("[a-c:|=#,\"\\\\→\\->\n\r\t é\u{feff}]{0,5}"),
        ties: 0.5,
        ..AnyDrawing::of(1..6, 0..14, &[])
    }
    .drawing()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn games_survive_as_lists(document in any_game()) {
        let text = Format::Text.write(&document);
        let back = Format::Text.read(&text);
        let back = back.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        let game = |document: &Document| {
            let ties: Vec<_> = document.positions().map(|(_, position)| position.end).collect();
            let mut steps: Vec<_> =
                document.moves().map(|(_, step)| (step.from, step.to, step.by.seats().collect::<Vec<_>>())).collect();
            steps.sort();
            (ties, steps)
        };
        prop_assert_eq!(game(&back), game(&document), "{}", text);
        prop_assert_eq!(Format::Text.write(&back), text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-c:|=#,\"\\\\→\\->\n\r\t é{}]{0,60}") {
        let (_, read) = file::read_any(&text);
        if let Ok(document) = read {
            prop_assert!(file::read(&file::write(&document)).is_ok());
        }
    }
}
