//! Sums for N players by the command line: solved, played, verified, and refused where they are none.

use serde_json::{Value, json};

use crate::{Finished, InFile, hyperjam};

/// What was written. What is left out of an answer may be said beside it.
fn text(finished: Finished) -> String {
    assert_eq!(finished.status, 0, "{}", finished.errors);
    finished.output
}

fn parsed(finished: Finished) -> Value {
    serde_json::from_str(&text(finished)).unwrap()
}

fn refused(finished: &Finished, reason: &str) {
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    assert!(finished.errors.contains(reason), "{}", finished.errors);
}

/// A map for three players with a vehicle, and these boards: rules and position.
fn sheet(boards: &[(&str, &str)]) -> String {
    let board = |(nth, (rules, position)): (usize, &(&str, &str))| json!({"id": format!("b{}", nth + 1), "rules": rules, "position": position, "x": 0, "y": 0});
    let boards: Vec<Value> = boards.iter().enumerate().map(board).collect();
    json!({"format": "hyperjam", "version": 4, "players": 3,
        "positions": [{"id": "A", "x": 0, "y": 0}, {"id": "B", "x": 90, "y": 0}],
        "moves": [{"from": "A", "to": "B", "by": [0, 1, 2]}, {"from": "B", "to": "A", "by": [1]}],
        "vehicles": ["A"], "boards": boards})
    .to_string()
}

const BOARDS: [(&str, &str); 2] = [("nim-for 3", "2"), ("cutblock", "2x1x1")];

#[test]
fn all_that_is_on_a_sheet_for_three_is_added_up() {
    let sheet = sheet(&BOARDS);
    let sum = parsed(hyperjam(&["sum", "-", "--json"], sheet.as_bytes()));
    let components = json!([{"vehicle": "A"}, {"board": "b1", "rules": "nim-for 3", "position": "2"},
        {"board": "b2", "rules": "cutblock", "position": "2x1x1"}]);
    assert_eq!((&sum["players"], &sum["components"]), (&json!(3), &components));
    let lines = text(hyperjam(&["sum", "-"], sheet.as_bytes()));
    assert!(lines.starts_with("The sum A + nim-for 3 b1 + cutblock b2 has the outcome NO  N  P."), "{lines}");
    assert!(lines.contains("A → B keeps a winning strategy for player 2, starting."), "{lines}");
    // `solve` has the same sum behind its table.
    let solved = parsed(hyperjam(&["solve", "-", "--json"], sheet.as_bytes()));
    for field in ["components", "outcome", "winning_moves"] {
        assert_eq!(solved["sum"][field], sum[field]);
    }
    // Boards alone lie on a sheet whose drawing is for two.
    let alone = json!({"format": "hyperjam", "version": 4, "positions": [], "moves": [],
        "boards": [{"id": "b1", "rules": "nim-for 3", "position": "1", "x": 0, "y": 0, "times": 2}]});
    let alone = text(hyperjam(&["sum", "-"], alone.to_string().as_bytes()));
    assert!(alone.starts_with("The sum 2·(nim-for 3 b1) has the outcome "), "{alone}");
}

#[test]
fn components_for_n_players_are_typed() {
    let read = |typed: &[&str]| parsed(hyperjam(&[&["sum", "--json"], typed].concat(), b""));
    let apart = read(&["nim-for 3 3", "Nim for 3 1,2"]);
    let board = parsed(hyperjam(&["board", "nim-for", "3", "3,1,2", "--json"], b""));
    assert_eq!(apart["outcome"], board["outcome"], "heaps on one board or on two");
    assert_eq!(read(&["2*nim-for 3 1"])["outcome"], read(&["nim-for 3 1,1"])["outcome"]);
    let saved = InFile::of("typed", &sheet(&BOARDS));
    let drawn = read(&[&format!("{}:B", saved.name()), "cutblock 2x2x1"]);
    assert_eq!(drawn["components"][0], json!({"vehicle": "B"}));
    let two = read(&[saved.name(), "A", "B"]);
    assert_eq!(two["vehicles"], json!(["A", "B"]));
}

