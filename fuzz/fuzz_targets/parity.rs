//! The reader of parity games: nothing panics, and what is read is the same when it is written and read again.
#![no_main]

use hyperjam_graphfile::{read_parity, write_parity};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = read_parity(&mut &*bytes) else { return };
    let mut again = Vec::new();
    assert!(write_parity(&file, &mut again).is_ok());
    assert_eq!(read_parity(&mut &again[..]).ok(), Some(file));
});
