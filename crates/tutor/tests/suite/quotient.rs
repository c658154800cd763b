//! The quotient as a card.

use crate::common::{Reader, buttons, words};
use hyperjam_bridge::Game;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::geometry::{PLATE_RADIUS, Point, Vector};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Diagram, DiagramPosition, Tone};
use hyperjam_terms::{Movers, Player};
use hyperjam_testkit::documents::{AnyDrawing, PARTIZAN, exhibit, list, place};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn map(card: &Card) -> &Diagram {
    let found =
        card.blocks.iter().find_map(|block| if let Block::Diagram(map) = block { Some(map) } else { None });
    found.unwrap()
}

/// Positions B and F of the reconstructed drawing both lead to C and E only; no other two are the same game.
#[test]
fn the_traffic_jam_has_one_position_less() {
    let jam = exhibit("traffic-jam");
    let card = Reader::of(&jam).card("quotient");
    let wording = words(&card);
    assert!(wording.contains("\n15 positions became 14.\n"), "{wording}");
    assert!(wording.contains("\nB, F | 2\n"), "those of several positions come first: {wording}");
    let towns = &map(&card).positions;
    assert_eq!(towns.len(), 14);
    let verified = "Verified: an independent check of all 15 positions agrees.";
    assert!(wording.contains(verified), "{wording}");
    assert!(words(&Reader::of(&jam).card("quotient/label")).contains(verified));
    assert_eq!((towns[1].name.as_str(), towns[1].plate.label.as_str(), towns[1].of.len()), ("B, F", "2", 2));

    let chosen = Reader::of(&jam).card(&format!("quotient/p{}", place(&jam, "F").0));
    assert_eq!(chosen.spoken, "F is the same game as B. Compare them.");
    assert_eq!(chosen.scene.positions.len(), 2);
    assert!(chosen.scene.positions.iter().all(|(_, tone)| *tone == Tone::Subject));
}

/// The right half of Figure 2: "positions C,D,K collapse to 0, …" (Honsell & Lenisa 5.2).
#[test]
fn the_labels_of_the_traffic_jam_are_the_right_half_of_figure_2() {
    let jam = exhibit("traffic-jam");
    let card = Reader::of(&jam).card("quotient/label");
    let map = map(&card);
    let name = |id: &_| jam.name(*id).to_owned();
    let classes: BTreeSet<(String, String)> = map
        .positions
        .iter()
        .map(|town| (town.plate.label.clone(), town.of.iter().map(name).collect()))
        .collect();
    let figure = [
        ("0", "CDK"),
        ("1", "AEG"),
        ("2", "BFH"),
        ("3", "L"),
        ("∞", "NO"),
        ("∞{1,2}", "I"),
        ("∞{2}", "J"),
        ("∞{2,3}", "M"),
    ];
    assert_eq!(classes, figure.map(|(label, of)| (label.into(), of.into())).into());
    // *1, *2 and *3 have 1, 2 and 3 moves; *∞ one to itself; ∞ with a set one more than its set has numbers.
    assert_eq!(map.moves.len(), 1 + 2 + 3 + 1 + 3 + 2 + 3);
    assert!(words(&card).contains("15 positions have 8 labels."));
}

/// What is opened and what is put beside the drawing.
fn drawings(card: &Card) -> Vec<(Document, bool)> {
    let drawing = |button: &hyperjam_protocol::tutor::Button| match &button.action {
        CardAction::Open(text, _) => Some((file::read(text).unwrap(), true)),
        CardAction::Insert(text, _) => Some((file::read(text).unwrap(), false)),
        _ => None,
    };
    buttons(card).iter().filter_map(drawing).collect()
}