#[test]
fn what_is_no_sum_for_n_players_is_refused_by_name() {
    for (typed, reason) in [
        (&["nim-for 3 1", "nim 3"][..], "nim 3 is for Left and Right: they do not add up"),
        (&["nim 3", "nim-for 3 1"], "nim 3 is for Left and Right: they do not add up"),
        (&["nim-for 3 1", "nim-for 4 3"], "component 2 is for 4 players, and the first for 3"),
        (&["--", "-nim-for 3 1"], "nim-for 3 1: has no negative"),
        (&["nim-for 3 x"], "column 1: expected a number"),
        (&["0*nim-for 3 1"], "there is no component"),
        (&["0*nim-for 3 1", "nim 3"], "nim 3 is for Left and Right"),
        (&["1000*nim-for 3 1"], "1000 components"),
        (&["cutblock"], "a board has to follow the name of its ruleset, as in “cutblock 3x2x2”"),
    ] {
        refused(&hyperjam(&[&["sum"], typed].concat(), b""), reason);
    }
    let mixed = sheet(&[("nim-for 3", "1"), ("domineering", "..|..")]);
    refused(&hyperjam(&["sum", "-"], mixed.as_bytes()), "domineering b2 is for Left and Right");
    // `solve` has its table all the same, and says what is left out.
    let solved = hyperjam(&["solve", "-"], mixed.as_bytes());
    assert!(solved.output.starts_with("POSITION  OUTCOME\nA         OP  PN  PN\n"), "{}", solved.output);
    assert!(solved.errors.contains("the sum is left out: A: is for players in a cycle"), "{}", solved.errors);
    refused(&hyperjam(&["players", "-"], mixed.as_bytes()), "`hyperjam sum` adds them up");
}

#[test]
fn at_a_tie_end_nobody_moves_any_more() {
    let tied = json!({"format": "hyperjam", "version": 4, "players": 3,
        "positions": [{"id": "T", "x": 0, "y": 0, "end": "tie"}, {"id": "A", "x": 0, "y": 90}, {"id": "B", "x": 0, "y": 180}],
        "moves": [{"from": "A", "to": "B", "by": [0, 1, 2]}], "vehicles": ["T", "A"]});
    let saved = InFile::of("tied", &tied.to_string());
    let sum = parsed(hyperjam(&["sum", saved.name(), "--json"], b""));
    assert_eq!((&sum["outcome"], &sum["winning_moves"]), (&json!([0, 1, 2]), &json!([])));
    let verified = text(hyperjam(&["verify", saved.name()], sum.to_string().as_bytes()));
    assert!(verified.starts_with("Verified: "), "{verified}");
}

#[test]
fn sheets_whose_drawing_and_boards_differ_are_added_up_as_far_as_they_go() {
    let empty = |more: Value| {
        let mut sheet = json!({"format": "hyperjam", "version": 4, "positions": [], "moves": []});
        sheet.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        sheet
    };
    let board = |rules: &str, position: &str| json!([{"id": "b1", "rules": rules, "position": position, "x": 0, "y": 0}]);
    // Boards for four on a sheet for three, and boards for two.
    let four = empty(json!({"players": 3, "boards": board("nim-for 4", "1,2")})).to_string();
    let solved = parsed(hyperjam(&["solve", "-", "--json"], four.as_bytes()));
    assert_eq!((&solved["players"], &solved["sum"]["players"]), (&json!(3), &json!(4)));
    let two = empty(json!({"players": 3, "boards": board("nim", "1,2")})).to_string();
    assert!(text(hyperjam(&["sum", "-"], two.as_bytes())).contains("Left first"));
    // A sheet with boards alone, before one with a vehicle.
    let boards =
        InFile::of("boards", &empty(json!({"players": 3, "boards": board("nim-for 3", "1")})).to_string());
    let drawn = InFile::of("drawn", &sheet(&[]));
    let vehicle = format!("{}:A", drawn.name());
    let both = parsed(hyperjam(&["sum", boards.name(), &vehicle, "--json"], b""));
    assert_eq!(both["components"].as_array().unwrap().len(), 2);
    let misere = empty(json!({"convention": "misere", "boards": board("nim-for 3", "1")})).to_string();
    refused(&hyperjam(&["sum", "-"], misere.as_bytes()), "misère");
}

