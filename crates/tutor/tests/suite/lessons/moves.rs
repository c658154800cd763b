//! Tasks to move on boards, and in drawings that are read by rules of their own.

use super::edits::{close, grow, paint};
use super::pupil::{address, map, results};
use crate::common::{Reader, words};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Tone};
use hyperjam_terms::Movers;

/// The card of a lesson on its own map after some answers.
fn card(name: &str, answers: &str) -> Card {
    Reader::of(&map(name)).card(&format!("{}{answers}", address(name)))
}

/// The addresses of the moves that a board on the sheet offers.
fn on_sheet(card: &Card, id: &str) -> Vec<String> {
    let board = card.scene.boards.iter().find(|board| board.id == id).unwrap();
    let go = |action: &CardAction| match action {
        CardAction::Go(to) => to.clone(),
        other => panic!("{other:?}"),
    };
    board.views.iter().flat_map(|view| view.spots.iter().map(|spot| go(&spot.action))).collect()
}

#[test]
fn an_edge_is_cut_where_it_is_pressed_and_what_hangs_on_it_falls() {
    let before = card("hackenbush-half", "/=-1/2=");
    let begun = words(&before);
    assert!(begun.contains("You are Left. Press it on the map."), "{begun}");
    assert!(begun.contains("Hyperjam: cut "), "Right starts: {begun}");
    assert!(before.scene.locked && !before.scene.gone_moves.is_empty());
    // Two stalks are left with their red edges, or one of them without; only Left’s edges can be cut.
    let own: Vec<_> = before.scene.tap_moves.iter().map(|(id, _)| *id).collect();
    let map = map("hackenbush-half");
    assert!(own.iter().all(|id| map.get_move(*id).unwrap().by == Movers::LEFT));
    assert!(own.iter().all(|id| !before.scene.gone_moves.contains(id)));
}

#[test]
fn a_move_that_loses_is_refused_with_the_answer_to_it() {
    let asked = card("nim-on-a-board", "/1");
    let moves = on_sheet(&asked, "A");
    assert_eq!(moves.len(), 12, "one for each counter");
    let reader = Reader::of(&map("nim-on-a-board"));
    let cards: Vec<Card> = moves.iter().map(|to| reader.card(to)).collect();
    let right = cards.iter().filter(|card| results(card, Tone::Bad) == 0).count();
    assert_eq!(right, 1, "only the heap of three can be made to fit");
    let wrong = cards.iter().find(|card| results(card, Tone::Bad) == 1).unwrap();
    assert!(wrong.spoken.contains("then Right wins, for instance by this move: take "), "{}", wrong.spoken);
    assert_eq!(wrong.scene.boards, asked.scene.boards, "it can be tried again");
}

#[test]
fn every_board_of_a_sum_can_be_pressed() {
    let card = card("domineering-hottest", "");
    let ids: Vec<&str> = card.scene.boards.iter().map(|board| board.id.as_str()).collect();
    assert_eq!(ids, ["A", "B", "C", "D"]);
    assert!(ids.iter().take(3).all(|id| !on_sheet(&card, id).is_empty()));
    let shown = card.blocks.iter().filter(|block| matches!(block, Block::Board(_))).count();
    assert_eq!(shown, 4);
}

/// The board’s own card tells its value.
#[test]
fn a_board_cannot_be_taken_while_its_value_is_asked() {
    let card = card("domineering-four", "");
    assert!(card.scene.locked && card.scene.boards.is_empty());
}

#[test]
fn a_board_is_painted_where_it_lies() {
    let card = card("domineering-make", "/=1");
    assert!(!card.scene.locked);
    let spots = &card.scene.boards[0].views[0].spots;
    assert_eq!(spots.len(), 9);
    let CardAction::SetBoard(id, position) = &spots[0].action else { panic!("{:?}", spots[0].action) };
    assert_eq!((id.as_str(), position.as_str()), ("A", "#..|...|..."));
    let mut painted = map("domineering-make");
    paint(&mut painted, "A", "..#|..#|.##");
    let card = Reader::of(&painted).card(&card.address);
    assert!(words(&card).contains("The value of A is to be 1/2. It is "), "{}", words(&card));
    assert_eq!(card.finished, None);
}

#[test]
fn a_changed_picture_is_no_place_for_moves_that_are_asked() {
    let mut changed = map("stalk-signs");
    grow(&mut changed, "D", &[Movers::LEFT]);
    assert!(words(&Reader::of(&changed).card(&address("stalk-signs"))).contains("A fresh map"));
    // Not where nothing is to be drawn at all, nor without the ground.
    let mut changed = map("hackenbush-half");
    close(&mut changed, "a1", "A");
    assert!(
        words(&Reader::of(&changed).card(&address("hackenbush-half"))).contains("Open this lesson’s map")
    );
    let mut reader = Reader::of(&map("hackenbush-half"));
    reader.drawing.ground.pop();
    assert!(words(&reader.card(&address("hackenbush-half"))).contains("Open this lesson’s map"));
}

#[test]
fn wrong_addresses_of_moves_are_answered_by_a_sentence() {
    let reader = Reader::of(&map("green-mex"));
    for answer in ["99", "0", "p0", "=1"] {
        let refusal = reader.refusal(&format!("lessons/green-mex/{answer}"));
        assert!(refusal.ends_with("is not one of the answers to task 1."), "{refusal}");
    }
}
