//! Graphs as binary files, in all commands.

use serde_json::json;

use crate::commands::{parsed, refused, text};
use crate::{Finished, InFile, cases, hyperjam, suite_file};

/// The drawing of the named file as a binary graph, and what is said of it.
fn converted(file: &str) -> Finished {
    let finished = hyperjam(&["convert", "--to", "hjg", file, "-"], b"");
    assert_eq!(finished.status, 0, "{file}: {}", finished.errors);
    finished
}

/// All drawings of the suite that are for two players have the answers as binary graphs that they have as drawings, and are
/// the same graphs again.
#[test]
fn drawings_of_the_suite_have_the_same_answers_as_binary_graphs() {
    let mut compared = 0;
    for case in cases().unwrap().iter().filter(|case| case.answers.get("positions").is_some()) {
        let file = case.file.to_str().unwrap();
        let graph = converted(file).bytes;
        let solved = |arguments: &[&str], input: &[u8]| {
            let solved = parsed(Finished { errors: String::new(), ..hyperjam(arguments, input) });
            solved["positions"].clone()
        };
        let positions = solved(&["solve", file, "--json"], b"");
        assert_eq!(solved(&["solve", "-", "--json"], &graph), positions, "{}", case.name);
        let drawing = text(hyperjam(&["convert", "--to", "json", "-", "-"], &graph));
        assert_eq!(solved(&["solve", "-", "--json"], drawing.as_bytes()), positions, "{}", case.name);
        assert_eq!(
            hyperjam(&["convert", "--to", "hjg", "-", "-"], drawing.as_bytes()).bytes,
            graph,
            "{}",
            case.name
        );
        let again = hyperjam(&["convert", "--to", "hjg", "-", "-"], &graph);
        assert_eq!((again.status, again.bytes, again.errors.as_str()), (0, graph, ""), "{}", case.name);
        compared += 1;
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn what_is_left_out_is_said() {
    let said = converted(&suite_file("traffic-jam")).errors;
    assert!(said.contains("not kept in this format: "), "{said}");
    assert!(said.contains("the title") && said.contains("looks of positions and moves"), "{said}");
    let list = hyperjam(&["convert", "--to", "hjg", "-", "-"], b"A: B C");
    assert_eq!((list.status, list.errors.as_str()), (0, ""));
    let three = json!({ "format": "hyperjam", "version": 1, "players": 3, "positions": [{ "id": "A" }], "moves": [] });
    refused(&["convert", "--to", "hjg", "-", "-"], &three.to_string(), &["standard input", "3 players"]);
}

#[test]
fn files_are_known_by_their_contents_and_endings() {
    let graph = hyperjam(&["convert", "--to", "hjg", "-", "-"], b"A: B").bytes;
    let misnamed = InFile::of("graph", &graph);
    assert!(misnamed.name().ends_with(".json"));
    let answers = parsed(hyperjam(&["solve", misnamed.name(), "--json"], b""));
    assert_eq!(
        (&answers["positions"][0]["id"], &answers["positions"][0]["grundy"]),
        (&json!("A"), &json!("1"))
    );
    let dot = text(hyperjam(&["convert", "--to", "dot", misnamed.name(), "-"], b""));
    assert!(dot.contains("->"), "{dot}");
    let folder = InFile::of("other", "");
    let file = folder.name().replace(".json", ".hjg");
    assert_eq!(hyperjam(&["convert", "-", &file], b"A: B").status, 0);
    assert_eq!(std::fs::read(&file).unwrap(), graph);
    let other = file.replace(".hjg", ".dot");
    std::fs::rename(&file, &other).unwrap();
    let dot_by_name = hyperjam(&["convert", &other, "-", "--to", "json"], b"");
    std::fs::remove_file(&other).unwrap();
    assert_eq!(
        (dot_by_name.status, dot_by_name.errors.as_str()),
        (0, ""),
        "what it holds counts, not its name"
    );
    for missing in ["missing.hjg", "missing.mtx", "missing.edges"] {
        refused(&["sum", missing], "", &[missing, "No such file"]);
    }
    for command in [&["quotient"][..], &["order"], &["compare"]] {
        let arguments =
            [command, &["-"][..], if command[0] == "compare" { &["A", "B"] } else { &[] }].concat();
        let (of_graph, of_list) = (hyperjam(&arguments, &graph), hyperjam(&arguments, b"A: B"));
        assert_eq!(
            (of_graph.status, &of_graph.output),
            (0, &of_list.output),
            "{arguments:?}: {}",
            of_graph.errors
        );
    }
}

#[test]
fn made_up_graphs_are_numbered() {
    let made = |format: &str| {
        let arguments =
            ["generate", "uniform", "--positions", "30", "--misere", "--seed", "4", "--format", format];
        hyperjam(&arguments, b"").bytes
    };
    let solve = |input: &[u8]| text(hyperjam(&["solve", "-", "--json"], input));
    assert_eq!(solve(&made("hjg")), solve(&made("json")));
    assert_eq!(made("hjg").len(), 48 + 4 * (30 + 60) + 4);
}

/// Graphs and lists of edges whose names say nothing, or something else.
#[test]
fn formats_of_graphs_can_be_asked_for() {
    let graph = hyperjam(&["convert", "--to", "hjg", "-", "-"], b"A: B").bytes;
    let again = |from: &str, file: &str, input: &[u8]| {
        hyperjam(&["convert", "--from", from, "--to", "hjg", file, "-"], input)
    };
    assert_eq!(again("hjg", "-", &graph).bytes, graph);
    for (format, text) in [
        ("edges", "A B\n"),
        ("mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n"),
        ("aut", "des (0, 1, 2)\n(0, both, 1)\n"),
    ] {
        let misnamed = InFile::of("edges", text);
        let converted = again(format, misnamed.name(), b"");
        assert_eq!((converted.status, converted.errors.as_str()), (0, ""), "{format}");
        let solved = parsed(hyperjam(&["solve", "-", "--json"], &converted.bytes));
        assert_eq!(solved["positions"][0]["grundy"], json!("1"), "{format}");
        let drawn = hyperjam(&["convert", "--from", format, "--to", "json", misnamed.name(), "-"], b"");
        assert_eq!(
            hyperjam(&["convert", "--to", "hjg", "-", "-"], drawn.output.as_bytes()).bytes,
            converted.bytes
        );
    }
    refused(&["convert", "--from", "hjg", "--to", "json", "-", "-"], "A: B", &["this is no graph file"]);
    refused(&["convert", "--from", "mtx", "--to", "json", "-", "-"], "A: B", &["line 1"]);
}

#[test]
fn damaged_graphs_are_refused_with_the_place() {
    let mut graph = hyperjam(&["convert", "--to", "hjg", "-", "-"], b"A: B").bytes;
    let last = graph.len() - 1;
    graph[last] ^= 1;
    let finished = hyperjam(&["solve", "-"], &graph);
    assert_eq!((finished.status, finished.output.as_str()), (2, ""));
    assert!(
        finished.errors.contains("standard input: block 0, from byte 48 on, is damaged"),
        "{}",
        finished.errors
    );
    let finished = hyperjam(&["solve", "-"], &graph[..20]);
    assert!(finished.errors.contains("the file ends too soon, after 20 bytes"), "{}", finished.errors);
}

/// The numbers of a column of this type, as its header says.
fn column(folder: &std::path::Path, name: &str, kind: &str) -> Option<Vec<u32>> {
    let bytes = std::fs::read(folder.join(name)).ok()?;
    let (magic, rest) = bytes.split_at(8);
    assert_eq!(magic, b"\x93NUMPY\x01\x00");
    let length = u16::from_le_bytes([rest[0], rest[1]]) as usize;
    let (header, numbers) = rest[2..].split_at(length);
    assert!((10 + length).is_multiple_of(64) && header.ends_with(b" \n"));
    let width = if kind == "|u1" { 1 } else { 4 };
    let shape =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({},), }}", numbers.len() / width);
    assert_eq!(std::str::from_utf8(header).unwrap().trim_end(), shape);
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
    Some(numbers.chunks_exact(width).map(number).collect())
}

