//! Drawings in which somebody wins endless play: solved, verified and explained, and refused where nothing is known of them.

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use crate::{InFile, hyperjam};

/// Left chooses at A whether play goes round by B or by C, and needs B.
const CHOICE: &str = "= endless priority\nA: B C |\nB: | A\nC: | A\nB = 2\nC = 3\n";
/// Right can get stuck or go on for ever.
const ROUND: &str = "A: A | A B\nB: A |\n";

fn list(rule: &str, rest: &str) -> String {
    format!("= endless {rule}\n{rest}")
}

/// A file of Hyperjam with what a list says.
fn in_file(list: &str) -> InFile {
    InFile::of("drawing", &text(hyperjam(&["convert", "-", "-", "--to", "json"], list.as_bytes())))
}

fn solved(drawing: &str) -> Value {
    parsed(hyperjam(&["solve", "-", "--json"], drawing.as_bytes()))
}

#[test]
fn who_wins_is_said_with_where_to_move() {
    let of = |id: &str, sector: &str, outcomes: [&str; 2], moves: [Option<&str>; 2]| {
        json!({ "id": id, "left_first": outcomes[0], "right_first": outcomes[1], "sector": sector,
                "left_move": moves[0], "right_move": moves[1] })
    };
    let expected = json!({ "endless": "priority", "positions": [
        of("A", "L", ["left", "left"], [Some("B"), None]),
        of("B", "R", ["right", "left"], [None, None]),
        of("C", "R", ["right", "left"], [None, None]),
    ] });
    let mut expected = expected;
    for nth in [1, 2] {
        expected["positions"][nth]["sector"] = json!("II");
    }
    assert_eq!(solved(CHOICE), expected);
    let table = text(hyperjam(&["solve", "-"], CHOICE.as_bytes()));
    assert!(table.starts_with("POSITION  LEFT FIRST  RIGHT FIRST  SECTOR  LEFT MOVES TO"), "{table}");
    assert!(table.ends_with("and it is a draw if none is.\n"), "{table}");
}

#[test]
fn the_rule_decides() {
    let sector = |drawing: &str, nth: usize| solved(drawing)["positions"][nth]["sector"].clone();
    for (rule, expected) in [("left", "L"), ("right", "R"), ("priority", "L,R,I,II")] {
        assert_eq!(sector(&list(rule, "A: A | A"), 0), expected, "{rule}");
    }
    // Without a word, and with the word for it, it is a draw; then there is more to be said.
    for drawing in ["A: A | A".to_owned(), list("draw", "A: A | A")] {
        assert_eq!(sector(&drawing, 0), "L,R,I,II");
        assert!(solved(&drawing).get("endless").is_none());
    }
    // Priorities say nothing where another rule is.
    assert_eq!(sector(&list("right", "A: A | A\nA = 2"), 0), "R");
    // In misère play who cannot move wins, and endless play is decided as before.
    let misere = list("right", "= misere\nA: A B | A\nB:");
    assert_eq!(sector(&misere, 0), "R");
    assert_eq!(sector(&misere, 1), "I");
}

#[test]
fn verify_accepts_what_solve_answers_and_refutes_what_was_changed() {
    for drawing in [CHOICE.to_owned(), list("left", ROUND), list("right", ROUND), list("priority", ROUND)] {
        let answers = InFile::of("answers", &solved(&drawing).to_string());
        let verdict = text(hyperjam(&["verify", "-", answers.name()], drawing.as_bytes()));
        assert!(verdict.starts_with("Verified: the outcomes of "), "{verdict}");
    }
    let right = solved(CHOICE);
    let verify = |change: &dyn Fn(&mut Value)| {
        let mut answers = right.clone();
        change(&mut answers);
        let answers = InFile::of("answers", &answers.to_string());
        let verified = hyperjam(&["verify", "-", answers.name()], CHOICE.as_bytes());
        (verified.status, verified.errors)
    };
    assert_eq!(verify(&|_| {}).0, 0);
    type Change<'a> = &'a dyn Fn(&mut Value);
    let set = |field: &'static str, value: Value| {
        move |answers: &mut Value| answers["positions"][0][field] = value.clone()
    };
    let (other, none, nowhere) =
        (set("left_move", json!("C")), set("left_move", json!(null)), set("left_move", json!("Z")));
    let (draw, sector) = (set("left_first", json!("draw")), set("sector", json!("R")));
    let (twice, unknown) = (set("id", json!("B")), set("id", json!("Z")));
    let changes: [(Change<'_>, u8, &str); 9] = [
        (&other, 1, ""),
        (&none, 1, "“A”"),
        (&nowhere, 2, "no position “Z”"),
        (&draw, 1, "“A”"),
        (&sector, 1, "the sector of “A”"),
        (&twice, 2, "“B” is answered twice"),
        (&unknown, 2, "no position “Z”"),
        (&|answers| answers["positions"] = json!([]), 2, "no answer for “A”"),
        (&|answers| answers["endless"] = json!("left"), 2, "endless play “left”, and it says otherwise"),
    ];
    for (change, status, part) in changes {
        let (given, errors) = verify(change);
        assert_eq!(given, status, "{part}: {errors}");
        assert!(errors.contains(part), "{part}: {errors}");
    }
    // Answers to a drawing are none to the same one with another rule, either way.
    let drawn = "A: B C |\nB: | A\nC: | A\n";
    let answers = InFile::of("answers", &right.to_string());
    refused(&["verify", "-", answers.name()], drawn, &["it says otherwise who wins"]);
    let of_draws = InFile::of("answers", &solved(drawn).to_string());
    refused(&["verify", "-", of_draws.name()], CHOICE, &["says who wins a play that never ends"]);
}