/// Copies of a board are told apart, so that every move can be made.
#[test]
fn moves_in_copies_are_told_apart_in_the_terminal() {
    for (rules, arguments) in [("nim-for 3", &[][..]), ("nim", &["--side", "left"])] {
        let copies = json!({"format": "hyperjam", "version": 4, "positions": [], "moves": [],
            "boards": [{"id": "b1", "rules": rules, "position": "3", "x": 0, "y": 0, "times": 3}]});
        let saved = InFile::of("copies", &copies.to_string());
        let played = text(hyperjam(&[&["play", saved.name()], arguments].concat(), b"3\nq\n"));
        assert!(played.contains("copy 1"), "{played}");
        let last = played.rsplit("your moves:").next().unwrap();
        let lines: Vec<&str> = last.lines().filter(|line| line.starts_with("  ")).collect();
        let different: std::collections::BTreeSet<&str> = lines
            .iter()
            .map(|line| line.trim_start_matches([' ', '1', '2', '3', '4', '5', '6', '7', '8', '9']))
            .collect();
        assert_eq!(different.len(), lines.len(), "{played}");
        assert!(lines.iter().any(|line| line.contains("take 1 ")), "{played}");
    }
}

#[test]
fn a_sum_for_n_players_is_verified_and_a_tampered_one_is_refuted() {
    let saved = InFile::of("verified", &sheet(&BOARDS));
    let verify = |answers: &Value| hyperjam(&["verify", saved.name()], answers.to_string().as_bytes());
    for typed in [&[][..], &["A", "B"], &["A", "nim-for 3 1,2"], &["B", "hackenbush-for 3 12,3"]] {
        let sum = parsed(hyperjam(&[&["sum", saved.name()], typed, &["--json"]].concat(), b""));
        let verified = text(verify(&sum));
        assert!(verified.starts_with("Verified: the outcome of the sum and "), "{verified}");
        let count = sum["winning_moves"].as_array().unwrap().len();
        assert!(count > 0);
        let mut wrong = sum.clone();
        wrong["outcome"] = json!([0, 1, 2]);
        assert_eq!(verify(&wrong).status, 1, "another outcome");
        let mut fewer = sum.clone();
        fewer["winning_moves"].as_array_mut().unwrap().pop();
        assert_eq!(verify(&fewer).status, 1, "a move that is left out");
        let mut more = sum.clone();
        let added = more["winning_moves"][0].clone();
        more["winning_moves"].as_array_mut().unwrap().push(added);
        more["winning_moves"][count]["to"] = json!("nowhere");
        assert_eq!(verify(&more).status, 1, "a move that does not win");
        let limited = hyperjam(&["verify", saved.name(), "--limit", "2"], sum.to_string().as_bytes());
        assert_eq!(limited.status, 3, "{}", limited.errors);
    }
    let sum = parsed(hyperjam(&["sum", saved.name(), "--json"], b""));
    let mut other = sum.clone();
    other["components"][1]["board"] = json!("b9");
    assert_eq!(verify(&other).status, 2, "a board that is not there");
    let mut four = sum.clone();
    four["players"] = json!(4);
    assert_eq!(verify(&four).status, 2, "of other players");
    let mut negative = sum;
    negative["components"][0]["negative"] = json!(true);
    assert_eq!(verify(&negative).status, 2, "there are no negatives");
}