#[test]
fn the_opened_quotient_has_the_vehicles_and_the_marks_and_is_its_own_quotient() {
    let jam = exhibit("traffic-jam");
    let card = Reader::of(&jam).card("quotient");
    let [(opened, _), (beside, _)] = drawings(&card).try_into().unwrap();
    let names: Vec<&str> = opened.heading().vehicles.iter().map(|id| opened.name(*id)).collect();
    let before: Vec<&str> = jam.heading().vehicles.iter().map(|id| jam.name(*id)).collect();
    assert_eq!(names, before);
    assert!(beside.heading().vehicles.is_empty());
    let again = Reader::of(&opened).card("quotient");
    assert!(words(&again).contains("No two positions of this drawing are the same game."));
    let marks =
        |card: &Card| map(card).positions.iter().map(|town| town.plate.label.clone()).collect::<Vec<_>>();
    assert_eq!(marks(&again), marks(&card));

    // Beside the drawing, each position of the copy joins the class that it represents.
    let mut both = jam.clone();
    both.apply(Command::Insert { part: Box::new(beside), by: Vector::new(2_000.0, 0.0), vehicles: false })
        .unwrap();
    assert!(words(&Reader::of(&both).card("quotient")).contains("29 positions became 14."));
}

/// As in the right half of Figure 2.
#[test]
fn merged_positions_stand_in_the_middle_of_those_merged() {
    let jam = exhibit("traffic-jam");
    for address in ["quotient", "quotient/label"] {
        let card = Reader::of(&jam).card(address);
        let towns = &map(&card).positions;
        let [(opened, _), (beside, _)] = drawings(&card).try_into().unwrap();
        for (town, (id, drawn)) in towns.iter().zip(opened.positions()) {
            let of: Vec<Point> = town.of.iter().map(|id| jam.position(*id).unwrap().at).collect();
            let sum = of.iter().fold(Vector::default(), |sum, &at| sum + (at - Point::default()));
            let middle = Point::default() + sum * (1.0 / of.len() as f64);
            let stands_there = |other: &DiagramPosition| {
                other.name != town.name && Point::new(other.at[0], other.at[1]).distance(middle) < 62.0
            };
            let is_pushed = of.len() > 1 && towns.iter().any(stands_there);
            assert!(is_pushed || drawn.at.distance(middle) < 0.01, "{address}: {}", town.name);
            assert!(drawn.at.distance(middle) < 140.0, "{address}: {}", town.name);
            assert_eq!((town.at, beside.position(id).unwrap().at), ([drawn.at.x, drawn.at.y], drawn.at));
        }
    }
}

/// Two pairs with the same middle, and labels that no position has.
#[test]
fn merged_positions_never_lie_on_each_other() {
    let far = |one: Point, other: Point| one.distance(other) > 2.0 * PLATE_RADIUS;
    let mut crossed = list("A: x\nB: x\nC: A x\nD: A x\nx:");
    let places = [(0.0, 0.0), (200.0, 200.0), (200.0, 0.0), (0.0, 200.0), (100.0, 300.0)];
    let ids: Vec<_> = crossed.positions().map(|(id, _)| id).collect();
    let order = ["A", "B", "C", "D", "x"].map(|name| place(&crossed, name));
    let at = order.into_iter().zip(places.map(|(x, y)| Point::new(x, y))).collect();
    crossed.apply(Command::Place(at)).unwrap();
    let heap = list("N: a b c\na: z\nb: y\nc: x\nx:\ny:\nz:");
    assert_eq!(ids.len(), 5);
    for (drawing, counts) in [(crossed, [3, 3]), (heap, [3, 2])] {
        for (address, count) in ["quotient", "quotient/label"].into_iter().zip(counts) {
            let card = Reader::of(&drawing).card(address);
            let (merged, _) = drawings(&card).remove(0);
            let all: Vec<Point> = merged.positions().map(|(_, one)| one.at).collect();
            assert_eq!(all.len(), count, "{address}");
            for (nth, &one) in all.iter().enumerate() {
                assert!(all[..nth].iter().all(|&other| far(one, other)), "{address}: {all:?}");
            }
        }
    }
}

#[test]
fn labels_are_refused_where_there_are_none() {
    let reason = Reader::of(&exhibit("a-b")).refusal("quotient/label");
    assert!(reason.starts_with("Only impartial drawings in normal play have labels"), "{reason}");
    assert!(Reader::of(&exhibit("a-b")).ask("quotient/p99").is_err());
}