#[test]
fn columns_have_the_answers_of_the_objects() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("columns");
    let mut impartial = 0;
    for case in cases().unwrap().iter().filter(|case| case.answers.get("positions").is_some()) {
        let file = case.file.to_str().unwrap();
        let finished = hyperjam(&["solve", file, "--npy", folder.to_str().unwrap()], b"");
        assert_eq!((finished.status, finished.output.as_str()), (0, ""), "{}", finished.errors);
        let solved = parsed(Finished { errors: String::new(), ..hyperjam(&["solve", file, "--json"], b"") });
        let positions = solved["positions"].as_array().unwrap();
        let numbers = |field: &str| -> Vec<u32> {
            positions
                .iter()
                .map(|position| position[field].as_u64().map_or(u32::MAX, |number| number as u32))
                .collect()
        };
        let winners = |field: &str| -> Vec<u32> {
            let winner =
                |name: &str| ["draw", "left", "right"].iter().position(|known| *known == name).unwrap();
            positions.iter().map(|position| winner(position[field].as_str().unwrap()) as u32).collect()
        };
        for field in ["left_first", "right_first"] {
            assert_eq!(
                column(&folder, &format!("{field}.npy"), "|u1").unwrap(),
                winners(field),
                "{}",
                case.name
            );
        }
        for field in ["left_remoteness", "right_remoteness", "class"] {
            assert_eq!(
                column(&folder, &format!("{field}.npy"), "<u4").unwrap(),
                numbers(field),
                "{}",
                case.name
            );
        }
        let label =
            |position: &serde_json::Value| Some(position["grundy"].as_str()?.parse().unwrap_or(u32::MAX));
        // A column has no place for the labels of positions from which play can end at once.
        let is_plain = |position: &serde_json::Value| !matches!(position["grundy"].as_str(), Some("☾" | "☉"));
        let labels: Option<Vec<u32>> =
            if positions.iter().all(is_plain) { positions.iter().map(label).collect() } else { None };
        assert_eq!(column(&folder, "label.npy", "<u4"), labels, "{}", case.name);
        impartial += usize::from(labels.is_some());
        if let (Some(starts), Some(all)) =
            (column(&folder, "set_starts.npy", "<u4"), column(&folder, "set_labels.npy", "<u4"))
        {
            for (position, bounds) in positions.iter().zip(starts.windows(2)) {
                let set = all[bounds[0] as usize..bounds[1] as usize].iter();
                let set: Vec<String> = set.map(u32::to_string).collect();
                let label = position["grundy"].as_str().unwrap();
                let expected =
                    if label.starts_with('∞') { label.trim_matches(['∞', '{', '}']) } else { "" };
                assert_eq!(set.join(","), expected.replace(' ', ""), "{}: {label}", case.name);
            }
            let ranks = column(&folder, "rank.npy", "<u4").unwrap();
            let has_rank = |position: &serde_json::Value| !position["rank"].is_null();
            assert!(
                positions.iter().zip(ranks).all(|(position, rank)| has_rank(position) == (rank < u32::MAX))
            );
        }
    }
    assert!(impartial > 2, "{impartial}");
    refused(&["solve", "-", "--npy", "x", "--json"], "A: B", &["--npy", "cannot be used with"]);
    let three = json!({ "format": "hyperjam", "version": 1, "players": 3, "positions": [{ "id": "A" }], "moves": [] });
    refused(&["solve", "-", "--npy", "x"], &three.to_string(), &["3 players"]);
}

