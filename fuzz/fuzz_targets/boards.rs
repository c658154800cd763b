//! The readers of boards and of rules: what is read is printed so that it reads back as the same position, each move leads
//! to a position that can be read, and what is asked ends within limits.
#![no_main]

use hyperjam_rulesets::seats::{SeatBoard, is_for_seats};
use hyperjam_rulesets::{BoardError, Limits, open};
use hyperjam_terms::Player;
use hyperjam_values::Arena;
use libfuzzer_sys::fuzz_target;

const LIMITS: Limits = Limits { work: 20_000, bytes: 16 << 20 };

/// The most moves that are looked at.
const MOST: usize = 4;

fuzz_target!(|input: &str| {
    // The ruleset stands in the first line, what it takes in the others.
    let mut lines = input.lines();
    let ruleset = lines.next().unwrap_or_default();
    let texts: Vec<&str> = lines.collect();
    if is_for_seats(ruleset) {
        seats(ruleset, &texts);
    } else {
        two(ruleset, &texts);
    }
});

fn two(ruleset: &str, texts: &[&str]) {
    let board = match open(ruleset, texts) {
        Ok(board) => board,
        Err(error) => return refused(ruleset, texts, &error),
    };
    let reads_back = |text: &str| match open(ruleset, &replaced(texts, text)) {
        Ok(again) => assert_eq!(again.text(), text, "read back otherwise"),
        Err(error) => panic!("not read back: {text}: {error}"),
    };
    reads_back(&board.text());
    let _ = board.picture();
    for player in Player::BOTH {
        let moves = board.moves(player);
        moves.iter().take(MOST).for_each(|(_, after)| reads_back(&after.text()));
    }
    let mut arena = Arena::new(LIMITS);
    let _ = board.answer(&mut arena, LIMITS);
    let _ = board.misere_outcomes(LIMITS);
    let _ = board.hints(&mut arena, LIMITS);
}

fn seats(ruleset: &str, texts: &[&str]) {
    let board = match SeatBoard::open(ruleset, texts) {
        Ok(board) => board,
        Err(error) => return refused(ruleset, texts, &error),
    };
    let reads_back = |text: &str| match SeatBoard::open(ruleset, &replaced(texts, text)) {
        Ok(again) => assert_eq!(again.text(), text, "read back otherwise"),
        Err(error) => panic!("not read back: {text}: {error}"),
    };
    reads_back(&board.text());
    let _ = board.picture();
    for seat in 0..board.players() {
        board.moves(seat).iter().take(MOST).for_each(|(_, after)| reads_back(&after.text()));
    }
}

/// The texts, the last of which is the position, with another position.
fn replaced<'a>(texts: &[&'a str], position: &'a str) -> Vec<&'a str> {
    let mut texts = texts.to_vec();
    if let Some(last) = texts.last_mut() {
        *last = position;
    }
    texts
}

/// What is wrong is somewhere in one of the texts.
fn refused(ruleset: &str, texts: &[&str], error: &BoardError) {
    let longest = texts.iter().chain([&ruleset]).map(|text| text.chars().count()).max().unwrap_or_default();
    assert!(error.column.is_none_or(|column| (1..=longest + 1).contains(&column)), "{error}");
}
