//! Lists of edges are read as they are meant, and what is none is refused with its line.

use hyperjam_graphfile::{EdgeFormat, GraphFile, read_edges};
use hyperjam_solver::Graph;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_terms::Convention;
use hyperjam_testkit::graphs::graph;
use hyperjam_testkit::{hostile, on};
use proptest::prelude::*;

use EdgeFormat::{MatrixMarket, Plain};

fn names(names: &str) -> Option<Vec<Box<str>>> {
    Some(names.split(' ').map(Box::from).collect())
}

#[test]
fn each_format_has_its_moves() {
    let plain = read_edges(Plain, "# road\n7 a\n\na,b left\n% more\nb\t7\tright\n7 7 both").unwrap();
    assert_eq!(plain.graph, graph(3, "0>1 B, 1>2 L, 2>0 R, 0>0 B"));
    assert_eq!((plain.names, plain.convention), (names("7 a b"), Convention::Normal));
    let matrix = "%%MatrixMarket matrix coordinate real general\n% by hand\n3 3 2\n1 2 0.5\n3 3 -1\n";
    let matrix = read_edges(MatrixMarket, matrix).unwrap();
    assert_eq!((matrix.graph, matrix.names), (graph(3, "0>1 B, 2>2 B"), names("1 2 3")));
    let both_ways = "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n2 1\n1 1";
    assert_eq!(read_edges(MatrixMarket, both_ways).unwrap().graph, graph(2, "1>0 B, 0>1 B, 0>0 B"));
}

#[test]
fn nothing_is_an_empty_graph() {
    let empty = Graph::from_moves(0, []).unwrap();
    assert_eq!(read_edges(Plain, "\u{feff}# nothing\n").unwrap().graph, empty);
}

/// A graph as an edge list is that graph again, with its positions in the order in which they appear.
#[test]
fn made_up_graphs_are_read_again() {
    for seed in 0..50 {
        let recipe =
            Recipe { shape: Shape::Uniform, positions: 20, moves: 60, impartial: seed % 2 == 0, seed };
        let made = generate(&recipe).unwrap();
        let line = |step: hyperjam_solver::Move| format!("{} {}", step.from.index(), step.to.index());
        let GraphFile { graph, names, .. } =
            read_edges(Plain, &made.moves().map(line).collect::<Vec<_>>().join("\n")).unwrap();
        let names = names.unwrap();
        let ends =
            |step: hyperjam_solver::Move| [step.from, step.to].map(|end| names[end.index()].parse().unwrap());
        let mut found: Vec<[usize; 2]> = graph.moves().map(ends).collect();
        let mut expected: Vec<_> =
            made.moves().map(|step| [step.from, step.to].map(|end| end.index())).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn errors_name_their_lines() {
    let head = "%%MatrixMarket matrix coordinate pattern general\n";
    for (format, text, sentence) in [
        (Plain, "a b\nc", "line 2: expected two positions, found “c”"),
        (Plain, "a b 0.5", "line 1: expected left, right or both, found “0.5”"),
        (Plain, "a b left x", "line 1: expected the end of the line, found “x”"),
        (MatrixMarket, "3 3 1", "line 1: expected %%MatrixMarket matrix coordinate"),
        (MatrixMarket, &format!("{head}2 3 1"), "line 2: a matrix of 2 rows and 3 columns"),
        (MatrixMarket, &format!("{head}2 2"), "line 2: expected the number of entries, found “”"),
        (MatrixMarket, &format!("{head}9999 9999 0"), "line 2: 9999 positions in a file of 60 bytes"),
        (MatrixMarket, &format!("{head}2 2 1\n0 1"), "line 3: there is no position 0, only 2 positions"),
        (MatrixMarket, &format!("{head}2 2 1\n1 3"), "line 3: there is no position 3, only 2 positions"),
        (MatrixMarket, &format!("{head}2 2 2\n1 1"), "line 3: 1 moves, where the file says 2"),
    ] {
        let error = read_edges(format, text).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{text}: {error}");
    }
}

/// Texts that somebody broke are read or refused, and what is read has no more positions than the text has bytes.
#[test]
fn no_text_is_too_broken() {
    const PIECES: &[&str] =
        &["0", "1", "9", " ", ",", "(", ")", "\n", "%", "left", "des (0, 1, 2)", "99999999999999999999"];
    let texts = [
        (Plain, "a b\nb c left\n"),
        (MatrixMarket, "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n1 2\n3 3\n"),
    ];
    let (mut read, mut refused) = (0, 0);
    for seed in 0..600 {
        let (format, text) = texts[seed as usize % texts.len()];
        on(seed, prop::collection::vec(hostile::change(PIECES), 1..4), |changes| {
            let broken = hostile::broken(text, &changes);
            match read_edges(format, &broken) {
                Ok(file) => {
                    assert!(file.graph.position_count() <= broken.len());
                    read += 1;
                }
                Err(_) => refused += 1,
            }
        });
    }
    assert!(read > 50 && refused > 50, "{read} {refused}");
}