/// NumPy itself reads a column, where it is there.
#[test]
fn numpy_reads_the_columns() {
    let python = |code: &str| std::process::Command::new("python3").args(["-c", code]).output();
    if !python("import numpy").is_ok_and(|run| run.status.success()) {
        println!("left out: there is no python3 with NumPy");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("columns");
    assert_eq!(hyperjam(&["solve", "-", "--npy", folder.to_str().unwrap()], b"A: B\nB: C").status, 0);
    let code = format!("import numpy; print(numpy.load({:?}).tolist())", folder.join("label.npy"));
    assert_eq!(String::from_utf8(python(&code).unwrap().stdout).unwrap().trim(), "[0, 1, 0]");
}

#[test]
fn lists_of_edges_are_read_by_their_beginnings_and_endings() {
    let first = |arguments: &[&str], input: &str| {
        parsed(hyperjam(arguments, input.as_bytes()))["positions"][0]["grundy"].clone()
    };
    let matrix = "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n";
    assert_eq!(first(&["solve", "-", "--json"], matrix), json!("1"));
    assert_eq!(first(&["solve", "-", "--json"], "des (0, 1, 2)\n(0, both, 1)\n"), json!("1"));
    let passing = InFile::of("edges", "");
    let file = passing.name().replace(".json", ".edges");
    std::fs::write(&file, "a b\n").unwrap();
    assert_eq!(first(&["solve", &file, "--json"], ""), json!("1"));
    assert_eq!(hyperjam(&["convert", "--to", "txt", &file, "-"], b"").output, "a: b\nb:\n");
    std::fs::write(&file, "a\n").unwrap();
    refused(&["solve", &file], "", &[".edges: line 1: expected two positions"]);
    std::fs::remove_file(&file).unwrap();
}
