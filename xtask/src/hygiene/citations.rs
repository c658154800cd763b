//! What is cited of the papers is there: "HL Theorem 41" is a theorem and no lemma.

use std::fs;

use super::{expect_none, files_below, root};

/// A paper: the names by which it is cited, and of each kind of statement its numbers.
struct Paper {
    names: &'static [&'static str],
    statements: &'static [(&'static str, &'static str)],
}

const PAPERS: [Paper; 4] = [
    Paper {
        names: &["HL", "Honsell & Lenisa", "Honsell and Lenisa"],
        statements: &[
            ("Remark", "1 18 38"),
            ("Lemma", "2 5 19 20 23 25 31 32 34 35"),
            ("Proposition", "4 9 13 15 16 17 26 28 33 37 40 43"),
            ("Theorem", "6 7 8 10 12 14 21 22 24 27 30 36 39 41"),
            ("Figure", "1 2"),
            ("Corollary", "29 42"),
            ("Definition", "3 11"),
        ],
    },
    Paper {
        names: &["SS", "Schleicher & Stoll", "Schleicher and Stoll"],
        statements: &[
            (
                "Definition",
                "2.1 2.2 2.5 2.6 2.7 2.9 2.18 2.20 2.22 2.24 3.1 3.6 4.1 4.5 4.7 5.4 6.1 6.2 7.1 7.2",
            ),
            ("Theorem", "2.3 2.8 2.10 2.12 2.15 2.16 2.17 2.25 3.3 3.4 3.5 3.7 3.8 3.10 4.4 5.3 5.6 6.4 7.4"),
            ("Proposition", "2.4 4.3 4.6 4.9 4.10 5.1 5.5 6.3 7.3"),
            ("Lemma", "2.11 2.19 2.21 2.23 3.2 3.9 4.2 4.8"),
            ("Corollary", "2.13 2.14 3.11 5.2"),
            ("Remark", "6.5"),
        ],
    },
    Paper {
        names: &["PH", "Hinman"],
        statements: &[("Definition", "1 2 3 5 10"), ("Lemma", "4 6 7 9 11 12 14"), ("Corollary", "8 13")],
    },
    Paper {
        names: &["MS", "Spindler"],
        statements: &[
            (
                "Definition",
                "2.1 2.6 2.17 2.18 2.22 2.30 2.41 2.45 3.1 3.6 3.11 3.15 3.20 4.1 4.2 4.4 4.5 4.8 4.12 4.14 4.16",
            ),
            (
                "Proposition",
                "2.2 2.3 2.4 2.5 2.7 2.15 2.16 2.21 2.23 2.24 2.27 2.42 2.43 2.44 3.2 3.5 3.9 3.10 3.12 3.14 3.16 3.21 3.22 3.24 3.25 4.3 4.6 4.7 4.9 4.10 4.13 4.15 4.17 4.20 4.23 4.29 4.30 4.32 4.33 4.35 4.37 4.39 4.40 4.41 4.42 4.45 4.46",
            ),
            (
                "Theorem",
                "2.8 2.10 2.13 2.14 2.19 2.25 2.40 2.46 3.3 3.4 3.7 3.17 3.29 4.24 4.27 4.34 4.36 4.38 4.44 4.48",
            ),
            (
                "Corollary",
                "2.9 2.11 2.12 2.20 2.26 2.28 2.52 2.54 3.8 3.18 3.19 3.23 3.30 4.11 4.18 4.25 4.26 4.28 4.31 4.47 4.49",
            ),
            (
                "Lemma",
                "2.29 2.31 2.32 2.33 2.34 2.35 2.36 2.37 2.38 2.39 2.47 2.48 2.49 2.50 2.51 2.53 3.13 3.26 3.27 3.28 4.19 4.21 4.22 4.43",
            ),
            ("Question", "1 2 3 4 5"),
            ("Table", "1 2 3 4 5 6 7 8 9"),
        ],
    },
];

/// The citations in a text: each with its line, what it names, and its first and further numbers, as in "MS Theorems 2.40 and
/// 3.29". Lines of a comment are read as one, and so are a paper's name and what follows a comma.
fn citations(paper: &Paper, text: &str) -> Vec<(usize, String, Vec<String>)> {
    let mut found = Vec::new();
    let words: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .flat_map(|(line, text)| text.split_whitespace().map(move |word| (line + 1, word)))
        .filter(|(_, word)| !["//", "///", "//!", "#", "*"].contains(word))
        .collect();
    let bare = |word: &str| -> String { word.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned() };
    for name in paper.names {
        let parts: Vec<&str> = name.split(' ').collect();
        for (nth, window) in words.windows(parts.len()).enumerate() {
            let is_name = window.iter().zip(&parts).all(|((_, word), part)| {
                word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '&') == *part
            });
            let rest = &words[nth + parts.len()..];
            let mut kind = None;
            let mut numbers = Vec::new();
            for (_, word) in rest.iter().take_while(|(_, word)| is_name && !word.starts_with('(')) {
                let plain = bare(word);
                let single = singular(&plain);
                if paper.statements.iter().any(|(known, _)| *known == single) {
                    flush(&mut found, words[nth].0, &mut kind, &mut numbers);
                    kind = Some(single);
                } else if kind.is_some() && plain.starts_with(|c: char| c.is_ascii_digit()) {
                    let end = plain.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(plain.len());
                    numbers.push(plain[..end].trim_end_matches('.').to_owned());
                } else if !matches!(&*plain, "and" | "to") || kind.is_none() {
                    break;
                }
                // A sentence or a bracket ends what is cited.
                if word.contains([')', ':', ';', '"', '“', '”', '×']) || word.ends_with('.') {
                    break;
                }
            }
            flush(&mut found, words[nth].0, &mut kind, &mut numbers);
        }
    }
    found
}