#[test]
fn a_sum_for_n_players_is_played_in_the_terminal() {
    let saved = InFile::of("played", &sheet(&BOARDS));
    let play = |arguments: &[&str], typed: &str| {
        hyperjam(&[&["play", saved.name()], arguments].concat(), typed.as_bytes())
    };
    let played = text(play(&["--side", "2", "--first", "3"], "x\nh\nb\n1\nb\n1\n1\n1\n1\n1\n1\n1\n"));
    for words in [
        "Player 3: ",
        "You are player 2; your moves:",
        "There is no move “x” here.",
        "There is nothing to take back.",
        "Your move (",
    ] {
        assert!(played.contains(words), "{words}: {played}");
    }
    assert!(played.contains("You have a winning strategy: ") || played.contains("make you lose"), "{played}");
    let one = text(play(&["--start", "B"], "h\n1\n"));
    assert!(one.contains("You cannot move, and are the only loser: players 2 and 3 win."), "{one}");
    for (arguments, reason) in [
        (&["--side", "4"][..], "--side: this game is for 3 players: say a number from 1 to 3"),
        (&["--first", "left"], "--first: this game is for 3 players"),
        (&["--start", "Z"], "no position has the id or the name “Z”"),
    ] {
        let finished = play(arguments, "");
        assert_eq!(finished.status, 2);
        assert!(finished.errors.contains(reason), "{}", finished.errors);
    }
    // Components that are typed, for N players and for two.
    let typed = text(hyperjam(&["play", "nim-for 3 1", "nim-for 3 2"], b"h\n1\nq\n"));
    assert!(typed.contains("The sum is nim-for 3 1 (1) + nim-for 3 2 (2). You are player 1"), "{typed}");
    let typed = text(hyperjam(&["play", "nim 3,4", "domineering ...|..."], b"q\n"));
    assert!(typed.contains("The sum is nim 3,4 (3,4) + domineering"), "{typed}");
    let start = hyperjam(&["play", "nim 3,4", "--start", "A"], b"");
    assert!(
        start.errors.contains("--start: a start is a position of the drawing of one file"),
        "{}",
        start.errors
    );
    let lasts = hyperjam(&["play", "nim-for 3 1", "--longest"], b"");
    assert!(
        lasts.errors.contains("--longest: only a game of Left and Right is made to last"),
        "{}",
        lasts.errors
    );
    let two = json!({"format": "hyperjam", "version": 4, "moves": [],
        "positions": [{"id": "A", "x": 0, "y": 0}]});
    let two = InFile::of("two", &two.to_string());
    let finished = hyperjam(&["play", two.name(), "--side", "2"], b"");
    assert!(finished.errors.contains("--side: this game is for two players: say left or right"));
}

/// What is on another file than the first says so, and is found there again.
#[test]
fn components_of_several_files_are_verified() {
    let one = InFile::of("one", &sheet(&[("nim-for 3", "2")]));
    let verified = |typed: &[&str]| {
        let sum = parsed(hyperjam(&[&["sum", "--json"], typed].concat(), b""));
        let found = text(hyperjam(&["verify", one.name()], sum.to_string().as_bytes()));
        assert!(found.starts_with("Verified: the outcome of the sum"), "{found}");
        sum
    };
    let empty = json!({"format": "hyperjam", "version": 4, "players": 3, "positions": [], "moves": [],
        "boards": [{"id": "b1", "rules": "cutblock", "position": "2x1x1", "x": 0, "y": 0}]});
    let boards = InFile::of("first", &empty.to_string());
    let sum = verified(&[&format!("{}:B", one.name()), boards.name()]);
    assert_eq!(sum["components"][1]["file"], json!(boards.name()));
    // For two: vehicles and boards of both files.
    let two = |name: &str, position: &str| {
        let file = json!({"format": "hyperjam", "version": 4,
            "positions": [{"id": "A", "x": 0, "y": 0}, {"id": "B", "x": 90, "y": 0}],
            "moves": [{"from": "A", "to": "B", "by": "left"}, {"from": "B", "to": "A", "by": "right"}],
            "boards": [{"id": "b1", "rules": "nim", "position": position, "x": 0, "y": 0}], "vehicles": ["A"]});
        InFile::of(name, &file.to_string())
    };
    let (first, second) = (two("two-1", "1"), two("two-2", "3"));
    let (a, b) = (format!("{}:A", first.name()), format!("-{}:B", second.name()));
    for typed in [&[first.name(), second.name()][..], &["--", &a, &b, "nim 2"], &[&a, second.name()]] {
        let sum = parsed(hyperjam(&[&["sum", "--json"], typed].concat(), b""));
        let files =
            sum["components"].as_array().unwrap().iter().filter(|one| one["file"].is_string()).count();
        assert!(files > 0, "{sum}");
        let found = text(hyperjam(&["verify", first.name()], sum.to_string().as_bytes()));
        assert!(found.starts_with("Verified: the outcome of the sum"), "{found}");
        let mut wrong = sum.clone();
        for one in wrong["components"].as_array_mut().unwrap() {
            one.as_object_mut().unwrap().remove("file");
        }
        let refuted = hyperjam(&["verify", first.name()], wrong.to_string().as_bytes());
        assert!(refuted.status == 1 || refuted.status == 2 || typed.len() == 4, "{}", refuted.output);
    }
}
