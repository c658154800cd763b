//! Addresses come from links, so anybody may have written them.

use crate::common::{Reader, addresses};
use hyperjam_editor::command::Command;
use hyperjam_protocol::tutor::Card;
use hyperjam_testkit::documents::exhibit;
use hyperjam_testkit::hostile::{ADDRESS_PIECES, broken, change};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A reader in front of a drawing with two vehicles.
fn reader(name: &str) -> Reader {
    let mut document = exhibit(name);
    let vehicles = document.positions().map(|(id, _)| id).take(2).collect();
    document.apply(Command::SetVehicles(vehicles)).unwrap();
    Reader::of(&document)
}

/// Some addresses that there are: a few of every card's links.
fn known(reader: &Reader) -> Vec<String> {
    let few = |card: &Card| addresses(card).into_iter().step_by(3).take(8).collect::<Vec<_>>();
    let mut seen = BTreeSet::from([String::new()]);
    let mut waiting = vec![String::new()];
    while let Some(address) = waiting.pop() {
        let Ok(card) = reader.ask(&address) else { continue };
        for next in few(&card) {
            if seen.len() < 150 && seen.insert(next.clone()) {
                waiting.insert(0, next);
            }
        }
    }
    seen.into_iter().collect()
}

fn answers_with_a_card_or_a_sentence(reader: &Reader, address: &str) -> Result<(), TestCaseError> {
    match reader.ask(address) {
        Ok(card) => prop_assert!(!card.title.is_empty(), "{address}"),
        Err(reason) => prop_assert!(reason.to_string().ends_with(['.', '”']), "{address}: {reason}"),
    }
    Ok(())
}

#[test]
fn no_address_breaks_the_tutor() {
    for name in ["traffic-jam", "c1", "a0-b0", "empty"] {
        let reader = reader(name);
        let known = known(&reader);
        assert!(known.len() > 2, "{name}: {known:?}");
        let changes = prop::collection::vec(change(ADDRESS_PIECES), 1..4);
        proptest!(ProptestConfig::with_cases(600), |(nth in 0..known.len(), changes in changes)| {
            answers_with_a_card_or_a_sentence(&reader, &broken(&known[nth], &changes))?;
        });
    }
}
