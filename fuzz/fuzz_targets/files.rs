//! Texts of unknown format, as they are pasted, and each reader on texts that were meant for another one.
#![no_main]

use hyperjam_editor::file::{Format, read_any};
use hyperjam_fuzz::check_reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (format, text) = input;
    let _ = read_any(text);
    check_reader(Format::ALL[usize::from(format) % Format::ALL.len()], text);
});
