//! Parity games at the command line: made, written, solved and verified.

use serde_json::json;

use crate::commands::{parsed, refused, text};
use crate::{InFile, hyperjam};

const FAMILIES: [&str; 7] =
    ["ladder", "clique", "recursive-ladder", "hanoi", "elevator", "unfair-elevator", "random-parity"];

fn made(family: &str, positions: &str) -> String {
    text(hyperjam(&["generate", family, "--positions", positions], b""))
}

#[test]
fn what_is_made_is_solved_and_verified() {
    for family in FAMILIES {
        for positions in ["36", "60", "500"] {
            let game = made(family, positions);
            assert_eq!(game, made(family, positions), "the same game again");
            assert_eq!(text(hyperjam(&["convert", "--to", "pg", "-", "-"], game.as_bytes())), game);
            let answers = text(hyperjam(&["solve", "-", "--json"], game.as_bytes()));
            let answers = InFile::of("answers", &answers);
            let verified = text(hyperjam(&["verify", "-", answers.name()], game.as_bytes()));
            assert!(verified.starts_with("Verified: who wins "), "{family} {positions}: {verified}");
        }
    }
}

const TWO: &str = "parity 7;\n3 2 0 3,7 \"stay\";\n7 3 1 7,3;\n";

#[test]
fn counts_and_strategies_are_said() {
    let counts = text(hyperjam(&["solve", "-"], TWO.as_bytes()));
    assert_eq!(counts, "2 positions, 4 moves: Left (player 0) wins 1 position and Right (player 1) 1.\n");
    let answers = parsed(hyperjam(&["solve", "--json", "-"], TWO.as_bytes()));
    let expected = json!({ "game": "parity", "left": 1, "right": 1, "positions": [
        { "id": 3, "winner": "left", "move": 3 }, { "id": 7, "winner": "right", "move": 7 },
    ] });
    assert_eq!(answers, expected);
}

#[test]
fn answers_that_were_changed_are_refuted() {
    let right = parsed(hyperjam(&["solve", "--json", "-"], TWO.as_bytes()));
    let verify = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut answers = right.clone();
        change(&mut answers);
        let answers = InFile::of("answers", &answers.to_string());
        let verified = hyperjam(&["verify", "-", answers.name()], TWO.as_bytes());
        (verified.status, verified.errors)
    };
    assert_eq!(verify(&|_| {}).0, 0);
    type Change<'a> = &'a dyn Fn(&mut serde_json::Value);
    let changes: [(Change<'_>, u8, &str); 8] = [
        (
            &|answers| answers["positions"][0]["winner"] = json!("right"),
            1,
            "“3”: its owner loses, so no move is to be named",
        ),
        (&|answers| answers["positions"][0]["winner"] = json!("draw"), 1, "“3”"),
        (
            &|answers| answers["positions"][0]["move"] = json!(7),
            1,
            "“3”: the move leads to where less is claimed",
        ),
        (&|answers| answers["positions"][0]["move"] = json!(null), 1, "“3”: its owner does not lose"),
        (&|answers| answers["left"] = json!(2), 1, "Left wins 1 position by these answers"),
        (&|answers| answers["positions"][0]["move"] = json!(4), 2, "no position “4”"),
        (&|answers| answers["positions"][0]["id"] = json!(7), 2, "answered twice"),
        (&|answers| answers["positions"] = json!([]), 2, "there is no answer for “3”"),
    ];
    for (change, status, part) in changes {
        let (given, errors) = verify(change);
        assert_eq!(given, status, "{errors}");
        assert!(errors.contains(part), "{part}: {errors}");
    }
}

#[test]
fn what_is_none_or_for_others_is_refused() {
    refused(&["solve", "-"], "parity 1;\n0 0 0 4;", &["line 2: there is no position 4"]);
    refused(&["solve", "-", "--misere"], TWO, &["takes no option but --json"]);
    for command in [
        &["quotient", "-"][..],
        &["order", "-"],
        &["compare", "-", "3", "7"],
        &["convert", "-", "-", "--to", "json"],
    ] {
        refused(command, TWO, &["it is a parity game"]);
    }
    refused(&["convert", "-", "-", "--to", "hjg"], TWO, &["written in no other"]);
    refused(&["convert", "-", "-", "--to", "pg"], "A: B", &["PGSolver's format"]);
    refused(&["generate", "ladder", "--format", "json"], "", &["PGSolver's format"]);
    refused(&["generate", "ladder", "--misere"], "", &["--misere says nothing"]);
    refused(&["generate", "uniform", "--priorities", "3"], "", &["--priorities says nothing"]);
    refused(&["generate", "uniform", "--format", "pg"], "", &["PGSolver's format"]);
    refused(&["generate", "clique", "--positions", "99999999"], "", &["the limit is"]);
    refused(&["generate", "random-parity", "--positions", "99999999999"], "", &["the limit is"]);
    for options in [&["--seed", "3"][..], &["--format", "pg", "--seed", "0"]] {
        refused(&[&["generate", "ladder"], options].concat(), "", &["--seed says nothing"]);
    }
    let smallest = "the smallest game of the family recursive-ladder has 5 positions";
    refused(&["generate", "recursive-ladder", "--positions", "3"], "", &["--positions: 3 given", smallest]);
    refused(&["generate", "random-parity", "--positions", "0"], "", &["has 1 position"]);
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.pg");
    std::fs::write(&empty, "").unwrap();
    refused(&["solve", empty.to_str().unwrap()], "", &["there is no position"]);
    refused(&["solve", "-", "--limit", "5"], TWO, &["takes no option but --json"]);
    let answers = InFile::of(
        "answers",
        &json!({ "game": "parity", "left": 0, "right": 0, "positions": [] }).to_string(),
    );
    refused(&["verify", "-", answers.name()], "A: B", &["it is none"]);
}

#[test]
fn answers_to_a_drawing_are_none_to_a_parity_game() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("two.pg");
    std::fs::write(&game, TWO).unwrap();
    for command in [&["solve", "-", "--json"][..], &["sum", "-", "A", "--json"]] {
        let answers = text(hyperjam(command, b"A: B"));
        let reason = "it is a parity game, and standard input has answers to a drawing or a sum";
        refused(&["verify", game.to_str().unwrap()], &answers, &[reason]);
    }
}
