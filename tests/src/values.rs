//! `hyperjam value`: exact values of short games.

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use hyperjam_cli::Typed;

use crate::{at_prompt, differences, hyperjam, suite_file};

fn value(expression: &str) -> Value {
    parsed(hyperjam(&["value", expression, "--json"], b""))
}

#[test]
fn a_value_is_described_field_by_field() {
    for (expression, expected) in [
        (
            "{3|1} + *2",
            json!({ "canonical": "{3+*2|1+*2}", "outcome": "L", "left": ["3+*2"], "right": ["1+*2"], "birthday": 6,
                "number": false, "infinitesimal": false, "all_small": false, "left_stop": "3", "right_stop": "1",
                "mean": "2", "temperature": "1", "atomic_weight": null,
                "notes": { "atomic_weight": "the game is not infinitesimal" } }),
        ),
        (
            "^",
            json!({ "canonical": "^", "outcome": "L", "left": ["0"], "right": ["*"], "birthday": 2, "number": false,
                "infinitesimal": true, "all_small": true, "left_stop": "0", "right_stop": "0", "mean": "0",
                "temperature": "0", "atomic_weight": "1" }),
        ),
        ("0", json!({ "canonical": "0", "outcome": "P", "left": [], "right": [], "atomic_weight": "0" })),
        ("+-1", json!({ "canonical": "+-1", "outcome": "N", "left": ["1"], "right": ["-1"] })),
        ("-3/4", json!({ "canonical": "-3/4", "outcome": "R", "number": true, "temperature": "-1/4" })),
        ("7", json!({ "temperature": "-1", "right": [], "left": ["6"] })),
        (
            "{^^|{*|-1}}",
            json!({ "infinitesimal": true, "atomic_weight": null, "notes": { "atomic_weight":
                "the game is infinitesimal, but it is not all-small and has no atomic weight" } }),
        ),
        ("Tiny(2)", json!({ "all_small": false, "infinitesimal": true, "atomic_weight": "0" })),
        ("-1823437481924", json!({ "birthday": 1_823_437_481_924_u64, "right": ["-1823437481923"] })),
        ("2^60", json!({ "birthday": "1152921504606846976" })),
        ("'{*|*}'", json!({ "canonical": "0" })),
        ("{2*|1*}", json!({ "canonical": "{2+*|1+*}" })),
        // What is no game.
        ("(w+1)^2 + 3", json!({ "ordinal": "ω^2 + ω·2 + 4" })),
        ("*w + *2", json!({ "ordinal": "*(ω + 2)" })),
        ("signs(5/8)", json!({ "signs": "+-+-" })),
        (
            "reciprocal(2)",
            json!({ "stages": [{ "left": ["0"], "right": [] }, { "left": [], "right": ["1"] }] }),
        ),
        ("^ > *", json!({ "truth": false, "order": "‖" })),
        ("{3|1}.LeftOptions", json!({ "games": ["3"] })),
        ("*.OutcomeClass", json!({ "outcome": "N" })),
        (
            "{5|2||-1}.Thermograph",
            json!({ "left_wall": [["-1", "2"], ["3/2", "2"], ["9/4", "5/4"]],
                "right_wall": [["-1", "-2"], ["9/4", "5/4"]], "mean": "5/4", "temperature": "9/4" }),
        ),
        (
            "(+-1).ConfusionInterval",
            json!({ "confused_with": { "from": "-1", "from_is_in": true, "to": "1", "to_is_in": true } }),
        ),
    ] {
        let wrong = differences(expression, &expected, &value(expression));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// The first options stand before or behind the expression, which may begin with a minus.
#[test]
fn an_expression_may_begin_with_a_minus() {
    for arguments in [["value", "-1/2", "--json"], ["value", "--json", "-1/2"]] {
        assert_eq!(parsed(hyperjam(&arguments, b""))["canonical"], "-1/2");
    }
}

#[test]
fn people_get_lines() {
    let answer = text(hyperjam(&["value", "{2|-1/2} + ^*2"], b""));
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines[0], "value          {2↑∗2|−½↑∗2}");
    assert_eq!(lines[1], "outcome        N: the first player wins");
    assert!(lines.contains(&"stops          2 and −½"), "{answer}");
    assert!(lines.contains(&"mean           ¾"), "{answer}");
    assert_eq!(text(hyperjam(&["value", "1 < 2"], b"")), "true\n");
    assert!(text(hyperjam(&["value", "{3|1}.Thermograph"], b"")).contains("mast        2 from 1 on"));
}

#[test]
fn a_wrong_expression_is_refused_with_its_column() {
    for (expression, parts) in [
        ("{1|2", ["column 5", "ends where “,”, “|” or “}” should follow"]),
        ("mean(1/3)", ["column 1", "a number that is not short"]),
        ("x", ["column 1", "“x” has no value"]),
        ("\u{1b}[2J", ["column 1", "found “U+001B”"]),
    ] {
        refused(&["value", expression], "", &parts);
    }
    // Nothing is no mistake.
    assert_eq!(value(""), json!({}));
}

#[test]
fn what_a_limit_leaves_undecided_is_an_answer() {
    let powers: Vec<String> = (0..40).map(|power| format!("+-(2^{power})")).collect();
    let answer = parsed(hyperjam(&["value", &powers.join("+"), "--json", "--limit", "100000"], b""));
    assert!(answer["undecided"].as_str().unwrap().contains("100000 units of work"), "{answer}");
    let switches: Vec<String> = (1..=24).map(|x| format!("+-{x}")).collect();
    let answer = value(&switches.join("+"));
    assert_eq!(
        (&answer["left_stop"], &answer["temperature"], &answer["mean"]),
        (&json!("12"), &json!("24"), &json!("0"))
    );
    // A heap has more options than can be listed; the rest is known all the same.
    let answer = value("*4000000000");
    assert_eq!(
        (&answer["left"], &answer["mean"], &answer["all_small"]),
        (&Value::Null, &json!("0"), &json!(true))
    );
    assert!(answer["notes"]["left"].as_str().unwrap().contains("limit"), "{answer}");
}

/// Without an expression, lines are read, and names are kept from line to line.
#[test]
fn lines_are_worked_out_one_after_the_other() {
    let sheet = b"// a sheet\ng := {3|1}\n\nmean(g) == 2\nsigns(3/4)\n2 NimProduct 3 == 1\nsqrt(2, 3)";
    let output = text(hyperjam(&["value"], sheet));
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["value", "{3|1}"]);
    assert_eq!(lines[lines.len() - 7..][..3], ["true", "+-+", "true"]);
    assert_eq!(lines[lines.len() - 4..][..2], ["0: 1 |", "1:  | 3/2"]);
}

