//! The tutor's addresses, on drawings of the gallery: a card or a sentence, and no panic.
#![no_main]

use hyperjam_editor::command::Command;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_protocol::tutor::{Drawing, TutorQuery};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (nth, address) = input;
    let Ok(mut document) = EXHIBITS[nth as usize % EXHIBITS.len()].document() else { return };
    let vehicles = document.positions().map(|(id, _)| id).take(2).collect();
    if document.apply(Command::SetVehicles(vehicles)).is_err() {
        return;
    }
    let drawing = Drawing::of(&document);
    let query = TutorQuery { address: address.to_owned(), ..TutorQuery::about(drawing) };
    match hyperjam_tutor::answer(&query, &|_| ()) {
        Ok(card) => assert!(!card.title.is_empty(), "{address}"),
        Err(failure) => assert!(!failure.to_string().is_empty(), "{address}"),
    }
});
