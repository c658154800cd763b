//! Pictures of Hackenbush at their real size, through the command line.

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use crate::{differences, hyperjam};

/// What is said of a picture that is read from standard input.
fn board(picture: &str, more: &[&str]) -> Value {
    parsed(hyperjam(&[&["board", "hackenbush", "-", "--json"], more].concat(), picture.as_bytes()))
}

fn check(picture: &str, more: &[&str], expected: Value) {
    let found = board(picture, more);
    let differences = differences("", &expected, &found);
    assert!(differences.is_empty(), "{differences:?}");
}

/// A path on the ground, its edges coloured one after the other.
fn path(colours: impl Iterator<Item = char>) -> String {
    let edge = |(spot, colour): (usize, char)| match spot {
        0 => format!("g-v1:{colour}"),
        _ => format!("v{spot}-v{}:{colour}", spot + 1),
    };
    colours.enumerate().map(edge).collect::<Vec<_>>().join(",")
}

#[test]
fn standard_input_is_a_board() {
    check("g-a:L,a-b:R\n", &[], json!({"canonical": "1/2", "outcome": "L"}));
    let nim = parsed(hyperjam(&["board", "nim", "-", "--json"], b"3,4"));
    assert_eq!(nim["grundy"], "7");
    check("g-a:L\n\na-b:R,\r\nb-c:L\n", &[], json!({"canonical": "3/4"}));
    refused(&["board", "hackenbush", "-"], "g-a\na-b:B", &["column 9: expected L, R or G"]);
    refused(&["board", "hackenbush", "-"], "g-a\nb-c", &["column 5: an edge is not joined to the ground"]);
    refused(&["board", "hackenbush", "-"], "g-a,,a-b", &["column 5: the name of a vertex is missing"]);
    refused(&["board", "hackenbush", "-"], "g-a,", &["column 5: the name of a vertex is missing"]);
    refused(&["board", "hackenbush", "-"], "g-a:B", &["column 5: expected L, R or G"]);
}

/// A stalk by Berlekamp’s sign rule: one edge of Left’s, and 999 of Right’s on it.
#[test]
fn a_long_number_is_whole_in_json_and_shortened_at_the_terminal() {
    let stalk = path((0..1000).map(|spot| if spot == 0 { 'L' } else { 'R' }));
    check(
        &stalk,
        &["--moves"],
        json!({"edges": 1000, "canonical": "1/2^999", "outcome": "L",
            "moves": {"left_wins_by": ["g-v1:L"], "right_wins_by": []}}),
    );
    let run = hyperjam(&["board", "hackenbush", "-", "--winner", "--states", "5"], stalk.as_bytes());
    assert!(run.errors.contains("--states changes nothing"), "{}", run.errors);
    // Eleven edges of Left’s, and then each player’s in turn.
    let stalk = path((0..2000).map(|spot| if spot < 11 || spot % 2 == 0 { 'L' } else { 'R' }));
    let found = board(&stalk, &[]);
    let numerator = found["numerator"].as_str().unwrap();
    let words = text(hyperjam(&["board", "hackenbush", "-", "--moves"], stalk.as_bytes()));
    let [first, last] = [&numerator[..20], &numerator[numerator.len() - 20..]];
    let value = format!(
        "value          {first}…{last}/2^1989 (a numerator of {} digits; --json writes all of them)\n",
        numerator.len()
    );
    assert!(words.starts_with(&format!("board          2000 edges\n{value}")), "{words}");
    assert!(words.contains("outcome        L: Left wins"), "{words}");
    // Cutting the lowest edges leaves 0 or more of the whole numbers.
    assert!(words.contains("moves          Left wins by g-v1:L, v1-v2:L, "), "{words}");
    assert!(words.contains(" more, which --json lists\nmoves          Right wins by no move\n"), "{words}");
}

#[test]
fn a_hundred_thousand_edges_are_answered() {
    let count = 100_000;
    let turns = path((0..count).map(|spot| if spot % 2 == 0 { 'L' } else { 'R' }));
    let found = board(&turns, &[]);
    assert_eq!((&found["exponent"], &found["outcome"]), (&json!(count - 1), &json!("L")));
    check(
        &path((0..count).map(|_| 'G')),
        &[],
        json!({"canonical": "*100000", "grundy": "100000", "outcome": "N"}),
    );
    // A star of as many edges of each player’s.
    let star: Vec<String> =
        (0..count).map(|spot| format!("g-v{spot}:{}", if spot % 2 == 0 { 'L' } else { 'R' })).collect();
    check(&star.join(","), &[], json!({"canonical": "0", "outcome": "P", "edges": count}));
}

