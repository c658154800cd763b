//! One sheet with one of each kind of thing, through every command that reads sheets: what each takes, what it says that it leaves
//! out, and what it refuses.

use serde_json::{Value, json};

use crate::commands::parsed;
use crate::{Finished, InFile, hyperjam};

/// What answers about positions take no part of.
const BESIDE: &str =
    "left out of this answer: the lines of its calculation, notes, boards, rulesets of your own";
/// What no sum takes a part of.
const NO_SUM: &str = "left out of this answer: notes, the lines of its calculation";

/// A sheet whose positions reach loops and a tie end, with a vehicle, a negated one, a note, a line, a board that counts −2 times,
/// heaps, a board of a ruleset of its own, and a field that nobody knows.
fn everything() -> Value {
    let path = format!("{}/sheets/everything.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The sheet with this in it, too.
fn with(more: &Value) -> InFile {
    let mut sheet = everything();
    sheet.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    InFile::of("everything", &sheet.to_string())
}

/// What a command says beside its answer, without the name of the file.
fn said(finished: &Finished) -> Vec<&str> {
    finished.errors.lines().map(|line| line.rsplit_once(".json: ").map_or(line, |(_, said)| said)).collect()
}

#[test]
fn every_command_takes_names_or_refuses_all_of_a_sheet() {
    let sheet = with(&json!({}));
    let file = sheet.name();
    let boards = "the sheet has boards, which belong to the sum";
    let cases: [(&[&str], u8, &str); 13] = [
        (&["solve", file], 0, NO_SUM),
        (&["sum", file], 0, NO_SUM),
        (&["why", file], 0, NO_SUM),
        (&["play", file], 0, NO_SUM),
        (&["solve", file, "a", "*2"], 0, BESIDE),
        (&["sum", file, "a"], 0, BESIDE),
        (&["why", file, "a"], 0, BESIDE),
        (&["play", file, "--start", "a"], 0, BESIDE),
        (&["compare", file, "a", "b"], 0, BESIDE),
        (&["order", file], 0, BESIDE),
        (&["quotient", file], 0, "left out of this answer: how moves are bent"),
        (&["players", file, "--at", "a"], 0, BESIDE),
        (&["players", file], 2, boards),
    ];
    for (arguments, status, words) in cases {
        let finished = hyperjam(arguments, b"q\n");
        assert_eq!(finished.status, status, "{arguments:?}: {}", finished.errors);
        let said = said(&finished);
        assert!(said.len() == 1 && said[0].contains(words), "{arguments:?}: {said:?}");
    }
    for (format, words) in [
        ("json", ""),
        ("dot", "fields that Hyperjam does not know"),
        ("graphml", "fields that Hyperjam does not know"),
        ("svg", "fields that Hyperjam does not know"),
        ("link", "fields that Hyperjam does not know"),
        (
            "hjg",
            "the title, vehicles, the lines of its calculation, notes, boards, rulesets of your own, fields that Hyperjam does not \
             know, looks of positions and moves",
        ),
        (
            "txt",
            "the title, places, how moves are bent, vehicles, the lines of its calculation, notes, boards, rulesets of your own, \
             fields that Hyperjam does not know",
        ),
    ] {
        let finished = hyperjam(&["convert", file, "-", "--to", format], b"");
        let expected =
            if words.is_empty() { String::new() } else { format!("not kept in this format: {words}") };
        assert_eq!(finished.status, 0, "{format}");
        assert!(finished.errors.trim_end().ends_with(&expected), "{format}: {}", finished.errors);
        assert_eq!(finished.errors.is_empty(), words.is_empty(), "{format}");
    }
}

#[test]
fn negated_vehicles_are_components_wherever_there_is_a_sum() {
    let sheet = with(&json!({}));
    let file = sheet.name();
    let sum = parsed_with_words(&["sum", file, "--json"]);
    let negated: Vec<&Value> =
        sum["components"].as_array().unwrap().iter().filter(|one| one["negative"] == true).collect();
    // The vehicle on b, and the board that counts −2 times.
    assert_eq!(negated.len(), 3);
    assert_eq!(*negated[0], json!({"vehicle": "b", "negative": true}));
    assert_eq!(parsed_with_words(&["solve", file, "--json"])["sum"], sum);
    let checked = hyperjam(&["verify", file], sum.to_string().as_bytes());
    assert!(checked.output.starts_with("Verified: the outcome of the sum"), "{checked:?}");
    let mut other = sum.clone();
    other["components"][1].as_object_mut().unwrap().remove("negative");
    assert_eq!(hyperjam(&["verify", file], other.to_string().as_bytes()).status, 1);
    // As if it were typed.
    let typed = ["sum", "--json", "--", file, "a", "-b"];
    let alone = with(&json!({"boards": []}));
    let named = parsed_with_words(&["sum", "--json", alone.name()]);
    let mut typed = parsed_with_words(&typed);
    typed["sum"].take();
    assert_eq!(named["winning_moves"], typed["winning_moves"]);
    assert_eq!(named["components"], typed["components"]);
    // A position beside its negative is nothing, where play ends.
    let both = json!({"format": "hyperjam", "version": 6, "positions": [{"id": "A"}, {"id": "B"}],
        "moves": [{"from": "A", "to": "B", "by": "left"}], "vehicles": ["A"], "negatives": ["A"]});
    let zero = InFile::of("zero", &both.to_string());
    let sum = parsed(hyperjam(&["sum", zero.name(), "--json"], b""));
    assert_eq!((&sum["value"], &sum["sector"]), (&json!("0"), &json!("II")));
    // Older programs refuse the version, and nobody is the opponent of a player in a cycle.
    let mut old = both.clone();
    old["version"] = json!(9);
    let refused = hyperjam(&["sum", "-"], old.to_string().as_bytes());
    assert!(refused.status == 2 && refused.errors.contains("version"), "{refused:?}");
    let mut cyclic = both;
    cyclic["players"] = json!(3);
    let cyclic = InFile::of("cyclic", &cyclic.to_string());
    for command in ["sum", "play", "players"] {
        let refused = hyperjam(&[command, cyclic.name()], b"");
        assert!(refused.status == 2 && refused.errors.contains("has no negative"), "{command}: {refused:?}");
    }
    let solved = hyperjam(&["solve", cyclic.name()], b"");
    assert!(solved.status == 0 && solved.errors.contains("the sum is left out"), "{solved:?}");
}

/// The object that a command writes that also says something.
fn parsed_with_words(arguments: &[&str]) -> Value {
    serde_json::from_str(&hyperjam(arguments, b"").output).unwrap()
}

#[test]
fn what_does_not_drive_on_a_drawing_that_is_read_otherwise_is_named() {
    for (rules, words) in [
        ("hackenbush", "left out of this answer: notes, the lines of its calculation, vehicles"),
        (
            "geography",
            "left out of this answer: all vehicles but that of the token, the last that is not negated",
        ),
    ] {
        let sheet = with(&json!({"rules": rules}));
        for command in ["sum", "why", "solve", "play"] {
            let finished = hyperjam(&[command, sheet.name()], b"q\n");
            assert_eq!(finished.status, 0, "{command} {rules}: {}", finished.errors);
            assert!(said(&finished).contains(&words), "{command} {rules}: {}", finished.errors);
        }
        for arguments in
            [&["order", sheet.name()][..], &["quotient", sheet.name()], &["compare", sheet.name(), "a", "b"]]
        {
            let refused = hyperjam(arguments, b"");
            assert!(refused.status == 2 && refused.errors.contains("read as"), "{arguments:?}: {refused:?}");
        }
    }
}

#[test]
fn a_board_for_three_beside_components_for_two_is_refused_by_name() {
    let board = json!({"id": "b4", "rules": "nim-for 3", "position": "1,2", "x": 0, "y": 0});
    let sheet = with(&json!({"boards": [board]}));
    for command in ["sum", "why", "solve", "play"] {
        let refused = hyperjam(&[command, sheet.name()], b"q\n");
        assert!(refused.status == 2 && refused.errors.contains("nim-for 3 b4"), "{command}: {refused:?}");
    }
}

#[test]
fn solve_takes_what_sum_takes() {
    // Without a file there is the sum alone.
    for typed in [
        &["domineering ...|...", "*3"][..],
        &["nim 1,2"],
        &["nim-for 3 1,2"],
        &["--", "-domineering ...|...", "over"],
    ] {
        let sum = parsed(hyperjam(&[&["sum", "--json"], typed].concat(), b""));
        let solved = parsed(hyperjam(&[&["solve", "--json"], typed].concat(), b""));
        assert_eq!(solved, json!({"positions": [], "sum": sum}), "{typed:?}");
        let words = hyperjam(&[&["solve"], typed].concat(), b"");
        assert_eq!(words, hyperjam(&[&["sum"], typed].concat(), b""));
    }
    // Behind a file, its positions and one sum.
    let jam = crate::suite_file("traffic-jam");
    let alone = parsed(hyperjam(&["solve", &jam, "--json"], b""));
    let sum = parsed(hyperjam(&["sum", &jam, "H", "nim 1,2", "--json"], b""));
    let solved = parsed(hyperjam(&["solve", &jam, "H", "nim 1,2", "--json"], b""));
    assert_eq!((&solved["positions"], &solved["sum"]), (&alone["positions"], &sum));
    let verified = hyperjam(&["verify", &jam], solved.to_string().as_bytes());
    assert_eq!(verified.status, 0, "{}", verified.errors);
    let misere = parsed(hyperjam(&["solve", "nim 1", "--misere", "--json"], b""));
    assert_eq!(misere["sum"]["left_first"], json!("right"));
    for (arguments, reason) in [
        (&["solve", "nosuch"][..], "No such file"),
        (&["solve", "nosuch.json"], "No such file"),
        (&["solve", "nimm 3"], "there is no ruleset “nimm”"),
        (&["solve", "nim 1", "--npy", "folder"], "a sum is written with --json"),
        (&["solve", &jam, "--misere"], "has the other convention"),
        (&["solve", &jam, "Z"], "no position has the id or the name “Z”"),
    ] {
        let refused = hyperjam(arguments, b"");
        assert!(refused.status == 2 && refused.errors.contains(reason), "{arguments:?}: {refused:?}");
    }
}

#[test]
fn why_names_the_move_that_wins_or_an_answer_to_each() {
    let why = |components: &[&str]| {
        let finished = hyperjam(&[&["why"], components].concat(), b"");
        assert_eq!((finished.status, finished.errors.as_str()), (0, ""), "{components:?}");
        finished.output
    };
    assert_eq!(
        why(&["domineering ..|..", "*"]),
        "The sum domineering ..|.. + * = ±(1∗)\n  domineering ..|.. = ±1\n  * = ∗\n\
         If Left starts, Left wins by domineering ..|..: a1–a2: no answer to it keeps Right from losing.\n\
         If Right starts, Right wins by domineering ..|..: a1–b1: no answer to it keeps Left from losing.\n"
    );
    let lost = why(&["nim 1,1"]);
    assert!(lost.contains("If Left starts, Right wins: each move has an answer.\n  nim 1,1: take 1 from heap 1; Right answers nim 1,1: take 1 from heap"), "{lost}");
    assert!(why(&["0"]).contains("If Left starts, Right wins, as there is no move of Left’s."));
    let misere = why(&["nim 1", "--misere"]);
    assert!(misere.contains("take 1 from heap 1; then play is over"), "{misere}");
    let draw = why(&["--", "over", "-over"]);
    assert!(draw.contains("If Left starts, it is a draw: "), "{draw}");
    let jam = crate::suite_file("traffic-jam");
    let json = parsed(hyperjam(&["why", &jam, "H", "H", "--json"], b""));
    let start = &json["left_first"];
    assert_eq!((&start["outcome"], &start["keeps"]), (&json!("right"), &Value::Null));
    assert!(start["answers"].as_array().unwrap().iter().all(|one| one["answer"]["to"].is_string()), "{json}");
    let limited = hyperjam(&["why", &jam, "I", "domineering 4x4", "--limit", "5"], b"");
    assert!(limited.status == 0 && limited.output.contains("not decided within the limits"), "{limited:?}");
    let seats = hyperjam(&["why", "nim-for 3 1"], b"");
    assert!(seats.status == 2 && seats.errors.contains("hyperjam sum"), "{seats:?}");
}
