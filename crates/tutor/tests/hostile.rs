//! Addresses come from links, so anybody may have written them.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod common;

use common::{Reader, addresses, exhibit};
use hyperjam_editor::command::Command;
use hyperjam_protocol::tutor::Card;
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

/// A change somewhere in an address.
#[derive(Clone, Debug)]
enum Change {
    Cut(usize),
    Drop(usize),
    Put(usize, char),
    Repeat(usize, usize),
    Number(usize, u64),
}

fn change() -> impl Strategy<Value = Change> {
    let letters = prop::sample::select("/pm0129,-.:=*+{}∞x\u{0}é ".chars().collect::<Vec<_>>());
    prop_oneof![
        (0..200_usize).prop_map(Change::Cut),
        (0..200_usize).prop_map(Change::Drop),
        (0..200_usize, letters).prop_map(|(at, letter)| Change::Put(at, letter)),
        (0..200_usize, 0..400_usize).prop_map(|(at, times)| Change::Repeat(at, times)),
        (0..200_usize, prop::sample::select(vec![0, 7, 4_294_967_295, 4_294_967_296, u64::MAX]))
            .prop_map(|(at, number)| Change::Number(at, number)),
    ]
}

fn changed(address: &str, change: &Change) -> String {
    let mut letters: Vec<char> = address.chars().collect();
    let within = |at: usize| at % (address.chars().count() + 1);
    match *change {
        Change::Cut(at) => letters.truncate(within(at)),
        Change::Drop(at) if within(at) < letters.len() => drop(letters.remove(within(at))),
        Change::Drop(_) => {}
        Change::Put(at, letter) => letters.insert(within(at), letter),
        Change::Repeat(at, times) => {
            let piece: Vec<char> = letters[within(at)..].to_vec();
            for _ in 0..times {
                letters.extend_from_slice(&piece);
            }
        }
        Change::Number(at, number) => {
            letters.splice(within(at)..within(at), number.to_string().chars());
        }
    }
    letters.into_iter().collect()
}

fn answers_with_a_card_or_a_sentence(reader: &Reader, address: &str) -> Result<(), TestCaseError> {
    match reader.ask(address) {
        Ok(card) => prop_assert!(!card.title.is_empty(), "{address}"),
        Err(reason) => prop_assert!(reason.ends_with(['.', '”']), "{address}: {reason}"),
    }
    Ok(())
}

#[test]
fn no_address_breaks_the_tutor() {
    for name in ["traffic-jam", "c1", "a0-b0", "empty"] {
        let reader = reader(name);
        let known = known(&reader);
        assert!(known.len() > 5, "{name}");
        let changes = prop::collection::vec(change(), 1..4);
        proptest!(ProptestConfig::with_cases(600), |(nth in 0..known.len(), changes in changes)| {
            let address = changes.iter().fold(known[nth].clone(), |address, change| changed(&address, change));
            answers_with_a_card_or_a_sentence(&reader, &address)?;
        });
    }
}
