//! Grundy numbers of octal games, far out, with their checkpoints, columns and pictures.

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use crate::{InFile, hyperjam, interrupted_after};

/// A file that is not there yet, and is gone afterwards.
fn missing(name: &str) -> InFile {
    let file = InFile::of(name, "");
    std::fs::remove_file(file.name()).unwrap();
    file
}

fn bytes(file: &InFile) -> Vec<u8> {
    std::fs::read(file.name()).unwrap()
}

/// The checkpoint of a game up to a heap.
fn checkpoint(game: &str, heap: &str) -> Vec<u8> {
    let file = missing("octal");
    let finished = hyperjam(&["octal", game, heap, "--checkpoint", file.name()], b"");
    assert_eq!(finished.status, 0, "{}", finished.errors);
    bytes(&file)
}

/// WW 4; Gangolli and Plambeck 1989.
#[test]
fn octal_games_have_rare_heaps_and_periods() {
    assert_eq!(
        parsed(hyperjam(&["octal", "0.77", "200", "--json"], b"")),
        json!({ "game": "0.77", "heap": 200, "sparse_space": { "mask": 15, "rare": 10, "last_rare": 70 },
            "largest": 8, "largest_at": 27, "different": 9,
            "period": { "length": 12, "preperiod": 71, "saltus": 0, "proved": true, "proved_by": 167 },
            "exceptions": { "count": 14, "last": 70 } })
    );
    let answer = text(hyperjam(&["octal", "0.127", "100000"], b""));
    for line in [
        "sparse space   mask 0x3f: 2805 heaps are rare, the last is 39511",
        "largest        56, first of the heap of 24734",
        "period         period 4 from 46578 on; proved by the numbers up to 93166",
        "proof          no exception from 46578 on below 2 · 46578 + 2 · 4 + 3 = 93167, so there is none (Guy and Smith)",
        "exceptions     15622, the last is 46577",
    ] {
        assert!(answer.lines().any(|other| other == line), "{line} is not in {answer}");
    }
    // One number less proves nothing, and then no exception is named.
    let less = text(hyperjam(&["octal", "0.127", "93165"], b""));
    assert!(less.contains("not proved: that takes the numbers up to 93166"), "{less}");
    assert!(!less.contains("proof") && !less.contains("exceptions"), "{less}");
    let none = text(hyperjam(&["octal", "0.06", "1000"], b""));
    assert!(none.contains("sparse space   none shows\n"), "{none}");
    // Where no heap is broken, the numbers need not go on as far.
    let taken = text(hyperjam(&["octal", "0.333", "20"], b""));
    assert!(taken.contains("no exception from 0 on below 0 + 4 + 3 + 1 = 8"), "{taken}");
    assert!(taken.contains("exceptions     none"), "{taken}");
    // 0, 1, 0, 1, 0, 0: three counters that are a heap may be taken, but not of a heap of five.
    let ended = text(hyperjam(&["octal", "0.101", "4"], b""));
    assert!(ended.contains("no period shows up to 4"), "{ended}");
}

#[test]
fn all_numbers_are_listed_as_in_a_table() {
    for game in ["0.77", "0.06", "4.7"] {
        let table = text(hyperjam(&["table", "octal", game, "300", "--csv"], b""));
        assert_eq!(text(hyperjam(&["octal", game, "300", "--csv"], b"")), table, "{game}");
    }
    let table = parsed(hyperjam(&["table", "octal", "0.16", "900", "--json"], b""));
    let file = missing("octal.npy");
    text(hyperjam(&["octal", "0.16", "900", "--npy", file.name()], b""));
    let column = bytes(&file);
    assert!(column.starts_with(b"\x93NUMPY\x01\x00"));
    let (header, numbers) = column.split_at(column.len() - 2 * 901);
    assert!(
        String::from_utf8_lossy(header)
            .contains("{'descr': '<u2', 'fortran_order': False, 'shape': (901,), }")
    );
    let numbers: Vec<Value> =
        numbers.chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]]).into()).collect();
    assert_eq!(&numbers, table["grundy"].as_array().unwrap());
}

#[test]
fn pictures_show_the_period_and_its_exceptions() {
    let picture = |game: &str, heap: &str| {
        let file = missing("octal.svg");
        text(hyperjam(&["octal", game, heap, "--svg", file.name()], b""));
        String::from_utf8(bytes(&file)).unwrap()
    };
    let kayles = picture("0.77", "200");
    assert!(kayles.starts_with("<svg xmlns=") && kayles.ends_with("</svg>\n"));
    assert!(kayles.contains("<title>Grundy numbers of 0.77 up to 200</title>"));
    assert!(kayles.contains("period 12 from 71 on") && kayles.contains("exceptions"));
    // 201 heaps on 720 pixels: the first exception is 0, the last is 70.
    let strip = kayles.lines().find(|line| line.contains("stroke=\"#c64a00\"")).unwrap();
    assert!(strip.contains("\"M60.0 404.0h3.6M70.7 404.0h3.6"), "{strip}");
    assert!(strip.contains("M310.7 404.0h3.6\""), "{strip}");
    // Of 0, 0, 1, 2 the first two lie beside each other.
    assert!(
        picture("0.6", "3").contains("<path d=\"M60.0 340.0h360.0M420.0 220.0h180.0M600.0 100.0h180.0\"")
    );
    let none = picture("0.6", "20000");
    assert!(!none.contains("period") && !none.contains("exceptions"));
    assert!(none.len() < 200_000, "{}", none.len());
    assert!(picture("0.77", "0").contains("up to 0"));
}

