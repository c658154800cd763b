//! Our own files by both of their readers: what the one takes the other takes, as the same game, and what the one refuses
//! the other refuses in the same words.
#![no_main]

use hyperjam_editor::file::{Format, GameFile};
use hyperjam_fuzz::check_reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    check_reader(Format::Json, text);
    let document = Format::Json.read_with(text, GameFile::READING);
    let expected = document.map(|document| GameFile::of(&document));
    assert_eq!(GameFile::read(Format::Json, text, &mut |_| {}), expected);
    if let Some(read) = GameFile::read_in_one_pass(text, &mut |_| {}) {
        assert_eq!(Ok(read), expected);
    }
});
