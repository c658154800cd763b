//! Files stay small enough to be read.

use std::fs;

use super::{expect_none, files_below, root};

const LIMIT: usize = 800;

/// A file's breach of the limit, if any.
fn too_long(name: &str, text: &str, limit: usize) -> Option<String> {
    let lines = text.lines().count();
    (lines > limit).then(|| format!("{name} has {lines} lines, more than {limit}: split it"))
}

#[test]
fn no_source_file_is_too_long() {
    let root = root();
    let breaches: Vec<_> = files_below(&root, &[".rs", ".ts", ".css"])
        .iter()
        .filter_map(|file| {
            let text = fs::read_to_string(file).unwrap();
            too_long(&file.strip_prefix(&root).unwrap().to_string_lossy(), &text, LIMIT)
        })
        .collect();
    expect_none(&breaches);
}

#[test]
fn the_walk_sees_this_file() {
    assert!(files_below(&root(), &[".rs"]).iter().any(|file| file.ends_with("xtask/src/hygiene/files.rs")));
}

#[test]
fn one_line_too_many_is_noticed() {
    assert_eq!(too_long("a.rs", &"\n".repeat(800), LIMIT), None);
    assert!(too_long("a.rs", &"\n".repeat(801), LIMIT).is_some());
}
