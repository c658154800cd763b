//! The integration tests of a crate are one program, `tests/suite/`, since each program is linked with the whole crate.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{expect_none, files_below, metadata, root};

/// Packages with more than one integration-test program.
fn too_many(metadata: &Value) -> Vec<String> {
    let breach = |package: &Value| {
        let targets = package["targets"].as_array().unwrap();
        let programs = targets.iter().filter(|target| target["kind"][0] == "test").count();
        let name = package["name"].as_str().unwrap();
        (programs > 1)
            .then(|| format!("{name} has {programs} test programs: make them modules of tests/suite/"))
    };
    metadata["packages"].as_array().unwrap().iter().filter_map(breach).collect()
}

/// The source files below a folder that no `mod` leads to from `main.rs`; `text` reads one.
fn left_out(folder: &Path, text: impl Fn(&Path) -> String) -> Vec<String> {
    let is_named = |file: &Path| {
        let parent = file.parent().unwrap();
        let above = if parent == folder { folder.join("main.rs") } else { parent.with_extension("rs") };
        let name = file.file_stem().unwrap().to_string_lossy();
        text(&above).lines().any(|line| line.trim_start_matches("pub(crate) ") == format!("mod {name};"))
    };
    let files = files_below(folder, &[".rs"]);
    let others = files.iter().filter(|file| **file != folder.join("main.rs"));
    others
        .filter(|file| !is_named(file))
        .map(|file| format!("{} is part of no test program", file.display()))
        .collect()
}

#[test]
fn a_crate_has_one_program_of_integration_tests() {
    expect_none(&too_many(&metadata()));
}

#[test]
fn every_file_of_tests_is_part_of_the_program() {
    let read = |file: &Path| fs::read_to_string(file).unwrap_or_default();
    let mut suites = 0;
    for package in fs::read_dir(root().join("crates")).unwrap() {
        let folder = package.unwrap().path().join("tests/suite");
        if folder.exists() {
            suites += 1;
            expect_none(&left_out(&folder, read));
        }
    }
    assert!(suites > 5, "there are {suites} suites");
}

#[test]
fn a_second_program_is_noticed() {
    let target = |kind: &str| serde_json::json!({ "kind": [kind] });
    let package = |kinds: &[&str]| serde_json::json!({ "name": "a", "targets": kinds.iter().map(|kind| target(kind)).collect::<Vec<_>>() });
    let found = |kinds: &[&str]| too_many(&serde_json::json!({ "packages": [package(kinds)] })).len();
    assert_eq!(found(&["lib", "test", "bench", "bench"]), 0);
    assert_eq!(found(&["lib", "test", "test"]), 1);
}

#[test]
fn a_file_that_no_module_names_is_noticed() {
    let folder = root().join("crates/tutor/tests/suite");
    let without = |gone: &'static str| {
        move |file: &Path| fs::read_to_string(file).unwrap_or_default().replace(gone, "")
    };
    assert_eq!(left_out(&folder, without("no such line")), Vec::<String>::new());
    assert_eq!(left_out(&folder, without("mod why;")).len(), 1);
    assert_eq!(left_out(&folder, without("mod pupil;")).len(), 1);
}
