//! Comparison, order and quotient of drawings for more than two players.

use crate::common::{Reader, addresses, buttons, words};
use hyperjam_bridge::SeatGame;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::game::GameGraph;
use hyperjam_protocol::tutor::{Block, Card, CardAction, Diagram};
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::{AnyDrawing, place};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// For three players: 1_L, 0, two loops of the first player, one of them of two positions, a heap *1 twice, and a tie.
const LOOPS: &str = r#"{"format": "hyperjam", "version": 1, "players": 3,
    "positions": [{"id": "one", "x": 0, "y": 0}, {"id": "zero", "x": 200, "y": 0}, {"id": "loop", "x": 0, "y": 200},
        {"id": "there", "x": 200, "y": 200}, {"id": "back", "x": 400, "y": 200}, {"id": "star", "x": 400, "y": 0},
        {"id": "other star", "x": 600, "y": 0}, {"id": "tie", "x": 600, "y": 200, "end": "tie"}],
    "moves": [{"from": "one", "to": "zero", "by": [0]}, {"from": "loop", "to": "loop", "by": [0]},
        {"from": "there", "to": "back", "by": [0]}, {"from": "back", "to": "there", "by": [0]},
        {"from": "star", "to": "zero", "by": [0, 1, 2]}, {"from": "other star", "to": "zero", "by": [0, 1, 2]}],
    "vehicles": ["back", "star"]}"#;

fn document() -> Document {
    Format::Json.read(LOOPS).unwrap()
}

fn map(card: &Card) -> &Diagram {
    let found =
        card.blocks.iter().find_map(|block| if let Block::Diagram(map) = block { Some(map) } else { None });
    found.unwrap()
}

/// What is opened as a drawing of its own.
fn opened(card: &Card) -> Document {
    let text = buttons(card).into_iter().find_map(|button| match button.action {
        CardAction::Open(text, _) => Some(text),
        _ => None,
    });
    Format::Json.read(&text.unwrap()).unwrap()
}

#[test]
fn the_quotient_for_three_merges_what_is_the_same_game() {
    let drawn = document();
    let reader = Reader::of(&drawn);
    let card = reader.card("quotient");
    let said = words(&card);
    assert!(said.contains("\n8 positions became 5.\n"), "{said}");
    assert!(said.contains("\nPositions | Outcome\nloop, there, back | "), "{said}");
    assert!(said.contains("\nstar, other star | PN\n"), "{said}");
    assert!(said.contains("Verified: an independent check of all 8 positions agrees."), "{said}");
    let map = map(&card);
    let numbers: BTreeSet<Option<&str>> =
        map.moves.iter().map(|step| step.numbers.as_ref().map(|(numbers, _)| numbers.as_str())).collect();
    assert_eq!((map.players, numbers), (3, BTreeSet::from([None, Some("1")])));
    assert!(map.positions.iter().all(|one| one.plate.seats.is_some() && one.plate.sector.is_none()));

    let quotient = opened(&card);
    assert_eq!((quotient.positions().len(), quotient.heading().players), (5, 3));
    let standing: Vec<&str> = quotient.heading().vehicles.iter().map(|id| quotient.name(*id)).collect();
    assert_eq!(standing, ["loop, there, back", "star, other star"]);
    let ties = quotient.positions().filter(|(_, position)| position.end.is_some()).count();
    assert_eq!(ties, 1);
    assert!(words(&Reader::of(&quotient).card("quotient")).contains("No two positions"));

    let one = reader.card(&format!("quotient/p{}", place(&drawn, "star").0));
    assert_eq!(one.spoken, "star is the same game as other star. Compare them.");
    assert_eq!(one.scene.positions.len(), 2);
}

#[test]
fn what_is_merged_for_two_only_leads_to_what_there_is() {
    let reader = Reader::of(&document());
    for (address, says) in [("quotient/label", "labels are not defined"), ("quotient/sum", "for each player")]
    {
        let card = reader.card(address);
        assert!(card.spoken.contains(says), "{}", card.spoken);
        assert_eq!(addresses(&card), ["quotient", "order"]);
    }
    assert_eq!(reader.refusal("quotient/p99"), "This position is no longer in the drawing.");
    let empty = Format::Json
        .read(r#"{"format": "hyperjam", "version": 1, "players": 3, "positions": [], "moves": []}"#);
    let reason = Reader::of(&empty.unwrap()).refusal("quotient");
    assert_eq!(reason, "No position is drawn yet, so there is nothing to merge.");
}

/// Drawings with loops, forks and ties.
fn any_drawing(positions: usize, moves: usize) -> impl Strategy<Value = Document> {
    (3_u32..6).prop_flat_map(move |players| {
        let by = (1..1 << players).filter_map(Movers::of_bits).collect::<Vec<_>>();
        AnyDrawing { players, ties: 0.1, ..AnyDrawing::of(1..positions, 0..moves, &by) }.drawing()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// What is merged has the options of what it is merged with, for each player, and nothing more can be merged.
    #[test]
    fn a_quotient_for_several_is_the_coarsest(drawn in any_drawing(8, 14)) {
        let card = Reader::of(&drawn).card("quotient");
        let game = SeatGame::of(&GameGraph::of(&drawn)).unwrap();
        let towns = &map(&card).positions;
        let class_of = |position: u32| {
            let id = game.positions[position as usize];
            towns.iter().position(|town| town.of.contains(&id)).unwrap()
        };
        let options = |position, seat| -> BTreeSet<usize> {
            let open = game.graph.moves(position).iter().filter(|(_, by)| by.includes(seat));
            open.map(|(to, _)| class_of(*to)).collect()
        };
        let all = 0..game.graph.position_count() as u32;
        for x in all.clone() {
            for y in all.clone().filter(|y| class_of(*y) == class_of(x)) {
                for seat in 0..game.graph.players() {
                    prop_assert_eq!(options(x, seat), options(y, seat));
                }
            }
        }
        let again = Reader::of(&opened(&card)).card("quotient");
        prop_assert_eq!(map(&again).positions.len(), towns.len());
        let text = words(&card);
        prop_assert!(text.contains("Verified: an independent check"));
    }
}
