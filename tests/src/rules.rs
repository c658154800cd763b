//! `hyperjam solve --rules`: boards from their rules.

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use crate::{differences, hyperjam};

fn solved(arguments: &[&str]) -> Value {
    let all: Vec<&str> = ["solve", "--json", "--rules"].iter().chain(arguments).copied().collect();
    parsed(hyperjam(&all, b""))
}

/// Domineering on a square of four (WW 5), Kayles (WW 4), Nim (Bouton): who wins is published.
#[test]
fn a_board_is_solved_field_by_field() {
    for (arguments, expected) in [
        (
            &["domineering", "4x4"][..],
            json!({ "rules": "domineering", "board": "....|....|....|....", "convention": "normal", "positions": 1266,
                "left_first": "left", "right_first": "right", "sector": "I", "grundy": null }),
        ),
        (
            &["octal", "0.77", "20"],
            json!({ "left_first": "left", "grundy": "1", "sectors": { "I": 653, "II": 139 } }),
        ),
        // Heaps of 1, 2 and 3 with all that can be left of them: at most 2·3·4 positions, in any order.
        (
            &["nim", "1,2,3"],
            json!({ "positions": 14, "left_first": "right", "grundy": "0", "left_remoteness": 6 }),
        ),
        (
            &["nim", "1,1", "--misere"],
            json!({ "convention": "misere", "left_first": "left", "grundy": null }),
        ),
        (
            &["B turn: x. -> .x", "x."],
            json!({ "positions": 1, "moves": 1, "left_first": "draw", "left_remoteness": null, "grundy": "∞",
                "longest": null }),
        ),
        (
            &["fox-and-geese", "x..|...|o.o"],
            json!({ "sector": "L,R,I,II", "longest": { "remoteness": 6, "starter": "right" } }),
        ),
    ] {
        let differences = differences("", &expected, &solved(arguments));
        assert!(differences.is_empty(), "{arguments:?}: {differences:?}");
    }
}

/// What `hyperjam board` finds by values, Grundy numbers or the graph, normal and misère.
#[test]
fn who_wins_is_what_the_board_is_worth() {
    let first = |answer: &Value| [answer["left_first"].clone(), answer["right_first"].clone()];
    for arguments in [
        &["domineering", "3x4"][..],
        &["clobber", "xoxo|oxox"],
        &["kayles", "7"],
        &["walk-and-jump", "x..|..o"],
        &["B turn: x. -> .x, xx -> ..", "x.x|..."],
        &["push", ".xo.x"],
        &["chomp", "3x3"],
    ] {
        let all: Vec<&str> = ["board", "--json", "--misere"].iter().chain(arguments).copied().collect();
        let board = parsed(hyperjam(&all, b""));
        let normal = solved(arguments);
        let winners = match board["outcome"].as_str() {
            Some("N") => [json!("left"), json!("right")],
            Some("P") => [json!("right"), json!("left")],
            Some("L") => [json!("left"), json!("left")],
            Some("R") => [json!("right"), json!("right")],
            _ => first(&board),
        };
        assert_eq!(first(&normal), winners, "{arguments:?}");
        assert_eq!(normal["grundy"], board["grundy"], "{arguments:?}");
        let misere = solved(&[arguments, &["--misere"]].concat());
        assert_eq!(first(&misere), first(&board["misere"]), "{arguments:?}");
    }
}

#[test]
fn the_answer_is_the_same_on_any_number_of_threads() {
    for board in [["domineering", "5x4"], ["walk-and-jump", "x..|.xo|o.."]] {
        let answers = ["1", "2", "3"].map(|threads| {
            text(hyperjam(&["solve", "--rules", board[0], board[1], "--threads", threads], b""))
        });
        assert!(answers[0].contains("\nlongest "), "{}", answers[0]);
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    }
}

/// Row by row, what is said of each position alone is what its column has.
#[test]
fn columns_have_a_line_for_each_position() {
    // The second is longer than wide, and looks the same turned.
    ["3x3", "3x2"].into_iter().for_each(columns_of_cram);
}

fn columns_of_cram(board: &str) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("columns");
    let finished = hyperjam(&["solve", "--rules", "cram", board, "--npy", folder.to_str().unwrap()], b"");
    assert_eq!((finished.status, finished.output.as_str()), (0, ""), "{}", finished.errors);
    let boards = std::fs::read_to_string(folder.join("positions.txt")).unwrap();
    let column = |name: &str, width: usize| -> Vec<u64> {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        bytes[10 + length..].chunks_exact(width).map(number).collect()
    };
    let (first, remoteness) = (column("left_first.npy", 1), column("left_remoteness.npy", 4));
    let labels = column("label.npy", 4);
    assert_eq!(boards.lines().collect::<std::collections::BTreeSet<_>>().len(), first.len());
    assert_eq!(boards.lines().next().unwrap().matches('.').count(), if board == "3x3" { 9 } else { 6 });
    for (row, board) in boards.lines().enumerate() {
        let answer = solved(&["cram", board]);
        assert_eq!(answer["left_first"], ["draw", "left", "right"][first[row] as usize], "{board}");
        assert_eq!(answer["left_remoteness"], remoteness[row], "{board}");
        assert_eq!(answer["grundy"], labels[row].to_string(), "{board}");
    }
    assert!(!folder.join("class.npy").exists(), "there are no classes");
    // Those of another game do not stay beside.
    assert_eq!(hyperjam(&["solve", "-", "--npy", folder.to_str().unwrap()], b"A: B").status, 0);
    assert!(!folder.join("positions.txt").exists());
}

#[test]
fn what_cannot_be_solved_is_refused() {
    refused(&["solve", "--rules", "nix", "3"], "", &["there is no ruleset “nix”"]);
    refused(&["solve", "--rules", "octal", "0.77"], "", &["a code such as"]);
    refused(&["solve", "--rules", "domineering", "4x"], "", &["column"]);
    refused(&["solve", "--rules", "canonical-form", "1"], "", &["without a board"]);
    refused(&["solve", "--rules", "nim-cycle", "3"], "", &["there is no ruleset"]);
    refused(
        &["solve", "--rules", "domineering", "6x6", "--memory", "10kB"],
        "",
        &["can be reached", "10000 bytes", "--memory"],
    );
    refused(&["solve", "--rules", "nim", "3", "--memory", "little"], "", &["--memory"]);
    refused(&["solve", "-", "more"], "A: B", &["standard input", "no position", "“more”"]);
    refused(&["solve", "-", "--misere"], "A: B", &["--misere", "standard input", "convention"]);
}