#[test]
fn a_wrong_line_is_told_and_the_next_is_worked_out() {
    let long = "+".repeat(1 << 18);
    let sheet = format!("2 +\n3 == 3\n{long}\nx := nowhere\n4 == 4\n");
    let finished = hyperjam(&["value"], sheet.as_bytes());
    assert_eq!((finished.status, &*finished.output), (2, "true\ntrue\n"));
    let errors: Vec<&str> = finished.errors.lines().collect();
    assert_eq!(errors.len(), 4, "{errors:?}");
    for (error, start) in errors.iter().zip([
        "line 1: column 4",
        "line 3: ",
        "line 4: column 6",
        "standard input: 3 of 5 lines",
    ]) {
        assert!(error.starts_with(&format!("hyperjam: {start}")), "{error}");
    }
    let finished = hyperjam(&["value", "--json"], b"2 +\n3 == 3\n");
    let answers: Vec<Value> =
        finished.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((answers[0]["line"].as_u64(), &answers[1]["truth"]), (Some(1), &json!(true)), "{answers:?}");
}

/// The table of `solve` has a column for values where some may be there.
#[test]
fn positions_of_a_partizan_drawing_show_their_values() {
    let table = text(hyperjam(&["solve", &suite_file("values")], b""));
    let values: Vec<&str> = table.lines().map(|line| line.split_whitespace().last().unwrap_or("")).collect();
    assert_eq!(values[..10], ["VALUE", "0", "1", "−1", "½", "∗", "↑", "±1", "±1", "8"], "{table}");
    assert!(table.contains("The sum 2·switch + up + half = ½↑: "), "{table}");
    // Labels say all of an impartial game; in misère play there are no values.
    for other in ["traffic-jam", "nim-misere"] {
        let table = text(hyperjam(&["solve", &suite_file(other)], b""));
        assert!(!table.contains("VALUE"), "{table}");
    }
}

