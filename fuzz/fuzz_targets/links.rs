//! The reader of share links, alone and in pictures: first as they come, then with the checksum put right so that what it protects is reached.
//! Whatever is opened is packed and opened again the same, and nothing panics.
#![no_main]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyperjam_editor::file::ReadOptions;
use hyperjam_editor::link::{fragment, open, open_in};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &[u8])| {
    let (text, body) = input;
    let _ = open_in(&format!("<svg>{text}"), ReadOptions::default());
    let mut bytes = body.to_vec();
    bytes.extend(crc32fast::hash(body).to_le_bytes());
    for link in [text.to_owned(), format!("#v1.{}", URL_SAFE_NO_PAD.encode(bytes))] {
        if let Ok(document) = open(&link) {
            assert_eq!(fragment(&document).and_then(|again| open(&again)).as_ref(), Ok(&document), "{link}");
        }
    }
});
