//! The reader of lists of options and moves, with nothing between it and the fuzzer.
#![no_main]

use hyperjam_editor::file::Format;
use hyperjam_fuzz::check_reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| check_reader(Format::Text, text));
