//! `hyperjam players` and `hyperjam explore`: games of N players.

use std::fs;

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use crate::{differences, hyperjam};

fn answer(arguments: &[&str]) -> Value {
    parsed(hyperjam(&[&["players", "--json"], arguments].concat(), b""))
}

fn expect(arguments: &[&str], expected: Value) {
    let found = answer(arguments);
    assert_eq!(differences("", &expected, &found), [""; 0], "{arguments:?}: {found}");
}

#[test]
fn a_game_of_n_players_has_its_outcome() {
    let cases: [(&[&str], Value); 11] = [
        (&["0"], json!({"players": 3, "outcome": [1, 2], "undetermined": false, "absorbing": "refuted"})),
        (&["*2_{#}", "--players", "3"], json!({"outcome": [1]})),
        (&["*2_{###}"], json!({"outcome": [0]})),
        (&["3+3+2"], json!({"outcome": [], "undetermined": true, "absorbing": "unknown", "nim_class": "c²"})),
        (&["3·*3"], json!({"absorbing": "proved"})),
        (&["*(2_{#}2)_{#}"], json!({"outcome": [], "absorbing": "proved"})),
        (&["2+3"], json!({"outcome": [], "absorbing": "refuted", "nim_class": "bc"})),
        (&["3+3", "--players", "4"], json!({"players": 4, "outcome": [1]})),
        (&["1000000000+2+1", "--players", "5"], json!({"players": 5, "undetermined": false})),
        (
            &["1_L + 2_C", "--players", "3"],
            json!({"outcome": [[0, 1], [0, 2], [1, 2]], "absorbing": "refuted"}),
        ),
        (&["{0|}", "--players", "2"], json!({"players": 2, "outcome": [[0], [1]]})),
    ];
    for (arguments, expected) in cases {
        expect(arguments, expected);
    }
    let names: Vec<String> = answer(&["0"]).as_object().unwrap().keys().take(4).cloned().collect();
    assert_eq!(names, ["players", "outcome", "undetermined", "absorbing"]);
    let lines = text(hyperjam(&["players", "*2_{1}"], b""));
    assert!(lines.contains("outcome        NO: Next and Other have winning strategies."), "{lines}");
}

#[test]
fn games_are_compared_for_each_player() {
    let found = answer(&["{1_C||}", "--compare", "{2_C||}"]);
    let of = |nth: usize, name: &str| found["compared"][nth][name].as_str().unwrap().to_owned();
    assert_eq!(
        (of(0, "player"), of(0, "at_most"), of(0, "at_least")),
        ("L".into(), "refuted".into(), "proved".into())
    );
    assert_eq!((of(1, "player"), of(1, "at_most")), ("C1".into(), "proved".into()));
    assert_eq!(found.get("compared_as_impartial"), None, "they are partizan");
}

