//! What the texts of lessons say and promise, and what wrong addresses are answered.

use super::edits::{draw, edits};
use super::pupil::{NAMES, address, map, newcomer, work_through};
use crate::common::{Reader, addresses, plain, words};
use hyperjam_bridge::Game;
use hyperjam_editor::command::Command;
use hyperjam_editor::game::GameGraph;
use hyperjam_protocol::tutor::{Block, Card, Drawing, Tap};
use hyperjam_solver::solve;
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::place;
use proptest::prelude::*;
use std::collections::BTreeSet;

#[test]
fn links_lead_to_cards() {
    for name in NAMES {
        let reader = Reader::of(&map(name));
        let end = work_through(name, &reader);
        for card in [reader.card(&address(name)), end] {
            for to in addresses(&card) {
                reader.card(&to);
            }
        }
    }
}

/// "There you can press any town": where an end says so, it leads to cards that take the press.
#[test]
fn what_an_end_promises_of_a_press_is_kept() {
    let mut promises = 0;
    for name in NAMES {
        let start = map(name);
        let mut card = work_through(name, &Reader::of(&start));
        let mut reader = Reader::of(&start);
        if let Some(edit) = edits(name).first() {
            let mut edited = start.clone();
            edit(&mut edited);
            reader = Reader::of(&edited);
            card = reader.card(&card.address);
        }
        let end = card.blocks.iter().find_map(|block| match block {
            Block::Result(line, _) if plain(line).starts_with("Lesson done.") => Some(line.clone()),
            _ => None,
        });
        let end = end.unwrap();
        let wording = plain(&end).to_lowercase();
        if ["press", "point at", "click"].iter().any(|promise| wording.contains(promise)) {
            let links = addresses(&Card { blocks: vec![Block::Text(end)], ..Card::default() });
            let taken = links.iter().filter(|to| reader.card(to).scene.tap != Tap::Select);
            assert!(taken.count() > 0 && card.scene.tap == Tap::Select, "{name}: {wording}");
            assert!(wording.contains("there you can press"), "{name}: {wording}");
            promises += 1;
        }
    }
    assert_eq!(promises, 2, "of the marks and of the traffic jam");
}

/// What the end of “Why nine and not sixteen?” says of roads for Right out of `1`.
#[test]
fn a_road_for_right_leads_to_the_sector_that_the_end_says() {
    for (to, sector) in [("c", "L,I"), ("−1", "I"), ("∗", "L")] {
        let mut nine = map("between-sectors");
        draw(&mut nine, "1", to, Movers::RIGHT);
        let game = Game::of(&GameGraph::of(&nine)).unwrap();
        let solution = solve(&game.graph, game.convention);
        let one = game.position(place(&nine, "1")).unwrap();
        assert_eq!(solution.outcomes.sector(one).name(), sector, "1 to {to}");
    }
}

/// What the texts of "Roadworks" say of closing a road.
#[test]
fn three_roads_close_the_jam() {
    let jam = map("roadworks");
    let mut found = Vec::new();
    for (id, step) in jam.moves() {
        let mut closed = jam.clone();
        closed.apply(Command::Delete { positions: BTreeSet::new(), moves: BTreeSet::from([id]) }).unwrap();
        let game = Game::of(&GameGraph::of(&closed)).unwrap();
        let labels = solve(&game.graph, game.convention).labels.unwrap();
        if labels.finite(game.position(place(&jam, "J")).unwrap()) == Some(0) {
            assert!(game.graph.positions().all(|town| labels.finite(town).is_some()), "it decides all towns");
            found.push([jam.name(step.from), jam.name(step.to)]);
        }
    }
    found.sort_unstable();
    assert_eq!(found, [["H", "D"], ["J", "I"], ["M", "N"]]);
}

#[test]
fn no_sign_of_writing_is_left_in_a_text() {
    for name in NAMES {
        for card in [newcomer().card(&address(name)), work_through(name, &Reader::of(&map(name)))] {
            let text = words(&card);
            assert!(!text.contains(['`']) && !text.contains("**") && !text.contains("]("), "{name}: {text}");
        }
    }
}

#[test]
fn wrong_addresses_are_answered_by_a_sentence() {
    let reader = Reader::of(&map("game-graph"));
    let long = "x".repeat(100_000);
    for (address, reason) in [
        ("lessons/nowhere", "There is no lesson called “nowhere”."),
        ("lessons/game-graph/9", "“9” is not one of the answers to task 1."),
        ("lessons/game-graph/0", "“0” is not one of the answers to task 1."),
        ("lessons/game-graph/p4", "“p4” is not one of the answers to task 1."),
        ("lessons/game-graph/-", "Answer 1: “-” is neither the number of a choice nor a position."),
        ("lessons/game-graph/1/1", "In this address a wrong answer is followed by another answer."),
        ("lessons/game-graph/2/7", "Task 2: “7” does not name a position."),
        ("lessons/game-graph/2/p99", "Task 2: this position is no longer in the drawing."),
        ("lessons/game-graph/=1", "“1” is not one of the answers to task 1."),
        ("lessons/game-graph/2/p4/1", "Task 3 is answered by drawing, not by the address."),
    ] {
        assert_eq!(reader.refusal(address), reason);
    }
    for address in [format!("lessons/{long}"), format!("lessons/game-graph/{long}")] {
        let reason = reader.refusal(&address);
        assert!(reason.len() < 200);
    }
    let done = work_through("nim", &Reader::of(&map("nim"))).address;
    let more = format!("{done}/1");
    let expected = "This lesson has 3 tasks, but the address has more answers.";
    assert_eq!(Reader::of(&map("nim")).refusal(&more), expected);
}

proptest! {
    #[test]
    fn no_address_breaks_anything(which in 0..NAMES.len(), rest in "(/(p?[0-9]{1,3}|m1|-|∞|[a-z]{0,3}|=[0-9{|}/*^=+-]{0,6})){0,6}") {
        let address = format!("lessons/{}{rest}", NAMES[which]);
        for reader in [newcomer(), Reader::at(Drawing::of(&map(NAMES[which])))] {
            let is_answer = matches!(reader.ask(&address), Ok(_) | Err(_));
            prop_assert!(is_answer);
        }
    }
}
