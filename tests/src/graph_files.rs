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
    std::fs::remove_file(&file).unwrap();
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
