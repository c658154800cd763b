//! Who may use whom, read from `cargo metadata`.

use std::process::Command;

use serde_json::Value;

use super::{expect_none, root};

const PREFIX: &str = "hyperjam-";
/// What only tests may use.
const FOR_TESTS: &str = "hyperjam-testkit";
/// The pure theory.
const THEORY: [&str; 4] = ["terms", "solver", "values", "players"];

/// The internal crates that a crate may depend on; `None` where anything goes.
fn allowed(package: &str) -> Option<&'static [&'static str]> {
    match package {
        "terms" | "libraries" => Some(&[]),
        "solver" | "players" | "editor" => Some(&["terms"]),
        // Games with loops are graphs.
        "values" => Some(&["solver", "terms"]),
        "rulesets" => Some(&THEORY),
        "protocol" => Some(&["editor", "libraries", "terms"]),
        // Of the solver only what makes graphs up: the rest is in the other workers.
        "converter" => Some(&["bridge", "editor", "protocol", "solver", "terms"]),
        "bridge" => Some(&["editor", "players", "rulesets", "solver", "terms", "values"]),
        "worker" => Some(&["bridge", "editor", "protocol", "solver", "terms"]),
        "tutor" => {
            Some(&["bridge", "editor", "players", "protocol", "rulesets", "solver", "terms", "values"])
        }
        "cli" => Some(&["bridge", "editor", "players", "rulesets", "solver", "terms", "values"]),
        // Neither the solver nor what leads to it: it would run on the page's thread and weigh on its download.
        "frontend" => Some(&["editor", "libraries", "protocol", "terms"]),
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

/// What may be asked of the words by a feature, as messages and files are made of them.
const WORDS_IN_MESSAGES: (&str, &str) = ("terms", "serde");

/// The sentence to say about a dependency that the rules forbid.
fn breach(edge: &Edge) -> Option<String> {
    let Edge { from, to, is_for_development, is_optional } = *edge;
    if is_for_development {
        return None;
    }
    let from = from.strip_prefix(PREFIX)?;
    if to == FOR_TESTS {
        return Some(format!("{from} must not depend on {to} but for its tests"));
    }
    let forbidden = match to.strip_prefix(PREFIX) {
        Some(internal) => allowed(from).is_some_and(|names| !names.contains(&internal)),
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

#[test]
fn crates_use_only_whom_they_may() {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]).current_dir(root());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let edges = edges(&metadata);
    assert!(edges.iter().any(|edge| edge.from == "hyperjam-frontend" && edge.to == "hyperjam-protocol"));
    expect_none(&edges.iter().filter_map(breach).collect::<Vec<_>>());
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
        ("hyperjam-editor", "hyperjam-protocol"),
        ("hyperjam-solver", "hyperjam-values"),
        ("hyperjam-cli", "hyperjam-testkit"),
        ("hyperjam-solver", "serde"),
        ("hyperjam-solver", "serde_json"),
        ("hyperjam-players", "rand"),
        ("hyperjam-terms", "hyperjam-solver"),
        ("hyperjam-terms", "serde"),
        ("hyperjam-terms", "smallvec"),
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
