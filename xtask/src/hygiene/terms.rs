//! The field's words are used from the crate `terms`, where they are defined: no other crate re-exports them, so that each
//! type has one path.

use std::fs;

use super::{expect_none, files_below, root};

/// The lines of a source that re-export something of `terms`.
fn re_exports(name: &str, text: &str) -> Vec<String> {
    let is_re_export = |line: &str| {
        let line = line.trim_start();
        line.starts_with("pub") && line.contains("use hyperjam_terms")
    };
    let found = text.lines().enumerate().filter(|(_, line)| is_re_export(line));
    found.map(|(number, _)| format!("{name}, line {}: re-exports a type of terms", number + 1)).collect()
}

#[test]
fn no_crate_re_exports_the_words_of_the_field() {
    let root = root();
    let files = ["crates", "frontend"].map(|folder| files_below(&root.join(folder), &[".rs"])).concat();
    let breaches = files.iter().flat_map(|file| {
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        re_exports(&name, &fs::read_to_string(file).unwrap())
    });
    expect_none(&breaches.collect::<Vec<_>>());
}

#[test]
fn a_re_export_is_noticed() {
    assert_eq!(re_exports("a", "use hyperjam_terms::Player;\n"), [""; 0]);
    let text = "use std::fmt;\npub use hyperjam_terms::Player;\n    pub(crate) use hyperjam_terms::{Grundy, Sector};\n";
    assert_eq!(re_exports("a", text).len(), 2);
}
