//! Drawings that somebody broke: every command answers or refuses, and never panics.

use std::fs;

use hyperjam_solver::generate::SplitMix;

use crate::{cases, hyperjam};

const BROKEN: usize = 4_000;

/// What tends to break readers.
const PIECES: [&str; 24] = [
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "1e999",
    "0.5",
    "99999999999999999999",
    "\"\\ud800\"",
    "\"left\"",
    "[0,1]",
    "[9]",
    "[]",
    "\"tie\"",
    "\"misere\"",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "{\"id\":\"A\"}",
];

/// Cuts, repeats, overwrites and inserts, up to three times.
fn broken(text: &[u8], random: &mut SplitMix) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(40)).min(text.len());
        match random.below(5) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece = text[at..end].to_vec();
                text.splice(at..at, piece);
            }
            2 => {
                if let Some(byte) = text.get_mut(at) {
                    *byte = random.below(256) as u8;
                }
            }
            3 => text.truncate(at.max(1)),
            _ => {
                let piece = PIECES[random.below(PIECES.len())].bytes();
                text.splice(at..at + usize::from(at < end), piece);
            }
        }
    }
    text
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
    let mut random = SplitMix::new(1);
    let [mut answered, mut refused] = [0, 0];
    for _ in 0..BROKEN {
        let text = broken(&texts[random.below(texts.len())], &mut random);
        let command = commands[random.below(commands.len())];
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
    }
    assert!(answered > BROKEN / 10 && refused > BROKEN / 3, "{answered} answered, {refused} refused");
}

#[test]
fn broken_answers_are_verified_or_refuted() {
    let jam = crate::suite_file("traffic-jam");
    let answers = hyperjam(&["solve", &jam, "--json"], b"").output;
    let mut random = SplitMix::new(2);
    let [mut refuted, mut unreadable] = [0, 0];
    for _ in 0..BROKEN {
        let text = broken(answers.as_bytes(), &mut random);
        let finished = hyperjam(&["verify", &jam, "-"], &text);
        let shown = String::from_utf8_lossy(&text);
        assert!([0, 1, 2].contains(&finished.status), "{shown}");
        refuted += usize::from(finished.status == 1);
        unreadable += usize::from(finished.status == 2);
    }
    assert!(refuted > 10 && unreadable > BROKEN / 3, "{refuted} refuted, {unreadable} unreadable");
}
