//! The reader of checkpoints: first as they come, then with the checksums put right and of the graph that there is, so that what these protect
//! is reached. What is read is written again the same, and going on with it neither panics nor lasts.
#![no_main]

use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use hyperjam_external::{Answer, ExternalError, Solving, solve};
use hyperjam_graphfile::{Chunks, write};
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_terms::Convention;
use libfuzzer_sys::fuzz_target;

/// Bytes before the words, of which some say of which graph it is.
const HEADER: usize = 100;
const IDENTITY: std::ops::Range<usize> = 12..64;
/// The most chunks that are looked at.
const MOST: usize = 500;

/// A graph with cycles, and the beginning of its checkpoints.
static GRAPH: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(|| {
    let recipe = Recipe { shape: Shape::Uniform, positions: 12, moves: 24, impartial: true, seed: 3 };
    let graph = generate(&recipe).expect("it is small");
    let (mut file, mut checkpoint) = (Vec::new(), Vec::new());
    write(&graph, Convention::Normal, None, &mut file).expect("there is room");
    let chunks = Chunks::new(Cursor::new(&file), 5).expect("it is a graph");
    Solving::new(&chunks).write(&chunks, &mut checkpoint).expect("there is room");
    (file, checkpoint)
});

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    check(&mended(bytes));
});

fn check(bytes: &[u8]) {
    let mut chunks = Chunks::new(Cursor::new(&GRAPH.0), 5).expect("it is a graph");
    let Ok(mut solving) = Solving::read(&chunks, &mut &bytes[..]) else { return };
    let mut again = Vec::new();
    assert!(solving.write(&chunks, &mut again).is_ok());
    assert!(Solving::read(&chunks, &mut &again[..]).is_ok_and(|read| read == solving));
    let mut looks = 0;
    let mut watch = |_| {
        looks += 1;
        if looks > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut take = |_: Answer<'_>| Ok::<u32, ExternalError>(0);
    // What was made up may come to no answer.
    let _ = solve(&mut chunks, &mut solving, &mut watch, &mut take);
}

/// The same state and words, as a checkpoint of the graph.
fn mended(bytes: &[u8]) -> Vec<u8> {
    let (header, body) = bytes.split_at(bytes.len().min(HEADER));
    let mut mended = header.to_vec();
    if header.len() == HEADER {
        mended[..IDENTITY.end].copy_from_slice(&GRAPH.1[..IDENTITY.end]);
        let sum = crc32fast::hash(&mended[..HEADER - 4]).to_le_bytes();
        mended[HEADER - 4..].copy_from_slice(&sum);
    }
    for block in body.chunks(1 << 16) {
        mended.extend(block);
        mended.extend(crc32fast::hash(block).to_le_bytes());
    }
    mended
}
