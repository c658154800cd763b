//! The reader of graphs as binary files: first as they come, then with the checksums put right so that what these protect is
//! reached. Whatever is read is written and read again the same, and nothing panics.
#![no_main]

use hyperjam_graphfile::{GraphFile, read, write};
use hyperjam_solver::PositionId;
use libfuzzer_sys::fuzz_target;

const HEADER: usize = 48;
const BLOCK: usize = 1 << 16;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    check(&mended(bytes));
});

fn check(bytes: &[u8]) {
    let Ok(file) = read(&mut &bytes[..]) else { return };
    let GraphFile { graph, convention, names } = &file;
    let names = names.as_deref();
    let name = |position: PositionId| names.map_or("", |names| &names[position.index()]);
    let named: Option<&dyn Fn(_) -> _> = if names.is_some() { Some(&name) } else { None };
    let mut again = Vec::new();
    assert!(write(graph, *convention, named, &mut again).is_ok());
    assert_eq!(read(&mut &again[..]).ok().as_ref(), Some(&file));
}

/// The same header and contents with the checksums that they should have.
fn mended(bytes: &[u8]) -> Vec<u8> {
    let (header, body) = bytes.split_at(bytes.len().min(HEADER));
    let mut mended = header.to_vec();
    if let Some(sum) = header.len().checked_sub(4).filter(|_| header.len() == HEADER) {
        mended[sum..].copy_from_slice(&crc32fast::hash(&header[..sum]).to_le_bytes());
    }
    for block in body.chunks(BLOCK) {
        mended.extend(block);
        mended.extend(crc32fast::hash(block).to_le_bytes());
    }
    mended
}
