//! Lines of a calculation that name boards: written in them, or on the sheet.

use crate::common::boards::with_boards;
use crate::common::{Reader, plain, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_terms::Convention;
use hyperjam_testkit::documents::list;

/// What each line comes to, beside a drawing.
fn answers(mut document: Document, lines: &[&str]) -> Vec<String> {
    document.apply(Command::SetLines(lines.iter().map(|line| (*line).to_owned()).collect())).unwrap();
    let card = Reader::of(&document).ask("calculate").unwrap();
    card.lines.iter().map(|line| plain(&line.answer)).collect()
}

#[test]
fn a_board_that_ends_is_its_value() {
    let lines = [
        "Domineering(\"...|...\")",
        "Domineering(\"...|...\") + {2|-1/2}",
        "g := 2*nim(\"1,2\") - Hackenbush( \"g-a:L,a-b:R\" )",
        "g = -1/2",
        "Domineering(\"2x2\").Temperature",
        "Octal(\"0.77\", \"5\") == *4",
        "ToadsAndFrogs(\"t.f\") <> 0",
    ];
    let found = answers(Document::default(), &lines);
    assert_eq!(found, ["= {2|−½}", "= 3/2", "= −½", "true", "= 1", "true", "true"].map(String::from));
}

#[test]
fn boards_of_the_sheet_go_by_their_names_beside_positions() {
    let document =
        with_boards(list("H -> H\nA -> B left"), &[("domineering", "...|...", 1), ("nim", "3", -2)]);
    let ids: Vec<String> = document.heading().boards.iter().map(|board| board.id.clone()).collect();
    let line = format!("{} + {}", ids[0], ids[1]);
    let found = answers(document, &[&line, "H + Domineering(\"...|...\")", "A - nim(\"1\")"]);
    assert_eq!(found[0], "= {2∗3|−½∗3}");
    assert!(found[1].contains("it is a draw") || found[1].contains("draw"), "{}", found[1]);
    assert_eq!(found[2], "= 1∗");
}

#[test]
fn boards_that_loop_are_summed_and_compared_by_play() {
    // Left can always move; Right has one move.
    let board = "\"x.o\"";
    let rules = "walk-and-jump";
    let walk = format!("WalkAndJump({board})");
    let found =
        answers(Document::default(), &[&walk, &format!("{walk} - {walk}"), &format!("{walk} == {walk}")]);
    assert!(found.iter().all(|line| !line.contains("column")), "{rules}: {found:?}");
    assert!(found[2].starts_with("true"), "{}", found[2]);
    // In misère play boards are searched, as positions are.
    let mut misere = list("A -> B");
    misere.apply(Command::SetConvention(Convention::Misere)).unwrap();
    let found = answers(misere, &["A + nim(\"1,1\")", "nim(\"2,2\")", "nim(\"1\") + 1"]);
    assert!(found[0].contains("the second player wins"), "{}", found[0]);
    assert!(found[1].contains("the second player wins"), "{}", found[1]);
    assert!(found[2].contains("only sums of positions"), "{}", found[2]);
}

#[test]
fn what_is_wrong_with_a_board_is_said_with_its_place() {
    let found = answers(
        Document::default(),
        &["1 + Domineering(\"..|.x\")", "Dominering(\"2x2\")", "nim(\"3)", "Domineering(2x2)"],
    );
    assert!(
        found[0].contains("column 5: the board cannot be read: column 5: expected a symbol"),
        "{}",
        found[0]
    );
    assert!(
        found[1].contains("column 1: the board cannot be read: there is no ruleset “Dominering”"),
        "{}",
        found[1]
    );
    assert!(found[2].contains("column"), "{}", found[2]);
    assert!(found[3].contains("which stand in quotation marks here"), "{}", found[3]);
}

/// Two stalks on one ground, ½ and −1, and an edge that is fast nowhere. In moves the names would mean other games.
const TWIGS: &str = r#"{"format": "hyperjam", "version": 4, "rules": "hackenbush",
    "positions": [{"id": "g", "x": 0, "y": 200, "ground": true}, {"id": "a", "x": 0, "y": 60},
                  {"id": "b", "x": 0, "y": -80}, {"id": "c", "x": 90, "y": 60}],
    "moves": [{"from": "g", "to": "a", "by": "left"}, {"from": "a", "to": "b", "by": "right"},
              {"from": "g", "to": "c", "by": "right"}]}"#;

#[test]
fn positions_of_a_drawing_that_is_read_otherwise_mean_parts_of_it() {
    let read = |text: &str| Format::Json.read(text).unwrap();
    let found = answers(
        read(TWIGS),
        &["a", "b + c", "g", "a + {2|-1/2}", "2*c", "g := 1", "a.Temperature", "Domineering(\"..|..\") + a"],
    );
    let expected = ["= ½", "= −½", "= −½", "= {5/2|0}", "= −2"].map(String::from);
    assert_eq!(found[..2], expected[..2]);
    assert!(found[5].contains("in these lines “g” means this, and not the position"), "{found:?}");
    assert_eq!(found[2], "= 1", "a line comes before a position: {found:?}");
    assert_eq!(found[3..5], expected[3..]);
    let found = answers(read(TWIGS), &["g", "nowhere"]);
    assert_eq!(found[0], "= −½", "all that stands on the ground");
    assert!(found[1].contains("nowhere"), "{found:?}");
    let card = Reader::of(&read(TWIGS)).ask("calculate").unwrap();
    assert!(words(&card).contains("read as Hackenbush. A position’s name means the part in which it lies"));
    // In Geography the token is put there: from B nobody can go on, and from A one can.
    let geography = TWIGS.replace("hackenbush", "undirected-geography");
    let found = answers(read(&geography), &["b", "a", "a + b"]);
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|line| line.starts_with("= ")), "{found:?}");
}