#[test]
fn the_reasons_are_the_strategies() {
    let file = in_file(CHOICE);
    let why = |at: &str| text(hyperjam(&["why", file.name(), at], b""));
    let of_a = why("A");
    assert!(of_a.contains("If Left starts at A, Left wins.\n  Left always moves from A to B: "), "{of_a}");
    assert!(of_a.contains("the greatest priority met again and again is even"), "{of_a}");
    assert!(of_a.contains("If Right starts at A, Left wins.\n  Left has nothing to do: "), "{of_a}");
    let json = parsed(hyperjam(&["why", file.name(), "A", "--json"], b""));
    assert_eq!(json["left_first"]["strategies"][0]["moves"], json!([["A", "B"]]));
    assert_eq!(json["left_first"]["strategies"].as_array().unwrap().len(), 1);
    // In a draw both have one.
    let draw = in_file(&list("priority", "A: A | A"));
    let json = parsed(hyperjam(&["why", draw.name(), "A", "--json"], b""));
    assert_eq!(json["left_first"]["outcome"], "draw");
    assert_eq!(json["left_first"]["strategies"].as_array().unwrap().len(), 2);
    refused(&["why", file.name(), "Z"], "", &["Z"]);
}

const ENDLESS: &str = "says who wins a play that never ends";

#[test]
fn no_command_takes_it_for_a_drawing_with_draws() {
    let file = in_file(CHOICE);
    let name = file.name();
    let at = format!("{name}:A");
    for command in [
        &["sum", name][..],
        &["sum", name, "A", "B"],
        &["sum", &at, "nim 1,2"],
        &["sum", "--rule", "conjunctive", name, "A"],
        &["why", name],
        &["why", name, "A", "B"],
        &["why", name, "A", "*2"],
        &["why", &at],
        &["why", "-", "A"],
        &["solve", name, "A"],
        &["solve", name, "A", "*2"],
        &["play", name],
        &["play", name, "--start", "A"],
        &["compare", name, "A", "B"],
        &["order", name],
        &["quotient", name],
        &["convert", name, "-", "--to", "hjg"],
        &["players", name],
    ] {
        let input = if command.contains(&"-") && command[0] == "why" { CHOICE } else { "" };
        refused(command, input, &[ENDLESS]);
    }
    for command in [&["solve", name, "--threads", "2"][..], &["solve", name, "--limit", "9"]] {
        refused(command, "", &[command[2]]);
    }
    let folder = tempfile::tempdir().unwrap();
    let columns = folder.path().join("columns");
    refused(&["solve", name, "--npy", columns.to_str().unwrap()], "", &[ENDLESS]);
    // For more players there is no such rule.
    refused(&["solve", "-"], &list("left", "= 3 players\nA: A"), &["which is for games of two players"]);
}

#[test]
fn what_a_format_cannot_say_is_said_to_be_lost() {
    for to in ["dot", "graphml"] {
        let written = text(hyperjam(&["convert", "-", "-", "--to", to], CHOICE.as_bytes()));
        let back = hyperjam(&["convert", "-", "-", "--from", to, "--to", "txt"], written.as_bytes()).output;
        assert!(back.contains("= endless priority") && back.contains("B = 2"), "{back}");
    }
    let finished = hyperjam(&["convert", "-", "-", "--to", "mmd"], CHOICE.as_bytes());
    assert_eq!(finished.status, 0);
    assert!(finished.errors.contains("who wins endless play, places, priorities"), "{}", finished.errors);
    // Pictures have the marks.
    let picture = text(hyperjam(&["convert", "-", "-", "--to", "svg"], CHOICE.as_bytes()));
    assert!(picture.contains("(priority 2)"), "{picture}");
}
