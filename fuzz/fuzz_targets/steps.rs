//! The reader of stored steps, with the checksum put right: whatever is read can be written and read again.
#![no_main]

use hyperjam_editor::file;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::stored::{Checksum, steps};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &[u8])| {
    let (nth, body) = input;
    let Ok(document) = EXHIBITS[nth as usize % EXHIBITS.len()].document() else { return };
    let text = file::write(&document);
    let mut bytes = body.to_vec();
    bytes.extend(Checksum::of(&text).and(body).0.to_le_bytes());
    let Ok((document, history)) = steps::read(&bytes, Checksum::of(&text), &document) else { return };
    let again = steps::write(&history, &document, Checksum::of(&text));
    assert!(steps::read(&again, Checksum::of(&text), &document).is_ok());
});