/// At a prompt names are kept, mistakes are marked below the line, and what follows is worked out all the same.
#[test]
fn a_person_types_lines_and_may_try_again() {
    let typed = |line: &str| Typed::Line(line.to_owned());
    let lines =
        [typed("g := {3|1}"), Typed::Discarded, typed("½ + 漢 + x"), typed("g + "), typed("mean(g) == 2")];
    let wording = text(at_prompt(&["value"], &lines));
    let lines: Vec<&str> = wording.lines().skip_while(|line| !line.trim_start().starts_with('^')).collect();
    assert_eq!(lines.len(), 5, "{wording}");
    // The prompt takes two columns.
    assert_eq!((lines[0], lines[2]), ("      ^", "     ^"));
    assert!(
        lines[1].starts_with("column 5: ") && lines[3].starts_with("column 4: the text ends"),
        "{wording}"
    );
    assert_eq!(lines[4], "true");
    // Nothing typed is no mistake, and the end ends it.
    assert_eq!(text(at_prompt(&["value"], &[typed("")])), "");
    assert_eq!(text(at_prompt(&["value"], &[typed("1 < 2"), Typed::End, typed("2 < 1")])), "true\n");
    assert_eq!(text(at_prompt(&["value", "--json"], &[typed("1 < 2")])), "{\"truth\":true}\n");
}

#[test]
fn a_board_in_quotation_marks_is_its_value() {
    let canonical = |expression: &str| value(expression)["canonical"].clone();
    assert_eq!(canonical("Domineering(\"...|...\") + 1"), "{3|1/2}");
    assert_eq!(canonical("Hackenbush(\"g-a:L,a-b:R\") - nim( \"3,4\" )"), "1/2+*7");
    assert_eq!(canonical("Octal(\"0.77\", \"5\")"), "*4");
    for (expression, reason) in [
        ("1 + Domineering(\"..|.x\")", "column 5: the board cannot be read: column 5: expected a symbol"),
        ("Dominering(\"2x2\")", "column 1: the board cannot be read: there is no ruleset “Dominering”"),
        ("nim(\"3", "column"),
    ] {
        refused(&["value", expression], "", &[reason]);
    }
    // Where play may go on for ever, it is the game with loops of all its positions.
    assert_eq!(value("WalkAndJump(\"x.|.o\")")["loopy"], "dud");
}

/// Hinman’s games, by lines with the word `tie` and the names that such lines give.
#[test]
fn lines_with_ties_are_about_games_with_ties() {
    assert_eq!(
        value("{0,2,tie} + 3"),
        json!({ "representatives": ["{0,2,tie}", "3"], "sum": "{1,3,tie}", "label": "∞{1,3}", "value": 0, "by_definition": 0 })
    );
    assert_eq!(value("{0,1,{2,tie}} + 2")["value"], -1);
    assert_eq!(value("{150,tie} + {200,{199,tie}} + 7")["by_definition"], Value::Null);
    let lines = text(hyperjam(&["value"], b"g = {0,tie}\ng + 3\n2 + 2\nh := {g,1}\nh"));
    let sums: Vec<&str> = lines.lines().filter_map(|line| line.strip_prefix("sum            ")).collect();
    assert_eq!((sums, lines.contains("value          4")), (vec!["{0,tie}", "{3,tie}", "0", "0"], true));
    for (line, expected) in [
        ("{0,tie", "column 7: expected “,” or “}”"),
        ("{tie|0}", "column 5: expected “,” or “}”"),
        ("tie := 3", "column 5: expected “+” or the end"),
        ("tie + x", "column 7: expected a game with ties"),
        ("tie - 1", "column 5: expected “+” or the end"),
        ("{tie} + 201", "column 9: heaps have 200 or less here"),
    ] {
        refused(&["value", line], "", &[expected]);
    }
}

/// A table has a row for each value, for each element of a list and for each line that is wrong.
#[test]
fn values_as_a_table() {
    let lines = b"g := {3|1}\nmean(g)\n\n[g, over, *5, {1,1+*|0}]\nfoo\n{0,2,tie} + 3\n";
    let found = hyperjam(&["value", "--csv"], lines);
    assert_eq!(found.status, 2);
    let expected = "line,value,outcome,mean,temperature,grundy,error\r\n1,{3|1},L,2,1,,\r\n2,2,L,2,-1,,\r\n4,{3|1},L,2,1,,\r\n\
                    4,over,L,,,,\r\n4,*5,N,0,0,5,\r\n4,\"{1,1+*|0}\",N,1/2,1/2,,\r\n\
                    5,,,,,,column 1: “foo” has no value; “foo := …” gives it one\r\n";
    assert!(found.output.starts_with(expected), "{}", found.output);
    let runaway = ["value", "r(n) := r(n+1); r(0)"];
    refused(&runaway, "", &["nested more than 10000 deep"]);
}

