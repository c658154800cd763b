//! Who may use whom, read from `cargo metadata`.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::{expect_none, metadata, root};

const PREFIX: &str = "hyperjam-";
/// What only tests may use.
const FOR_TESTS: &str = "hyperjam-testkit";
/// The pure theory.
const THEORY: [&str; 4] = ["terms", "solver", "values", "players"];

/// The internal crates that a crate may depend on; `None` if it is not known here.
fn allowed(package: &str) -> Option<&'static [&'static str]> {
    match package {
        "terms" | "libraries" => Some(&[]),
        "solver" | "players" | "editor" => Some(&["terms"]),
        "parallel" | "graphfile" => Some(&["solver", "terms"]),
        "external" | "distributed" => Some(&["graphfile", "solver", "terms"]),
        // Games with loops are graphs.
        "values" => Some(&["solver", "terms"]),
        "rulesets" => Some(&THEORY),
        "tablebase" => Some(&["rulesets", "solver", "terms", "values"]),
        "sums" => Some(&["players", "rulesets", "solver", "terms", "values"]),
        "protocol" => Some(&["editor", "libraries", "terms"]),
        // Of the solver only what makes graphs up: the rest is in the other workers.
        "converter" => Some(&["bridge", "editor", "protocol", "solver", "terms"]),
        "bridge" => Some(&["editor", "players", "rulesets", "solver", "sums", "terms", "values"]),
        "worker" => Some(&["bridge", "editor", "protocol", "solver", "terms"]),
        "tutor" => Some(&[
            "bridge", "editor", "players", "protocol", "rulesets", "solver", "sums", "terms", "values",
        ]),
        "cli" => Some(&[
            "bridge",
            "distributed",
            "editor",
            "external",
            "graphfile",
            "parallel",
            "players",
            "rulesets",
            "solver",
            "sums",
            "tablebase",
            "terms",
            "values",
        ]),
        // Neither the solver nor what leads to it: it would run on the page's thread and weigh on its download.
        "frontend" => Some(&["editor", "libraries", "protocol", "terms"]),
        "testkit" => Some(&["bridge", "editor", "graphfile", "protocol", "solver", "terms", "values"]),
        "tests" => Some(&["cli", "editor", "solver", "terms"]),
        "fuzz" => Some(&[
            "editor",
            "external",
            "graphfile",
            "players",
            "protocol",
            "rulesets",
            "solver",
            "terms",
            "tutor",
            "values",
        ]),
        "xtask" => Some(&[]),
        _ => None,
    }
}

/// Whether a library from outside brings serialisation, the browser or chance into the pure theory.
fn is_impure(library: &str) -> bool {
    ["serde", "web-sys", "js-sys", "wasm-bindgen", "rand", "getrandom", "gloo"].iter().any(|name| {
        library == *name || library.strip_prefix(name).is_some_and(|rest| rest.starts_with(['-', '_']))
    })
}

/// One dependency, by short names.
struct Edge<'a> {
    from: &'a str,
    to: &'a str,
    /// Whether it is for tests or build scripts only.
    is_for_development: bool,
    /// Whether it is only there with a feature.
    is_optional: bool,
}

/// A crate's name without what all of ours begin with.
fn short(package: &str) -> &str {
    package.strip_prefix(PREFIX).unwrap_or(package)
}

/// What may be asked of the words by a feature, as messages and files are made of them.
const WORDS_IN_MESSAGES: (&str, &str) = ("terms", "serde");

/// The sentence to say about a dependency that the rules forbid.
fn breach(edge: &Edge) -> Option<String> {
    let Edge { from, to, is_for_development, is_optional } = *edge;
    if is_for_development {
        return None;
    }
    let from = short(from);
    if to == FOR_TESTS {
        return Some(format!("{from} must not depend on {to} but for its tests"));
    }
    let forbidden = match to.strip_prefix(PREFIX) {
        Some(internal) => !allowed(from).unwrap_or_default().contains(&internal),
        None if (from, to) == WORDS_IN_MESSAGES => !is_optional,
        None if from == "terms" => true,
        None => THEORY.contains(&from) && is_impure(to),
    };
    forbidden.then(|| format!("{from} must not depend on {to}"))
}

/// All dependencies that the workspace's manifests declare.
fn edges(metadata: &Value) -> Vec<Edge<'_>> {
    let packages = metadata["packages"].as_array().unwrap();
    packages
        .iter()
        .flat_map(|package| {
            let from = package["name"].as_str().unwrap();
            package["dependencies"].as_array().unwrap().iter().map(move |dependency| Edge {
                from,
                to: dependency["name"].as_str().unwrap(),
                is_for_development: !dependency["kind"].is_null(),
                is_optional: dependency["optional"] == true,
            })
        })
        .collect()
}

/// The names of the packages.
fn names(metadata: &Value) -> impl Iterator<Item = &str> {
    metadata["packages"].as_array().unwrap().iter().map(|package| package["name"].as_str().unwrap())
}

