//! `hyperjam find`: the smallest positions with a value.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use crate::hyperjam;

fn found(arguments: &[&str]) -> Value {
    parsed(hyperjam(&[&["find", "--json"], arguments].concat(), b""))
}

/// Where values come up first: by hand, from books (WW, LIP) and, of Domineering, from Uiterwijk and Barton 2015.
#[test]
fn values_come_up_where_they_are_known_to() {
    let first = |ruleset: &str, what: &str, within: &str| {
        let found = found(&[ruleset, "--within", within, "--", what]);
        assert_eq!(found["undecided"], 0);
        (found["size"].clone(), found["boards"][0]["board"].as_str().unwrap_or("").to_owned())
    };
    for (ruleset, what, within, size, board) in [
        ("domineering", "0", "2x2", 1, "."),
        ("domineering", "1", "2x2", 2, ".|."),
        ("domineering", "-1", "2x2", 2, ".."),
        ("domineering", "*", "2x2", 3, "#.|.."),
        ("domineering", "1/2", "3x3", 4, "#.|#.|.."),
        ("domineering", "+-1", "2x2", 4, "..|.."),
        ("cram", "*", "3x3", 2, ".."),
        ("cram", "*2", "3x3", 4, "##.|..."),
        ("clobber", "*", "2x2", 2, "ox"),
        ("clobber", "^", "2x2", 3, ".o|xx"),
        ("col", "*", "2x2", 1, "."),
        ("snort", "+-1", "1x2", 2, ".."),
        ("toads-and-frogs", "*", "1x4", 3, "T.F"),
        ("elephants-and-rhinos", "2", "1x12", 3, "E.."),
        ("hackenbush", "1/2", "3", 2, "g-a:L,a-b:R"),
        ("hackenbush", "^", "3", 3, "g-a,a-b:L,g-c"),
        ("hackenbush", "*3", "3", 3, "g-a,a-b,b-c"),
    ] {
        let expected = (json!(size), board.to_owned());
        assert_eq!(first(ruleset, what, within), expected, "{ruleset} {what}");
    }
    assert_eq!(first("clobber", "1", "2x3"), (Value::Null, String::new()), "Clobber is all-small");
}

/// A stone lies in the middle of three cells, or has slid to an end.
#[test]
fn plays_that_go_round_are_looked_through() {
    let rules = "L: L. -> .L, .L -> L.; R: ... -> .L.";
    assert_eq!(found(&[rules, "--all", "--within", "3"])["looked_through"], 7);
    let full = ["find", rules, "*2", "--within", "3x5", "--memory", "1kB"];
    refused(&full, "", &["what can be reached from a free board of"]);
}

#[test]
fn what_is_found_is_told() {
    assert_eq!(
        found(&["clobber", "^", "--within", "4", "--most", "1"]),
        json!({ "ruleset": "clobber", "what": ["^"], "within": "4", "size": 3, "found": 2,
            "boards": [{ "board": ".o|xx", "value": "^" }], "up_to": 3, "looked_through": 17, "undecided": 0, "endless": 0 })
    );
    assert_eq!(
        found(&["domineering", "IsNumber(x)", "x > 0", "--all", "--within", "2x2"]),
        json!({ "ruleset": "domineering", "what": ["IsNumber(x)", "x > 0"], "within": "2x2", "size": 2, "found": 1,
            "values": [{ "value": "1", "size": 2, "board": ".|.", "positions": 1 }], "value_count": 1,
            "up_to": 4, "looked_through": 6, "undecided": 0, "endless": 0 })
    );
    let nothing = text(hyperjam(&["find", "toads-and-frogs", "*7", "--within", "1x3"], b""));
    assert_eq!(
        nothing,
        "found          nothing\nlooked through 39 positions of up to 3 cells, each once up to turns and reflections\n"
    );
    let loops = text(hyperjam(&["find", "fox-and-geese", "1", "--within", "1x3"], b""));
    assert!(loops.contains("with no value, as play may go on for ever"), "{loops}");
    let few = text(hyperjam(&["find", "domineering", "*", "--within", "3", "--limit", "1"], b""));
    assert!(few.contains("\nundecided      ") && few.contains("see --limit and --memory"), "{few}");
}

