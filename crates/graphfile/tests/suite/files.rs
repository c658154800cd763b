//! What is written is read again, and whatever is not as it is written is refused.

use std::io::Cursor;

use hyperjam_graphfile::{Chunk, ChunkPosition, Chunks, GraphFile, GraphFileError, MoveWord, read, write};
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::{Convention, EndKind, Movers, Player};
use hyperjam_testkit::graphs::{GameKind, any_plan, at, path};
use hyperjam_testkit::on;
use proptest::prelude::*;

const HEADER: usize = 48;

fn written(file: &GraphFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    let names = file.names.as_deref().unwrap_or_default();
    let name = |position: PositionId| &*names[position.index()];
    match file.names {
        Some(_) => write(&file.graph, file.convention, Some(&name), &mut bytes),
        None => write(&file.graph, file.convention, None, &mut bytes),
    }
    .unwrap();
    bytes
}

/// What is read at once, if what is read in chunks is the same or refused for the same reason; who reads chunks passes over names.
fn parsed(bytes: &[u8]) -> Result<GraphFile, GraphFileError> {
    let parsed = read(&mut &bytes[..]);
    for most in [1, 1 << 20] {
        match (&parsed, Chunks::new(Cursor::new(bytes), most)) {
            (Ok(file), Ok(chunks)) => assert_eq!(moves(chunks), moves_of(&file.graph)),
            (Err(one), Err(other)) => assert_eq!(one.to_string(), other.to_string()),
            (Err(error), Ok(_)) => assert!(is_about_names(error), "{error}"),
            (Ok(_), Err(error)) => panic!("{error}"),
        }
    }
    parsed
}

fn is_about_names(error: &GraphFileError) -> bool {
    use GraphFileError::{NameBytes, NotText, SameName};
    matches!(error, NameBytes { .. } | NotText { .. } | SameName { .. })
}

/// Position, whether it is an end, target, and for whom.
type Made = (usize, Option<EndKind>, Option<(usize, [bool; 2])>);

fn moves(mut chunks: Chunks<Cursor<&[u8]>>) -> Vec<Made> {
    let (mut chunk, mut all) = (Chunk::default(), Vec::new());
    for number in 0..chunks.count() {
        chunks.read(number, &mut chunk).unwrap();
        let start = all.len();
        for ChunkPosition { number, end, moves } in chunk.positions() {
            all.push((number, end, None));
            let step = |word: &MoveWord| (word.target(), [0, 1].map(|player| word.is_open_to(player)));
            all.extend(moves.iter().map(|word| (number, end, Some(step(word)))));
        }
        let backwards: Vec<_> =
            chunk.positions_backwards().map(|position| (position.number, position.moves.len())).collect();
        let mut forwards: Vec<_> =
            chunk.positions().map(|position| (position.number, position.moves.len())).collect();
        forwards.reverse();
        assert_eq!(backwards, forwards);
        assert_eq!(all[start..].iter().filter(|made| made.2.is_none()).count(), forwards.len());
    }
    all
}

fn moves_of(graph: &Graph) -> Vec<Made> {
    let mut all = Vec::new();
    for position in graph.positions() {
        let (number, end) = (position.index(), graph.end_kind(position));
        all.push((number, end, None));
        let open = |movers: Movers| Player::BOTH.map(|player| movers.includes(player.index() as u32));
        all.extend(
            graph.moves_of(position).map(|made| (number, end, Some((made.to.index(), open(made.movers))))),
        );
    }
    all
}

/// Any small graph, with ends of all kinds, and in every third case with names.
fn any_file(seed: u64) -> impl Strategy<Value = GraphFile> {
    any_plan(seed, GameKind::Partizan, 12).prop_map(move |plan| {
        let mut builder = GraphBuilder::new();
        for (number, ends) in plan.ties.iter().enumerate() {
            let kind = EndKind::ALL[(number + seed as usize) % EndKind::ALL.len()];
            builder.add_position_or_end(ends.then_some(kind)).unwrap();
        }
        for (from, to, movers) in plan.moves {
            builder.add_move(at(from), at(to), movers).unwrap();
        }
        let name = |number: usize| format!("{}é{number}", "x".repeat(number % 3)).into();
        GraphFile {
            graph: builder.build(),
            convention: if seed.is_multiple_of(2) { Convention::Normal } else { Convention::Misere },
            names: seed.is_multiple_of(3).then(|| (0..plan.ties.len()).map(name).collect()),
        }
    })
}

