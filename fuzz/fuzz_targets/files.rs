//! The readers of files: whatever is read is written and read back the same, and nothing panics.
#![no_main]

use hyperjam_editor::file::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (format, text) = input;
    let format = Format::ALL[usize::from(format) % Format::ALL.len()];
    if let Ok(document) = format.read(text) {
        let written = Format::Json.write(&document);
        match Format::Json.read(&written) {
            Ok(again) => assert_eq!(again, document, "read back otherwise: {written}"),
            Err(error) => panic!("not read back: {error}: {written}"),
        }
    }
});
