//! Drawings that somebody broke: every command answers or refuses, and never panics.

use std::fs;

use hyperjam_testkit::hostile::{PIECES, broken_bytes, change_of_bytes};
use hyperjam_testkit::on;
use proptest::prelude::*;

use crate::{cases, hyperjam};

const BROKEN: u64 = 4_000;

/// A text of these and a command, and the text with up to three changes.
fn broken<'a>(texts: &'a [Vec<u8>], commands: usize) -> impl Strategy<Value = (Vec<u8>, usize)> + 'a {
    let changes = prop::collection::vec(change_of_bytes(PIECES), 0..4);
    let made = (0..texts.len(), 0..commands, changes);
    made.prop_map(|(text, command, changes)| (broken_bytes(&texts[text], &changes), command))
}

#[test]
fn broken_drawings_are_answered_or_refused() {
    let texts: Vec<Vec<u8>> = cases().unwrap().iter().map(|case| fs::read(&case.file).unwrap()).collect();
    let commands: [&[&str]; 6] = [
        &["solve", "-", "--json", "--limit", "20000"],
        &["solve", "-", "--limit", "20000"],
        &["quotient", "-"],
        &["sum", "-", "--limit", "20000"],
        &["compare", "-", "A", "B", "--limit", "20000", "--work", "20"],
        &["convert", "-", "-"],
    ];
    let [mut answered, mut refused] = [0, 0];
    for seed in 0..BROKEN {
        on(seed, broken(&texts, commands.len()), |(text, command)| {
            let command = commands[command];
            let finished = hyperjam(command, &text);
            let shown = String::from_utf8_lossy(&text);
            match finished.status {
                0 => answered += 1,
                2 => refused += 1,
                other => panic!("{command:?} ended with {other}: {shown}"),
            }
            assert_eq!(finished.status == 2, !finished.errors.is_empty(), "{command:?}: {shown}");
            assert!(
                !finished.errors.contains("--help"),
                "the arguments are wrong: {command:?}: {}",
                finished.errors
            );
        });
    }
    assert!(answered > BROKEN / 10 && refused > BROKEN / 3, "{answered} answered, {refused} refused");
}

#[test]
fn broken_answers_are_verified_or_refuted() {
    let jam = crate::suite_file("traffic-jam");
    let answers = hyperjam(&["solve", &jam, "--json"], b"").output;
    let answers = [answers.into_bytes()];
    let [mut refuted, mut unreadable] = [0, 0];
    for seed in 0..BROKEN {
        on(seed, broken(&answers, 1), |(text, _)| {
            let finished = hyperjam(&["verify", &jam, "-"], &text);
            let shown = String::from_utf8_lossy(&text);
            assert!([0, 1, 2].contains(&finished.status), "{shown}");
            refuted += u64::from(finished.status == 1);
            unreadable += u64::from(finished.status == 2);
        });
    }
    assert!(refuted > 10 && unreadable > BROKEN / 3, "{refuted} refuted, {unreadable} unreadable");
}