/// The dependencies that a workspace's manifest offers and none of its crates takes.
fn unused(manifest: &str, metadata: &Value) -> Vec<String> {
    let table = manifest.split("[workspace.dependencies]\n").nth(1).unwrap_or_default();
    let lines = table.lines().take_while(|line| !line.starts_with('['));
    let offered = lines.filter_map(|line| Some(line.split_once(" = ")?.0));
    let taken: BTreeSet<&str> = edges(metadata).iter().map(|edge| edge.to).collect();
    let breach = |name| format!("no crate uses {name}, which Cargo.toml has for all of them");
    offered.filter(|name| !name.starts_with('#') && !taken.contains(name)).map(breach).collect()
}

#[test]
fn crates_use_only_whom_they_may() {
    let metadata = metadata();
    let edges = edges(&metadata);
    assert!(edges.iter().any(|edge| edge.from == "hyperjam-frontend" && edge.to == "hyperjam-protocol"));
    expect_none(&edges.iter().filter_map(breach).collect::<Vec<_>>());
}

#[test]
fn every_crate_is_known() {
    let metadata = metadata();
    let unknown = names(&metadata).filter(|name| allowed(short(name)).is_none());
    expect_none(&unknown.map(|name| format!("say whom {name} may use")).collect::<Vec<_>>());
}

#[test]
fn what_crates_share_is_used() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    expect_none(&unused(&manifest, &metadata()));
}

#[test]
fn what_nobody_uses_is_noticed() {
    let metadata = serde_json::json!({ "packages": [
        { "name": "a", "dependencies": [{ "name": "serde", "kind": null }, { "name": "proptest", "kind": "dev" }] },
    ] });
    let manifest = "[workspace]\nresolver = \"3\"\n\n[workspace.dependencies]\n# Why it is here.\nserde = \"1\"\nfnv = \"1\"\n\
        proptest = { version = \"1\" }\n\n[workspace.lints.rust]\nall = \"warn\"\n";
    let found = unused(manifest, &metadata);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("fnv"), "{found:?}");
}

#[test]
fn the_solver_on_the_page_is_noticed() {
    let edge = |from, to| Edge { from, to, is_for_development: false, is_optional: false };
    for (from, to) in [
        ("hyperjam-frontend", "hyperjam-solver"),
        ("hyperjam-frontend", "hyperjam-worker"),
        ("hyperjam-frontend", "hyperjam-bridge"),
        ("hyperjam-converter", "hyperjam-worker"),
        ("hyperjam-editor", "hyperjam-bridge"),
        ("hyperjam-bridge", "hyperjam-protocol"),
        ("hyperjam-tutor", "hyperjam-worker"),
        ("hyperjam-cli", "hyperjam-protocol"),
        ("hyperjam-protocol", "hyperjam-solver"),
        ("hyperjam-worker", "hyperjam-parallel"),
        ("hyperjam-tutor", "hyperjam-parallel"),
        ("hyperjam-editor", "hyperjam-protocol"),
        ("hyperjam-solver", "hyperjam-values"),
        ("hyperjam-cli", "hyperjam-testkit"),
        ("hyperjam-solver", "serde"),
        ("hyperjam-solver", "serde_json"),
        ("hyperjam-players", "rand"),
        ("hyperjam-terms", "hyperjam-solver"),
        ("hyperjam-terms", "serde"),
        ("hyperjam-terms", "smallvec"),
        ("hyperjam-testkit", "hyperjam-tutor"),
        ("hyperjam-unknown", "hyperjam-terms"),
        ("xtask", "hyperjam-solver"),
    ] {
        assert!(breach(&edge(from, to)).is_some(), "{from} -> {to}");
    }
    for (from, to) in [
        ("hyperjam-worker", "hyperjam-solver"),
        ("hyperjam-worker", "hyperjam-bridge"),
        ("hyperjam-converter", "hyperjam-bridge"),
        ("hyperjam-frontend", "hyperjam-editor"),
        ("hyperjam-rulesets", "hyperjam-values"),
        ("hyperjam-protocol", "hyperjam-editor"),
        ("hyperjam-solver", "hyperjam-terms"),
        ("hyperjam-frontend", "hyperjam-terms"),
        ("hyperjam-editor", "serde"),
        ("hyperjam-solver", "smallvec"),
    ] {
        assert!(breach(&edge(from, to)).is_none(), "{from} -> {to}");
    }
}

#[test]
fn tests_may_use_anything() {
    let edge =
        Edge { from: "hyperjam-solver", to: "serde_json", is_for_development: true, is_optional: false };
    assert!(breach(&edge).is_none());
}

#[test]
fn the_words_may_be_parts_of_messages_if_that_is_asked_for() {
    let edge = |to| Edge { from: "hyperjam-terms", to, is_for_development: false, is_optional: true };
    assert!(breach(&edge("serde")).is_none());
    assert!(breach(&edge("rand")).is_some());
}

#[test]
fn metadata_is_read_as_cargo_writes_it() {
    let metadata = serde_json::json!({ "packages": [
        { "name": "hyperjam-solver", "dependencies": [
            { "name": "serde", "kind": null }, { "name": "proptest", "kind": "dev" } ] },
    ] });
    let breaches: Vec<_> = edges(&metadata).iter().filter_map(breach).collect();
    assert_eq!(breaches, ["solver must not depend on serde"]);
}
