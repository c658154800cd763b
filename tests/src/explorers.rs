//! `hyperjam explore`: what is said does not depend on the number of threads.

use crate::commands::{refused, text};
use crate::hyperjam;

/// A search on one thread, on two and on three.
fn same(arguments: &[&str], input: &str) {
    let answers = ["1", "2", "3"].map(|threads| {
        let all = [&["explore"], arguments, &["--threads", threads]].concat();
        text(hyperjam(&all, input.as_bytes()))
    });
    assert!(answers[0].len() > 40, "{arguments:?}: {}", answers[0]);
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{arguments:?}: {answers:?}");
}

/// A graph on which copying fails: the drawing of docs/equivalence.md.
const GAP: &str = "x: nil, a | nil\ny: nil, b | nil\nnil: |\na: c | nil\nb: on | nil, d\nc: on | e\nd: e | nil\ne: nil | y\non: on |\n";

#[test]
fn what_is_said_is_the_same_on_any_number_of_threads() {
    same(&["sums", "--games", "300"], "");
    same(&["trebling", "--positions", "5"], "");
    same(&["equivalence", "--positions", "5", "--graphs", "70", "--json"], "");
    // The first graph on which copying fails is named, of several.
    same(&["equivalence", "--near", "-", "--graphs", "40", "--seed", "3"], GAP);
    same(&["copying", "--positions", "3"], "");
    same(&["copying", "--positions", "6", "--random", "3000"], "");
    same(&["ties", "--pairs", "300"], "");
    same(&["equal", "3·*", "0", "--positions", "5", "--wraps", "1"], "");
}

/// The first game that tells two others apart is the one that is named.
#[test]
fn the_first_that_is_found_is_the_same_on_any_number_of_threads() {
    for pair in [["*", "*2"], ["3·*", "3·*2"], ["3·*", "6·*"]] {
        same(&["equal", pair[0], pair[1], "--positions", "7", "--wraps", "2"], "");
    }
}

#[test]
fn there_are_not_any_number_of_threads() {
    refused(&["explore", "ties", "--threads", "0"], "", &["0 is not in 1..=1024"]);
    refused(&["explore", "ties", "--threads", "1000000"], "", &["1000000"]);
}

/// Of two impartial games it is decided whether an impartial one tells them apart in misère play; of others it is searched for.
#[test]
fn games_are_told_apart_in_misere_play() {
    let of = |pair: [&str; 2]| text(hyperjam(&[&["explore", "misere"], &pair[..]].concat(), b""));
    let twos = of(["*2+*2", "0"]);
    assert!(
        twos.contains("told apart by 0: if Left starts, Left loses *2+*2 and wins 0, which the whole sums"),
        "{twos}"
    );
    let forced = of(["{{0}}", "0"]);
    assert!(forced.contains("the same in every misère sum of impartial games"), "{forced}");
    assert!(
        forced.contains("told apart by 1_{L}: if Right starts, Right loses {{0}} + 1_{L} and wins 0 + 1_{L}"),
        "{forced}"
    );
    assert_eq!(of(["*2+*3", "*3+*2"]), "the same game, so no game tells them apart\n");
    // Heaps are told apart by their own positions, where these have more than five positions.
    let heaps = of(["*9", "*8"]);
    assert!(
        heaps.contains(
            "told apart by *8: if Left starts, Left wins *9 + *8 and loses *8 + *8, which the whole sums"
        ),
        "{heaps}"
    );
    // What no small game and no position of theirs tells apart is told apart by what is made of their options, written once.
    let made = of(["*2_#+*2_#+*2_#", "*2_#"]);
    assert!(made.contains("told apart by z = "), "{made}");
    assert!(made.contains("Left wins *2_#+*2_#+*2_# + z and loses *2_# + z, which the whole sums"), "{made}");
    let refusals: [(&[&str], &str); 5] = [
        (&["{*2", "0"], "{*2: column 4"),
        (&["500·*", "0"], "500·* and 0: play could last for more than 400 moves"),
        (&["0"], "2 values required"),
        (&["0", "*", "--positions", "7"], "7 is not in 1..=6"),
        (&["0", "*", "--threads", "2"], "one thread works on this search"),
    ];
    for (arguments, reason) in refusals {
        refused(&[&["explore", "misere"], arguments].concat(), "", &[reason]);
    }
}