#[test]
fn a_large_quotient_is_a_table_only() {
    let path = |count: usize| {
        let mut text = String::new();
        for number in 1..count {
            text.push_str(&format!("{number} -> {}\n", number - 1));
        }
        list(&text)
    };
    // A path has two classes when both may move, so only Left may: then no two positions are the same.
    let long = |count| {
        let mut document = path(count);
        let moves = document.moves().map(|(id, _)| id).collect();
        document.apply(Command::SetMovers { moves, by: Movers::LEFT }).unwrap();
        Reader::of(&document).card("quotient")
    };
    let small = long(300);
    assert_eq!(map(&small).positions.len(), 300);
    let large = long(3_000);
    assert!(!large.blocks.iter().any(|block| matches!(block, Block::Diagram(_))));
    assert!(words(&large).contains("\n… and 2800 more."), "{}", words(&large).len());
    let offered = drawings(&large);
    assert_eq!(offered.len(), 1, "a copy beside it has no room");
    let (opened, _) = &offered[0];
    let places: BTreeSet<(i64, i64)> =
        opened.positions().map(|(_, position)| (position.at.x as i64, position.at.y as i64)).collect();
    assert_eq!(places.len(), 3_000);
}

#[test]
fn a_quotient_with_too_many_moves_is_not_drawn() {
    let moves = (0..100).flat_map(|from| (0..from).map(move |to| format!("{from} -> {to}\n")));
    let mut document = list(&moves.collect::<String>());
    let moves = document.moves().map(|(id, _)| id).collect();
    document.apply(Command::SetMovers { moves, by: Movers::LEFT }).unwrap();
    let card = Reader::of(&document).card("quotient");
    assert!(words(&card).contains("No two positions of this drawing are the same game."));
    assert!(!card.blocks.iter().any(|block| matches!(block, Block::Diagram(_))));
}

/// ∞ with a set has a move to ∞, even where no position of the drawing has that label.
#[test]
fn infinity_is_drawn_where_a_label_needs_it() {
    let card = Reader::of(&list("X -> X\nX -> 0\n")).card("quotient/label");
    let map = map(&card);
    let towns: BTreeSet<(&str, usize)> =
        map.positions.iter().map(|town| (town.plate.label.as_str(), town.of.len())).collect();
    assert_eq!(towns, BTreeSet::from([("0", 1), ("∞", 0), ("∞{0}", 1)]));
    assert_eq!(map.moves.len(), 3);
    assert!(words(&card).contains("No two positions of this drawing have the same label."));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// The classes of the card are a partition that the independent verifier takes for a hyperbisimulation, and the
    /// quotient has no two equal positions.
    #[test]
    fn classes_are_a_hyperbisimulation_and_the_coarsest(document in AnyDrawing { ties: 0.1, ..AnyDrawing::of(1..10, 0..24, PARTIZAN) }.drawing()) {
        let reader = Reader::of(&document);
        let card = reader.card("quotient");
        let game = Game::of(&GameGraph::of(&document)).unwrap();
        let towns = &map(&card).positions;
        let class_of = |position| {
            let id = game.name(position);
            towns.iter().position(|town| town.of.contains(&id)).unwrap()
        };
        let all: usize = towns.iter().map(|town| town.of.len()).sum();
        prop_assert_eq!(all, document.positions().len());
        let options = |position, player| -> BTreeSet<usize> {
            game.graph.options(position, player).iter().map(|option| class_of(*option)).collect()
        };
        for x in game.graph.positions() {
            for y in game.graph.positions().filter(|y| class_of(*y) == class_of(x)) {
                for player in Player::BOTH {
                    prop_assert_eq!(options(x, player), options(y, player));
                }
            }
        }
        let [(opened, _), _] = drawings(&card).try_into().unwrap();
        let again = Reader::of(&opened).card("quotient");
        prop_assert_eq!(map(&again).positions.len(), towns.len());
    }
}