/// However often the work is interrupted, the file and the answer are the same in the end.
#[test]
fn who_is_interrupted_goes_on_with_the_numbers() {
    let (whole, parts) = (missing("whole.hjo"), missing("parts.hjo"));
    let arguments =
        |file: &InFile| ["octal", "0.06", "12000", "--checkpoint", file.name()].map(str::to_owned);
    let run = |looks: usize, file: &InFile, more: &[&str]| {
        let arguments = arguments(file);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
        interrupted_after(looks, &arguments)
    };
    let expected = run(usize::MAX, &whole, &[]);
    assert_eq!(expected.status, 0, "{}", expected.errors);
    let stopped = run(0, &parts, &[]);
    assert_eq!((stopped.status, stopped.output.as_str()), (130, ""), "{}", stopped.errors);
    assert!(stopped.errors.contains("parts.hjo.json: stopped; the same command with --resume goes on"));
    let mut interruptions = 1;
    let found = loop {
        let run = run(2, &parts, &["--resume"]);
        if run.status == 0 {
            break run;
        }
        assert_eq!(run.status, 130, "{}", run.errors);
        interruptions += 1;
    };
    assert!(interruptions > 3, "{interruptions}");
    assert_eq!(found.output, expected.output);
    assert_eq!(bytes(&parts), bytes(&whole));
    // Without a checkpoint nobody listens.
    assert_eq!(interrupted_after(0, &["octal", "0.06", "12000"]).output, expected.output);
}

/// A checkpoint is gone on with up to any heap, and none of its numbers is lost.
#[test]
fn a_checkpoint_serves_for_other_heaps() {
    let [short, long] = ["300", "5000"].map(|heap| checkpoint("0.6", heap));
    let file = InFile::of("octal", &short);
    let resumed = |heap| hyperjam(&["octal", "0.60", heap, "--checkpoint", file.name(), "--resume"], b"");
    for heap in ["5000", "300", "0"] {
        assert_eq!(resumed(heap).output, text(hyperjam(&["octal", "0.6", heap], b"")));
        assert_eq!(bytes(&file), long, "up to {heap}");
    }
}

#[test]
fn damaged_checkpoints_are_refused() {
    let good = checkpoint("0.127", "600");
    let resumed = |game: &str, content: &[u8], part: &str| {
        let file = InFile::of("octal", content);
        refused(&["octal", game, "700", "--checkpoint", file.name(), "--resume"], "", &["octal", part]);
        assert_eq!(bytes(&file), content);
    };
    let with = |at: usize, bits: u8| {
        let mut content = good.clone();
        content[at] ^= bits;
        content
    };
    resumed("0.127", b"", "this is no checkpoint");
    resumed("0.127", b"{}", "this is no checkpoint");
    resumed("0.127", &good[..4], "ends too soon, after 4 bytes");
    resumed("0.127", &with(8, 3), "the checkpoint has version 2, and only 1 is known");
    resumed("0.16", &good, "the checkpoint is of the game 0.127");
    for at in 12..92 {
        resumed("0.127", &with(at, 1), "the beginning of the checkpoint is damaged");
    }
    for at in [92, 700, good.len() - 1] {
        resumed("0.127", &with(at, 1), "checksum");
    }
    for length in [12, 91, 92, 93, good.len() - 1] {
        resumed("0.127", &good[..length], "ends too soon");
    }
    resumed("0.127", &[&good[..], b"\0"].concat(), "the checkpoint cannot be read");
}

#[test]
fn what_cannot_be_found_is_refused() {
    let good = InFile::of("octal", &checkpoint("0.77", "10"));
    let none = missing("octal");
    for (arguments, parts) in [
        (&["octal", "0.8", "10"][..], &["octal: a move may leave 3 heaps"][..]),
        (&["octal", "0.7g", "10"], &["octal: column 4", "“g”"]),
        (&["octal", "1.7", "10"], &["octal: column 1"]),
        (&["octal", "0.77", "4294967296"], &["4294967296"]),
        (&["octal", "0.77", "-1"], &["-1"]),
        (&["octal", "0.77"], &["required"]),
        (
            &["octal", "0.77", "4294967295"],
            &["this takes up to 17184063488 bytes of memory, and 1073741824 are allowed (see --memory)"],
        ),
        (&["octal", "0.77", "10", "--memory", "1MB"], &["1000000 are allowed"]),
        (
            &["octal", "0.77", "10", "--svg", "one", "--npy", "one"],
            &["octal: --npy and --svg are the same file, “one”"],
        ),
        (
            &["octal", "0.77", "10", "--svg", "one", "--checkpoint", "one"],
            &["octal: --svg and --checkpoint are the same file, “one”"],
        ),
        (&["octal", "0.77", "10", "--resume"], &["--checkpoint"]),
        (&["octal", "0.77", "10", "--json", "--csv"], &["cannot be used with"]),
        (
            &["octal", "0.77", "10", "--checkpoint", good.name()],
            &["there is a checkpoint: go on with --resume"],
        ),
        (&["octal", "0.77", "10", "--checkpoint", none.name(), "--resume"], &["there is no checkpoint"]),
        (&["octal", "0.06", "4000000", "--checkpoint", "/nowhere/at/all.hjo"], &["/nowhere/at/all.hjo"]),
        (&["octal", "0.77", "10", "--svg", "/nowhere/at/all.svg"], &["/nowhere/at/all.svg"]),
        (&["octal", "0.77", "10", "--npy", "/nowhere/at/all.npy"], &["/nowhere/at/all.npy"]),
    ] {
        refused(arguments, "", parts);
    }
}