/// On any number of threads, and where a search was stopped, the answer is the same.
#[test]
fn a_search_is_the_same_in_parts() {
    let searches: [&[&str]; 4] = [
        &["domineering", "*2", "--within", "11"],
        &["snort", "Temperature(x) > 2", "--within", "3x3"],
        &["clobber", "--all", "--within", "5", "--most", "1000"],
        &["hackenbush", "x = {1|0}", "--within", "5"],
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.jsonl");
    let path = file.to_str().unwrap();
    for search in searches {
        let on = |more: &[&str]| text(hyperjam(&[&["find"], search, more].concat(), b""));
        let one = on(&["--threads", "1"]);
        assert!(!one.contains("nothing") || search[0] == "hackenbush", "{one}");
        assert_eq!(on(&["--threads", "3"]), one, "{search:?}");
        let whole = on(&["--state", path]);
        assert_eq!(whole, one);
        let kept = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = kept.lines().collect();
        for left in [1, 2, lines.len() / 2, lines.len()] {
            fs::write(&file, lines[..left].join("\n") + "\n{\"unit\":4,\"fo").unwrap();
            assert_eq!(on(&["--state", path]), one, "{search:?} with {left} lines");
        }
        fs::remove_file(&file).unwrap();
    }
    text(hyperjam(&["find", "cram", "*", "--within", "3", "--state", path], b""));
    let other = ["find", "cram", "*2", "--within", "3", "--state", path];
    refused(&other, "", &["the file belongs to another search (* of cram, within 3"]);
    let kept = fs::read(&file).unwrap();
    let again = ["find", "cram", "*", "--within", "3", "--state", path];
    for at in (0..kept.len()).filter(|at| kept[*at] != b'\n') {
        let mut damaged = kept.clone();
        damaged[at] ^= 1;
        fs::write(&file, &damaged).unwrap();
        refused(&again, "", &["it is damaged: its checksum is another"]);
        assert_eq!(fs::read(&file).unwrap(), damaged);
    }
    let older = "{\"search\":\"* of cram, within 3, limit 10000000, at most 10 listed\",\"units\":3}\n";
    fs::write(&file, older).unwrap();
    refused(&again, "", &["the file is of an older version, whose lines have no checksums"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), older);
    fs::remove_file(&file).unwrap();
}

#[test]
fn conditions_are_joined() {
    let count =
        |what: &str| found(&["clobber", "--all", "--within", "4", "--", what])["found"].as_u64().unwrap();
    let [either, first, second] = ["x = ^ or x = *", "^", "*"].map(count);
    assert!(first > 0 && second > 0);
    assert_eq!(either, first + second);
    assert_eq!(count("not (x = ^ or x = *)"), count("x = x") - either);
}

#[test]
fn wrong_questions_are_refused() {
    for (arguments, parts) in [
        (&["domineering", "--within", "4"][..], &["WHAT"][..]),
        (&["domineering", "*2"], &["--within"]),
        (
            &["domineering", "x + 1", "--within", "4"],
            &["x + 1: “x + 1” is neither true nor false of a game x"],
        ),
        (&["domineering", "Mean(x)", "--within", "4"], &["neither true nor false"]),
        (&["domineering", "f(x) > 1", "--within", "4"], &["there is no function “f”"]),
        (&["domineering", "y", "--within", "4"], &["“y” has no value"]),
        (&["domineering", "{1|", "--within", "4"], &["{1|: column "]),
        (&["domineering", "1/3", "--within", "4"], &["neither true nor false"]),
        (&["domineering", "w", "--within", "4"], &["neither true nor false"]),
        (
            &["domineering", "Temperature(x > 1) > 0", "--within", "4"],
            &["found a truth value, expected a game"],
        ),
        (&["chess", "1", "--within", "4"], &["there is no ruleset “chess”"]),
        (&["nim", "1", "--within", "4"], &["the positions of “nim” are not listed"]),
        (&["octal", "1/3", "--within", "4"], &["the positions of “octal” are not listed"]),
        (&["cram", "1 or", "--within", "4"], &["column 5: the text ends where a game should follow"]),
        (&["cram", "1", "--within", "0x0"], &["--within: no position is within “0x0”"]),
        (&["cram", "1", "--within", "0"], &["--within: no position is within “0”"]),
        (&["cram", "1", "--within", "21"], &["21 cells or edges are too many; at most 20"]),
        (&["cram", "1", "--within", "4 by 4"], &["--within: expected a number of cells"]),
        (&["cram", "1", "--within", "4", "--threads", "0"], &["0 is not in 1..=1024"]),
    ] {
        refused(&[&["find"], arguments].concat(), "", parts);
    }
}

/// What docs/values-found.md shows is what is answered. Commands that take long stand in blocks of another kind.
#[test]
fn the_document_shows_what_is_found() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/values-found.md");
    let document = fs::read_to_string(file).unwrap();
    let mut shown = 0;
    for block in document.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for example in block.split("$ hyperjam ").skip(1) {
            let (command, answer) = example.split_once('\n').unwrap();
            let arguments = crate::manual::words(command);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            assert_eq!(text(hyperjam(&arguments, b"")), answer, "{command}");
            shown += 1;
        }
    }
    assert!(shown > 10, "{shown}");
}

