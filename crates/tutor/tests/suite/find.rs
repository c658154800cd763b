//! The cards of the smallest boards that have the value of a line.

use crate::common::{Reader, buttons, plain, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction};
use hyperjam_rulesets::{Answer, Limits, open};
use hyperjam_values::Arena;
use hyperjam_values::notation::{Style, print};

fn reader(lines: &[&str]) -> Reader {
    let mut document = Format::Text.read("A:").unwrap();
    document.apply(Command::SetLines(lines.iter().map(|line| (*line).to_owned()).collect())).unwrap();
    Reader::of(&document)
}

fn said(card: &Card) -> String {
    let result = card.blocks.iter().find_map(|block| match block {
        Block::Result(line, _) => Some(plain(line)),
        _ => None,
    });
    result.unwrap()
}

/// The boards that are offered, with their rulesets.
fn offered(card: &Card) -> Vec<(String, String)> {
    let boards = buttons(card).into_iter().filter_map(|button| match &button.action {
        CardAction::AddBoard(rules, position) => Some((rules.clone(), position.clone())),
        _ => None,
    });
    boards.collect()
}

fn value(ruleset: &str, position: &str) -> String {
    let mut arena = Arena::default();
    let board = open(ruleset, &[position]).unwrap();
    match board.answer(&mut arena, Limits::default()).unwrap() {
        Answer::Short { value, .. } => print(&mut arena, value, Style::Ascii, 1000).unwrap().text,
        Answer::Loopy(_) => "loop".to_owned(),
    }
}

#[test]
fn the_smallest_boards_with_a_value_are_shown() {
    let reader = reader(&["*2", "g := ^", "1"]);
    for (address, found) in [
        ("calculate/1/find/cram", "3 positions of 4 cells have this value, and none that is smaller."),
        ("calculate/2/find/clobber/2x3", "2 positions of 3 cells have this value, and none that is smaller."),
        ("calculate/3/find/domineering/4", "1 position of 2 cells has this value, and none that is smaller."),
        ("calculate/3/find/hackenbush", "1 position of 1 edge has this value, and none that is smaller."),
    ] {
        let card = reader.card(address);
        assert_eq!(said(&card), found, "{address}");
        assert_eq!(card.spoken, found);
        let line: usize = address.split('/').nth(1).unwrap().parse().unwrap();
        for (ruleset, position) in offered(&card) {
            assert_eq!(value(&ruleset, &position), ["*2", "^", "1"][line - 1], "{ruleset} {position}");
        }
        assert_eq!(card.lines.len(), 3);
        assert_eq!(card.below_line, card.blocks.len());
    }
}

#[test]
fn a_line_leads_to_its_boards_and_these_to_other_rulesets() {
    let reader = reader(&["*2"]);
    let card = reader.card("calculate/1");
    let leads = |button: &Button| button.text == "Find a board that has it";
    let all = buttons(&card);
    let to = all.iter().find(|button| leads(button)).unwrap();
    assert_eq!(to.action, CardAction::Go("calculate/1/find/domineering".to_owned()));
    reader.follow_all("calculate/1/find/cram/2", 5);
    // What has no short value has no boards.
    let card = self::reader(&["1 < 2"]).card("calculate/1");
    assert!(!buttons(&card).iter().any(leads));
}

#[test]
fn what_was_not_looked_through_is_said() {
    let reader = reader(&["*8", "1 < 2", "{{1|{0|*5}}|{*3,^^|-4}}"]);
    for (address, words_in) in [
        ("calculate/1/find/cram/20", "hyperjam find cram '*8' --within"),
        ("calculate/1/find/clobber/4x5", "--within 4x5"),
        ("calculate/1/find/fox-and-geese", "play may go on for ever"),
        ("calculate/2/find/cram", "Line 2 is no short game"),
        ("calculate/9/find/cram", "Line 9 is no short game"),
        ("calculate/1/find/nim", "“nim” are not listed"),
        ("calculate/1/find/cramm", "cramm"),
        ("calculate/1/find/cram/0x0", "no position is within “0x0”"),
        ("calculate/1/find/cram/21", "There are 505861 arrangements of 12 cells"),
        ("calculate/1/find/hackenbush/3x3", "give their number"),
        ("calculate/1/find/hackenbush/8", "forests of 7 edges"),
    ] {
        let card = reader.card(address);
        assert!(words(&card).contains(words_in), "{address}: {}", words(&card));
    }
    assert_eq!(
        reader.refusal("calculate/1/find"),
        "“” does not name a ruleset of which boards are looked for."
    );
}