#[test]
fn a_game_is_shown_for_one_player_and_under_other_conventions() {
    let found = answer(&["{{|0,1_R|}||}", "--player", "l"]);
    let of = &found["for_player"];
    assert_eq!(
        (&of["player"], &of["outcome"], &of["simplified"]),
        (&json!("L"), &json!([1]), &json!("0")),
        "MS Proposition 4.39"
    );
    assert_eq!(of["reversible"][0]["by"], json!("0"));
    let dominated = answer(&["{2_L,1_L|0|}", "--player", "L"])["for_player"]["dominated"].clone();
    assert_eq!(dominated, json!([{ "option": "1_{L}", "by": "2_{L}" }]));
    let under = |game: &str, convention: &str| {
        answer(&[game, "--convention", convention])["convention"]["outcome"].clone()
    };
    assert_eq!(under("2·*2", "normal"), json!([1]));
    assert_eq!(under("2·*2", "last-mover"), json!([]), "Propp");
    assert_eq!(under("0", "misere"), json!([0]));
    assert_eq!(under("2·*2", "O"), json!([1]), "MS 5, after Question 4");
    assert_eq!(under("3·*5", "order"), json!([2]), "Li");
    assert_eq!(under("2_L + 1_R", "drop-out")[0], json!([0]), "Cincotti");
    // 2·*2 is 1-undetermined, and a set of it with others more so.
    assert_eq!(answer(&["*(2_{#}2)_{#}"])["undetermined_level"], json!(2));
    for (arguments, part) in [
        (["players", "*", "--player", "Q"], "“Q” is no player: there are 3"),
        (["players", "*", "--convention", "xyz"], "“xyz” is no convention: misere"),
    ] {
        refused(&arguments, "", &[part]);
    }
    let round = drawing(r#",{"from":"C","to":"A","by":[1]}"#);
    refused(&["players", "-", "--convention", "last-mover"], &round, &["can be reached from itself"]);
}

#[test]
fn impartial_games_are_compared_as_such_too() {
    let equal =
        |one: &str, other: &str| answer(&[one, "--compare", other])["compared_as_impartial"]["equal"].clone();
    assert_eq!(equal("{{2,{2}}}", "3+3+3"), json!("proved"));
    assert_eq!(equal("3·*", "6·*"), json!("refuted"));
    // Positions of a drawing, by their names; what is no position is a game.
    let compared = |other: &str| {
        let arguments = ["players", "-", "--json", "--at", "C", "--compare", other];
        parsed(hyperjam(&arguments, drawing(r#",{"from":"B","to":"C","by":[1]}"#).as_bytes()))
    };
    assert_eq!(compared("C")["compared_as_impartial"]["equal"], json!("proved"));
    assert_eq!(compared("B")["compared_as_impartial"]["equal"], json!("refuted"));
    assert_eq!(compared("0")["compared_as_impartial"]["equal"], json!("proved"));
}

/// Three positions, A to B and C, B to C for the first and the last player; with a last move, perhaps.
fn drawing(more: &str) -> String {
    format!(
        r#"{{"format":"hyperjam","version":1,"players":3,"positions":[{{"id":"A"}},{{"id":"B"}},{{"id":"C"}}],
        "moves":[{{"from":"A","to":"B","by":[0,1,2]}},{{"from":"A","to":"C","by":[0,1,2]}},
        {{"from":"B","to":"C","by":[0,2]}}{more}]}}"#
    )
}

#[test]
fn a_drawing_is_a_game_of_its_players() {
    let read = |text: &str, arguments: &[&str]| {
        parsed(hyperjam(&[&["players", "-", "--json"], arguments].concat(), text.as_bytes()))
    };
    let found = read(&drawing(""), &[]);
    assert_eq!(found["outcome"], json!([[0, 2], [0], [0]]));
    assert_eq!(found["positions"][2], json!({"id": "C", "outcome": [1, 2], "undetermined": false}));
    assert_eq!(read(&drawing(""), &["--at", "C", "--players", "3"])["outcome"], json!([1, 2]));
    let round = read(&drawing(r#",{"from":"C","to":"C","by":[0,1,2]}"#), &["--at", "C"]);
    assert_eq!((&round["outcome"], &round["loops"]), (&json!([0, 1, 2]), &json!(true)), "nobody loses");
}

#[test]
fn a_drawing_for_three_is_solved_with_the_sum_of_its_vehicles() {
    let solved = |text: &str, arguments: &[&str]| {
        parsed(hyperjam(&[&["solve", "-", "--json"], arguments].concat(), text.as_bytes()))
    };
    let alone = solved(&drawing(""), &[]);
    let expected = json!({"players": 3, "positions": [
        {"id": "A", "outcome": [[0, 2], [0], [0]], "undetermined": false},
        {"id": "B", "outcome": [[0, 2], [1, 2], [0, 2]], "undetermined": false},
        {"id": "C", "outcome": [1, 2], "undetermined": false}]});
    assert_eq!(alone, expected, "and no sum without vehicles");
    // Heaps of 1 and 2: MS Table 5.
    let heaps = r#"{"format":"hyperjam","version":1,"players":3,"positions":[{"id":"0"},{"id":"1"},{"id":"2"}],
        "moves":[{"from":"1","to":"0","by":[0,1,2]},{"from":"2","to":"1","by":[0,1,2]},
        {"from":"2","to":"0","by":[0,1,2]}],"vehicles":["1","2"]}"#;
    let expected = json!({"vehicles": ["1", "2"], "outcome": [0, 1], "undetermined": false,
        "winning_moves": [{"vehicle": "2", "to": "0", "by": [0, 1, 2]}]});
    assert_eq!(solved(heaps, &[])["sum"], expected);
    let limited = solved(heaps, &["--limit", "3"]);
    assert!(limited["sum"]["undecided"].is_string(), "{limited}");
    assert_eq!(limited["positions"][2]["outcome"], json!([0]));
    let lines = text(hyperjam(&["solve", "-"], heaps.as_bytes()));
    for line in ["POSITION  OUTCOME", "2         N", "The sum 1 + 2 has the outcome NO."] {
        assert!(lines.contains(line), "{line}: {lines}");
    }
    assert!(lines.contains("2 → 0 keeps a winning strategy for all players, starting."), "{lines}");
    // With a way back nobody has to lose.
    let round = solved(&drawing(r#",{"from":"C","to":"C","by":[0,1,2]}"#), &[]);
    assert_eq!(round["positions"][2]["outcome"], json!([0, 1, 2]));
}

/// Each winning move by the definition: of all moves, those after which the outcome has Previous.
#[test]
fn winning_moves_of_three_are_those_of_the_definition() {
    use hyperjam_players::Arena;
    use hyperjam_players::definition::Tree;
    let heap =
        |size: usize| (0..size).map(move |to| format!(r#"{{"from":"{size}","to":"{to}","by":[0,1,2]}}"#));
    let moves: Vec<String> = (1..4).flat_map(heap).collect();
    let mut arena = Arena::new(3);
    let trees: Vec<Tree> = (0..4)
        .map(|size| arena.heap(size).unwrap())
        .collect::<Vec<_>>()
        .into_iter()
        .map(|game| Tree::of(&arena, game))
        .collect();
    for (one, other) in [(1, 1), (1, 2), (2, 3), (3, 3), (1, 3), (2, 2)] {
        let text = format!(
            r#"{{"format":"hyperjam","version":1,"players":3,"positions":[{{"id":"0"}},{{"id":"1"}},{{"id":"2"}},{{"id":"3"}}],
            "moves":[{}],"vehicles":["{one}","{other}"]}}"#,
            moves.join(",")
        );
        let sum = &parsed(hyperjam(&["solve", "-", "--json"], text.as_bytes()))["sum"];
        let mut expected = Vec::new();
        for (moved, rest) in [(one, other), (other, one)].into_iter().take(if one == other { 1 } else { 2 }) {
            for to in 0..moved {
                if Tree::outcomes(&[&trees[to], &trees[rest]])[0].includes(2) {
                    expected
                        .push(json!({"vehicle": moved.to_string(), "to": to.to_string(), "by": [0, 1, 2]}));
                }
            }
        }
        let mut found = sum["winning_moves"].as_array().unwrap().clone();
        found.sort_by_key(ToString::to_string);
        expected.sort_by_key(ToString::to_string);
        assert_eq!(found, expected, "{one} + {other}");
    }
}

/// What is for two players says so.
#[test]
fn answers_for_three_are_not_verified() {
    let folder = tempfile::tempdir().unwrap();
    let name = |what: &str| folder.path().join(format!("{what}.json"));
    let (drawn, answers) = (name("drawing"), name("answers"));
    fs::write(&drawn, drawing("")).unwrap();
    let (drawn, answers) = (drawn.to_str().unwrap(), answers.to_str().unwrap());
    fs::write(answers, text(hyperjam(&["solve", drawn, "--json"], b""))).unwrap();
    refused(&["verify", drawn, answers], "", &["3 players", "for games of two players only"]);
}

#[test]
fn what_is_wrong_with_a_game_of_n_players_is_said() {
    for (arguments, input, parts) in [
        (&["players", "*2_{x}"][..], "", &["*2_{x}: column 5", "found “x”"][..]),
        (&["players", "{0|0}"], "", &["options for 2 players, where there are 3"]),
        (&["players", "2_C4"], "", &["column 3: there is no player “C4”"]),
        (&["players", "*", "--players", "1"], "", &["1 is not in 2..=16"]),
        (&["players", "{2000}"], "", &["play could last for more than 1000 moves"]),
        (&["players", "-", "--players", "4"], &drawing(""), &["--players 4: the drawing has 3"]),
        (&["players", "-", "--at", "Z"], &drawing(""), &["“Z”"]),
        (&["players", "missing.json"], "", &["missing.json"]),
        (&["explore", "sums", "--winners", "X"], "", &["\"X\" is not a valid outcome"]),
        (&["explore", "equal", "1_L", "*"], "", &["the game is partizan"]),
        (&["explore", "nim", "--players", "2"], "", &["2 is not in"]),
    ] {
        refused(arguments, input, parts);
    }
    let tie =
        r#"{"format":"hyperjam","version":1,"players":3,"positions":[{"id":"A","end":"tie"}],"moves":[]}"#;
    let tie = parsed(hyperjam(&["players", "-", "--json"], tie.as_bytes()));
    assert_eq!(tie["outcome"], json!([0, 1, 2]), "play stops, and nobody loses");
}

/// Three players: 1_L, two loops of Left, one with all three to move, and 0.
const LOOPS: &str = r#"{"format":"hyperjam","version":1,"players":3,"title":"Loops",
    "positions":[{"id":"one"},{"id":"zero"},{"id":"loop"},{"id":"there"},{"id":"back"},{"id":"tie","end":"tie"}],
    "moves":[{"from":"one","to":"zero","by":[0]},{"from":"loop","to":"loop","by":[0],"note":"kept"},
    {"from":"there","to":"back","by":[0]},{"from":"back","to":"there","by":[0]}],
    "vehicles":["back"]}"#;

#[test]
fn drawings_for_more_players_have_order_and_quotient() {
    let compare = |x: &str, y: &str| parsed(hyperjam(&["compare", "-", x, y, "--json"], LOOPS.as_bytes()));
    let same = compare("loop", "there");
    assert_eq!((&same["players"], &same["bisimilar"]), (&json!(3), &json!(true)));
    let of = |found: &Value, seat: usize| {
        ["at_most", "at_least"].map(|side| found["compared"][seat][side].as_str().unwrap().to_owned())
    };
    for seat in 0..3 {
        assert_eq!(of(&same, seat), ["proved", "proved"]);
    }
    let less = compare("one", "loop");
    assert_eq!(less["bisimilar"], json!(false));
    assert_eq!(
        [of(&less, 0), of(&less, 1), of(&less, 2)],
        [["proved", "refuted"], ["refuted", "proved"], ["refuted", "proved"]]
    );
    // Where play ends it is what `players` says.
    let ends = compare("one", "zero");
    let games = answer(&["1_L", "--compare", "0"]);
    assert_eq!(ends["compared"], games["compared"]);
    let at = ["players", "-", "--json", "--at", "one", "--compare", "loop"];
    assert_eq!(parsed(hyperjam(&at, LOOPS.as_bytes()))["compared"], less["compared"]);
    let beside = ["players", "-", "--json", "--at", "loop", "--compare", "1_L"];
    let beside = parsed(hyperjam(&beside, LOOPS.as_bytes()))["compared"].clone();
    assert_eq!(beside[0]["at_least"], json!("proved"));

    let order = parsed(hyperjam(&["order", "-", "--json"], LOOPS.as_bytes()));
    assert_eq!(order["classes"], json!([["one"], ["zero"], ["loop", "there", "back"], ["tie"]]));
    assert_eq!(
        order["by_player"][0]["at_most"],
        json!([[0, 2], [0, 3], [1, 0], [1, 2], [1, 3], [2, 3], [3, 2]])
    );
    assert_eq!(order["by_player"][0]["undecided"], json!([]));
    assert_eq!(order["by_player"][1]["at_most"], json!([[0, 1], [0, 3], [1, 3], [2, 0], [2, 1], [2, 3]]));
    // Each pair has one answer.
    for of in order["by_player"].as_array().unwrap() {
        let count = |name: &str| of[name].as_array().unwrap().len();
        assert_eq!(count("at_most") + count("refuted") + count("undecided"), 12);
    }
    let little = parsed(hyperjam(&["order", "-", "--json", "--work", "20"], LOOPS.as_bytes()));
    assert_eq!((&little["tested"], &little["added"]), (&json!(false), &json!(0)));
    let little = text(hyperjam(&["order", "-", "--work", "20"], LOOPS.as_bytes()));
    assert!(
        little.contains("Why not decided: the Inequality Test takes more work than is allowed"),
        "{little}"
    );

    let quotient = text(hyperjam(&["quotient", "-"], LOOPS.as_bytes()));
    let drawn: Value = serde_json::from_str(&quotient).unwrap();
    let ids: Vec<&Value> = drawn["positions"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, ["one", "zero", "loop", "tie"]);
    assert_eq!((&drawn["title"], &drawn["vehicles"]), (&json!("Loops: quotient"), &json!(["loop"])));
    assert_eq!(drawn["moves"][1], json!({"from": "loop", "to": "loop", "by": "left", "note": "kept"}));
    assert_eq!(drawn["moves"].as_array().unwrap().len(), 2);
    let positions = |drawing: &str| {
        let solved = parsed(hyperjam(&["solve", "-", "--json"], drawing.as_bytes()))["positions"].clone();
        let of = |id: &str| solved.as_array().unwrap().iter().find(|one| one["id"] == id).cloned();
        ["one", "zero", "loop", "tie"].map(of)
    };
    assert_eq!(positions(&quotient), positions(LOOPS));
    for (option, arguments) in [
        ("--witness", &["compare", "-", "one", "zero", "--json", "--witness"][..]),
        ("--other", &["compare", "-", "one", "zero", "--other", "x.json"]),
    ] {
        refused(arguments, LOOPS, &[option, "this is for drawings of two players"]);
    }
    refused(&["compare", "-", "one", "x"], LOOPS, &["no position has the id or the name “x”"]);
}

#[test]
fn revertible_games_are_found() {
    let revertible = |one: &str, other: &str, players: &str| {
        let found = answer(&[one, "--compare", other, "--players", players])["revertible"].clone();
        [0, 1].map(|nth| found[nth]["revertible"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(revertible("3·*", "0", "3"), ["proved", "refuted"]);
    assert_eq!(revertible("4·*", "0", "4"), ["proved", "refuted"]);
    assert_eq!(revertible("2·*", "0", "3"), ["refuted", "refuted"]);
    assert_eq!(revertible("*2", "*2", "3"), ["proved", "proved"]);
    assert_eq!(answer(&["1_L", "--compare", "0"]).get("revertible"), None, "they are partizan");
}

/// As by the definition on `{0}`, `{*}` and so on; play that goes on for ever is won by nobody.
#[test]
fn misere_drawings_for_more_players_say_who_wins() {
    let misere = LOOPS.replace("\"title\"", "\"convention\":\"misere\",\"title\"");
    let found = parsed(hyperjam(&["players", "-", "--json"], misere.as_bytes()));
    assert_eq!((&found["convention"], &found["outcome"]), (&json!("misere"), &json!([[1], [0], [0]])));
    assert_eq!(found["positions"][0]["outcome"], json!([[1], [0], [0]]), "1_L");
    assert_eq!(found["positions"][1]["outcome"], json!([0]), "0");
    assert_eq!(found["positions"][5]["outcome"], json!([]), "a tie end");
    let solved = hyperjam(&["solve", "-", "--json"], misere.as_bytes());
    assert!(solved.errors.contains("the sum of the vehicles is left out"), "{}", solved.errors);
    let solved: Value = serde_json::from_str(&solved.output).unwrap();
    assert_eq!(solved["positions"], found["positions"]);
    let asked = hyperjam(&["players", "-", "--json", "--convention", "misere"], LOOPS.as_bytes());
    assert_eq!(parsed(asked), found);
    let compared = ["players", "-", "--at", "one", "--compare", "0"];
    refused(&compared, &misere, &["in misère play only who wins is said"]);
    for command in [&["compare", "-", "one", "zero"][..], &["order", "-"]] {
        refused(command, &misere, &["misère"]);
    }
    // What is the same game is so in any convention.
    let quotient = |drawing: &str| text(hyperjam(&["quotient", "-"], drawing.as_bytes()));
    assert_eq!(quotient(&misere), quotient(LOOPS).replace("\"normal\"", "\"misere\""));
}

#[test]
fn searches_give_what_is_known() {
    let nim = parsed(hyperjam(&["explore", "nim", "--players", "3", "--quotient", "--json"], b""));
    let expected = json!({"periodic": true, "undetermined_from": 3, "elements": 16, "twos_absorbing": true, "two_heaps_absorbing": true});
    assert_eq!(differences("", &expected, &nim), [""; 0]);
    let trebling = parsed(hyperjam(&["explore", "trebling", "--positions", "5", "--json"], b""));
    assert_eq!(trebling["by_positions"][3]["games"], 68);
    assert_eq!(trebling["checked"], Value::Null);
    let lines = text(hyperjam(&["explore", "equal", "3·*", "0", "--positions", "5", "--wraps", "1"], b""));
    assert!(
        lines.starts_with("Up to 160 games are added to both"),
        "it says first how much it searches: {lines}"
    );
    // Where the answer is for programs, it says that on standard error.
    let for_programs = |pair: [&str; 2]| {
        let finished = hyperjam(&["explore", "equal", pair[0], pair[1], "--json"], b"");
        assert_eq!((finished.status, finished.errors.lines().count()), (0, 1), "{}", finished.errors);
        assert!(finished.errors.starts_with("Up to 2608 games are added to both"), "{}", finished.errors);
        serde_json::from_str::<Value>(&finished.output).unwrap()
    };
    let wording = for_programs(["3·*", "0"]);
    assert_eq!(wording["told_apart_by"][1], true, "MS Proposition 2.21");
    // The pair of which the paper says that perhaps they are equal.
    let wording = for_programs(["3·*", "6·*"]);
    assert_eq!(wording["told_apart_by"], json!(["*(1_{#}0)_{######}", true]));
}

/// The observation on Hinman's representatives, on random pairs; other numbers give others.
#[test]
fn representatives_of_games_with_ties_add_as_labels() {
    let search =
        |arguments: &[&str]| parsed(hyperjam(&[&["explore", "ties", "--json"], arguments].concat(), b""));
    for seed in ["1", "2"] {
        let found = search(&["--pairs", "600", "--seed", seed]);
        let expected = json!({"pairs": 600, "sums": 2400, "agree": true, "difference": null});
        assert_eq!(differences("", &expected, &found), [""; 0]);
    }
    let lines = text(hyperjam(&["explore", "ties", "--pairs", "5", "--positions", "4"], b""));
    assert!(lines.contains("5 random pairs") && lines.contains("all 20 sums"), "{lines}");
    refused(&["explore", "ties", "--positions", "2"], "", &["2 is not in 3..=12"]);
}

/// A search that was stopped goes on, and gives the same; with other parameters its file is refused.
#[test]
fn a_search_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sums.jsonl");
    let path = file.to_str().unwrap();
    let search = |winners| {
        hyperjam(&["explore", "sums", "--games", "600", "--winners", winners, "--state", path, "--json"], b"")
    };
    let first = text(search("O"));
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(kept.lines().count(), 6, "a head, and a line for each unit");
    let part: Vec<&str> = kept.lines().take(3).collect();
    fs::write(&file, part.join("\n") + "\n{\"unit\":4,\"fo").unwrap();
    assert_eq!(text(search("O")), first);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 6);
    let other = search("N");
    assert_eq!(other.status, 2);
    assert!(other.errors.contains("the file belongs to another search"), "{}", other.errors);
    fs::remove_file(file).unwrap();
}

#[test]
fn a_position_is_compared_with_another_one() {
    let drawing = r#"{"format":"hyperjam","version":1,"players":3,"positions":[{"id":"first"},{"id":"other"}],
        "moves":[{"from":"first","to":"other","by":[0]}]}"#;
    let sentence = "“other” is a position of the drawing: name with --at the one that it is compared with";
    refused(&["players", "-", "--compare", "other"], drawing, &["--compare", sentence]);
}
