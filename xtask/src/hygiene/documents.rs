//! The front-door documents stay short and their links lead somewhere.

use std::fs;
use std::path::Path;

use super::{expect_none, root};

const ARCHITECTURE_LIMIT: usize = 200;

/// The targets of all links and pictures in a Markdown text: what stands between `](` and `)`, and in `src="…"`.
fn links(text: &str) -> Vec<&str> {
    let between = |start: &'static str, end: char| {
        text.split(start).skip(1).filter_map(move |rest| rest.split(end).next()).collect::<Vec<_>>()
    };
    let mut found = between("](", ')');
    found.extend(between("src=\"", '"'));
    found.extend(between("href=\"", '"'));
    found
}

/// The relative links of a text that lead to no file; `exists` knows the files.
fn dead_links(name: &str, text: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let is_relative =
        |link: &&str| !link.contains("://") && !link.starts_with('#') && !link.starts_with("mailto:");
    links(text)
        .into_iter()
        .filter(is_relative)
        .map(|link| link.split(['#', ' ']).next().unwrap_or(link))
        .filter(|path| !exists(path))
        .map(|path| format!("{name} links to {path}, which does not exist"))
        .collect()
}

/// The breach of a limit of lines, if any.
fn too_long(name: &str, text: &str, limit: usize) -> Option<String> {
    let lines = text.lines().count();
    (lines >= limit).then(|| format!("{name} has {lines} lines; it must stay under {limit}"))
}

/// A document at the root, if it has been written.
fn document(root: &Path, name: &str) -> Option<String> {
    fs::read_to_string(root.join(name)).ok()
}

#[test]
fn links_lead_somewhere() {
    let root = root();
    for name in ["README.md", "ARCHITECTURE.md"] {
        if let Some(text) = document(&root, name) {
            expect_none(&dead_links(name, &text, |path| root.join(path).exists()));
        }
    }
}

#[test]
fn the_architecture_is_short() {
    let text = document(&root(), "ARCHITECTURE.md").unwrap_or_default();
    expect_none(&Vec::from_iter(too_long("ARCHITECTURE.md", &text, ARCHITECTURE_LIMIT)));
}

#[test]
fn a_dead_link_is_noticed() {
    let text = "[a](there.md#part) ![b](gone.png \"b\") [c](https://example.org/x) [d](#here) <img src=\"gone.svg\">";
    let breaches = dead_links("README.md", text, |path| path == "there.md");
    assert_eq!(breaches.len(), 2, "{breaches:?}");
    assert!(breaches[0].contains("gone.png") && breaches[1].contains("gone.svg"), "{breaches:?}");
}

#[test]
fn a_long_document_is_noticed() {
    assert_eq!(too_long("a.md", &"\n".repeat(199), 200), None);
    assert!(too_long("a.md", &"\n".repeat(200), 200).is_some());
}