#[test]
fn what_is_written_is_read_again() {
    let (mut ends, mut named) = (0, 0);
    for seed in 0..400 {
        on(seed, any_file(seed), |file| {
            let bytes = written(&file);
            assert_eq!(parsed(&bytes).unwrap(), file);
            ends += file.graph.tie_ends().len() + file.graph.decided_ends().len();
            named += usize::from(file.names.is_some());
        });
    }
    assert!(ends > 50 && named > 50, "{ends} {named}");
}

/// Programs that know version 1 only refuse what they do not know.
#[test]
fn a_file_has_version_2_only_where_it_has_ends_that_version_1_has_not() {
    for end in EndKind::ALL {
        let mut builder = GraphBuilder::new();
        builder.add_position_or_end(Some(end)).unwrap();
        let file = GraphFile { graph: builder.build(), convention: Convention::Normal, names: None };
        let bytes = written(&file);
        let is_later = !matches!(end, EndKind::Tie | EndKind::Win);
        assert_eq!(bytes[8], 1 + u8::from(is_later), "{end}");
        assert_eq!(parsed(&bytes).unwrap(), file);
    }
}

/// Over several blocks, in which names are cut.
#[test]
fn long_files_have_four_bytes_a_position_and_a_move() {
    let graph = path(40_000);
    let names: Vec<Box<str>> =
        graph.positions().map(|position| format!("position {}", position.index()).into()).collect();
    let file = GraphFile { graph, convention: Convention::Normal, names: Some(names) };
    assert_eq!(parsed(&written(&file)).unwrap(), file);
    let file = GraphFile { names: None, ..file };
    let bytes = written(&file);
    let body = 4 * (40_000 + 39_999);
    assert_eq!(bytes.len(), HEADER + body + 4 * body.div_ceil(1 << 16));
    assert_eq!(parsed(&bytes).unwrap(), file);
    let mut damaged = bytes.clone();
    damaged[HEADER + (1 << 16) + 4 + 7] ^= 1;
    let error = parsed(&damaged).unwrap_err();
    let at = HEADER as u64 + (1 << 16) + 4;
    assert!(matches!(error, GraphFileError::Checksum { block: 1, at: found } if found == at), "{error}");
}

fn small() -> GraphFile {
    let mut builder = GraphBuilder::new();
    for end in [None, None, Some(EndKind::Tie), Some(EndKind::Win)] {
        builder.add_position_or_end(end).unwrap();
    }
    for (from, to, movers) in
        [(0, 1, Movers::LEFT), (1, 0, Movers::RIGHT), (1, 2, Movers::BOTH), (0, 3, Movers::BOTH)]
    {
        builder.add_move(at(from), at(to), movers).unwrap();
    }
    let names = ["A", "B", "tie", "win"].map(Box::from);
    GraphFile { graph: builder.build(), convention: Convention::Misere, names: Some(names.into()) }
}

/// Every byte that is changed, in every way, and every end that is cut off, is noticed.
#[test]
fn damage_anywhere_is_noticed() {
    let bytes = written(&small());
    assert_eq!(parsed(&bytes).unwrap(), small());
    for place in 0..bytes.len() {
        for change in 1..=u8::MAX {
            let mut damaged = bytes.clone();
            damaged[place] ^= change;
            assert!(parsed(&damaged).is_err(), "byte {place}, {change}");
        }
        let error = parsed(&bytes[..place]).unwrap_err();
        match place {
            0 => assert!(matches!(error, GraphFileError::Magic), "{error}"),
            _ => assert!(
                matches!(error, GraphFileError::CutOff { at } if at == place as u64),
                "{place}: {error}"
            ),
        }
    }
    let error = parsed(&[&bytes[..], &[0]].concat()).unwrap_err();
    assert!(matches!(error, GraphFileError::Trailing { at } if at == bytes.len() as u64), "{error}");
}

