//! What damaged bytes do, past their checksum.

use super::*;
use crate::command::Command;
use crate::document::{Board, Note, OwnRuleset, Rules};
use crate::editor::Editor;
use crate::file;
use crate::point::Point;
use hyperjam_terms::{EndKind, Movers};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// An editor with steps to both sides, a deletion among them.
fn edited() -> Editor {
    let mut editor = Editor::default();
    let commands = [
        Command::AddPosition { at: Point::new(1.25, -3.0) },
        Command::Extend { from: PositionId(0), at: Point::new(120.0, 0.0), by: Movers::LEFT },
        Command::Extend { from: PositionId(1), at: Point::new(240.0, 0.0), by: Movers::BOTH },
        Command::SetTitle("Title".into()),
        Command::SetLines(vec!["A + B".into(), "over".into()]),
        Command::SetNotes(vec![Note { text: "Here".into(), at: Point::new(-7.5, 3.0), ..Note::default() }]),
        Command::SetRules(Rules::Hackenbush),
        Command::SetGround { positions: [PositionId(0), PositionId(1)].into(), ground: true },
        Command::AddBoard(board("domineering", "..|..", 1)),
        Command::AddBoard(board("Mine", "x.o", -3)),
        Command::SetRulesets(vec![OwnRuleset { name: "Mine".into(), text: "x. -> .x".into() }]),
        Command::DeleteBoard("b1".into()),
        Command::ReplaceBoard(Board { id: "b2".into(), ..board("Mine", ".xo", 2) }),
        Command::SetGround { positions: [PositionId(0)].into(), ground: false },
        Command::Delete { positions: [PositionId(1)].into(), moves: Default::default() },
        Command::AddPosition { at: Point::new(0.0, 9.0) },
        Command::SetEnd { position: PositionId(3), end: Some(EndKind::Tie) },
    ];
    for command in commands {
        editor.apply(command).unwrap();
    }
    editor.act(crate::action::Action::Undo);
    editor
}

fn board(rules: &str, position: &str, times: i32) -> Board {
    let at = Point::new(0.5, -80.25);
    Board { rules: rules.into(), position: position.into(), at, times, ..Board::default() }
}

/// Reads bytes without their checksum.
fn read_body(body: &[u8], document: &Document) -> Option<(Document, History)> {
    let mut reading = StepsReader::of_body(body, document)?;
    while reading.next()? {}
    Some(reading.end())
}

/// Walks to both ends, and checks the document at every step.
fn walk(document: &Document, history: &History) {
    let mut document = document.clone();
    let mut history = history.clone();
    while history.undo(&mut document) {
        check(&document);
    }
    while history.redo(&mut document) {
        check(&document);
    }
}

/// A document that a file can hold comes back from it the same but for its identifiers.
fn check(document: &Document) {
    let text = file::write(document);
    let again = file::read(&text).unwrap();
    assert_eq!(file::write(&again), text);
    assert_eq!(again.moves().len(), document.moves().len());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn damaged_bytes_never_panic_and_never_make_a_broken_drawing(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let editor = edited();
        let kept = editor.to_stored();
        let mut body = kept.history[..kept.history.len() - SUM].to_vec();
        for (place, byte) in changes {
            let place = place.index(body.len());
            body[place] = byte;
        }
        if let Some(cut) = cut {
            body.truncate(cut.index(body.len()));
        }
        let document = file::read(&kept.file).unwrap();
        if let Some((document, history)) = read_body(&body, &document) {
            walk(&document, &history);
        }
    }
}

#[test]
fn a_history_of_another_file_or_with_one_wrong_bit_is_refused() {
    let editor = edited();
    let kept = editor.to_stored();
    let document = file::read(&kept.file).unwrap();
    assert!(read(&kept.history, kept.sum, &document).is_ok());
    assert_eq!(read(&kept.history, Checksum::of(&format!("{} ", kept.file)), &document).err(), Some(Damaged));
    for place in 0..kept.history.len() {
        let mut bytes = kept.history.clone();
        bytes[place] ^= 1;
        assert_eq!(read(&bytes, kept.sum, &document).err(), Some(Damaged), "byte {place}");
    }
}

#[test]
fn steps_beyond_the_room_are_left_out_from_the_far_end() {
    let mut editor = Editor::default();
    let title = |nth: usize| format!("{nth:04}").repeat(250);
    for nth in 0..900 {
        editor.apply(Command::SetTitle(title(nth))).unwrap();
    }
    let kept = editor.to_stored();
    assert!(kept.history.len() < MOST_BYTES + 100, "{}", kept.history.len());
    let mut restored = kept.read().unwrap();
    assert!(!restored.lost_history);
    let mut steps = 0;
    while restored.history.undo(&mut restored.document) {
        steps += 1;
        assert_eq!(restored.document.heading().title, title(899 - steps));
    }
    assert_eq!(steps, MOST_BYTES / 1_005, "a title of 1,000 characters takes 1,005 bytes");
}
