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