/// The small file with another number at this place, and with the checksums that this makes right.
fn with(place: usize, number: u32) -> Result<GraphFile, GraphFileError> {
    let mut bytes = written(&small());
    bytes[place..place + 4].copy_from_slice(&number.to_le_bytes());
    let header = crc32fast_of(&bytes[..HEADER - 4]);
    bytes[HEADER - 4..HEADER].copy_from_slice(&header);
    let end = bytes.len() - 4;
    let body = crc32fast_of(&bytes[HEADER..end]);
    bytes[end..].copy_from_slice(&body);
    parsed(&bytes)
}

/// CRC-32 as it is defined, bit by bit.
fn crc32fast_of(bytes: &[u8]) -> [u8; 4] {
    let step = |crc: u32| if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xedb8_8320 };
    let crc =
        bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc)));
    (!crc).to_le_bytes()
}

/// What has its checksum but says something impossible is refused with its place.
#[test]
fn each_field_is_checked() {
    let (degrees, moves) = (HEADER, HEADER + 16);
    let (lengths, names) = (moves + 16, moves + 32);
    assert_eq!(with(moves, 1 << 30 | 1).unwrap(), small());
    let sentences = [
        (0, 0x4748_4a89, "does not begin like one"),
        (8, 3, "version 3, and only 2 is known"),
        (12, 4, "header, byte 12: 4 is nothing that is known"),
        (12, 1, "header: 8 bytes of names; the limit is 0"),
        (16, 400_000_001, "header: 400000001 positions; the limit is 400000000"),
        (16, 100, "the file ends too soon"),
        (20, 1, "positions; the limit is 400000000"),
        (24, 1 << 31, "header: 2147483648 moves; the limit is 2147483647"),
        (36, 1, "bytes of names; the limit is 4000000000"),
        (40, 7, "header, byte 40: 7 is nothing that is known"),
        (degrees, 1, "the positions before 4 have 3 moves, and the file has 4"),
        (degrees, 5, "the positions before 1 have 5 moves, and the file has 4"),
        (degrees + 8, 0x7fff_ffff, "the positions before 3 have 2147483651 moves"),
        (moves, 1 << 30 | 4, "move 0: there is no position 4, only 4 positions"),
        (moves + 4, 1, "move 1: nobody may make it"),
        (lengths, 2, "the names before 4 take 9 bytes, and all of them 8"),
        (lengths + 12, 2, "the names before 4 take 7 bytes, and all of them 8"),
        (names, 0x6974_4141, "positions 0 and 1 are both called “A”"),
        (names, 0x6974_42ff, "the name of position 0 is not UTF-8"),
    ];
    for (place, number, sentence) in sentences {
        let error = with(place, number).expect_err(sentence).to_string();
        assert!(error.contains(sentence), "{place}, {number}: {error}");
    }
}

/// A header may claim what it likes: nothing is kept for what does not come.
#[test]
fn claims_of_a_header_cost_nothing() {
    let mut bytes = written(&small());
    bytes.truncate(HEADER);
    bytes[16..20].copy_from_slice(&400_000_000_u32.to_le_bytes());
    bytes[24..28].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes());
    let checksum = crc32fast_of(&bytes[..HEADER - 4]);
    bytes[HEADER - 4..].copy_from_slice(&checksum);
    assert!(matches!(parsed(&bytes), Err(GraphFileError::CutOff { at: 48 })));
}

#[test]
fn the_empty_graph_is_a_header() {
    let file =
        GraphFile { graph: Graph::from_moves(0, []).unwrap(), convention: Convention::Normal, names: None };
    assert_eq!(written(&file).len(), HEADER);
    assert_eq!(parsed(&written(&file)).unwrap(), file);
}
