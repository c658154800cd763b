//! The page's programs ask for the same features of each library that they share, so that it is compiled once.

use std::collections::BTreeMap;
use std::process::Command;

use super::{expect_none, root};
use crate::setup::TARGET;

const PROGRAMS: [&str; 4] = ["hyperjam-frontend", "hyperjam-worker", "hyperjam-converter", "hyperjam-tutor"];

/// The crates that a program is made of: each with its version, and the features of each time that it is compiled.
fn libraries(tree: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut libraries: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in tree.lines() {
        let Some((name, features)) = line.trim_end_matches(" (*)").rsplit_once(' ') else { continue };
        libraries.entry(name).or_default().push(features);
    }
    for features in libraries.values_mut() {
        features.sort_unstable();
        features.dedup();
    }
    libraries
}

/// What is compiled again for the second of two programs, though the first has it.
fn compiled_again(first: &str, second: &str) -> Vec<String> {
    let first = libraries(first);
    let differs = |(name, features): (&str, Vec<&str>)| {
        let known = first.get(name)?;
        let other = features.into_iter().find(|features| !known.contains(features))?;
        Some(format!("{name} is compiled with {} and again with {other}", known.join(" and ")))
    };
    libraries(second).into_iter().filter_map(differs).collect()
}

#[test]
fn no_library_is_compiled_twice_for_the_page() {
    let tree = |program: &str| {
        let mut command = Command::new(env!("CARGO"));
        command.args(["tree", "--offline", "--package", program, "--target", TARGET]);
        command.args(["--edges", "normal,build", "--prefix", "none", "--format", "{p} {f}"]);
        let output = command.current_dir(root()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let trees = PROGRAMS.map(tree);
    expect_none(&trees[1..].iter().flat_map(|other| compiled_again(&trees[0], other)).collect::<Vec<_>>());
}

#[test]
fn another_set_of_features_is_noticed() {
    let page = "page v1 \nserde v1 derive,std\nserde v1 derive,rc,std\nserde v1 derive,std (*)\n";
    assert!(compiled_again(page, "worker v1 \nserde v1 derive,std\nthiserror v2 std\n").is_empty());
    let breaches = compiled_again(page, "serde v1 std\n");
    assert_eq!(breaches, ["serde v1 is compiled with derive,rc,std and derive,std and again with std"]);
}