/// A table of winners has the outcome classes of the values, and leaves open what a limit leaves open.
#[test]
fn a_table_of_winners_has_the_outcomes_of_the_values() {
    let winners = |arguments: &[&str]| {
        parsed(hyperjam(&[&["table"], arguments, &["--winner", "--json"]].concat(), b""))
    };
    for (ruleset, rows, columns, tile) in
        [("domineering", 4, 4, None), ("clobber", 3, 3, Some("xo|ox")), ("cram", 3, 4, None)]
    {
        let size = format!("{rows}x{columns}");
        let extent: Vec<&str> = [ruleset, &size].into_iter().chain(tile).collect();
        let table = winners(&extent);
        assert_eq!(table["first"], 1);
        let values = parsed(hyperjam(&[&["table"], &extent[..], &["--json"]].concat(), b""));
        for row in 0..rows {
            for column in 0..columns {
                let entry = &table["winners"][row][column];
                let value = values["values"][row][column].as_str().unwrap();
                let value = parsed(hyperjam(&["value", "--json", "--", value], b""));
                assert_eq!(entry["outcome"], value["outcome"], "{ruleset} {row} {column}");
                let left = ["L", "N"].contains(&entry["outcome"].as_str().unwrap());
                assert_eq!(entry["left_first"], if left { "left" } else { "right" });
                let right = ["R", "N"].contains(&entry["outcome"].as_str().unwrap());
                assert_eq!(entry["right_first"], if right { "right" } else { "left" });
            }
        }
    }
    // Who wins Domineering (Breuker, Uiterwijk, van den Herik 2000; Left plays vertically).
    let table = text(hyperjam(&["table", "domineering", "5x5", "--winner"], b""));
    let classes = ["1 P R R R R", "2 L N N R L", "3 L N N R R", "4 L L L N L", "5 L R L R P"];
    let lines: Vec<String> =
        table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(lines[1..6], classes, "{table}");
    let few = text(hyperjam(&["table", "domineering", "6x6", "--winner", "--states", "1"], b""));
    assert!(few.contains('?') && few.contains("\nstates "), "{few}");
    let open = winners(&["domineering", "6x6", "--states", "1"]);
    let entries = open["winners"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    let reasons: Vec<&str> = entries.filter_map(|entry| entry["undecided"].as_str()).collect();
    assert!(
        !reasons.is_empty() && reasons.iter().all(|reason| reason.ends_with("see --states")),
        "{reasons:?}"
    );
    refused(&["table", "fox-and-geese", "3x3", "--winner"], "", &["play may go on for ever"]);
    refused(&["table", "nim", "9", "--winner"], "", &["expected a game on boards of rows and columns"]);
    refused(&["table", "domineering", "3x3", "--states", "5"], "", &["--winner"]);
}