#[test]
fn lines_of_a_file_are_worked_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lines.txt");
    std::fs::write(&path, "f(n) := {n|-n}\n[f(n) for n in 1..2]\n").unwrap();
    let found = text(hyperjam(&["value", "--file", path.to_str().unwrap()], b""));
    assert_eq!(found, "f(n): a function\n±1\n±2\n");
    refused(&["value", "--file", "no such file"], "", &["no such file"]);
}

/// Sides that are no stoppers are written as what they are.
#[test]
fn sides_of_the_carousel_are_shown() {
    let found = value("a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}");
    assert_eq!(found["stopper"], false);
    assert_eq!(found["simplified"], json!(["a{1|1,{1+*|a||*}||0}", "a{{1|||1+*|a||*},0|0}"]));
    assert_eq!(value("over > {1000000|-1000000}"), json!({ "truth": false, "order": "‖" }));
    assert_eq!(value("on.OutcomeClass"), json!({ "outcome": "L" }));
    refused(&["sum", "dud"], "", &["two sides that differ"]);
    refused(&["sum", "w"], "", &["infinitely many"]);
}

/// Each row of a table has its own work, what is not decided says so in the column of errors, and games of every kind have one
/// notation for who wins.
#[test]
fn rows_of_a_table_stand_alone() {
    let typed = "[1/3, -w, *w, {on|off}, dud, Domineering(6, 6), 7]";
    let done = text(hyperjam(&["value", typed, "--csv", "--limit", "20000"], b""));
    let rows: Vec<&str> = done.lines().skip(1).collect();
    assert_eq!(
        rows[..5],
        ["1,1/3,L,,,,", "1,-ω,R,,,,", "1,*(ω),N,,,,", "1,{on|off},N,,,,", "1,dud,\"L,R,I,II\",,,,"]
    );
    assert!(rows[5].starts_with("1,,,,,,not decided within the limit of 20000"), "{}", rows[5]);
    let found = value("[1/2 - w, Domineering(1, 3)]");
    assert_eq!(found, json!({ "games": ["-ω + 1/2", "-1"] }));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_line() {
    for arguments in [&["value", "--csv"][..], &["value", "--csv", "--file", "-"]] {
        let done = text(hyperjam(arguments, "\u{feff}1+1\n2+2\n".as_bytes()));
        assert!(done.contains("1,2,L,2,-1,,") && done.contains("2,4,L,4,-1,,"), "{done}");
    }
}

/// What is called with the wrong numbers says which limit or reason.
#[test]
fn boards_that_cannot_be_called_say_why() {
    for (typed, reason) in [
        ("Domineering(20, 20)", "cells of a board: 400 is too many; at most 128 are allowed"),
        ("Nim(1/2)", "a game on boards is called with whole numbers"),
        ("Nim(over)", "a game on boards is called with whole numbers"),
    ] {
        refused(&["value", typed], "", &[reason]);
    }
}

#[test]
fn each_element_of_a_list_has_its_own_limit_however_it_is_written() {
    let value = |layout: &[&str]| {
        let list = ["value", "[Domineering(n, n) for n in 1..5]", "--limit", "3000"];
        text(hyperjam(&[&list[..], layout].concat(), b""))
    };
    let undecided = "not decided within the limit of 3000 units of work";
    let table = value(&["--csv"]);
    let rows: Vec<&str> = table
        .lines()
        .skip(1)
        .map(|row| if row.contains(undecided) { undecided } else { row.split(',').nth(1).unwrap() })
        .collect();
    assert_eq!(rows, ["0", "+-1", "+-1", undecided]);
    let json: serde_json::Value = serde_json::from_str(&value(&["--json"])).unwrap();
    assert_eq!(json["games"], serde_json::json!(rows));
    let lines = value(&[]);
    assert_eq!(lines.replace('±', "+-").lines().collect::<Vec<_>>(), rows);
}

/// What is empty is said to be.
#[test]
fn nothing_is_no_empty_line() {
    let of = |expression| text(hyperjam(&["value", expression], b""));
    assert_eq!(of("Signs(0)"), "none: 0 is the root of the number tree\n");
    assert_eq!(of("ProductOptions(0, 1)"), "none\n");
}
