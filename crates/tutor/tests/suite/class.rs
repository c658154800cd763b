//! What all parts of the tutor have in common: every card's links lead to cards.

use crate::common::Reader;
use hyperjam_testkit::documents::exhibit;

#[test]
fn an_address_that_leads_nowhere_is_answered_by_a_sentence() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    let reason = reader.refusal("nowhere/p3");
    assert_eq!(reason, "There is no part of the tutor called “nowhere”.");
}

#[test]
fn links_lead_to_cards() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    reader.follow_all("", 300);
}

#[test]
fn a_card_says_its_address_as_it_goes_into_a_link() {
    let mut document = exhibit("traffic-jam");
    let first = document.positions().next().unwrap().0;
    let positions = std::collections::BTreeSet::from([first]);
    document
        .apply(hyperjam_editor::command::Command::Delete { positions, moves: Default::default() })
        .unwrap();
    let reader = Reader::of(&document);
    let second = document.positions().next().unwrap().0;
    let card = reader.card(&format!("why/p{}", second.0));
    assert_eq!(card.address, format!("why/p{}", second.0));
    assert_eq!(card.link, "why/p0");
}

#[test]
fn what_a_card_sets_off_is_in_order() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    for address in ["steps/outcomes/3", "steps/labels/2", "play", "vehicles", "compare/p3/p9", "why/p7"] {
        let Ok(card) = reader.ask(address) else { continue };
        assert!(card.scene.positions.is_sorted_by_key(|(id, _)| *id), "{address}");
        assert!(card.scene.moves.is_sorted_by_key(|(id, _)| *id), "{address}");
        if let hyperjam_protocol::tutor::SceneMarks::These(marks) = &card.scene.marks {
            assert!(marks.is_sorted_by_key(|shown| shown.position), "{address}");
        }
    }
}