#[test]
fn what_is_left_out_of_a_large_picture_is_said() {
    let green = path((0..200).map(|_| 'G'));
    check(
        &green,
        &["--misere"],
        json!({"misere": {"undecided": "misère play takes all positions, and the picture is too large for that"}}),
    );
    // A fan of edges in turn, closed to cycles that share edges.
    let mut fan = path((0..150).map(|spot| ['L', 'R', 'G'][spot % 3]));
    for spot in 2..150 {
        fan.push_str(&format!(",v{spot}-g:{}", ['R', 'G', 'L'][spot % 3]));
    }
    let words = text(hyperjam(&["board", "hackenbush", "-", "--limit", "100000"], fan.as_bytes()));
    assert!(words.contains("not decided within the limit of 100000 units of work; see --limit"), "{words}");
}

#[test]
fn wrong_pictures_are_refused_where_they_are_wrong() {
    let long = path((0..200).map(|_| 'L'));
    refused(
        &["board", "hackenbush", "-"],
        &format!("{long},a-b"),
        &[
            "an edge is not joined to the ground, which is the vertex “g”",
            &format!("column {}", long.len() + 2),
        ],
    );
    refused(&["board", "hackenbush", "-"], &format!("{long},g-x:B"), &["expected L, R or G"]);
    let longer = path((0..(1 << 20) + 1).map(|_| 'L'));
    refused(&["board", "hackenbush", "-"], &longer, &["vertices: 1048577 is too many; at most 1048576"]);
}

/// A file with a drawing of a path from the ground.
fn drawn(colours: &[char]) -> String {
    let positions: Vec<String> = (0..=colours.len())
        .map(|spot| match spot {
            0 => r#"{"id":"P0","x":0,"y":0,"ground":true}"#.to_owned(),
            _ => format!(r#"{{"id":"P{spot}","x":0,"y":{spot}}}"#),
        })
        .collect();
    let by = |colour: &char| if *colour == 'L' { "left" } else { "right" };
    let moves: Vec<String> = colours
        .iter()
        .enumerate()
        .map(|(spot, colour)| format!(r#"{{"from":"P{spot}","to":"P{}","by":"{}"}}"#, spot + 1, by(colour)))
        .collect();
    format!(
        r#"{{"format":"hyperjam","version":4,"players":2,"convention":"normal","rules":"hackenbush","positions":[{}],"moves":[{}]}}"#,
        positions.join(","),
        moves.join(",")
    )
}

#[test]
fn a_large_drawing_is_read_as_a_picture() {
    let colours: Vec<char> = (0..20_000).map(|spot| if spot % 2 == 0 { 'L' } else { 'R' }).collect();
    let found = parsed(hyperjam(&["solve", "-", "--json"], drawn(&colours).as_bytes()));
    assert_eq!((&found["edges"], &found["exponent"]), (&json!(20_000), &json!(19_999)));
    // In a sum positions are looked at, so that not as many are allowed.
    refused(&["sum", "-"], &drawn(&colours), &["20000 positions", "at most 127"]);
}

/// Where no position can be looked at, a picture counts as its value; in misère play that would be wrong.
#[test]
fn a_picture_of_any_size_is_in_a_sum_by_its_value() {
    let twigs = |count: usize| -> String {
        let colour = |nth: usize| if nth.is_multiple_of(2) { 'L' } else { 'R' };
        (0..count).map(|nth| format!("g-v{nth}:{}", colour(nth))).collect::<Vec<_>>().join(",")
    };
    let picture = format!("hackenbush {}", twigs(301));
    let sum = parsed(hyperjam(&["sum", "--json", "--", &picture, "-1"], b""));
    assert_eq!(sum["value"], "0", "{sum}");
    let moves = parsed(hyperjam(&["sum", &picture, "domineering ..|..", "--json"], b""));
    assert_eq!(moves["value"], "{2|0}", "{moves}");
    refused(&["sum", "--misere", "--", &picture, "-1"], "", &["129 is too many", "at most 128"]);
    let green = format!("hackenbush {}", twigs(301).replace([':', 'L', 'R'], ""));
    assert_eq!(parsed(hyperjam(&["sum", &green, "*2", "--json"], b""))["value"], "*3");
}