fn flush(
    found: &mut Vec<(usize, String, Vec<String>)>,
    line: usize,
    kind: &mut Option<String>,
    numbers: &mut Vec<String>,
) {
    if let Some(kind) = kind.take() {
        found.push((line, kind, std::mem::take(numbers)));
    }
}

fn singular(word: &str) -> String {
    match word {
        "Corollaries" => "Corollary".to_owned(),
        "Lemmata" => "Lemma".to_owned(),
        _ => word.strip_suffix('s').unwrap_or(word).to_owned(),
    }
}

/// The citations of statements that no paper has.
fn wrong_citations(name: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for paper in &PAPERS {
        for (line, kind, numbers) in citations(paper, text) {
            let known = paper.statements.iter().filter(|(known, _)| *known == kind);
            let known: Vec<&str> = known.flat_map(|(_, numbers)| numbers.split(' ')).collect();
            let missing = numbers.iter().filter(|number| !known.contains(&&***number));
            wrong.extend(
                missing
                    .map(|number| format!("{name}, line {line}: {} has no {kind} {number}", paper.names[0])),
            );
        }
    }
    wrong
}

/// The statements of a paper of which the table of `docs/papers.md` has no row: an item begins with those that it is about.
fn statements_without_row(paper: &Paper, document: &str) -> Vec<String> {
    let name = paper.names[0];
    let section = document.split("\n## ").find(|section| section.lines().next() == Some(name)).unwrap_or("");
    let items = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let named: Vec<_> = items.flat_map(|item| citations(paper, &format!("{name} {item}"))).collect();
    let mut missing = Vec::new();
    for (kind, numbers) in paper.statements {
        let is_named = |number: &&str| {
            let is_it = |(_, other, numbers): &(usize, String, Vec<String>)| {
                other == kind && numbers.iter().any(|other| other == number)
            };
            named.iter().any(is_it)
        };
        missing.extend(
            numbers
                .split(' ')
                .filter(|number| !is_named(number))
                .map(|number| format!("{name} {kind} {number}")),
        );
    }
    missing
}

#[test]
fn every_statement_has_a_row() {
    let document = fs::read_to_string(root().join("docs/papers.md")).unwrap();
    expect_none(
        &PAPERS.iter().flat_map(|paper| statements_without_row(paper, &document)).collect::<Vec<_>>(),
    );
}

#[test]
fn a_statement_without_a_row_is_noticed() {
    let table = "# a\n## PH\n| item | to be seen |\n| Definitions 1, 2, 3, Lemma 4 | here |\n| Definition 5 and 10 | |\n\
                 | Lemmas 6, 7, 9, 11 | |\n| Corollary 8 | Lemma 14 |\n| Corollary 13 | |\n## MS\n| Lemma 12 | |\n";
    assert_eq!(statements_without_row(&PAPERS[2], table), ["PH Lemma 12", "PH Lemma 14"]);
}

#[test]
fn what_is_cited_is_in_the_papers() {
    let root = root();
    let folders = ["crates", "frontend", "docs", "fuzz", "python"];
    let files = folders.map(|folder| files_below(&root.join(folder), &[".rs", ".md", ".py"])).concat();
    let wrong = files.iter().flat_map(|file| {
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        wrong_citations(&name, &fs::read_to_string(file).unwrap())
    });
    expect_none(&wrong.collect::<Vec<_>>());
}

#[test]
fn a_wrong_citation_is_noticed() {
    let text = "/// It is decided (HL Theorem\n/// 35), by Spindler, Corollaries 2.28, 3.18 and 3.40.\n// SS Definitions 2.5 and 2.7.";
    let found = wrong_citations("a", text);
    assert_eq!(found, ["a, line 1: HL has no Theorem 35", "a, line 2: MS has no Corollary 3.40"]);
    assert_eq!(wrong_citations("a", "(HL Lemma 31, Theorem 41)"), [""; 0]);
    assert_eq!(wrong_citations("a", "(HL Lemma 31, Theorem 40)").len(), 1);
}
